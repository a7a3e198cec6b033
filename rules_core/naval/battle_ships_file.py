"""The ships of a battle in its file.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_core.engine.errors import RuleError
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import shown
from rules_core.engine.rules import Rules
from rules_core.engine.wire import Reader
from rules_core.naval.battle_ships import COUNTS, LINKS, MOST_WEAPONS, STATES, Mount, WarShip, counts_of
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.movement_execution_muster import FARTHEST, MOST_NAME, MOST_SHIPS, read_name
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import type_named
from rules_core.naval.ship_weapons import Broadside, Corner, Facing, weapon_names

_KEYS, _MORE = ("name", "type", "q", "r", "heading", "crew"), ("fleet", "state", *COUNTS, *LINKS, "weapons")


def record_of_ship(ship: WarShip) -> dict[str, Any]:
    """Answers a ship in its JSON form; what she has not is left out."""
    more: dict[str, Any] = {
        "fleet": ship.fleet,
        "state": "" if ship.state is ShipState.UNDER_WAY else ship.state.value,
        **counts_of(ship),
        **{key: list(getattr(ship, key)) for key in LINKS},
        "weapons": [
            {"kind": each.kind, "side": each.side.value, "corner": each.corner.value, "facing": each.facing.value}
            for each in ship.weapons
        ],
    }
    return {
        "name": ship.name,
        "type": ship.type.name,
        "q": ship.bow.q,
        "r": ship.bow.r,
        "heading": int(ship.heading),
        "crew": ship.crew.value,
        **{key: value for key, value in more.items() if value},
    }


def ship_of_record(value: object, path: str, ships: int, reader: Reader) -> WarShip:
    """Answers a ship in a file of so many; every fault is noted in the reader."""
    rules = Rules.standard()
    one = reader.record(value, path, _KEYS, _MORE)
    name, kind = reader.text(one, "name", path, MOST_NAME), reader.text(one, "type", path, MOST_NAME)
    place = Hex(*(reader.whole(one, axis, path, -FARTHEST, FARTHEST) for axis in "qr"))
    heading, crew = reader.choice(one, "heading", path, Side), reader.choice(one, "crew", path, CrewQuality)
    counts = {key: reader.whole(one, key, path, 0, most) for key, most in COUNTS.items()}
    state = reader.choice(one, "state", path, ShipState)
    if state not in STATES:
        reader.fault(f"{path}.state", f"must be one of {', '.join(each.value for each in STATES)}; is {state.value}")

    def link(value: object, path: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= ships:
            return value
        reader.fault(path, f"must be a ship's number from 1 to {ships}, is {shown(value)}")
        return 1

    def mount(value: object, path: str) -> Mount:
        record = reader.record(value, path, ("kind", "side", "corner", "facing"))
        weapon = reader.text(record, "kind", path, MOST_NAME)
        if weapon not in weapon_names(rules):
            reader.fault(f"{path}.kind", f"must be one of {', '.join(weapon_names(rules))}; is {shown(weapon)}")
        return Mount(
            weapon,
            reader.choice(record, "side", path, Broadside),
            reader.choice(record, "corner", path, Corner),
            reader.choice(record, "facing", path, Facing),
        )

    links = {key: reader.items(one.get(key, []), f"{path}.{key}", link, MOST_SHIPS) for key in LINKS}
    weapons = reader.items(one.get("weapons", []), f"{path}.weapons", mount, MOST_WEAPONS)
    fleet = reader.text(one, "fleet", path, MOST_NAME)
    try:
        if fleet:
            read_name(fleet, "file")
        ship = WarShip(read_name(name, "file"), type_named(kind, rules), place, heading, crew)
    except RuleError as error:
        reader.fault(path, error.message)
        ship = WarShip("", type_named("yawl", rules), place, heading, crew)
    return replace(
        ship,
        fleet=fleet,
        hull_points=counts["hull"],
        rigging=counts["rigging"],
        hands=counts["hands"],
        tons=counts["tons"],
        state=state,
        weapons=weapons,
        fouled=links["fouled"],
        grapples=links["grapples"],
    )
