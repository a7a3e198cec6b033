"""Worked examples: run as printed, edited, stopped; and what a reader's own code cannot do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.live.conftest import Visit, runtime


def example(page: Page, place: int = 0) -> Locator:
    return page.locator(".live-example").nth(place)


def run(box: Locator, source: str) -> Locator:
    """Let an example's editor hold other Python, and run it; returns the run's output."""
    box.get_by_role("button", name="Edit").click()
    box.get_by_role("textbox", name="Python of this example").fill(source)
    box.get_by_role("button", name="Run").click()
    return box.get_by_role("region", name="Output of this run")


def test_an_example_runs_after_the_cells_before_it(visit: Visit) -> None:
    page = visit.open("examples.html")
    box = example(page)
    box.get_by_role("button", name="Run").click()
    expect(box.get_by_role("region", name="Output of this run")).to_have_text("Fraction(3, 4)")
    expect(box.locator(".live-says")).to_have_text("Done.")


def test_an_edited_example_runs_beside_the_stated_result(visit: Visit) -> None:
    page = visit.open("examples.html")
    output = run(example(page), "assert True\nprint('so')\nFraction(1, 3)")
    expect(output).to_contain_text("Fraction(1, 3)")
    expect(output).to_contain_text("so")
    expect(example(page).locator(".cell_output")).to_contain_text("Fraction(3, 4)")
    run(example(page), "assert 1 > 2, 'not so'")
    expect(output.locator(".live-out-error")).to_contain_text("AssertionError: not so")
    expect(example(page).locator(".live-says")).to_have_text("This has failed.")


def test_an_endless_loop_is_stopped_and_does_not_take_the_page_with_it(visit: Visit) -> None:
    page = visit.live("examples.html")
    box = example(page, 1)
    run(box, "print('going')\nwhile True:\n    pass")
    expect(box.locator(".live-says")).to_have_text("Running.")
    page.locator(".live-output").get_by_role("button", name="Press").click()
    expect(page.locator(".said")).to_have_text("pressed")
    box.get_by_role("button", name="Stop").click()
    expect(box.locator(".live-says")).to_have_text("Stopped.")
    output = run(box, "list(range(2))")
    expect(output).to_have_text("[0, 1]")


FETCH = """import js
try:
    await js.fetch("{address}")
    print("fetched")
except Exception as error:
    print("refused:", str(error))
"""
EVAL = """import js
try:
    js.eval("1 + 1")
    print("evaluated")
except Exception as error:
    print("refused:", str(error))
"""


def test_a_readers_code_reaches_no_other_origin(visit: Visit, serving: Callable[[Path], str], tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("x", encoding="utf-8")
    foreign = serving(tmp_path) + "secret.txt"
    page = visit.open("examples.html")
    output = run(example(page), FETCH.format(address=foreign))
    expect(output).to_contain_text("refused:")
    own = run(example(page), FETCH.format(address=visit.address + "index.html"))
    expect(own).to_contain_text("fetched")  # so that it was the policy


@pytest.mark.parametrize("way", ["js.eval('1 + 1')", "js.Function.new('return 1')()"])
def test_a_readers_code_runs_no_javascript(visit: Visit, way: str) -> None:
    page = visit.open("examples.html")
    output = run(example(page), EVAL.replace('js.eval("1 + 1")', way))
    expect(output).to_contain_text("refused:")


def test_a_part_that_is_missing_is_said(visiting: Callable[..., Visit], copy: Path) -> None:
    (runtime(copy) / "examples.js").unlink()
    page = visiting(copy).open("examples.html")
    example(page).get_by_role("button", name="Run").click()
    expect(example(page).locator(".live-says")).to_contain_text("could not be fetched")
    expect(example(page).locator(".cell_output")).to_contain_text("Fraction(3, 4)")


def test_every_page_carries_its_policy(site: Path) -> None:
    pages = list(site.glob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        head = text[: text.index("<script")] if "<script" in text else text
        assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in head, page.name
        assert text.count("Content-Security-Policy") == 1
