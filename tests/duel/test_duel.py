"""The duel as a whole: the same file, the same end; steps A to G as the rules have them; nothing hostile in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleError
from rules_core.duel._orders import CREW, ORDERS, Crew, Orders, Start, crew_of, orders_of, record_of
from rules_core.duel._speed import Wind
from rules_core.duel._state import Party
from rules_core.duel._vessel import ship_named, ship_names
from rules_core.duel.duel import MOST_ROUNDS, Duel
from rules_core.duel.manoeuvres import Manoeuvre
from rules_core.duel.range import Heading, Side
from rules_core.engine.rules import Rules
from rules_core.engine.wire import WireError
from tests.duel.facts import ALL_IDS, JUNK

CREWS = st.builds(
    Crew,
    name=st.sampled_from(["Sea Hawk", "<script>", "Größe"]),
    ship=st.sampled_from(ship_names()),
    heading=st.sampled_from(Heading),
    speed=st.integers(0, 200),
    sailor=st.integers(-5, 30),
    acrobatics=st.integers(-5, 20),
    bluff=st.integers(-5, 20),
    sailors=st.integers(0, 40),
    prepared=st.booleans(),
    has_ram=st.booleans(),
)
ORDER = st.builds(
    Orders,
    commander=st.booleans(),
    helmsman=st.booleans(),
    watch=st.integers(0, 20),
    heading=st.sampled_from(Heading),
    side=st.sampled_from(Side),
    speed=st.integers(0, 200),
    oars=st.booleans(),
    sprint=st.booleans(),
    manoeuvre=st.none() | st.sampled_from(Manoeuvre),
    new_heading=st.sampled_from(Heading),
    accepts=st.booleans(),
    shots=st.integers(0, 6),
    indirect=st.booleans(),
    target=st.sampled_from(["", "P1", "S3", "A", "R1", "R3", "Q9"]),
    attack_bonus=st.integers(-5, 20),
    damage=st.sampled_from(["3d8", "10d10", "1d4-2", "0"]),
    exposure=st.sampled_from(["", "alchemist's fire or burning oil", "wall or storm of lasting fire"]),
    exposed=st.integers(1, 20),
    firefighters=st.integers(0, 4),
    spell=st.sampled_from(["", "8d6", "40"]),
    spell_at=st.sampled_from(["", "P1", "P1 S1 P2", "A", "P12 S12", "R1", "Q1"]).filter(lambda text: "Q" not in text),
    gallons=st.sampled_from([0, 3, 40]),
    quenched=st.sampled_from(["", "P1 S1", "R1"]),
    repair=st.sampled_from(["", "P1", "R1"]),
    shoring=st.booleans(),
    boarders=st.integers(0, 12),
    back=st.integers(0, 4),
    lost=st.integers(0, 10),
    fighters_lost=st.integers(0, 6),
    boarders_lost=st.integers(0, 6),
)
READINGS = st.dictionaries(
    st.sampled_from(
        ["DISC-65", "DISC-91", "DISC-99", "DISC-36", "DISC-122", "DISC-33", "DISC-69", "DISC-121"]
        + [f"DISC-{number}" for number in (124, 125, 126, 127, 128, 129)]
    ),
    st.integers(0, 1),
).map(lambda chosen: tuple(sorted((id_, list(Rules.standard().ruling(id_).readings)[n]) for id_, n in chosen.items())))
STARTS = st.builds(
    Start,
    ours=CREWS,
    enemy=CREWS,
    distance=st.integers(0, 400),
    wind=st.sampled_from(Wind),
    seed=st.text(alphabet="abc123 é", max_size=8),
    readings=READINGS,
    heavy_sea=st.booleans(),
)
ROUNDS = st.lists(st.tuples(ORDER, ORDER, st.sampled_from([1, 1, 1, 2, 25])), max_size=8)
PLAYS = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def played(start, rounds):
    duel = Duel(start)
    for ours, enemy, times in rounds:
        if duel.state.over:
            break
        duel = duel.play(named(ours, start.ours, start.enemy), named(enemy, start.enemy, start.ours), times)
    return duel


def named(orders, own, other):
    """The orders without the sections that the ships have not, which would be refused."""
    ships = {"target": other, "spell_at": other, "quenched": own, "repair": own}
    kept = {}
    for order, crew in ships.items():
        ship = ship_named(crew.ship, Rules.standard())
        kept[order] = " ".join(name for name in getattr(orders, order).split() if name in (*ship.hull, *ship.rigging))
    return replace(orders, **kept)


def fought(orders: list[tuple[dict[str, Any], dict[str, Any]]], **start: Any) -> Duel:
    """A duel of orders written short, the watch full and the captains hopelessly unlike unless said otherwise."""
    duel = Duel(Start(**start))
    for ours, enemy in orders:
        duel = duel.play(ours, enemy)
    return duel


def crew(**changed: Any) -> Crew:
    return crew_of(changed, Rules.standard())


def said(duel: Duel, step: str) -> list[str]:
    return [entry.text for entry in duel.report.log if entry.step == step]


STRONG, WEAK = {"acrobatics": 50, "bluff": 50, "sailor": 50}, {"acrobatics": -50, "bluff": -50, "sailor": -50}


# The same file, the same end


@PLAYS
@given(STARTS, ROUNDS)
def test_a_duel_read_again_is_the_same_and_ends_the_same(start, rounds):
    duel = played(start, rounds)
    again = Duel.read(duel.write())
    assert again == duel
    assert again.write() == duel.write()
    assert [str(report) for report in again.reports] == [str(report) for report in duel.reports]


@PLAYS
@given(STARTS, ROUNDS)
def test_every_state_is_sound(start, rounds):
    for report in played(start, rounds).reports:
        state = report.state
        assert state.distance >= 0
        assert state.distance <= 20 or not state.grappled  # NC-27: so far reaches a grapple
        assert not (state.lashed and (state.distance or not state.grappled))  # NC-28: from the next movement on
        for party in Party:
            ship = state.of(party)
            assert all(0 <= left <= ship.ship.full(name) for name, left in ship.sections.left.items())
            assert ship.speed >= 0
            assert ship.sailors >= 0
            assert all(squares > 0 for squares in ship.fires.values())
            assert all(0 < lost < ship.ship.full(name) * 3 for name, lost in ship.weak.items())
            assert min(ship.fighters, ship.boarding) >= 0
            assert ship.fighters + ship.boarding <= ship.crew.fighters
            assert ship.work is None or ship.work.rounds < 10
        assert all(entry.rule in ALL_IDS for entry in report.log)
        if report.rounds > 1:
            assert {each.round for each in report.log if each.routine} == {state.number}
        elif state.number:
            steps = [entry.step for entry in report.log]
            assert steps == sorted(steps, key=["start", "acts", *"ABCDEFG"].index)
            assert {"A", "D", "G"} <= set(steps)


@PLAYS
@given(STARTS, ROUNDS, st.lists(st.booleans(), max_size=12))
def test_stepping_back_and_forth_changes_nothing(start, rounds, steps):
    duel = played(start, rounds)
    moved = duel
    for forth in steps:
        moved = moved.forth() if forth else moved.back()
        assert 0 <= moved.at <= len(moved.rounds)
        assert moved.report == duel.reports[moved.at]
    assert moved.rounds == duel.rounds
    assert Duel.read(moved.write()) == moved


def test_a_round_played_again_has_the_same_dice():
    duel = fought([({"shots": 3}, {"shots": 3})] * 3)
    again = duel.back().play({"shots": 3}, {"shots": 3})
    assert again.report == duel.report
    assert len(duel.back().back().play({}, {}).rounds) == 2


def test_another_seed_has_other_dice():
    logs = {str(fought([({"shots": 6}, {"shots": 6})], seed=str(seed)).report) for seed in range(5)}
    assert len(logs) == 5


# The rules of the round


def test_the_enemy_has_the_advantage_first():
    """NC-05, and DISC-92 by its other reading."""
    assert Duel().state.holder is Party.ENEMY
    assert fought([({}, {})]).state.holder is Party.ENEMY
    strong = {"ours": crew(**STRONG), "enemy": crew(**WEAK)}
    assert fought([({}, {})], **strong).state.holder is Party.ENEMY
    assert fought([({}, {})], **strong, readings=(("DISC-92", "check"),)).state.holder is Party.OURS


def test_an_idle_captain_may_lose_the_advantage():
    """NC-07, NC-10."""
    strong = {"ours": crew(**STRONG), "enemy": crew(**WEAK)}
    assert fought([({}, {"commander": False})], **strong).state.holder is Party.OURS
    assert fought([({"commander": False}, {"commander": False})], **strong).state.holder is Party.ENEMY


def test_disc_37_who_checks_what():
    """NC-06: our bluff beats their acrobatics; as sailors they beat us."""
    start: Any = {"ours": crew(bluff=50, sailor=-50), "enemy": crew(acrobatics=-50, sailor=50)}
    idle: Any = [({}, {"commander": False})]
    assert fought(idle, **start).state.holder is Party.OURS
    assert fought(idle, **start, readings=(("DISC-37", "sailor"),)).state.holder is Party.ENEMY


def test_ships_close_and_orders_are_kept_as_near_as_can_be():
    """NC-14, NC-18, NC-19."""
    duel = fought([({"speed": 60}, {"speed": 60})], wind=Wind.STRONG, ours=crew(speed=20), enemy=crew(speed=45))
    assert duel.state.ours.speed == 30
    assert duel.state.enemy.speed == 45
    assert duel.state.distance == 300 - 75
    assert any("at most 45 ft" in text for text in said(duel, "B"))


def test_without_a_helmsman_the_heading_stays_and_disc_122():
    """NC-11."""
    orders: Any = [({"helmsman": False, "heading": "opening", "speed": 40}, {})]
    start: Any = {"wind": Wind.STRONG}
    near = fought(orders, **start).state.ours
    assert near.heading is Heading.CLOSING
    assert near.speed == 40
    void = fought(orders, **start, readings=(("DISC-122", "void"),)).state.ours
    assert void.heading is Heading.CLOSING
    assert void.speed == 30


@pytest.mark.parametrize("orders", [None, 5, True, "speed", ["speed"], object()])
def test_what_is_no_orders_is_refused_in_words(orders):
    for ours, theirs in ((orders, {}), ({}, orders)):
        with pytest.raises(RuleError, match="Orders must be values by name; got") as caught:
            Duel().play(ours, theirs)
        assert (caught.value.field, caught.value.rule) == ("orders", "NC-03")


@pytest.mark.parametrize(("orders", "rule"), [({"commander": False}, "NC-10"), ({"watch": 6}, "NC-12")])
def test_without_command_or_watch_the_speed_stays(orders, rule):
    duel = fought([({**orders, "speed": 10}, {})])
    assert duel.state.ours.speed == 30
    assert any(entry.rule == rule and "speed" in entry.text for entry in duel.report.log)


def test_a_short_crew_loses_way_by_turning():
    """NC-50: three of seven sailors."""
    duel = fought([({"heading": "opening", "lost": 17}, {}), ({"heading": "closing"}, {})])
    assert duel.state.ours.sailors == 3
    assert [report.state.ours.speed for report in duel.reports] == [30, 20, 10]


def test_a_sprint_and_its_end():
    """NC-21: the longship's 20 ft, then 30, then 10."""
    galley: Any = {"ours": crew(ship="longship", speed=20), "distance": 2000}
    row = {"oars": True, "sprint": True, "speed": 20, "heading": "opening"}
    duel = fought([(row, {"speed": 0})] * 11, **galley)
    assert [report.state.ours.speed for report in duel.reports] == [20, *[30] * 10, 10]
    stopped = fought([(row, {}), ({**row, "sprint": False}, {}), (row, {})], **galley)
    assert [report.state.ours.speed for report in stopped.reports] == [20, 30, 10, 10]


