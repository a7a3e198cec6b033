"""A small site with live cells, built once for a run, and pages of it opened in Chromium."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tools.serve import serving as serve_folder

HERE = Path(__file__).parent
CACHE = HERE.parents[1] / "_build" / "live"
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; tests that want another one take a copy."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "live-site"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            source = str(HERE / "site")
            command = [
                "-m",
                "sphinx",
                "-W",
                "-q",
                "-c",
                source,
                "-D",
                f"live_cache={CACHE}",
                source,
                str(folder / "html"),
            ]
            subprocess.run([sys.executable, *command], check=True, cwd=HERE.parents[1], timeout=300)
            (folder / "done").touch()
    return folder / "html"


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site to be broken; a file of it is replaced, never written into."""
    return Path(shutil.copytree(site, tmp_path / "copy", copy_function=os.link))


def runtime(site: Path) -> Path:
    """The folder of a site's runtime."""
    (folder,) = (site / "_static" / "live").iterdir()
    return folder


def replace(path: Path, content: bytes) -> None:
    """Give a file of a copied site other content."""
    path.unlink()
    path.write_bytes(content)


@dataclass
class Visit:
    """A page of the site in a browser, with what it fetched and said on the console."""

    page: Page
    address: str
    requests: list[str]
    errors: list[str]

    def open(self, path: str) -> Page:
        """Go to a page of the site, without waiting for Python."""
        self.page.goto(self.address + path)
        return self.page

    def live(self, path: str) -> Page:
        """Go to a page of the site and wait until all its cells are live."""
        self.open(path)
        return self.until_live()

    def until_live(self) -> Page:
        """Wait until all cells are live."""
        self.page.wait_for_function("() => performance.getEntriesByName('live:live').length > 0")
        return self.page

    def status(self) -> str:
        """Return what the first live cell says about itself."""
        return self.page.locator(".live-status").first.inner_text()

    def until(self, state: str) -> str:
        """Wait until the first live cell is in a state; return what it says."""
        self.page.locator(f'.live-status[data-live-state="{state}"]').first.wait_for()
        return self.status()

    @property
    def way(self) -> str:
        """How Python was started."""
        return str(self.page.evaluate("() => document.documentElement.dataset.liveStart"))

    def tab(self) -> Visit:
        """Open another tab of the same browser."""
        return watched(self.page.context, self.address)


def watched(context: BrowserContext, address: str) -> Visit:
    """Open a tab and note what it does."""
    page = context.new_page()
    visit = Visit(page, address, [], [])
    page.on("request", lambda request: visit.requests.append(request.url))
    page.on("console", lambda message: visit.errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    return visit


@pytest.fixture
def visiting(chromium: Browser, serving: Callable[[Path], str]) -> Iterator[Callable[..., Visit]]:
    """Opens a browser without a past on a site: `visiting(site, script=…, **what new_context takes)`."""
    contexts: list[BrowserContext] = []

    def visit(folder: Path, path: str = "", script: str = "", **options: Any) -> Visit:
        context = chromium.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        return watched(context, serving(folder) + path)

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def first_visit(visiting: Callable[..., Visit], site: Path) -> Visit:
    """A tab on the site as it was built, in a browser without a past."""
    return visiting(site)


@pytest.fixture(scope="session")
def kept(chromium: Browser, site: Path) -> Iterator[Visit]:
    """A tab whose Python is up and kept for the whole run."""
    with serve_folder(site) as address, chromium.new_context() as context:
        context.set_default_timeout(PATIENCE)
        yield watched(context, address)


@pytest.fixture
def visit(kept: Visit) -> Visit:
    """A tab on the site as it was built, where Python may have been kept from other pages."""
    kept.page.goto("about:blank")
    kept.requests.clear()
    kept.errors.clear()
    return kept
