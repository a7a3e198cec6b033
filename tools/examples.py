"""Checks the worked examples: derives a notebook from every page, stated results as stored outputs, and runs nbval.

nbval passes a notebook that has nothing stored and compares only plain text, so what it can compare is counted first:
a run that would compare nothing fails.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from widgets.book.kernels import nursery

SECONDS_A_CELL = 60  # a widget's cell may hang for ever
UNCHECKED_TAGS = {"nbval-skip", "nbval-ignore-output"}


def compared(notebook: Mapping[str, Any]) -> int:
    """How many of a notebook's cells have a stored result that nbval compares."""
    return sum(map(_is_compared, notebook["cells"]))


def _is_compared(cell: Mapping[str, Any]) -> bool:
    if cell["cell_type"] != "code" or cell.get("execution_count") is None:
        return False
    if UNCHECKED_TAGS & set(cell["metadata"].get("tags", ())):
        return False
    return any(
        output["output_type"] == "stream" or set(output.get("data", ())) == {"text/plain"} for output in cell["outputs"]
    )


def derive(folder: Path) -> list[Path]:
    """The notebooks of all pages, derived anew."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "widgets.book.notebooks", str(folder)], check=True)
    return sorted(folder.rglob("*.ipynb"))


def check(notebooks: list[Path], *, report: Path | None = None) -> int:
    """Runs nbval on notebooks; returns 0 only if it compared something and all of it agreed."""
    counts = {path: compared(json.loads(path.read_text("utf-8"))) for path in notebooks}
    total = sum(counts.values())
    print(f"{total} stated results in {sum(count > 0 for count in counts.values())} of {len(counts)} pages", flush=True)
    if total == 0:
        print("The worked examples compare nothing: no page has a code cell with a stated result", file=sys.stderr)
        return 1
    command = [
        *(sys.executable, "-m", "pytest", "--nbval", f"--nbval-cell-timeout={SECONDS_A_CELL}"),
        *("-n", "2", "--dist", "loadscope", "-q", "-o", "filterwarnings=default", "-p", "no:cacheprovider"),
        *("-p", "widgets.book.kernels"),
        *(() if report is None else (f"--junit-xml={report}",)),
        *(str(path) for path, count in counts.items() if count),
    ]
    with nursery(("widgets.all",)):
        return subprocess.run(command, check=False).returncode


def main() -> int:
    """Derives and checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--junit-xml", type=Path)
    options = parser.parse_args()
    try:
        notebooks = derive(options.folder)
    except subprocess.CalledProcessError as error:
        return int(error.returncode)
    return check(notebooks, report=options.junit_xml)


if __name__ == "__main__":
    sys.exit(main())
