"""Turning: the hexes of turns, and the sides of swings."""

from typing import Any

import pytest

from rules_core import Rules
from rules_core.engine.hexes import Hex, Side
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_log import Order
from rules_core.naval.track import MovePlan
from rules_core.naval.turning import entered, swing_fault

# the six neighbours of 0,0 from north, clockwise
AROUND = [Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)]


def plan(log: str, ship: str = "caravel", force: int = 3, heading: int = 0, wind: int = 2, **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=force, heading=heading, wind_from=wind, **more).value


@pytest.mark.parametrize("heading", Side)
@pytest.mark.parametrize(("order", "turn"), [(Order.AHEAD, 0), (Order.LEFT, -1), (Order.RIGHT, 1)])
def test_turn_03_a_turn_enters_the_hex_on_the_new_heading(heading: Side, order: Order, turn: int) -> None:
    after = (heading + turn) % 6
    assert entered(Hex(0, 0), heading, order, Rules.standard()) == (AROUND[after], after)


def test_wex_02_turn_06_turn_and_back_keeps_the_heading_and_shifts_the_track_by_a_row() -> None:
    found = plan("(2) R-L", wind=3)
    assert found.end.heading == 0
    assert found.end.hex == Hex(1, -2)  # one column east of the old track


@pytest.mark.parametrize("wind", Side)
def test_turn_20_and_22_which_swings_a_wind_allows(wind: Side) -> None:
    rules = Rules.standard()
    may = {each for each in Order if each.swing and not swing_fault(each, Side.NORTH, wind, rules)}
    bow, right, left = {Order.BOW_LEFT, Order.BOW_RIGHT}, {Order.STERN_RIGHT}, {Order.STERN_LEFT}
    assert may == [bow, right, right, right | left, left, left][wind]
