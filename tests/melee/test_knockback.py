"""Knockback: KB-01 to KB-20 against facts from the rules and an enumeration of all dice."""

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

from rules_core import BadInput, Rules
from rules_core.melee.knockback import Impediment, knockback
from rules_core.melee.size import SizeClass
from tests.melee.facts import answered, facts, inputs

D6 = range(1, 7)
EFFECTS = ("none", "down", "1 inch", "2 inches", "3 inches")


def playing(**readings):
    """The rules with other readings: ``playing(DISC_21="before")``."""
    return Rules.standard().choosing({name.replace("_", "-"): reading for name, reading in readings.items()})


def struck(**strike: Any):
    return knockback(**strike)


def by_hand(damage, more, off, *, before=False):
    """How often each effect comes up (KB-03, KB-04, KB-05), by every combination of 3d6 and the modifiers' dice."""
    ways: Counter[str] = Counter()
    modifiers = Counter(sum(thrown[:more]) - sum(thrown[more:]) for thrown in product(D6, repeat=more + off))
    for thrown in product(D6, repeat=3):
        bare = damage - sum(thrown)
        for modifier, count in modifiers.items():
            rest = bare + modifier
            if before and bare <= 5:
                effect = "none" if bare < 0 else "down"
            elif rest < 0:
                effect = "none"
            elif rest <= (4 if before else 5):
                effect = "down"
            else:
                inches = rest // 5
                effect = "1 inch" if inches == 1 else f"{inches} inches"
            ways[effect] += count
    return {effect: Fraction(count, 6 ** (3 + more + off)) for effect, count in ways.items()}


def chances(working, of=None):
    return {outcome.label: outcome.chance for outcome in working.odds_of(of).outcomes}


def ids(rows):
    return [f"{row.get('rule', '')} {row['what']}".strip() for row in rows]


@pytest.mark.parametrize("row", facts("knockback"), ids=ids(facts("knockback")))
def test_reference_probabilities(row):
    found = chances(struck(**inputs(row["inputs"])))
    assert {effect: round(float(found.get(effect, 0) * 100), 2) for effect in EFFECTS} == {
        effect: float(row[effect]) for effect in EFFECTS
    }
    assert set(found) <= set(EFFECTS)


@pytest.mark.parametrize("row", facts("knockback_due"), ids=ids(facts("knockback_due")))
@pytest.mark.parametrize("reading", ["full", "current"])
def test_when_a_roll_is_due(row, reading):
    """KB-01 by both readings of DISC-22."""
    working = knockback(
        damage=int(row["this strike"]),
        hit_points=int(row["hit points"]),
        lost_before=int(row["lost in earlier rounds"]),
        earlier_damage=int(row["earlier in the round"]),
        rules=playing(DISC_22=reading),
    )
    due = row[f"due by {reading}"] == "yes"
    assert working.value.rolled == due
    assert (working.throw is not None) == due
    if not due:
        assert chances(working) == {"none": 1}
    assert working.steps[0].rule == "KB-01"


@pytest.mark.parametrize("row", facts("knockback_modifiers"), ids=ids(facts("knockback_modifiers")))
@pytest.mark.parametrize("reading", ["after", "before"])
@pytest.mark.parametrize("damage", [3, 10, 24])
def test_every_modifier_by_enumeration(row, reading, damage):
    """KB-02 to KB-13 by both readings of DISC-21, with DISC-62 as it stands (no dice cancel)."""
    rules = playing(DISC_21=reading)
    working = struck(damage=damage, hit_points=1, rules=rules, **inputs(row["inputs"]))
    wanted = by_hand(damage, int(row["dice more"]), int(row["dice off"]), before=reading == "before")
    assert chances(working) == wanted
    assert {effect.label: effect.chance for effect in working.value.effects} == wanted
    assert row["rule"] in {step.rule for step in working.steps}


def test_effects_are_in_order_and_an_inch_is_five_feet():
    """KB-05."""
    effects = knockback(damage=30, hit_points=30, blunt=True).value.effects
    assert [effect.feet for effect in effects if effect.inches] == [5 * e.inches for e in effects if e.inches]
    assert [effect.inches for effect in effects] == sorted(effect.inches for effect in effects)


