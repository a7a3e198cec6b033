"""Ships as they enter a battle: read from a line, said again, kept in a file; held, at anchor, armed, among friends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_core import BadInput, NotAllowed
from rules_core.engine.hexes import Side
from rules_core.engine.rules import Rules
from rules_core.engine.wire import WireError
from rules_core.naval.battle import Battle
from rules_core.naval.battle_ships import Mount, read_fleet
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_weapons import Broadside, Corner, Facing
from tests.naval.battles import battle, fight, ship, told

FULL = (
    "Hawk; caravel; 0,0; north; elite; fleet red; hull 30; rigging 8; hands 40; tons 138; anchored; fouled Wolf; "
    "grapples Wolf; weapons heavy ballista port fore forward, light catapult starboard aft rear"
)
HAWK, WOLF = "Hawk; caravel; 0,0; north; average", "Wolf; caravel; 1,0; north; average"


def test_a_line_reads_as_it_is_said() -> None:
    rules = Rules.standard()
    fleet = read_fleet(f"{FULL}\n{WOLF}", rules)
    hawk, wolf = fleet
    assert (hawk.fleet, hawk.hull_points, hawk.rigging, hawk.hands, hawk.tons) == ("red", 30, 8, 40, 138)
    assert (hawk.state, hawk.fouled, hawk.grapples) == (ShipState.ANCHORED, (2,), (2,))
    assert hawk.weapons == (
        Mount("heavy ballista", Broadside.PORT, Corner.FORE, Facing.FORWARD),
        Mount("light catapult", Broadside.STARBOARD, Corner.AFT, Facing.REAR_SIDE),
    )
    assert hawk.said(["Hawk", "Wolf"]) == FULL
    assert wolf.said(["Hawk", "Wolf"]) == WOLF
    two = read_fleet(f"{HAWK}; TONS 70; weapons 2 light ballista port\n{WOLF}", rules)[0]
    assert two.weapons == (Mount("light ballista"),) * 2


def test_a_file_keeps_it() -> None:
    found = fight(battle(FULL, WOLF), "Hawk: F; guard Wolf\nWolf: UF")
    again = Battle.read(found.write())
    assert again == found
    assert again.reports == found.reports
    assert again.start.ships[0].said(again.start.names) == FULL


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("hull many", "The hull must be a number from 0 to 1000"),
        ("hull 1001", "The hull must be a number"),
        ("hull 3; hull 4", "stands there twice"),
        ("drifting", "known are under way, stopped, anchored"),
        ("fleet", "known are"),
        ("fleet a:b", "A ship's name"),
        ("fouled Fox", "After fouled stands another ship's name"),
        ("tons 99; weapons mangonel port", "A weapon is one of light ballista"),
        ("tons 99; weapons light ballista", "A weapon is one of"),
        ("tons 99; weapons light ballista port aloft", "A weapon is one of"),
        ("tons 99; weapons light ballista port starboard", "A weapon is one of"),
        ("tons 99; weapons 0 light ballista port", "A weapon is one of"),
        ("tons 99; weapons 99 light ballista port", "A weapon is one of"),
        ("tons 99; weapons ,", "A weapon is one of"),
    ],
)
def test_a_line_that_cannot_be_read(part: str, words: str) -> None:
    with pytest.raises(BadInput, match=f"Line 1: .*{words}") as caught:
        battle(f"{HAWK}; {part}", WOLF)
    assert caught.value.field == "ships"
    assert caught.value.rule


@pytest.mark.parametrize(
    ("lines", "words", "rule"),
    [
        ((f"{HAWK}; rigging 4", WOLF), "only together with her hull points", "MISS-19"),
        # four masts of four points are the most that have a name
        ((f"{HAWK}; hull 30; rigging 17", WOLF), "at most 16", "MISS-19"),
        ((f"{HAWK}; weapons light ballista port", WOLF), "her tons must be told", "MISS-20"),
        # on 70 tons three light catapults and a light ballista fit, a fourth catapult does not
        ((f"{HAWK}; tons 70; weapons 4 light catapult port", WOLF), "do not fit", "MISS-20"),
        ((f"{HAWK}; tons 9999; weapons 30 light ballista port, 30 light ballista port", WOLF), "40 weapons", "MISS-20"),
        ((f"{HAWK}; fouled Hawk", WOLF), "held by herself", "FOUL-01"),
        ((f"{HAWK}; fouled Wolf; fouled Wolf", WOLF), "nor twice", "FOUL-01"),
        ((f"{HAWK}; fouled Wolf", WOLF.replace("1,0", "2,0")), "no water may lie between", "FOUL-01"),
        ((f"{HAWK}; fouled Wolf", WOLF.replace("caravel", "bireme")), "no rigging", "FOUL-01"),
        ((f"{HAWK}; grapples Wolf", WOLF.replace("1,0", "2,0")), "too far", "MISS-02"),
    ],
)
def test_a_fleet_that_cannot_be(lines: tuple[str, ...], words: str, rule: str) -> None:
    with pytest.raises(NotAllowed, match=words) as caught:
        battle(*lines)
    assert (caught.value.field, caught.value.rule) == ("ships", rule)
    battle(f"{HAWK}; tons 70; weapons 3 light catapult port, light ballista starboard", WOLF)


# --- how ships lie at the start


def test_miss_14_a_ship_at_anchor_does_not_move_and_swings() -> None:
    found = fight(battle(f"{HAWK}; anchored", "Wolf; cog; 8,0; north; average", wind_from="south"), "Hawk: (1) A", "")
    assert ship(found.back()).hull[0] == battle(HAWK, WOLF).start.ships[0].bow
    assert ship(found).heading is Side.SOUTH
    lifted = fight(found, "Hawk: LA")
    assert ship(lifted).state is ShipState.STOPPED


def test_a_stopped_ship_may_swing_and_one_under_way_may_not() -> None:
    def swung(more: str) -> Battle:
        return fight(battle(f"{HAWK}{more}", "Wolf; cog; 8,0; north; average", wind_from="north"), "Hawk: SBR")

    assert ship(swung("; stopped")).heading is Side.NORTH_EAST
    assert ship(swung("")).heading is Side.NORTH


def test_fouled_ships_log_f_or_uf_first_and_drift_together() -> None:
    start = battle(f"{HAWK}; fouled Wolf", WOLF)
    assert start.state.fouls == {(0, 1)}
    assert ship(start).state is ship(start, 1).state is ShipState.FOULED
    assert told(fight(start, "Hawk: (1) A\nWolf: F"), "FOUL-07")
    thrown = fight(start, "Hawk: UF\nWolf: F", "Hawk: UF\nWolf: F")
    assert told(thrown, "FOUL-10") or told(thrown, "FOUL-12")


def test_grappled_ships_are_held_by_as_many_hooks_as_are_told() -> None:
    start = battle(f"{HAWK}; grapples Wolf; grapples Wolf", WOLF)
    assert start.state.hooks == {(0, 1): 2}
    assert ship(start).state is ship(start, 1).state is ShipState.GRAPPLED
    assert told(fight(start, "Hawk: (1) A"), "SHGR-14")
    assert not fight(start, "Wolf: (1) UG").state.hooks


# --- friends


def friends(one: str = "red", other: str = "Red", **more: Any) -> Battle:
    return battle(f"{HAWK}; stopped; fleet {one}", f"{WOLF}; stopped; fleet {other}", **more)


def test_shgr_17_friends_that_lie_still_make_fast_and_cast_off_without_dice() -> None:
    held = fight(friends(to_hit=40), "Hawk: 0; grapple Wolf")
    assert held.state.hooks == {(0, 1): 1}
    assert told(held, "SHGR-17") == ["Hawk makes fast to Wolf: both lie still, and they are friends"]
    assert not [die for event in held.report.events for die in event.dice]
    free = fight(held, "Wolf: 0; cut Hawk")
    assert not free.state.hooks
    assert len(told(free, "SHGR-17")) == 1


def test_others_throw_for_it() -> None:
    for start in (friends("red", "blue"), battle(f"{HAWK}; stopped", f"{WOLF}; stopped")):
        assert told(fight(start, "Hawk: 0; grapple Wolf"), "GRAP-03")
    moving = fight(friends(wind_from=3), "Hawk: (1) A; grapple Wolf\nWolf: (1) A")
    assert told(moving, "GRAP-03")
    far = battle(f"{HAWK}; fleet red", "Wolf; yawl; 4,0; north; average; fleet red")
    assert told(fight(far, "Hawk: 0; grapple Wolf"), "MISS-02")


def test_ungrappling_friends_takes_no_count_of_hooks() -> None:
    # under the reading of one hook a round, a log of one round frees friends all the same
    readings = {"DISC-01": "one-round", "DISC-169": "one"}
    hooks = "; grapples Wolf" * 4
    start = battle(f"{HAWK}; fleet red{hooks}", f"{WOLF}; fleet red", readings=readings)
    assert not fight(start, "Wolf: (1) UG").state.hooks
    foes = battle(f"{HAWK}{hooks}", WOLF, readings=readings)
    assert fight(foes, "Wolf: (1) UG").state.hooks == {(0, 1): 3}


# --- files


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("state", "grappled", "must be one of under way, stopped, anchored"),
        ("state", 3, r"\$\.start\.ships\[0\]\.state"),
        ("hull", -1, r"\$\.start\.ships\[0\]\.hull"),
        ("hands", "many", r"\$\.start\.ships\[0\]\.hands"),
        ("fleet", "a;b", "A ship's name"),
        ("fouled", [3], r"\$\.start\.ships\[0\]\.fouled\[0\]"),
        ("grapples", [True], r"\$\.start\.ships\[0\]\.grapples\[0\]"),
        ("grapples", [1], "held by herself"),
        ("weapons", [{}], "'kind' is missing"),
        ("weapons", [{"kind": "gun", "side": "port", "corner": "fore", "facing": "forward"}], "must be one of light"),
        ("weapons", [{"kind": "light ballista", "side": "lee", "corner": "fore", "facing": "forward"}], r"\.side"),
        ("rigging", 4, "only together"),
        ("mast", 4, "unknown key"),
    ],
)
def test_a_broken_ship_in_a_file(key: str, value: object, words: str) -> None:
    record = json.loads(battle(HAWK, WOLF).write())
    record["start"]["ships"][0][key] = value
    with pytest.raises(WireError, match=words):
        Battle.read(json.dumps(record))


@pytest.mark.parametrize(
    ("guns", "words"),
    [
        ([], r"\$\.turns\[0\]\[0\]\.guns: must be a record"),
        ({"fire": [[1, 2, 3]]}, r"\.guns\.fire\[0\]"),
        ({"fire": [[1, 1, 3, 0]]}, "must be at another ship"),
        ({"fire": [[0, 2, 3, 0]]}, "numbered from 1"),
        ({"load": [True]}, r"\.guns\.load\[0\]"),
        ({"load": [2, 2]}, "one thing in a phase"),
        ({"turn": [[1, "up"]]}, r"\.guns\.turn\[0\]"),
        ({"hands": -1}, r"\.guns\.hands"),
        ({"save": "yes"}, r"\.guns\.save"),
        ({"sink": True}, "unknown key"),
    ],
)
def test_broken_doings_in_a_file(guns: object, words: str) -> None:
    record = json.loads(fight(battle(HAWK, WOLF), "").write())
    record["turns"][0][0]["guns"] = guns
    with pytest.raises(WireError, match=words):
        Battle.read(json.dumps(record))
