"""What a rule function answers: a value, one sentence, the steps that led to it, and the odds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from rules_core.engine.chance import Odds, percent
from rules_core.engine.dice import DiceRoll
from rules_core.engine.errors import BadInput, NotAllowed
from rules_core.engine.limits import unknown
from rules_core.engine.readings import Reading

Value = TypeVar("Value", covariant=True)


def signed(number: int, unit: str = "") -> str:
    """Answers a modifier as a step prints it: ``+2``, ``−10 %``, ``+1d6``."""
    return f"{'+' if number >= 0 else '−'}{abs(number)}{unit}"


def decimal(number: int | Fraction) -> str:
    """Answers an exact number as a step prints it: ``37.5``, ``−2``; where the decimals have no end, ``2 2/3``."""
    size = abs(Fraction(number))
    for places in range(4):
        if (size * 10**places).denominator == 1:
            shown = f"{float(size):.{places}f}"
            break
    else:
        whole, rest = divmod(size, 1)
        shown = f"{whole} {rest}" if whole else f"{rest}"
    return f"−{shown}" if number < 0 else shown


@dataclass(frozen=True)
class Step:
    """One step of a working: what was done, what came of it, the rule that says so, and the reading it was done by."""

    label: str
    amount: str
    rule: str
    reading: Reading | None = None

    def __str__(self) -> str:
        by = f", read as: {self.reading.name}" if self.reading else ""
        return f"{self.label}: {self.amount} [{self.rule}{by}]" if self.amount else f"{self.label} [{self.rule}{by}]"


@dataclass(frozen=True)
class Roll:
    """One throw played through a rule: the dice as they fell, what came of it in a sentence, and the working."""

    dice: tuple[DiceRoll, ...]
    outcome: str
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.outcome, *(f"- {each}" for each in self.dice), *(f"- {step}" for step in self.steps)])


@dataclass(frozen=True)
class Working(Generic[Value]):
    """An answer with its working. ``str()`` of it is the text a calculator copies.

    ``throw`` plays the same question once with dice, where it is one of dice; ``roll`` is the way to call it.
    """

    value: Value
    answer: str
    steps: tuple[Step, ...]
    odds: tuple[Odds, ...] = ()
    throw: Callable[[random.Random], Roll] | None = field(default=None, repr=False, compare=False)

    def odds_of(self, title: str | None = None) -> Odds:
        """Answers the odds with that title; without one, the first.

        Raises:
            BadInput: when there are none, or none with that title.
        """
        if not self.odds:
            raise BadInput("Nothing is diced here, so there are no odds.", field="title", rule="odds")
        if title is None:
            return self.odds[0]
        for each in self.odds:
            if each.title == title:
                return each
        raise unknown(title, "the odds asked for", (each.title for each in self.odds), field="title", rule="odds")

    def chance(self, label: str, of: str | None = None) -> Fraction:
        """Answers the exact probability of an outcome, by its label (and the title of the odds, if not the first)."""
        return self.odds_of(of).chance(label)

    def roll(self, rng: random.Random) -> Roll:
        """Answers one throw for this very question; the generator is the caller's, so that a log can be replayed.

        Raises:
            NotAllowed: when nothing is diced here.
        """
        if self.throw is None:
            raise NotAllowed("Nothing is diced here, so there is nothing to roll.")
        return self.throw(rng)

    def __str__(self) -> str:
        lines = [self.answer, *(f"- {step}" for step in self.steps)]
        for each in self.odds:
            numbers = any(character.isdigit() for outcome in each.outcomes for character in outcome.label)
            shown = "{} ({})" if numbers else "{} {}"  # "1 0.1 %" would read as one number
            listed = ", ".join(shown.format(outcome.label, percent(outcome.chance)) for outcome in each.outcomes)
            lines.append(f"{each.title}: {listed}")
        return "\n".join(lines)
