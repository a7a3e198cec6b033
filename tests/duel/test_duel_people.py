"""What people do in a duel besides guns: boarding, spells, water on fires, carpenters at work."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.duel._orders import Crew, Start, crew_of
from rules_core.duel._sections import Sections
from rules_core.duel._state import Party
from rules_core.duel.duel import Duel
from rules_core.engine.rules import Rules

STRONG: dict[str, Any] = {"sailor": 50, "acrobatics": 50}
HIT = {"shots": 1, "target": "P1", "attack_bonus": 50}  # an enemy that closes shows P1 and S1


def crew(**changed: Any) -> Crew:
    return crew_of(changed, Rules.standard())


def fought(orders: list[tuple[dict[str, Any], dict[str, Any]]], **start: Any) -> Duel:
    duel = Duel(Start(**start))
    for ours, enemy in orders:
        duel = duel.play(ours, enemy)
    return duel


def said(duel: Duel, rule: str) -> list[str]:
    return [entry.text for entry in duel.report.log if entry.rule == rule]


def total(duel: Duel, rule: str) -> int:
    """The last total thrown in the round for a rule."""
    return [dice.total for entry in duel.report.log if entry.rule == rule for dice in entry.dice][-1]


def left(duel: Duel, party: Party = Party.ENEMY) -> dict[str, int]:
    return dict(duel.state.of(party).sections.left)


# Boarding


def grappled(**start: Any) -> Duel:
    """The enemy, a caravel of fifty-fold seamen, has just grappled the longship."""
    ours, enemy = crew(ship="longship", sailor=-50), crew(name="Grey Wolf", **STRONG)
    return fought([({}, {"manoeuvre": "grapple"})], **{"ours": ours, "enemy": enemy, "distance": 40, **start})


def test_boarders_swing_in_the_round_after_the_grapple_and_step_across_later():
    """NC-28."""
    duel = grappled()
    assert duel.state.grappled
    assert not duel.state.lashed
    swung = duel.play({"boarders": 4}, {"boarders": 3})
    assert said(swung, "NC-28")[:2] == [
        "4 from Sea Hawk swing, swim or jump across: 4 aboard Grey Wolf",
        "3 from Grey Wolf swing, swim or jump across: 3 aboard Sea Hawk",
    ]
    assert swung.state.lashed
    assert (swung.state.ours.fighters, swung.state.ours.boarding) == (6, 4)
    stepped = swung.play({"boarders": 40, "back": 1}, {})
    assert said(stepped, "NC-28")[:2] == [
        "6 from Sea Hawk step across: 9 aboard Grey Wolf",
        "1 of Sea Hawk step back to her",
    ]
    assert (stepped.state.ours.fighters, stepped.state.ours.boarding) == (1, 9)


def test_disc_124_who_is_not_grappled_is_not_boarded():
    apart: Any = [({}, {}), ({"boarders": 4}, {})]
    start: Any = {"distance": 60, "ours": crew(), "enemy": crew()}  # 30 and 30 ft bring them to range 0
    duel = fought(apart, **start)
    assert duel.state.ours.boarding == 0
    assert "not grappled" in said(duel, "NC-28")[0]
    alongside = fought(apart, **start, readings=(("DISC-124", "alongside"),))
    assert alongside.state.ours.boarding == 4
    far = fought([({"boarders": 4}, {})], distance=400, readings=(("DISC-124", "alongside"),))
    assert far.state.ours.boarding == 0


def test_losses_are_told_and_disc_128_a_ship_is_taken_when_nobody_is_left():
    """NC-37, NC-50."""
    over = {"boarders": 10}
    fall = {"lost": 999, "fighters_lost": 999}
    for readings, taken in ((), True), ((("DISC-128", "never"),), False):
        duel = grappled(readings=readings).play({}, over).play({"lost": 19, "fighters_lost": 9}, {"boarders_lost": 4})
        assert (duel.state.ours.sailors, duel.state.ours.fighters, duel.state.enemy.boarding) == (1, 1, 6)
        assert not duel.state.over
        end = duel.play(fall, {})
        assert end.state.ours.taken is end.state.over is taken
    nobody_aboard = grappled().play(fall, {})
    assert not nobody_aboard.state.over


def test_an_escape_leaves_boarders_where_they_are():
    start: Any = {"ours": crew(sailor=90), "enemy": crew(), "distance": 40}
    duel = fought([({"accepts": True}, {"manoeuvre": "grapple"}), ({}, {"boarders": 5})], **start)
    assert duel.state.lashed
    free = duel.play({"manoeuvre": "escape", "new_heading": "opening"}, {})
    assert not free.state.grappled
    assert not free.state.lashed
    assert free.state.enemy.boarding == 5


# Spells


def test_a_spell_strikes_every_section_of_its_area_once_thrown_and_disc_126():
    """NC-48: half of fire, less the hardness of 5 (MISS-10)."""
    cast: Any = [({"spell": "8d6", "spell_at": "P1 S1 P2"}, {})]
    duel = fought(cast)
    lost = max(total(duel, "NC-48") // 2 - 5, 0)
    assert [left(duel)[name] for name in ("P1", "S1", "P2", "S2")] == [50 - lost] * 3 + [50]
    each = fought(cast, readings=(("DISC-126", "each"),))
    assert len({left(each)[name] for name in ("P1", "S1", "P2")}) > 1


@pytest.mark.parametrize(("kind", "share"), [("force or sonic", 1), ("cold", 4), ("fire, electricity or acid", 2)])
def test_a_spell_does_the_share_of_its_kind(kind, share):
    duel = fought([({"spell": "40", "spell_at": "S1", "spell_kind": kind}, {})])
    assert left(duel)["S1"] == 50 - (40 // share - 5)


@pytest.mark.parametrize(
    ("heading", "turned", "hidden"),
    [
        ("closing", {"P1", "S1"}, {"P7", "S7"}),
        ("opening", {"P7", "S7"}, {"P1", "S1"}),
        ("holding", {"P1", "P4", "P7"}, {"S1", "S4", "S7"}),
    ],
)
def test_disc_125_the_chosen_section_has_to_be_seen(heading, turned, hidden):
    """NC-48: the longship has P1 to S7; a ship that holds shows her port side here."""
    names = {"P1", "S1", "P4", "S4", "P7", "S7"}

    def seen(**start: Any) -> set[str]:
        cast = {
            name: fought(
                [({"spell": "40", "spell_at": name}, {"heading": heading, "speed": 0})],
                enemy=crew(ship="longship", heading=heading, speed=0),
                **start,
            )
            for name in names
        }
        return {name for name, duel in cast.items() if left(duel)[name] < 50}

    assert seen() == turned
    assert seen(readings=(("DISC-125", "not-hidden"),)) == names - hidden


def test_a_spell_at_nothing_says_why():
    for at, why in (("", "no hull section is chosen"), ("R1", "no hull section R1")):
        duel = fought([({"spell": "40", "spell_at": at}, {})])
        assert why in said(duel, "NC-48")[0]
        assert left(duel) == left(Duel())


def test_the_fire_of_a_spell_is_where_the_spell_is():
    """NC-51: difficulty 15, a ship that is not prepared."""
    cast = {"spell": "6d6", "spell_at": "S1 P1", "exposure": "wall or storm of lasting fire", "exposed": 2}
    burnt = [fought([(cast, {})], enemy=crew(prepared=False), seed=str(n)).state.enemy.fires for n in range(12)]
    assert {name for fires in burnt for name in fires} == {"S1"}


# Water


def test_created_water_and_quenching_put_fires_out():
    """NC-58: 8 gallons are two squares, 3 gallons at least one; quenching takes all of a section."""
    kindle: Any = ({"exposure": "wall or storm of lasting fire", "target": "P1", "exposed": 4}, {})
    start: Any = {"enemy": crew(prepared=False)}
    seed = next(str(n) for n in range(30) if fought([kindle], **start, seed=str(n)).state.enemy.fires == {"P1": 2})
    duel = fought([kindle], **start, seed=seed)
    assert said(duel.play({}, {"gallons": 8}), "NC-58") == ["8 gallons of water put out 2 aboard Sea Hawk"]
    assert said(duel.play({}, {"gallons": 3}), "NC-58") == ["3 gallons of water put out 1 aboard Sea Hawk"]
    quenched = duel.play({}, {"quenched": "R1 P1"})
    assert said(quenched, "NC-58") == ["a spell quenches P1 of Sea Hawk: 2 out"]
    assert not quenched.state.enemy.fires


# Siege engines in a heavy sea


def test_nc_42_siege_engines_are_silent_in_a_heavy_sea():
    shots: Any = [({"shots": 5, "attack_bonus": 50}, {})]
    assert left(fought(shots)) != left(Duel())
    rough = fought(shots, heavy_sea=True)
    assert left(rough) == left(Duel())
    assert "does not fire" in said(rough, "NC-42")[0]
    bows: Any = [({"shots": 5, "attack_bonus": 50, "attack": "ranged weapon of size Large or more"}, {})]
    assert left(fought(bows, heavy_sea=True)) != left(Duel())
    lobbed: Any = [({"shots": 1, "indirect": True, "attack": "force or sonic"}, {})]
    assert "does not fire" in said(fought(lobbed, heavy_sea=True), "NC-42")[0]


def test_disc_129_when_a_ship_takes_in_water():
    hole = {**HIT, "damage": "100"}
    for sailor, reading, silent in (
        (50, "sinking", False),  # holed, but the sinking check held
        (50, "holed", True),
        (-50, "sinking", True),
        (-50, "holed", True),
    ):
        start: Any = {"enemy": crew(sailor=sailor), "readings": (("DISC-129", reading),)}
        duel = fought([(hole, {}), ({}, {"shots": 1})], **start)
        assert bool(said(duel, "NC-42")) is silent, (sailor, reading)


# Carpenters


def damaged(lost: int, **start: Any) -> Duel:
    """The enemy's P1 has lost so many points; nobody shoots any more."""
    return fought([({**HIT, "damage": str(lost + 5)}, {})], **{"enemy": crew(craft=20), **start})


