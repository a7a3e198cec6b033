"""How long a reader waits: cold, warm and next-page starts, what is fetched, and how steady the page stays."""

import contextlib
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.bench.host import Host
from tools.browser import CHROMIUM_FLAGS, chromium_path

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
PATIENCE = 120_000  # milliseconds
SETTLE = 1500  # milliseconds in which a browser that has just started ends what it does for itself


@dataclass(frozen=True)
class Target:
    """A page with a calculator: where it is, the field to type into, and two values that answer differently."""

    path: str
    field: str
    values: tuple[str, str]


@dataclass(frozen=True)
class Visit:
    """One page opened: seconds from navigation to the first answer and to what came before it, and the layout shift."""

    answered: float
    static_form: float | None
    first_paint: float | None
    shift: float
    files: list[tuple[str, int]]


@contextlib.contextmanager
def browser(playwright: Playwright, profile: Path, start: str | None = None) -> Iterator[BrowserContext]:
    """A browser with a profile on disk; ``start`` is the way the live cells are told to start ("plain")."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=chromium_path(),
        args=list(CHROMIUM_FLAGS),
        viewport={"width": 1280, "height": 800},
    )
    context.set_default_timeout(PATIENCE)
    if start:
        context.add_init_script(f"sessionStorage.setItem('live-start', {start!r})")
    context.add_init_script(WATCH)
    context.pages[0].wait_for_timeout(SETTLE)
    try:
        yield context
    finally:
        context.close()


def visit(page: Page, host: Host, target: Target) -> Visit:
    """Opens a page, types once as soon as it is live, and tells what happened when."""
    host.taken()
    page.goto(host.address + target.path, wait_until="commit")
    answered: float = page.evaluate(
        "([field, value]) => benchWatch.first(field, value)", [target.field, target.values[0]]
    )
    seen: dict[str, Any] = page.evaluate(
        """() => ({ shift: benchWatch.shift, statics: benchWatch.statics,
                    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null })"""
    )
    return Visit(answered / 1000, _seconds(seen["statics"]), _seconds(seen["paint"]), seen["shift"], host.taken())


def new_profile() -> tempfile.TemporaryDirectory[str]:
    """A folder for a browser's profile; what a browser still writes into it when it ends is nobody's trouble."""
    return tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True)


def cold_and_warm(playwright: Playwright, host: Host, target: Target, start: str | None = None) -> tuple[Visit, Visit]:
    """A first visit with a new profile, and a second one by a browser started anew with the same profile."""
    with new_profile() as folder:
        with browser(playwright, Path(folder), start) as context:
            cold = visit(context.pages[0], host, target)
            context.pages[0].wait_for_timeout(4000)  # what was fetched and compiled reaches the disk
        with browser(playwright, Path(folder), start) as context:
            warm = visit(context.pages[0], host, target)
    return cold, warm


def in_a_row(playwright: Playwright, host: Host, targets: Sequence[Target]) -> list[Visit]:
    """The pages of one visit, one after the other in one tab."""
    with new_profile() as folder, browser(playwright, Path(folder)) as context:
        return [visit(context.pages[0], host, target) for target in targets]


def answer_times(playwright: Playwright, host: Host, target: Target, changes: int) -> list[float]:
    """Milliseconds from a change of input to the new answer, for that many changes on a page that is live."""
    with new_profile() as folder, browser(playwright, Path(folder)) as context:
        page = context.pages[0]
        visit(page, host, target)
        times: list[float] = page.evaluate(
            """async ([field, values, changes]) => {
                const times = [];
                for (let i = 0; i < changes; i++)
                    times.push((await benchWatch.answer(field, values[(i + 1) % 2])).took);
                return times;
            }""",
            [target.field, list(target.values), changes],
        )
    return times


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(visits: list[Visit], name: str) -> float:
    """The median of one figure over some visits, of those that have it."""
    values: list[float] = [value for each in visits if (value := getattr(each, name)) is not None]
    return statistics.median(values)


def _seconds(milliseconds: float | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
