"""Each formula of the book, against the code of the rule over its domain."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
import sympy

from rules_core import Rules
from rules_core.engine.hexes import Side
from rules_core.formulas import FORMULAS
from rules_core.melee.initiative import initiative
from rules_core.melee.knockback import knockback
from rules_core.melee.morale import morale
from rules_core.melee.parry_means import parries
from rules_core.melee.velocity import velocity
from rules_core.naval.drifting import drift_of
from rules_core.naval.movement_execution import segments_of
from rules_core.naval.ship_hexes import hexes_long


def value(name: str, **values: int | Fraction) -> sympy.Basic:
    """What a formula answers for values of its symbols: the right side, or whether a condition holds."""
    expression = FORMULAS[name].expression
    answer = expression.rhs if isinstance(expression, sympy.Eq) else expression
    symbols = {symbol.name: symbol for symbol in answer.free_symbols}
    return answer.subs({symbols[each]: sympy.Rational(number) for each, number in values.items()})


@cache
def end_of(remainder: int) -> str:
    end = str(value("knockback_inches", remainder=remainder))
    return end if end in ("none", "down") else f"{end} inch{'es' if int(end) != 1 else ''}"


@pytest.mark.parametrize(
    ("modifiers", "dice"),
    [({}, 0), ({"blunt": True}, 1), ({"charging_mount": True}, 2), ({"airborne": True, "rolled_with": True}, -2)],
)
def test_knockback_remainder_and_inches(modifiers, dice):
    sign = 1 if dice > 0 else -1
    totals = Counter(
        (sum(three), sign * sum(more))
        for three in product(range(1, 7), repeat=3)
        for more in product(range(1, 7), repeat=abs(dice))
    )
    for damage in (0, 8, 20, 31):
        by_formula: dict[str, Fraction] = {}
        for (thrown, more), ways in totals.items():
            end = end_of(int(value("knockback_remainder", damage=damage, thrown=thrown, modifiers=more)))
            by_formula[end] = by_formula.get(end, Fraction(0)) + Fraction(ways, totals.total())
        worked = knockback(damage=damage, earlier_damage=1, hit_points=1, **modifiers)
        assert {each.label: each.chance for each in worked.odds[0].outcomes} == by_formula


def test_knockback_is_due():
    for damage, earlier, full in product(range(0, 14, 2), (0, 3, 5), (1, 8, 20, 33, 40)):
        worked = knockback(damage=damage, earlier_damage=earlier, hit_points=full).value
        assert worked.rolled == bool(value("knockback_due", damage=damage, earlier_damage=earlier, hit_points=full))


def test_morale_is_kept_within_its_bounds_and_multiplies():
    for change in range(-100, 101):
        worked = morale(adjustment=change).value
        assert worked.chance * 100 == Fraction(str(value("morale_chance", modifiers=change)))
    for change, checks in product((-20, -7, 0, 13, 80), (1, 2, 5)):
        worked = morale(adjustment=change, checks=checks).value
        assert worked.all_held == Fraction(str(value("morale_all_held", chance=worked.chance * 100, checks=checks)))


def test_the_bonus_of_speed():
    for halves, (weapon, miles) in product(range(1, 200), (("bladed", 15), ("blunt", 10))):
        mph = Fraction(halves, 2)
        assert velocity(mph=mph, weapon=weapon).value.bonus == value("velocity_bonus", mph=mph, miles=miles)


def test_parries_of_a_round():
    for given_up, skill in product(range(6), ("proficient", "weapon of choice", "grand mastery")):
        worked = parries(skill=skill, shield="medium shield", given_up=given_up).value
        assert worked.total == value("parries", automatic=worked.automatic, given_up=given_up)


def test_segments_of_further_attacks():
    for weapon, speed in (("fast (F)", 2), ("very slow (VS)", 10)):
        first, *later = initiative(weapon=weapon, attacks=4).value.attacks
        for each in later:
            wanted = value("attack_segment", first=first.earliest, attack=each.number, speed=speed)
            assert each.earliest == wanted


def test_a_hull_lies_in_that_many_hexes():
    for length in range(1, 401):
        assert hexes_long(length, Rules.standard()) == value("hexes_long", length=length)


def test_drift_from_the_second_sequence():
    for cell, force in product(range(-7, 8), range(13)):
        assert drift_of(cell, force, Side.NORTH, Rules.standard()).later == value("drift", cell=cell, force=force)


def test_moves_are_spread_over_the_segments():
    rules = Rules.standard()
    for factors in range(1, 8):
        by_code = [segment for factor in range(1, factors + 1) for segment in segments_of(factor, factors, rules)]
        steps = 4 * factors
        assert by_code == [value("segment", time=50, step=step, steps=steps) for step in range(1, steps + 1)]


def test_no_formula_is_without_its_words_and_its_rule():
    for name, formula in FORMULAS.items():
        assert formula.words.endswith("."), name
        assert Rules.standard().page_of(formula.rule)
