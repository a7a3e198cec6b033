"""Hex geometry as properties."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.hexes import Hex, Side

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
sides = st.sampled_from(Side)


@given(hexes, sides, st.integers(-7, 7))
def test_a_step_and_its_opposite_come_home(start: Hex, side: Side, steps: int) -> None:
    assert start.neighbour(side, steps).neighbour(side.opposite, steps) == start


@given(hexes, sides)
def test_six_steps_turning_left_come_home(start: Hex, side: Side) -> None:
    here, heading = start, side
    for _ in range(6):
        here, heading = here.neighbour(heading), heading.turned(-1)
    assert (here, heading) == (start, side)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert a.distance(b) == b.distance(a) >= 0
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, sides, st.integers(0, 9))
def test_distance_along_a_line_is_the_number_of_steps(start: Hex, side: Side, steps: int) -> None:
    assert start.distance(start.neighbour(side, steps)) == steps


@pytest.mark.parametrize(
    ("side", "degrees"), [(Side.NORTH, 0), (Side.NORTH_EAST, 60), (Side.SOUTH_EAST, 120), (Side.SOUTH, 180),
                          (Side.SOUTH_WEST, 240), (Side.NORTH_WEST, 300)]
)  # fmt: skip
def test_sides_lie_where_a_compass_has_them(side: Side, degrees: int) -> None:
    x, y = Hex(0, 0).neighbour(side).centre()
    assert math.degrees(math.atan2(x, -y)) % 360 == pytest.approx(degrees)
    assert math.hypot(x, y) == pytest.approx(math.sqrt(3))
    assert side.label in ("north", "north-east", "south-east", "south", "south-west", "north-west")


@given(sides, sides)
def test_bearing_is_what_a_turn_undoes(a: Side, b: Side) -> None:
    assert a.turned(a.bearing_to(b)) == b


@given(hexes)
def test_neighbours_share_two_corners(here: Hex) -> None:
    mine = {(round(x, 6), round(y, 6)) for x, y in here.corners()}
    for side in Side:
        theirs = {(round(x, 6), round(y, 6)) for x, y in here.neighbour(side).corners()}
        assert len(mine & theirs) == 2


def test_no_way_is_shorter_than_the_distance() -> None:
    reached, edge = {Hex(1, -2): 0}, [Hex(1, -2)]
    for steps in range(1, 6):  # all ways at once, a hex farther each time
        edge = [near for each in edge for near in map(each.neighbour, Side) if near not in reached]
        reached |= dict.fromkeys(edge, steps)
    assert len(reached) == 1 + 6 * (1 + 2 + 3 + 4 + 5)
    assert {place: place.distance(Hex(1, -2)) for place in reached} == reached
