"""The movement step of a duel, A to G (NC-03): advantage, declarations, movement, manoeuvres, the end of the round."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules_core.duel._foundering import hour_passes
from rules_core.duel._ram import PAGE as MANOEUVRES
from rules_core.duel._speed import PAGE as SPEED
from rules_core.duel._speed import dropped, feet, reachable, sprint
from rules_core.duel._state import Party
from rules_core.duel._table import CAME_ABOUT, FAILED, IDLE, Table
from rules_core.duel._vessel import facing
from rules_core.duel.crew import crew_losses
from rules_core.duel.manoeuvres import Attempt, Manoeuvre, come_about, escape, grapple, ram, shear
from rules_core.duel.range import MOST_RANGE, Heading, Move, Standing, passing, passing_length, range_change, turned
from rules_core.duel.round import ship_round
from rules_core.engine.checks import contest, d20
from rules_core.engine.dice import DiceRoll
from rules_core.engine.errors import NotAllowed


def ships_move(table: Table) -> None:
    """Plays steps A to G.

    Source: narrative (NC-03). Rulings: DISC-65, DISC-91, DISC-92, DISC-121 to DISC-123.
    """
    _settle(table)
    first, second = table.state.holder.other, table.state.holder
    before = {party: (table.ship(party).heading, table.ship(party).speed) for party in Party}
    _declare(table, first, "B")
    _declare(table, second, "C")
    move = _move(table)
    came_about = [party for party, step in ((first, "E"), (second, "F")) if _manoeuvre(table, party, step)]
    _end(table, move, came_about)
    if any((table.ship(party).heading, table.ship(party).speed) != before[party] for party in Party):
        for party in Party:
            table.change(party, shots_seen=0)  # NC-45: a change of heading or speed by either ship


def _settle(table: Table) -> None:
    table.step = "A"
    holder = table.state.holder
    if not table.orders[holder].commander and table.orders[holder.other].commander:
        table.event(holder, IDLE)
    opening = table.state.number == 1 and table.rules.reading("DISC-92").name == "check"
    if table.state.events or opening:
        table.settle()
    else:
        table.note(f"{table.name(holder)} keeps the advantage", "NC-07", routine=True)


def _declare(table: Table, party: Party, step: str) -> None:
    table.step = step
    orders, ship, rules = table.orders[party], table.ship(party), table.rules
    may = ship_round(
        advantage=party is table.state.holder,
        commander=orders.commander,
        helmsman=orders.helmsman,
        enemy_commander=table.orders[party.other].commander,
        sailors=min(orders.watch, ship.sailors),
        minimum_watch=ship.ship.watch,
        rules=rules,
    ).value
    if table.state.grappled:
        table.note(f"{ship.crew.name} is grappled and lies still", "NC-28", routine=True)
        table.change(party, sprinted=0, tired=ship.tired or ship.sprinted > 0)  # NC-21: a sprint cut short tires too
        return
    state = table.condition(party)
    rowed = orders.oars and ship.ship.oared
    most = Fraction(state.oars if rowed else state.sail)
    sprinting = rowed and orders.sprint and not ship.tired and may.speed and not ship.sheared
    ended = not sprinting and ship.sprinted > 0
    tired = ship.tired or ended
    wanted = min(Fraction(orders.speed), most)
    limit = most
    if rowed and (sprinting or tired):
        burst = sprint(speed=most, rules=rules).value
        limit = burst.speed if sprinting else burst.after
        wanted = wanted * limit / most if sprinting and most else min(wanted, limit)
    refused = []
    heading = orders.heading if may.heading else ship.heading
    if orders.heading is not heading:
        refused.append(("keeps her heading", "NC-10" if not orders.commander else "NC-11"))
    free = may.speed and not ship.sheared
    speed = ship.speed
    if free:
        speed = reachable(ship.speed, wanted, oared=rowed, number=table.state.number, sprinting=sprinting, rules=rules)
    if not free and ship.speed != wanted:
        rule = "NC-36" if ship.sheared else "NC-12" if orders.commander else "NC-10"
        refused.append(("cannot change speed", rule))
    elif orders.speed > limit and not sprinting:
        refused.append((f"makes at most {feet(limit)}", "NC-18"))
    if refused and rules.reading("DISC-122").name == "void":
        heading, speed = ship.heading, ship.speed
    speed = min(speed, limit)
    speed = _way_kept(table, party, heading, speed)
    rounds = ship.sprinted + 1 if sprinting else 0
    lasting = rules.whole(SPEED, "sprint_rounds")
    table.change(
        party,
        heading=heading,
        side=orders.side,
        speed=speed,
        sprinted=0 if rounds >= lasting else rounds,
        tired=tired or rounds >= lasting,
    )
    table.note(f"{ship.crew.name}: {heading.value} at {feet(speed)}", "NC-08", routine=True)
    for text, rule in refused:
        table.note(f"{ship.crew.name} {text}", rule, routine=True)


def _way_kept(table: Table, party: Party, heading: Heading, speed: Fraction) -> Fraction:
    """Answers the speed that a change of heading leaves a ship; with too short a crew it costs some (NC-50)."""
    ship = table.ship(party)
    if heading is ship.heading:
        return speed
    losses = crew_losses(sailors=ship.sailors, minimum_watch=ship.ship.watch, rules=table.rules).value
    return max(speed - losses.feet_per_heading_change, Fraction(0))


def _move(table: Table) -> Move | None:
    table.step = "D"
    if table.state.grappled:
        for party in Party:
            table.change(party, speed=Fraction(0))
        table.state = replace(table.state, distance=0, lashed=True)
        table.note("the ships lie side by side", "NC-28", routine=True)
        return None
    ahead, other = table.state.of(table.state.holder), table.state.of(table.state.holder.other)
    move = range_change(
        distance=table.state.distance,
        advantaged_heading=ahead.heading,
        advantaged_speed=ahead.speed,
        opposing_heading=other.heading,
        opposing_speed=other.speed,
        advantaged_length=ahead.ship.length,
        opposing_length=other.ship.length,
        rules=table.rules,
    ).value
    table.state = replace(table.state, distance=move.manoeuvre_range)
    table.note(f"{move.key.value}, {feet(move.change)}: range {feet(move.manoeuvre_range)}", "NC-22", routine=True)
    if move.standing is Standing.PAST and table.rules.reading("DISC-65").name == "at-once":
        _pass(table, ())
    return move


def _pass(table: Table, came_about: tuple[Party, ...]) -> None:
    kept = came_about if table.rules.reading("DISC-123").name == "chosen-stays" else ()
    for party in Party:
        if party not in kept:
            table.change(party, heading=turned(table.ship(party).heading))
    table.note("the ships have passed each other", "NC-24")


def _manoeuvre(table: Table, party: Party, step: str) -> bool:
    """Plays one ship's manoeuvre; answers whether she came about."""
    table.step = step
    orders, name = table.orders[party], table.name(party)
    if orders.manoeuvre is None:
        return False
    if not orders.commander:
        table.note(f"{name} cannot {orders.manoeuvre.value}: nobody commands", "NC-10", routine=True)
        return False
    try:
        return _attempt(table, party, orders.manoeuvre)
    except NotAllowed as error:
        table.note(f"{name} cannot {orders.manoeuvre.value}: {error.message}", error.rule or "NC-25", routine=True)
        return False


