"""The state a ship is in when its log is written, and the orders that each state allows.

Source: naval. Rulings: DISC-05, DISC-72.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from rules_core.engine.rules import Rules
from rules_core.naval.ship_log import Order

PAGE = "naval/logging-movement"


class ShipState(Enum):
    """What a ship is doing when its log is written.

    ``FOULED`` is a ship fouled since its last log, ``STILL_FOULED`` one fouled for longer.
    """

    UNDER_WAY = "under way"
    STOPPED = "stopped"
    ANCHORED = "anchored"
    FOULED = "fouled"
    STILL_FOULED = "still fouled"
    UNFOULING_FAILED = "unfouling failed"
    GRAPPLED = "grappled"
    BOW_LEFT = "bow just swung left"
    BOW_RIGHT = "bow just swung right"
    STERN_LEFT = "stern just swung, bow to the left"
    STERN_RIGHT = "stern just swung, bow to the right"

    @property
    def free(self) -> bool:
        """Whether the ship may be handled under sail: it is neither held nor bound by a swing."""
        return self in (ShipState.UNDER_WAY, ShipState.STOPPED)

    @property
    def fouled(self) -> bool:
        """Whether the ship is fouled, however long."""
        return self in (ShipState.FOULED, ShipState.STILL_FOULED, ShipState.UNFOULING_FAILED)

    @property
    def owes_turn(self) -> bool:
        """Whether a turn must come next, as the bow has swung."""
        return self in (ShipState.BOW_LEFT, ShipState.BOW_RIGHT)

    @property
    def swung(self) -> bool:
        """Whether the ship has swung and not moved since."""
        return self.owes_turn or self in (ShipState.STERN_LEFT, ShipState.STERN_RIGHT)


SWINGS = {
    Order.BOW_LEFT: ShipState.BOW_LEFT,
    Order.BOW_RIGHT: ShipState.BOW_RIGHT,
    Order.STERN_LEFT: ShipState.STERN_LEFT,
    Order.STERN_RIGHT: ShipState.STERN_RIGHT,
}


@lru_cache(maxsize=256)  # a battle asks it of every ship, log after log
def orders_allowed(state: ShipState, rules: Rules) -> tuple[tuple[Order, ...], str]:
    """Answers the orders that may stand first in the log of a ship in that state, and the rule that bars the others.

    The rule is empty for a ship that is free: there it is the order itself that says what it needs.

    Source: naval (FOUL-02, FOUL-12, SHGR-14, TURN-20 to TURN-23), reconstruction (MISS-14). Rulings: DISC-05, DISC-72.
    """
    if state is ShipState.UNFOULING_FAILED and rules.reading("DISC-05").name == "choice":
        state = ShipState.STILL_FOULED
    row = rules.table(PAGE, "states").row(state.value, name="the ship's state", field="state")
    allowed = tuple(order for order in Order if order.value in str(row["orders"]).split())
    if state.swung and rules.reading("DISC-72").name == "yes":
        allowed += tuple(SWINGS)
    return allowed, str(row["rule"] or "")
