"""Damage and sinking: MISS-19 and MISS-25, by hand-made facts and by all faces of a d20."""

import math
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.naval.damage_and_sinking import damage, sinking
from tests.naval.facts import ODD, answered, facts


def reading(ruling: str, name: str) -> Rules:
    return Rules.standard().choosing({ruling: name})


@pytest.mark.parametrize("fact", facts("damage_and_sinking"), ids=lambda fact: "-".join(list(fact.values())[1:6]))
def test_miss_19_hull_and_rigging(fact: dict[str, str]) -> None:
    asked: dict[str, Any] = {
        name: int(fact[name.replace("_", " ")]) for name in ("hull", "rigging", "hull_damage", "rigging_damage")
    }
    value = damage(**asked, yare=fact["yare"]).value
    assert (value.exterior, value.unprotected) == (int(fact["exterior"]), int(fact["unprotected"]))
    left = (value.exterior_left, value.unprotected_left)
    assert left == (int(fact["exterior left"]), int(fact["unprotected left"]))
    assert " ".join(f"{mast.name} {mast.left}" for mast in value.masts) == fact["masts left"]
    assert value.yare == fact["yare then"]
    assert value.in_danger is (fact["in danger"] == "yes")


def test_wex_43_caravel() -> None:
    value = damage(hull=30, rigging=8).value
    assert (value.exterior, value.unprotected, len(value.masts)) == (20, 10, 2)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 200), st.integers(0, 16), st.integers(0, 300), st.integers(0, 20))
def test_points_are_neither_made_nor_lost(hull: int, rigging: int, hit: int, torn: int) -> None:
    value = damage(hull=hull, rigging=rigging, hull_damage=hit, rigging_damage=torn).value
    assert value.exterior + value.unprotected == hull
    assert value.exterior == math.ceil(hull * 2 / 3)
    assert value.exterior_left + value.unprotected_left == max(0, hull - hit)
    assert value.exterior_left == 0 or value.unprotected_left == value.unprotected
    assert sum(mast.whole for mast in value.masts) == rigging
    assert sum(mast.left for mast in value.masts) == max(0, rigging - torn)
    assert value.adrift is (rigging <= torn)
    assert all(mast.whole == 4 for mast in value.masts[:-1])


def test_disc_146_masts_fall_in_the_order_they_are_listed() -> None:
    asked: dict[str, Any] = {"hull": 30, "rigging": 8, "rigging_damage": 5}
    assert [mast.left for mast in damage(**asked).value.masts] == [0, 3]
    last = damage(**asked, rules=reading("DISC-146", "last-first")).value
    assert [mast.left for mast in last.masts] == [3, 0]


@pytest.mark.parametrize("fact", facts("sinking"), ids=lambda fact: f"{fact['force']}-{fact['crew']}")
def test_miss_25_saving_a_ship(fact: dict[str, str]) -> None:
    working = sinking(unprotected=10, hands=10, force=int(fact["force"]), crew=fact["crew"])
    p = Fraction(int(fact["percent"]), 100)
    assert not working.value.lost
    assert working.value.chance == p
    assert working.value.chance == Fraction(sum(face >= int(fact["saved from"]) for face in range(1, 21)), 20)
    assert working.value.hours == (1 / p + 3 if p else None)
    if p:
        assert working.chance("after 5 hours", "She is saved") == (1 - p) * p


def test_miss_25_hands_needed_are_the_unprotected_points() -> None:
    assert sinking(unprotected=10, hands=9, force=4).value.lost
    assert not sinking(unprotected=10, hands=10, force=4).value.lost
    assert sinking(unprotected=10, hands=99, force=4, rammed=True).value.lost


@pytest.mark.parametrize("force", range(13))
def test_disc_147_miss_25_when_a_lost_ship_sinks(force: int) -> None:
    faces = range(1, 21)
    up = [math.ceil(Fraction(5 * face, force or 1)) for face in faces]
    down = [math.floor(Fraction(5 * face, force or 1)) for face in faces]
    for rules, rounds in ((None, up), (reading("DISC-147", "full-rounds"), down)):
        working = sinking(unprotected=10, hands=0, force=force, rules=rules)
        assert working.value.latest_round == max(rounds)
        for each in set(rounds):
            assert working.chance(str(each)) == Fraction(rounds.count(each), 20)
    if force > 5:
        assert up != down


def test_miss_25_five_to_a_hundred_rounds_in_a_calm() -> None:
    outcomes = [int(each.label) for each in sinking(unprotected=1, hands=0, force=0).odds[0].outcomes]
    assert (min(outcomes), max(outcomes)) == (5, 100)


def test_disc_148_the_crew_helps() -> None:
    number = reading("DISC-148", "to-the-number")
    asked: dict[str, Any] = {"unprotected": 1, "hands": 5, "force": 2, "crew": "elite"}
    assert sinking(**asked).value.chance == Fraction(11, 20)  # 10 or more
    assert sinking(**asked, rules=number).value.chance == Fraction(3, 20)  # 18 or more


def test_wch_07_the_wind_is_steady_meanwhile() -> None:
    assert "WCH-07" in {step.rule for step in sinking(unprotected=1, hands=5, force=2).steps}


def test_the_throws_fall_as_the_odds_say() -> None:
    rng = random.Random(4)
    for _ in range(60):
        lost = sinking(unprotected=1, hands=0, force=3).roll(rng)
        assert f" {math.ceil(lost.dice[0].total * 5 / 3)} round" in lost.outcome
        saved = sinking(unprotected=1, hands=1, force=3).roll(rng)
        assert [die.total >= 14 for die in saved.dice] == [False] * (len(saved.dice) - 1) + [True]
        assert f" {len(saved.dice) + 3} hours" in saved.outcome
    never = sinking(unprotected=1, hands=1, force=12).roll(rng)
    assert len(never.dice) == 48


@pytest.mark.parametrize(
    ("field", "value"), [("hull", 0), ("rigging", 17), ("hull_damage", -1), ("yare", "F"), ("rigging_damage", "x")]
)
def test_bad_damage_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {"hull": 30, "rigging": 8, field: value}
    with pytest.raises(BadInput) as error:
        damage(**odd)
    assert error.value.field == field


NUMBERS = st.one_of(st.integers(0, 40), ODD)


@settings(max_examples=30, deadline=None)
@given(
    st.fixed_dictionaries({"hull": NUMBERS, "rigging": NUMBERS}, optional=dict.fromkeys(("hull_damage", "yare"), ODD)),
    st.fixed_dictionaries(
        {"unprotected": NUMBERS, "hands": NUMBERS, "force": NUMBERS}, optional=dict.fromkeys(("crew", "rammed"), ODD)
    ),
)
def test_any_input_is_answered_or_refused_by_a_rule(hurt: dict[str, object], sinks: dict[str, object]) -> None:
    answered(damage, hurt)
    answered(sinking, sinks)
