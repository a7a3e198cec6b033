"""Every page of the built book: clean, contained, reachable by everybody, readable on a phone and without scripts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.site.axe import grave_faults
from tests.site.conftest import HTML, Watched, live_pages, pages

PHONE: ViewportSize = {"width": 360, "height": 740}
SCRIPT = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
FIRST = {"naval/wind-effects.html", "naval/logging-movement.html", "melee/knockback.html", "melee/morale.html"}
BOARDS = {"naval/battle.html", "naval/sequence-of-play.html", "duel/duel.html"}
#: Pages whose parts are all alike, so many that axe takes most of a minute: the first one stands for all.
LONG = {
    f"about/{page}.html": "article section section:first-of-type" for page in ("library", "rules", "tables", "rulings")
}


def closely() -> list[str]:
    """The pages that axe looks at before they are live too, and that are opened by a hostile link.

    Each kind of form is among them, and one page of each chapter; the printed form and the live one are made of the
    same elements, and the fields of all calculators get hostile text in tests/widgets, where nothing has to be started
    for it. With PAGES=all in the environment these are all live pages, which takes several minutes more.
    """
    if os.environ.get("PAGES") == "all":
        return live_pages()
    chapters: dict[str, str] = {}
    for path in live_pages():
        chapters.setdefault(path.split("/")[0], path)
    return sorted(FIRST | BOARDS | set(chapters.values()))


def test_the_book_has_its_rule_pages() -> None:
    assert set(live_pages()) >= FIRST


@pytest.mark.parametrize("path", sorted(set(pages()) - set(live_pages())))
def test_a_page_of_words_is_clean_open_to_everybody_and_fits_a_phone(visit: Watched, path: str) -> None:
    page = visit.open(path)
    assert_open_to_everybody(page, LONG.get(path))
    assert_fits_a_phone(page)
    visit.assert_clean()


@pytest.mark.parametrize("path", live_pages())
def test_a_live_page_answers_is_clean_open_to_everybody_and_fits_a_phone(visit: Watched, path: str) -> None:
    page = visit.live(path)
    assert_open_to_everybody(page, "article")
    assert_every_calculator_answers(page)
    assert_hostile_text_is_words(page)
    assert_fits_a_phone(page)
    visit.assert_clean()


@pytest.mark.parametrize("path", closely())
def test_a_page_is_open_to_everybody_before_it_is_live(thrifty_tab: Watched, path: str) -> None:
    page = thrifty_tab.open(path)
    page.locator(".live-status button").first.wait_for()
    assert_open_to_everybody(page)


@pytest.mark.parametrize("path", closely())
def test_a_hostile_link_is_words_and_nothing_more(visit: Watched, path: str) -> None:
    fields = re.findall(r'data-live-field="([^"]*)"', (HTML / path).read_text(encoding="utf-8"))
    assert fields
    query = "&".join(f"{quote(name)}={quote(SCRIPT)}" for name in dict.fromkeys([*fields, "no-such-field", "v"]))
    page = visit.live(f"{path}?{query}")
    page.wait_for_timeout(100)
    assert page.title() != "owned"
    assert page.locator(".live-cell script:not([type='application/json']), .live-cell img").count() == 0
    visit.assert_clean()


def assert_open_to_everybody(page: Page, part: str | None = None) -> None:
    """axe finds nothing grave on the page or a part of it, in light and in dark colours."""
    page.emulate_media(color_scheme="light")
    assert grave_faults(page, part) == []
    page.emulate_media(color_scheme="dark")
    assert grave_faults(page, part, only="color-contrast") == []  # nothing else depends on colours


def assert_fits_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def assert_every_calculator_answers(page: Page) -> None:
    cells = page.locator(".live-cell")
    for number in range(cells.count()):
        output = cells.nth(number).locator(".live-output")
        assert output.count() == 1
        assert change_something(output, output.inner_text()), f"no control of cell {number} changes its answer"


def change_something(output: Locator, before: str) -> bool:
    """Uses one control after another until the answer is another one; first what plays a turn, if anything does."""
    uses: tuple[tuple[str, Callable[[Locator], object]], ...] = (
        (".calc-turns button:enabled", Locator.click),
        (":is(input[type=text], textarea):visible", lambda box: box.fill(f"{box.input_value()}1")),
        ("select:visible", lambda choice: choice.select_option(index=1)),
        ("input[type=checkbox]:visible", Locator.click),
        ("button:text-is('Roll'):visible", Locator.click),
    )
    for controls, use in uses:
        for control in output.locator(controls).all():
            use(control)
            if shows_something_else(output, before):
                return True
    return shows_something_else(output, before, tries=200)


def shows_something_else(output: Locator, before: str, tries: int = 10) -> bool:
    for _ in range(tries):
        if output.inner_text() != before:
            return True
        output.page.wait_for_timeout(30)
    return False


def assert_hostile_text_is_words(page: Page) -> None:
    for box in page.locator(".live-output :is(input[type=text], textarea):visible").all():
        if box.is_editable():
            box.fill(SCRIPT)
    page.wait_for_timeout(200)
    assert page.title() != "owned"
    assert page.locator(".live-output script, .live-output img").count() == 0


@pytest.mark.parametrize("path", live_pages())
def test_a_page_is_complete_as_it_was_built(path: str) -> None:
    html = (HTML / path).read_text(encoding="utf-8")
    assert html.count("data-live-answer") >= html.count('class="live-cell')


@pytest.mark.parametrize("path", sorted(FIRST))
def test_without_scripts_the_first_answer_stands_there(opened: Callable[..., Watched], path: str) -> None:
    page = opened(java_script_enabled=False).open(path)
    answers = page.locator(".live-static [data-live-answer]")
    assert answers.count() == page.locator(".live-cell").count() > 0
    for answer in answers.all():
        assert answer.is_visible()
        assert len(answer.inner_text()) > 20


@pytest.mark.parametrize("path", pages())
def test_a_page_carries_its_policy_and_no_foreign_address(path: str) -> None:
    html = (HTML / path).read_text(encoding="utf-8")
    policy = re.search(r'<meta[^>]*Content-Security-Policy[^>]*content="([^"]*)"', html)
    assert policy, "no Content-Security-Policy"
    said = policy[1].replace("&#39;", "'")
    for part in ("default-src 'none'", "connect-src 'self'", "img-src 'self' data:", "worker-src 'self' blob:"):
        assert part in said
    assert "unsafe-eval" not in said.replace("wasm-unsafe-eval", "")
    scripts = re.search(r"script-src ([^;]*)", said)
    assert scripts
    assert "unsafe-inline" not in scripts[1]
    bare = re.sub(r'<link rel="canonical"[^>]*>', "", html)
    assert not re.search(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"[^>]*>', bare)


@pytest.mark.parametrize("path", live_pages())
def test_a_page_links_its_notebook(path: str) -> None:
    html = (HTML / path).read_text(encoding="utf-8")
    link = re.search(r'href="([^"]*\.ipynb)"', html)
    assert link
    assert '"nbformat": 4' in ((HTML / path).parent / link[1]).read_text(encoding="utf-8")


def test_a_notebook_is_downloaded_not_shown(opened: Callable[..., Watched]) -> None:
    page = opened().open("melee/knockback.html")
    with page.expect_download() as download:
        page.locator('a[href$=".ipynb"]').first.click()
    assert '"nbformat": 4' in download.value.path().read_text(encoding="utf-8")
