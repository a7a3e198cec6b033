"""Wind and movement in a battle (phases 1, 3, 4): all ships move, drift and swing, and what becomes of each.

Source: naval, naval-public. Rulings: DISC-10, DISC-11, DISC-14, DISC-145, DISC-164, DISC-166,
DISC-175.
"""

from __future__ import annotations

from rules_core.engine.hexes import Side
from rules_core.naval import drifting, ship_hexes
from rules_core.naval import fouling as foul_rules
from rules_core.naval.battle_orders import Orders
from rules_core.naval.battle_state import Pair, companies
from rules_core.naval.battle_table import Table
from rules_core.naval.battle_weapons import doom, go_down
from rules_core.naval.battle_wounds import SAILS, dismasted, handles, in_danger, rigged
from rules_core.naval.drifting import Drift
from rules_core.naval.drifting_ship import drift_now, heading_at_anchor, turns_adrift
from rules_core.naval.fouling import foul_chance, throw_fouling
from rules_core.naval.movement_execution_course import Course, Helmsman, course_of
from rules_core.naval.movement_execution_fleet import Execution, Kind, Mover, execute
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_log import Order, read_log
from rules_core.naval.ship_state import ShipState
from rules_core.naval.transparency import is_kept
from rules_core.naval.wind_change import WindState, checks_every, throw_change

_RAM = "ramship"


