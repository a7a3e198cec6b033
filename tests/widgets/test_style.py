"""The card in a browser: narrow screens, touch, and the style sheet on its own, before Jupyter's."""

import pytest

from widgets.all import CALCULATORS
from widgets.melee.knockback import KNOCKBACK
from widgets.naval.logging_movement import MOVE_LOG
from widgets.shown import STYLE

OVERHANG = """() => [...document.querySelectorAll(".calc *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth && !each.closest(".calc-tall"))
  .map((each) => each.outerHTML.slice(0, 80))"""
SMALL = """() => [...document.querySelectorAll(".calc :is([type=text], textarea, select, button, .widget-checkbox)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML.slice(0, 80))"""


@pytest.fixture
def show(chromium):
    """Shows calculators' static cards, one below the other, on a screen of some width."""
    contexts = []

    def shown(calculators, width):
        context = chromium.new_context(viewport={"width": width, "height": 800})
        contexts.append(context)
        page = context.new_page()
        cards = "".join(each.html() for each in calculators)
        page.set_content(f"<!doctype html><style>body{{margin:16px}}{STYLE}</style>{cards}")
        return page

    yield shown
    for context in contexts:
        context.close()


def test_every_calculator_fits_a_phone_and_a_finger(show):
    page = show(CALCULATORS, 360)
    assert page.evaluate(OVERHANG) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(SMALL) == []


def test_inputs_and_answer_stand_side_by_side_where_there_is_room(show):
    page = show(CALCULATORS[:1], 800)
    left, right = (page.locator(part).bounding_box() for part in (".calc-in", ".calc-out"))
    assert right["x"] >= left["x"] + left["width"] - 1
    assert abs(left["y"] - right["y"]) <= 1


def test_the_sentence_stays_in_sight_on_a_phone(show):
    page = show([KNOCKBACK], 360)
    page.locator(".calc input[type=text]").first.focus()
    box = page.locator(".calc-say").bounding_box()
    assert 0 < box["y"] < 800
    assert box["y"] + box["height"] <= 800


def test_every_control_has_a_name_and_shows_the_focus(show):
    page = show(CALCULATORS[:1], 800)
    unnamed = """() => [...document.querySelectorAll(".calc :is(input, select, textarea)")]
      .filter((each) => !each.labels.length && !each.ariaLabel).map((each) => each.outerHTML)"""
    assert page.evaluate(unnamed) == []
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert page.evaluate("document.activeElement.dataset.liveField") == CALCULATORS[0].fields[0].name


def test_a_wide_text_takes_the_width_of_the_form_below_its_label(show):
    page = show([MOVE_LOG], 800)
    form, label, log = (
        page.locator(each).bounding_box() for each in (".calc-in", ".calc-full label", ".calc-full input")
    )
    assert log["width"] >= form["width"] - 2 * 16 - 2
    assert log["y"] >= label["y"] + label["height"]
