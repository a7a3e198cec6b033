"""What a log comes to, as a track to be read or drawn: factor by factor, with every fault."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.readings import Reading
from rules_core.naval.attitude import Attitude
from rules_core.naval.drifting import Drift
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState
from rules_core.naval.wind import Wind


class Outcome(Enum):
    """What became of an entry: carried out, the one that ended the movement, or not reached any more."""

    MADE = "made"
    INFRACTION = "infraction"
    DISCARDED = "discarded"


@dataclass(frozen=True)
class Fault:
    """Something wrong with a log: the entry's number (0 for the log as a whole), the rule, why, and the reading."""

    number: int
    rule: str
    reason: str
    reading: Reading | None = None


@dataclass(frozen=True)
class Factor:
    """One entry of the log and what became of it.

    ``hex``, ``heading`` and ``attitude`` (None under oars) are the ship's after the entry; ``left`` the factors of the
    allowance then left. ``reason`` says in words what was done or why not, ``rule`` by which rule. ``segments`` are
    those in which the four combat hexes of a factor that enters a hex are entered, counted from the log's beginning.
    """

    number: int
    written: str
    order: Order | None
    outcome: Outcome
    hex: Hex
    heading: Side
    attitude: Attitude | None
    left: int
    reason: str
    rule: str
    reading: Reading | None = None
    segments: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the entry was carried out."""
        return self.outcome is Outcome.MADE

    @property
    def moved(self) -> bool:
        """Whether the bow entered a hex by this entry."""
        return self.ok and self.order is not None and self.order.enters


@dataclass(frozen=True)
class Station:
    """Where and how a ship lies: the bow's hex, heading, attitude, the hull's hexes (bow first), and its state."""

    hex: Hex
    heading: Side
    attitude: Attitude | None
    hull: tuple[Hex, ...]
    state: ShipState


@dataclass(frozen=True)
class MovePlan:
    """What a log comes to, in a wind that comes from ``wind_from``.

    ``faults`` lists every fault of the whole log; ``infraction`` is the number of the entry that ended the movement
    (None when none did) and ``stopped`` the rule by which the wind stopped the ship, if it did. ``discarded`` are the
    entries never reached. ``next_orders`` are those that the next log may begin with. ``drift`` is for a ship that ends
    without way and not at anchor. ``collision`` tells of a turn ordered while grappled.
    """

    start: Station
    end: Station
    factors: tuple[Factor, ...]
    faults: tuple[Fault, ...]
    allowance: int
    declared: int | None
    infraction: int | None
    stopped: str
    discarded: tuple[str, ...]
    next_orders: tuple[Order, ...]
    rounds: int
    drift: Drift | None
    collision: bool
    wind: Wind
    wind_from: Side

    @property
    def legal(self) -> bool:
        """Whether the log is without any fault."""
        return not self.faults

    @property
    def track(self) -> tuple[Factor, ...]:
        """The factors that took the bow into a hex, in order."""
        return tuple(each for each in self.factors if each.moved)
