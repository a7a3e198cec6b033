"""Fouling: FOUL-01 to FOUL-14, by counting the faces of the dice."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import Rules
from rules_core.naval.fouling import CrewTask, captain_free, fouling, unfouling
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState, orders_allowed
from tests.naval.facts import ODD, answered, facts


def reading(ruling: str, name: str) -> Rules:
    return Rules.standard().choosing({ruling: name})


def test_foul_01_one_collision_in_three_by_the_faces_of_a_d6() -> None:
    fouled = sum(face <= 2 for face in range(1, 7))
    assert fouling().chance("fouled") == Fraction(fouled, 6) == Fraction(1, 3)


def test_foul_01_the_throw_falls_as_the_odds_say() -> None:
    rng = random.Random(5)
    throws = [fouling().roll(rng) for _ in range(400)]
    assert all((each.outcome == "The ships are fouled.") == (each.dice[0].total <= 2) for each in throws)
    assert {each.dice[0].total for each in throws} == set(range(1, 7))


@pytest.mark.parametrize(("first", "second"), list(product([True, False], repeat=2)))
def test_disc_141_ships_without_rigging(first: bool, second: bool) -> None:
    asked: dict[str, Any] = {"first_rigged": first, "second_rigged": second}
    assert fouling(**asked).value.chance == (Fraction(1, 3) if first and second else 0)
    assert fouling(**asked, rules=reading("DISC-141", "any")).value.chance == Fraction(1, 3)
    if not (first and second):
        assert fouling(**asked).roll(random.Random(1)).dice == ()


def test_foul_02_foul_07_foul_08_the_orders_of_a_fouled_ship() -> None:
    orders, rule = orders_allowed(ShipState.FOULED, Rules.standard())
    assert (set(orders), rule) == ({Order.FOULED, Order.UNFOUL, Order.GRAPPLE}, "FOUL-02")
    plan = plan_move(log="(2) UF - A", ship_type="caravel", force=4, wind_from=2, state="fouled").value
    assert [each.ok for each in plan.factors] == [True, False]
    assert plan.factors[1].rule == "FOUL-08"


def test_foul_03_drift_from_the_second_round() -> None:
    assert fouling().value.drift_from == 2
    assert Order.DRIFT in orders_allowed(ShipState.STILL_FOULED, Rules.standard())[0]
    assert Order.DRIFT not in orders_allowed(ShipState.FOULED, Rules.standard())[0]


def test_disc_14_foul_04_not_fouled_moves_on() -> None:
    assert not fouling().value.drift_next
    assert fouling(rules=reading("DISC-14", "drift")).value.drift_next


def test_foul_05_foul_06_grappling_and_boarding_are_named() -> None:
    assert {"FOUL-05", "FOUL-07", "FOUL-04"} <= {step.rule for step in fouling().steps}
    assert any("to board" in step.label for step in fouling().steps)  # FOUL-06


@pytest.mark.parametrize("fact", facts("fouling"), ids=lambda fact: fact["crew"])
def test_foul_10_foul_11_foul_12_unfouling(fact: dict[str, str]) -> None:
    value = unfouling(crew=fact["crew"]).value
    assert value.chance == Fraction(int(fact["percent"]), 100)
    assert (value.attempts, value.rounds) == (
        Fraction(fact["attempts on average"]),
        Fraction(fact["rounds on average"]),
    )
    top = int(fact["frees from 1 to"])
    rng, faces = random.Random(3), set()
    for _ in range(200):
        roll = unfouling(crew=fact["crew"]).roll(rng)
        faces.add(roll.dice[0].total)
        assert (roll.outcome == "The ship is free.") == (roll.dice[0].total <= top)
    assert faces == set(range(1, 11))


@pytest.mark.parametrize("crew", ["poor", "elite"])
def test_foul_12_free_by_the_nth_attempt_by_all_throws(crew: str) -> None:
    top = {"poor": 4, "elite": 7}[crew]
    for n in (1, 2, 3):
        ways = sum(any(face <= top for face in faces) for faces in product(range(1, 11), repeat=n))
        assert unfouling(crew=crew, attempts=3).value.free_by[n - 1] == Fraction(ways, 10**n)


def test_disc_04_the_band_moves_not_the_die() -> None:
    die = reading("DISC-04", "die")
    for crew, modifier in (("poor", -1), ("crack", 1), ("elite", 2)):
        added = sum(face + modifier <= 5 for face in range(1, 11))
        assert unfouling(crew=crew, rules=die).value.chance == Fraction(added, 10)
        assert unfouling(crew=crew).value.chance != Fraction(added, 10)


def test_disc_02_foul_14_five_rounds_an_attempt() -> None:
    assert unfouling().value.rounds_each == 5
    every = unfouling(rules=reading("DISC-02", "next-round")).value
    assert (every.rounds_each, every.rounds) == (1, Fraction(2))


def test_disc_03_foul_13_resolved_in_the_next_unfouling_phase() -> None:
    step = next(step for step in unfouling().steps if step.rule == "FOUL-13")
    assert step.reading
    assert step.reading.name == "next-sequence"


def test_disc_05_after_a_failure_the_crew_must_try_again() -> None:
    assert orders_allowed(ShipState.UNFOULING_FAILED, Rules.standard())[0] == (Order.UNFOUL,)
    assert Order.FOULED in orders_allowed(ShipState.UNFOULING_FAILED, reading("DISC-05", "choice"))[0]


@pytest.mark.parametrize("task", CrewTask)
def test_foul_09_shgr_12_log_15_when_the_captain_is_free(task: CrewTask) -> None:
    assert captain_free(task=task).value is (task in (CrewTask.SAILING, CrewTask.MELEE))


@settings(max_examples=25, deadline=None)
@given(st.fixed_dictionaries({"crew": ODD, "attempts": ODD}))
def test_any_input_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(unfouling, given_)


@settings(max_examples=15, deadline=None)
@given(st.fixed_dictionaries({"first_rigged": ODD, "second_rigged": ODD}))
def test_any_collision_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(fouling, given_)