def test_a_sprint_that_a_grapple_ends_has_tired_the_rowers():
    """NC-21: two rounds of it, then the ships lie still; free again she makes half of 20 ft at most."""
    row = {"oars": True, "sprint": True, "speed": 20}
    start: Any = {"ours": crew(ship="longship", speed=20, **STRONG), "enemy": crew(speed=0, **WEAK), "distance": 60}
    grappled: Any = [(row, {"speed": 0}), ({**row, "accepts": True}, {"speed": 0, "manoeuvre": "grapple"})]
    free: Any = ({**row, "manoeuvre": "escape", "new_heading": "opening"}, {"speed": 0})
    away: Any = ({**row, "heading": "opening"}, {"speed": 0})
    duel = fought([*grappled, free, away], **start)
    assert not duel.state.grappled
    assert [report.state.ours.speed for report in duel.reports] == [20, 30, 30, 10, 10]


def test_without_a_helmsman_no_ship_comes_about_and_who_breaks_free_keeps_her_heading():
    """NC-11 with NC-26 and NC-29."""
    about = {"helmsman": False, "manoeuvre": "come about", "new_heading": "opening"}
    duel = fought([(about, {})])
    assert duel.state.ours.heading is Heading.CLOSING
    assert duel.state.ours.speed == 30
    assert any(entry.rule == "NC-11" and "come about" in entry.text for entry in duel.report.log)
    held: Any = ({"accepts": True}, {"manoeuvre": "grapple"})
    free = fought([held, ({**about, "manoeuvre": "escape"}, {})], ours=crew(**STRONG), enemy=crew(**WEAK), distance=60)
    assert not free.state.grappled
    assert free.state.ours.heading is Heading.CLOSING
    assert free.state.ours.speed == 10


