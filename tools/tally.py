"""Adds up the JUnit reports of a folder and closes with one line: `N passed, N failed, N skipped`.

The rules' tests run twice, here and inside Pyodide, and the browser tests on their own; the sum stands at the end.
"""

import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How many tests passed, failed (or broke) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            passed=self.passed + other.passed,
            failed=self.failed + other.failed,
            skipped=self.skipped + other.skipped,
        )

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def tally(report: Path) -> Tally:
    """What one JUnit report counted."""
    total = Tally()
    for suite in ET.parse(report).getroot().iter("testsuite"):  # noqa: S314 (pytest wrote it just now)
        tests, failures, errors, skipped = (
            int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")
        )
        failed = failures + errors
        total += Tally(passed=tests - failed - skipped, failed=failed, skipped=skipped)
    return total


def main(arguments: list[str]) -> int:
    """Prints each report's tally and the sum; fails if anything failed, or if nothing ran."""
    reports = sorted(Path(arguments[0]).glob("*.xml"))
    total = Tally()
    for report in reports:
        counted = tally(report)
        print(f"{report.stem:10} {counted}")
        total += counted
    print(total)
    return int(total.failed > 0 or total.passed == 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
