"""Wind (WIND): its force on the Beaufort scale, by name and in knots, and the three kinds of no wind.

Source: naval, beaufort. Rulings: none here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules

PAGE = "naval/wind"


class Calm(Enum):
    """The three kinds of force 0. No rule tells what sets them apart, so they differ in name only."""

    CALM = "calm"
    VERY_QUIET = "very quiet"
    DEAD_CALM = "dead calm"


@dataclass(frozen=True)
class Wind:
    """A wind by its force: name, and knots from least to most (``most`` is None where the scale is open)."""

    force: int
    name: str
    least: int
    most: int | None

    @property
    def knots(self) -> str:
        """The speed as it is read: "7–10 knots"."""
        if self.force == 0:
            return "under 1 knot"
        return f"{self.least} knots or more" if self.most is None else f"{self.least}–{self.most} knots"


def wind_of(force: object, calm: object, rules: Rules) -> Wind:
    """Answers the wind of a force; ``calm`` names it at force 0 and is only checked above.

    Source: naval (WCH-06 names the kinds), beaufort (MISS-26). Rulings: none.

    Raises:
        BadInput: for a force outside 0 to 12, or an unknown kind of calm.
    """
    number = whole(force, "the wind's force", field="force", rule="MISS-26", most=12)
    kind = one_of(Calm, calm, "the kind of force 0", field="calm", rule="MISS-26")
    row = rules.table(PAGE, "beaufort").row(number, name="the wind's force", field="force")
    least, most = row["from knots"], row["to knots"]
    return Wind(
        number,
        str(row["name"]) if number else kind.value,
        least if isinstance(least, int) else 0,
        most if isinstance(most, int) else None,
    )
