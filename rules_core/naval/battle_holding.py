"""What holds ships together in a battle: unfouling (phase 2), grapples (phase 5), boarding and melee (phases 7, 8).

Source: naval, reconstruction. Rulings: DISC-02, DISC-144, DISC-167, DISC-168, DISC-169, DISC-170.
"""

from __future__ import annotations

from functools import lru_cache

from rules_core.engine.rules import Rules
from rules_core.naval import grappling_ships, ship_hexes, throwing_a_grapple
from rules_core.naval.battle_state import Pair
from rules_core.naval.battle_table import Table
from rules_core.naval.boarding import Held, may_board
from rules_core.naval.fouling import rounds_an_attempt, throw_unfouling
from rules_core.naval.grappling_ships import cuts_a_round, grapple_allowed
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState
from rules_core.naval.throwing_a_grapple import range_adjustment, throw_hook

_RAIL = "ship's rail or gunwale"


def unfoul(table: Table) -> None:
    """Throws for every crew that has worked long enough to get its ship clear.

    Source: naval (FOUL-10 to FOUL-14). Rulings: DISC-02, DISC-170.
    """
    table.phase = Phase.UNFOULING
    needed = rounds_an_attempt(table.rules)
    for ship, each in enumerate(table.start.ships):
        tries, left = divmod(table.ships[ship].trying, needed)
        fouled = sorted(pair for pair in table.fouls if ship in pair)
        if not tries or not fouled:
            continue
        table.change(ship, trying=left)
        for _ in range(tries):
            die, free = throw_unfouling(each.crew, table.rng, table.rules)
            if not free:
                table.note(f"{each.name} is still fouled", "FOUL-12", die)
                continue
            loose = fouled if table.rules.reading("DISC-170").name == "all" else fouled[:1]
            fouled = [pair for pair in fouled if pair not in loose]
            table.fouls.difference_update(loose)
            others = [other for pair in loose for other in pair if other != ship]
            table.note(f"{each.name} is clear of {' and '.join(map(table.name, others))}", "FOUL-10", die)
            for other in (ship, *others):
                table.loosen(other)
            if not fouled:
                break
        if fouled:
            table.change(ship, state=ShipState.UNFOULING_FAILED)


def grapple(table: Table) -> None:
    """Lets crews and people cut ropes, cast off hooks and throw grapples.

    Source: naval (SHGR, GRAP), reconstruction (MISS-14). Rulings: DISC-144, DISC-167, DISC-168, DISC-169.
    """
    table.phase = Phase.GRAPPLING
    before = {ship for pair in table.hooks for ship in pair}
    guarded = _guards(table)
    for ship, orders in enumerate(table.orders):
        if table.ships[ship].sunk:
            continue
        if Order.UNGRAPPLE in table.courses[ship].orders:
            most = None if table.rules.reading("DISC-169").name == "all" else table.rounds
            _cast_off(table, ship, [pair for pair in sorted(table.hooks) if ship in pair], guarded, most)
        if orders.cut == ship + 1:
            _cut_cable(table, ship)
        elif orders.cut:
            pairs = [(orders.cut - 1, ship), (ship, orders.cut - 1)]
            points = table.rules.whole(grappling_ships.PAGE, "action_points")
            most = cuts_a_round(points, table.rules) * table.rounds
            _cast_off(table, ship, [pair for pair in pairs if pair in table.hooks], guarded, most)
    for ship, orders in enumerate(table.orders):
        if table.ships[ship].sunk:
            continue
        if orders.grapple:
            table.change(ship, ready=_throw(table, ship, orders.grapple - 1, table.ships[ship].ready))
        if Order.GRAPPLE in table.courses[ship].orders:
            target = orders.grapple - 1 if orders.grapple else _nearest(table, ship)
            table.change(ship, crew_ready=_throw(table, ship, target, table.ships[ship].crew_ready))
    after = {ship for pair in table.hooks for ship in pair}
    for ship in sorted(before | after):
        if ship not in after:
            table.loosen(ship)
        elif not table.ships[ship].state.fouled:
            new = ship not in before
            table.change(ship, state=ShipState.GRAPPLED, locked=0 if new else table.ships[ship].locked)


def _guards(table: Table) -> set[Pair]:
    guarded = set()
    for ship, orders in enumerate(table.orders):
        pair = (ship, orders.guard - 1)
        if orders.guard and pair in table.hooks:
            guarded.add(pair)
            table.note(f"{table.name(ship)} guards her hooks in {table.name(pair[1])}", "SHGR-16")
    return guarded


def _cast_off(table: Table, ship: int, pairs: list[Pair], guarded: set[Pair], most: int | None) -> None:
    for pair in pairs:
        other = pair[0] if pair[1] == ship else pair[1]
        if pair in guarded and pair[0] != ship:
            table.note(f"{table.name(ship)} cannot get at the guarded hooks of {table.name(other)}", "SHGR-16")
            continue
        friends = grappling(table, *pair)[1]
        gone = table.hooks[pair] if most is None or friends else min(most, table.hooks[pair])
        if not gone:
            continue
        most = most if most is None or friends else most - gone
        table.hooks[pair] -= gone
        kept = table.hooks[pair]
        if not kept:
            del table.hooks[pair]
        count = f"{gone} hook{'' if gone == 1 else 's'}"
        table.note(
            f"{table.name(ship)} gets rid of {count} between her and {table.name(other)}, {kept} left",
            "SHGR-17" if friends else "SHGR-15",
        )


