"""The weapons phase of a battle (phase 6): weapons loaded, turned and fired, damage booked, ships that give way.

What a shot does is told by the players, as no source has a figure for it; where it may go, and what the damage means,
is the rules'.

Source: naval, naval-public. Rulings: DISC-146, DISC-147, DISC-148, DISC-149, DISC-150, DISC-172, DISC-173, DISC-174.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval import ship_hexes
from rules_core.naval.battle_guns import Shot
from rules_core.naval.battle_start import Start
from rules_core.naval.battle_state import Afloat, BattleState
from rules_core.naval.battle_table import Table
from rules_core.naval.battle_wounds import condition, dismasted, in_danger
from rules_core.naval.damage_and_sinking import LONGEST_VIGIL, is_lost, saved_from, throw_saving, throw_sinking
from rules_core.naval.damage_and_sinking import PAGE as DAMAGE
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_weapons import Corner, Facing, blocked_at, faces, in_arc


@dataclass(frozen=True)
class Bearing:
    """How a weapon bears on a ship: the hex that it can hit and how many hexes off, or the rule by which it cannot."""

    place: Hex | None
    distance: int
    rule: str


def fire(table: Table) -> None:
    """Loads, turns and fires weapons, books the damage, and settles what becomes of ships without hull points.

    Source: naval (SEQ-08), naval-public (MISS-15, MISS-19, MISS-21, MISS-25). Rulings: DISC-172, DISC-173.
    """
    table.phase = Phase.WEAPONS
    if any(each.guns.busy for each in table.orders):
        for ship in range(len(table.ships)):
            _serve(table, ship)
        _shoot(table)
    for ship, orders in enumerate(table.orders):
        if orders.guns.hands is not None and not table.ships[ship].sunk:
            table.change(ship, hands=orders.guns.hands)
            table.note(f"{table.name(ship)} has {orders.guns.hands} hands aboard", "MISS-25")
        if orders.guns.scuttle:
            _scuttle(table, ship)
    for ship, orders in enumerate(table.orders):
        doom(table, ship)
        if orders.guns.save:
            _save(table, ship)


def bearing(start: Start, rules: Rules, ships: Sequence[Afloat], ship: int, weapon: int, target: int) -> Bearing:
    """Answers whether a ship's weapon, by its place in her list, bears on another ship, and where it hits her.

    The nearest of the target's hexes in its arc and in sight counts; other hulls, her own and land are in the way.

    Source: naval-public (MISS-15, MISS-20, MISS-21). Rulings: DISC-149, DISC-150, DISC-174.
    """
    now, mount = ships[ship], start.ships[ship].weapons[weapon]
    stands = now.hull[0] if mount.corner is Corner.FORE else now.hull[-1]
    towards = faces(now.heading, now.weapons[weapon].facing, mount.side, rules)
    hexes = ships[target].hull if rules.reading("DISC-174").name == "any" else ships[target].hull[:1]
    arc = sorted((stands.distance(each), each) for each in hexes if in_arc(stands, each, towards, rules))
    if not arc:
        return Bearing(None, 0, "MISS-15")
    blocks = start.land.union(place for other, each in enumerate(ships) if other != target for place in each.hull)
    for far, place in arc:
        if blocked_at(stands, place, blocks, rules) is None:
            return Bearing(place, far, "")
    return Bearing(None, 0, "MISS-21")


def targets(start: Start, rules: Rules, state: BattleState, ship: int, weapon: int) -> Iterator[tuple[int, int]]:
    """Answers the ships that a weapon bears on, and how many combat hexes off each is."""
    across = rules.whole(ship_hexes.PAGE, "combat_hexes")
    for other, each in enumerate(state.ships):
        if other != ship and not each.sunk:
            found = bearing(start, rules, state.ships, ship, weapon, other)
            if found.place:
                yield other, found.distance * across


def _between(table: Table) -> bool:
    """Whether weapons are loaded in the rounds between one weapons phase and the next (DISC-172)."""
    return table.rules.reading("DISC-172").name == "between"


def _serve(table: Table, ship: int) -> None:
    """Loads weapons, and turns those that are not loaded."""
    drill, name = table.orders[ship].guns, table.name(ship)
    if not (drill.load or drill.turn) or not _may_serve(table, ship):
        return
    for number in drill.load:
        if _known(table, ship, number):
            _set(table, ship, number, loaded=True)
            table.note(f"{name} loads weapon {number}", "SEQ-08")
    for number, facing in drill.turn:
        if not _known(table, ship, number):
            continue
        served, mount = table.ships[ship].weapons[number - 1], table.start.ships[ship].weapons[number - 1]
        one, two = (faces(Side.NORTH, each, mount.side, table.rules) for each in (served.facing, facing))
        if served.loaded and not _between(table):
            table.note(f"{name} cannot turn weapon {number}: it is loaded", "MISS-15")
        elif min(one.bearing_to(two), two.bearing_to(one)) != 1:
            table.note(f"{name} cannot turn weapon {number} from {served.facing.value} to {facing.value}", "MISS-15")
        else:
            _set(table, ship, number, facing=facing)
            table.note(f"{name} turns weapon {number} to face {facing.value}", "MISS-15")


def _may_serve(table: Table, ship: int) -> bool:
    if table.ships[ship].sunk:
        return False
    if in_danger(table.start.ships[ship], table.ships[ship], table.rules):
        table.note(f"{table.name(ship)} is in danger of sinking and cannot fire", "MISS-25")
        return False
    return True


def _known(table: Table, ship: int, number: int) -> bool:
    if number <= len(table.ships[ship].weapons):
        return True
    table.note(f"{table.name(ship)} has no weapon {number}", "MISS-20")
    return False


def _set(table: Table, ship: int, number: int, *, facing: Facing | None = None, loaded: bool | None = None) -> None:
    weapons = list(table.ships[ship].weapons)
    was = weapons[number - 1]
    weapons[number - 1] = replace(was, facing=facing or was.facing, loaded=was.loaded if loaded is None else loaded)
    table.change(ship, weapons=tuple(weapons))


def _shoot(table: Table) -> None:
    """Fires all weapons that are told to; the damage falls at once, or when all have fired."""
    together = table.rules.reading("DISC-173").name == "together"
    hits: list[Shot] = []
    for ship, orders in enumerate(table.orders):
        if not orders.guns.shots or not _may_serve(table, ship):
            continue
        fired = [shot for shot in orders.guns.shots if _fires(table, ship, shot)]
        if together:
            hits += fired
        else:
            _book(table, fired)
    _book(table, hits)


def _fires(table: Table, ship: int, shot: Shot) -> bool:
    name, target = table.name(ship), shot.target - 1
    if not _known(table, ship, shot.weapon):
        return False
    mount = table.start.ships[ship].weapons[shot.weapon - 1]
    weapon = f"weapon {shot.weapon} ({mount.kind})"
    if not table.ships[ship].weapons[shot.weapon - 1].loaded:
        table.note(f"{name} cannot fire {weapon}: it is not loaded", "SEQ-08")
        return False
    if table.ships[target].sunk:
        table.note(f"{name} cannot fire at {table.name(target)}, which has gone under", "MISS-25")
        return False
    found = bearing(table.start, table.rules, table.ships, ship, shot.weapon - 1, target)
    if found.place is None:
        why = "it is out of the arc" if found.rule == "MISS-15" else "something is in the way"
        table.note(f"{name} cannot fire {weapon} at {table.name(target)}: {why}", found.rule)
        return False
    far = found.distance * table.rules.whole(ship_hexes.PAGE, "combat_hexes")
    told = [f"{points} to the {part}" for points, part in ((shot.hull, "hull"), (shot.rigging, "rigging")) if points]
    effect = " and ".join(told) or "no damage"
    table.note(f"{name} fires {weapon} at {table.name(target)}, {far} combat hexes off: {effect}", "SEQ-08")
    if not _between(table):
        _set(table, ship, shot.weapon, loaded=False)
    return True


def _book(table: Table, hits: list[Shot]) -> None:
    """Books the damage of shots that hit, and says how each ship that was hit is left."""
    for target in sorted({shot.target - 1 for shot in hits if shot.hull or shot.rigging}):
        struck, now, name = table.start.ships[target], table.ships[target], table.name(target)
        hull = sum(shot.hull for shot in hits if shot.target - 1 == target)
        rigging = sum(shot.rigging for shot in hits if shot.target - 1 == target)
        if condition(struck, now, table.rules) is None:
            table.note(f"{name}'s hull points are not counted, so no damage is booked", "MISS-19")
            continue
        if in_danger(struck, now, table.rules):
            table.note(f"{name} is in danger of sinking: further hits make no difference", "MISS-25")
            continue
        was_dismasted = dismasted(struck, now, table.rules)
        now = table.change(
            target,
            hull_lost=min(struck.hull_points, now.hull_lost + hull),
            rigging_lost=min(struck.rigging, now.rigging_lost + rigging),
        )
        left = condition(struck, now, table.rules)
        if left is None:
            continue
        standing = sum(mast.standing for mast in left.masts)
        points = f"{left.exterior_left} exterior and {left.unprotected_left} unprotected hull points"
        masts = f", {standing} of {len(left.masts)} masts standing" if left.masts else ""
        worse = f"; she handles as type {left.yare}" if left.yare != struck.type.yare and not left.in_danger else ""
        worse = "" if struck.type.under_oars else worse
        table.note(f"{name} is left with {points}{masts}{worse}", "MISS-19")
        if dismasted(struck, now, table.rules) and not was_dismasted:
            table.note(f"{name} has lost all her rigging: she can only drift", "MISS-12")


def _scuttle(table: Table, ship: int) -> None:
    if in_danger(table.start.ships[ship], table.ships[ship], table.rules):
        doom(table, ship, rammed="is scuttled")
    elif not table.ships[ship].sunk:
        table.note(f"{table.name(ship)} cannot be scuttled while she has hull points", "MISS-25")


def doom(table: Table, ship: int, rammed: str = "") -> None:
    """Settles whether a ship without hull points is lost, and throws for the time that she stays afloat.

    Source: naval-public (MISS-25). Rulings: DISC-147.
    """
    now, each = table.ships[ship], table.start.ships[ship]
    left = condition(each, now, table.rules)
    if left is None or not left.in_danger or now.sunk or now.sinks_at is not None:
        return
    name = table.name(ship)
    if not is_lost(left.unprotected, now.hands, bool(rammed)):
        if not now.endangered:
            said = f"{name} is in danger of sinking; her {now.hands} hands, {left.unprotected} needed, keep her afloat"
            table.note(said, "MISS-25")
            table.change(ship, endangered=True)
        return
    why = rammed or f"has {now.hands} hands of the {left.unprotected} needed to keep her afloat"
    die, rounds = throw_sinking(table.force, table.rng, table.rules)
    table.change(ship, sinks_at=table.begun + table.rounds + rounds, endangered=True)
    table.note(f"{name} {why}: she sinks within {rounds} round{'' if rounds == 1 else 's'}", "MISS-25", die)


def _save(table: Table, ship: int) -> None:
    """Throws, hour by hour, for a ship that is kept afloat; the wind counts as steady meanwhile (WCH-07)."""
    now, each, name = table.ships[ship], table.start.ships[ship], table.name(ship)
    if now.sunk:
        return
    if not in_danger(each, now, table.rules) or now.sinks_at is not None:
        why = "she is lost" if now.sinks_at is not None else "she is in no danger"
        table.note(f"{name} cannot be saved: {why}", "MISS-25")
        return
    dice, hours = throw_saving(saved_from(table.force, each.crew, table.rules), table.rng, table.rules)
    if hours is None:
        table.note(f"after {LONGEST_VIGIL} hours {name}'s crew still fights for her", "MISS-25", *dice)
        return
    points = table.rules.whole(DAMAGE, "points_saved")
    table.change(ship, hull_lost=each.hull_points - points, endangered=False)
    table.note(
        f"{name} is saved after {hours} hours, with {points} hull point; the wind held so long", "MISS-25", *dice
    )


def go_down(table: Table) -> None:
    """Takes the ships off the map whose time is up, and lets go of those that were held by them.

    Source: naval-public (MISS-25). Rulings: DISC-175.
    """
    for ship, now in enumerate(table.ships):
        if now.sinks_at is None or now.sunk or now.sinks_at > table.begun + table.rounds:
            continue
        table.note(f"{table.name(ship)} goes under", "MISS-25")
        held = sorted({other for pair in table.locks() if ship in pair for other in pair} - {ship})
        table.fouls = {pair for pair in table.fouls if ship not in pair}
        table.hooks = {pair: count for pair, count in table.hooks.items() if ship not in pair}
        table.boarded = {pair for pair in table.boarded if ship not in pair}
        for other in held:
            table.loosen(other)
        table.change(ship, sunk=True, hull=(), speed=0, anchored=None, trying=0)
