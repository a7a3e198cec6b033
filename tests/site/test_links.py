"""A calculator's state in the page's link: written, read, checked, and never code."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, Route, expect

from tests.site.conftest import Watched, wait_until_live

KNOCKBACK = "melee/knockback.html"


def field(page: Page, name: str) -> Locator:
    return page.locator(f'.live-output [data-live-field="{name}"]')


def state(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_only_what_differs_stands_in_the_link_and_survives_a_reload(visit: Watched) -> None:
    page = visit.live(KNOCKBACK)
    assert state(page) == {}
    length = page.evaluate("() => history.length")
    field(page, "damage").fill("33")
    page.wait_for_url("**?*damage=33*")
    assert set(state(page)) <= {"damage", "v"}
    assert page.evaluate("() => history.length") == length
    answer = page.locator(".live-output").inner_text()
    page.reload()
    wait_until_live(page)
    assert field(page, "damage").input_value() == "33"
    assert page.locator(".live-output").inner_text() == answer
    visit.assert_clean()


def test_a_reading_travels_in_the_link(visit: Watched) -> None:
    page = visit.live(f"{KNOCKBACK}?blunt=yes&DISC-21=before")
    expect(page.locator('.live-output [data-live-field="DISC-21"] option:checked')).to_contain_text("before")


def test_going_back_to_the_default_takes_it_out_of_the_link(visit: Watched) -> None:
    default = field(visit.live(KNOCKBACK), "damage").input_value()
    page = visit.live(f"{KNOCKBACK}?damage=33#kb-02")
    field(page, "damage").fill(default)
    page.wait_for_url(lambda url: "damage" not in url)
    assert page.url.endswith("#kb-02")


def test_what_is_typed_before_python_is_up_is_kept(opened: Callable[..., Watched]) -> None:
    watched = opened()
    page = watched.page

    def slowly(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/*.wasm", slowly)
    watched.open(KNOCKBACK)
    box = page.locator('.live-static [data-live-field="damage"]')
    box.fill("41")
    box.evaluate("box => box.setSelectionRange(1, 1)")
    wait_until_live(page)
    assert field(page, "damage").input_value() == "41"
    expect(field(page, "damage")).to_be_focused()
    page.wait_for_url("**?*damage=41*")


def test_a_broken_link_opens_the_page_all_the_same(visit: Watched) -> None:
    page = visit.live(f"{KNOCKBACK}?damage=%E0%A4%A&victim_size=titan&hit_points={'9' * 3000}&%")
    assert page.locator(".live-output").inner_text()
    visit.assert_clean()


def test_a_wrong_number_is_answered_with_the_rules_sentence(visit: Watched) -> None:
    page = visit.live(KNOCKBACK)
    field(page, "damage").fill("-2.5")
    expect(page.locator(".live-output")).to_contain_text(
        "The strike's damage must be a whole number, 0 or more; got -2.5"
    )
    expect(field(page, "damage")).to_have_attribute("aria-invalid", "true")
    assert field(page, "damage").input_value() == "-2.5"
    field(page, "damage").fill("20")
    expect(page.locator(".live-output")).not_to_contain_text("must be a whole number")
    visit.assert_clean()
