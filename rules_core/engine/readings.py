"""Rulings: questions that a source leaves open or answers twice, with the readings a table may choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_core.engine.limits import unknown


@dataclass(frozen=True)
class Reading:
    """One way to read a rule: the ruling it answers, its short name, and what it means in a sentence."""

    ruling: str
    name: str
    meaning: str


@dataclass(frozen=True)
class Ruling:
    """A question settled: its readings by name, the one chosen, why, and on what basis.

    ``basis`` is ``source`` (a source decides), ``suggested`` (the rules' compilers propose it) or ``ours``.
    """

    id: str
    question: str
    readings: Mapping[str, Reading] = field(hash=False)
    chosen: str
    because: str
    basis: str
    rules: tuple[str, ...]

    def reading(self, name: str | None = None) -> Reading:
        """Answers the reading with that name; without one, the chosen reading.

        Raises:
            BadInput: listing the readings there are.
        """
        wanted = self.chosen if name is None else name
        if wanted not in self.readings:
            raise unknown(wanted, f"the reading of {self.id}", self.readings, field=self.id, rule=self.id)
        return self.readings[wanted]