def test_ten_rounds_of_work_are_a_check_that_restores_what_is_above_19():
    """NC-73, NC-74: each of two mates adds 2 by a 10."""
    duel = damaged(60, enemy=crew(craft=20, mate_craft=0))
    work = {"repair": "P1", "mates": 2}
    nine = duel.play({}, work, 9)
    assert left(nine)["P1"] == 20
    assert nine.state.enemy.work is not None
    ten = nine.play({}, work)
    leader, *mates = (dice.total for entry in ten.report.log if entry.rule == "NC-73" for dice in entry.dice)
    assert len(mates) == 2
    restored = max(leader + 2 * sum(mate >= 10 for mate in mates) - 19, 0)
    assert left(ten)["P1"] == 20 + restored
    assert ten.state.enemy.work is not None
    whole = ten.play({}, work, 600)
    assert left(whole)["P1"] == 80
    assert whole.state.enemy.work is None
    assert said(whole, "NC-73")[-1] == "the carpenters of Sea Hawk cannot work: P1 is whole"


def test_rigging_takes_sailmakers():
    """NC-73; a rigging section has no hardness."""
    duel = fought([({**HIT, "target": "R1", "damage": "50"}, {}), ({}, {"repair": "R1"})], enemy=crew())
    assert said(duel, "NC-73") == ["the carpenters of Sea Hawk set to work at R1 (sailmaking)"]


