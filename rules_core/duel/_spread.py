"""How many squares burn, exactly: ways out of a whole for each number of squares, and what a round does to them.

Whole numbers over a common denominator: ten rounds of a fire are reckoned in milliseconds, with fractions in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd

import icepool

Weights = tuple[int, ...]


@dataclass(frozen=True)
class Burning:
    """How many squares burn: ``weights[n]`` ways out of ``whole`` that it is n."""

    weights: Weights
    whole: int

    @property
    def mean(self) -> Fraction:
        """The expected number of burning squares."""
        return Fraction(sum(n * weight for n, weight in enumerate(self.weights)), self.whole)

    @property
    def any(self) -> Fraction:
        """The probability that something burns."""
        return Fraction(self.whole - self.weights[0], self.whole)

    def chance(self, number: int) -> Fraction:
        """Answers the probability that so many squares burn."""
        return Fraction(self.weights[number], self.whole)


@dataclass(frozen=True)
class Change:
    """What may become of a fire: ``rows[n]`` has the ways, out of ``whole``, from n burning squares to each number."""

    rows: tuple[Weights, ...]
    whole: int

    def of(self, fire: Burning) -> Burning:
        """Answers the fire after the change."""
        weights = [0] * len(fire.weights)
        for n, weight in enumerate(fire.weights):
            if weight:
                for number, ways in enumerate(self.rows[n]):
                    if ways:
                        weights[number] += weight * ways
        shared = gcd(fire.whole * self.whole, *weights)
        return Burning(tuple(weight // shared for weight in weights), fire.whole * self.whole // shared)


def burning(number: int, most: int) -> Burning:
    """Answers the certainty that ``number`` of at most ``most`` squares burn.

    Source: narrative (NC-56). Rulings: none.
    """
    return Burning(tuple(int(n == number) for n in range(most + 1)), 1)


@lru_cache(maxsize=64)
def growth(most: int, *, out: int, spreads: int, per_square: bool) -> Change:
    """Answers what the d100 of a round does: ``out`` and ``spreads`` in a hundred, for each square or for the fire.

    Source: narrative (NC-56). Rulings: DISC-36.
    """
    shared = gcd(out, spreads, 100)
    one = (out // shared, (100 - out - spreads) // shared, spreads // shared)
    sides = sum(one)
    rows: list[Weights] = []
    ways: list[int] = [1]  # of each number of squares that come from n, out of sides ** n
    for n in range(most + 1):
        if per_square:
            rows.append(_at_most(most, [each * sides ** (most - n) for each in ways]))
            ways = _times(ways, one)
        else:
            rows.append(_at_most(most, [sides] if n == 0 else [0] * (n - 1) + list(one)))
    return Change(tuple(rows), sides**most if per_square else sides)


def put_out(number: int, each: icepool.Die[int], people: int) -> Burning:
    """Answers how many of a number of squares still burn after so many people's work, each of them as the die says.

    Source: narrative (NC-57). Rulings: none.
    """
    total = people @ each
    weights = [0] * (number + 1)
    for gone, ways in total.items():
        weights[max(number - gone, 0)] += ways
    return Burning(tuple(weights), total.denominator())


def quenching(most: int, each: icepool.Die[int], people: int) -> Change:
    """Answers what so many people put out, each of them as the die says.

    Source: narrative (NC-57). Rulings: none.
    """
    total = people @ each
    rows = []
    for n in range(most + 1):
        row = [0] * (most + 1)
        for gone, ways in total.items():
            row[max(n - gone, 0)] += ways
        rows.append(tuple(row))
    return Change(tuple(rows), total.denominator())


def _times(first: Sequence[int], second: Sequence[int]) -> list[int]:
    product = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            product[i + j] += a * b
    return product


def _at_most(most: int, ways: Sequence[int]) -> Weights:
    kept = list(ways[: most + 1]) + [0] * (most + 1 - len(ways))
    kept[most] += sum(ways[most + 1 :])
    return tuple(kept)
