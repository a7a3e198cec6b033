"""Ship hexes (HEX): how many a hull lies in, and which.

Source: naval. Rulings: none here.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules

PAGE = "naval/ship-hexes"
LONGEST = 1000  # feet


def hexes_long(length: int, rules: Rules) -> int:
    """Answers how many ship hexes a hull of that length in feet lies in; a part counts as a whole.

    Source: naval (HEX-06). Rulings: none.
    """
    return -(-length // rules.whole(PAGE, "feet"))


def astern(bow: Hex, heading: Side, count: int) -> tuple[Hex, ...]:
    """Answers the hexes straight astern of a bow, nearest first: where the bow is taken to have come from."""
    return tuple(bow.neighbour(heading.opposite, steps) for steps in range(1, count + 1))


def hull(wake: Sequence[Hex], count: int) -> tuple[Hex, ...]:
    """Answers the hexes a hull of ``count`` hexes lies in, bow first: the bow's, and the last ones the bow left.

    ``wake`` holds the bow's hexes in the order in which it entered them, the present one last.

    Source: naval (HEX-06); where the hull lies in a turn is ours. Rulings: none.
    """
    return tuple(reversed(wake[-count:]))
