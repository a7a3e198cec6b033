"""Study: STUDY-01 to STUDY-06 against a plain recursion day by day, and means against sums by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed
from rules_core.resolution.skill_levels import Level
from rules_core.resolution.study import daily_attempt, study
from tests.resolution.brute import D6, PAIRS, answered, cited, likely, playing, readings, rolled, share, two_dice, wild


def gained_by(day: int, p: Fraction, *, in_a_row: bool = False, own_day: bool = False) -> Fraction:
    """The chance that the level is gained by the end of a day: a recursion over what a day may bring."""

    @cache
    def from_here(left: int, good: int) -> Fraction:
        if left == 0:
            return Fraction(0)
        if good == 6:  # the last check takes this day
            return p + (1 - p) * from_here(left - 1, 0)
        bad = from_here(left - 1, 0 if in_a_row else good)
        if good < 5 or own_day:
            return p * from_here(left - 1, good + 1) + (1 - p) * bad
        return p * (p + (1 - p) * from_here(left - 1, 0)) + (1 - p) * bad

    return from_here(day, 0)


CASES = {
    (): {},
    (("DISC-64", "in-a-row"),): {"in_a_row": True},
    (("DISC-105", "next-day"),): {"own_day": True},
    (("DISC-64", "in-a-row"), ("DISC-105", "next-day")): {"in_a_row": True, "own_day": True},
}


@pytest.mark.parametrize("choices", CASES)
@pytest.mark.parametrize("intelligence", [3, 7, 9, 12])
def test_the_chance_by_each_day(intelligence, choices):
    rules = playing(**dict(choices)) if choices else None
    working = study(intelligence=intelligence, days=20, rules=rules)
    wanted = [gained_by(day, two_dice(intelligence), **CASES[choices]) for day in range(21)]
    assert list(working.value.by_day) == wanted
    assert working.value.chance == wanted[20]


def test_study_03_not_before_the_sixth_day():
    working = study(intelligence=9, days=6)
    assert working.value.by_day[5] == 0
    assert working.value.chance == Fraction(5, 6) ** 7  # six good days, and the last check on the sixth


def test_the_mean_number_of_days():
    for intelligence in range(2, 13):
        p = two_dice(intelligence)
        assert study(intelligence=intelligence).value.days == 6 / p / p
        own_day = study(intelligence=intelligence, rules=playing(DISC_105="next-day"))
        assert own_day.value.days == (6 / p + 1) / p


def test_disc_64_six_in_all_or_six_in_a_row():
    p = Fraction(21, 36)
    row = study(intelligence=7, rules=playing(DISC_64="in-a-row"))
    assert row.value.days == (1 - p**6) / ((1 - p) * p**6) / p  # the mean wait for a run of six
    assert study(intelligence=7).value.days == Fraction(6) / p**2
    assert row.value.chance < study(intelligence=7).value.chance
    assert "DISC-64" in readings(row)


def test_the_mean_agrees_with_the_days_one_by_one():
    working = study(intelligence=9, days=300)
    late = 1 - working.value.by_day[-1]
    assert late < Fraction(1, 10**20)
    mean = sum((1 - chance for chance in working.value.by_day), Fraction(0))  # E[T] is the sum of P(T > n)
    assert abs(mean - working.value.days) < Fraction(1, 10**15)


@pytest.mark.parametrize("intelligence", [2, 7, 9, 12])
def test_study_05_energy_is_lost_with_each_failed_last_check(intelligence):
    p = two_dice(intelligence)
    working = study(intelligence=intelligence)
    assert working.value.energy == 6 * (1 - p) / p
    energy = likely(working, "Energy lost before the level is gained")
    assert energy["0"] == p
    assert energy["12"] == p * (1 - p) ** 2
    assert energy["30 or more"] == (1 - p) ** 5
    assert {"STUDY-01", "STUDY-02", "STUDY-03", "STUDY-04", "STUDY-05"} <= cited(working)


def test_disc_43_points_become_the_threshold_of_the_new_level():
    gained = {points: (study(intelligence=9, points=points).value) for points in (0, 5, 6, 13, 29)}
    assert {points: (each.level.value, each.points) for points, each in gained.items()} == {
        0: ("skilled", 6),
        5: ("skilled", 6),
        6: ("expert", 12),
        13: ("veteran", 18),
        29: ("master", 30),
    }
    assert study(intelligence=9, points=13, rules=playing(DISC_43="kept")).value.points == 13


def test_a_master_has_nothing_to_study():
    with pytest.raises(NotAllowed) as error:
        study(intelligence=9, points=30)
    assert (error.value.field, error.value.rule) == ("points", "SKL-11")


def test_disc_17_wisdom_may_be_what_learns():
    wisdom = playing(DISC_17="wisdom")
    assert study(intelligence=9, wisdom=5).value.days == 6 / two_dice(9) ** 2
    assert study(intelligence=9, wisdom=5, rules=wisdom).value.days == 6 / two_dice(5) ** 2
    assert "DISC-17" in readings(study(intelligence=9))


def test_a_score_that_never_succeeds_is_refused():
    bare = playing(DISC_101="actions")
    with pytest.raises(NotAllowed, match="nothing is ever learnt"):
        study(intelligence=1, rules=bare)
    assert study(intelligence=1).value.days == 6 * 36**2  # a 12 always succeeds
    with pytest.raises(NotAllowed, match="no check can succeed"):
        daily_attempt(intelligence=0, level="expert", rules=bare)


def test_the_picture_covers_every_day():
    odds = likely(study(intelligence=9, days=30), "Level gained")
    assert next(iter(odds)) == "days 4 to 6"
    assert list(odds)[-1] == "later than day 30"
    assert likely(study(intelligence=9, days=6)) == {
        "day 6": Fraction(5, 6) ** 7,
        "later than day 6": 1 - Fraction(5, 6) ** 7,
    }
    assert likely(study(intelligence=9, days=0)) == {"later than day 0": 1}


def test_a_thousand_days_are_the_most():
    assert study(intelligence=2, days=1000).value.chance > 0
    with pytest.raises(BadInput, match="from 0 to 1000"):
        study(intelligence=2, days=1001)


@pytest.mark.parametrize("reading", ["in-all", "in-a-row"])
@pytest.mark.parametrize("last", ["same-day", "next-day"])
def test_a_roll_studies_day_by_day(reading, last):
    working = study(intelligence=8, days=12, rules=playing(DISC_64=reading, DISC_105=last))
    rng = random.Random(5)
    ends = [working.roll(rng) for _ in range(300)]
    gained = [each for each in ends if each.outcome.startswith("The level is gained on day")]
    days = {int(each.outcome.split()[6].rstrip(";")) for each in gained}
    assert min(days) >= (6 if last == "same-day" else 7)
    assert any(each.outcome.startswith("Not gained by day 12; 6 energy") for each in ends)
    assert abs(len(gained) / 300 - float(working.value.chance)) < 0.12


@pytest.mark.parametrize(
    ("level", "faces"), [("skilled", 1), ("expert", 2), ("veteran", 3), ("superior", 4), ("master", 5)]
)
def test_study_06_both_rolls_on_one_day(level, faces):
    for intelligence in (2, 7, 9, 12):
        working = daily_attempt(intelligence=intelligence, level=level, days=3)
        throws = [(pair, face) for pair in PAIRS for face in D6]
        passes = share(throws, lambda t, i=intelligence: (sum(t[0]) == 12 or 2 < sum(t[0]) <= i) and t[1] > 6 - faces)
        assert working.value.each_day == passes
        assert working.value.chance == 1 - (1 - passes) ** 3
        assert working.value.days == 1 / passes
        assert "STUDY-06" in cited(working)


@pytest.mark.parametrize(
    ("level", "required"), [("unskilled", "unskilled"), ("skilled", "expert"), ("expert", "master")]
)
def test_study_06_needs_the_level(level, required):
    with pytest.raises(NotAllowed) as error:
        daily_attempt(intelligence=9, level=level, required=required)
    assert (error.value.field, error.value.rule) == ("level", "STUDY-06")


def test_a_daily_attempt_is_rolled():
    assert set(rolled(daily_attempt(intelligence=9, level="veteran"))) == {
        "The attempt succeeds.",
        "The attempt fails.",
    }


@given(
    st.fixed_dictionaries(
        {"intelligence": wild(), "points": wild(), "days": st.one_of(st.integers(0, 30), wild()), "wisdom": wild()}
    )
)
def test_any_study_is_answered_or_refused(given):
    answered(study, given)


@given(st.fixed_dictionaries({"intelligence": wild(), "level": wild(*Level), "required": wild(*Level), "days": wild()}))
def test_any_daily_attempt_is_answered_or_refused(given):
    answered(daily_attempt, given)


@given(intelligence=st.integers(0, 14), days=st.integers(0, 25))
def test_more_days_never_hurt(intelligence, days):
    by_day = study(intelligence=intelligence, days=days).value.by_day
    assert list(by_day) == sorted(by_day)
    assert len(by_day) == days + 1
