"""Turning rule by rule: a caravel (type B) in a gentle breeze reaches with 5, runs with 4, close-hauls with 2."""

from typing import Any

import pytest

from rules_core.naval.logging_movement import plan_move
from rules_core.naval.track import MovePlan


def plan(log: str, wind: int, ship: str = "caravel", **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=3, heading=0, wind_from=wind, **more).value


def made(found: MovePlan) -> int:
    return sum(each.ok for each in found.factors)


def test_turn_04_turn_05_wex_01_a_turn_is_60_degrees_whatever_the_drawing_shows() -> None:
    """The drawing's five hexes and 45 degrees are its own: by the rules 41 feet are three hexes, before and after."""
    found = plan("(1) R", 3, length=41)
    assert (len(found.start.hull), len(found.end.hull)) == (3, 3)
    assert (found.end.heading - found.start.heading) % 6 == 1


@pytest.mark.parametrize("log", ["(1) L", "(1) R", "(1) A"])
def test_turn_07_she_goes_by_the_bow(log: str) -> None:
    found = plan(log, 3, length=60)
    assert found.end.hull == (found.end.hex, *found.start.hull[:2])


def test_turn_11_a_turn_can_lower_the_limit_in_the_middle_of_a_log() -> None:
    found = plan("(5) A-R-A-A-A", 2)  # reaching; the turn and one hex more are the two close-hauled
    assert (made(found), found.infraction) == (3, 4)
    assert found.faults[0].rule == "TURN-12"


def test_turn_13_back_in_the_faster_attitude_the_rest_may_be_used() -> None:
    found = plan("(5) A-R-A-L-A", 2)
    assert found.legal
    assert made(found) == 5


def test_turn_15_she_may_run_after_close_hauling() -> None:
    found = plan("(2) L-L", 1)  # close-hauled, reaching, running
    assert found.legal
    assert found.end.attitude
    assert found.end.attitude.value == "running"


@pytest.mark.parametrize(("log", "close_hauled"), [("(5) R-R-A-A", 1), ("(5) R-A-R-A", 2)])
def test_turn_16_wex_05_head_to_wind_loses_the_rest(log: str, close_hauled: int) -> None:
    found = plan(log, 2)
    assert made(found) == close_hauled + 1
    assert found.infraction is None
    assert {each.rule for each in found.factors if not each.ok} == {"TURN-16"}
    assert found.end.state.value == "stopped"


def test_turn_18_the_wind_limits_hexes_and_the_type_turns() -> None:
    four = "(4) R-L-R-L"  # running and reaching by turns: four hexes are within every limit of the wind
    assert plan(four, 3, "yawl").legal  # type A turns four times, B three
    found = plan(four, 3)
    assert found.infraction == 4
    assert found.factors[3].rule in ("TURN-10", "MISS-06")
    assert plan("(4) R-L-R-A", 3).legal
