"""Loyalty: LOY-01 to LOY-11 against every throw of three dice, and service over time by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.retinue.loyalty import loyalty, loyalty_over_time
from tests.resolution.brute import PAIRS, TRIPLES, answered, cited, likely, playing, readings, rolled, share, wild

# LOY-03 to LOY-09: band, from, to, change to the morale score, 216ths unadjusted
BANDS = [
    ("3 or less", -99, 3, 0, 1),
    ("4 to 6", 4, 6, -2, 19),
    ("7 to 8", 7, 8, -1, 36),
    ("9 to 12", 9, 12, 0, 104),
    ("13 to 14", 13, 14, 1, 36),
    ("15 to 18", 15, 18, 2, 20),
    ("19 or more", 19, 99, None, 0),
]


def spread(change):
    return {
        name: share(TRIPLES, lambda t, lo=low, hi=high: lo <= sum(t) + change <= hi) for name, low, high, _, _ in BANDS
    }


def test_loy_03_to_loy_09_the_stated_216ths():
    assert loyalty().value.bands == {name: Fraction(ways, 216) for name, _, _, _, ways in BANDS}
    assert {f"LOY-0{n}" for n in range(2, 10)} <= cited(loyalty())


@pytest.mark.parametrize("change", range(-8, 9))
def test_loy_02_adjustments_against_every_throw(change):
    assert loyalty(charisma=change).value.bands == spread(change)
    assert loyalty(payment=change).value.bands == spread(change)
    assert loyalty(charisma=change, payment=-change, enthusiastic=True).value.bands == spread(3)


def test_loy_03_and_loy_09_the_ends():
    assert loyalty(charisma=-3).value.deserts == spread(-3)["3 or less"] == Fraction(20, 216)
    assert loyalty(enthusiastic=True).value.exempt == spread(3)["19 or more"] == Fraction(10, 216)
    assert loyalty().value.exempt == 0


@pytest.mark.parametrize("score", range(3, 12))
@pytest.mark.parametrize("change", [-3, 0, 3])
def test_what_loyalty_does_to_a_morale_check(score, change):
    """Three dice for loyalty and two for morale, in one enumeration."""
    holds = Fraction(0)
    for name, _, _, bonus, _ in BANDS:
        now = 99 if bonus is None else max(3, min(11, score + bonus))
        holds += spread(change)[name] * share(PAIRS, lambda p, n=now: sum(p) <= n)
    assert loyalty(score=score, charisma=change).value.holds == holds


def test_disc_48_turns_loyalty_the_other_way_on_the_dice():
    held = {step.label: step.amount for step in loyalty(score=8).steps if step.rule == "LOY-04"}
    assert list(held.values()) == ["holds a check 41.7 %"]
    dice = {
        step.label: step.amount
        for step in loyalty(score=8, rules=playing(DISC_48="dice")).steps
        if step.rule == "LOY-04"
    }
    assert list(dice.values()) == ["holds a check 91.7 %"]
    assert "DISC-48" in readings(loyalty(score=8))


def test_disc_68_counts_in_the_average_too():
    both: dict[str, Any] = {"score": 7, "adjustment": 2, "charisma": 6}
    assert loyalty(**both).value.holds > loyalty(**both, rules=playing(DISC_68="inside")).value.holds


def test_forces_that_never_check_are_not_moved():
    assert loyalty(force="zombies").value.holds == 1
    assert loyalty(score=2).value.holds == 0


def test_a_loyalty_roll_is_shown():
    ends = rolled(loyalty(charisma=-2), times=300)
    assert "10 -2 = 8: a loyalty of 7 to 8." in ends
    assert any("deserts at the first chance" in each for each in ends)


@pytest.mark.parametrize("rechecks", [1, 2, 5])
@pytest.mark.parametrize("change", [-4, 0, 2])
def test_loy_11_rolled_anew_each_time(rechecks, change):
    working = loyalty_over_time(rechecks=rechecks, treatment=change)
    stays = 1 - spread(change)["3 or less"]
    assert working.value.serves == tuple(stays**n for n in range(rechecks + 1))
    assert likely(working).get("deserted", 0) == 1 - stays**rechecks
    for name, chance in spread(change).items():
        if name != "3 or less":
            assert working.value.bands[name] == stays ** (rechecks - 1) * chance
    assert "LOY-11" in cited(working)


def test_disc_112_rolled_or_only_moved():
    moved = playing(DISC_112="moved")
    worn = loyalty_over_time(loyalty=10, rechecks=4, treatment=-2, rules=moved)  # 10, 8, 6, 4, 2
    assert [int(each) for each in worn.value.serves] == [1, 1, 1, 1, 0]
    better = loyalty_over_time(loyalty=10, rechecks=3, service=1, rewards=1, rules=moved)  # 16
    assert likely(better) == {"15 to 18": 1}
    assert 0 < loyalty_over_time(loyalty=10, rechecks=4, treatment=-2).value.serves[-1] < 1
    assert "DISC-112" in readings(worn)


def test_who_will_desert_does():
    assert loyalty_over_time(loyalty=3).value.serves[0] == 0
    assert likely(loyalty_over_time(loyalty=2)) == {"deserted": 1}


def test_loy_01_and_ret_01_are_for_the_referee():
    ids = Rules.standard().page("retinue/loyalty").rules
    assert {"LOY-01", "RET-01"} <= set(ids)


@pytest.mark.parametrize("given", [{"charisma": 21}, {"payment": "much"}, {"enthusiastic": 1}, {"score": 13}])
def test_what_is_refused(given):
    with pytest.raises(BadInput) as error:
        loyalty(**given)
    assert error.value.field in given


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "charisma": wild(),
            "payment": wild(),
            "enthusiastic": wild(),
            "force": wild("elves"),
            "score": wild(),
            "adjustment": wild(),
        },
    )
)
def test_any_loyalty_is_answered_or_refused(given):
    answered(loyalty, given)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "loyalty": wild(),
            "rechecks": wild(),
            "service": wild(),
            "rewards": wild(),
            "treatment": wild(),
        },
    ),
    st.sampled_from(["rolled", "moved"]),
)
def test_any_service_is_answered_or_refused(given, reading):
    answered(loyalty_over_time, given | {"rules": playing(DISC_112=reading)})
