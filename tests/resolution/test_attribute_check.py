"""Attribute checks: RES-01 to RES-05 against every throw of two dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, percent
from rules_core.resolution.attribute_check import attribute_check, skilled_action
from rules_core.resolution.skill_levels import Level
from tests.resolution.brute import PAIRS, answered, cited, likely, playing, readings, rolled, share, two_dice, wild

# RES-02, RES-03: the chances that the rule text gives, in 36ths
STATED = {0: 1, 1: 1, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35, 12: 35, 13: 35, 18: 35}


@pytest.mark.parametrize(("attribute", "ways"), STATED.items())
def test_the_chance_by_attribute(attribute, ways):
    working = attribute_check(attribute=attribute)
    assert working.value.chance == Fraction(ways, 36) == two_dice(attribute)
    assert working.chance("succeeds") == Fraction(ways, 36)
    assert working.chance("disaster") == Fraction(1, 36)
    assert cited(working) == {"RES-02", "RES-03"}


@pytest.mark.parametrize(
    ("attribute", "text"),
    [(2, "2.8 %"), (3, "8.3 %"), (4, "16.7 %"), (5, "27.8 %"), (6, "41.7 %"), (9, "83.3 %"), (11, "97.2 %")],
)
def test_the_sentence_says_the_chance(attribute, text):
    assert text in attribute_check(attribute=attribute).answer
    assert percent(two_dice(attribute)) == text


def test_disc_40_the_exceptions_may_be_swapped_or_dropped():
    for attribute in range(15):
        swapped = share(PAIRS, lambda pair, a=attribute: sum(pair) == 2 or (sum(pair) != 12 and sum(pair) <= a))
        plain = share(PAIRS, lambda pair, a=attribute: sum(pair) <= a)
        assert attribute_check(attribute=attribute, rules=playing(DISC_40="swapped")).value.chance == swapped
        assert attribute_check(attribute=attribute, rules=playing(DISC_40="plain")).value.chance == plain
    assert attribute_check(attribute=8).value.disaster_on == (2,)
    assert 12 in attribute_check(attribute=8).value.succeeds_on
    swapped_check = attribute_check(attribute=8, rules=playing(DISC_40="swapped"))
    assert swapped_check.value.disaster_on == (12,)
    assert 2 in swapped_check.value.succeeds_on
    assert likely(attribute_check(attribute=12, rules=playing(DISC_40="plain")))["succeeds"] == 1


def test_disc_101_an_intelligence_check_has_the_exceptions_too():
    assert skilled_action(intelligence=12, level="master").value.chance == Fraction(35, 36)
    bare = skilled_action(intelligence=12, level="master", rules=playing(DISC_101="actions"))
    assert bare.value.chance == 1
    assert attribute_check(attribute=12, rules=playing(DISC_101="actions")).value.chance == Fraction(35, 36)
    assert "DISC-101" in readings(bare)


def test_res_04_first_the_check_then_the_level():
    enough = skilled_action(intelligence=9, level="expert", required="expert")
    assert enough.value.chance == Fraction(30, 36)
    assert likely(enough) == {"done": Fraction(5, 6), "not understood": Fraction(1, 6)}
    better = skilled_action(intelligence=9, level=Level.MASTER, required=Level.EXPERT)
    assert better.value.chance == Fraction(30, 36)


def test_res_05_the_count_sees_what_it_is_and_cannot_read_it():
    felix = skilled_action(intelligence=9, level="skilled", required="expert")
    assert felix.value.chance == 0
    assert felix.value.understands == Fraction(30, 36)
    assert likely(felix) == {"understood, but the skill is lacking": Fraction(5, 6), "not understood": Fraction(1, 6)}
    assert set(rolled(felix)) == {"The character makes nothing of it.", "It is understood, but the skill is lacking."}


def test_a_roll_shows_its_dice_and_agrees_with_the_totals():
    assert set(rolled(attribute_check(attribute=7))) == {"It succeeds.", "It fails.", "A disaster."}
    assert set(rolled(skilled_action(intelligence=7, level="expert"))) == {
        "It is done.",
        "The character makes nothing of it.",
    }


@pytest.mark.parametrize("attribute", [-1, 31, "8", None, True, Fraction(1, 2)])
def test_what_is_no_attribute_is_refused(attribute):
    with pytest.raises(BadInput) as error:
        attribute_check(attribute=attribute)
    assert (error.value.field, error.value.rule) == ("attribute", "RES-02")


@given(wild())
def test_any_attribute_is_answered_or_refused(attribute):
    fits = not isinstance(attribute, bool) and attribute in range(31)
    assert answered(attribute_check, {"attribute": attribute}) == fits


@given(st.fixed_dictionaries({"intelligence": wild(), "level": wild(*Level), "required": wild(*Level)}))
def test_any_skilled_action_is_answered_or_refused(given):
    answered(skilled_action, given)
