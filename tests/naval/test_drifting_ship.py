"""Drifting of a ship as a whole: MISS-12 by hand-made facts, and MISS-14."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.engine.hexes import Side
from rules_core.naval.drifting_ship import Adrift, drifting, heading_at_anchor, turns_adrift
from tests.naval.facts import ODD, answered, facts

STANDARD = Rules.standard()


@pytest.mark.parametrize(
    "fact", facts("drifting"), ids=lambda fact: f"{fact['ship']}-{fact['force']}-{fact['sequences']}"
)
def test_miss_12_how_far_a_ship_drifts(fact: dict[str, str]) -> None:
    value = drifting(
        ship_type=fact["ship"],
        force=int(fact["force"]),
        heading=int(fact["heading"]),
        wind_from=int(fact["wind from"]),
        sequences=int(fact["sequences"]),
    ).value
    assert (value.combat_hexes, value.towards) == (int(fact["combat hexes"]), int(fact["towards"]))
    assert value.ship_hexes == Fraction(int(fact["combat hexes"]), 4)
    assert value.heading == int(fact["heading"])  # it stays as it is


@pytest.mark.parametrize("cause", [each for each in Adrift if each is not Adrift.ANCHORED])
def test_miss_12_whatever_the_cause_the_drift_is_the_same(cause: Adrift) -> None:
    assert drifting(ship_type="yawl", force=5, cause=cause).value.combat_hexes == 6


def test_disc_60_the_other_readings() -> None:
    asked: dict[str, Any] = {"ship_type": "yawl", "force": 5}
    assert drifting(**asked, rules=STANDARD.choosing({"DISC-60": "cell-only"})).value.combat_hexes == 1
    assert drifting(**asked, rules=STANDARD.choosing({"DISC-60": "gales-only"})).value.combat_hexes == 5


@pytest.mark.parametrize(("rounds", "turns"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_miss_12_without_rigging_a_turn_in_three_rounds(rounds: int, turns: int) -> None:
    assert turns_adrift(rounds, STANDARD) == turns
    assert drifting(ship_type="cog", force=3, cause="all rigging lost", rounds=rounds).value.turns == turns
    assert drifting(ship_type="cog", force=3, cause="fouled", rounds=rounds).value.turns == 0


def test_miss_14_at_anchor_she_does_not_drift() -> None:
    working = drifting(ship_type="sambuk", force=12, cause="at anchor")
    assert working.value.combat_hexes == 0
    assert [step.amount for step in working.steps[-2:]] == [
        "5 rounds, LA alone in the log",
        "2 action points, anchor lost",
    ]


def test_disc_01_miss_14_lifting_the_anchor_takes_a_whole_sequence() -> None:
    one = STANDARD.choosing({"DISC-01": "one-round"})
    steps = drifting(ship_type="cog", force=3, cause="at anchor", rules=one).steps
    assert [step.amount for step in steps if "LA" in step.amount] == ["1 round, LA alone in the log"]


@pytest.mark.parametrize("heading", Side)
@pytest.mark.parametrize("wind", Side)
def test_disc_145_miss_14_head_to_wind_in_three_rounds(heading: Side, wind: Side) -> None:
    late = STANDARD.choosing({"DISC-145": "at-the-end"})
    lies = [heading_at_anchor(heading, wind, n, STANDARD) for n in range(5)]
    off = [min((wind - each) % 6, (each - wind) % 6) for each in lies]
    assert lies[0] == heading
    assert off[1:] == [max(0, off[0] - n) for n in range(1, 5)]
    assert [heading_at_anchor(heading, wind, n, late) for n in range(4)] == [heading] * 3 + [wind]


@pytest.mark.parametrize(("field", "value"), [("sequences", 0), ("rounds", -1), ("cause", "bored"), ("force", 13)])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {"ship_type": "yawl", "force": 3, field: value}
    with pytest.raises(BadInput) as error:
        drifting(**odd)
    assert error.value.field == field


@settings(max_examples=30, deadline=None)
@given(
    st.fixed_dictionaries(
        {"ship_type": st.sampled_from(["yawl", "bireme", "ark"]), "force": ODD},
        optional=dict.fromkeys(("heading", "wind_from", "cause", "sequences", "rounds", "calm"), ODD),
    )
)
def test_any_input_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(drifting, given_)
