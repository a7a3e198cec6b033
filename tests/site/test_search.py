"""The front page's search in a browser: by words, by id, by what one wants to know; by keys, by link, from a disk."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.axe import grave_faults
from tests.site.conftest import HTML, Watched

FRONT = "index.html"
HOSTILE = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"


def box(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Find a rule")


def found(page: Page) -> Locator:
    return page.locator("form.finder a.found")


@pytest.mark.parametrize(
    ("typed", "first", "leads_to"),
    [
        ("will they run?", "Will they run?", "melee/morale.html#morp-03"),
        ("how far can I see", "How far can I see?", "melee/visibility.html#vis-01"),
        ("kb-5", "KB-05", "melee/knockback.html#kb-05"),
        ("KB05", "KB-05", "melee/knockback.html#kb-05"),
        ("disc 21", "DISC-21", "melee/knockback.html#disc-21"),
        ("an inch for each full five", "KB-05", "melee/knockback.html#kb-05"),
        ("knokback", "Knockback", "melee/knockback.html"),
    ],
)
def test_a_rule_is_found(visit: Watched, typed: str, first: str, leads_to: str) -> None:
    page = visit.open(FRONT)
    box(page).fill(typed)
    expect(found(page).first).to_contain_text(first)
    expect(found(page).first).to_have_attribute("href", leads_to)
    expect(page.locator("form.finder [role=status]")).to_contain_text("found")
    visit.assert_clean()


def test_by_keys_alone(visit: Watched) -> None:
    page = visit.open(FRONT)
    box(page).focus()
    page.keyboard.type("how far")
    expect(found(page).nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(found(page).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(found(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(box(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(found(page)).to_have_count(0)
    assert "q=" not in page.url
    page.keyboard.type("kb-5")
    page.keyboard.press("Tab")
    expect(found(page).first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/melee/knockback.html#kb-05")
    page.go_back()
    expect(box(page)).to_have_value("kb-5")
    expect(found(page)).to_have_count(1)
    visit.assert_clean()


def test_a_query_travels_in_the_link(visit: Watched) -> None:
    page = visit.open(f"{FRONT}?q=will+they+run%3F&other=1")
    expect(found(page).first).to_contain_text("Will they run?")
    box(page).fill("kb-4")
    page.wait_for_url("**?q=kb-4&other=1")
    visit.assert_clean()


@pytest.mark.parametrize("query", [HOSTILE, "%E0%A4%A", "__proto__", "9" * 5000, "a " * 3000, '"><b>x', "\u202e\u0000"])
def test_a_hostile_query_is_words(visit: Watched, query: str) -> None:
    page = visit.open(f"{FRONT}?q={query if query.startswith('%') else quote(query)}")
    expect(page.locator("form.finder [role=status]")).not_to_be_empty()
    box(page).fill(query.replace("\u0000", ""))
    page.wait_for_timeout(100)
    assert page.title() != "owned"
    assert page.locator("form.finder :is(script, img, b)").count() == 0
    visit.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_open_to_everybody_and_fits_a_phone(visit: Watched, scheme: Literal["light", "dark"]) -> None:
    page = visit.open(f"{FRONT}?q=how+far")
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(found(page).first).to_be_visible()
    page.locator("details.questions summary").first.click()
    assert grave_faults(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    visit.assert_clean()


def test_the_index_is_fetched_when_it_is_needed_and_nowhere_else(visit: Watched) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    page = visit.open(FRONT)
    expect(page.locator("form.finder.ready")).to_be_visible()
    assert not [each for each in asked if "book-index" in each]
    box(page).focus()
    page.wait_for_function("() => 'bookIndex' in window")
    assert len([each for each in asked if "book-index" in each]) == 1
    asked.clear()
    page = visit.open("melee/visibility.html")
    assert not [each for each in asked if "book-index" in each or "finder" in each]


def test_what_the_front_page_pays_for_it() -> None:
    html = (HTML / FRONT).read_text("utf-8")
    begin, end = html.index('<form class="finder"'), html.rindex("</details>")
    parts = html[begin:end].encode(), (HTML / "_static" / "finder.js").read_bytes()
    assert sum(len(gzip.compress(each)) for each in parts) <= 20_000


def test_an_index_that_is_gone_is_said(opened: Callable[..., Watched]) -> None:
    page = opened().page
    page.route("**/book-index.js*", lambda route: route.abort())
    page.goto(opened().address + f"{FRONT}?q=run")
    expect(page.locator("form.finder [role=status]")).to_contain_text("could not be loaded")
    page.unroute("**/book-index.js*")
    box(page).fill("will they run")
    expect(found(page).first).to_contain_text("Will they run?")


def test_from_a_disk(chromium: Browser) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto((HTML / FRONT).as_uri())
        box(page).fill("will they run?")
        expect(found(page).first).to_contain_text("Will they run?")
        page.keyboard.press("Enter")
        page.wait_for_url("**/melee/morale.html#morp-03")


def test_without_scripts_the_questions_are_links(opened: Callable[..., Watched]) -> None:
    page = opened(java_script_enabled=False).open(FRONT)
    expect(page.locator("form.finder")).to_be_hidden()
    page.locator("details.questions summary", has_text="Melee").click()
    page.get_by_role("link", name="Will they run?").click()
    assert page.url.endswith("melee/morale.html#morp-03")