def test_a_short_crew_loses_way_by_coming_about():
    """NC-26 and NC-50: 30 less 10, and 10 more for three sailors of a watch of seven."""
    about = {"manoeuvre": "come about", "new_heading": "opening"}
    assert fought([(about, {})]).state.ours.speed == 20
    assert fought([({**about, "lost": 17}, {})]).state.ours.speed == 10


def test_grappled_ships_come_together_in_the_next_movement_step():
    """NC-27, NC-28: 30 and 15 ft closer from 60 leave 15 ft; the ships meet a round later."""
    start: Any = {"ours": crew(speed=15), "enemy": crew(name="Grey Wolf"), "distance": 60}
    duel = fought([({"speed": 15, "accepts": True}, {"manoeuvre": "grapple"})], **start)
    assert duel.state.grappled
    assert (duel.state.distance, duel.state.lashed) == (15, False)
    met = duel.play({}, {}).state
    assert (met.distance, met.lashed) == (0, True)
    assert met.ours.speed == met.enemy.speed == 0


def test_grappled_ships_lie_still_until_one_breaks_free():
    """NC-27 to NC-29."""
    start: Any = {"ours": crew(**WEAK), "enemy": crew(**STRONG), "distance": 60}
    duel = fought([({}, {"manoeuvre": "grapple", "speed": 30})], **start)
    assert duel.state.grappled
    assert duel.state.distance == 0
    still = duel.play({"manoeuvre": "escape"}, {})
    assert still.state.grappled
    assert still.state.ours.speed == still.state.enemy.speed == 0
    # the holder has four more and the other four less; a hundred better is enough
    escape = {"manoeuvre": "escape", "new_heading": "opening"}
    held: Any = [({"accepts": True}, {"manoeuvre": "grapple"}), (escape, {})]
    free = fought(held, ours=crew(**STRONG), enemy=crew(**WEAK), distance=60)
    assert not free.state.grappled
    assert free.state.ours.speed == 10
    assert free.state.ours.heading is Heading.OPENING


