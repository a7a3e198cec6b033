"""Finds the browsers that the tests drive, and fetches Chromium where none is installed.

`python -m tools.browser` makes sure of a Chromium and ends with an error that says what to install if there is none.
Firefox is used where it is installed and never asked for.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIREFOX_NAMES = ("firefox-esr", "firefox")
MACOS_CHROMIUM = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

#: How the tests start Chromium: as root too, and without a word to anyone.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MISSING = (
    "No Chromium found: install Chromium or Google Chrome so that it is on the PATH "
    "(on Debian: apt-get install chromium), or leave the browser tests out with BROWSER=none."
)


class BrowserMissing(RuntimeError):
    """No browser to drive; the message says what to install."""


def chromium_path() -> str:
    """The Chromium or Chrome to drive: one on the PATH, else Playwright's own.

    Raises:
        BrowserMissing: there is none; the message says what to install.
    """
    found = _on_path(CHROMIUM_NAMES) or next((path for path in MACOS_CHROMIUM if Path(path).exists()), None)
    found = found or _playwright_chromium()
    if found is None:
        raise BrowserMissing(MISSING)
    return found


def firefox_path() -> str | None:
    """The Firefox on the PATH, or None."""
    return _on_path(FIREFOX_NAMES)


def ensure_chromium() -> str:
    """`chromium_path`, after trying Playwright's download and, on Debian as root, apt-get.

    Raises:
        BrowserMissing: neither worked; the message says what to install.
    """
    for fetch in (None, _fetch_with_playwright, _fetch_with_apt):
        if fetch is not None:
            fetch()
        try:
            return chromium_path()
        except BrowserMissing:
            continue
    raise BrowserMissing(MISSING)


def _on_path(names: tuple[str, ...]) -> str | None:
    return next((path for path in map(shutil.which, names) if path), None)


def _playwright_chromium() -> str | None:
    from playwright.sync_api import sync_playwright  # starts a driver: only where no browser is on the PATH

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _fetch_with_playwright() -> None:
    print("No Chromium on the PATH: trying Playwright's own download", flush=True)
    _try([sys.executable, "-m", "playwright", "install", "chromium"], seconds=240)


def _fetch_with_apt() -> None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print("No download: trying apt-get install chromium", flush=True)
    _try(["apt-get", "update", "-q"], seconds=120)
    _try(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"], seconds=480)


def _try(command: list[str], *, seconds: int) -> None:
    """Runs a command whose failure only means that the next way is tried; its complaint is shown shortened."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=environment, timeout=seconds, capture_output=True, text=True, check=False)
    except subprocess.TimeoutExpired:
        print(f"  gave up after {seconds} s")
        return
    if done.returncode:
        print("  " + "\n  ".join((done.stderr or done.stdout).strip().splitlines()[-3:]))


def main() -> int:
    """Prints the browsers that will be used."""
    try:
        print(f"Chromium: {ensure_chromium()}")
    except BrowserMissing as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Firefox: {firefox_path() or 'not installed: its tests are skipped'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