def test_disc_21_modifiers_count_before_every_test():
    giant = {"damage": 10, "hit_points": 10, "victim_size": "Giant"}
    ours, other = struck(**giant), struck(**giant, rules=playing(DISC_21="before"))
    assert chances(ours) == by_hand(10, 0, 2)
    assert ours.chance("down") < Fraction(1, 5) < other.chance("down")  # a giant goes down as a kobold does


def test_disc_62_dice_are_thrown_and_not_cancelled():
    strike = {"damage": 15, "hit_points": 15, "blunt": True, "charging_mount": True, "rolled_with": True}
    assert chances(struck(**strike)) == by_hand(15, 3, 1)
    assert chances(struck(**strike, rules=playing(DISC_62="cancelled"))) == by_hand(15, 2, 0)


def test_disc_62_below_one_inch_is_down_where_the_test_came_first():
    working = knockback(damage=9, hit_points=9, rolled_with=True, rules=playing(DISC_21="before"))
    # the bare remainder is 6 only on 1, 1, 1; a die off leaves 0 to 5: five times of six less than an inch
    assert working.chance("1 inch") == Fraction(1, 216) * Fraction(1, 6)


def test_disc_30_an_airborne_victim_is_harder_to_move_as_printed():
    strike = {"damage": 12, "hit_points": 12, "airborne": True}
    assert chances(struck(**strike)) == by_hand(12, 0, 1)
    assert chances(struck(**strike, rules=playing(DISC_30="reversed"))) == by_hand(12, 1, 0)


def test_disc_23_a_spell_of_level_three_is_minor():
    strike = {"damage": 12, "hit_points": 12, "spell_level": 3}
    assert chances(struck(**strike)) == by_hand(12, 1, 0)
    assert chances(struck(**strike, rules=playing(DISC_23="median"))) == by_hand(12, 2, 0)


EXTRAS = {  # KB-16 to KB-20: what the dice can add
    Impediment.NOTHING: [0],
    Impediment.LIGHT: list(range(1, 7)),
    Impediment.GLASS: list(range(1, 9)),
    Impediment.SOLID: [3, 4, 5, 6],
    Impediment.WEAPONS: [first + second - 1 for first in D6 for second in range(1, 5)],  # 1d6+1d4-1
}


def hurt_by_hand(damage, kind, hexes_of):
    hurt: dict[str, Fraction] = {}
    for effect, chance in by_hand(damage, 0, 0).items():
        inches = int(effect.split()[0]) if effect[0].isdigit() else 0
        for extra in EXTRAS[kind] if inches else [0]:
            points = str(hexes_of(inches) + extra if inches else 0)
            hurt[points] = hurt.get(points, Fraction(0)) + chance / (len(EXTRAS[kind]) if inches else 1)
    return hurt


