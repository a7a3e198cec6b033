"""What a ship's master has to know before the next log is written: how the ship lies, what holds her, what she may do.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.naval.attitude import Attitude
from rules_core.naval.battle_orders import Start
from rules_core.naval.battle_state import Afloat, BattleState
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import orders_allowed
from rules_core.naval.wind import wind_of
from rules_core.naval.wind_effects import effect_on


@dataclass(frozen=True)
class Outlook:
    """One ship before her next log.

    ``attitude`` is None under oars; ``allowance`` what she may log, ``orders`` what the log may begin with. ``held``
    tells in words what holds her, ``aboard`` who has boarded her.
    """

    name: str
    kind: str
    now: Afloat
    attitude: Attitude | None
    allowance: int
    orders: tuple[Order, ...]
    held: tuple[str, ...]
    aboard: tuple[str, ...]


def outlooks(start: Start, state: BattleState) -> tuple[Outlook, ...]:
    """Answers the outlook of every ship. Source: naval (NOTE-03, ALLOW-01). Rulings: those of the pages it asks."""
    rules, names = start.rules(), start.names
    wind = wind_of(state.force, state.calm, rules)
    found = []
    for number, (ship, now) in enumerate(zip(start.ships, state.ships, strict=True)):
        effect = effect_on(ship.type, wind, now.heading, state.wind_from, rules)
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
        orders = orders_allowed(now.state, rules)[0]
        found.append(
            Outlook(ship.name, str(ship.type), now, effect.attitude, effect.allowance, orders, tuple(held), aboard)
        )
    return tuple(found)
