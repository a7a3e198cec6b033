"""The rules that are formulas, as SymPy expressions: for typesetting, and for whoever wants to calculate on.

Symbols are named as the rule's parameters and fields; numbers come from the rule data. Nothing else in ``rules_core``
imports this module, and it needs the extra ``symbolic``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sympy import Abs, Basic, Eq, Gt, Max, Min, Piecewise, Rational, Symbol, ceiling, floor

from rules_core.engine.rules import Rules


@dataclass(frozen=True)
class Formula:
    """A rule as a formula: the expression, the same in words, and the id of the rule that states it."""

    expression: Basic
    words: str
    rule: str


def _number(page: str, name: str) -> Rational:
    return Rational(Fraction(Rules.standard().value(page, name).value))


def _symbol(name: str) -> Symbol:
    return Symbol(name, real=True)


def _knockback() -> dict[str, Formula]:
    page = "melee/knockback"
    damage, earlier_damage, hit_points = map(_symbol, ("damage", "earlier_damage", "hit_points"))
    thrown, modifiers, remainder = map(_symbol, ("thrown", "modifiers", "remainder"))
    share, down_at_most, per_inch = (_number(page, name) for name in ("trigger", "down_at_most", "per_inch"))
    inches = Piecewise(
        (Symbol("none"), remainder < 0),
        (Symbol("down"), remainder <= down_at_most),
        (floor(remainder / per_inch), True),
    )
    return {
        "knockback_due": Formula(
            Gt(damage + earlier_damage, share * hit_points),
            f"A roll is due when the damage of the round is more than {share} of the full hit points.",
            "KB-01",
        ),
        "knockback_remainder": Formula(
            Eq(remainder, damage - thrown + modifiers, evaluate=False),
            f"The remainder is the damage, less what is thrown with {Rules.standard().value(page, 'dice').value}, "
            "with the dice of the modifiers added or taken off.",
            "KB-06",
        ),
        "knockback_inches": Formula(
            Eq(_symbol("inches"), inches, evaluate=False),
            f"Nothing below zero, down from zero to {down_at_most}, "
            f"else the remainder divided by {per_inch}, fractions dropped.",
            "KB-05",
        ),
    }


def _morale() -> dict[str, Formula]:
    base = _number("melee/morale", "base")
    chance, checks, modifiers = map(_symbol, ("chance", "checks", "modifiers"))
    return {
        "morale_chance": Formula(
            Eq(chance, Max(0, Min(100, base + modifiers)), evaluate=False),
            f"The chance in percent is {base} with all modifiers added, kept from 0 to 100.",
            "MORP-03",
        ),
        "morale_all_held": Formula(
            Eq(_symbol("all_held"), (chance / 100) ** checks, evaluate=False),
            "The chance of holding in every one of several checks is the chance of one, to the power of their number.",
            "MORP-03",
        ),
    }


def _melee() -> dict[str, Formula]:
    mph, miles, given_up, automatic = map(_symbol, ("mph", "miles", "given_up", "automatic"))
    first, attack, speed = map(_symbol, ("first", "attack", "speed"))
    each = _number("melee/parry", "parries_for_an_attack")
    return {
        "velocity_bonus": Formula(
            Eq(_symbol("bonus"), floor(mph / miles + Rational(1, 2)), evaluate=False),
            "The bonus is the speed divided by the weapon's miles for a point, to the nearest whole number, a half up.",
            "VEL-04",
        ),
        "parries": Formula(
            Eq(_symbol("parries"), automatic + each * given_up, evaluate=False),
            f"The parries of a round are the automatic ones and {each} for each attack given up.",
            "PAR-04",
        ),
        "attack_segment": Formula(
            Eq(_symbol("segment"), first + (attack - 1) * speed, evaluate=False),
            "Each attack comes later than the one before it by the weapon's speed.",
            "ACT-02",
        ),
    }


def _naval() -> dict[str, Formula]:
    length, force, cell = map(_symbol, ("length", "force", "cell"))
    time, step, steps = map(_symbol, ("time", "step", "steps"))
    feet = _number("naval/ship-hexes", "feet")
    combat_hexes = _number("naval/ship-hexes", "combat_hexes")
    segments = _number("naval/movement-execution", "segments") * _number("naval/movement-execution", "rounds")
    return {
        "hexes_long": Formula(
            Eq(_symbol("hexes_long"), ceiling(length / feet), evaluate=False),
            f"A hull lies in its length divided by {feet} feet, rounded up.",
            "HEX-06",
        ),
        "drift": Formula(
            Eq(_symbol("drift"), force + Abs(Min(0, cell)), evaluate=False),
            "A ship without way drifts the force of the wind, and what the table has below zero, in combat hexes.",
            "MISS-12",
        ),
        "segment": Formula(
            Eq(_symbol("segment"), ceiling(time * step / steps), evaluate=False),
            f"A factor is {combat_hexes} steps, one for each combat hex, and the time of a log is {segments} segments: "
            "the steps are spread evenly over it, and a part of a segment counts as a whole.",
            "MISS-13",
        ),
    }


#: Every formula by name.
FORMULAS: Mapping[str, Formula] = {**_knockback(), **_morale(), **_melee(), **_naval()}
