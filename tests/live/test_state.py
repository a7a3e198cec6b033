"""What a reader types, before and after Python is up, and what the page's link says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.live.conftest import Visit

#: Python is not started before a test asks for it.
IDLE_NEVER = "globalThis.requestIdleCallback = () => 0"


def first(page: Page):
    return page.locator('[data-live-name=""]')


def field(page: Page, key: str):
    return first(page).locator(f'[data-live-field="{key}"]')


def says(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def wait_for_link(page: Page, part: str) -> None:
    page.wait_for_function("part => location.search.includes(part)", arg=part)


def test_the_link_fills_the_form_and_the_live_cell(visit: Visit) -> None:
    page = visit.live("state.html?number=7&factor=3&minus=true&other.number=9&stranger=1")
    expect(first(page).locator(".live-output .answer")).to_have_text("-21")
    expect(page.locator('[data-live-name="other"] .live-output .answer')).to_have_text("18")
    assert says(page)["stranger"] == ["1"]


def test_what_is_typed_goes_into_the_link_and_survives_a_reload(visit: Visit) -> None:
    page = visit.live("state.html?stranger=1#state")
    history = page.evaluate("() => history.length")
    field(page, "number").fill("11")
    expect(first(page).locator(".answer")).to_have_text("22")
    wait_for_link(page, "number=11")
    page.locator('[data-live-name="other"] [data-live-field="factor"]').select_option("3")
    wait_for_link(page, "other.factor=3")
    assert says(page) == {"stranger": ["1"], "number": ["11"], "other.factor": ["3"]}
    assert page.url.endswith("#state")
    assert page.evaluate("() => history.length") == history
    page.reload()
    visit.until_live()
    expect(first(page).locator(".live-output .answer")).to_have_text("22")
    field(page, "number").fill("4")
    page.wait_for_function("() => !/(^|[?&])number=/.test(location.search)")
    assert says(page) == {"stranger": ["1"], "other.factor": ["3"]}


def test_what_is_typed_before_python_is_up_is_carried_over(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, script=IDLE_NEVER)
    page = visit.open("state.html?factor=3")
    expect(field(page, "factor")).to_have_value("3")
    answer = first(page).locator("[data-live-answer]")
    expect(answer).to_have_attribute("aria-busy", "true")  # the printed answer is for another factor
    field(page, "factor").select_option("2")
    expect(answer).not_to_have_attribute("aria-busy", "true")
    page.locator("body").press("Tab")
    field(page, "number").fill("123")
    expect(answer).to_have_class("live-stale")
    field(page, "number").evaluate("control => control.setSelectionRange(1, 2)")
    visit.until_live()
    expect(first(page).locator(".live-output .answer")).to_have_text("246")
    expect(field(page, "number")).to_be_focused()
    page.keyboard.type("9")
    expect(first(page).locator(".answer")).to_have_text(str(2 * 193))


def test_what_is_typed_while_the_cell_runs_is_not_lost(visiting: Callable[..., Visit], site: Path) -> None:
    late = """addEventListener("DOMContentLoaded", () => {
        // typed after Python has been handed the state, and before the live view stands there
        const { mark } = Performance.prototype;
        Performance.prototype.mark = function (name, options) {
            if (name === "live:ready") setTimeout(() => {
                document.querySelector('.live-static [data-live-field="number"]').value = "50";
            });
            return mark.call(this, name, options);
        };
    })"""
    page = visiting(site, script=late).live("state.html")
    expect(first(page).locator(".live-output .answer")).to_have_text("100")
    expect(field(page, "number")).to_have_value("50")


@pytest.mark.parametrize(
    "query",
    [
        "number=<script>window.hit=1</script>",
        "number=%3Cimg%20src=x%20onerror=%22window.hit=1%22%3E&factor=<b>",
        "__proto__=x&constructor=y&number=4",
        "number=%E0%A4%A&&&=&number",
        "number=" + "9" * 30_000,
        "factor=7",
    ],
)
def test_a_hostile_link_breaks_nothing(visit: Visit, query: str) -> None:
    page = visit.live("state.html?" + query)
    expect(first(page).locator(".live-output .answer")).to_be_visible()
    field(page, "number").fill("5")
    expect(first(page).locator(".live-output .answer")).to_have_text("10")
    assert page.evaluate("() => window.hit") is None


def test_a_link_that_is_too_long_to_be_read_is_told(visit: Visit) -> None:
    visit.live(f"index.html?number={'9' * 17_000}")
    assert visit.status() == "The link is too long to be read: its values were left out."


def test_what_is_too_long_for_a_link_stays_in_the_page(visit: Visit) -> None:
    page = visit.live("state.html")
    field(page, "number").fill("x" * 20_000)
    expect(first(page).locator(".live-status")).to_contain_text("too long")
    assert says(page) == {}
    field(page, "number").fill("6")
    wait_for_link(page, "number=6")
    expect(first(page).locator(".live-status")).to_have_text("Live.")


def test_attributes_come_from_dom_classes(visit: Visit) -> None:
    page = visit.live("state.html")
    box = first(page).locator(".live-output .widget-text")
    expect(box).to_have_attribute("aria-label", "The number")
    assert box.get_attribute("onclick") is None
    field(page, "number").fill("x")
    expect(field(page, "number")).to_have_attribute("aria-invalid", "true")
    field(page, "number").fill("5")
    expect(field(page, "number")).not_to_have_attribute("aria-invalid", "true")


def test_copying(visiting: Callable[..., Visit], site: Path) -> None:
    visit = visiting(site, permissions=["clipboard-read", "clipboard-write"])
    page = visit.live("state.html?number=6")
    first(page).get_by_role("button", name="Copy text").click()
    expect(first(page).locator(".live-status")).to_have_text("Copied.")
    assert page.evaluate("() => navigator.clipboard.readText()") == "6 times 2"
    page.evaluate("() => navigator.clipboard.writeText('')")
    first(page).get_by_role("button", name="Copy link").click()
    copied = ""
    for _ in range(200):
        if copied := page.evaluate("() => navigator.clipboard.readText()"):
            break
        page.wait_for_timeout(50)
    assert copied == page.url


def test_where_copying_is_refused_the_text_is_there_to_copy(visiting: Callable[..., Visit], site: Path) -> None:
    refuse = "navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false"
    page = visiting(site, script=refuse).live("state.html")
    first(page).get_by_role("button", name="Copy text").click()
    by_hand = page.get_by_role("textbox", name="To copy")
    expect(by_hand).to_have_value("4 times 2")
    expect(by_hand).to_be_focused()


def test_nothing_below_a_cell_moves_when_it_comes_alive(visiting: Callable[..., Visit], site: Path) -> None:
    watch = """globalThis.shift = 0;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) shift += entry.value })
        .observe({ type: "layout-shift", buffered: true })"""
    page = visiting(site, script=watch).live("index.html")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("() => shift") <= 0.05