def test_only_the_ship_with_the_advantage_may_grapple():
    """NC-03, NC-27: in step E it is left with coming about and escaping."""
    duel = fought([({"manoeuvre": "grapple"}, {})], distance=60)
    assert not duel.state.grappled
    assert "Only the ship with the advantage" in said(duel, "E")[0]


def test_a_ram_hurts_both_and_stops_both():
    """NC-30 to NC-34: 9d6 less hardness 5 for the target, half of it less 5 for a rammer with a ram."""
    start: Any = {"enemy": crew(**STRONG, has_ram=True), "ours": crew(**WEAK), "distance": 60}
    duel = fought([({}, {"manoeuvre": "ram"})], **start)
    assert duel.state.grappled
    (roll,) = {dice.total for entry in duel.report.log for dice in entry.dice if dice.notation == "9d6"}
    lost = {party: sum(80 - left for name, left in duel.state.of(party).sections.left.items()) for party in Party}
    assert lost == {Party.OURS: min(roll - 5, 80), Party.ENEMY: roll // 2 - 5}
    assert duel.state.ours.speed == duel.state.enemy.speed == 0


def test_a_ram_without_a_ram_and_against_an_opening_ship():
    """NC-32, NC-33: both take half."""
    start: Any = {"enemy": crew(**STRONG, speed=60), "ours": crew(**WEAK, heading="opening", speed=0), "distance": 20}
    ours = {"heading": "opening", "speed": 0}
    duel = fought([(ours, {"manoeuvre": "ram", "speed": 60})], wind=Wind.SEVERE, **start)
    (roll,) = {dice.total for entry in duel.report.log for dice in entry.dice if dice.notation == "18d6"}
    lost = {party: sum(80 - left for name, left in duel.state.of(party).sections.left.items()) for party in Party}
    assert lost == {Party.OURS: roll // 2 - 5, Party.ENEMY: roll // 2 - 5}
    assert duel.state.ours.sections.left["P12"] < 80 or duel.state.ours.sections.left["S12"] < 80


def test_sheared_oars_for_three_full_rounds():
    """NC-35, NC-36."""
    start: Any = {"ours": crew(ship="longship", speed=20, **WEAK), "enemy": crew(**STRONG), "distance": 60}
    row = {"oars": True, "speed": 20}
    away = {"heading": "opening", "speed": 30}
    duel = fought([(row, {"manoeuvre": "shear"}), *[(row, away)] * 4], **start)
    assert [report.state.ours.speed for report in duel.reports] == [20, 0, 0, 0, 0, 20]


def test_who_breaks_free_without_oars_makes_no_way():
    """NC-36 with NC-29: sheared and then grappled, she spins away at 0 ft."""
    start: Any = {"ours": crew(ship="longship", speed=20, **STRONG), "enemy": crew(**WEAK), "distance": 60}
    row = {"oars": True, "speed": 20, "accepts": True}
    free = {**row, "manoeuvre": "escape", "new_heading": "opening"}
    duel = fought([(row, {"manoeuvre": "shear"}), (row, {"manoeuvre": "grapple"}), (free, {})], **start)
    assert not duel.state.grappled
    assert duel.state.ours.heading is Heading.OPENING
    assert duel.state.ours.speed == 0


def test_disc_91_a_failed_manoeuvre_is_settled_in_the_next_step_a_or_at_once():
    """NC-07: the enemy's sailors are poor, and his captain's acrobatics too."""
    start: Any = {"ours": crew(**STRONG), "enemy": crew(**WEAK), "distance": 60}
    orders: Any = [({}, {"manoeuvre": "grapple"})]
    assert fought(orders, **start).state.holder is Party.ENEMY
    assert fought([*orders, ({}, {})], **start).state.holder is Party.OURS
    assert fought(orders, **start, readings=(("DISC-91", "at-once"),)).state.holder is Party.OURS


def test_coming_about_puts_the_advantage_in_question_at_once():
    """NC-26."""
    start: Any = {"ours": crew(**STRONG), "enemy": crew(**WEAK)}
    duel = fought([({"manoeuvre": "come about", "new_heading": "opening"}, {})], **start)
    assert duel.state.holder is Party.OURS
    assert duel.state.ours.heading is Heading.OPENING
    assert duel.state.ours.speed == 20
    assert (
        fought([({"manoeuvre": "come about"}, {})], ours=crew(**WEAK), enemy=crew(**STRONG)).state.holder is Party.ENEMY
    )


def test_disc_65_the_range_that_manoeuvres_see():
    """NC-24, NC-27: 60 ft closed at 60 and 100 ft long ships are alongside; at 160 they are past."""
    start: Any = {
        "enemy": crew(**STRONG, speed=60),
        "ours": crew(**WEAK, speed=60),
        "distance": 25,
        "wind": Wind.SEVERE,
    }
    ram: Any = [({"speed": 60}, {"manoeuvre": "ram", "speed": 60})]
    assert fought(ram, **start).state.grappled
    assert not fought(ram, **start, readings=(("DISC-65", "at-once"),)).state.grappled


def test_passing_turns_closing_into_opening_and_disc_123():
    """NC-24, NC-26: 95 ft past, 75 ft long: 20 ft."""
    start: Any = {"enemy": crew(speed=60), "ours": crew(speed=60), "distance": 25, "wind": Wind.SEVERE}
    orders: Any = {"speed": 60}
    duel = fought([(orders, orders)], **start)
    assert duel.state.distance == 20
    assert (duel.state.ours.heading, duel.state.enemy.heading) == (Heading.OPENING, Heading.OPENING)
    about: Any = [({**orders, "manoeuvre": "come about", "new_heading": "closing"}, orders)]
    assert fought(about, **start).state.ours.heading is Heading.CLOSING
    assert fought(about, **start, readings=(("DISC-123", "both-change"),)).state.ours.heading is Heading.OPENING


def test_a_hole_weakens_its_neighbours_in_the_following_round():
    """NC-61: 100 points on P1 of the bow; a round later 40 each off S1 and P2."""
    hit = {"shots": 1, "target": "P1", "attack_bonus": 50, "damage": "100+0"}
    seed = next(
        str(n) for n in range(50) if fought([(hit, {})], enemy=crew(**STRONG), seed=str(n)).state.enemy.sections.fresh
    )
    duel = fought([(hit, {}), ({}, {})], enemy=crew(**STRONG), seed=seed)
    before, after = (report.state.enemy.sections.left for report in duel.reports[1:])
    assert (before["P1"], before["S1"], before["P2"]) == (0, 80, 80)
    assert (after["S1"], after["P2"]) == (40, 40)
    assert any("sinking check" in text for text in [entry.text for entry in duel.reports[1].log])


def demolishing(seed, **start):
    hits = {"shots": 20, "attack_bonus": 50, "damage": "100+0"}
    return fought([(hits, {})], enemy=crew(ship="small cutter", **STRONG), seed=seed, **start)


def test_a_quarter_of_the_sections_and_disc_33():
    """NC-64, NC-72: two of the cutter's six; she has one to six minutes of ten rounds."""
    duel = demolishing("1")
    assert duel.state.enemy.sinks_in is not None
    assert 9 <= duel.state.enemy.sinks_in <= 59
    assert not duel.state.over
    assert demolishing("1", readings=(("DISC-33", "at-once"),)).state.over


def test_a_sinking_ship_goes_under_and_the_duel_is_over():
    """NC-72."""
    duel = demolishing("1")
    left = duel.state.enemy.sinks_in
    assert left is not None
    for _ in range(left):
        assert not duel.state.over
        duel = duel.play({}, {})
    assert duel.state.over
    with pytest.raises(NotAllowed, match="The duel is over"):
        duel.play({}, {})
    assert duel.back().play({}, {}).state.over


def test_a_sinking_ship_that_is_holed_again_goes_on_sinking():
    """NC-72: a check that holds does not save a ship for which one has failed; the shorter time counts."""
    shot = {"shots": 1, "attack_bonus": 50, "damage": "60+0"}
    found = set()
    for seed in range(60):
        duel = fought([({**shot, "target": "P1"}, {}), ({**shot, "target": "S1"}, {})], seed=str(seed))
        before = duel.back().state.enemy.sinks_in
        told = [text for text in said(duel, "acts") if "sinking" in text or "sink" in text]
        if before is None or duel.state.over or not told:
            continue
        assert duel.state.enemy.sinks_in is not None
        assert duel.state.enemy.sinks_in < before
        found.add("holds" if "holds against" in told[0] else "fails")
        assert any("she is sinking already" in text or "goes on sinking" in text for text in told)
        assert not any("begins to sink" in text for text in told)
    assert found == {"holds", "fails"}


def test_step_d_tells_by_how_much_the_range_changes():
    """NC-14, NC-22: 30 and 15 ft, both closing; below 0 the range is signed until the round ends (DISC-65)."""
    duel = fought([({}, {"speed": 15})])
    assert said(duel, "D") == ["Minus Sum, −45 ft: range 255 ft"]
    near = fought([({}, {"speed": 15})], distance=10)
    assert said(near, "D") == ["Minus Sum, −45 ft: range −35 ft"]


def test_a_shot_is_aimed_only_at_what_is_turned_to_the_gunner():
    """NC-15, NC-40: of a closing ship the bow."""
    duel = fought([({"shots": 1, "target": "P5"}, {"shots": 1, "target": "P12"})])
    assert said(duel, "acts") == [
        "Sea Hawk does not fire: P5 is not on the side that is turned to her",
        "Grey Wolf does not fire: P12 is not on the side that is turned to her",
    ]


@pytest.mark.parametrize(
    ("order", "sections", "there"),
    [
        ("target", "P8", "The longship has no section 'P8'; hers are P1 to P7, S1 to S7, R1 (NC-40)."),
        ("spell_at", "P1 P99", "The longship has no section 'P99'"),
        ("quenched", "A", "The caravel has no section 'A'; hers are P1 to P12, S1 to S12, R1 to R3 (NC-58)."),
        ("repair", "R4", "The caravel has no section 'R4'"),
    ],
)
def test_a_section_that_a_ship_has_not_is_refused(order, sections, there):
    """A caravel and a longship (MISS-10): aimed at is the other ship, worked at the own one."""
    duel = Duel()
    with pytest.raises(BadInput) as error:
        duel.play({order: sections}, {})
    assert error.value.message.startswith(there)
    assert error.value.field == f"ours.{order}"
    content = json.loads(duel.play({}, {}).write())
    content["rounds"][0]["ours"][order] = sections
    with pytest.raises(WireError) as fault:
        Duel.read(json.dumps(content))
    assert any(f"$.rounds[0].ours.{order}: {there}" in each for each in fault.value.faults)


def test_a_duel_starts_no_faster_than_the_ships_go():
    """NC-18, MISS-10: a longship makes 20 under oars, and 15 for each step of the wind; strong is one and a half."""
    at = [Duel(Start(enemy=crew(ship="longship", speed=200), wind=wind)).state.enemy.speed for wind in Wind]
    assert dict(zip((each.value for each in Wind), at, strict=True)) == {
        "none": 20, "light": 20, "moderate": 20, "strong": 22, "severe": 30, "windstorm": 20,
    }  # fmt: skip
    assert Duel().state.enemy.speed == 15


def test_disc_98_where_shots_at_the_whole_ship_strike():
    hits: Any = [({"shots": 20, "attack_bonus": 50, "damage": "6+0"}, {})]
    assert len({n for n, left in fought(hits).state.enemy.sections.left.items() if left < 50}) > 2
    facing = fought(hits, readings=(("DISC-98", "facing"),)).state.enemy.sections
    assert {n for n, left in facing.left.items() if left < 50} <= {"P1", "S1"}


def test_seen_shots_help_until_a_ship_changes_her_way():
    """NC-45."""
    lob = {"shots": 3, "indirect": True, "attack_bonus": -30}
    steady = fought([(lob, {"speed": 15})], enemy=crew(ship="longship", speed=15))
    assert steady.state.ours.shots_seen == 3
    assert fought([(lob, {"speed": 5})], enemy=crew(ship="longship", speed=15)).state.ours.shots_seen == 0


def test_fire_burns_sections_and_people_put_it_out():
    """NC-51 to NC-57."""
    burn = {"exposure": "wall or storm of lasting fire", "target": "P1", "exposed": 4}
    duel = fought([(burn, {})] * 6, enemy=crew(prepared=False), seed="3")
    burnt = [report.state.enemy for report in duel.reports]
    assert any(ship.burning for ship in burnt)
    assert burnt[-1].sections.left["P1"] < 80
    out = fought([(burn, {"firefighters": 20, "strength": 30})] * 6, enemy=crew(prepared=False), seed="3")
    assert not any(report.state.enemy.burning for report in out.reports)
    assert any("put out 2" in text for report in out.reports for text in (entry.text for entry in report.log))


def test_a_duel_has_an_end():
    fast = {"heading": "opening", "speed": 60}
    duel = Duel().play(fast, fast, MOST_ROUNDS - 1).play({}, {})
    assert duel.state.number == 3000  # five hours of 600 rounds
    with pytest.raises(NotAllowed, match="at most 3000 rounds"):
        duel.play({}, {})
    assert Duel.read(duel.write()) == duel


@pytest.mark.parametrize("times", [0, MOST_ROUNDS + 1, True, "2"])
def test_so_many_rounds_are_not_played_at_once(times):
    with pytest.raises(RuleError) as error:
        Duel().play({}, {}, times)
    assert error.value.field == "times"


# Nothing hostile gets through


def tried(act: Callable[[], Any]) -> tuple[RuleError | None, Any]:
    """What comes of something: an error of the rules, or its answer; anything else is a failure."""
    try:
        return None, act()
    except RuleError as error:
        return error, None


@given(st.dictionaries(st.sampled_from([*ORDERS, "cheat"]), JUNK, max_size=4))
def test_any_orders_are_played_or_refused_by_name(junk):
    error, duel = tried(lambda: Duel().play(junk, {}))
    if error:
        assert error.field in {*junk, "orders"}
        assert error.rule in ALL_IDS
    else:
        assert duel.at == 1


@given(st.dictionaries(st.sampled_from([*CREW, "cheat"]), JUNK, max_size=4))
def test_any_crew_is_read_or_refused_by_name(junk):
    error, _ = tried(lambda: crew_of(junk, Rules.standard()))
    assert error is None or error.field in {*junk, "orders"}


def test_orders_know_every_field_and_survive_being_written():
    assert set(ORDERS) == set(record_of(Orders()))
    assert set(CREW) == set(record_of(Crew()))
    for kind in (None, *Manoeuvre):
        orders = Orders(manoeuvre=kind, target="P3")
        assert orders_of(record_of(orders), Rules.standard()) == orders


def spoilt(path: str, value: object) -> str:
    """A sound file with one value replaced."""
    content = json.loads(fought([({}, {})]).write())
    *way, last = path.split(".")
    place = content
    for name in way:
        place = place[int(name)] if name.isdigit() else place[name]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("kind", "weathergage battle", "$.kind"),
        ("version", 2, "$.version"),
        ("at", 2, "$.at: must be a whole number from 0 to 1"),
        ("at", -1, "$.at"),
        ("at", ..., "'at' is missing"),
        ("start", ..., "'start' is missing"),
        ("start", [], "$.start: must be a record"),
        ("extra", 1, "unknown key 'extra'"),
        ("start.distance", 1.5, "$.start.distance: must be a whole number"),
        ("start.distance", True, "$.start.distance"),
        ("start.wind", "gale", "$.start.wind: must be one of none, light"),
        ("start.seed", "x" * 41, "$.start.seed"),
        ("start.seed", 3, "$.start.seed"),
        ("start.readings", {"DISC-00": "any"}, "$.start.readings"),
        ("start.readings", {"DISC-38": "middle"}, "$.start.readings"),
        ("start.readings", {"DISC-38": []}, "$.start.readings"),
        ("start.readings", [], "$.start.readings: must be a record"),
        ("start.ours.ship", "galleon", "$.start.ours.ship: The ship must be one of"),
        ("start.ours.name", "", "$.start.ours.name"),
        ("start.ours.name", "a\nb", "$.start.ours.name"),
        ("start.enemy.sailor", 10**6, "$.start.enemy.sailor"),
        ("rounds", {}, "$.rounds: must be a list"),
        ("rounds", [{}] * 501, "$.rounds: has 501 items, at most 500"),
        ("rounds.0.times", 0, "$.rounds[0].times: must be a whole number from 1 to 3000"),
        ("start.heavy_sea", 1, "$.start.heavy_sea: must be true or false"),
        ("rounds.0", 3, "$.rounds[0]: must be a record"),
        ("rounds.0.ours", ..., "$.rounds[0]: 'ours' is missing"),
        ("rounds.0.ours.spell", "9d99+x", "$.rounds[0].ours.spell"),
        ("rounds.0.ours.spell_at", "P3 Q4", "$.rounds[0].ours.spell_at: The sections that the spell strikes must be"),
        ("rounds.0.ours.repair", "P3 P4", "$.rounds[0].ours.repair: One section is mended at a time"),
        ("rounds.0.ours.mates", 7, "$.rounds[0].ours.mates"),
        ("rounds.0.ours.boarders", -1, "$.rounds[0].ours.boarders"),
        ("rounds.0.ours.manoeuvre", "board", "$.rounds[0].ours.manoeuvre"),
        ("rounds.0.ours.damage", "40d100", "$.rounds[0].ours.damage"),
        ("rounds.0.enemy.attack", "<script>", "$.rounds[0].enemy.attack"),
        ("rounds.0.enemy.shots", 21, "$.rounds[0].enemy.shots"),
        ("rounds.0.enemy.cheat", True, "unknown key 'cheat'"),
    ],
)
def test_a_broken_file_is_refused_with_the_path_of_its_fault(path, value, words):
    with pytest.raises(WireError) as error:
        Duel.read(spoilt(path, value))
    assert any(words in fault for fault in error.value.faults), error.value.faults
    assert error.value.rule == "NC-03"