@pytest.mark.parametrize("kind", list(Impediment))
def test_damage_by_what_stands_in_the_way(kind):
    """KB-16, KB-17, KB-18, KB-19 and KB-20, with DISC-20 both ways: five feet an inch, and a hex of six feet."""
    strike = {"damage": 40, "hit_points": 40, "impediment": kind, "weapon_damage": "1d6+1d4-1"}
    title = "Damage from the fall"
    assert chances(struck(**strike), title) == hurt_by_hand(40, kind, lambda inches: inches)
    other = struck(**strike, rules=playing(DISC_20="six-feet"))
    assert chances(other, title) == hurt_by_hand(40, kind, lambda inches: inches * 5 // 6)


def test_a_hex_of_six_feet_is_derived_from_the_rule_on_half_moves():
    """INIT-04: half a move of 30 feet is five hexes; KB-16 says nothing of six feet."""
    hexes = Rules.standard().value("melee/knockback", "feet_per_hex")
    assert (hexes.value, hexes.status.name, hexes.status.rule) == (30 // 5, "derived", "INIT-04")


def test_a_weapon_in_the_way_never_heals():
    """KB-20: damage of 1d4-2 hurts for 0, 0, 1 or 2, beside one for each hex (78 less 3d6 is 12 to 15)."""
    working = knockback(damage=78, hit_points=60, impediment="weapons", weapon_damage="1d4-2")
    inches = {12: 0, 13: 0, 14: 0, 15: 0}
    for thrown in product(range(1, 7), repeat=3):
        inches[(78 - sum(thrown)) // 5] += 1
    hurt: dict[str, Fraction] = {}
    for count, ways in inches.items():
        for extra in (0, 0, 1, 2):
            points = str(count + extra)
            hurt[points] = hurt.get(points, Fraction(0)) + Fraction(ways, 6**3 * 4)
    assert chances(working, "Damage from the fall") == hurt
    heals = knockback(damage=78, hit_points=60, impediment="weapons", weapon_damage="-50")
    for seed in range(5):
        assert re.fullmatch(r"Thrown back (\d+) inches and hurt for \1\.", heals.roll(random.Random(seed)).outcome)


@pytest.mark.parametrize(
    ("damage", "rules"),
    [(2, set()), (8, {"KB-14"}), (9, {"KB-14", "KB-15", "KB-16"}), (60, {"KB-14", "KB-15", "KB-16"})],
)
def test_consequences_stand_in_the_working_where_they_can_come_about(damage, rules):
    """KB-14: +10 on the next initiative; KB-15."""
    steps = knockback(damage=damage, hit_points=1).steps
    assert {step.rule for step in steps} & {"KB-14", "KB-15", "KB-16"} == rules
    assert all(step.amount == "+10" for step in steps if step.rule == "KB-14")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("damage", -1),
        ("damage", Fraction(1, 2)),
        ("damage", "twelve"),
        ("damage", True),
        ("damage", 10**9),
        ("hit_points", 0),
        ("earlier_damage", -3),
        ("lost_before", 10),
        ("victim_size", "Titan"),
        ("attacker_size", 3),
        ("blunt", "yes"),
        ("airborne", 1),
        ("spell_level", 10),
        ("impediment", "lava"),
        ("weapon_damage", "<script>"),
        ("weapon_damage", "1d8 please"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value):
    with pytest.raises(BadInput) as caught:
        struck(**{"damage": 5, "hit_points": 10, "impediment": "weapons", field: value})
    assert caught.value.field == field
    assert re.search(r"\(KB-\d\d\)", caught.value.message)
    assert f"({caught.value.rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
DICE = st.sampled_from(["1d8", "2d6+1", "d4", "3", "1d8-1d4"])
FLAGS = ("blunt", "charging_mount", "rolled_with", "airborne")
STRIKES = st.fixed_dictionaries(
    {"damage": st.integers(0, 60), "hit_points": st.integers(1, 80)},
    optional={
        "earlier_damage": st.integers(0, 20),
        "attacker_size": st.sampled_from(SizeClass),
        "victim_size": st.sampled_from(SizeClass),
        "spell_level": st.integers(0, 9),
        "impediment": st.sampled_from(Impediment),
        "weapon_damage": DICE,
        **dict.fromkeys(FLAGS, st.booleans()),
    },
)


@given(STRIKES, st.dictionaries(st.sampled_from(["damage", "hit_points", "victim_size", "spell_level", *FLAGS]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(strike, junk):
    error, working = answered(struck, {**strike, **junk})
    if error:
        assert error.field in junk
    else:
        assert sum(chances(working).values()) == 1


@given(STRIKES, st.integers(1, 20))
def test_more_damage_never_makes_no_knockback_likelier(strike, more):
    weaker, stronger = struck(**strike), struck(**{**strike, "damage": strike["damage"] + more})
    assert chances(stronger).get("none", 0) <= chances(weaker).get("none", 0)


@given(STRIKES, st.integers(), st.sampled_from(["after", "before"]), st.sampled_from(["thrown", "cancelled"]))
def test_whatever_is_rolled_has_a_chance(strike, seed, order, dice):
    working = struck(**strike, rules=playing(DISC_21=order, DISC_62=dice))
    if not working.value.rolled:
        return
    said = working.roll(random.Random(seed)).outcome
    thrown = re.fullmatch(r"Thrown back (.*) and hurt for (.*)\.", said)
    effect = thrown[1] if thrown else {"No knockback.": "none", "Knocked down.": "down"}[said]
    assert working.chance(effect) > 0
    assert working.chance(thrown[2] if thrown else "0", of="Damage from the fall") > 0


def test_a_roll_shows_its_dice_and_can_be_replayed():
    working = knockback(damage=20, hit_points=60, blunt=True, impediment="solid objects")
    assert working.roll(random.Random(4)) == working.roll(random.Random(4))
    dice = working.roll(random.Random(4)).dice
    assert [roll.notation for roll in dice[:2]] == ["3d6", "1d6"]
    assert working.roll(random.Random(4)).steps[0].label == "the strike less the dice"
