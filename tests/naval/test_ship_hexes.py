"""Ship hexes: which hexes a hull lies in."""

from typing import Any

import pytest

from rules_core.engine.hexes import Hex
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.track import MovePlan


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