def grappling(table: Table, ship: int, other: int) -> tuple[bool, bool]:
    """Answers whether one ship may grapple another now, and whether they are friends who lie still, so without dice.

    Source: naval (SHGR-03, SHGR-17). Rulings: DISC-144.
    """
    one, two = table.ships[ship], table.ships[other]
    fleet = table.start.ships[ship].fleet.casefold()
    friendly = bool(fleet) and fleet == table.start.ships[other].fleet.casefold()
    return grapple_allowed(one.speed, one.heading, two.speed, two.heading, friendly, table.rules)


def _cut_cable(table: Table, ship: int) -> None:
    now = table.ships[ship]
    if now.anchored is None:
        table.note(f"{table.name(ship)} has no cable out to cut", "MISS-14")
        return
    state = ShipState.STOPPED if now.state is ShipState.ANCHORED else now.state
    table.change(ship, anchored=None, no_anchor=True, state=state)
    table.note(f"{table.name(ship)} cuts her cable and loses her anchor", "MISS-14")


def _nearest(table: Table, ship: int) -> int:
    others = (other for other, each in enumerate(table.ships) if other != ship and not each.sunk)
    return min(others, key=lambda other: (_apart(table, ship, other), other))


def _apart(table: Table, ship: int, other: int) -> int:
    """The least ship hexes from hull to hull."""
    return min(one.distance(two) for one in table.ships[ship].hull for two in table.ships[other].hull)


def _throw(table: Table, ship: int, other: int, ready: int) -> int:
    """Throws at another ship as often as time allows; answers the round from which the next throw is ready."""
    rules, name, target = table.rules, table.name(ship), table.name(other)
    if table.ships[other].sunk:
        table.note(f"{name} cannot grapple {target}, which has gone under", "MISS-25")
        return ready
    far = _apart(table, ship, other) * rules.whole(ship_hexes.PAGE, "combat_hexes")
    if rules.reading("DISC-168").name == "rails":
        far = max(0, far - 2)
    if range_adjustment(max(far, 1), rules) is None:
        table.note(f"{name} is too far from {target} for a grapple: {far} combat hexes", "MISS-02")
        return ready
    allowed, automatic = grappling(table, ship, other)
    if automatic:
        table.hooks[ship, other] = table.hooks.get((ship, other), 0) + 1
        table.note(f"{name} makes fast to {target}: both lie still, and they are friends", "SHGR-17")
        return ready
    if not allowed:
        table.note(f"{name} cannot grapple {target}: speed and course are not equal", "SHGR-03")
        return ready
    needed = _needed(max(far, 1), table.start.to_hit, rules)
    end = table.begun + table.rounds
    at = max(ready, table.begun)
    while at < end:
        die, hooked = throw_hook(needed, table.rng, rules)
        table.note(f"{name}'s grapple {'hooks' if hooked else 'misses'} {target}, {needed} needed", "GRAP-03", die)
        if hooked:
            table.hooks[ship, other] = table.hooks.get((ship, other), 0) + 1
        at += 1 + rules.whole(throwing_a_grapple.PAGE, "ready_rounds")
        if rules.reading("DISC-167").name == "once":
            break
    return at


@lru_cache(maxsize=256)
def _needed(far: int, to_hit: int, rules: Rules) -> int:
    asked = throwing_a_grapple.throwing_a_grapple(target=_RAIL, distance=far, to_hit=to_hit, rules=rules)
    return asked.value.needed


def board(table: Table) -> None:
    """Notes who boards whom; the fighting itself is the players'.

    Source: naval (FOUL-06, SEQ-09), reconstruction (MISS-17). Rulings: none.
    """
    table.phase = Phase.BOARDING
    locks = table.locks()
    for pair in sorted(table.boarded):
        if (min(pair), max(pair)) not in locks:
            table.boarded.discard(pair)
            table.note(
                f"{table.name(pair[0])}'s people aboard {table.name(pair[1])} are cut off: the ships part", "SEQ-09"
            )
    for ship, orders in enumerate(table.orders):
        pair = (ship, orders.board - 1)
        if not orders.board or pair in table.boarded or table.ships[ship].sunk:
            continue
        if table.ships[pair[1]].sunk:
            table.note(f"{table.name(ship)} cannot board {table.name(pair[1])}, which has gone under", "MISS-25")
            continue
        both = (min(pair), max(pair))
        held = Held.FOULED if both in table.fouls else Held.GRAPPLED if both in locks else Held.NOTHING
        gap = (_apart(table, *pair) - 1) * table.rules.whole(ship_hexes.PAGE, "combat_hexes")
        if may_board(held, max(0, gap), table.rules):
            table.boarded.add(pair)
            table.note(f"{table.name(ship)} boards {table.name(pair[1])}, {held.value}", "MISS-17")
        else:
            why = "they are not held together" if held is Held.NOTHING else f"{gap} combat hexes of water lie between"
            table.note(f"{table.name(ship)} cannot board {table.name(pair[1])}: {why}", "MISS-17")
    table.phase = Phase.MELEE
    for _, other in sorted(table.boarded):
        table.note(f"melee aboard {table.name(other)}, for the players to fight out", "SEQ-10")
