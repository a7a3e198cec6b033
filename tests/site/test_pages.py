"""Every page of the built book: clean, contained, reachable by everybody, readable on a phone and without scripts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.site.axe import grave_faults
from tests.site.conftest import HTML, Watched, live_pages, pages, wait_until_live

PHONE: ViewportSize = {"width": 360, "height": 740}
SCRIPT = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
#: A reader who saves data: a page waits for a touch, and stays as it was printed until then.
THRIFTY = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
FIRST = {"naval/wind-effects.html", "naval/logging-movement.html", "melee/knockback.html", "melee/morale.html"}
#: A page whose parts are all alike, so many that axe takes most of a minute: the first one stands for all.
LONG = {"about/library.html": "article section section:first-of-type"}
BOARDS = {"naval/battle.html", "naval/sequence-of-play.html", "duel/duel.html"}


def thorough() -> list[str]:
    """The pages that are looked at before they are live too, in all colours, and that get hostile text.

    Each kind of form is among them, and one page of each chapter. The others are made live and asked; they share the
    style sheets and elements of these, and the fields of all calculators get hostile text in tests/widgets, where
    nothing has to be started for it. With PAGES=all in the environment, every page is looked at in this way, which
    takes several minutes more.
    """
    if os.environ.get("PAGES") == "all":
        return live_pages()
    chapters: dict[str, str] = {}
    for path in live_pages():
        chapters.setdefault(path.split("/")[0], path)
    return sorted(FIRST | BOARDS | set(chapters.values()))


def test_the_book_has_its_rule_pages() -> None:
    assert set(live_pages()) >= FIRST


@pytest.mark.parametrize("path", pages())
def test_a_page_is_clean_open_to_everybody_and_fits_a_phone(visit: Watched, path: str) -> None:
    closely = path in thorough()
    if closely:
        visit.page.add_init_script(THRIFTY)
    page = visit.open(path)
    if closely:
        assert_open_to_everybody(page)
        page.locator(".live-status button").first.click()
    if path in live_pages():
        wait_until_live(page)
    if closely:
        assert_open_to_everybody(page, ".live-cell")
    elif path not in live_pages():
        assert_open_to_everybody(page, LONG.get(path))
    if path in live_pages():
        assert_every_calculator_answers(page)
    if closely:
        assert_hostile_text_is_words(page)
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    visit.assert_clean()


def assert_open_to_everybody(page: Page, part: str | None = None) -> None:
    """axe finds nothing grave on the page or a part of it, in light and in dark colours."""
    page.emulate_media(color_scheme="light")
    assert grave_faults(page, part) == []
    page.emulate_media(color_scheme="dark")
    assert grave_faults(page, part, only="color-contrast") == []  # nothing else depends on colours


def assert_every_calculator_answers(page: Page) -> None:
    cells = page.locator(".live-cell")
    for number in range(cells.count()):
        cell = cells.nth(number)
        assert cell.locator(".live-output").count() == 1
        assert change_something(cell, cell.inner_text()), f"no control of cell {number} changes its answer"


def assert_hostile_text_is_words(page: Page) -> None:
    for box in page.locator(".live-output input[type=text], .live-output textarea").all():
        if box.is_visible() and box.is_editable():
            box.fill(SCRIPT)
    page.wait_for_timeout(200)
    assert page.title() != "owned"
    assert page.locator(".live-output script, .live-output img").count() == 0


def change_something(cell: Locator, before: str) -> bool:
    """Uses the controls one after another until the cell shows something else."""
    for box in cell.locator(".live-output input[type=text], .live-output input[type=number]").all():
        if not box.is_visible():
            continue
        box.fill(f"{box.input_value()}1" if box.input_value() else "3")
        if shows_something_else(cell, before):
            return True
    for choice in cell.locator(".live-output select").all():
        choice.select_option(index=1)
        if shows_something_else(cell, before):
            return True
    for button in cell.locator(".live-output button").all():
        if button.is_enabled():
            button.click()
            if shows_something_else(cell, before):
                return True
    return False


def shows_something_else(cell: Locator, before: str) -> bool:
    for _ in range(20):
        if cell.inner_text() != before:
            return True
        cell.page.wait_for_timeout(50)
    return False


@pytest.mark.parametrize("path", thorough())
def test_a_hostile_link_is_words_and_nothing_more(visit: Watched, path: str) -> None:
    fields = re.findall(r'data-live-field="([^"]*)"', (HTML / path).read_text(encoding="utf-8"))
    assert fields
    query = "&".join(f"{quote(name)}={quote(SCRIPT)}" for name in dict.fromkeys([*fields, "no-such-field", "v"]))
    page = visit.live(f"{path}?{query}")
    page.wait_for_timeout(100)
    assert page.title() != "owned"
    assert page.locator(".live-cell script:not([type='application/json']), .live-cell img").count() == 0
    visit.assert_clean()


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
