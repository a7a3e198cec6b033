"""Ship types: what the calculator tells of each type, MISS-24 and MISS-06."""

import pytest
from hypothesis import given, settings

from rules_core.naval.ship_types import ship_type_names, ship_types
from tests.naval.facts import ODD, answered


@pytest.mark.parametrize(
    ("ship", "hexes", "turns", "drift"),
    [
        ("yawl", 2, 4, "as type A"),
        ("caravel", 4, 3, "as type B"),
        ("carrack", 6, 1, "as type D"),
        ("frigate", 8, 2, "as type C"),
        ("baghla", 3, 3, "as type B"),
        ("sambuk", 2, 4, "as type A"),
        ("bireme", 5, 3, "as type C"),
        ("dekares", 7, 1, "adds nothing to the force of the wind"),
    ],
)
def test_miss_24_miss_06_length_turns_and_drift(ship: str, hexes: int, turns: int, drift: str) -> None:
    working = ship_types(ship_type=ship)
    assert f", {hexes} ship hexes" in working.steps[0].amount
    assert working.value.turns == turns
    assert working.steps[-1].amount == drift


def test_miss_24_which_lengths_are_stated() -> None:
    stated = [name for name in ship_type_names() if "stated" in ship_types(ship_type=name).steps[0].label]
    assert sorted(stated) == ["baghla", "caravel", "carrack", "frigate", "sambuk", "yawl"]


@settings(max_examples=15, deadline=None)
@given(ODD)
def test_any_input_is_answered_or_refused_by_a_rule(ship: object) -> None:
    answered(ship_types, {"ship_type": ship})