def _attempt(table: Table, party: Party, kind: Manoeuvre) -> bool:
    ship, enemy, rules = table.ship(party), table.ship(party.other), table.rules
    held = party is table.state.holder
    if table.state.grappled and kind is not Manoeuvre.ESCAPE:
        raise NotAllowed("she is grappled", rule="NC-28")
    if kind is Manoeuvre.COME_ABOUT:
        if not table.orders[party].helmsman:
            raise NotAllowed("nobody is at the helm", rule="NC-11")
        _come_about(table, party, held=held)
        return True
    contested: dict[str, Any] = {"sailor": ship.crew.sailor, "handling": table.handling(party)}
    against: dict[str, Any] = {"enemy_sailor": enemy.crew.sailor, "enemy_handling": table.handling(party.other)}
    reach: dict[str, Any] = {
        "advantage": held,
        "distance": table.state.distance,
        "accepted": table.orders[party.other].accepts,
    }
    match kind:
        case Manoeuvre.ESCAPE:
            if not table.state.grappled:
                raise NotAllowed("she is not grappled", rule="NC-29")
            _escape(table, party, escape(**contested, **against, speed=ship.speed, rules=rules).value)
            return False
        case Manoeuvre.GRAPPLE:
            attempt = grapple(**contested, **against, **reach, rules=rules).value
        case Manoeuvre.SHEAR:
            attempt = shear(**contested, **against, **reach, target_oared=enemy.ship.oared, rules=rules).value
        case _:
            attempt = ram(
                **contested,
                **against,
                **reach,
                speed=ship.speed,
                ram_dice=ship.ship.ram,
                has_ram=ship.crew.has_ram,
                target_heading=enemy.heading,
                rules=rules,
            ).value
    won, dice = _checked(table, attempt)
    if not won:
        table.note(f"{ship.crew.name} fails to {kind.value}", "NC-07", *dice)
        table.event(party, FAILED)
        return False
    _succeed(table, party, attempt, dice)
    return False


