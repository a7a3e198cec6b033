"""What a ship's master has to know before the next log is written: how the ship lies, what holds her, what she may do.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_core.engine.rules import Rules
from rules_core.naval.attitude import Attitude
from rules_core.naval.battle_ships import WarShip
from rules_core.naval.battle_start import Start
from rules_core.naval.battle_state import Afloat, BattleState
from rules_core.naval.battle_weapons import targets
from rules_core.naval.battle_wounds import condition, dismasted, handles, in_danger, may_log
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_weapons import Broadside, Corner, Facing
from rules_core.naval.wind import wind_of
from rules_core.naval.wind_effects import effect_on


@dataclass(frozen=True)
class Outlook:
    """One ship before her next log; ``number`` is hers in the list, from 1.

    ``attitude`` is None under oars; ``allowance`` what she may log, ``orders`` what the log may begin with. ``held``
    tells in words what holds her, ``aboard`` who has boarded her, ``harm`` what has become of her hull and rigging.
    ``weapons`` are hers with what each bears on.
    """

    number: int
    name: str
    kind: str
    now: Afloat
    attitude: Attitude | None
    allowance: int
    orders: tuple[Order, ...]
    held: tuple[str, ...]
    aboard: tuple[str, ...]
    harm: tuple[str, ...]
    weapons: tuple[str, ...]


def outlooks(start: Start, state: BattleState) -> tuple[Outlook, ...]:
    """Answers the outlook of every ship afloat. Source: naval (NOTE-03, ALLOW-01). Rulings: its pages' own."""
    rules, names = start.rules(), start.names
    wind = wind_of(state.force, state.calm, rules)
    found = []
    for number, (ship, now) in enumerate(zip(start.ships, state.ships, strict=True)):
        if now.sunk:
            continue
        effect = effect_on(handles(ship, now, rules), wind, now.heading, state.wind_from, rules)
        fouled = [other for pair in sorted(state.fouls) if number in pair for other in pair if other != number]
        held = [f"fouled with {names[other]}" for other in fouled]
        for (thrower, target), hooks in sorted(state.hooks.items()):
            count = f"{hooks} hook{'' if hooks == 1 else 's'}"
            if thrower == number:
                held.append(f"{count} in {names[target]}")
            elif target == number:
                held.append(f"{count} of {names[thrower]} in her")
        if now.no_anchor:
            held.append("no anchor left")
        if now.void:
            held.append("her next log is lost")
        aboard = tuple(names[boarder] for boarder, boarded in sorted(state.boarded) if boarded == number)
        found.append(
            Outlook(
                number + 1,
                ship.name,
                str(ship.type),
                now,
                effect.attitude,
                0 if in_danger(ship, now, rules) or dismasted(ship, now, rules) else effect.allowance,
                may_log(ship, now, rules),
                tuple(held),
                aboard,
                tuple(_harm(ship, now, rules)),
                tuple(_weapons(start, rules, state, number)),
            )
        )
    return tuple(found)


def _harm(ship: WarShip, now: Afloat, rules: Rules) -> Iterator[str]:
    """What there is to say of a ship's hull, rigging and hands, where they are counted."""
    left = condition(ship, now, rules)
    if left is None:
        return
    if left.in_danger:
        yield "no hull points left" if now.sinks_at is None else f"she sinks by round {now.sinks_at}"
    else:
        inside = f"{left.unprotected_left} of {left.unprotected} unprotected"
        yield f"hull {left.exterior_left} of {left.exterior} exterior, {inside}"
    if left.masts:
        standing = [f"{mast.name} {mast.left} of {mast.whole}" for mast in left.masts]
        yield f"masts: {', '.join(standing)}"
    if left.yare != ship.type.yare and not ship.type.under_oars:
        yield f"handles as type {left.yare}"
    yield f"{now.hands} hands"


def _weapons(start: Start, rules: Rules, state: BattleState, number: int) -> Iterator[str]:
    ship, now = start.ships[number], state.ships[number]
    fires = not in_danger(ship, now, rules)
    known: dict[tuple[Corner, Broadside, Facing], str] = {}  # weapons that stand and face alike bear alike
    for at, (mount, served) in enumerate(zip(ship.weapons, now.weapons, strict=True)):
        stands = mount.corner, mount.side, served.facing
        if stands not in known:
            found = targets(start, rules, state, number, at) if fires else ()
            known[stands] = ", ".join(f"{start.names[other]} ({far} combat hexes off)" for other, far in found)
        loaded = "loaded" if served.loaded else "not loaded"
        on = f"bears on {known[stands] or 'no ship'}"
        yield f"{at + 1} {mount.kind}, {mount.side.value} {mount.corner.value}, {served.facing.value}, {loaded}: {on}"
