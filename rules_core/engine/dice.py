"""Dice as they are written at the table (``1d8+2``): their exact distribution, and a roll with its faces shown."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import icepool

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown

_TERM = re.compile(r"([+-]?)(?:([0-9]{0,3})[dD]([0-9]{1,4})|([0-9]{1,6}))", re.ASCII)
_MOST_DICE, _MOST_SIDES, _MOST_TERMS = 40, 100, 10
_MOST_FACES = 1000  # of all dice together: what is beyond takes long to reckon and longer to read


@dataclass(frozen=True)
class DiceRoll:
    """Dice that fell: what was thrown, the faces in order, and the total with its constant."""

    notation: str
    faces: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        if self.faces in ((), (self.total,)):
            return f"{self.notation}: {self.total}" if self.faces else self.notation
        return f"{self.notation}: {', '.join(map(str, self.faces))} → {self.total}"


@dataclass(frozen=True)
class Dice:
    """A sum of dice and a constant: ``terms`` holds (count, sides), a negative count being subtracted."""

    terms: tuple[tuple[int, int], ...]
    constant: int = 0

    def __str__(self) -> str:
        parts = [f"{'-' if n < 0 else '+'}{abs(n)}d{sides}" for n, sides in self.terms]
        if self.constant or not parts:
            parts.append(f"{self.constant:+d}")
        return "".join(parts).removeprefix("+")

    def die(self) -> icepool.Die[int]:
        """Answers the exact distribution of the total."""
        return _die(self)

    def roll(self, rng: random.Random) -> DiceRoll:
        """Answers one throw. The generator is the caller's, so that a log can be replayed."""
        faces: list[int] = []
        total = self.constant
        for count, sides in self.terms:
            thrown = [rng.randint(1, sides) for _ in range(abs(count))]
            faces += thrown
            total += sum(thrown) if count > 0 else -sum(thrown)
        return DiceRoll(str(self), tuple(faces), total)


@lru_cache(maxsize=64)  # one working often asks for the same dice many times
def _die(dice: Dice) -> icepool.Die[int]:
    # The ways of each total are the coefficients of a product of polynomials, one for each die. They are packed
    # into whole numbers, so wide that none spills over into the next: adding the dice one by one takes seconds for
    # a handful of d100. A die that is taken off counts from its highest face down.
    whole = prod(sides ** abs(count) for count, sides in dice.terms)
    width = whole.bit_length() // 8 + 1
    packed, least, places = 1, dice.constant, 1
    for count, sides in dice.terms:
        one = ((1 << 8 * width * sides) - 1) // ((1 << 8 * width) - 1)
        packed *= one ** abs(count)
        least += count if count > 0 else count * sides
        places += abs(count) * (sides - 1)
    ways = packed.to_bytes(width * places, "little")
    found = {least + n: int.from_bytes(ways[width * n : width * (n + 1)], "little") for n in range(places)}
    return icepool.Die(found)


def read_dice(text: object, name: str, *, field: str, rule: str) -> Dice:
    """Answers dice from their notation: ``d8``, ``2d6+1``, ``1d8-1d4``, ``3``; spaces and case do not matter.

    At most 40 dice of up to 100 sides in ten terms, with at most 1000 faces on all of them together.

    Raises:
        BadInput: naming the input and the form that is asked for.
    """

    def wrong(why: str) -> BadInput:
        return BadInput(
            f"{name[:1].upper()}{name[1:]} must be dice such as 1d8+2 {why}; got {shown(text)} ({rule}).",
            field=field,
            rule=rule,
        )

    if isinstance(text, Dice):
        return text
    if not isinstance(text, str) or len(text) > 100:
        raise wrong("(text of at most 100 characters)")
    left = "".join(text.split())
    terms: list[tuple[int, int]] = []
    constant = 0
    first = True
    while left or first:
        match = _TERM.match(left)
        if not match or not (first or match[1]):
            raise wrong("(counts, a d, sides, joined by + or -)")
        sign = -1 if match[1] == "-" else 1
        if match[3]:
            count, sides = int(match[2] or 1), int(match[3])
            if not (count >= 1 and 1 <= sides <= _MOST_SIDES):
                raise wrong(f"with at least one die and from 1 to {_MOST_SIDES} sides")
            terms.append((sign * count, sides))
        else:
            constant += sign * int(match[4])
        left = left[match.end() :]
        first = False
    if sum(abs(count) for count, _ in terms) > _MOST_DICE or len(terms) > _MOST_TERMS:
        raise wrong(f"with at most {_MOST_DICE} dice in {_MOST_TERMS} terms")
    if sum(abs(count) * sides for count, sides in terms) > _MOST_FACES:
        raise wrong(f"with at most {_MOST_FACES} faces on all of them together")
    return Dice(tuple(terms), constant)


def distribution(die: icepool.Die[Any]) -> dict[Any, int]:
    """Answers a die as a plain table, outcome to number of ways, for comparing with an enumeration by hand."""
    return dict(die.items())
