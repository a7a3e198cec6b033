"""Weapons, damage and sinking in a battle: what may be fired at, what is booked, what a ship then can do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval.battle import Battle
from rules_core.naval.battle_guns import GunDrill, Shot, drill_said, read_drills
from rules_core.naval.battle_outlook import outlooks
from rules_core.naval.battle_start import start_of
from rules_core.naval.battle_state import start_state
from rules_core.naval.battle_weapons import bearing
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_weapons import Broadside, Corner, Facing, aim
from tests.naval.battles import battle, event, fight, ship, told

ARMED = "tons 138; weapons 2 heavy ballista starboard fore side, light catapult port aft rear"
HAWK = f"Hawk; caravel; 0,0; north; average; hull 30; rigging 8; hands 40; {ARMED}"
# starboard bow, forward and to the side: from 0,0 on heading north the arc opens to the north-east
WOLF = "Wolf; caravel; 4,-4; north; average; hull 30; rigging 8; hands 20"
GUNS = "light ballista", "heavy ballista", "light catapult", "heavy catapult"


def shot(*hits: tuple[int, int], hawk: str = HAWK, wolf: str = WOLF, **more: Any) -> Battle:
    """The Hawk's weapons fired at the Wolf, each hit the points of damage to hull and rigging."""
    drills = "; ".join(f"fire {n} at Wolf hull {hull} rigging {rig}" for n, (hull, rig) in enumerate(hits, start=1))
    return fight(battle(hawk, wolf, **more), "").fire(f"Hawk: {drills}")


# --- what bears


@given(
    st.sampled_from(Side), st.sampled_from(Corner), st.sampled_from(Broadside), st.sampled_from(Facing),
    st.integers(-9, 9), st.integers(-9, 9), st.sets(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), max_size=12),
    st.sampled_from(["thirty-degrees", "hex-side"]),
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_miss_15_a_battle_aims_as_the_page_on_weapons(heading, corner, side, facing, q, r, land, arc):
    rules = Rules.standard().choosing({"DISC-149": arc, "DISC-174": "bow"})
    words = {Facing.FORWARD: "forward", Facing.FORWARD_SIDE: "side", Facing.REAR_SIDE: "rear"}
    mount = f"tons 99; weapons heavy ballista {side.value} {corner.value} {words[facing]}"
    one, two = f"Hawk; knarr; 0,0; {heading.label}; average; {mount}", "Wolf; sambuk; 40,40; north; average"
    start = start_of(ships=f"{one}\n{two}", readings={"DISC-149": arc, "DISC-174": "bow"})
    hull = start.ships[0].hull(rules)
    ground = {Hex(*each) for each in land} - {*hull, Hex(q, r)}
    if Hex(q, r) in hull:
        return
    ships = list(start_state(start, rules).ships)
    ships[1] = replace(ships[1], hull=(Hex(q, r),))
    found = bearing(replace(start, land=frozenset(ground)), rules, ships, 0, 0, 1)
    said = aim(
        heading=heading, length=len(hull), corner=corner, side=side, facing=facing, target_q=q, target_r=r,
        blocks=";".join(map(str, ground)), rules=rules,
    ).value  # fmt: skip
    assert (found.place is not None) == said.may_fire
    if found.place:
        assert found.distance == said.distance
    else:
        assert found.rule == ("MISS-21" if said.in_arc else "MISS-15")


def test_a_shot_that_does_not_bear_does_nothing() -> None:
    apart = fight(battle(HAWK, WOLF, "Fox; yawl; 2,-2; north; average"), "")
    blocked = apart.fire("Hawk: fire 1 at Wolf hull 9; fire 3 at Wolf hull 9")
    # the Fox lies on the line from the bow; the catapult looks astern to port
    assert told(blocked, "MISS-21") == ["Hawk cannot fire weapon 1 (heavy ballista) at Wolf: something is in the way"]
    assert told(blocked, "MISS-15") == ["Hawk cannot fire weapon 3 (light catapult) at Wolf: it is out of the arc"]
    assert ship(blocked, 1).hull_lost == 0
    assert ship(blocked).weapons == ship(apart).weapons
    assert told(apart.fire("Fox: fire 1 at Wolf"), "MISS-20") == ["Fox has no weapon 1"]


