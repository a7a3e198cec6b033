"""Drifting: how far the wind carries a ship that makes no way.

Source: naval, naval-public. Rulings: DISC-60.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.hexes import Side
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step

PAGE = "naval/drifting"


@dataclass(frozen=True)
class Drift:
    """The two figures of a drift, in combat hexes, and the side it goes to.

    ``at_once`` is what the attitude itself costs, in the sequence in which it is taken; ``later`` what a ship without
    way drifts from its second such sequence on.
    """

    at_once: int
    later: int
    towards: Side

    def __str__(self) -> str:
        return f"{self.at_once} at once, {self.later} from the second sequence without way"


def drift_of(cell: int, force: int, wind_from: Side, rules: Rules) -> Drift:
    """Answers both figures of the drift for a cell of the wind effects table (below zero: drift) and a wind.

    Units: combat hexes a sequence. Not modelled: rigging lost, and tows.

    Source: naval (WEFF-05, WEFF-07), naval-public (MISS-12). Rulings: DISC-60.
    """
    reading = rules.reading("DISC-60").name
    back = -min(0, cell)
    if reading == "gales-only" and force < rules.whole(PAGE, "gale_from"):
        back = 0
    later = back if reading == "cell-only" else force + back
    return Drift(back, later, wind_from.opposite)


def drift_steps(drift: Drift, rules: Rules) -> tuple[Step, ...]:
    """Answers the steps of a working that name both figures, labelled."""
    reading = rules.reading("DISC-60")
    side = drift.towards.label
    return (
        Step(f"drift at once, to the {side}", _hexes(drift.at_once), "WEFF-05", reading),
        Step(f"drift from the second sequence without way, to the {side}", _hexes(drift.later), "MISS-12", reading),
    )


def _hexes(count: int) -> str:
    return f"{count} combat hex{'' if count == 1 else 'es'}"
