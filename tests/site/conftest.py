"""The built book, served once, and pages opened in Chromium that report everything they should not have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tools.serve import serving as serve_folder

HTML = Path(__file__).parents[2] / "_build" / "html"
WINDOW: ViewportSize = {"width": 1280, "height": 720}
PATIENCE = 60_000  # milliseconds; a start takes about one second on an idle machine


def pages() -> list[str]:
    """Every page that a reader may open, relative to the site's root."""
    return sorted(str(file.relative_to(HTML)) for file in HTML.rglob("*.html") if "_static" not in file.parts)


def live_pages() -> list[str]:
    """The pages with at least one live cell."""
    return [page for page in pages() if 'class="live-cell' in (HTML / page).read_text(encoding="utf-8")]


@dataclass
class Watched:
    """An open page and what it did: errors on its console, requests that failed or left the site."""

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def open(self, path: str) -> Page:
        """Opens a page of the site."""
        self.page.goto(self.address + path)
        return self.page

    def live(self, path: str) -> Page:
        """Opens a page and waits until all its live cells answer."""
        self.open(path)
        wait_until_live(self.page)
        return self.page

    def forget(self) -> None:
        """Leaves the page, gives the window its first size and colours again, and forgets what was noted."""
        self.page.goto("about:blank")
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(WINDOW)
        for noted in (self.errors, self.foreign, self.failed):
            noted.clear()

    def assert_clean(self) -> None:
        """Nothing on the console, nothing fetched from elsewhere, nothing missing."""
        assert not self.errors, self.errors
        assert not self.foreign, self.foreign
        assert not self.failed, self.failed


def wait_until_live(page: Page) -> None:
    """Waits until every live cell of the page answers."""
    page.locator("body").wait_for()
    page.wait_for_function("() => performance.getEntriesByName('live:live').length > 0", timeout=PATIENCE)


def left(failure: str | None) -> bool:
    """Whether a request ended because the reader went on, which is nobody's fault."""
    return failure is not None and "ABORTED" in failure


def watch(page: Page, address: str) -> Watched:
    """Listens to a page from now on."""
    watched = Watched(page, address)
    page.on("console", lambda message: watched.errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: watched.errors.append(str(error)))

    def requested(url: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            watched.foreign.append(url)

    page.context.on("request", lambda request: requested(request.url))
    page.on("requestfailed", lambda request: None if left(request.failure) else watched.failed.append(request.url))
    page.on("response", lambda response: watched.failed.append(response.url) if response.status >= 400 else None)
    return watched


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the built book, ending in a slash."""
    if not (HTML / "index.html").is_file():
        pytest.fail("The book is not built: make book")
    with serve_folder(HTML) as served:
        yield served


@pytest.fixture
def opened(chromium: Browser, address: str) -> Iterator[Callable[..., Watched]]:
    """Opens fresh, private browser contexts: call it with what `new_context` takes, get a watched page."""
    contexts: list[BrowserContext] = []

    def open_context(**options: object) -> Watched:
        context = chromium.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return watch(context.new_page(), address)

    yield open_context
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def tab(chromium: Browser, address: str) -> Iterator[Watched]:
    """One reader's tab for a whole run, who goes from page to page: Python is started once and kept."""
    with chromium.new_context(accept_downloads=True) as context:
        context.set_default_timeout(PATIENCE)
        yield watch(context.new_page(), address)


@pytest.fixture
def visit(tab: Watched) -> Iterator[Watched]:
    """That tab, as if nothing had been seen in it."""
    yield tab
    tab.forget()


@pytest.fixture(scope="session")
def thrifty_tab(chromium: Browser, address: str) -> Iterator[Watched]:
    """The tab of a reader who saves data: a page waits for a touch, and stays as it was printed until then."""
    with chromium.new_context() as context:
        context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        yield watch(context.new_page(), address)
