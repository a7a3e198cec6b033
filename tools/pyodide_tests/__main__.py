"""`python -m tools.pyodide_tests`: the chapters' tests, with the archives of the built book."""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.pyodide_tests import TESTS, chapters, run, shares, shipped

#: As many runs side by side as there are processors, and no more than are worth their start.
SIDE_BY_SIDE = min(4, os.cpu_count() or 1)


def main() -> int:
    """Runs them in some shares side by side; returns pytest's exit code, the worst of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--junit-xml", type=Path)
    options = parser.parse_args()
    folders = chapters()
    print(f"Inside Pyodide: {', '.join(folders)}", flush=True)
    try:
        archives = shipped()
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    report: Path | None = options.junit_xml

    def run_share(numbered: tuple[int, list[str]]) -> int:
        number, share = numbered
        mine = report.with_stem(f"{report.stem}-{number}") if report else None
        return run(share, tests=TESTS, archives=archives, report=mine)

    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        return max(pool.map(run_share, enumerate(shares(folders, SIDE_BY_SIDE), start=1)))


if __name__ == "__main__":
    sys.exit(main())
