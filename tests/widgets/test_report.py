"""How an answer is shown: links to paragraphs, figures that read as text, nothing that is not escaped."""

import random
import re
from fractions import Fraction

import pytest

from rules_core import BadInput, NotAllowed, Odds, Outcome, Reading, Roll, Rules, Step, Working
from rules_core.engine.dice import read_dice
from widgets import report
from widgets.charts import bars

HOSTILE = "<script>alert(1)</script>\"'&"


def coins(*labels: str) -> Odds:
    return Odds("Coins", tuple(Outcome(label, Fraction(1, len(labels))) for label in labels))


@pytest.mark.parametrize(
    ("rule", "page", "href"),
    [
        ("KB-05", "melee/knockback", "#kb-05"),
        ("DISC-21", "melee/knockback", "#disc-21"),
        ("KB-05", "melee/morale", "knockback.html#kb-05"),
        ("KB-05", "naval/wind-effects", "../melee/knockback.html#kb-05"),
        ("KB-05", "index", "melee/knockback.html#kb-05"),
        ("KB-99", "melee/knockback", None),
    ],
)
def test_a_rule_is_linked_from_where_the_reader_is(rule, page, href):
    assert report.rule_href(rule, page) == href


def test_every_rule_and_ruling_has_a_link():
    rules = Rules.standard()
    ids = [id_ for page in rules.pages.values() for id_ in [*page.rules, *page.rulings]]
    assert all(report.rule_href(id_, "index") for id_ in ids)


def test_rule_ids_in_a_sentence_are_linked_and_the_rest_is_escaped():
    shown = report.linked(f"got {HOSTILE} (KB-02)", "melee/knockback")
    assert shown.endswith('(<a href="#kb-02">KB-02</a>)')
    assert "<script" not in shown


def test_an_error_always_names_its_rule():
    told = NotAllowed("No roll.", rule="KB-01")
    assert report.fault(told, "melee/knockback") == 'No roll. (<a href="#kb-01">KB-01</a>)'
    repeated = BadInput("No roll (KB-01).", rule="KB-01")
    assert report.fault(repeated, "melee/knockback").count("KB-01") == 1


def test_a_step_shows_label_amount_reading_and_rule():
    step = Step("modifiers", "+2d6", "KB-06", Reading("DISC-21", "after", "Add first."))
    shown = report.steps([step], "melee/knockback")
    assert " ".join(re.sub(r"<[^>]*>", " ", shown).split()) == "modifiers read as after +2d6 KB-06"
    assert 'href="#kb-06"' in shown
    assert 'href="#disc-21"' in shown


def test_a_percent_sign_stays_with_its_figure():
    half = Step("4 to 6 (8.8 %)", "holds a check 41.7 %", "LOY-04")
    for shown in (
        report.steps([half], "retinue/loyalty"),
        report.answered(Working(1, "Holds 41.7 % of the time.", ())),
        report.rolled(Roll((), "Holds, at 41.7 %."), 1, "retinue/loyalty"),
    ):
        assert "\N{NO-BREAK SPACE}%" in shown
        assert " %" not in shown


def test_a_roll_shows_every_face():
    roll = Roll((read_dice("3d6", "dice", field="dice", rule="KB-02").roll(random.Random(4)),), "Down.")
    shown = report.rolled(roll, 2, "melee/knockback")
    assert [int(face) for face in re.findall(r"<i>(\d+)</i>", shown)] == list(roll.dice[0].faces)
    assert f"= {roll.dice[0].total}" in shown
    assert "Roll 2" in shown


def test_bars_say_in_words_what_they_draw():
    odds = Odds("Effect", (Outcome("none", Fraction(1, 4)), Outcome("down", Fraction(3, 4))))
    shown = bars(odds)
    assert re.findall(r">([^<>]+)<", shown) == ["Effect", "none", "25 %", "down", "75 %"]
    assert [float(width) for width in re.findall(r"width:([\d.]+)%", shown)] == pytest.approx([100 / 3, 100], abs=0.01)


def test_numbers_also_say_how_likely_at_least_so_much_is():
    odds = Odds("Hits", tuple(Outcome(str(n), Fraction(1, 4)) for n in range(4)), Fraction(3, 2))
    shown = re.findall(r">([^<>]+)<", bars(odds))
    assert shown[:2] == ["Hits", " "] or shown[0] == "Hits "
    assert [shown[i] for i in range(len(shown)) if shown[i].endswith("%")][1::2] == ["100 %", "75 %", "50 %", "25 %"]
    assert "on average 1.50" in shown


def test_words_say_no_at_least():
    assert "at least" not in bars(coins("down", "1 inch", "2 inches"))


def test_a_long_list_can_be_scrolled_by_keyboard():
    assert 'tabindex="0"' in bars(coins(*map(str, range(30))))
    assert "tabindex" not in bars(coins(*map(str, range(14))))


def test_what_is_certain_needs_no_bar():
    certain = Working(1, "Yes.", (), (coins("yes"),))
    assert report.details(certain, "index", None) == ""


def test_a_picture_stands_above_the_rest():
    working = Working(1, "Yes.", (Step("asked", "", "KB-01"),))
    shown = report.details(working, "index", lambda each: f"<svg>{each.value}</svg>")
    assert shown.startswith('<div class="calc-picture"><svg>1</svg></div><ol')


def test_everything_is_escaped():
    reading = Reading(HOSTILE, HOSTILE, HOSTILE)
    step = Step(HOSTILE, HOSTILE, HOSTILE, reading)
    odds = coins(HOSTILE, HOSTILE * 2)
    working = Working(1, HOSTILE, (step,), (Odds(HOSTILE, odds.outcomes),))
    parts = [
        report.answered(working),
        report.former(working, ""),
        report.details(working, "index", None),
        report.rolled(Roll((), HOSTILE, (step,)), 1, "index"),
        report.notes([HOSTILE]),
        report.fault(BadInput(HOSTILE, rule=HOSTILE), "index"),
    ]
    for part in parts:
        assert "<script" not in part
        assert "&lt;script" in part
