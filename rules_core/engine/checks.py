"""Checks on a d20: one against a difficulty, and one against another."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import icepool

from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.limits import whole

_SIDES = 20
_MOST = 100  # no modifier of the game comes near it


class Tie(Enum):
    """Who has an opposed check when both totals are equal."""

    FIRST = "the first"
    SECOND = "the second"
    AGAIN = "nobody: both roll again"


@dataclass(frozen=True)
class Contest:
    """The exact chances of an opposed check, as seen by the first of the two: better, equal, worse."""

    better: Fraction
    equal: Fraction
    worse: Fraction

    def won(self, tie: Tie) -> Fraction:
        """Answers the chance that the first wins, ties being settled as said."""
        match tie:
            case Tie.FIRST:
                return self.better + self.equal
            case Tie.SECOND:
                return self.better
            case Tie.AGAIN:
                return self.better / (self.better + self.worse)


def modifier(value: object, name: str, *, field: str, rule: str) -> int:
    """Answers a modifier of a check as a whole number from -100 to 100.

    Raises:
        BadInput: naming the input, what is allowed and the rule.
    """
    return whole(value, name, field=field, rule=rule, least=-_MOST, most=_MOST)


def reaching(bonus: int, difficulty: int) -> Fraction:
    """Answers the chance that d20 + bonus equals or beats a difficulty; a natural 1 or 20 is nothing special."""
    return Fraction(min(max(_SIDES + 1 + bonus - difficulty, 0), _SIDES), _SIDES)


def opposed(bonus: int, against: int) -> Contest:
    """Answers the exact chances of d20 + bonus against d20 + against."""
    lead = icepool.d(_SIDES) - icepool.d(_SIDES) + (bonus - against)
    ways = {"better": 0, "equal": 0, "worse": 0}
    for outcome, quantity in lead.items():
        ways["better" if outcome > 0 else "equal" if outcome == 0 else "worse"] += quantity
    return Contest(*(Fraction(quantity, lead.denominator()) for quantity in ways.values()))


def d20(bonus: int, rng: random.Random) -> DiceRoll:
    """Answers one throw of d20 + bonus."""
    return Dice(((1, _SIDES),), bonus).roll(rng)


def contest(bonus: int, against: int, tie: Tie, rng: random.Random) -> tuple[bool, tuple[DiceRoll, ...]]:
    """Answers whether the first wins one throw of an opposed check, and all dice that fell."""
    dice: list[DiceRoll] = []
    while True:
        first, second = d20(bonus, rng), d20(against, rng)
        dice += [first, second]
        if first.total != second.total:
            return first.total > second.total, tuple(dice)
        if tie is not Tie.AGAIN:
            return tie is Tie.FIRST, tuple(dice)
