"""Whatever fails, the page stays readable and says in a sentence what is wrong."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.live.conftest import Visit, replace, runtime

OWN_WORKER = "sessionStorage.setItem('live-start', 'own')"


def readable(visit: Visit) -> None:
    """The printed answer still stands there."""
    expect(visit.page.locator(".live-static .answer").first).to_have_text("8")
    expect(visit.page.locator(".live-static").first).to_be_visible()


def cut(image: bytes) -> bytes:
    """A download that broke off."""
    return image[: len(image) // 2]


def damaged(image: bytes) -> bytes:
    """One bit is wrong, somewhere in the middle."""
    content = bytearray(gzip.decompress(image))
    content[len(content) // 2] ^= 1
    return gzip.compress(bytes(content), 1)


# An image of another build, and a file that is none, are refused as one that is cut: test/image.test.ts has them all.
@pytest.mark.parametrize("fault", [cut, damaged])
def test_a_bad_image_is_noticed_and_python_starts_without_it(
    visiting: Callable[..., Visit], copy: Path, fault: Callable[[bytes], bytes]
) -> None:
    image = runtime(copy) / "image.gz"
    replace(image, fault(image.read_bytes()))
    visit = visiting(copy)
    page = visit.live("index.html")
    assert visit.way == "plain"
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator(".double")).to_have_text("26")


def test_without_an_image_python_starts_plainly(visiting: Callable[..., Visit], copy: Path) -> None:
    (runtime(copy) / "image.gz").unlink()
    visit = visiting(copy)
    visit.live("index.html")
    assert visit.way == "plain"


def test_without_decompression_python_starts_plainly(visiting: Callable[..., Visit], copy: Path) -> None:
    worker = runtime(copy) / "worker.js"
    replace(worker, b"delete globalThis.DecompressionStream;" + worker.read_bytes())
    visit = visiting(copy)
    visit.live("index.html")
    assert visit.way == "plain"


def test_the_plain_start_can_be_asked_for(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, script="sessionStorage.setItem('live-start', 'plain')")
    page = visit.live("state.html?number=5")
    assert visit.way == "plain"
    expect(page.locator(".live-output .answer").first).to_have_text("10")


#: Chromium, when busy, now and then keeps from a page that its shared worker did not load; then only time tells.
SAID = {"worker.js": ("This browser did not start the worker", "Python has not answered for a while")}


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.asm.js", "page.js", "worker.js"])
def test_a_missing_file_is_said_and_can_be_tried_again(visiting: Callable[..., Visit], copy: Path, name: str) -> None:
    missing = runtime(copy) / name
    missing.rename(missing.with_suffix(".away"))
    visit = visiting(copy)
    page = visit.open("state.html?number=5")
    assert visit.until("failed").startswith(SAID.get(name, "A part that makes this page live could not"))
    readable(visit)
    missing.with_suffix(".away").rename(missing)
    page.get_by_role("button", name="Try again").first.click()
    visit.until_live()
    expect(page.locator(".live-output .answer").first).to_have_text("10")


def test_nothing_at_all_can_be_fetched(visiting: Callable[..., Visit], copy: Path) -> None:
    shutil.rmtree(runtime(copy))
    page = visiting(copy).open("state.html")
    expect(page.locator(".live-static .answer").first).to_have_text("8")


REFUSED = "WebAssembly.compileStreaming = WebAssembly.compile = () => Promise.reject(new Error('refused'));"


@pytest.mark.parametrize("refusal", ["delete globalThis.WebAssembly;", REFUSED])
def test_refused_wasm_is_said(visiting: Callable[..., Visit], copy: Path, refusal: str) -> None:
    worker = runtime(copy) / "worker.js"
    replace(worker, refusal.encode() + worker.read_bytes())
    visit = visiting(copy)
    visit.open("state.html")
    assert "does not run WebAssembly" in visit.until("failed")
    readable(visit)


def test_a_worker_that_dies_is_noticed_and_nothing_typed_is_lost(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, script=OWN_WORKER)
    with visit.page.expect_worker() as started:
        page = visit.live("state.html")
    field = page.locator('.live-output [data-live-field="number"]').first
    field.fill("12")
    expect(page.locator(".live-output .answer").first).to_have_text("24")
    started.value.evaluate("() => self.close()")
    field.fill("13")
    assert "has not answered" in visit.until("failed")
    page.get_by_role("button", name="Start again").first.click()
    visit.until("live")
    expect(page.locator(".live-output .answer").first).to_have_text("24")  # the last that Python had heard of
    expect(page.locator('.live-output [data-live-field="number"]').first).to_have_value("12")


def test_a_worker_that_throws_is_said(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, script=OWN_WORKER)
    with visit.page.expect_worker() as started:
        visit.live("state.html")
    started.value.evaluate("() => { setTimeout(() => { throw new Error('gone') }) }")
    assert "worker" in visit.until("failed")


def test_blocked_storage_and_refused_shared_workers_do_no_harm(visiting: Callable[..., Visit], site: Path) -> None:
    blocked = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(globalThis, name, { get() { throw new DOMException("blocked", "SecurityError") } });
    globalThis.SharedWorker = class { constructor(url, options) {
        void options.extendedLifetime; throw new DOMException("blocked", "SecurityError") } };"""
    page = visiting(site, script=blocked).live("state.html?number=5")
    expect(page.locator(".live-output .answer").first).to_have_text("10")


def test_a_full_history_does_no_harm(visiting: Callable[..., Visit], site: Path) -> None:
    full = "history.replaceState = () => { throw new DOMException('too many', 'SecurityError') }"
    page = visiting(site, script=full).live("state.html")
    page.locator('.live-output [data-live-field="number"]').first.fill("9")
    expect(page.locator(".live-output .answer").first).to_have_text("18")


def test_with_save_data_nothing_is_fetched_before_a_touch(visiting: Callable[..., Visit], site: Path) -> None:
    thrifty = "Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) })"
    visit = visiting(site, script=thrifty)
    page = visit.open("state.html")
    assert "MB" in visit.until("waiting")
    page.wait_for_timeout(1_000)
    assert not [url for url in visit.requests if url.endswith(("worker.js", "page.js"))]
    page.get_by_role("button", name="Start (").first.click()
    visit.until_live()


def test_progress_is_told_in_megabytes(visiting: Callable[..., Visit], site: Path) -> None:
    keep = """globalThis.seen = [];
    addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
        seen.push(document.querySelector(".live-status").textContent);
    }).observe(document.querySelector(".live-status"), { subtree: true, childList: true, characterData: true }))"""
    page = visiting(site, script=keep).live("index.html")
    seen = page.evaluate("() => seen")
    assert any(re.fullmatch(r"Starting Python: \d+\.\d of \d+\.\d MB", text) for text in seen), seen
    assert page.locator(".live-progress").get_attribute("aria-hidden") == "true"


def test_from_disk_the_page_says_why_it_stays_as_printed(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site)
    visit.page.goto((site / "state.html").as_uri())
    assert "from disk" in visit.until("failed")
    readable(visit)