def test_a_file_may_leave_out_what_is_usual_or_say_it():
    """Links from before there was a heavy sea, or orders for many rounds, still play."""
    duel = fought([({"speed": 20}, {}), ({}, {"shots": 2})])
    content = json.loads(duel.write())
    assert content["rounds"][1]["enemy"] == {"shots": 2}
    del content["start"]["heavy_sea"]
    for each, played in zip(content["rounds"], duel.rounds, strict=True):
        del each["times"]
        each["ours"], each["enemy"] = record_of(played.ours), record_of(played.enemy)
    again = Duel.read(json.dumps(content))
    assert again == duel
    assert again.write() == duel.write()


def test_all_faults_of_a_file_come_at_once():
    content = json.loads(fought([({}, {}), ({}, {})]).write())
    content["rounds"][0]["ours"]["speed"] = -1
    content["rounds"][1]["enemy"]["side"] = "keel"
    content["at"] = 9
    with pytest.raises(WireError, match="3 faults"):
        Duel.read(json.dumps(content))


def test_a_file_that_goes_on_after_the_end_is_refused():
    duel = demolishing("1", readings=(("DISC-33", "at-once"),))
    content = json.loads(duel.write())
    content["rounds"] *= 2
    with pytest.raises(WireError, match="go on after round 1"):
        Duel.read(json.dumps(content))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_file_with_anything_in_it_is_read_or_refused(data):
    content = json.loads(fought([({}, {})]).write())
    for _ in range(data.draw(st.integers(1, 3))):
        place = content
        while isinstance(place, (dict, list)) and place:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else list(range(len(place)))))
            if data.draw(st.booleans()) or not isinstance(place[key], (dict, list)):
                place[key] = data.draw(st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just([{}]))
                break
            place = place[key]
    error, duel = tried(lambda: Duel.read(json.dumps(content)))
    assert isinstance(error, WireError) if error else Duel.read(duel.write()) == duel


def test_speeds_in_play_are_exact():
    """DISC-66: 25 ft of a galley and half as much again is 37 1/2, carried along."""
    start: Any = {"ours": crew(ship="merchant galley", speed=25), "distance": 1000}
    duel = fought([({"oars": True, "sprint": True, "speed": 25}, {"speed": 0, "heading": "holding"})], **start)
    assert duel.state.ours.speed == Fraction(75, 2)
    assert ship_named("merchant galley", Rules.standard()).oar_rate == 25
