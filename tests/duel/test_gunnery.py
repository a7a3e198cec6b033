"""Gunnery: NC-37 to NC-49, NC-79 and the ships of MISS-10."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.duel._strike import attack_names, section_hit
from rules_core.duel._vessel import facing, hull_sections, neighbours, ship_named, ship_names
from rules_core.duel.gunnery import (
    HIT,
    MISS,
    Aim,
    cover_names,
    direct_fire,
    indirect_fire,
    sections_in_reach,
    spell_save,
)
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("gunnery")
RULES: dict[str, Any] = {rule.__name__: rule for rule in (direct_fire, indirect_fire, spell_save, section_hit)}
FACES = range(1, 21)


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def test_overall_armour_class_is_two_or_six_worse():
    """NC-39."""
    for name in ship_names():
        ship = ship_named(name, Rules.standard())
        assert ship.section_ac - ship.overall_ac in (2, 6)


def test_the_figures_of_a_laden_longship_are_told():
    """MISS-10: from 20 tons wind x 10 or oars 15, in place of 15 and 20."""
    laden = [Rules.standard().whole("duel/gunnery", f"laden_{name}") for name in ("tons", "sail", "oars")]
    assert laden == [20, 10, 15]
    longship = ship_named("longship", Rules.standard())
    assert (longship.sail_rate, longship.oar_rate) == (15, 20)


def test_a_quarter_of_the_sections_is_the_figure_but_for_the_longship():
    """MISS-10, DISC-67."""
    figures = {name: ship_named(name, Rules.standard()) for name in ship_names()}
    assert {name: (ship.hull_sections, ship.sinks_at) for name, ship in figures.items()} == {
        "caravel": (24, 6), "longship": (14, 3), "small cutter": (6, 2), "merchant galley": (20, 5),
    }  # fmt: skip


@given(st.integers(-20, 40), st.sampled_from([Aim.SHIP, Aim.HULL, Aim.RIGGING]), st.sampled_from(ship_names()))
def test_direct_fire_is_the_count_of_faces(bonus, aim, ship):
    """NC-43, both readings of DISC-96."""
    figures = ship_named(ship, Rules.standard())
    target = {Aim.SHIP: figures.overall_ac, Aim.HULL: figures.section_ac, Aim.RIGGING: figures.rigging_ac}[aim]
    plain = sum(face + bonus >= target for face in FACES)
    natural = sum(face == 20 or (face > 1 and face + bonus >= target) for face in FACES)
    given_: Any = {"ship": ship, "aim": aim, "attack_bonus": bonus}
    assert direct_fire(**given_).value.hit == Fraction(natural, 20)
    assert direct_fire(**given_, rules=playing(DISC_96="totals")).value.hit == Fraction(plain, 20)


@given(st.integers(-20, 40), st.sampled_from([Aim.SHIP, Aim.HULL, Aim.RIGGING]), st.booleans(), st.booleans())
def test_indirect_fire_is_the_count_of_faces(bonus, aim, fires_moving, target_moves):
    """NC-44 to NC-47."""
    moved = 5 * fires_moving + 5 * target_moves
    section = {Aim.SHIP: -3, Aim.HULL: 3, Aim.RIGGING: 1}[aim] + 15 + moved
    overall = -3 + 15 + moved
    ways: Counter[str] = Counter()
    for face in FACES:
        total = face + bonus
        ways["hit" if total >= section else "scatters" if total >= overall else "miss"] += 1
    shot = indirect_fire(aim=aim, attack_bonus=bonus, firing_ship_moves=fires_moving, target_moves=target_moves).value
    assert [shot.hit, shot.scatters, shot.miss] == [Fraction(ways[each], 20) for each in ("hit", "scatters", "miss")]


def test_scatter_is_a_d4_for_each_increment():
    """NC-47."""
    shot = indirect_fire(aim=Aim.HULL, attack_bonus=8, increments=2)
    fall = shot.odds_of("Squares off, if it scatters")
    ways = Counter(a + b for a, b in product(range(1, 5), repeat=2))
    assert "d8, 1 is short, the others go round clockwise: 2d4 squares off [NC-47]" in str(shot)
    assert {each.label: each.chance for each in fall.outcomes} == {str(k): Fraction(v, 16) for k, v in ways.items()}
    table = Rules.standard().table("duel/gunnery", "scatter")
    assert list(table.column("d8")) == list(range(1, 9))
    assert table.text(1, head="direction") == "short"


@given(st.integers(-9, 20), st.integers())
def test_a_thrown_shot_can_happen(bonus, seed):
    working = indirect_fire(aim=Aim.HULL, attack_bonus=bonus, increments=2)
    said = working.roll(random.Random(seed)).outcome
    squares = re.search(r"(\d+) squares (.*)\.", said)
    if squares:
        assert working.chance(squares[1], of="Squares off, if it scatters") > 0
        assert squares[2] in Rules.standard().table("duel/gunnery", "scatter").column("direction")
    else:
        assert working.chance(said.rstrip(".").rpartition(" ")[2]) > 0


def test_a_natural_20_hits_and_a_1_misses_when_rolled():
    for bonus, always in ((50, HIT), (-50, MISS)):
        rolls = [direct_fire(attack_bonus=bonus).roll(random.Random(seed)) for seed in range(200)]
        said = Counter(roll.outcome.rpartition(" ")[2].rstrip(".") for roll in rolls)
        assert said.most_common(1)[0][0] == always
        assert {roll.dice[0].faces[0] for roll in rolls if always not in roll.outcome} == {20 if bonus < 0 else 1}


def test_siege_engines_are_silent_in_a_heavy_sea():
    """NC-42."""
    for rule in (direct_fire, indirect_fire):
        given_: Any = {"heavy_sea": True, **({"siege_engine": True} if rule is direct_fire else {})}
        with pytest.raises(NotAllowed, match="NC-42"):
            rule(**given_)
    assert direct_fire(heavy_sea=True).value.hit > 0


def test_indirect_fire_is_not_aimed_at_people():
    with pytest.raises(NotAllowed, match="NC-46"):
        indirect_fire(aim=Aim.PERSON)


def test_cover_gives_twice_as_much_armour_class_as_reflex():
    """NC-49."""
    table = Rules.standard().table("duel/gunnery", "cover")
    assert [(row["AC"], row["Reflex"]) for row in table.rows] == [(0, 0), (4, 2), (8, 4)]
    assert len(cover_names()) == 3


def test_disc_98_what_a_hit_on_the_ship_may_strike():
    ship = ship_named("caravel", Rules.standard())
    facing_only = playing(DISC_98="facing")
    assert len(sections_in_reach(ship, "bow", aimed=False, rules=Rules.standard())) == 24
    assert sections_in_reach(ship, "bow", aimed=False, rules=facing_only) == ("P1", "S1")
    assert sections_in_reach(ship, "bow", aimed=True, rules=Rules.standard()) == ("P1", "S1")
    assert str(direct_fire()) != str(direct_fire(rules=facing_only))


@pytest.mark.parametrize("count", range(1, 30))
def test_the_layout_is_two_rows_and_neighbours_are_mutual(count):
    """MISS-10: a section has the one before, the one behind and the one beside it; the odd one lies at the stern."""
    names = hull_sections(count)
    assert len(names) == len(set(names)) == count
    for name in names:
        assert len(neighbours(name, count)) == len(set(neighbours(name, count)))
        assert all(name in neighbours(other, count) for other in neighbours(name, count))
    edges = sum(len(neighbours(name, count)) for name in names)
    pairs = count // 2
    assert edges == 2 * (pairs + 2 * max(pairs - 1, 0) + (2 if count % 2 and pairs else 0))
    sides = [facing(side, count) for side in ("bow", "stern", "port", "starboard")]
    assert all(side and set(side) <= set(names) for side in sides)


@given(
    st.sampled_from(attack_names()), st.integers(1, 3), st.sampled_from([4, 6, 8]), st.integers(0, 80), st.booleans()
)
def test_a_hit_is_the_count_of_all_dice(attack, dice, sides, before, aloft):
    """NC-38, NC-41, MISS-10: share, then hardness."""
    share = Fraction(str(Rules.standard().table("duel/gunnery", "attacks").row(attack)["share"]))
    full, hard = 80, 0 if aloft else 5
    losses = Counter(
        min(max(int(sum(faces) * share) - hard, 0), full - before)
        for faces in product(range(1, sides + 1), repeat=dice)
    )
    whole = sides**dice
    working = section_hit(damage=f"{dice}d{sides}", attack=attack, lost_before=before, rigging=aloft)
    found = {each.label: each.chance for each in working.odds_of().outcomes}
    assert found == {str(loss): Fraction(ways, whole) for loss, ways in losses.items()}
    gone = sum(ways for loss, ways in losses.items() if loss == full - before)
    half = sum(ways for loss, ways in losses.items() if full - before - loss <= 40)
    assert (working.value.destroyed, working.value.damaged) == (Fraction(gone, whole), Fraction(half, whole))


def test_too_many_dice_of_damage_are_refused():
    with pytest.raises(BadInput, match="1000 faces"):
        section_hit(damage="40d100")


PARAMETERS = {
    direct_fire: ["ship", "aim", "attack_bonus", "person_ac", "cover", "siege_engine", "heavy_sea"],
    indirect_fire: ["ship", "aim", "attack_bonus", "range_penalty", "earlier_shots", "course_changed", "increments"],
    spell_save: ["caster_level", "difficulty", "magical"],
    section_hit: ["ship", "rigging", "damage", "attack", "lost_before"],
}
NEEDED = {spell_save: {"caster_level": 5, "difficulty": 15}}


@given(st.data(), st.sampled_from(list(PARAMETERS)), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(data, rule, seed):
    junk = data.draw(st.dictionaries(st.sampled_from(PARAMETERS[rule]), JUNK))
    checked(rule, NEEDED.get(rule, {}), junk, seed)
