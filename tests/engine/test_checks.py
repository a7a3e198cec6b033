"""Checks on a d20 against the enumeration of all faces."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.checks import Tie, contest, d20, modifier, opposed, reaching
from rules_core.engine.errors import BadInput

FACES = range(1, 21)


@given(st.integers(-30, 30), st.integers(-10, 50))
def test_a_check_is_the_count_of_faces_that_reach(bonus: int, difficulty: int) -> None:
    assert reaching(bonus, difficulty) == Fraction(sum(face + bonus >= difficulty for face in FACES), 20)


@given(st.integers(-30, 30), st.integers(-30, 30))
def test_an_opposed_check_is_the_count_of_all_pairs(bonus: int, against: int) -> None:
    pairs = [a + bonus - b - against for a, b in product(FACES, FACES)]
    chances = opposed(bonus, against)
    assert chances.better == Fraction(sum(lead > 0 for lead in pairs), 400)
    assert chances.equal == Fraction(sum(lead == 0 for lead in pairs), 400)
    assert chances.worse == Fraction(sum(lead < 0 for lead in pairs), 400)
    assert chances.won(Tie.FIRST) == Fraction(sum(lead >= 0 for lead in pairs), 400)
    assert chances.won(Tie.SECOND) == Fraction(sum(lead > 0 for lead in pairs), 400)


def test_ties_that_are_rolled_again_leave_equals_even() -> None:
    assert opposed(5, 5).won(Tie.AGAIN) == Fraction(1, 2)
    assert opposed(5, 5).won(Tie.FIRST) == Fraction(210, 400)
    assert opposed(30, 0).won(Tie.AGAIN) == 1


@pytest.mark.parametrize("tie", Tie)
def test_a_thrown_contest_follows_its_dice(tie: Tie) -> None:
    rng = random.Random(7)
    for _ in range(300):
        won, dice = contest(2, 2, tie, rng)
        first, second = dice[-2:]
        assert won == (first.total > second.total or (first.total == second.total and tie is Tie.FIRST))
        assert all(a.total == b.total for a, b in zip(dice[:-2:2], dice[1:-2:2], strict=True))
        assert tie is Tie.AGAIN or len(dice) == 2


def test_a_roll_shows_face_and_total() -> None:
    roll = d20(7, random.Random(1))
    assert roll.total == roll.faces[0] + 7
    assert roll.notation == "1d20+7"


@pytest.mark.parametrize("value", [101, -101, Fraction(1, 2), "3", True, None])
def test_a_modifier_that_is_none_is_refused_by_name(value: object) -> None:
    with pytest.raises(BadInput, match="The bluff must be a whole number, from -100 to 100") as error:
        modifier(value, "the bluff", field="bluff", rule="NC-06")
    assert (error.value.field, error.value.rule) == ("bluff", "NC-06")
