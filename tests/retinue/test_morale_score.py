"""Morale score: MOR-01 to MOR-10 against every throw of two dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.retinue.morale_score import OWN, forces, morale_check, morale_score
from tests.resolution.brute import PAIRS, answered, cited, likely, playing, readings, rolled, share, wild

# MOR-05
TYPICAL = [
    ("goblins", 6),
    ("peasant militia", 6),
    ("barbarian horde", 7),
    ("hobgoblins", 8),
    ("viking raiders", 8),
    ("men-at-arms", 8),
    ("elite troops", 9),
    ("elves", 9),
    ("gnolls", 9),
    ("berserkers", 12),
    ("dervishes", 12),
    ("orcs in their lair", 12),
    ("zombies", None),
    ("skeletons", None),
]


def holds(score):
    return share(PAIRS, lambda pair: sum(pair) <= score)


def test_mor_01_a_score_is_two_dice_and_wex_41_six_to_eight_is_average():
    working = morale_score()
    assert working.value == {total: share(PAIRS, lambda p, t=total: sum(p) == t) for total in range(2, 13)}
    assert sum(working.value[score] for score in (6, 7, 8)) == Fraction(16, 36)
    assert "44.4 %" in working.answer
    assert working.odds[0].mean == 7
    assert cited(working) == {"MOR-01", "MOR-02", "MOR-03", "MOR-04"}
    assert "A morale score of 7." in rolled(working)


# MOR-09 and the reference figures: score, 36ths to hold once, percent once and twice
STATED = [(6, 15, 41.67, 17.36), (7, 21, 58.33, 34.03), (8, 26, 72.22, 52.16), (9, 30, 83.33, 69.44)]


@pytest.mark.parametrize(("score", "ways", "once", "twice"), STATED)
def test_mor_09_and_mor_07_the_stated_chances(score, ways, once, twice):
    value = morale_check(score=score).value
    assert value.once == Fraction(ways, 36)
    assert round(float(value.once) * 100, 2) == once
    assert round(float(value.twice) * 100, 2) == twice


@pytest.mark.parametrize("score", range(3, 12))
def test_mor_09_every_score_against_every_throw(score):
    working = morale_check(score=score)
    assert working.value.once == holds(score)
    assert working.value.twice == share(itertools.product(PAIRS, PAIRS), lambda t: all(sum(p) <= score for p in t))
    assert {"MOR-09", "MOR-07"} <= cited(working)


@pytest.mark.parametrize(("force", "score"), TYPICAL)
def test_mor_05_typical_forces(force, score):
    working = morale_check(force=force)
    assert working.value.score == score
    assert "MOR-05" in cited(working)
    if score in (None, 12):
        assert working.value.state == "never checks"
        assert working.value.once == 1


def test_mor_05_every_force_is_known():
    assert forces() == (OWN, *(force for force, _ in TYPICAL))


def test_mor_03_and_mor_04_the_scores_that_never_check():
    for score, chance, state in ((2, 0, "will not fight"), (12, 1, "never checks")):
        assert morale_check(score=score).value.once == chance
        assert morale_check(score=score).value.state == state
    assert "MOR-03" in cited(morale_check(score=2))
    assert "MOR-04" in cited(morale_check(score=12))
    for fixed in (2, 12):  # MOR-10: never changed
        for change in (-2, 2):
            assert morale_check(score=fixed, adjustment=change, loyalty=5).value.score == fixed


@pytest.mark.parametrize(("score", "change"), list(itertools.product(range(3, 12), range(-5, 6))))
def test_mor_10_changes_are_kept_within_two_and_the_score_within_3_to_11(score, change):
    wanted = max(3, min(11, score + max(-2, min(2, change))))
    working = morale_check(score=score, adjustment=change)
    assert working.value.score == wanted
    assert working.value.once == holds(wanted)


def test_disc_50_a_changed_score_never_turns_into_2_or_12():
    reached = playing(DISC_50="reached")
    assert morale_check(score=11, adjustment=1).value.once == Fraction(35, 36)
    assert morale_check(score=11, adjustment=1, rules=reached).value.state == "never checks"
    assert morale_check(score=3, adjustment=-1).value.once == Fraction(3, 36)
    assert morale_check(score=3, adjustment=-1, rules=reached).value.state == "will not fight"
    assert morale_check(score=7, adjustment=1, rules=reached).value.score == 8


def test_disc_51_the_two_morale_systems_stand_apart():
    rules = Rules.standard()
    assert list(rules.ruling("DISC-51").readings) == ["separate"]
    assert not any(step.rule.startswith("MORP") for step in morale_check().steps)
    assert rules.page_of("MOR-09") != rules.page_of("MORP-01")


# LOY-04 to LOY-08: loyalty, change to the score
@pytest.mark.parametrize(
    ("loyalty", "change"), [(4, -2), (6, -2), (7, -1), (8, -1), (9, 0), (12, 0), (13, 1), (15, 2), (18, 2)]
)
def test_loyalty_changes_the_score(loyalty, change):
    assert morale_check(score=7, loyalty=loyalty).value.once == holds(7 + change)


def test_loyalty_of_19_is_exempt():
    assert morale_check(score=7, loyalty=19).value.state == "never checks"
    assert morale_check(score=2, loyalty=19).value.state == "will not fight"


def test_disc_48_on_the_score_not_on_the_dice():
    assert morale_check(score=8, loyalty=5).value.once == Fraction(15, 36)  # 41.7 %
    on_dice = morale_check(score=8, loyalty=5, rules=playing(DISC_48="dice"))
    assert on_dice.value.once == Fraction(33, 36)  # 91.7 %
    assert on_dice.value.once == share(PAIRS, lambda pair: sum(pair) - 2 <= 8)
    assert "DISC-48" in readings(on_dice)


def test_disc_68_loyalty_is_outside_the_limit_of_two():
    inside = playing(DISC_68="inside")
    assert morale_check(score=7, adjustment=2, loyalty=16).value.score == 11
    assert morale_check(score=7, adjustment=2, loyalty=16, rules=inside).value.score == 9
    assert morale_check(score=7, adjustment=-2, loyalty=7).value.score == 4
    assert morale_check(score=7, adjustment=-2, loyalty=7, rules=inside).value.score == 5
    assert "DISC-68" in readings(morale_check(score=7, adjustment=2, loyalty=16))


def test_a_check_is_rolled():
    assert set(rolled(morale_check(score=7))) == {"It holds.", "It withdraws, flees or surrenders."}
    assert likely(morale_check(score=12)) == {"never checks": 1}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"score": 1}, "score"),
        ({"score": 13}, "score"),
        ({"score": "brave"}, "score"),
        ({"force": "kobolds"}, "force"),
        ({"adjustment": 21}, "adjustment"),
        ({"adjustment": Fraction(1, 2)}, "adjustment"),
        ({"loyalty": -1}, "loyalty"),
    ],
)
def test_what_is_refused(given, field):
    with pytest.raises(BadInput) as error:
        morale_check(**given)
    assert error.value.field == field


FORM = {"force": wild(OWN, "elves", "zombies"), "score": wild(), "adjustment": wild(), "loyalty": wild()}


@given(st.fixed_dictionaries(FORM))
def test_any_check_is_answered_or_refused(given):
    answered(morale_check, given)


@given(
    st.fixed_dictionaries(
        {
            "force": st.sampled_from([force for force, _ in TYPICAL] + [OWN]),
            "score": st.integers(2, 12),
            "adjustment": st.integers(-20, 20),
            "loyalty": st.integers(0, 40),
        }
    ),
    st.sampled_from(["score", "dice"]),
    st.sampled_from(["fixed", "reached"]),
    st.sampled_from(["outside", "inside"]),
)
def test_any_fitting_check_is_answered_in_every_reading(given, sign, fixed, inside):
    assert answered(morale_check, given | {"rules": playing(DISC_48=sign, DISC_50=fixed, DISC_68=inside)})
