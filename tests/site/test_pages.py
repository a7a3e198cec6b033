"""Every page of the built book: clean, contained, reachable by everybody, readable on a phone and without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from tests.site.axe import grave_faults
from tests.site.conftest import HTML, Watched, live_pages, pages, wait_until_live

PHONE = {"width": 360, "height": 740}


def test_the_book_has_its_rule_pages() -> None:
    assert {
        "naval/wind-effects.html",
        "naval/logging-movement.html",
        "melee/knockback.html",
        "melee/morale.html",
    } <= set(live_pages())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", pages())
def test_a_page_is_clean_and_open_to_everybody(opened: Callable[..., Watched], path: str, scheme: str) -> None:
    watched = opened(color_scheme=scheme)
    page = watched.open(path)
    assert grave_faults(page) == []
    if path in live_pages():
        wait_until_live(page)
        assert grave_faults(page) == []
    watched.assert_clean()


@pytest.mark.parametrize("path", pages())
def test_a_page_fits_a_phone(opened: Callable[..., Watched], path: str) -> None:
    watched = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    page = watched.open(path)
    if path in live_pages():
        wait_until_live(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("path", live_pages())
def test_every_calculator_answers(opened: Callable[..., Watched], path: str) -> None:
    watched = opened()
    page = watched.live(path)
    cells = page.locator(".live-cell")
    for number in range(cells.count()):
        cell = cells.nth(number)
        assert cell.locator(".live-output").count() == 1
        before = cell.inner_text()
        assert change_something(cell, before), f"no control of cell {number} changes its answer"
    watched.assert_clean()


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
    return False


def shows_something_else(cell: Locator, before: str) -> bool:
    for _ in range(20):
        if cell.inner_text() != before:
            return True
        cell.page.wait_for_timeout(50)
    return False


@pytest.mark.parametrize("path", live_pages())
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
    for part in ("default-src 'none'", "connect-src 'self'", "img-src 'self' data:", "worker-src 'self' blob:"):
        assert part in policy[1].replace("&#39;", "'"), policy[1]
    assert "unsafe-eval" not in policy[1].replace("wasm-unsafe-eval", "")
    scripts = re.search(r"script-src ([^;]*)", policy[1])
    assert scripts
    assert "unsafe-inline" not in scripts[1]
    assert not re.search(
        r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"[^>]*>',
        re.sub(r'<link rel="canonical"[^>]*>', "", html),
    )


@pytest.mark.parametrize("path", live_pages())
def test_a_page_can_be_downloaded_as_a_notebook(opened: Callable[..., Watched], path: str) -> None:
    watched = opened()
    page = watched.open(path)
    link = page.locator('a[href$=".ipynb"]').first
    with page.expect_download() as download:
        link.click()
    assert '"nbformat": 4' in download.value.path().read_text(encoding="utf-8")
