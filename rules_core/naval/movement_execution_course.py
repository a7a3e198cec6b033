"""A ship's course: what its log comes to, as steps that can be carried out among other ships.

Source: naval, naval-public. Rulings: DISC-165.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval.logging_movement import judged
from rules_core.naval.movement_execution import CrewQuality, segments_in_all
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import ShipType


@dataclass(frozen=True)
class Helmsman:
    """All that a course depends on but the place: the ship, how she lies, her state, her crew and the wind."""

    ship_type: ShipType
    heading: Side
    state: ShipState
    crew: CrewQuality
    force: int
    wind_from: Side


@dataclass(frozen=True)
class Leg:
    """One step of a course: where the bow comes to, counted from where it began, on which heading, and when.

    ``segments`` are those in which its combat hexes are entered. ``hull`` is where the whole hull lies after a swing,
    bow first; empty for a factor, which the hull follows.
    """

    bow: Hex
    heading: Side
    segments: tuple[int, ...]
    hull: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Course:
    """What a log comes to for a ship that nothing gets in the way of.

    ``ended`` says by which rule the movement was cut short and why (empty when it was not). ``state`` is the ship's
    afterwards, ``orders`` what was carried out. ``at_once`` and ``later`` are the figures of its drift in combat hexes,
    from segment ``idle_from`` on; both 0 for a ship with way or at anchor. ``collision`` tells of a turn ordered while
    grappled.
    """

    legs: tuple[Leg, ...]
    ended: tuple[str, str]
    state: ShipState
    orders: frozenset[Order]
    at_once: int
    later: int
    idle_from: int
    collision: bool

    @property
    def speed(self) -> int:
        """How many ship hexes are entered: what decides who is fastest."""
        return 0 if self.legs and self.legs[0].hull else len(self.legs)


@lru_cache(maxsize=4096)
def course_of(log: str, helmsman: Helmsman, rules: Rules) -> Course:
    """Answers the course of a log. Equal questions are answered from memory: a battle asks the same ones often.

    Raises:
        BadInput: for a log that is no text of orders, or a ship type, heading, crew or wind that is none.
        NotAllowed: for a rowed ship that is said to have swung.

    Source: naval (LOG), naval-public (MISS-13). Rulings: DISC-165.
    """
    away = int(helmsman.heading)
    ahead = _northward(
        log, helmsman.ship_type, helmsman.state, helmsman.crew, helmsman.force, helmsman.wind_from.turned(-away), rules
    )
    if not away:
        return ahead
    legs = tuple(
        Leg(_turned(leg.bow, away), leg.heading.turned(away), leg.segments, tuple(_turned(x, away) for x in leg.hull))
        for leg in ahead.legs
    )
    return Course(
        legs,
        ahead.ended,
        ahead.state,
        ahead.orders,
        ahead.at_once,
        ahead.later,
        ahead.idle_from,
        ahead.collision,
    )


@lru_cache(maxsize=4096)
def _northward(
    log: str, ship_type: ShipType, state: ShipState, crew: CrewQuality, force: int, wind_from: Side, rules: Rules
) -> Course:
    """The course of a ship at the map's origin that heads north: all others are this one, turned."""
    plan, _ = judged(
        log=log, ship_type=ship_type, force=force, wind_from=wind_from, state=state, crew=crew, rules=rules
    )
    legs = [Leg(each.hex, each.heading, each.segments) for each in plan.track]
    idle_from = legs[-1].segments[-1] if legs else 0
    made = frozenset(each.order for each in plan.factors if each.ok and each.order)
    if any(order.swing for order in made):
        when = 1 if rules.reading("DISC-165").name == "first" else segments_in_all(rules)
        legs.append(Leg(plan.end.hex, plan.end.heading, (when,), plan.end.hull))
    ended = ("", "")
    if plan.infraction is not None:
        fault = next(each for each in plan.faults if each.number == plan.infraction)
        ended = fault.rule, fault.reason
    elif plan.stopped:
        ended = plan.stopped, "the wind stops the ship"
    drift = plan.drift
    return Course(
        tuple(legs),
        ended,
        plan.end.state,
        made,
        drift.at_once if drift else 0,
        drift.later if drift else 0,
        idle_from,
        plan.collision,
    )


def _turned(place: Hex, sixths: int) -> Hex:
    q, r = place.q, place.r
    for _ in range(sixths):
        q, r = -r, q + r
    return Hex(q, r)