def _checked(table: Table, attempt: Attempt) -> tuple[bool, tuple[DiceRoll, ...]]:
    if attempt.check is None:
        return True, ()
    return contest(attempt.check.own, attempt.check.enemy, attempt.check.tie, table.rng)


def _come_about(table: Table, party: Party, *, held: bool) -> None:
    ship = table.ship(party)
    attempt = come_about(advantage=held, speed=ship.speed, sailor=ship.crew.sailor, rules=table.rules).value
    heading = table.orders[party].new_heading
    speed = _way_kept(table, party, heading, attempt.speed_after)
    table.change(party, heading=heading, speed=speed)
    table.note(f"{ship.crew.name} comes about: {heading.value} at {feet(speed)}", "NC-26")
    if held:
        return
    difficulty = table.rules.whole(MANOEUVRES, "come_about_difficulty")
    roll = d20(ship.crew.sailor, table.rng)
    if roll.total < difficulty:
        table.note(f"she does not reach DC {difficulty}: the advantage stays", "NC-26", roll)
        return
    table.note(f"she reaches DC {difficulty}: the advantage is checked at once", "NC-26", roll)
    table.event(table.state.holder, CAME_ABOUT)
    table.settle("NC-26")


def _escape(table: Table, party: Party, attempt: Attempt) -> None:
    won, dice = _checked(table, attempt)
    name = table.name(party)
    if not won:
        table.note(f"{name} does not break free", "NC-29", *dice)
        return
    table.state = replace(table.state, grappled=False, lashed=False)
    ship = table.ship(party)
    heading = table.orders[party].new_heading if table.orders[party].helmsman else ship.heading
    gained = ship.speed if ship.sheared else attempt.speed_after  # NC-36: no change of speed until new oars are out
    speed = _way_kept(table, party, heading, gained)
    table.change(party, heading=heading, speed=speed)
    table.note(f"{name} breaks free: {heading.value} at {feet(speed)}", "NC-29", *dice)


def _succeed(table: Table, party: Party, attempt: Attempt, dice: tuple[DiceRoll, ...]) -> None:
    name, other = table.name(party), table.name(party.other)
    if attempt.kind is Manoeuvre.GRAPPLE:
        table.state = replace(table.state, grappled=True)
        table.note(f"{name} grapples {other}", "NC-27", *dice)
    elif attempt.kind is Manoeuvre.SHEAR:
        lasting = table.rules.whole(MANOEUVRES, "shear_rounds")
        table.change(party.other, speed=Fraction(0), sheared=lasting + 1)  # this round is not one of the full three
        table.note(f"{name} shears the oars of {other}", "NC-36", *dice)
    elif attempt.ram:
        table.note(f"{name} rams {other}", "NC-30", *dice)
        roll, dealt, taken = attempt.ram.throw(table.rng)
        _stave(table, party.other, table.turned_side(party.other), dealt, "NC-31", roll)
        _stave(table, party, "bow", taken, "NC-33", roll)
        for side in Party:
            table.change(side, speed=Fraction(0))
        table.state = replace(table.state, grappled=True, distance=0)
        table.note("both ships lie still and are grappled", "NC-34")


def _stave(table: Table, party: Party, side: str, damage: int, rule: str, roll: DiceRoll) -> None:
    ship = table.ship(party).ship
    section, which = table.one_of(facing(side, ship.hull_sections))
    table.strike(party, section, max(damage - ship.hardness, 0), f"the ram, {damage}", rule, roll, *which)


def _end(table: Table, move: Move | None, came_about: list[Party]) -> None:
    table.step = "G"
    if move is not None:
        ours, enemy = table.state.ours.ship, table.state.enemy.ship
        length = passing_length(ours.length, enemy.length, table.rules)
        distance, standing = passing(table.state.distance, length)
        table.state = replace(table.state, distance=min(distance, MOST_RANGE))
    if move is not None and not table.state.grappled:  # NC-28: they lie side by side in the next movement step
        if standing is Standing.PAST:
            _pass(table, tuple(came_about))
        if standing is not Standing.APART:
            lay = move.manoeuvre_range == move.change  # they were at range 0 before
            table.note(f"range {dropped(Fraction(distance))} ft, {standing.value}", "NC-24", routine=lay)
    for party in Party:
        ship = table.ship(party)
        left = None if ship.sinks_in is None else max(ship.sinks_in - 1, 0)
        table.change(party, sheared=max(ship.sheared - 1, 0), sinks_in=left, sunk=ship.sunk or left == 0)
        if left == 0 and not ship.sunk:
            table.note(f"{ship.crew.name} goes under", "NC-72")
        hour_passes(table, party)
    if table.state.events and table.rules.reading("DISC-91").name == "at-once":
        table.settle()
    table.note("the round ends", "NC-03", routine=True)
