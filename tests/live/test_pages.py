"""The site in Chromium: cells come alive, answer, show what Jupyter shows, and pages keep out of each other's way."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.live.conftest import PATIENCE, Visit, watched
from tools.bench.host import hosting


def test_a_cell_comes_alive_from_the_boot_image_and_answers(first_visit: Visit) -> None:
    page = first_visit.live("index.html")
    assert first_visit.way == "image"
    assert first_visit.status() == "Live."
    handle = page.get_by_role("slider", name="Number")
    handle.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".double")).to_have_text("26")
    assert [url for url in first_visit.requests if not url.startswith(first_visit.address)] == []
    assert [error for error in first_visit.errors if "favicon" not in error and "404" not in error] == []


def test_python_is_kept_from_page_to_page(first_visit: Visit) -> None:
    first_visit.live("index.html")
    fetched = len(first_visit.requests)
    page = first_visit.live("second.html")
    expect(page.locator(".visits")).to_have_text("1")
    page = first_visit.live("second.html")
    expect(page.locator(".visits")).to_have_text("2")
    assert not [url for url in first_visit.requests[fetched:] if re.search(r"wasm|image|stdlib", url)]


LEAVING = """
if (!location.search) new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-live-state=starting]")) return;
  observer.disconnect();
  location.search = "?again";
}).observe(document, { attributes: true, subtree: true });
"""


def test_a_page_left_before_python_is_up_runs_nothing(chromium: Browser, site: Path) -> None:
    # over a slow pipe it is not up before the browser has left
    with hosting(site, bits_per_second=20_000_000) as host, chromium.new_context() as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LEAVING)
        visit = watched(context, host.address)
        visit.open("second.html").wait_for_url("**?again")
        expect(visit.until_live().locator(".visits")).to_have_text("1")


def test_each_page_has_a_namespace_and_widgets_of_its_own(visit: Visit) -> None:
    first, other = visit, visit.tab()
    first.live("index.html")
    expect(other.live("second.html").locator(".known")).to_have_text("False")
    other.live("index.html")
    other.page.get_by_role("slider").press("ArrowRight")
    expect(other.page.locator(".double")).to_have_text("26")
    expect(first.page.locator(".double")).to_have_text("24")
    other.page.close()
    first.page.get_by_role("slider").press("ArrowLeft")
    expect(first.page.locator(".double")).to_have_text("22")


def test_without_a_kept_worker_the_page_has_one_of_its_own(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, script="delete globalThis.SharedWorker")
    visit.live("second.html")
    page = visit.live("second.html")
    expect(page.locator(".visits")).to_have_text("1")


def test_it_works_under_a_sub_path(visiting: Callable[..., Visit], site: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").symlink_to(site)
    visit = visiting(tmp_path, "a/b/")
    visit.live("index.html")
    assert visit.way == "image"
    assert all(url.startswith(visit.address) for url in visit.requests if "favicon" not in url)


def test_without_javascript_the_printed_answer_stands_there(visiting: Callable[..., Visit], site: Path) -> None:
    page = visiting(site, java_script_enabled=False).open("state.html")
    expect(page.locator(".answer").first).to_have_text("8")
    # Playwright's switch comes after the parser, which still takes noscript for a browser that runs scripts
    assert "<noscript>Without JavaScript" in (site / "state.html").read_text(encoding="utf-8")


def test_every_output_is_shown_as_in_jupyter(visit: Visit) -> None:
    page = visit.open("outputs.html")
    cell = lambda name: page.locator(f'[data-live-name="{name}"]')  # noqa: E731 - short for this page
    expect(cell("error").locator(".live-output .live-out-error")).to_contain_text("AssertionError: one is less")
    expect(cell("error").locator(".live-output .live-out-error")).to_contain_text('assert 1 > 2, "one is less"')
    expect(cell("error").locator(".live-output .live-out-error")).not_to_contain_text("page.py")
    expect(cell("").locator(".live-out-stdout")).to_have_text("said")
    expect(cell("").locator(".live-out-stderr")).to_have_text("warned")
    rich = cell("rich").locator(".live-output")
    expect(rich.locator(".bold")).to_have_text("bold")
    expect(rich.locator("svg .disc")).to_have_count(1)
    expect(rich.locator("math mfrac")).to_have_count(1)
    expect(rich.locator("i")).to_have_text("updated")
    expect(rich).to_contain_text("{'a': [1, 2]}")
    assert page.evaluate("() => window.scripted") is None
    lazy = cell("lazy").locator(".live-output")
    expect(lazy).to_contain_text("(0.0, 1.0, 1)")
    slow = cell("slow").locator(".live-output")
    expect(slow.locator(".widget-output")).to_contain_text("104")


def test_output_widgets_catch_and_callbacks_speak(visit: Visit) -> None:
    page = visit.open("outputs.html")
    cell = page.locator('[data-live-name="capture"] > .live-output')
    output = cell.locator(".live-output-widget")
    expect(output.locator(".live-out-stdout")).to_have_text("caught")
    expect(output.locator(".caught")).to_have_text("rich")
    expect(output.locator(".widget-label")).to_have_text("a widget")
    cell.get_by_role("button", name="Press").click()
    expect(output).to_have_text("again")
    expect(cell.locator(":scope > .live-out-stdout")).to_have_text("pressed")
    cell.get_by_role("button", name="Fail").click()
    expect(cell.locator(":scope > .live-out-error")).to_contain_text("LookupError: this callback fails")


def test_binary_buffers_travel_both_ways(visit: Visit) -> None:
    page = visit.open("outputs.html")
    cell = page.locator('[data-live-name="bytes"] > .live-output')
    expect(cell.locator("img")).to_have_js_property("naturalWidth", 1)
    with page.expect_file_chooser() as chooser:
        cell.get_by_role("button", name="File").click()
    chooser.value.set_files({"name": "a", "mimeType": "text/plain", "buffer": bytes([1, 2, 250])})
    expect(cell.locator(".size")).to_have_text("253")


def test_every_start_rolls_other_dice(visiting: Callable[..., Visit], site: Path) -> None:
    rolled = set()
    for _ in range(2):
        visit = visiting(site)
        page = visit.open("outputs.html")
        text = page.locator('[data-live-name="lazy"] > .live-output .live-out-stdout')
        expect(text).to_contain_text("random")
        rolled.add(text.inner_text().split("random")[1])
    assert len(rolled) == 2
