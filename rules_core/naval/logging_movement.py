"""Logging movement (LOG, NOTE): what a written log comes to, factor by factor, for one ship in one wind.

Source: naval. Rulings: DISC-01, DISC-03, DISC-05, DISC-06, DISC-07, DISC-08, DISC-09, DISC-11, DISC-12, DISC-13,
DISC-55, DISC-56, DISC-57, DISC-58, DISC-59, DISC-60, DISC-61, DISC-71, DISC-72, DISC-73, DISC-74, DISC-75, DISC-76,
DISC-77, DISC-78, DISC-79.
"""

from __future__ import annotations

from dataclasses import replace

from rules_core.engine.errors import NotAllowed
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Working
from rules_core.naval import ship_hexes
from rules_core.naval.attitude import Attitude, read_side
from rules_core.naval.drifting import Drift
from rules_core.naval.helm import ALWAYS, IN_COMPANY, Helm, Orders
from rules_core.naval.logbook import sentence, steps
from rules_core.naval.movement_execution import CrewQuality, may_back_sail, rounds_covered, segments_of
from rules_core.naval.ship_log import Entry, Order, WrittenLog, read_log
from rules_core.naval.ship_state import SWINGS, ShipState, orders_allowed
from rules_core.naval.ship_types import ShipType, type_named
from rules_core.naval.track import Factor, Fault, MovePlan, Outcome, Station
from rules_core.naval.wind import Calm, wind_of
from rules_core.naval.wind_effects import effect_on

_FARTHEST = 1000  # ship hexes from the map's origin


def plan_move(
    *,
    log: str,
    ship_type: str,
    force: int,
    heading: Side | int | str = Side.NORTH,
    wind_from: Side | int | str = Side.NORTH,
    state: ShipState | str = ShipState.UNDER_WAY,
    crew: CrewQuality | str = CrewQuality.AVERAGE,
    length: int | None = None,
    q: int = 0,
    r: int = 0,
    calm: Calm | str = Calm.CALM,
    rules: Rules | None = None,
) -> Working[MovePlan]:
    """Answers where a log takes a ship, which entry ends its movement, and everything else that is wrong with the log.

    The allowance is that of the attitude when the log is written, and is never raised. The entries are taken in order,
    each judged as the ship then stands; the first that is wrong ends the movement there, and the ones after it are not
    carried out but still judged, as if the wrong entries had been passed over. A turn goes 60 degrees and into the hex
    ahead (LOG-06), once for each ship hex (LOG-07). A turn into a slower attitude limits what may be made in it; one
    that goes head to wind (ATT-08), or where the wind allows nothing, ends the movement without a fault.

    A log may use all, some or none of the allowance (LOG-08, ATT-09); what it leaves is lost (LOG-09). Each ship hex
    entered is a factor (LOG-04) of four combat hexes (LOG-05). The actions of ALLOW-03 are the orders of the log;
    samples are those of LOG-03, "(4) A - A - L - A", and of LOG-16, "(5) - A - L - A - B - DA".

    Units: feet for ``length`` (None or 0: the type's own); ship hexes, axial, for the bow's place ``q``, ``r``; sides
    0 north, clockwise; segments of a tenth of a round for when a hex is entered. ``state`` is the ship's before the
    log; ``FOULED`` means since its last log.
    Not modelled: other ships and land, so neither collisions nor whether a grapple has anything to catch; the drift is
    told but not moved, as it is in combat hexes; rowed ships back water as ships under sail back sail.
    Errors: ``BadInput`` naming the input (an unreadable entry of a log is an infraction, not an error); ``NotAllowed``
    for a rowed ship that is said to have swung.

    Source: naval (LOG, NOTE, TURN, HEX, ALLOW, FOUL-02, FOUL-07, FOUL-08, SHGR-14), reconstruction (MISS-03, MISS-06,
    MISS-14, MISS-16, MISS-24). Rulings: DISC-01, DISC-03, DISC-05, DISC-06, DISC-07, DISC-08, DISC-09, DISC-11,
    DISC-12, DISC-13, DISC-55, DISC-56, DISC-57, DISC-58, DISC-59, DISC-60, DISC-61, DISC-71, DISC-72, DISC-73, DISC-74,
    DISC-75, DISC-76, DISC-77, DISC-78, DISC-79.
    """
    plan, orders = judged(
        log=log,
        ship_type=ship_type,
        force=force,
        heading=heading,
        wind_from=wind_from,
        state=state,
        crew=crew,
        length=length,
        q=q,
        r=r,
        calm=calm,
        rules=rules or Rules.standard(),
    )
    return Working(plan, sentence(plan), steps(plan, orders))


