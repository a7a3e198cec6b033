"""Runs every measurement and holds it against its limit: `make bench`."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tools.bench.battles import SHIPS, TURNS, battle
from tools.bench.distributions import first_answers, hard_answers, slowest, timed_inside_pyodide
from tools.bench.host import Host, hosting
from tools.bench.reckoned import timed
from tools.bench.starts import Target, Visit, answer_times, cold_and_warm, in_a_row, median, percentile

HTML = Path("_build/html")
REPORT = Path("_build/bench.json")
KNOCKBACK = Target("melee/knockback.html", "damage", ("21", "24"))
WIND = Target("naval/wind-effects.html", "force", ("3", "5"))
MOVE_LOG = Target("naval/logging-movement.html", "log", ("(4) A - A - L - A", "(4) A - L - A - A"))
SLOW_PIPE = 20_000_000  # bits per second
RUNTIME = "/_static/live/"


@dataclass(frozen=True)
class Figure:
    """One measured figure and the limit it is held against."""

    name: str
    value: float
    unit: str
    limit: float | None

    @property
    def holds(self) -> bool:
        """Whether the figure is within its limit."""
        return self.limit is None or self.value <= self.limit


def starts(playwright: Playwright, host: Host, runs: int) -> list[Figure]:
    """Cold, warm and plain starts on this machine, and what a reader sees meanwhile."""
    cold: list[Visit] = []
    warm: list[Visit] = []
    plain: list[Visit] = []
    for _ in range(runs):  # turn about, so that a noisy minute touches all alike
        first, second = cold_and_warm(playwright, host, KNOCKBACK)
        cold.append(first)
        warm.append(second)
        plain.append(cold_and_warm(playwright, host, KNOCKBACK, "plain")[0])
    sizes = sum(size for _, size in cold[-1].files)
    page_alone = sum(size for path, size in cold[-1].files if RUNTIME not in path)
    answered = median(cold, "answered")
    return [
        Figure("cold start until the first answer", answered, "s", 1.1),
        Figure("the same, as a share of the plain load", answered / median(plain, "answered"), "", 0.35),
        Figure("warm start until the first answer", median(warm, "answered"), "s", 0.8),
        Figure("static form and first answer readable", median(cold, "static_form"), "s", 0.6),
        Figure("first contentful paint", median(cold, "first_paint"), "s", 0.5),
        Figure("fetched until live, gzipped", sizes / 1e6, "MB", 10),
        Figure("the page without the runtime, gzipped", page_alone / 1e3, "kB", 200),
        Figure("fetched again when warm", sum(size for _, size in warm[-1].files) / 1e3, "kB", 0),
        Figure("layout shift when getting live", max(each.shift for each in cold), "", 0.05),
    ]


def later_pages(playwright: Playwright, host: Host, runs: int) -> list[Figure]:
    """The next pages of a visit."""
    visits = [in_a_row(playwright, host, (KNOCKBACK, WIND, MOVE_LOG)) for _ in range(runs)]
    files = [path for each in visits[-1] for path, _ in each.files]
    later = [each for visit in visits for each in visit[1:]]
    return [
        Figure("next page of a visit until the first answer", median(later, "answered"), "s", 0.25),
        Figure("files fetched twice in a visit", len(files) - len(set(files)), "", 0),
    ]


def slow_starts(playwright: Playwright, runs: int) -> list[Figure]:
    """Cold and warm starts over one shared slow pipe."""
    with hosting(HTML, bits_per_second=SLOW_PIPE) as host:
        pairs = [cold_and_warm(playwright, host, KNOCKBACK) for _ in range(runs)]
    return [
        Figure("cold start over 20 Mbit/s", median([cold for cold, _ in pairs], "answered"), "s", 5.5),
        Figure("warm start over 20 Mbit/s", median([warm for _, warm in pairs], "answered"), "s", 0.8),
    ]


def answers(playwright: Playwright, host: Host, changes: int) -> list[Figure]:
    """From key press to answer, the 95th percentile."""
    return [
        Figure(
            f"key press to answer on {target.path}, 95th percentile",
            percentile(answer_times(playwright, host, target, changes), 0.95),
            "ms",
            limit,
        )
        for target, limit in ((KNOCKBACK, 50), (MOVE_LOG, 100))
    ]


def battles() -> list[Figure]:
    """How the cost of a battle grows with the ships."""
    found = []
    for ships in (2, 5, 10, 20, 40):
        name, question = f"battle of {ships} ships, {TURNS} turns", [battle(ships)]
        for where, most, (milliseconds,) in (
            ("CPython", 1, timed(question)),
            ("Pyodide", 3, timed_inside_pyodide(question, HTML)),
        ):
            limit = most if ships <= SHIPS else None
            found.append(Figure(f"{name}, {where}", milliseconds / 1e3, "s", limit))
    return found


def distributions() -> list[Figure]:
    """What the exact odds cost: the slowest of all calculators, as they open and with the largest inputs they take."""
    found = []
    for asked, questions in (("as it opens", first_answers()), ("largest inputs", hard_answers())):
        for where, most, worst in (
            ("CPython", 20, slowest(questions, timed(list(questions.values())))),
            ("Pyodide", 100, slowest(questions, timed_inside_pyodide(list(questions.values()), HTML))),
        ):
            found.append(Figure(f"odds {asked}, {where}: {worst.name}", worst.milliseconds, "ms", most))
    return found


def book_build() -> Figure:
    """The book built from clean into a folder of its own, the runtime's cache included."""
    with tempfile.TemporaryDirectory(prefix="bench-book-") as folder:
        start = time.monotonic()
        command = [sys.executable, "-m", "tools.book", "-c", ".", "book", f"{folder}/html"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return Figure("book build from clean", time.monotonic() - start, "s", 60)


def table(figures: list[Figure]) -> str:
    """The figures as a table for people."""
    rows = []
    for each in figures:
        over = "" if each.holds else "  OVER"
        limit = "" if each.limit is None else f"at most {each.limit:g} {each.unit}"
        rows.append(f"{each.name:<62} {each.value:>9.3g} {each.unit:<3} {limit}{over}")
    return "\n".join(rows)


def main() -> int:
    """Measures; ends with 0 also when a figure is over its limit, since this machine may be busy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="starts of each kind")
    parser.add_argument("--changes", type=int, default=200, help="changes of an input")
    options = parser.parse_args()
    figures = [book_build(), *battles(), *distributions()]
    with sync_playwright() as playwright, hosting(HTML) as host:
        figures += starts(playwright, host, options.runs)
        figures += later_pages(playwright, host, options.runs)
        figures += answers(playwright, host, options.changes)
        figures += slow_starts(playwright, max(1, options.runs // 2))
    REPORT.write_text(
        json.dumps([asdict(each) | {"holds": each.holds} for each in figures], indent=1) + "\n", encoding="utf-8"
    )
    print(table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