def test_land_blocks_a_shot() -> None:
    assert told(shot((5, 0), land="2,-2"), "MISS-21")
    assert not told(shot((5, 0), land="2,-1"), "MISS-21")


@pytest.mark.parametrize(("reading", "bears"), [("any", True), ("bow", False)])
def test_disc_174_how_much_of_the_target(reading: str, *, bears: bool) -> None:
    # heading south with the bow at 4,-2, out of the arc, the hull stretches north through 4,-3 and 4,-4
    south = "Wolf; caravel; 4,-2; south; average; hull 30; hands 20"
    found = shot((5, 0), wolf=south, readings={"DISC-174": reading})
    assert bool(ship(found, 1).hull_lost) is bears


# --- what is booked


def test_miss_19_damage_takes_the_exterior_first_and_then_the_yare() -> None:
    # 30 points are 20 exterior and 10 unprotected; 8 of rigging two masts of 4
    hurt = shot((12, 3), (8, 2))
    assert (ship(hurt, 1).hull_lost, ship(hurt, 1).rigging_lost) == (20, 5)
    assert told(hurt, "MISS-19") == [
        "Wolf is left with 0 exterior and 10 unprotected hull points, 1 of 2 masts standing; she handles as type C"
    ]
    # reaching at force 4, type B may move 6 and type C 5
    assert [each.allowance for each in outlooks(hurt.start, hurt.state)] == [6, 5]
    moved = fight(hurt, "Hawk: (6) A-A-A-A-A-A\nWolf: (6) A-A-A-A-A-A")
    assert [each.speed for each in moved.state.ships] == [6, 5]


def test_damage_is_booked_again_when_it_is_told_again() -> None:
    once = shot((12, 0))
    assert once.fire("Hawk: fire 1 at Wolf hull 3").state.ships[1].hull_lost == 3
    assert once.fire("").state.ships[1].hull_lost == 0
    assert len(once.play("").fire("").turns) == 2
    assert len(once.play("").back().fire("").turns) == 1


def test_a_ship_whose_points_are_not_counted_takes_no_damage() -> None:
    found = shot((12, 0), wolf="Wolf; caravel; 4,-4; north; average")
    assert told(found, "MISS-19") == ["Wolf's hull points are not counted, so no damage is booked"]


def test_miss_12_without_rigging_she_drifts_and_turns_in_place() -> None:
    bare = shot((0, 8))
    assert told(bare, "MISS-12") == ["Wolf has lost all her rigging: she can only drift"]
    assert Order.LEFT in outlooks(bare.start, bare.state)[1].orders
    assert Order.AHEAD not in outlooks(bare.start, bare.state)[1].orders
    # one turn for each three full rounds of drifting: 5 rounds give one, 10 give three
    once = fight(bare, "Wolf: (2) L-L")
    assert ship(once, 1).heading is Side.NORTH_WEST
    assert told(once, "MISS-12")[-1] == "Wolf has not drifted long enough to turn in place"
    thrice = fight(once, "Wolf: (2) L-L")
    assert ship(thrice, 1).heading is Side.SOUTH
    still = fight(bare, "Wolf: (3) A-A-DA")
    assert ship(still, 1).speed == 0
    assert told(still, "MISS-12")[0] == "Wolf has no rigging left to sail with"
    anchored = fight(bare, "Wolf: (1) DA")
    assert ship(anchored, 1).state is ShipState.ANCHORED


def test_a_ship_under_oars_rows_on_without_masts_and_has_no_yare() -> None:
    rowed = shot((20, 8), wolf="Wolf; bireme; 4,-4; north; average; hull 30; rigging 8; hands 20")
    assert not told(rowed, "MISS-12")
    assert "handles" not in told(rowed, "MISS-19")[0]
    assert ship(fight(rowed, "Wolf: (5) A-A-A-A-A"), 1).speed == 5


@pytest.mark.parametrize(("rigging", "thrown"), [(8, False), (4, True)])
def test_foul_01_a_ship_without_rigging_has_nothing_to_tangle(rigging: int, *, thrown: bool) -> None:
    met = "Fox; yawl; 4,1; north; average"
    hurt = fight(battle(HAWK, WOLF, met, wind_from=3, force=2), "").fire(f"Hawk: fire 1 at Wolf rigging {rigging}")
    struck = fight(hurt, "Fox: (3) A-A-A")
    (collision,) = (each for each in struck.report.events if each.rule == "FOUL-01")
    assert bool(collision.dice) is thrown