def blow(table: Table) -> None:
    """Checks the wind as often as the rounds that have passed since the last check ask for.

    Source: naval (SEQ-03, WCH). Rulings: DISC-10.
    """
    table.phase = Phase.WIND
    every, last = checks_every(table.rules), max(0, table.begun - table.rounds)
    for _ in range(table.begun // every - last // every):
        before = WindState(table.force, table.wind_from, table.calm)
        change = throw_change(before, table.rng, table.rules)
        now = change.after
        if now == before:
            table.note(f"the wind holds: {now.told(table.rules)}", "WCH-01", *change.dice)
        else:
            rule = "WCH-02" if now.force != before.force else "WCH-03"
            table.note(f"the wind changes: {now.told(table.rules)}", rule, *change.dice)
        if now.wind_from is not before.wind_from:
            for ship in range(len(table.ships)):
                table.change(ship, carried=0)
        table.force, table.wind_from, table.calm = now.force, now.wind_from, now.calm


def sail(table: Table) -> None:
    """Opens all logs and carries them out. Source: naval (LOG-18, SEQ-06). Rulings: none."""
    table.phase = Phase.NOTATION
    _open(table)
    table.phase = Phase.EXECUTION
    if table.rules.reading("DISC-175").name == "start":
        go_down(table)
    locks = table.locks()
    held = {ship for pair in locks for ship in pair}
    company = companies(len(table.ships), locks)
    anchored = {company[ship] for ship, each in enumerate(table.ships) if each.anchored is not None}
    spun = {pair for ship, course in enumerate(table.courses) if course.collision for pair in _spun(table, ship)}
    movers = [
        Mover(
            each.name,
            table.ships[ship].hull,
            table.ships[ship].heading,
            course,
            0 if company[ship] in anchored else _drift(table, ship, ship in held),
            table.ships[ship].carried,
            company[ship],
            rigged(each, table.ships[ship], table.rules),
        )
        for ship, (each, course) in enumerate(zip(table.start.ships, table.courses, strict=True))
    ]
    done = execute(movers, towards=table.wind_from.opposite, land=table.start.land, rng=table.rng, rules=table.rules)
    table.execution = done
    names = table.start.names
    for each in done.happenings:
        if each.kind is not Kind.ENTERS:
            table.note(each.said(names), each.rule, *each.dice, segment=each.segment)
    for ship, now in enumerate(table.ships):
        if not now.sunk:
            _settle(table, ship, done, held=ship in held)
    _after_collisions(table, done, spun)
    _swing_at_anchor(table)
    _turn_adrift(table)


def _open(table: Table) -> None:
    for ship, (each, orders) in enumerate(zip(table.start.ships, table.orders, strict=True)):
        now = table.ships[ship]
        sails_as = handles(each, now, table.rules)
        helmsman = Helmsman(sails_as, now.heading, now.state, each.crew, table.force, table.wind_from)
        log = _log(table, ship, orders)
        course = course_of(log or "0", helmsman, table.rules)
        table.courses.append(course)
        rule, why = course.ended
        if rule and log:
            table.note(f"{each.name}'s movement is cut short: {why}", rule)
        if Order.UNFOUL in course.orders:
            table.note(f"{each.name}'s crew works to get clear", "FOUL-08")
            table.change(ship, trying=now.trying + table.rounds)
        elif now.trying:
            table.change(ship, trying=0)


def _log(table: Table, ship: int, orders: Orders) -> str:
    """The log that a ship carries out; empty for one that can or may carry out none."""
    now, each = table.ships[ship], table.start.ships[ship]
    table.helm.append(())
    if now.sunk:
        return ""
    if orders.seal and not is_kept(each.name, table.number, orders.log, orders.key, orders.seal):
        table.note(f"{each.name}'s log is not the one that was sealed, and is not carried out", "LOG-20")
        return ""
    if now.void:
        table.note(f"{each.name}'s log is lost", now.void)
        return ""
    if in_danger(each, now, table.rules):
        if orders.log != Orders.log:
            table.note(f"{each.name} is in danger of sinking and cannot sail", "MISS-25")
        return ""
    return _without_rigging(table, ship, orders.log) if dismasted(each, now, table.rules) else orders.log


def _without_rigging(table: Table, ship: int, log: str) -> str:
    """What is left of a log without rigging: the entries before the first that takes sails; she may turn in place."""
    orders = [each.order for each in read_log(log).entries]
    sails = next((at for at, order in enumerate(orders) if order in SAILS), None)
    if sails is None:
        return log
    table.helm[ship] = tuple(order.turns for order in orders[sails:] if order and order.turns)
    if len(table.helm[ship]) < len(orders) - sails:
        table.note(f"{table.name(ship)} has no rigging left to sail with", "MISS-12")
    kept = [order.value if order else "?" for order in orders[:sails]]
    return f"({len(kept)}) {'-'.join(kept)}" if kept else "0"


def _spun(table: Table, ship: int) -> list[Pair]:
    """A turn ordered while grappled is a collision with every ship that she is grappled to (SHGR-05)."""
    caught: list[Pair] = []
    others = sorted({other for pair in table.hooks if ship in pair for other in pair if other != ship})
    for other in others:
        pair = (min(ship, other), max(ship, other))
        table.note(f"{table.name(ship)} spins her helm while grappled and collides with {table.name(other)}", "SHGR-05")
        ships = table.start.ships
        first, second = (rigged(ships[each], table.ships[each], table.rules) for each in (ship, other))
        chance = foul_chance(first, second, table.rules)
        die, fouled = throw_fouling(chance, table.rng, table.rules)
        said = Kind.FOULED.value if fouled else Kind.CLEAR.value
        table.note(f"{table.name(ship)} {said} {table.name(other)}", "FOUL-01", *((die,) if die else ()))
        if fouled and pair not in table.fouls:
            caught.append(pair)
    return caught


def _drift(table: Table, ship: int, held: bool) -> int:
    """The combat hexes that a ship drifts in this log, if nothing keeps her."""
    rules, now, course = table.rules, table.ships[ship], table.courses[ship]
    if held:
        since = now.locked + table.rounds
        return course.later if since >= rules.whole(foul_rules.PAGE, "drift_from_round") else 0
    if now.sunk:
        return 0
    if now.void == "MISS-18":
        return course.later
    if course.speed:
        return course.at_once
    return drift_now(Drift(course.at_once, course.later, table.wind_from.opposite), now.still + 1, rules)


def _settle(table: Table, ship: int, done: Execution, *, held: bool) -> None:
    """Takes over where a ship lies now, and what her next log is judged by."""
    now, course, made = table.ships[ship], table.courses[ship], done.legs_made[ship]
    way = made if course.speed else 0
    halted = ship in done.halted
    state = _state(course, made, halted)
    anchored = now.anchored
    if Order.LIFT_ANCHOR in course.orders:
        anchored = None
        table.note(f"{table.name(ship)} lifts her anchor", "MISS-14")
    elif anchored is not None:
        anchored += table.rounds
    elif state is ShipState.ANCHORED and now.no_anchor:
        state = ShipState.STOPPED
        table.note(f"{table.name(ship)} has no anchor left to drop", "MISS-14")
    elif state is ShipState.ANCHORED:
        anchored = 0
        table.note(f"{table.name(ship)} drops her anchor", "MISS-14")
    if way:
        hexes = f"{way} ship hex{'' if way == 1 else 'es'}"
        table.note(
            f"{table.name(ship)} makes {hexes}, to {done.hulls[ship][0]}, {done.headings[ship].label}", "MISS-13"
        )
    kept = table.rules.reading("DISC-166").name == "kept"
    table.change(
        ship,
        hull=done.hulls[ship],
        heading=done.headings[ship],
        state=state,
        still=0 if way else now.still + 1,
        carried=done.carried[ship] if kept else 0,
        speed=0 if halted else way,
        anchored=anchored,
        locked=now.locked + table.rounds if held else 0,
        void="",
    )
    if dismasted(table.start.ships[ship], now, table.rules) and not held and anchored is None:
        table.change(ship, adrift=now.adrift + table.rounds)


def _state(course: Course, made: int, halted: bool) -> ShipState:
    if made < len(course.legs):
        return ShipState.STOPPED
    if halted and course.state is ShipState.UNDER_WAY:
        return ShipState.STOPPED
    return course.state


def _after_collisions(table: Table, done: Execution, spun: set[Pair]) -> None:
    for pair in (*sorted(spun), *done.fouled):
        table.foul(pair)
    if table.rules.reading("DISC-14").name == "drift":
        for one, other in done.collided:
            for ship in (one, other):
                if not table.locked(ship):
                    table.change(ship, void="MISS-18")
    for one, other in done.collided:
        if table.courses[one].speed and table.start.ships[one].type.oared.endswith(_RAM):
            doom(table, other, rammed=f"is rammed by {table.name(one)}")
    if table.rules.reading("DISC-164").name == "aground":
        for ship in done.stranded:
            table.change(ship, void="DISC-164")


def _swing_at_anchor(table: Table) -> None:
    rules = table.rules
    turned = rules.whole(drifting.PAGE, "swing_rounds")
    for ship, now in enumerate(table.ships):
        if not now.anchored or table.locked(ship):  # of the log in which the anchor fell no round is counted
            continue
        lies = heading_at_anchor(
            now.heading, table.wind_from, now.anchored if now.anchored >= turned else table.rounds, rules
        )
        if _lay(table, ship, lies):
            table.note(f"{table.name(ship)} swings at anchor and lies {lies.label}", "MISS-14")


def _turn_adrift(table: Table) -> None:
    """Turns ships without rigging in place, as often as they have drifted long enough for it."""
    for ship, turns in enumerate(table.helm):
        now, name = table.ships[ship], table.name(ship)
        for turn in turns:
            if now.turned >= turns_adrift(now.adrift, table.rules) or now.anchored is not None or table.locked(ship):
                table.note(f"{name} has not drifted long enough to turn in place", "MISS-12")
                break
            lies = now.heading.turned(turn)
            if not _lay(table, ship, lies):
                table.note(f"{name} has no room to turn in place", "MISS-12")
                break
            now = table.change(ship, turned=now.turned + 1)
            table.note(f"{name}, without rigging, turns in place and lies {lies.label}", "MISS-12")


def _lay(table: Table, ship: int, heading: Side) -> bool:
    """Lays a ship on a heading about her bow, if there is room for her hull and that is not how she lies."""
    now = table.ships[ship]
    hull = (now.hull[0], *ship_hexes.astern(now.hull[0], heading, len(now.hull) - 1))
    if (heading, hull) == (now.heading, now.hull):
        return False
    taken = {place for other, each in enumerate(table.ships) if other != ship for place in each.hull}
    if not taken.isdisjoint(hull) or not table.start.land.isdisjoint(hull):
        return False
    table.change(ship, heading=heading, hull=hull)
    return True
