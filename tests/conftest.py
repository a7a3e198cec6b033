"""What all tests share: markers, property-test settings, and one Chromium for a whole run.

This file is also read inside Pyodide, so it imports nothing there that only exists here.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

SITE_TESTS = Path(__file__).parent / "site"

#: A fixture that drives a browser; a test that asks for one is a browser test.
BROWSER_FIXTURES = {"chromium", "firefox_path"}

# Two busy cores make single examples slow without anything being wrong: no deadline. The same code is tried on the same
# examples, so that a run fails for what was changed and not by luck; HYPOTHESIS_PROFILE=search looks for others.
hypothesis.settings.register_profile("default", deadline=None, derandomize=True, print_blob=True, max_examples=50)
hypothesis.settings.register_profile("search", deadline=None, print_blob=True, max_examples=500)
hypothesis.settings.register_profile(
    "pyodide",
    deadline=None,
    derandomize=True,
    max_examples=10,  # Python is several times slower there, and the same code has been searched more widely here
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need the built book, and those that drive a browser."""
    for item in items:
        if SITE_TESTS in item.path.parents:
            item.add_marker(pytest.mark.book)
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium, driven by Playwright; ask it for a `new_context()` of your own."""
    from playwright.sync_api import sync_playwright

    from tools.browser import CHROMIUM_FLAGS, chromium_path

    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def firefox_path() -> str:
    """The installed Firefox; the test is skipped where there is none."""
    from tools.browser import firefox_path

    return firefox_path() or pytest.skip("Firefox is not installed (Debian: apt-get install firefox-esr)")


@pytest.fixture
def serving() -> Iterator[Callable[[Path], str]]:
    """Serves folders for the length of a test: call it with one, get its address, which ends in a slash."""
    from tools.serve import serving

    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(serving(folder))