def test_leaving_the_work_loses_its_minute():
    """NC-73: without interruption."""
    work = {"repair": "P1"}
    duel = damaged(60).play({}, work, 9).play({}, {})
    assert said(duel, "NC-73") == ["the carpenters of Sea Hawk leave P1"]
    again = duel.play({}, work, 9)
    assert left(again)["P1"] == 20
    assert left(again.play({}, work))["P1"] > 20


def test_disc_127_a_hit_interrupts_the_minute_or_does_not():
    work, hit = {"repair": "P1", "mates": 6}, {**HIT, "damage": "6"}
    for reading, mended in ("struck", False), ("leaving", True):
        duel = damaged(60, enemy=crew(craft=30), readings=(("DISC-127", reading),)).play({}, work, 8)
        duel = duel.play(hit, work).play({}, work)
        assert (left(duel)["P1"] > 20) is mended


def test_what_cannot_be_mended_at_sea():
    """NC-73, NC-75, NC-77."""
    hole = damaged(80, enemy=crew(sailor=50))
    assert said(hole.play({}, {"repair": "P1"}), "NC-77") == [
        "the carpenters of Sea Hawk cannot work: P1 is destroyed, which takes days in harbour"
    ]
    assert said(hole.play({}, {"repair": "P9", "shoring": True}), "NC-75") == [
        "the carpenters of Sea Hawk cannot work: P9 has lost nothing to a destroyed neighbour"
    ]


def test_shoring_gives_back_half_of_what_the_neighbour_cost():
    """NC-75, NC-76: of a section of 80, 40 are lost and 20 come back; a second time there is nothing to shore."""
    enemy = crew(sailor=50, craft=50)
    duel = damaged(80, enemy=enemy).play({}, {})
    assert left(duel)["S1"] == 40
    work = {"repair": "S1", "shoring": True}
    shored = duel.play({}, work, 10)
    assert left(shored)["S1"] == 60
    assert shored.state.enemy.work is None
    assert left(shored.play({}, work, 20))["S1"] == 60
    mended = shored.play({}, {"repair": "S1", "mates": 0}, 10)
    assert left(mended)["S1"] == min(60 + total(mended, "NC-73") - 19, 80)
    clumsy = damaged(80, enemy=crew(sailor=50, craft=-50)).play({}, {}).play({}, work, 20)
    assert left(clumsy)["S1"] == 40
    assert clumsy.state.enemy.weak["S1"] == 40


def test_a_section_is_never_mended_beyond_its_full_number():
    sections = Sections.sound(damaged(1).state.enemy.ship).struck("P1", 3).mended("P1", 50)
    assert sections.left["P1"] == 80
