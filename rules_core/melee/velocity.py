"""Velocity damage (VEL): what a mount or a rush at full speed adds to a blow.

Source: combat. Rulings: DISC-90.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from math import ceil, floor

from rules_core.engine.chance import odds_of_die
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import one_of, positive, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed

PAGE = "melee/velocity"
_FASTEST = 1000  # miles an hour; faster than anything that carries a weapon
_WAYS = {"away": "away from zero", "down": "towards zero"}  # how the readings of DISC-90 round a half


class Weapon(Enum):
    """The three sorts of weapon that speed helps in different ways (VEL-01 to VEL-03)."""

    BLADED = "bladed"
    BLUNT = "blunt"
    POLE_ARM = "pole arm or lance"


@dataclass(frozen=True)
class Momentum:
    """What speed does to a blow: points added to its damage, and how many times the damage counts."""

    bonus: int
    times: int


def velocity(
    *,
    mph: int | Fraction,
    weapon: Weapon | str = Weapon.BLADED,
    full_charge: bool = False,
    damage: Dice | str = "1d8",
    rules: Rules | None = None,
) -> Working[Momentum]:
    """Answers what speed adds to a blow, and the damage it then does.

    A bladed weapon gets a point for every 15 miles an hour, a blunt one for every 10, rounded to the nearest whole
    number. A pole arm or lance does twice its damage in a full charge, and gets nothing otherwise.

    Units: ``mph`` in miles an hour, fractions welcome; ``damage`` as dice, with all other bonuses in it. The doubled
    damage is what was thrown, times two. ``full_charge`` matters to pole arms and lances alone. Not modelled: how
    fast a mount is, and speeds of both sides (add them, if they meet head on and the referee agrees).
    Errors: ``BadInput`` naming the input.

    Source: combat (VEL-01 to VEL-04). Rulings: DISC-90.
    """
    rules = rules or Rules.standard()
    kind = one_of(Weapon, weapon, "the weapon", field="weapon", rule="VEL-01")
    row = rules.table(PAGE, "weapons").row(kind.value)
    speed = positive(mph, "the speed in miles an hour", field="mph", rule="VEL-04", most=_FASTEST)
    charge = yes_or_no(full_charge, "a full charge", field="full_charge", rule="VEL-03")
    dice = read_dice(damage, "the weapon's damage", field="damage", rule="VEL-04")
    cited, per, times = str(row["rule"]), row["miles an hour for a point"], row["times the damage in a full charge"]
    bonus, factor = 0, 1
    if isinstance(per, int):
        points = speed / per
        half = points % 1 == Fraction(1, 2)
        reading = rules.reading("DISC-90")
        bonus = ceil(points - Fraction(1, 2)) if half and reading.name == "down" else floor(points + Fraction(1, 2))
        steps = [
            Step(f"{decimal(speed)} mph ÷ {per}", decimal(points), cited),
            Step(
                f"to the nearest whole number{f', a half {_WAYS[reading.name]}' if half else ''}",
                signed(bonus),
                "VEL-04",
                reading if half else None,
            ),
        ]
        said = f"{signed(bonus)} damage"
    elif charge and isinstance(times, int):
        factor = times
        steps = [Step("in a full charge", f"damage × {times}", cited)]
        said = f"Damage × {times}"
    else:
        steps = [Step("no full charge", "no bonus", cited)]
        said = "No bonus"
    total = odds_of_die("Damage", (dice.die() + bonus) * factor)
    mean = total.mean if total.mean is not None else Fraction(0)
    answer = f"{said}: {_written(dice, bonus, factor)}, on average {decimal(mean)}."
    return Working(Momentum(bonus, factor), answer, tuple(steps), (total,), partial(_throw, dice, bonus, factor, cited))


def _written(dice: Dice, bonus: int, factor: int) -> str:
    shown = str(Dice(dice.terms, dice.constant + bonus))
    return f"({shown}) × {factor}" if factor != 1 else shown


def _throw(dice: Dice, bonus: int, factor: int, cited: str, rng: random.Random) -> Roll:
    thrown = dice.roll(rng)
    total = (thrown.total + bonus) * factor
    step = Step("from speed", f"× {factor}" if factor != 1 else signed(bonus), cited)
    return Roll((thrown,), f"Damage {total}.".replace("-", "−"), (step,))
