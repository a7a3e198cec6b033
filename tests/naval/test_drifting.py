"""Drifting: both figures, and which ships drift."""

from typing import Any

import pytest

from rules_core import Rules
from rules_core.engine.hexes import Side
from rules_core.naval.drifting import Drift, drift_of
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.track import MovePlan


def plan(log: str, ship: str = "caravel", force: int = 3, heading: int = 0, wind: int = 2, **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=force, heading=heading, wind_from=wind, **more).value


# a yawl head to wind: -1 in a moderate breeze (4), -3 in a gale (8)
@pytest.mark.parametrize(
    ("reading", "breeze", "gale"),
    [("cell-then-force", (1, 5), (3, 11)), ("cell-only", (1, 1), (3, 3)), ("gales-only", (0, 4), (3, 11))],
)
def test_disc_60_both_figures(reading: str, breeze: tuple[int, int], gale: tuple[int, int]) -> None:
    rules = Rules.standard().choosing({"DISC-60": reading})
    assert drift_of(-1, 4, Side.NORTH, rules) == Drift(*breeze, Side.SOUTH)
    assert drift_of(-3, 8, Side.NORTH, rules) == Drift(*gale, Side.SOUTH)


def test_miss_12_a_figure_above_zero_adds_nothing() -> None:
    assert drift_of(5, 3, Side.SOUTH_EAST, Rules.standard()) == Drift(0, 3, Side.NORTH_WEST)


def test_only_a_ship_without_way_drifts() -> None:
    assert plan("(1) A").drift is None
    assert plan("(2) A-DA").drift is None
    stopped = plan("(1) A - L", "yawl", 4, 1, 0)  # close-hauled, then head to wind: cell -1
    assert stopped.stopped == "TURN-19"
    assert stopped.drift
    assert (stopped.drift.at_once, stopped.drift.later, stopped.drift.towards) == (1, 5, 3)
