"""The battle as a whole: the same file, the same end; phase by phase what the rules say; the readings apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_core import BadInput, NotAllowed
from rules_core.engine.hexes import Hex, Side
from rules_core.naval.battle import MOST_TURNS, Battle
from rules_core.naval.battle_holding import unfoul
from rules_core.naval.battle_orders import Orders, read_orders, said
from rules_core.naval.battle_start import start_of
from rules_core.naval.battle_state import Afloat, Event, companies, start_state
from rules_core.naval.battle_table import Table
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_state import ShipState

HAWK, WOLF = "Hawk; caravel; 0,0; north; average", "Wolf; caravel; 0,-3; south; average"
RUN = "Hawk: (5) A-A-A-A-A"


def battle(*ships: str, **more: Any) -> Battle:
    asked: dict[str, Any] = {"force": 4, "wind_from": 2, **more}
    return Battle(start_of(ships="\n".join(ships or (HAWK, WOLF)), **asked))


def fight(start: Battle, *orders: str) -> Battle:
    for each in orders:
        start = start.play(each)
    return start


def seeds(wanted: str, *orders: str, ships: tuple[str, ...] = (HAWK, WOLF), **more: Any) -> Battle:
    """The first battle by seed in the last sequence of which that is said."""
    for seed in range(200):
        found = fight(battle(*ships, seed=str(seed), **more), *orders)
        if any(wanted in each.text for each in found.report.events):
            return found
    raise AssertionError(wanted)


def told(found: Battle, rule: str) -> list[str]:
    return [each.text for each in found.report.events if each.rule == rule]


def ship(found: Battle, number: int = 0) -> Afloat:
    return found.state.ships[number]


# --- the file


LONG = (
    RUN,
    "Hawk: (2) F-G; board Wolf\nWolf: UF",
    "Hawk: (1) A; grapple Wolf\nWolf: (1) D; cut cable",
    "Hawk: DA\nWolf: (2) A-L; guard Hawk",
)


def test_a_battle_is_its_file() -> None:
    found = fight(battle(land="7,7 8,6", seed="Trafalgar"), *LONG)
    again = Battle.read(found.write())
    assert again == found
    assert again.reports == found.reports
    assert again.write() == found.write()


def test_the_dice_are_the_same_on_every_machine() -> None:
    # written down once; a change here would break every file that is kept
    found = fight(battle(seed="1"), RUN, "Hawk: 0")
    first, second = found.reports[1], found.reports[2]
    assert str(first).splitlines() == [
        "Sequence 1",
        "4.23 Hawk collides with Wolf [MISS-18]",
        "4.23 Hawk stays clear of Wolf (1d6: 5) [FOUL-01]",
        "4 Hawk makes 2 ship hexes, to 0,-2, north [MISS-13]",
    ]
    assert [roll.total for each in second.events for roll in each.dice] == [12, 49]


def test_back_and_forth() -> None:
    found = fight(battle(), *LONG)
    back = found.back().back()
    assert back.at == 2
    assert back.report == found.reports[2]
    assert back.forth().forth() == found
    assert found.forth() == found
    other = back.play(LONG[2])
    assert other.reports[3] == found.reports[3]
    assert len(other.turns) == 3
    assert battle().back().at == 0


def test_a_resumed_battle_goes_on_as_if_it_had_not_been_left() -> None:
    whole = fight(battle(), *LONG)
    resumed = fight(Battle.read(fight(battle(), *LONG[:2]).write()), *LONG[2:])
    assert resumed.reports == whole.reports


def test_a_battle_has_an_end() -> None:
    done = Battle(battle().start, ((Orders(), Orders()),) * MOST_TURNS, MOST_TURNS)
    with pytest.raises(NotAllowed, match="at most"):
        done.play("")


def test_twenty_ships_and_fifty_logs_are_all_played() -> None:
    kinds = ("caravel", "yawl", "cog", "frigate", "bireme")
    lines = [f"S{n}; {kinds[n % 5]}; {n % 5 * 9},{n // 5 * 12 - n % 5 * 4}; {n % 6}; average" for n in range(20)]
    codes = ("A", "A", "L", "R", "B")
    turns = tuple(
        tuple(Orders("(4) " + "-".join(codes[(turn * n + at * 7) % 5] for at in range(4))) for n in range(20))
        for turn in range(50)
    )
    start = battle(*lines).start
    assert len(Battle(start, turns, 50).reports) == 51


# --- orders and the start


def test_orders_read_as_they_are_said() -> None:
    names = ("Hawk", "Grey Wolf")
    text = "Hawk: (3) A-A-L; grapple Grey Wolf; cut cable\nGrey Wolf: UF; guard Hawk; cut Hawk; board Hawk"
    orders = read_orders(text, names)
    assert orders == (Orders("(3) A-A-L", grapple=2, cut=1), Orders("UF", guard=1, cut=1, board=1))
    assert "\n".join(said(each, names, number) for number, each in enumerate(orders, start=1)) == text
    assert read_orders("", names) == (Orders(), Orders())
    assert read_orders("grey  wolf: A", names)[1].log == "A"
    for text in ("Grey Wolf: cut Hawk", "Grey Wolf: ; CUT hawk", "Grey Wolf: 0; cut Hawk"):  # no log, no movement
        assert read_orders(text, names)[1] == Orders("0", cut=1), text
    assert read_orders("Hawk: cut cable; board Grey Wolf", names)[0] == Orders("0", cut=1, board=2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hawk A", "Line 1 must begin with a ship's name"),
        ("\nFox: A", "Line 2 must begin"),
        ("Hawk: A\nHawk: A", "Line 2: Hawk has orders already"),
        ("Hawk: A; sink Wolf", "Line 1: after the log"),
        ("Hawk: cut Fox", "Line 1: after the log"),
        ("Hawk: A; grapple Hawk", "Line 1: after the log"),
        ("Hawk: A; grapple cable", "Line 1: after the log"),
        ("Hawk: A; grapple Wolf; grapple Wolf", "each once"),
        ("Hawk: ()", "empty"),
        ("Hawk: §", "The log holds"),
        (f"Hawk: {'A-' * 80}", "at most 60"),
    ],
)
def test_orders_that_cannot_be_read(text: str, words: str) -> None:
    found = battle()
    with pytest.raises(BadInput, match=words) as caught:
        found.play(text)
    assert caught.value.field == "orders"
    assert caught.value.rule


@pytest.mark.parametrize(
    "orders", [(Orders(),), (Orders("§"), Orders()), (Orders(board=3), Orders()), (Orders(board=1), Orders())]
)
def test_orders_that_are_no_text(orders: tuple[Orders, ...]) -> None:
    with pytest.raises((BadInput, NotAllowed)) as caught:
        battle().play(orders)
    assert caught.value.field == "orders"


@pytest.mark.parametrize("given", [None, 5, True, {}, [1, 2], ["Hawk: A", "Wolf: A"], [None, Orders()], object()])
def test_what_is_neither_text_nor_orders_is_refused_in_words(given: Any) -> None:
    with pytest.raises(BadInput, match="The orders must be text, a line for each ship") as caught:
        battle().play(given)
    assert (caught.value.field, caught.value.rule) == ("orders", "SEQ-01")
    with pytest.raises(BadInput, match="The shots must be text, a line for each ship") as caught:
        battle().play("").fire(given)
    assert (caught.value.field, caught.value.rule) == ("shots", "SEQ-08")


@pytest.mark.parametrize("count", [41, 500])
def test_too_many_ships_are_counted_rightly(count: int) -> None:
    with pytest.raises(BadInput, match=f"from 1 to 40 ships, .*; got {count} "):
        battle(*(f"S{number}; yawl; {number},0; north; average" for number in range(count)))


@pytest.mark.parametrize(
    ("ships", "more", "words"),
    [
        ((HAWK,), {}, "at least 2"),
        ((HAWK, "Fox; yawl; 0,2; north; average"), {}, "where Hawk lies"),
        ((HAWK, WOLF), {"land": "0,0"}, "on land"),
        ((HAWK, WOLF), {"force": 13}, "force"),
        ((HAWK, WOLF), {"to_hit": 99}, "armour class 0"),
        ((HAWK, WOLF), {"readings": {"DISC-02": "never"}}, "DISC-02"),
    ],
)
def test_a_start_that_cannot_be(ships: tuple[str, ...], more: dict[str, Any], words: str) -> None:
    with pytest.raises((BadInput, NotAllowed), match=words):
        battle(*ships, **more)


def test_companies_by_the_dullest_search() -> None:
    locks = {(0, 4), (2, 3), (3, 4), (5, 6)}
    groups = [{n} for n in range(8)]
    for _ in range(8):
        for one, other in locks:
            groups[one] = groups[other] = groups[one] | groups[other]
            for n in groups[one]:
                groups[n] = groups[one]
    assert companies(8, locks) == [min(each) for each in groups]


# --- phase 1, the wind


def test_seq_03_the_wind_is_checked_from_the_second_log_on() -> None:
    found = fight(battle(), "", "")
    assert not [each for each in found.reports[1].events if each.phase is Phase.WIND]
    assert len([each for each in found.reports[2].events if each.phase is Phase.WIND]) == 1


def test_disc_01_one_round_logs_check_the_wind_every_fifth() -> None:
    found = fight(battle(readings={"DISC-01": "one-round"}), *[""] * 11)
    checked = [n for n, each in enumerate(found.reports) if any(event.phase is Phase.WIND for event in each.events)]
    assert checked == [6, 11]  # five rounds have passed before the sixth, and ten before the eleventh


def test_wch_04_no_wind_always_rises() -> None:
    found = fight(battle(force=0), "", "")
    assert found.state.force == 1


# --- phases 2 to 4: fouling and unfouling


def test_foul_07_fouled_ships_log_f_or_uf_and_drift_together() -> None:
    fouled = seeds("is fouled with", RUN)
    assert fouled.state.fouls == {(0, 1)}
    assert ship(fouled).state is ship(fouled, 1).state is ShipState.FOULED
    next_ = fight(fouled, "Hawk: (1) A\nWolf: F")
    assert told(next_, "FOUL-07")
    # force 4 and nothing for a caravel that reaches or is close-hauled: 4 combat hexes, one ship hex to the north-west
    moved = [after.hull[0] for after in next_.state.ships]
    assert moved == [each.hull[0].neighbour(Side.NORTH_WEST) for each in fouled.state.ships]
    assert ship(next_, 1).state is ShipState.STILL_FOULED


def test_foul_13_unfouling_is_thrown_for_in_the_next_sequence() -> None:
    fouled = seeds("is fouled with", RUN)
    tried = fight(fouled, "Hawk: UF\nWolf: F")
    assert not [each for each in tried.report.events if each.phase is Phase.UNFOULING]
    thrown = fight(tried, "Hawk: UF\nWolf: F")
    (event,) = (each for each in thrown.report.events if each.phase is Phase.UNFOULING)
    # an average crew is free on 1 to 5
    assert (event.rule == "FOUL-10") == (event.dice[0].total <= 5)


def test_foul_04_free_ships_move_again() -> None:
    free = seeds("is clear of", RUN, "Hawk: UF\nWolf: F", "Hawk: (2) A-A\nWolf: 0", readings={"DISC-170": "all"})
    assert not free.state.fouls
    assert ship(free).state is not ShipState.STILL_FOULED
    assert ship(free, 1).state is ShipState.STOPPED


def test_disc_05_after_a_failure() -> None:
    orders = (RUN, "Hawk: UF\nWolf: F", "Hawk: UF\nWolf: F")
    failed = seeds("Hawk is still fouled", *orders)
    barred = fight(failed.back(), "Hawk: F\nWolf: F")
    assert told(barred, "FOUL-12")[-1].endswith("stay fouled is not possible")
    chosen = seeds("Hawk is still fouled", *orders, readings={"DISC-05": "choice"})
    assert len(told(fight(chosen.back(), "Hawk: F\nWolf: F"), "FOUL-12")) == 1


def test_disc_02_attempts_by_rounds() -> None:
    orders = (RUN, "Hawk: UF\nWolf: F", "Hawk: UF\nWolf: F")
    one = seeds("Hawk is still fouled", *orders)
    assert len(told(one, "FOUL-12")) == 1
    five = seeds("Hawk is still fouled", *orders, readings={"DISC-02": "next-round"})
    assert len([each for each in five.report.events if each.phase is Phase.UNFOULING]) > 1


@pytest.mark.parametrize(("reading", "left"), [("all", 0), ("one", 1)])
def test_disc_170_free_of_all(reading: str, left: int) -> None:
    start = battle(HAWK, WOLF, "Fox; caravel; 5,0; south; average", readings={"DISC-170": reading}).start
    rules = start.rules()
    before = start_state(start, rules)
    for number in range(200):  # the dice come from the number of the sequence
        held = replace(before.ships[0], state=ShipState.STILL_FOULED, trying=5)
        state = replace(before, number=number, ships=(held, *before.ships[1:]), fouls=frozenset({(0, 1), (0, 2)}))
        table = Table(start, rules, state, [Orders()] * 3)
        unfoul(table)
        if table.events[0].rule == "FOUL-10":
            assert len(table.fouls) == left
            return
    raise AssertionError(reading)


# --- collisions and land


def test_disc_14_the_older_page_lets_both_drift_next() -> None:
    clear = seeds("stays clear of", RUN, readings={"DISC-14": "drift"})
    assert ship(clear).void == ship(clear, 1).void == "MISS-18"
    after = fight(clear, "Hawk: (1) L\nWolf: 0")
    assert told(after, "MISS-18") == ["Hawk's log is lost", "Wolf's log is lost"]
    assert ship(after).hull[0] == ship(clear).hull[0].neighbour(Side.NORTH_WEST)
    source = fight(seeds("stays clear of", RUN), "Hawk: (1) L\nWolf: 0")
    assert not told(source, "MISS-18")
    assert ship(source).speed == 1


@pytest.mark.parametrize(("reading", "lost"), [("stops", False), ("aground", True)])
def test_disc_164_land(reading: str, *, lost: bool) -> None:
    start = battle(HAWK, "Wolf; caravel; 9,9; south; average", land="0,-2", readings={"DISC-164": reading})
    struck = fight(start, RUN)
    assert told(struck, "DISC-164") == ["Hawk is stopped by land and keeps hex 0,-1"]
    after = fight(struck, "Hawk: (1) R")
    assert (told(after, "DISC-164") == ["Hawk's log is lost"]) is lost
    assert ship(after).speed == (0 if lost else 1)


@pytest.mark.parametrize(("reading", "moved"), [("kept", 2), ("dropped", 3)])
def test_disc_166_parts_of_a_ship_hex(reading: str, moved: int) -> None:
    # force 2 drifts two combat hexes in each log from the second on: six in four logs, entered with the 1st and the 5th
    start = battle(HAWK, "Wolf; caravel; 9,9; south; average", force=2, readings={"DISC-166": reading})
    found = fight(start, "", "", "", "")
    assert all(each.force == 2 and each.wind_from == 2 for each in (report.state for report in found.reports))
    assert ship(found).hull[0] == Hex(0, 0).neighbour(Side.NORTH_WEST, moved)


# --- anchors


def test_miss_14_at_anchor() -> None:
    start = battle(HAWK, "Wolf; yawl; 9,9; south; average")
    down = fight(start, "Hawk: (2) A-DA")
    assert ship(down).state is ShipState.ANCHORED
    assert ship(down).hull[0] == Hex(0, -1)
    lying = fight(down, "Hawk: (1) A")
    # five rounds are more than three: head to wind, the hull astern of the bow's hex, which has not moved
    assert told(lying, "MISS-14")[0] == "Hawk's movement is cut short: the ship is anchored: ahead is not possible"
    assert ship(lying).heading is Side(lying.state.wind_from)
    assert ship(lying).hull == tuple(Hex(0, -1).neighbour(Side(lying.state.wind_from).opposite, n) for n in range(4))
    still = fight(lying, "", "")
    assert ship(still).hull[0] == Hex(0, -1)
    up = fight(lying, "Hawk: LA")
    assert ship(up).state is ShipState.STOPPED
    assert ship(up).anchored is None


def test_miss_14_a_cut_cable_loses_the_anchor() -> None:
    start = battle(HAWK, "Wolf; yawl; 9,9; south; average")
    cut = fight(start, "Hawk: DA; cut cable")
    assert told(cut, "MISS-14") == ["Hawk drops her anchor", "Hawk cuts her cable and loses her anchor"]
    assert ship(cut).state is ShipState.STOPPED
    again = fight(cut, "Hawk: DA; cut cable")
    assert told(again, "MISS-14") == ["Hawk has no anchor left to drop", "Hawk has no cable out to cut"]


# --- phase 5: grapples


SIDE = ("Hawk; yawl; 0,0; north; average", "Wolf; yawl; 1,0; north; average")


def test_shgr_03_speed_and_course() -> None:
    unequal = fight(battle(*SIDE), "Hawk: (1) A; grapple Wolf")
    assert told(unequal, "SHGR-03")
    abreast = fight(battle(*SIDE, wind_from=3), "Hawk: (1) A; grapple Wolf\nWolf: (1) A")
    # to hit 20, less armour class 7, and 2 for four combat hexes: 15; thrown in rounds 1 and 4
    rolls = [each for each in abreast.report.events if each.rule == "GRAP-03"]
    assert len(rolls) == 2
    assert all(("hooks" in each.text) == (each.dice[0].total >= 15) for each in rolls)
    far = fight(battle(SIDE[0], "Wolf; yawl; 5,0; north; average"), "Hawk: 0; grapple Wolf")
    assert told(far, "MISS-02")


def test_shgr_14_grappled_ships_only_drift() -> None:
    held = seeds("hooks", "Hawk: (1) G", ships=SIDE, to_hit=8)
    assert ship(held).state is ship(held, 1).state is ShipState.GRAPPLED
    after = fight(held, "Hawk: (1) A\nWolf: 0")
    assert told(after, "SHGR-14") == ["Hawk's movement is cut short: the ship is grappled: ahead is not possible"]
    assert {each.text for each in after.report.events if each.rule == "MISS-12"} == {
        f"{name} drifts to {after.state.ships[n].hull[0]}, heading north" for n, name in enumerate(("Hawk", "Wolf"))
    }


@pytest.mark.parametrize(("reading", "rolled"), [("collision", True), ("illegal", False)])
def test_disc_11_a_turn_while_grappled(reading: str, *, rolled: bool) -> None:
    held = seeds("hooks", "Hawk: (1) G", ships=SIDE, to_hit=8, readings={"DISC-11": reading})
    after = fight(held, "Hawk: (1) L")
    assert bool(told(after, "SHGR-05")) is rolled
    assert bool(told(after, "FOUL-01")) is rolled
    if after.state.fouls:
        assert ship(after).state is ship(after, 1).state is ShipState.FOULED


@pytest.mark.parametrize(("reading", "throws"), [("rounds", 2), ("once", 1)])
def test_disc_167_throws_in_a_log(reading: str, throws: int) -> None:
    found = fight(battle(*SIDE, readings={"DISC-167": reading}), "Hawk: 0; grapple Wolf")
    assert len(told(found, "GRAP-03")) == throws


def test_grap_07_two_rounds_to_make_ready() -> None:
    found = fight(battle(*SIDE, readings={"DISC-01": "one-round"}, force=0), *["Hawk: 0; grapple Wolf"] * 5)
    assert [len([e for e in each.events if e.rule == "GRAP-03"]) for each in found.reports] == [0, 1, 0, 0, 1, 0]


@pytest.mark.parametrize(("reading", "needed"), [("centres", 15), ("rails", 13)])
def test_disc_168_the_range(reading: str, needed: int) -> None:
    found = fight(battle(*SIDE, readings={"DISC-168": reading}), "Hawk: 0; grapple Wolf")
    assert f"{needed} needed" in told(found, "GRAP-03")[0]


def test_shgr_15_free_when_all_hooks_are_gone_and_shgr_16_guards() -> None:
    held = seeds("hooks", "Hawk: (1) G; grapple Wolf", ships=SIDE, to_hit=0)
    assert held.state.hooks == {(0, 1): 4}
    guarded = fight(held, "Hawk: 0; guard Wolf\nWolf: (1) UG; cut Hawk")
    assert guarded.state.hooks == {(0, 1): 4}
    assert len(told(guarded, "SHGR-16")) == 3
    free = fight(held, "Hawk: 0\nWolf: (1) UG")
    assert not free.state.hooks
    assert ship(free).state is ship(free, 1).state is ShipState.STOPPED
    # an axe cuts two ropes a round (5 action points, 2 each): ten in five rounds, so all four
    assert not fight(held, "Wolf: 0; cut Hawk").state.hooks


@pytest.mark.parametrize(("reading", "left"), [("all", 0), ("one", 3)])
def test_disc_169_ungrappling(reading: str, left: int) -> None:
    # one thrower, a throw in the rounds 1, 4, 7, 10 of logs of one round; the crew likewise: four hooks after four logs
    readings = {"DISC-01": "one-round", "DISC-169": reading}
    held = fight(battle(*SIDE, to_hit=0, readings=readings, force=0), *["Hawk: (1) G; grapple Wolf"] * 4)
    assert held.state.hooks == {(0, 1): 4}
    assert sum(fight(held, "Wolf: (1) UG").state.hooks.values()) == left


# --- phases 7 and 8


def test_foul_06_boarding_is_noted_while_ships_are_held() -> None:
    apart = fight(battle(*SIDE), "Hawk: 0; board Wolf")
    assert not apart.state.boarded
    held = seeds("hooks", "Hawk: 0; grapple Wolf", ships=SIDE, to_hit=0)
    aboard = fight(held, "Hawk: 0; board Wolf")
    assert aboard.state.boarded == {(0, 1)}
    assert told(aboard, "SEQ-10") == ["melee aboard Wolf, for the players to fight out"]
    parted = fight(aboard, "Wolf: (1) UG")
    assert not parted.state.boarded


def test_phases_come_in_their_order() -> None:
    held = seeds("hooks", "Hawk: 0; grapple Wolf", ships=SIDE, to_hit=0)
    found = fight(held, "Hawk: 0; board Wolf\nWolf: (1) A; grapple Hawk")
    phases = [each.phase.value for each in found.report.events]
    assert phases == sorted(phases)
    assert str(Event(Phase.EXECUTION, 7, "a collides", "MISS-18")) == "4.7 a collides [MISS-18]"


# --- logs of one round (DISC-01)

ROUNDS = {"DISC-01": "one-round"}


def test_foul_03_from_the_second_round_after_fouling_they_drift() -> None:
    fouled = seeds("is fouled with", RUN, readings=ROUNDS)
    first = fight(fouled, "Hawk: F\nWolf: F")
    second = fight(first, "Hawk: F\nWolf: F")
    assert not told(first, "MISS-12")
    assert told(second, "MISS-12")


def test_foul_14_an_attempt_takes_five_rounds() -> None:
    fouled = seeds("is fouled with", RUN, readings=ROUNDS)
    tries = fight(fouled, *["Hawk: UF\nWolf: F"] * 5)
    assert not any(each.phase is Phase.UNFOULING for report in tries.reports for each in report.events)
    thrown = fight(tries, "Hawk: UF\nWolf: F")
    assert len([each for each in thrown.report.events if each.phase is Phase.UNFOULING]) == 1
    # who lets the work lie begins anew
    broken = fight(fouled, *["Hawk: UF\nWolf: F"] * 4, "Hawk: F\nWolf: F", "Hawk: UF\nWolf: F")
    assert not [each for each in broken.report.events if each.phase is Phase.UNFOULING]
