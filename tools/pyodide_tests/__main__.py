"""`python -m tools.pyodide_tests`: the chapters' tests, with the archives of the built book."""

import argparse
import sys
from pathlib import Path

from tools.pyodide_tests import TESTS, chapters, run, shipped


def main() -> int:
    """Runs them; returns pytest's exit code."""
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
    return run(folders, tests=TESTS, archives=archives, report=options.junit_xml)


if __name__ == "__main__":
    sys.exit(main())
