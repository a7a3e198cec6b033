"""Turning (TURN): what a turn does to heading and hex, and when and how a ship may swing.

Source: naval. Rulings: DISC-07, DISC-56, DISC-74, DISC-78, DISC-79.
"""

from __future__ import annotations

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.naval.attitude import Attitude, attitude_of
from rules_core.naval.ship_hexes import astern
from rules_core.naval.ship_log import Order


def entered(bow: Hex, heading: Side, order: Order, rules: Rules) -> tuple[Hex, Side]:
    """Answers the hex that the bow enters and the heading it ends on, for a factor ahead or a turn.

    Source: naval (TURN-02, TURN-03, LOG-06). Rulings: DISC-56.
    """
    turned = heading.turned(order.turns)
    steps_along = heading if rules.reading("DISC-56").name == "step-first" else turned
    return bow.neighbour(steps_along), turned


def swing_fault(order: Order, heading: Side, wind_from: Side, rules: Rules) -> tuple[str, str, Reading] | None:
    """Answers why a motionless ship may not make a swing: rule, reason and reading; None when it may.

    A bow swing must leave the ship close-hauled; a stern swing must bring the bow nearer to the wind.

    Source: naval (TURN-20, TURN-22). Rulings: DISC-07, DISC-79.
    """
    if order in (Order.BOW_LEFT, Order.BOW_RIGHT):
        reading = rules.reading("DISC-79")
        before = attitude_of(heading, wind_from, rules)
        after = attitude_of(heading.turned(order.swing), wind_from, rules)
        bound = after is Attitude.CLOSE_HAULED and (
            before is Attitude.HEAD_TO_WIND or reading.name == "to-close-hauled"
        )
        return None if bound else ("TURN-20", f"a bow swing from {before.value} does not end close-hauled", reading)
    reading = rules.reading("DISC-07")
    nearer = heading.bearing_to(wind_from) in ((1, 2, 3) if order.swing > 0 else (3, 4, 5))
    if nearer == (reading.name == "away"):
        return None
    way = "nearer to" if reading.name == "away" else "away from"
    return "TURN-22", f"the swing does not bring the bow {way} the wind", reading


def swung(order: Order, bow: Hex, heading: Side, length: int, rules: Rules) -> tuple[Hex, Side]:
    """Answers where the bow is and which way it points after a swing of a hull of ``length`` ship hexes.

    Source: naval (TURN-20, TURN-22). Rulings: DISC-74, DISC-78.
    """
    turned = heading.turned(order.swing)
    if order in (Order.BOW_LEFT, Order.BOW_RIGHT):
        if rules.reading("DISC-74").name == "bow":
            return bow, turned
        stern = (bow, *astern(bow, heading, length - 1))[-1]
        return stern.neighbour(turned, length - 1), turned
    return bow, turned if rules.reading("DISC-78").name == "sixty-degrees" else heading
