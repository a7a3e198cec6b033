"""Throwing a grapple: GRAP-01 to GRAP-12, MISS-01 and MISS-02, by counting the faces of a d20."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.naval.throwing_a_grapple import Ability, grapple_targets, throwing_a_grapple
from tests.naval.facts import ODD, answered, facts

FACTS = facts("throwing_a_grapple")


def reading(ruling: str, name: str) -> Rules:
    return Rules.standard().choosing({ruling: name})


def asked(fact: dict[str, str]) -> dict[str, Any]:
    return {
        "target": fact["target"],
        "distance": int(fact["distance"]),
        "height": int(fact["height"]),
        "to_hit": int(fact["to hit"]),
        "proficient": fact["proficient"] == "yes",
        "ability": "dexterity",
        "ability_bonus": int(fact["bonus"]),
        "dark": fact["dark"] == "yes",
        "heavy_sea": fact["heavy sea"] == "yes",
    }


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['rule']}-{fact['target']}-{fact['distance']}")
def test_known_throws(fact: dict[str, str]) -> None:
    value = throwing_a_grapple(**asked(fact)).value
    assert value.needed == int(fact["needed"])
    assert value.chance == Fraction(int(fact["percent"]), 100)


def test_every_target_of_miss_01_has_a_known_throw() -> None:
    assert {fact["target"] for fact in FACTS} == set(grapple_targets())


def test_grap_12_beyond_six_hexes_nothing_is_hooked() -> None:
    too_far: list[dict[str, Any]] = [{"distance": 7}, {"distance": 5, "height": 1}]
    for far in too_far:
        with pytest.raises(NotAllowed) as error:
            throwing_a_grapple(**far)
        assert (error.value.field, error.value.rule) == ("distance", "MISS-02")


def test_grap_07_throws_and_rounds_on_average_by_adding_up() -> None:
    value = throwing_a_grapple().value  # 40 %
    p, left, throws, rounds = 0.4, 1.0, 0.0, 0.0
    for n in range(1, 400):
        throws += n * left * p
        rounds += (3 * (n - 1) + 1) * left * p  # two rounds to make ready between two throws
        left *= 1 - p
    assert value.ready_rounds == 2
    assert value.throws is not None
    assert value.rounds is not None
    assert float(value.throws) == pytest.approx(throws)
    assert float(value.rounds) == pytest.approx(rounds)


def test_which_throw_hooks_by_all_pairs_of_faces() -> None:
    second = sum(a < 13 <= b for a, b in product(range(1, 21), repeat=2))
    assert throwing_a_grapple().chance("throw 2", "Which throw hooks") == Fraction(second, 400)


def test_grap_02_grap_04_grap_05_grap_06_what_a_throw_costs() -> None:
    said = {step.rule: step for step in throwing_a_grapple().steps}
    assert said["GRAP-04"].amount == "the whole movement of the round"
    assert said["GRAP-05"].amount == "2 action points"
    # GRAP-06: a failed throw costs as much as one that hooks, and harms nobody
    assert "hooked or not" in said["GRAP-04"].label


def test_grap_08_no_penalty_without_the_proficiency() -> None:
    assert throwing_a_grapple(proficient=False).value.needed == 20 - 7


def test_grap_11_damage_is_1d4() -> None:
    for face in "1234":
        assert throwing_a_grapple().chance(face, "Damage to an enemy that is struck") == Fraction(1, 4)


def test_disc_15_grap_10_strength_or_dexterity() -> None:
    tied = reading("DISC-15", "cast-is-dexterity")
    strong: dict[str, Any] = {"ability": Ability.STRENGTH, "ability_bonus": 2}
    assert throwing_a_grapple(**strong).value.needed == 11
    assert throwing_a_grapple(**strong, rules=tied).value.needed == 13
    assert throwing_a_grapple(ability="dexterity", ability_bonus=2, rules=tied).value.needed == 11
    assert throwing_a_grapple(ability="none", ability_bonus=2).value.needed == 13  # GRAP-01: no ability, no bonus


def test_disc_142_height_is_added() -> None:
    up: dict[str, Any] = {"distance": 2, "height": 1}
    assert throwing_a_grapple(**up).value.needed == 15
    assert throwing_a_grapple(**up, rules=reading("DISC-142", "greater")).value.needed == 13


def test_disc_143_natural_twenty_and_one() -> None:
    hard: dict[str, Any] = {"target": "smooth wall top", "distance": 6, "dark": True}
    easy: dict[str, Any] = {"to_hit": 1}
    rules = reading("DISC-143", "naturals")
    assert throwing_a_grapple(**hard).value.chance == 0
    assert throwing_a_grapple(**hard, rules=rules).value.chance == Fraction(1, 20)
    assert throwing_a_grapple(**easy).value.chance == 1
    assert throwing_a_grapple(**easy, rules=rules).value.chance == Fraction(19, 20)


def test_the_throw_falls_as_the_odds_say() -> None:
    rng = random.Random(7)
    for _ in range(200):
        roll = throwing_a_grapple().roll(rng)
        assert (roll.outcome == "The grapple hooks.") == (roll.dice[0].total >= 13)


@pytest.mark.parametrize(("field", "value"), [("target", "moon"), ("distance", -1), ("to_hit", "x"), ("dark", 1)])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {field: value}
    with pytest.raises(BadInput) as error:
        throwing_a_grapple(**odd)
    assert error.value.field == field


NAMES = ("target", "distance", "height", "to_hit", "proficient", "ability", "ability_bonus", "dark", "heavy_sea")


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NAMES), ODD))
def test_any_input_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(throwing_a_grapple, given_)


@pytest.mark.parametrize(("far", "words"), [(1, "range of 1 combat hex:"), (2, "range of 2 combat hexes:")])
def test_grap_12_the_range_is_said(far: int, words: str) -> None:
    assert words in str(throwing_a_grapple(target="ship's rail or gunwale", distance=far, to_hit=20))
