"""Crew losses (NC-50): what a ship can still do with fewer sailors than her minimum watch.

Source: narrative. Rulings: DISC-34, DISC-97.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules_core.duel.round import watch_allows
from rules_core.engine.checks import modifier
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, signed

PAGE = "duel/crew"


@dataclass(frozen=True)
class Handling:
    """How a short crew handles the ship: the modifier, the resulting shiphandling, speed changes, cost of turning."""

    penalty: int
    shiphandling: int
    may_change_speed: bool
    feet_per_heading_change: int


def crew_losses(
    *, sailors: int, minimum_watch: int = 7, shiphandling: int = 0, rules: Rules | None = None
) -> Working[Handling]:
    """Answers how a sailing ship handles with this many sailors left on watch.

    Below the minimum watch shiphandling is 4 worse, below half of it 8 worse, and then each change of heading also
    costs 10 ft of speed. A ship short of her minimum cannot change speed.

    Units: sailors; feet of speed in a round. Not modelled: rowers, who are no sailors. Errors: ``BadInput``.

    Source: narrative (NC-12, NC-50). Rulings: DISC-34, DISC-97.
    """
    rules = rules or Rules.standard()
    base = modifier(shiphandling, "the ship's shiphandling", field="shiphandling", rule="NC-50")
    may_change, watch = watch_allows(sailors=sailors, minimum_watch=minimum_watch, rules=rules)
    there, least = whole(sailors, "the sailors", field="sailors", rule="NC-50"), minimum_watch
    worse = there < Fraction(rules.value(PAGE, "half").value) * least
    short = there < least
    penalty = rules.whole(PAGE, "below_half") if worse else rules.whole(PAGE, "below_minimum") if short else 0
    reading = rules.reading("DISC-97")
    turning = rules.whole(PAGE, "heading_cost") if worse or (short and reading.name == "both") else 0
    state = "below half the minimum watch" if worse else "below the minimum watch" if short else "a full watch"
    steps = (
        Step(f"{there} sailors of {least}", state, "NC-50"),
        Step(
            "shiphandling", f"{signed(base)}{f' − {-penalty}' if penalty else ''} = {signed(base + penalty)}", "NC-50"
        ),
        watch,
        Step("each change of heading costs", f"{turning} ft of speed", "NC-50", reading),
    )
    value = Handling(penalty, base + penalty, may_change, turning)
    speed = "may change speed" if may_change else "cannot change speed"
    cost = f", and loses {turning} ft of speed with each change of heading" if turning else ""
    answer = f"{state[:1].upper()}{state[1:]}: shiphandling {signed(value.shiphandling)}; the ship {speed}{cost}."
    return Working(value, answer, steps)
