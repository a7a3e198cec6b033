"""Where the book may stand: below a folder, opened from disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.site.conftest import HTML, PATIENCE, wait_until_live, watch


def test_it_works_under_a_sub_path(chromium: Browser, serving: Callable[[Path], str], tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").symlink_to(HTML, target_is_directory=True)
    address = serving(tmp_path) + "a/b/"
    with chromium.new_context() as context:
        context.set_default_timeout(PATIENCE)
        watched = watch(context.new_page(), address)
        page = watched.open("index.html")
        page.goto(address + "melee/knockback.html?damage=31")
        wait_until_live(page)
        assert page.locator('.live-output input[data-live-field="damage"]').input_value() == "31"
        page.locator(".live-output a[href*='#kb-05']").first.click()
        assert page.url.startswith(address)
        watched.assert_clean()


def test_from_disk_the_page_reads_and_says_what_is_wrong(chromium: Browser) -> None:
    with chromium.new_context() as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto((HTML / "melee" / "knockback.html").as_uri())
        page.locator(".live-static [data-live-answer]").first.wait_for()
        status = page.locator(".live-status").first
        status.get_by_text("server").or_(status.get_by_text("disk")).first.wait_for()
