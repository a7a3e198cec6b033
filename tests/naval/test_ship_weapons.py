"""Ship's weapons: MISS-15, MISS-20, MISS-21 and MISS-23."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, RuleError, Rules
from rules_core.engine.hexes import Hex, Side
from rules_core.naval.ship_weapons import (
    Broadside,
    Facing,
    aim,
    blocked_at,
    faces,
    hardpoints,
    in_arc,
    weapon_names,
)
from tests.naval.facts import ODD, answered, facts

STANDARD = Rules.standard()
HEXES = st.builds(Hex, st.integers(-8, 8), st.integers(-8, 8))


def reading(ruling: str, name: str) -> Rules:
    return STANDARD.choosing({ruling: name})


@pytest.mark.parametrize("fact", facts("hardpoints"), ids=lambda fact: "-".join(list(fact.values())[1:6]))
def test_miss_20_wex_44_what_a_ship_can_carry(fact: dict[str, str]) -> None:
    names = ("tonnage", "light_ballistas", "heavy_ballistas", "light_catapults", "heavy_catapults")
    asked: dict[str, Any] = {name: int(fact[name.replace("_", " ")]) for name in names}
    value = hardpoints(**asked).value
    assert value.cost == int(fact["cost"])
    assert value.fits is (fact["fits"] == "yes")


def test_miss_23_the_weapons_and_what_is_stated() -> None:
    assert weapon_names() == ("light ballista", "heavy ballista", "light catapult", "heavy catapult")
    table = STANDARD.table("naval/ship-weapons", "weapons")
    stated = [name for name in weapon_names() if table.status_of(table.row(name), "cost").name == "stated"]
    assert stated == ["heavy ballista"]


@pytest.mark.parametrize(
    ("facing", "side", "sixths"),
    [
        (Facing.FORWARD, Broadside.PORT, 0),
        (Facing.FORWARD, Broadside.STARBOARD, 0),
        (Facing.FORWARD_SIDE, Broadside.PORT, 5),
        (Facing.FORWARD_SIDE, Broadside.STARBOARD, 1),
        (Facing.REAR_SIDE, Broadside.PORT, 4),
        (Facing.REAR_SIDE, Broadside.STARBOARD, 2),
    ],
)
@pytest.mark.parametrize("heading", Side)
def test_miss_15_three_ways_to_face(heading: Side, facing: Facing, side: Broadside, sixths: int) -> None:
    assert faces(heading, facing, side, STANDARD) == (heading + sixths) % 6


def exactly_in_arc(offset: Hex, facing: int) -> bool:
    """Within 15 degrees, in whole numbers: turn the hexes until the arc points north, then compare squares."""
    q, r = offset.q, offset.r
    for _ in range(facing):
        q, r = q + r, -q  # anticlockwise
    ahead, aside = -(2 * r + q), abs(q)  # both doubled; across is aside times the root of three
    return ahead > 0 and 3 * (aside + ahead) ** 2 <= 4 * ahead**2


@settings(max_examples=150, deadline=None)
@given(HEXES, HEXES, st.sampled_from(Side))
def test_miss_20_thirty_degrees_in_whole_numbers(weapon: Hex, target: Hex, side: Side) -> None:
    offset = Hex(target.q - weapon.q, target.r - weapon.r)
    assert in_arc(weapon, target, side, STANDARD) is exactly_in_arc(offset, side)


@settings(max_examples=60, deadline=None)
@given(HEXES)
def test_miss_15_arcs_do_not_interlock(target: Hex) -> None:
    bearing = [side for side in Side if in_arc(Hex(0, 0), target, side, STANDARD)]
    assert len(bearing) <= 1
    full = [side for side in Side if in_arc(Hex(0, 0), target, side, reading("DISC-149", "hex-side"))]
    assert set(bearing) <= set(full)
    assert full or target == Hex(0, 0)


def test_disc_149_the_whole_hex_side() -> None:
    corner = Hex(1, -2)  # 30 degrees off north, on the corner
    assert not in_arc(Hex(0, 0), corner, Side.NORTH, STANDARD)
    assert in_arc(Hex(0, 0), corner, Side.NORTH, reading("DISC-149", "hex-side"))
    assert in_arc(Hex(0, 0), corner, Side.NORTH_EAST, reading("DISC-149", "hex-side"))


def touched(start: Hex, end: Hex, place: Hex, slack: float) -> bool:
    """Whether the line between two centres goes through a hex that is larger by some slack, by closely set points."""
    (x, y), (to_x, to_y), (at_x, at_y) = start.centre(), end.centre(), place.centre()
    for n in range(801):
        px, py = x + (to_x - x) * n / 800 - at_x, y + (to_y - y) * n / 800 - at_y
        apothem = max(abs(px * math.sin(math.radians(a)) - py * math.cos(math.radians(a))) for a in (0, 60, 120))
        if apothem < math.sqrt(3) / 2 + slack:
            return True
    return False


@settings(max_examples=120, deadline=None)
@given(HEXES, HEXES, st.sets(HEXES, max_size=12), st.sampled_from(["both", "either"]))
def test_miss_21_what_the_line_goes_through_blocks_it(start: Hex, end: Hex, blocks: set[Hex], name: str) -> None:
    blocks -= {start, end}
    rules = reading("DISC-150", name)
    by = blocked_at(start, end, blocks, rules)
    if any(touched(start, end, each, -0.03) for each in blocks):
        assert by in blocks
    if by is not None:
        assert touched(start, end, by, 0.03)
    assert (by is None) == (blocked_at(end, start, blocks, rules) is None)


@settings(max_examples=60, deadline=None)
@given(HEXES, HEXES, st.sets(HEXES, max_size=30), st.sampled_from(["both", "either"]))
def test_miss_21_land_far_from_the_line_makes_no_difference(start: Hex, end: Hex, blocks: set[Hex], name: str) -> None:
    rules = reading("DISC-150", name)
    far = {Hex(q, r) for q in range(20, 50) for r in range(20, 50)}
    assert blocked_at(start, end, blocks | far, rules) == blocked_at(start, end, blocks, rules)


def test_miss_21_a_line_that_crosses_an_edge_goes_through_both_hexes() -> None:
    """Halfway from 0,0 to 1,-4 the line crosses the edge between 0,-2 and 1,-2, so each of them blocks it."""
    for place in (Hex(0, -2), Hex(1, -2)):
        assert blocked_at(Hex(0, 0), Hex(1, -4), {place}, STANDARD) == place


def test_disc_150_along_an_edge() -> None:
    start, end = Hex(0, 0), Hex(1, -2)  # the line runs between 0,-1 and 1,-1
    either = reading("DISC-150", "either")
    assert blocked_at(start, end, {Hex(0, -1)}, STANDARD) is None
    assert blocked_at(start, end, {Hex(1, -1)}, STANDARD) is None
    assert blocked_at(start, end, {Hex(0, -1), Hex(1, -1)}, STANDARD)
    assert blocked_at(start, end, {Hex(0, -1)}, either) == Hex(0, -1)
    assert blocked_at(start, end, {Hex(1, -1)}, either) == Hex(1, -1)


@settings(max_examples=30, deadline=None)
@given(st.integers(-9, 9), st.integers(-9, 9), st.sampled_from(Facing), st.sampled_from(["", "1,-2; 2,-2", "-1,0;3,0"]))
def test_the_hexes_it_bears_on_are_those_it_could_aim_at(q: int, r: int, facing: Facing, blocks: str) -> None:
    asked: dict[str, Any] = {"target_q": q, "target_r": r, "facing": facing, "blocks": blocks}
    working = answered(aim, asked)
    if isinstance(working, RuleError):
        return
    value = working.value
    if value.distance <= 12 and value.target not in value.blocks:
        assert (value.target in value.bears_on) is (value.in_arc and value.blocked_by is None)
    assert all(place.distance(value.weapon) <= value.distance for place in value.bears_on)


def test_miss_21_never_through_the_own_hull_nor_across_the_deck() -> None:
    ahead: dict[str, Any] = {"facing": "forward", "target_q": 0, "target_r": -4}
    assert aim(**ahead, corner="fore").value.may_fire
    assert aim(**ahead, corner="aft").value.blocked_by == Hex(0, 1)
    across: dict[str, Any] = {"facing": "forward and to the side", "target_q": 3, "target_r": -3}
    assert aim(**across, side="starboard").value.may_fire
    assert not aim(**across, side="port").value.in_arc


def test_miss_21_ships_land_and_hulks() -> None:
    east: dict[str, Any] = {"target_q": 4, "target_r": -4}
    assert aim(**east).value.may_fire
    assert aim(**east, blocks="2,-2").value.blocked_by == Hex(2, -2)
    assert aim(**east, blocks="2, \N{MINUS SIGN}1; 4,-4").value.may_fire  # beside the line, and the target itself


def test_miss_15_an_unloaded_weapon_may_only_be_turned() -> None:
    working = aim(target_q=4, target_r=-4, loaded=False)
    assert not working.value.may_fire
    assert "not loaded" in working.answer
    assert "60 degrees" in working.steps[-1].label


@pytest.mark.parametrize("blocks", ["1", "1,2,3", "a,b", "1,2;x", "1000,0", "²,1", "1,2" * 500, 3])
def test_blocks_that_cannot_be_read(blocks: Any) -> None:
    with pytest.raises(BadInput) as error:
        aim(blocks=blocks)
    assert error.value.field == "blocks"


def test_the_own_hull_is_no_target() -> None:
    with pytest.raises(BadInput) as error:
        aim(target_q=0, target_r=1)
    assert error.value.field == "target_q"


NAMES = ("heading", "length", "corner", "side", "facing", "target_q", "target_r", "blocks", "loaded")


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), ODD), st.fixed_dictionaries({"tonnage": ODD, "light_ballistas": ODD}))
def test_any_input_is_answered_or_refused_by_a_rule(aimed: dict[str, object], armed: dict[str, object]) -> None:
    answered(aim, aimed)
    answered(hardpoints, armed)