def judged(
    *,
    log: str,
    ship_type: ShipType | str,
    force: int,
    heading: Side | int | str = Side.NORTH,
    wind_from: Side | int | str,
    state: ShipState | str,
    crew: CrewQuality | str,
    length: int | None = None,
    q: int = 0,
    r: int = 0,
    calm: Calm | str = Calm.CALM,
    rules: Rules,
) -> tuple[MovePlan, Orders]:
    """Answers what ``plan_move`` does without a word of working, for a battle that asks it of every ship.

    Raises:
        BadInput: naming the input.
        NotAllowed: for a rowed ship that is said to have swung.

    Source: naval (LOG). Rulings: those of ``plan_move``.
    """
    ship = ship_type if isinstance(ship_type, ShipType) else type_named(ship_type, rules)
    wind = wind_of(force, calm, rules)
    bow = read_side(heading, "the ship's heading", field="heading")
    source = read_side(wind_from, "the side the wind comes from", field="wind_from")
    before = one_of(ShipState, state, "the ship's state", field="state", rule="LOG-17")
    if ship.under_oars and before.swung:
        raise NotAllowed(
            f"A {ship.name} is rowed: only ships under sail swing (TURN-01).", field="state", rule="TURN-01"
        )
    hands = one_of(CrewQuality, crew, "the crew's quality", field="crew", rule="NOTE-03")
    own = ship.length if length is None else length
    feet = whole(own, "the ship's length", field="length", rule="HEX-06", most=1000) or ship.length
    place = Hex(_coordinate(q, "q"), _coordinate(r, "r"))
    effect = effect_on(ship, wind, bow, source, rules)
    orders = Orders(
        ship, ship_hexes.hexes_long(feet, rules), hands, wind, source, effect, _listed(read_log(log)), rules
    )
    return _sail(orders, before, place, bow), orders


def _listed(log: WrittenLog) -> WrittenLog:
    """The log, with a total and nothing after it read as 0: a ship bound to log something has then not logged it."""
    return log if log.entries else replace(log, entries=(Entry("" if log.total else "0", Order.NOTHING),))


def _coordinate(value: object, name: str) -> int:
    return whole(value, f"the bow's {name}", field=name, rule="HEX-01", least=-_FARTHEST, most=_FARTHEST)


def _sail(orders: Orders, state: ShipState, place: Hex, heading: Side) -> MovePlan:
    rules = orders.rules
    wake = [*reversed(ship_hexes.astern(place, heading, orders.length - 1)), place]
    helm = Helm(orders, state, place, heading, orders.effect.allowance, wake)
    start = end = helm.station()
    faults = list(_total_faults(helm))
    total_wrong = bool(faults) and orders.reads("DISC-57", "first-entry")
    factors: list[Factor] = []
    infraction: int | None = None
    stopped, under_way, collision = "", False, False
    for number, entry in enumerate(orders.log.entries, start=1):
        over = infraction is not None or bool(stopped)
        wrong = helm.faults(number, entry)
        if number == 1 and total_wrong:
            wrong = (*wrong, Fault(1, "LOG-10", "the stated total is wrong", rules.reading("DISC-57")))
        if wrong and not over:
            infraction = number
            collision = _collides(helm, entry)
        helm.take(entry, sound=not wrong)
        if not wrong and not over:
            end, stopped, under_way = helm.station(), helm.stopped, helm.entered > 0 and helm.way
        factors.append(_factor(number, entry, helm, end, wrong, stopped if over else None))
        faults += wrong
    under_way = under_way and not (infraction and orders.reads("DISC-75", "stopped"))
    end = replace(end, state=_state_after(end, under_way, factors))
    return MovePlan(
        start,
        end,
        _timed(factors, orders),
        tuple(faults),
        orders.effect.allowance,
        orders.log.total,
        infraction,
        stopped,
        tuple(each.written for each in factors if each.outcome is Outcome.DISCARDED),
        _may_begin(end.state, orders),
        rounds_covered(rules),
        _drift(end, orders),
        collision,
        orders.wind,
        orders.wind_from,
    )


