"""Boarding: MISS-17 and SEQ-09."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.naval.boarding import boarding
from tests.naval.facts import ODD, answered, facts


@pytest.mark.parametrize("fact", facts("boarding"), ids=lambda fact: "-".join(list(fact.values())[:6]))
def test_miss_17_seq_09_when_and_how_likely(fact: dict[str, str]) -> None:
    value = boarding(
        held=fact["held"],
        gap=int(fact["gap"]),
        initiative=fact["initiative"] == "yes",
        dexterity=int(fact["dexterity"]),
        action_points=int(fact["action points"]),
    ).value
    assert value.possible is (fact["possible"] == "yes")
    assert value.segments == (int(fact["first segment"]), int(fact["last segment"]))
    assert value.chance == Fraction(int(fact["percent"]), 100)


def test_miss_17_two_action_points_a_rail() -> None:
    assert [boarding(action_points=n).value.crossings for n in (1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2]
    assert boarding().value.crossings == 2  # an ordinary person has five


@pytest.mark.parametrize("score", range(1, 25))
def test_disc_151_the_check_by_all_faces(score: int) -> None:
    under = Rules.standard().choosing({"DISC-151": "under"})
    at_or_under = Fraction(sum(face <= score for face in range(1, 21)), 20)
    assert boarding(gap=1, dexterity=score).chance("across") == at_or_under
    assert boarding(gap=1, dexterity=score, rules=under).value.chance == Fraction(
        sum(face < score for face in range(1, 21)), 20
    )


def test_the_leap_falls_as_the_odds_say() -> None:
    rng = random.Random(6)
    for _ in range(60):
        roll = boarding(gap=1, dexterity=11).roll(rng)
        assert (roll.outcome == "The boarder is across.") == (roll.dice[0].total <= 11)
    with pytest.raises(NotAllowed):
        boarding(gap=0).roll(rng)


@pytest.mark.parametrize(("gap", "words"), [(0, "0 combat hexes, at most 1"), (1, "1 combat hex, at most 1")])
def test_miss_17_the_gap_is_said(gap: int, words: str) -> None:
    assert f"gap between the rails: {words} [" in str(boarding(gap=gap))


@pytest.mark.parametrize(("field", "value"), [("held", "tied"), ("gap", -1), ("initiative", 1), ("dexterity", 0)])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {field: value}
    with pytest.raises(BadInput) as error:
        boarding(**odd)
    assert error.value.field == field


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(("held", "gap", "initiative", "dexterity", "action_points")), ODD))
def test_any_input_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(boarding, given_)
