"""How damage leaves a ship in a battle: what she still can do, and whether, and when, she goes under.

Source: naval-public. Rulings: none here; the damage's own.
"""

from __future__ import annotations

from functools import lru_cache

from rules_core.engine.rules import Rules
from rules_core.naval.battle_ships import WarShip
from rules_core.naval.battle_state import Afloat
from rules_core.naval.damage_and_sinking import Damage, damage
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import orders_allowed
from rules_core.naval.ship_types import ShipType, handled_as

SAILS = frozenset(order for order in Order if order.enters or order.swing or order is Order.BACK)
"""What cannot be done without rigging, but that such a ship may turn in place."""
_WORST = "E"  # a ship under oars has no yare that could grow worse


def condition(ship: WarShip, now: Afloat, rules: Rules) -> Damage | None:
    """Answers how damage has left a ship; None for one whose hull points are not counted.

    Source: naval-public (MISS-19). Rulings: DISC-146.
    """
    if not ship.hull_points:
        return None
    return _condition(ship.hull_points, ship.rigging, now.hull_lost, now.rigging_lost, ship.type.yare, rules)


@lru_cache(maxsize=4096)
def _condition(hull: int, rigging: int, hull_lost: int, rigging_lost: int, yare: str, rules: Rules) -> Damage:
    done = damage(
        hull=hull,
        rigging=rigging,
        hull_damage=hull_lost,
        rigging_damage=rigging_lost,
        yare=yare or _WORST,
        rules=rules,
    )
    return done.value


def in_danger(ship: WarShip, now: Afloat, rules: Rules) -> bool:
    """Answers whether all hull points are gone, so that she can neither sail nor fire (MISS-25)."""
    left = condition(ship, now, rules)
    return left is not None and left.in_danger and not now.sunk


def dismasted(ship: WarShip, now: Afloat, rules: Rules) -> bool:
    """Answers whether a ship under sail has lost all of her rigging, so that she only drifts (MISS-12)."""
    left = condition(ship, now, rules)
    return left is not None and bool(left.masts) and left.adrift and not ship.type.under_oars


def may_log(ship: WarShip, now: Afloat, rules: Rules) -> tuple[Order, ...]:
    """Answers the orders that a ship's next log may begin with, as far as her state and damage decide it.

    Source: naval-public (MISS-12, MISS-25). Rulings: DISC-05, DISC-72.
    """
    if in_danger(ship, now, rules):
        return (Order.NOTHING,)
    orders = orders_allowed(now.state, rules)[0]
    if not dismasted(ship, now, rules):
        return orders
    return tuple(order for order in orders if order not in SAILS or order.turns)


def rigged(ship: WarShip, now: Afloat, rules: Rules) -> bool:
    """Answers whether a ship has rigging that may tangle (FOUL-01)."""
    return not ship.type.under_oars and not dismasted(ship, now, rules)


def handles(ship: WarShip, now: Afloat, rules: Rules) -> ShipType:
    """Answers the type that a ship sails as: one yare worse once her exterior is gone (MISS-19)."""
    left = condition(ship, now, rules)
    if left is None or ship.type.under_oars or left.yare == ship.type.yare:
        return ship.type
    return handled_as(ship.type, left.yare, rules)
