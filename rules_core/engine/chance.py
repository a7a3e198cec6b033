"""Exact chances: an ordered list of outcomes, each with its probability as a fraction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import icepool

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import unknown


@dataclass(frozen=True)
class Outcome:
    """One thing that may happen, in the words of the table, and its exact probability."""

    label: str
    chance: Fraction


@dataclass(frozen=True)
class Odds:
    """A question of chance answered exactly: what may happen, in the order of the rule, and how likely each is.

    ``mean`` is the expected value where the outcomes are numbers, else None.
    """

    title: str
    outcomes: tuple[Outcome, ...]
    mean: Fraction | None = None

    def __post_init__(self) -> None:
        # over one denominator: adding up thousands of fractions takes longer than reckoning them
        shared = lcm(*(each.chance.denominator for each in self.outcomes))
        total = sum(each.chance.numerator * (shared // each.chance.denominator) for each in self.outcomes)
        if total != shared or any(each.chance < 0 for each in self.outcomes):
            raise BadInput(f"The chances of {self.title!r} add up to {Fraction(total, shared)}, not to 1.")

    def chance(self, label: str) -> Fraction:
        """Answers the probability of the outcome with that label.

        Raises:
            BadInput: listing the labels there are.
        """
        for each in self.outcomes:
            if each.label == label:
                return each.chance
        raise unknown(
            label, f"an outcome of {self.title!r}", (o.label for o in self.outcomes), field="label", rule="odds"
        )

    def most_likely(self) -> Outcome:
        """Answers the outcome with the highest probability; of equals the first."""
        return max(self.outcomes, key=lambda each: each.chance)


def odds(title: str, chances: Mapping[str, Fraction] | Iterable[tuple[str, Fraction]]) -> Odds:
    """Answers odds from labels and probabilities, leaving out what cannot happen."""
    pairs = chances.items() if isinstance(chances, Mapping) else chances
    return Odds(title, tuple(Outcome(label, Fraction(chance)) for label, chance in pairs if chance))


def odds_of_die(title: str, die: icepool.Die[Any], label: Callable[[Any], str] = str) -> Odds:
    """Answers odds from an icepool die, its outcomes in their own order; outcomes with the same label are added up.

    A die of numbers also gets its mean.
    """
    ways: dict[str, int] = {}
    for outcome, quantity in die.items():
        name = label(outcome)
        ways[name] = ways.get(name, 0) + quantity
    numeric = all(isinstance(outcome, int) for outcome in die.outcomes())
    mean = Fraction(die.mean()) if numeric else None
    return Odds(title, tuple(Outcome(name, Fraction(n, die.denominator())) for name, n in ways.items() if n), mean)


def odds_of_numbers(title: str, pairs: Iterable[tuple[int, Fraction]]) -> Odds:
    """Answers odds from numbers and their chances, in rising order and with the mean; equal numbers are added up."""
    chances: dict[int, Fraction] = {}
    for number, chance in pairs:
        chances[number] = chances.get(number, Fraction(0)) + chance
    listed = tuple(Outcome(str(number), chances[number]) for number in sorted(chances) if chances[number])
    shared = lcm(*(each.denominator for each in chances.values()))
    mean = sum(number * chance.numerator * (shared // chance.denominator) for number, chance in chances.items())
    return Odds(title, listed, Fraction(mean, shared))


def success(title: str, chance: Fraction, yes: str, no: str) -> Odds:
    """Answers the odds of a single check: ``yes`` with that chance, otherwise ``no`` (both are always listed)."""
    return Odds(title, (Outcome(yes, chance), Outcome(no, 1 - chance)))


def percent(chance: Fraction, places: int = 1) -> str:
    """Answers a chance as it is read aloud: ``40.7 %``, rounded once, half away from zero.

    What can happen never reads as 0 % and what can fail never as 100 %.
    """
    scale = 10**places
    tenths = (2 * chance * 100 * scale + 1) // 2
    whole = f"{tenths // scale}" if tenths % scale == 0 else f"{float(Fraction(tenths, scale)):.{places}f}"
    if chance > 0 and tenths == 0:
        return f"under {1 / scale:g} %"
    if chance < 1 and tenths >= 100 * scale:
        return f"over {100 - 1 / scale:g} %"
    return f"{whole} %"
