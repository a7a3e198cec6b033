"""Grappling ships: SHGR-01 to SHGR-18, by hand-made facts and by counting throws."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.engine.hexes import Side
from rules_core.naval.grappling_ships import getting_free, hooks_that_hold, may_grapple, turn_collides
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState, orders_allowed
from tests.naval.facts import ODD, answered, facts


def reading(ruling: str, name: str) -> Rules:
    return Rules.standard().choosing({ruling: name})


@pytest.mark.parametrize(
    ("speed", "course", "other_speed", "other_course", "allowed"),
    [(3, 0, 3, 0, True), (3, 0, 2, 0, False), (3, 0, 3, 1, False), (0, 0, 0, 0, True), (1, 0, 0, 0, False)],
)
@pytest.mark.parametrize("friendly", [True, False])
def test_shgr_02_shgr_03_equal_speed_and_course(
    speed: int, course: int, other_speed: int, other_course: int, allowed: bool, friendly: bool
) -> None:
    value = may_grapple(
        speed=speed, course=course, other_speed=other_speed, other_course=other_course, friendly=friendly
    ).value
    assert value.allowed is allowed
    assert value.automatic is (friendly and speed == other_speed == 0)  # SHGR-17


@pytest.mark.parametrize("course", Side)
def test_disc_144_ships_that_lie_still_have_no_course(course: Side) -> None:
    heading = reading("DISC-144", "heading")
    assert may_grapple(other_course=course).value.allowed
    assert may_grapple(other_course=course, rules=heading).value.allowed is (course is Side.NORTH)
    assert may_grapple(other_course=course, friendly=True, rules=heading).value.automatic


def test_shgr_11_only_the_crew_needs_an_order() -> None:
    assert may_grapple(by_crew=True).value.logged
    assert not may_grapple(by_crew=False).value.logged


def test_disc_11_shgr_05_a_turn_while_grappled_is_a_collision() -> None:
    assert turn_collides(Rules.standard())
    assert not turn_collides(reading("DISC-11", "illegal"))
    said = {step.rule: step.amount for step in may_grapple().steps}
    assert said["SHGR-05"] == "a collision"


def test_shgr_14_a_grappled_ship_may_only_drift() -> None:
    allowed, rule = orders_allowed(ShipState.GRAPPLED, Rules.standard())
    assert (set(allowed), rule) == ({Order.GRAPPLE, Order.UNGRAPPLE, Order.DRIFT, Order.NOTHING}, "SHGR-14")
    plan = plan_move(log="(1) L", ship_type="yawl", force=4, wind_from=2, state="grappled").value
    assert not plan.track


@pytest.mark.parametrize("throwers", [1, 2, 3])
def test_shgr_01_shgr_04_shgr_15_hooks_by_all_throws(throwers: int) -> None:
    working = hooks_that_hold(throwers=throwers)  # 13 or more hooks
    counts = [sum(face >= 13 for face in faces) for faces in product(range(1, 21), repeat=throwers)]
    for hooks in range(throwers + 1):
        assert working.chance(str(hooks)) == Fraction(counts.count(hooks), 20**throwers)
    assert working.value.held == Fraction(sum(map(bool, counts)), 20**throwers)
    assert working.value.mean == Fraction(sum(counts), 20**throwers)


def test_shgr_06_shgr_10_throwing_takes_a_round_and_long_throws_seldom_hold() -> None:
    assert next(s.amount for s in hooks_that_hold().steps if s.rule == "SHGR-06") == "one full round of movement"
    # SHGR-10 is advice; it shows in the chance
    assert hooks_that_hold(distance=6).value.held < hooks_that_hold(distance=2).value.held


def test_the_hooks_thrown_are_those_of_the_dice() -> None:
    rng = random.Random(2)
    for _ in range(50):
        roll = hooks_that_hold(throwers=3).roll(rng)
        held = sum(die.total >= 13 for die in roll.dice)
        assert roll.outcome == (f"{held} of 3 hooks hold." if held else "No hook holds.")


@pytest.mark.parametrize("fact", facts("grappling_ships"), ids=lambda fact: "-".join(fact.values()))
def test_shgr_07_to_shgr_09_shgr_15_shgr_16_getting_free(fact: dict[str, str]) -> None:
    asked: dict[str, Any] = {name: int(fact[name]) for name in ("hooks", "guarded", "loose", "axes", "blades", "hands")}
    value = getting_free(**asked, action_points=int(fact["action points"])).value
    assert value.rounds == (None if fact["rounds"] == "never" else int(fact["rounds"]))
    assert value.left == int(fact["left"])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_rounds_to_get_free_by_working_them_through(hooks: int, loose: int, axes: int, blades: int, hands: int) -> None:
    loose = min(loose, hooks)
    slack, taut, expected = loose, hooks - loose, None
    for n in range(1, 30):
        slack -= min(slack, hands)
        cut = 2 * axes + blades  # an ordinary person has 5 action points
        taut, cut = taut - min(taut, cut), cut - min(taut, cut)
        slack -= min(slack, cut)
        if slack == taut == 0:
            expected = n
            break
    assert getting_free(hooks=hooks, loose=loose, axes=axes, blades=blades, hands=hands).value.rounds == expected


def test_shgr_12_shgr_13_shgr_18_are_told() -> None:
    assert any("phase 5" in step.label and step.rule == "SHGR-13" for step in may_grapple().steps)
    assert any(step.rule == "SHGR-18" for step in getting_free().steps)
    assert "SHGR-12" in Rules.standard().page("naval/grappling-ships").rules  # computed with fouling: captain_free


@pytest.mark.parametrize(("field", "value"), [("hooks", 0), ("guarded", 4), ("loose", 9), ("axes", "x")])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {field: value}
    with pytest.raises(BadInput) as error:
        getting_free(**odd)
    assert error.value.field == field


@settings(max_examples=25, deadline=None)
@given(
    st.dictionaries(st.sampled_from(("speed", "course", "other_speed", "other_course", "friendly", "by_crew")), ODD),
    st.dictionaries(st.sampled_from(("throwers", "target", "distance", "to_hit", "proficient")), ODD),
    st.dictionaries(st.sampled_from(("hooks", "guarded", "loose", "axes", "hands", "action_points")), ODD),
)
def test_any_input_is_answered_or_refused_by_a_rule(
    may: dict[str, object], throw: dict[str, object], free: dict[str, object]
) -> None:
    answered(may_grapple, may)
    answered(hooks_that_hold, throw)
    answered(getting_free, free)
