"""At the helm: one ship taking its log entry by entry, each judged before it is carried out.

Source: naval. Rulings: DISC-06, DISC-12, DISC-13, DISC-55, DISC-59, DISC-61, DISC-71, DISC-73, DISC-76.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.naval import ship_hexes
from rules_core.naval.attitude import Attitude, attitude_of
from rules_core.naval.movement_execution import CrewQuality, may_back_sail
from rules_core.naval.ship_log import Entry, Order, WrittenLog
from rules_core.naval.ship_state import SWINGS, ShipState, orders_allowed
from rules_core.naval.ship_types import ShipType
from rules_core.naval.track import Fault, Station
from rules_core.naval.turning import entered, swing_fault, swung
from rules_core.naval.wind import Wind
from rules_core.naval.wind_effects import WindEffect, effect_on, near_the_wind

PAGE = "naval/logging-movement"
ALWAYS, IN_COMPANY, ALONE = "always", "in company", "stands alone"  # when an order takes a factor


@dataclass(frozen=True)
class Orders:
    """All that is settled when the log is written: ship, crew, wind, log and the rules in force."""

    ship: ShipType
    length: int
    crew: CrewQuality
    wind: Wind
    wind_from: Side
    effect: WindEffect
    log: WrittenLog
    rules: Rules

    def takes(self, order: Order) -> str:
        """Answers when an order takes a factor: always, in company, or it stands alone and takes none."""
        return _printed(order, "factor", self.rules)

    def rule_of(self, order: Order) -> str:
        """Answers the rule that governs an order."""
        return _printed(order, "rule", self.rules)

    def name_of(self, order: Order) -> str:
        """Answers the words for an order."""
        return _printed(order, "order", self.rules)

    def cell(self, attitude: Attitude | None, heading: Side) -> int:
        """Answers the figure of the wind effects: under sail by attitude, under oars by heading."""
        if attitude is None:
            return effect_on(self.ship, self.wind, heading, self.wind_from, self.rules).cell
        return next(each.cell for each in self.effect.row if each.attitude is attitude)

    def attitude(self, heading: Side) -> Attitude | None:
        """Answers the attitude on a heading; None under oars."""
        return None if self.ship.under_oars else attitude_of(heading, self.wind_from, self.rules)

    def reads(self, ruling: str, name: str) -> bool:
        """Answers whether that reading of a ruling is in force."""
        return self.rules.reading(ruling).name == name


@dataclass
class Helm:
    """The ship as it stands after the entries taken so far.

    After an infraction the ship lies still, but later entries are judged as if the wrong one had been passed over: so
    a helm is also steered past the end of the movement, to find the other faults. ``stopped`` is the rule by which the
    wind has ended the movement (empty while it goes on), ``way`` whether the last factor left it moving.
    """

    orders: Orders
    state: ShipState
    hex: Hex
    heading: Side
    allowance: int
    wake: list[Hex] = field(default_factory=list)
    used: int = 0
    turns: int = 0
    hexes: Counter[Attitude | bool] = field(default_factory=Counter)
    left_close_hauled: bool = False
    turned_last: bool = False
    entered: int = 0
    way: bool = False
    stopped: str = ""
    stopped_by: Reading | None = None

    @property
    def attitude(self) -> Attitude | None:
        """The ship's attitude now; None under oars."""
        return self.orders.attitude(self.heading)

    @property
    def left(self) -> int:
        """The factors of the allowance that are left."""
        return max(0, self.allowance - self.used)

    def station(self) -> Station:
        """Answers where and how the ship lies now."""
        hull = ship_hexes.hull(self.wake, self.orders.length)
        return Station(self.hex, self.heading, self.attitude, hull, self.state)

    def exempt(self, order: Order) -> bool:
        """Answers whether an order needs no factor of the allowance here and takes none."""
        orders, takes = self.orders, self.orders.takes(order)
        if takes == ALWAYS:
            return False
        if order is Order.NOTHING or order.swing:
            return True
        alone = len(orders.log.entries) == 1
        if order in (Order.FOULED, Order.GRAPPLE) and self.state.fouled and not alone:
            return orders.reads("DISC-61", "needs-none")
        return (takes == ALONE or alone) and orders.reads("DISC-12", "free-alone")

    def owed(self, order: Order | None) -> bool:
        """Answers whether an order is the turn that is owed after a bow swing, which needs no allowance."""
        turn = order is not None and bool(order.turns)
        return turn and self.state.owes_turn and self.orders.reads("DISC-61", "needs-none")

    def faults(self, number: int, entry: Entry) -> tuple[Fault, ...]:
        """Answers everything that is wrong with an entry as the ship stands; the first is the reason to give."""
        found: dict[str, Fault] = {}
        for rule, reason, reading in self._faults(number, entry):
            found.setdefault(rule, Fault(number, rule, reason, reading))
        return tuple(found.values())

    def _faults(self, number: int, entry: Entry) -> Iterator[tuple[str, str, Reading | None]]:
        order = entry.order
        yield from self._company(number, order)
        if order is None:
            yield entry.rule, entry.why, None
            yield from self._undecided(number)
            return
        yield from self._state(number, order)
        if order is Order.BACK and not may_back_sail(self.orders.crew, self.orders.rules):
            yield "MISS-16", f"a {self.orders.crew.value} crew cannot back sail", None
        yield from self._allowance(order)
        if order.turns:
            yield from self._turn(number)
        if order.swing and not self.stopped:
            yield from self._swing(order)
        elif order.enters and not self.stopped:
            yield from self._wind(order)

    def _company(self, number: int, order: Order | None) -> Iterator[tuple[str, str, Reading | None]]:
        entries = self.orders.log.entries
        if len(entries) == 1:
            return
        reading = self.orders.rules.reading("DISC-71")
        lone = order is not None and self.orders.takes(order) == ALONE
        if lone and order and (number > 1 or reading.name == "lone"):
            yield self.orders.rule_of(order), f"{order.value} stands alone in a log", reading
        first = entries[0].order
        if first and number > 1 and reading.name == "company" and self.orders.takes(first) == ALONE:
            yield self.orders.rule_of(first), f"nothing may follow {first.value}", reading

    def _undecided(self, number: int) -> Iterator[tuple[str, str, Reading | None]]:
        decided = any(each.order in (Order.FOULED, Order.UNFOUL) for each in self.orders.log.entries)
        if number == 1 and self.state is ShipState.FOULED and not decided:
            yield "FOUL-07", "a ship fouled since its last log must log F or UF", None

    def _state(self, number: int, order: Order) -> Iterator[tuple[str, str, Reading | None]]:
        rules = self.orders.rules
        yield from self._undecided(number)
        allowed, bar = orders_allowed(self.state, rules)
        if order in allowed:
            return
        reading = None
        if self.state is ShipState.UNFOULING_FAILED:
            reading = rules.reading("DISC-05")
        elif self.state is ShipState.GRAPPLED and order.turns:
            reading = rules.reading("DISC-11")
        elif self.state.swung and order.swing:
            reading = rules.reading("DISC-72")
        name = "writing 0" if order is Order.NOTHING else self.orders.name_of(order)
        yield bar or self.orders.rule_of(order), f"{_said(self.state)}: {name} is not possible", reading

    def _allowance(self, order: Order) -> Iterator[tuple[str, str, Reading | None]]:
        if self.used < self.allowance or self.exempt(order) or self.owed(order):
            return
        here = self.orders.cell(self.attitude, self.heading)
        if here > self.allowance and not self.stopped:
            why = f"the allowance was {self.allowance} when the log was written and is never raised"
            yield "TURN-17", why, self.orders.rules.reading("DISC-57")
        else:
            yield "ALLOW-02", f"the allowance of {self.allowance} is spent", self.orders.rules.reading("DISC-57")

    def _turn(self, number: int) -> Iterator[tuple[str, str, Reading | None]]:
        ship, rules = self.orders.ship, self.orders.rules
        table = "MISS-24" if ship.under_oars else "MISS-06"
        if self.turns >= ship.turns:
            most = f"{ship.turns} turn{'' if ship.turns == 1 else 's'}"
            yield table, f"a {ship.name} makes at most {most} a sequence", None
        if number == 1 and not ship.turns_in_first_factor and not self.state.owes_turn:
            yield table, f"a {ship.name} cannot turn in its first factor", None
        if self.turned_last and not self.orders.reads("DISC-13", "each-enters"):
            yield "TURN-09", "the ship must go ahead between two turns", rules.reading("DISC-13")

    def _swing(self, order: Order) -> Iterator[tuple[str, str, Reading | None]]:
        orders, rules = self.orders, self.orders.rules
        if orders.ship.under_oars:
            yield "TURN-01", "swings are for ships under sail", None
            return
        if fault := swing_fault(order, self.heading, orders.wind_from, rules):
            yield fault
        if orders.cell(self.attitude, self.heading) < 0 and orders.reads("DISC-73", "no"):
            yield "WEFF-05", "the wind drives the ship back", rules.reading("DISC-73")

    def _wind(self, order: Order) -> Iterator[tuple[str, str, Reading | None]]:
        orders, rules = self.orders, self.orders.rules
        heading = self.heading.turned(order.turns)
        now = orders.attitude(heading)
        if now is None:
            near = near_the_wind(heading, orders.wind_from, rules)
            cap = orders.cell(None, heading)
            if orders.reads("DISC-76", "each-heading") and self.hexes[near] >= cap < self.allowance:
                yield "TURN-12", f"near this wind at most {cap} a sequence", rules.reading("DISC-76")
            return
        if order.turns and now is Attitude.CLOSE_HAULED and self.left_close_hauled:
            yield "TURN-14", "having left close-hauling, the ship may not turn into it again", None
            return
        counted = self.attitude if orders.reads("DISC-55", "old-attitude") else now
        if counted is None or (counted is Attitude.HEAD_TO_WIND and orders.reads("DISC-06", "spent")):
            return
        cap = orders.cell(counted, heading)
        if order.turns and counted is now and cap <= 0:
            return  # the turn is made, and the ship then stops
        made = 0 if order.turns and counted is now and orders.reads("DISC-59", "leg") else self.hexes[counted]
        if made >= cap and max(0, cap) < self.allowance:
            yield "TURN-12", f"{counted.value} allows {max(0, cap)} a sequence", rules.reading("DISC-59")

    def take(self, entry: Entry, *, sound: bool) -> None:
        """Carries an entry out; one at fault is passed over, but takes its factor."""
        order = entry.order
        if order is None or not self.exempt(order):
            self.used += 1
        if not sound or order is None:
            return
        self.turns += bool(order.turns)
        if self.stopped:
            return
        if order.enters:
            self._enter(order)
        elif order.swing:
            self.hex, self.heading = swung(order, self.hex, self.heading, self.orders.length, self.orders.rules)
            self.wake = [*reversed(ship_hexes.astern(self.hex, self.heading, self.orders.length - 1)), self.hex]
            self.state = SWINGS[order]
        elif order is Order.LIFT_ANCHOR:
            self.state = ShipState.STOPPED
        elif order is Order.DROP_ANCHOR:
            self.state = ShipState.ANCHORED
        if order in (Order.BACK, Order.DRIFT):
            self.way = False

    def _enter(self, order: Order) -> None:
        orders, before = self.orders, self.attitude
        self.hex, self.heading = entered(self.hex, self.heading, order, orders.rules)
        self.wake.append(self.hex)
        self.entered += 1
        self.way, self.turned_last, self.state = True, bool(order.turns), ShipState.UNDER_WAY
        now = self.attitude
        if now is None:
            self.hexes[near_the_wind(self.heading, orders.wind_from, orders.rules)] += 1
            return
        if order.turns:
            self.left_close_hauled |= before is Attitude.CLOSE_HAULED
            if orders.reads("DISC-59", "leg"):
                self.hexes[now] = 0
        old = bool(order.turns) and orders.reads("DISC-55", "old-attitude")
        self.hexes[before if old and before else now] += 1
        if order.turns and now is Attitude.HEAD_TO_WIND:
            if orders.reads("DISC-06", "at-once"):
                self._stop("TURN-19", "DISC-06")
        elif order.turns and not old and orders.cell(now, self.heading) <= 0:
            self._stop("TURN-12", "DISC-55")

    def _stop(self, rule: str, ruling: str) -> None:
        self.stopped, self.stopped_by, self.way = rule, self.orders.rules.reading(ruling), False


@lru_cache(maxsize=256)  # asked several times for every entry of a log
def _printed(order: Order, head: str, rules: Rules) -> str:
    return rules.table(PAGE, "orders").text(order.value, head=head)


def _said(state: ShipState) -> str:
    if state.swung:
        return f"the {state.value.replace(' just', ' has just')}"
    return f"the ship is {'fouled and its unfouling failed' if state is ShipState.UNFOULING_FAILED else state.value}"
