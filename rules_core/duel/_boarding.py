"""Boarding in a duel: who crosses and how, the losses that the fights cost, and a ship that is taken (NC-28, NC-37)."""

from __future__ import annotations

from rules_core.duel._state import Party
from rules_core.duel._table import Table


def cross(table: Table, party: Party) -> None:
    """Plays the fighters of one ship crossing to the other, and back.

    In the round after a grapple, before the ships lie side by side, they swing, swim or jump; later they step across.

    Source: narrative (NC-23, NC-28). Rulings: DISC-124.
    """
    orders, ship, state = table.orders[party], table.ship(party), table.state
    if not (orders.boarders or orders.back):
        return
    alongside = table.rules.reading("DISC-124").name == "alongside" and state.distance == 0
    if not (state.grappled or alongside):
        table.note(f"nobody crosses from or to {ship.crew.name}: the ships are not grappled", "NC-28", routine=True)
        return
    how = "step" if state.lashed else "swing, swim or jump"
    over, home = min(orders.boarders, ship.fighters), min(orders.back, ship.boarding)
    table.change(party, fighters=ship.fighters - over + home, boarding=ship.boarding + over - home)
    if over:
        aboard = table.ship(party).boarding
        table.note(f"{over} from {ship.crew.name} {how} across: {aboard} aboard {table.name(party.other)}", "NC-28")
    if home:
        table.note(f"{home} of {ship.crew.name} {how} back to her", "NC-28")


def count_losses(table: Table, party: Party) -> None:
    """Takes off who fell aboard by what the duel does not play.

    Source: narrative (NC-37, NC-50). Rulings: none.
    """
    orders, ship = table.orders[party], table.ship(party)
    for lost, field, who, rule in (
        (orders.lost, "sailors", "sailors", "NC-50"),
        (orders.fighters_lost, "fighters", "fighters", "NC-37"),
        (orders.boarders_lost, "boarding", "boarders", "NC-37"),
    ):
        there = getattr(ship, field)
        if fallen := min(lost, there):
            table.change(party, **{field: there - fallen})
            table.note(f"{ship.crew.name} loses {fallen} {who}", rule)


def settle_boarding(table: Table, party: Party) -> None:
    """Takes a ship with enemies aboard and none of her own people left to fight or to sail her.

    Source: narrative (NC-37). Rulings: DISC-128.
    """
    ship, enemies = table.ship(party), table.ship(party.other).boarding
    if enemies and not (ship.sailors or ship.fighters) and table.rules.reading("DISC-128").name == "nobody-left":
        table.change(party, taken=True)
        table.note(f"{ship.crew.name} is taken: of her own people nobody is left", "NC-37")