def _total_faults(helm: Helm) -> tuple[Fault, ...]:
    """The stated total against the list and the allowance (LOG-10, DISC-57, DISC-58)."""
    orders, log = helm.orders, helm.orders.log
    reading = orders.rules.reading("DISC-57")
    lone = log.entries[0].order if len(log.entries) == 1 else None
    free = lone is not None and orders.takes(lone) != ALWAYS
    if log.total is None:
        return () if lone is Order.NOTHING else (Fault(0, "LOG-10", "the log states no total", reading),)
    found = []
    if log.total != log.factors and not (free and lone is not Order.NOTHING and log.total == 0):
        listed = f"{log.factors} factor{' is' if log.factors == 1 else 's are'}"
        found.append(Fault(0, "LOG-10", f"the total stated is {log.total}, but {listed} listed", reading))
    most = helm.allowance
    if any(helm.owed(each.order) for each in log.entries):
        most = max(most, 1)
    if not free:  # F and G of a fouled ship need none, so their total may be above it
        codes = [each.order for each in log.entries if each.order and orders.takes(each.order) == IN_COMPANY]
        most += sum(helm.exempt(order) for order in codes)
    if log.total > most and not (free and orders.reads("DISC-58", "not-held")):
        why = f"the total stated is {log.total}, above the allowance of {helm.allowance}"
        found.append(Fault(0, "LOG-10", why, orders.rules.reading("DISC-58") if free else reading))
    return tuple(found)


def _collides(helm: Helm, entry: Entry) -> bool:
    """Whether a forbidden entry is a turn of a grappled ship, and that a collision (SHGR-05, DISC-11)."""
    turn = entry.order is not None and bool(entry.order.turns)
    return turn and helm.state is ShipState.GRAPPLED and helm.orders.reads("DISC-11", "collision")


def _factor(number: int, entry: Entry, helm: Helm, end: Station, wrong: tuple[Fault, ...], ended: str | None) -> Factor:
    """The record of an entry; ``ended`` is None while the ship moves, then the rule it stopped by, or empty."""
    outcome = Outcome.DISCARDED if ended is not None else Outcome.INFRACTION if wrong else Outcome.MADE
    orders, order = helm.orders, entry.order
    reason, rule, reading = "not reached", "LOG-17", None
    if wrong:
        reason, rule, reading = wrong[0].reason, wrong[0].rule, wrong[0].reading
    elif ended:
        # what is left after a stop is lost without being at fault
        reason, rule = "lost", "TURN-16" if ended == "TURN-19" else ended
    elif ended is None and helm.stopped:
        reason, rule, reading = "the turn is made and the ship stops", helm.stopped, helm.stopped_by
    elif ended is None and order:
        reason, rule = orders.name_of(order), orders.rule_of(order)
    return Factor(
        number, entry.written, order, outcome, end.hex, end.heading, end.attitude, helm.left, reason, rule, reading
    )


def _timed(factors: list[Factor], orders: Orders) -> tuple[Factor, ...]:
    """The factors with the segments in which their hexes are entered (MISS-13, DISC-77)."""
    made = sum(each.ok for each in factors)
    pace = max(made, min(len(factors), orders.effect.allowance)) if orders.reads("DISC-77", "written") else made
    return tuple(
        replace(each, segments=segments_of(each.number, pace, orders.rules)) if each.moved else each for each in factors
    )


def _state_after(end: Station, under_way: bool, factors: list[Factor]) -> ShipState:
    """The ship's state when the next log is written; what is still to be diced is not foreseen."""
    if end.state is ShipState.FOULED or any(each.ok and each.order is Order.UNFOUL for each in factors):
        return ShipState.STILL_FOULED
    if not end.state.free:
        return end.state
    return ShipState.UNDER_WAY if under_way and end.attitude is not Attitude.HEAD_TO_WIND else ShipState.STOPPED


def _may_begin(state: ShipState, orders: Orders) -> tuple[Order, ...]:
    """The orders that the next log may begin with: those of the state that this ship and crew can carry out."""
    cannot = {Order.BACK} if not may_back_sail(orders.crew, orders.rules) else set()
    if orders.ship.under_oars:
        cannot |= set(SWINGS)
    return tuple(each for each in orders_allowed(state, orders.rules)[0] if each not in cannot)


def _drift(end: Station, orders: Orders) -> Drift | None:
    if end.state in (ShipState.UNDER_WAY, ShipState.ANCHORED):
        return None
    return effect_on(orders.ship, orders.wind, end.heading, orders.wind_from, orders.rules).drift
