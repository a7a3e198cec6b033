"""Movement execution: when in the time of a log each combat hex is entered, and who may back sail.

Source: naval-public. Rulings: DISC-01, DISC-77.
"""

from __future__ import annotations

from enum import Enum

from rules_core.engine.limits import one_of
from rules_core.engine.rules import Rules
from rules_core.naval import ship_hexes

PAGE = "naval/movement-execution"


class CrewQuality(Enum):
    """The five grades of a crew, from the worst up."""

    POOR = "poor"
    GREEN = "green"
    AVERAGE = "average"
    CRACK = "crack"
    ELITE = "elite"

    @property
    def rank(self) -> int:
        """The place in the order of grades: poor 0 to elite 4."""
        return list(CrewQuality).index(self)


def may_back_sail(crew: CrewQuality, rules: Rules) -> bool:
    """Answers whether a crew is good enough to back sail. Source: naval-public (MISS-16). Rulings: none."""
    least = rules.value(PAGE, "backing_sail_from").value
    return crew.rank >= one_of(CrewQuality, least, "the least crew quality", field="crew", rule="MISS-16").rank


def rounds_covered(rules: Rules) -> int:
    """Answers how many rounds one log covers. Source: naval (LOG-01, NOTE-01). Rulings: DISC-01."""
    return 1 if rules.reading("DISC-01").name == "one-round" else rules.whole(PAGE, "rounds")


def segments_in_all(rules: Rules) -> int:
    """Answers how many segments the time of one log has. Source: naval-public (MISS-13). Rulings: DISC-01."""
    return rules.whole(PAGE, "segments") * rounds_covered(rules)


def segments_of(factor: int, factors: int, rules: Rules) -> tuple[int, ...]:
    """Answers the segments in which a factor's four combat hexes are entered, counted from the log's beginning.

    The combat hexes of all factors are spread evenly over the time: of m, the k-th falls in segment k/m of the whole,
    rounded up. ``factor`` is the place in the log, from 1.

    Source: naval-public (MISS-13). Rulings: DISC-01.
    """
    steps = rules.whole(ship_hexes.PAGE, "combat_hexes")
    time = segments_in_all(rules)
    first = steps * (factor - 1)
    return tuple(-(-time * (first + step) // (steps * factors)) for step in range(1, steps + 1))
