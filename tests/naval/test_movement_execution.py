"""Movement execution: the segments of combat hexes, and who may back sail."""

from typing import Any

import pytest

from rules_core import Rules
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.movement_execution import CrewQuality, may_back_sail
from rules_core.naval.track import MovePlan


def plan(log: str, force: int = 3, ship: str = "caravel", reading: dict[str, str] | None = None) -> MovePlan:
    asked: dict[str, Any] = {"log": log, "ship_type": ship, "force": force, "heading": 0, "wind_from": 2}
    return plan_move(**asked, rules=Rules.standard().choosing(reading or {})).value


@pytest.mark.parametrize(("crew", "may"), list(zip(CrewQuality, [False, False, True, True, True], strict=True)))
def test_miss_16_backing_sail_needs_an_average_crew(crew: CrewQuality, *, may: bool) -> None:
    assert may_back_sail(crew, Rules.standard()) is may


def test_miss_13_combat_hexes_are_spread_over_fifty_segments() -> None:
    found = plan("(5) A-A-A-A-A")
    # of 20 combat hexes the k-th in segment 50k/20, rounded up
    assert [s for each in found.factors for s in each.segments] == [-(-50 * k // 20) for k in range(1, 21)]


def test_wex_42_two_moves_with_and_without_backing() -> None:
    # in slots of ten segments: two moves end in slots 3 and 5 of five; backed by three B they take slots 1 and 2
    spread = plan("(2) A-A")
    backed = plan("(5) A-A-B-B-B")
    assert [-(-each.segments[-1] // 10) for each in spread.track] == [3, 5]
    assert [-(-each.segments[-1] // 10) for each in backed.track] == [1, 2]


@pytest.mark.parametrize(("reading", "rounds", "last"), [("five-rounds", 5, 50), ("one-round", 1, 10)])
def test_disc_01_rounds_covered(reading: str, rounds: int, last: int) -> None:
    found = plan("(5) A-A-A-A-A", reading={"DISC-01": reading})
    assert found.rounds == rounds
    assert found.factors[-1].segments[-1] == last


def test_disc_01_one_round_is_the_printed_spread_of_seven() -> None:
    found = plan("(7) A-A-A-A-A-A-A", 4, "yawl", {"DISC-01": "one-round"})
    assert [each.segments[-1] for each in found.factors] == [2, 3, 5, 6, 8, 9, 10]


@pytest.mark.parametrize(("reading", "last"), [("written", 30), ("made", 50), ("", 30)])
def test_disc_77_the_pace_of_a_log_cut_short(reading: str, last: int) -> None:
    found = plan("(5) A-A-A-Q-A", reading={"DISC-77": reading} if reading else None)
    assert found.track[-1].segments[-1] == last