# --- loading and turning


def test_disc_172_a_weapon_fires_or_is_loaded() -> None:
    fired = shot((1, 0))
    again = fight(fired, "").fire("Hawk: fire 1 at Wolf hull 1; fire 2 at Wolf hull 1")
    assert told(again, "SEQ-08") == [
        "Hawk cannot fire weapon 1 (heavy ballista): it is not loaded",
        "Hawk fires weapon 2 (heavy ballista) at Wolf, 16 combat hexes off: 1 to the hull",
    ]
    loaded = fight(fight(fired, "").fire("Hawk: load 1"), "").fire("Hawk: fire 1 at Wolf hull 1")
    assert ship(loaded, 1).hull_lost == 2
    between = shot((1, 0), readings={"DISC-172": "between"})
    assert ship(fight(between, "").fire("Hawk: fire 1 at Wolf hull 1"), 1).hull_lost == 2


def test_miss_15_only_an_unloaded_weapon_turns_and_by_sixty_degrees() -> None:
    fired = fight(shot((1, 0)), "")
    turned = fired.fire("Hawk: turn 1 to rear; turn 2 to forward")
    assert told(turned, "MISS-15") == [
        "Hawk turns weapon 1 to face rearward and to the side",
        "Hawk cannot turn weapon 2: it is loaded",
    ]
    assert ship(turned).weapons[0].facing is Facing.REAR_SIDE
    too_far = fight(turned, "").fire("Hawk: turn 1 to forward")
    assert told(too_far, "MISS-15") == ["Hawk cannot turn weapon 1 from rearward and to the side to forward"]
    free = fight(battle(HAWK, WOLF, readings={"DISC-172": "between"}), "").fire("Hawk: turn 2 to forward")
    assert ship(free).weapons[1].facing is Facing.FORWARD


@pytest.mark.parametrize(("reading", "answered"), [("together", True), ("listed", False)])
def test_disc_173_whose_shots_count_first(reading: str, *, answered: bool) -> None:
    south = f"Wolf; yawl; 4,-4; south; average; hull 3; hands 9; {ARMED}"
    met = fight(battle(HAWK, south, readings={"DISC-173": reading}), "")
    both = met.fire("Hawk: fire 1 at Wolf hull 3\nWolf: fire 1 at Hawk hull 3")
    assert bool(ship(both).hull_lost) is answered
    assert bool([each for each in told(both, "MISS-25") if "cannot fire" in each]) is not answered


# --- sinking


