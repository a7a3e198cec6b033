"""General resolution: GEN-01 to GEN-05 for every level, difficulty and throw."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.resolution.general import general_check
from rules_core.resolution.skill_levels import Level
from tests.resolution.brute import PAIRS, answered, cited, likely, playing, readings, rolled, share, wild

BONUS = {"unskilled": 0, "skilled": 1, "expert": 2, "veteran": 3, "superior": 4, "master": 5}
ALL = list(itertools.product(range(2, 18), BONUS))


@pytest.mark.parametrize(("difficulty", "level"), ALL)
def test_every_difficulty_and_level(difficulty, level):
    bonus = BONUS[level]
    working = general_check(difficulty=difficulty, level=level)
    by_skill = share(
        PAIRS, lambda p: (sum(p) != 2 and sum(p) + bonus >= difficulty) or (sum(p) == 12 and difficulty <= 12)
    )
    by_luck = share(PAIRS, lambda p: sum(p) == 12 and difficulty > 12 and 12 + bonus < difficulty)
    assert (working.value.by_skill, working.value.by_luck) == (by_skill, by_luck)
    assert working.value.chance == by_skill + by_luck == 1 - likely(working)["fails"]
    assert working.value.bonus == bonus
    assert {"GEN-01", "GEN-02", "GEN-05"} <= cited(working)


# worked from the rule by hand: difficulty, level, ways of 36
STATED = [
    (2, "master", 35),
    (2, "unskilled", 35),
    (12, "unskilled", 1),
    (7, "unskilled", 21),
    (17, "master", 1),
    (9, "skilled", 15),
]


@pytest.mark.parametrize(("difficulty", "level", "ways"), STATED)
def test_gen_02_a_two_fails_and_a_twelve_succeeds(difficulty, level, ways):
    assert general_check(difficulty=difficulty, level=level).value.chance == Fraction(ways, 36)


def test_wex_40_the_lock_of_15_and_the_unskilled_picker():
    working = general_check(difficulty=15)
    assert working.value.by_luck == Fraction(1, 36)
    assert working.value.by_skill == 0
    assert {"GEN-03"} <= cited(working)
    assert "15 + 0" not in working.answer
    assert "SKL-10" not in cited(working)  # luck teaches nothing


def test_gen_04_a_lucky_throw_is_called_so():
    outcomes = rolled(general_check(difficulty=15), times=400)
    assert "12 + 0 against 15: succeeds by pure luck, no point." in outcomes
    assert "11 + 0 against 15: fails." in outcomes
    assert "12 + 0 against 12: succeeds by skill, +1 point." in rolled(general_check(difficulty=12), times=400)


def test_disc_44_luck_is_only_what_skill_could_not_have_done():
    letter = playing(DISC_44="letter")
    assert general_check(difficulty=17, level="master").value.by_luck == 0
    assert general_check(difficulty=17, level="master", rules=letter).value.by_luck == Fraction(1, 36)
    master = general_check(difficulty=15, level="master")
    assert (master.value.by_skill, master.value.by_luck) == (Fraction(6, 36), Fraction(0))
    by_letter = general_check(difficulty=15, level="master", rules=letter)
    assert (by_letter.value.by_skill, by_letter.value.by_luck) == (Fraction(5, 36), Fraction(1, 36))
    assert general_check(difficulty=12, rules=letter).value.by_luck == 0
    assert "DISC-44" in readings(master)


def test_disc_106_equal_is_enough():
    assert general_check(difficulty=7).value.chance == Fraction(21, 36)
    assert general_check(difficulty=7, rules=playing(DISC_106="exceed")).value.chance == Fraction(15, 36)
    # by the other reading not even a master reaches 17 by skill
    assert general_check(difficulty=17, level="master", rules=playing(DISC_106="exceed")).value.by_skill == 0


def test_gen_05_every_number_of_the_scale_is_described():
    assert Rules.standard().table("resolution/general", "difficulties").column("difficulty") == tuple(range(2, 18))


@pytest.mark.parametrize("difficulty", [1, 18, 0, -3, "12", None, True, Fraction(25, 2)])
def test_gen_05_off_the_scale_is_refused(difficulty):
    with pytest.raises(BadInput, match="from 2 to 17") as error:
        general_check(difficulty=difficulty)
    assert (error.value.field, error.value.rule) == ("difficulty", "GEN-05")


@given(st.fixed_dictionaries({"difficulty": wild(), "level": wild(*Level)}))
def test_any_task_is_answered_or_refused(given):
    answered(general_check, given)


@given(difficulty=st.integers(2, 16), level=st.sampled_from(Level))
def test_harder_is_never_likelier(difficulty, level):
    harder = general_check(difficulty=difficulty + 1, level=level).value.chance
    assert harder <= general_check(difficulty=difficulty, level=level).value.chance
