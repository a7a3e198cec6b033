"""Velocity damage: VEL-01 to VEL-04 against facts from the rules and the faces of the dice."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import velocity as page
from rules_core.melee.velocity import Weapon
from tests.melee.facts import answered, facts, inputs, loosely

velocity = loosely(page.velocity)


@pytest.mark.parametrize("row", facts("velocity"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_what_speed_adds(row):
    working = velocity(**inputs(row["inputs"]))
    assert (working.value.bonus, working.value.times) == (int(row["bonus"]), int(row["times"]))
    assert row["rule"] in {step.rule for step in working.steps}


def test_disc_90_an_exact_half_goes_away_from_zero():
    """VEL-04, shown in the working."""
    half = {"weapon": "blunt", "mph": 25}
    ours, other = velocity(**half), velocity(**half, rules=Rules.standard().choosing({"DISC-90": "down"}))
    assert (ours.value.bonus, other.value.bonus) == (3, 2)
    assert [step.amount for step in ours.steps] == ["2.5", "+3"]
    assert ours.steps[1].rule == "VEL-04"
    assert ours.steps[1].label.endswith("a half away from zero")
    assert other.steps[1].label.endswith("a half towards zero")
    assert "a half" not in velocity(weapon="blunt", mph=24).steps[1].label
    reading = ours.steps[1].reading
    assert reading is not None
    assert reading.name == "away"


@pytest.mark.parametrize("mph", [Fraction(n, 2) for n in range(1, 130)])
@pytest.mark.parametrize("weapon", ["bladed", "blunt"])
def test_rounding_by_the_distance_to_every_whole_number(mph, weapon):
    exact = mph / (15 if weapon == "bladed" else 10)
    nearest = min(range(20), key=lambda points: (abs(points - exact), -points))  # the higher of two that are as near
    assert velocity(mph=mph, weapon=weapon).value.bonus == nearest


@pytest.mark.parametrize(
    ("inputs_", "faces"),
    [
        ({"weapon": "blunt", "mph": 20}, [a + b + 2 for a in range(1, 7) for b in range(1, 7)]),
        (
            {"weapon": "pole arm or lance", "mph": 20, "full_charge": True},
            [2 * (a + b) for a in range(1, 7) for b in range(1, 7)],
        ),
        ({"weapon": "pole arm or lance", "mph": 20}, [a + b for a in range(1, 7) for b in range(1, 7)]),
    ],
)
def test_the_damage_by_all_throws(inputs_, faces):
    working = velocity(**inputs_, damage="2d6")
    ways = Counter(faces)
    assert {int(each.label): each.chance for each in working.odds[0].outcomes} == {
        total: Fraction(count, 36) for total, count in ways.items()
    }
    assert working.odds[0].mean == Fraction(sum(faces), 36)


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("mph", 0, "VEL-04"),
        ("mph", -5, "VEL-04"),
        ("mph", 1001, "VEL-04"),
        ("mph", "fast", "VEL-04"),
        ("weapon", "net", "VEL-01"),
        ("full_charge", "yes", "VEL-03"),
        ("damage", "<b>", "VEL-04"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        velocity(**{"mph": 10, field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


SPEEDS = st.fractions(min_value=Fraction(1, 10), max_value=200, max_denominator=20)
JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())


@given(SPEEDS, SPEEDS, st.sampled_from(Weapon), st.booleans(), st.sampled_from(["away", "down"]))
def test_more_speed_never_adds_less(mph, more, weapon, charge, reading):
    rules = Rules.standard().choosing({"DISC-90": reading})
    slow, fast = (velocity(mph=each, weapon=weapon, full_charge=charge, rules=rules) for each in (mph, mph + more))
    assert slow.value.bonus <= fast.value.bonus
    assert slow.value.times == fast.value.times


@given(SPEEDS, st.sampled_from(Weapon), st.booleans(), st.integers())
def test_whatever_is_rolled_has_a_chance(mph, weapon, charge, seed):
    working = velocity(mph=mph, weapon=weapon, full_charge=charge, damage="1d8+1")
    roll = working.roll(random.Random(seed))
    assert working.chance(roll.outcome.removeprefix("Damage ").removesuffix(".")) > 0
    assert roll == working.roll(random.Random(seed))


@given(st.dictionaries(st.sampled_from(["mph", "weapon", "full_charge", "damage"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(velocity, {"mph": 12, **junk})
    assert error.field in junk if error else working.value.bonus >= 0