def test_miss_25_a_ship_with_too_few_hands_sinks_when_the_die_says() -> None:
    lost = shot((30, 0), wolf=WOLF.replace("hands 20", "hands 9"))
    thrown = event(lost, "she sinks within")
    # a d20 times five rounds by force 4, a part of a round for a whole one; the log ends with round 5
    rounds = -(-5 * thrown.dice[0].total // 4)
    assert ship(lost, 1).sinks_at == 5 + rounds
    assert thrown.text == f"Wolf has 9 hands of the 10 needed to keep her afloat: she sinks within {rounds} rounds"
    last = 5 + rounds
    logs = -(-last // 5)
    before = fight(lost, *["Wolf: (6) A-A-A-A-A-A"] * (logs - 2))
    assert not ship(before, 1).sunk
    assert ship(before, 1).hull
    gone = fight(before, "Hawk: 0")
    assert ship(gone, 1).sunk
    assert told(gone, "MISS-25")[-1] == "Wolf goes under"
    assert gone.report.events[-1].phase is Phase.MELEE
    assert Battle.read(gone.write()).reports == gone.reports


def test_a_ship_in_danger_neither_sails_nor_fires_and_further_hits_make_no_difference() -> None:
    danger = shot((30, 0), wolf=f"{WOLF}; {ARMED}")
    assert told(danger, "MISS-25") == ["Wolf is in danger of sinking; her 20 hands, 10 needed, keep her afloat"]
    assert outlooks(danger.start, danger.state)[1].orders == (Order.NOTHING,)
    after = fight(danger, "Wolf: (6) A-A-A-A-A-A").fire("Hawk: fire 2 at Wolf hull 9 rigging 9\nWolf: load 1")
    assert ship(after, 1).hull[0] == ship(danger, 1).hull[0].neighbour(Side.NORTH_WEST)  # she drifts
    assert ship(after, 1).rigging_lost == 0
    assert told(after, "MISS-25") == [
        "Wolf is in danger of sinking and cannot sail",
        "Wolf is in danger of sinking and cannot fire",
        "Wolf is in danger of sinking: further hits make no difference",
    ]


def test_hands_who_leave_and_people_who_scuttle_let_her_sink() -> None:
    danger = fight(shot((30, 0)), "")
    assert "has 9 hands of the 10 needed" in told(danger.fire("Wolf: hands 9"), "MISS-25")[-1]
    assert "is scuttled: she sinks" in told(danger.fire("Wolf: scuttle"), "MISS-25")[-1]
    assert ship(danger.fire("Wolf: hands 10"), 1).sinks_at is None
    assert told(danger.fire("Hawk: scuttle"), "MISS-25") == ["Hawk cannot be scuttled while she has hull points"]


def test_a_ram_scuttles_a_ship_in_danger() -> None:
    ram = "Ram; bireme; 4,3; north; average"
    danger = fight(battle(HAWK, WOLF, ram, force=0), "").fire("Hawk: fire 1 at Wolf hull 30")
    struck = fight(danger, "Ram: (5) A-A-A-A-A")
    assert any("is rammed by Ram: she sinks" in each for each in told(struck, "MISS-25"))
    # a sound ship is not harmed by a collision, and a merchant has no ram
    assert ship(fight(battle(HAWK, WOLF, ram, force=0), "Ram: (5) A-A-A-A-A"), 1).sinks_at is None
    merchant = ram.replace("bireme", "light merchant galley").replace("4,3", "4,2")
    danger = fight(battle(HAWK, WOLF, merchant, force=0), "").fire("Hawk: fire 1 at Wolf hull 30")
    met = fight(danger, "Ram: (3) A-A-A")
    assert told(met, "MISS-18")
    assert ship(met, 1).sinks_at is None


def test_a_crew_saves_its_ship_when_the_die_says() -> None:
    danger = shot((30, 0))
    saved = danger.fire("Hawk: fire 1 at Wolf hull 30\nWolf: save")
    thrown = event(saved, "is saved after")
    # average crew, force 4: 12 + 4 - 1, so a 15 or more; then three hours
    assert [each.total >= 15 for each in thrown.dice] == [*[False] * (len(thrown.dice) - 1), True]
    assert thrown.text.startswith(f"Wolf is saved after {len(thrown.dice) + 3} hours, with 1 hull point")
    assert ship(saved, 1).hull_lost == 29
    assert ship(fight(saved, "Wolf: (1) A"), 1).speed == 1
    never = fight(battle(HAWK, WOLF, force=12), "").fire("Hawk: fire 1 at Wolf hull 30\nWolf: save")
    assert told(never, "MISS-25")[-1] == "after 48 hours Wolf's crew still fights for her"
    assert told(shot((1, 0)).fire("Wolf: save"), "MISS-25") == ["Wolf cannot be saved: she is in no danger"]


@pytest.mark.parametrize(("reading", "phase"), [("end", Phase.MELEE), ("start", Phase.EXECUTION)])
def test_disc_175_when_she_leaves_the_map(reading: str, phase: Phase) -> None:
    lost = shot((30, 0), wolf=WOLF.replace("hands 20", "hands 0"), readings={"DISC-175": reading})
    at = ship(lost, 1).sinks_at or 0
    gone = fight(lost, *[""] * (-(-at // 5) - 1))
    assert event(gone, "goes under").phase is phase
    assert not ship(gone.back(), 1).sunk


def test_a_ship_that_sinks_lets_go_of_others() -> None:
    hawk = HAWK.replace("0,0", "5,-2")
    start = battle(
        f"{hawk}; grapples Wolf",
        WOLF.replace("hands 20", "hands 0"),
        "Fox; yawl; -4,-3; south-east; crack; tons 26; weapons heavy ballista port fore forward",
    )
    met = fight(start, "Hawk: 0; board Wolf").fire("Fox: fire 1 at Wolf hull 30")
    assert ship(met).state is ShipState.GRAPPLED
    assert met.state.boarded
    assert ship(met, 1).sinks_at, met.report
    gone = met
    while not ship(gone, 1).sunk:
        gone = fight(gone, "")
    assert not gone.state.hooks
    assert not gone.state.boarded
    assert ship(gone).state is ShipState.STOPPED
    assert "Wolf" not in [each.name for each in outlooks(gone.start, gone.state)]
    after = fight(gone, "Hawk: (1) G; grapple Wolf; board Wolf\nWolf: (6) A-A-A-A-A-A; grapple Hawk; board Hawk")
    assert told(after, "MISS-25") == [
        "Hawk cannot grapple Wolf, which has gone under",
        "Hawk cannot grapple Wolf, which has gone under",
        "Hawk cannot board Wolf, which has gone under",
    ]
    shots = after.fire("Hawk: fire 1 at Wolf hull 3\nWolf: fire 1 at Hawk; hands 3; scuttle; save")
    assert told(shots, "MISS-25")[-2:] == [
        "Hawk cannot fire at Wolf, which has gone under",
        "Hawk cannot board Wolf, which has gone under",
    ]


# --- what is told


NAMES = ("Hawk", "Grey Wolf")


def test_doings_read_as_they_are_said() -> None:
    text = (
        "Hawk: fire 1 at Grey Wolf hull 6 rigging 2; fire 4 at Grey Wolf; load 2; turn 3 to rear; hands 12; scuttle\n"
        "Grey Wolf: hands 0; save"
    )
    drills = read_drills(text, NAMES)
    assert drills == (
        GunDrill((Shot(1, 2, 6, 2), Shot(4, 2)), (2,), ((3, Facing.REAR_SIDE),), 12, scuttle=True),
        GunDrill(hands=0, save=True),
    )
    assert "\n".join(drill_said(each, NAMES, number) for number, each in enumerate(drills, start=1)) == text
    assert drill_said(GunDrill(), NAMES, 1) == ""
    assert read_drills("hawk: FIRE 1 at grey  wolf, rigging 2, hull 6", NAMES)[0].shots == (Shot(1, 2, 6, 2),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Fox: fire 1 at Hawk", "Line 1 must begin"),
        ("Hawk: fire 1 at Hawk", "Line 1: known are"),
        ("Hawk: fire 1 at Fox", "Line 1: known are"),
        ("Hawk: fire 1 at Grey Wolf hull 2 hull 2", "Line 1: known are"),
        ("Hawk: fire 1 at Grey Wolf hull 2d6", "Line 1: known are"),
        ("Hawk: fire 1 at Grey Wolf hull 1001", "at most 1000"),
        ("Hawk: fire 0 at Grey Wolf", "numbered from 1"),
        ("Hawk: load 41", "numbered from 1"),
        ("Hawk: load 1; fire 1 at Grey Wolf", "one thing in a phase"),
        ("Hawk: turn 1 to port", "Line 1: known are"),
        ("Hawk: hands 1; hands 2", "Line 1: known are"),
        ("Hawk: hands 99999", "at most 10000"),
        ("Hawk: pray", "Line 1: known are"),
        ("Hawk: save\nHawk: save", "has shots already"),
    ],
)
def test_doings_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        read_drills(text, NAMES)
    assert (caught.value.field, caught.value.rule) == ("shots", "SEQ-08")


@pytest.mark.parametrize(
    "drills",
    [(), (GunDrill(),), (GunDrill((Shot(1, 1),)), GunDrill()), (GunDrill((Shot(1, 3),)), GunDrill()),
     (GunDrill(load=(1, 1)), GunDrill()), (GunDrill(hands=-1), GunDrill()), (GunDrill((Shot(1, 2, -4),)), GunDrill())],
)  # fmt: skip
def test_doings_that_are_no_text(drills: tuple[GunDrill, ...]) -> None:
    with pytest.raises((BadInput, NotAllowed)) as caught:
        fight(battle(HAWK, WOLF), "").fire(drills)
    assert caught.value.field == "shots"


def test_nothing_is_fired_before_the_first_log() -> None:
    with pytest.raises(NotAllowed, match="once a log has been played"):
        battle(HAWK, WOLF).fire("")
