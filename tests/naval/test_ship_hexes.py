"""Ship hexes: which hexes a hull lies in."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput
from rules_core.engine.hexes import Hex, Side
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_hexes import ship_hexes
from rules_core.naval.track import MovePlan
from tests.naval.facts import ODD, answered


def plan(log: str, ship: str = "caravel", force: int = 3, heading: int = 0, wind: int = 2, **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=force, heading=heading, wind_from=wind, **more).value


@pytest.mark.parametrize(("feet", "hexes"), [(1, 1), (20, 1), (21, 2), (40, 2), (41, 3), (60, 3), (158, 8)])
def test_hex_06_wex_08_hull_of_a_length(feet: int, hexes: int) -> None:
    found = plan("(1) A", length=feet)
    assert len(found.start.hull) == len(found.end.hull) == hexes
    assert found.start.hull == tuple(Hex(0, steps) for steps in range(hexes))


def test_the_hull_lies_where_the_bow_was() -> None:
    found = plan("(3) A-R-A", length=60, wind=3)
    assert [each.hex for each in found.factors] == [Hex(0, -1), Hex(1, -2), Hex(2, -3)]
    assert found.end.hull == (Hex(2, -3), Hex(1, -2), Hex(0, -1))


def test_the_type_gives_the_length_unless_told_otherwise() -> None:
    assert len(plan("0", "frigate").end.hull) == 8
    assert plan("0", "frigate", length=0).end.hull == plan("0", "frigate").end.hull


@pytest.mark.parametrize(
    ("knots", "rounds", "covered"), [(1, 1, 1), (3, 5, 15), (Fraction(1, 2), 5, Fraction(5, 2)), (7, 0, 0)]
)
def test_hex_01_hex_02_hex_03_feet_knots_and_hexes(knots: int | Fraction, rounds: int, covered: Fraction) -> None:
    value = ship_hexes(length=41, knots=knots, rounds=rounds).value
    assert value.covered == covered
    assert value.combat_hexes == 4 * covered
    assert value.feet == 20 * covered


def test_hex_03_one_is_one_and_more_are_more() -> None:
    one, more = str(ship_hexes(length=20, knots=1, rounds=1)), str(ship_hexes(length=76, knots=4, rounds=5))
    assert "The hull lies in 1 ship hex; in 1 round she covers 1 ship hex." in one
    assert "1 knot for 1 round: 1 ship hex [" in one
    assert "The hull lies in 4 ship hexes; in 5 rounds she covers 20 ship hexes." in more
    assert "80 combat hexes, 400 feet" in more


@pytest.mark.parametrize("heading", Side)
def test_hex_05_hex_07_the_hull_lies_straight_astern(heading: Side) -> None:
    hull = ship_hexes(length=115, heading=heading, q=2, r=-1).value.hull
    assert hull[0] == Hex(2, -1)
    assert [each.distance(hull[0]) for each in hull] == list(range(6))
    assert hull[1].neighbour(heading) == hull[0]


def test_hex_04_the_allowance_is_in_ship_hexes() -> None:
    assert len(plan("(5) A-A-A-A-A").track) == 5


@pytest.mark.parametrize(("field", "value"), [("length", 0), ("knots", 0), ("rounds", -1), ("heading", 6), ("q", "x")])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {"length": 40, field: value}
    with pytest.raises(BadInput) as error:
        ship_hexes(**odd)
    assert error.value.field == field


@settings(max_examples=20, deadline=None)
@given(st.fixed_dictionaries({"length": ODD}, optional=dict.fromkeys(("knots", "rounds", "heading", "q", "r"), ODD)))
def test_any_input_is_answered_or_refused_by_a_rule(asked: dict[str, object]) -> None:
    answered(ship_hexes, asked)
