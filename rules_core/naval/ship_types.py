"""Ship types: length and handling (yare) of ships under sail, length and drift of ships under oars.

Source: naval-public, completed by reconstruction. Rulings: none here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_core.engine.limits import unknown
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Step, Working
from rules_core.naval.ship_hexes import hexes_long

PAGE = "naval/ship-types"


@dataclass(frozen=True)
class ShipType:
    """A kind of ship: its length in feet, the turns it may make in a sequence, and how it is driven.

    Under sail ``yare`` is its letter and ``oared`` empty; under oars the reverse. ``drifts_as`` is the yare whose
    figures it drifts by (its own under sail; empty for heavy oared ships, which add nothing to a drift).
    """

    name: str
    length: int
    turns: int
    yare: str
    oared: str
    drifts_as: str
    turns_in_first_factor: bool

    @property
    def under_oars(self) -> bool:
        """Whether it is rowed, so that it has no attitude."""
        return bool(self.oared)

    def __str__(self) -> str:
        return f"{self.name} ({self.oared})" if self.oared else f"{self.name} (type {self.yare})"


def ship_type_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the names of all types in the printed order, those under sail first.

    Source: naval-public (MISS-24). Rulings: none.
    """
    rules = rules or Rules.standard()
    return tuple(str(name) for table in ("sailing", "oared") for name in rules.table(PAGE, table).column("ship"))


def type_named(name: object, rules: Rules) -> ShipType:
    """Answers a ship type by its name, in any case.

    Raises:
        BadInput: listing the types.
    """
    if isinstance(name, str) and len(name) <= 40:
        wanted = " ".join(name.casefold().split())
        for row in rules.table(PAGE, "sailing").rows:
            if str(row["ship"]).casefold() == wanted:
                return _sailing(row, rules)
        for row in rules.table(PAGE, "oared").rows:
            if str(row["ship"]).casefold() == wanted:
                return _oared(row, rules)
    raise unknown(name, "the ship's type", ship_type_names(rules), field="ship_type", rule="MISS-24")


def handled_as(ship: ShipType, yare: str, rules: Rules) -> ShipType:
    """Answers a ship under sail that handles as another yare than her own: in the wind, in turning and in drifting.

    Source: naval-public (MISS-19), reconstruction (MISS-06). Rulings: none.
    """
    row = rules.table(PAGE, "yares").row(yare, name="the yare")
    first = row["turns in first factor"] == "yes"
    return replace(ship, turns=_number(row, "turns"), yare=yare, drifts_as=yare, turns_in_first_factor=first)


def ship_types(*, ship_type: str, rules: Rules | None = None) -> Working[ShipType]:
    """Answers what a ship's type means: her length in hexes, her handling, her turns in a sequence, and her drift.

    Units: feet and ship hexes. Not modelled: draught, beam and masts, which went into the types.
    Errors: ``BadInput`` naming the input.

    Source: naval-public (MISS-24), reconstruction (MISS-06). Rulings: none.
    """
    rules = rules or Rules.standard()
    ship = type_named(ship_type, rules)
    table = rules.table(PAGE, "oared" if ship.under_oars else "sailing")
    founded = table.status_of(table.row(ship.name), "length in feet").name
    hexes = hexes_long(ship.length, rules)
    drifts = f"as type {ship.drifts_as}" if ship.drifts_as else "adds nothing to the force of the wind"
    steps = (
        Step(f"length ({founded})", f"{ship.length} feet, {hexes} ship hexes", "MISS-24"),
        Step("driven by oars" if ship.under_oars else "type (yare)", ship.oared or ship.yare, "MISS-24"),
        Step("turns a sequence", str(ship.turns), "MISS-06"),
        Step("a turn in the first factor", "yes" if ship.turns_in_first_factor else "no", "MISS-06"),
        Step("drift", drifts, "MISS-12"),
    )
    often = "once" if ship.turns == 1 else f"{ship.turns} times"
    return Working(ship, f"The {ship} lies in {hexes} ship hexes and may turn {often} a sequence.", steps)


def _sailing(row: Row, rules: Rules) -> ShipType:
    letter = str(row["yare"])
    yare = rules.table(PAGE, "yares").row(letter, name="the yare")
    first = yare["turns in first factor"] == "yes"
    return ShipType(str(row["ship"]), _number(row, "length in feet"), _number(yare, "turns"), letter, "", letter, first)


def _oared(row: Row, rules: Rules) -> ShipType:
    drifts_as = str(row["drifts as"] or "")
    if drifts_as:
        rules.table(PAGE, "yares").row(drifts_as, name="the yare that the ship drifts as")
    length, turns = _number(row, "length in feet"), _number(row, "turns")
    return ShipType(str(row["ship"]), length, turns, "", str(row["oared"]), drifts_as, turns_in_first_factor=True)


def _number(row: Row, head: str) -> int:
    cell = row[head]
    return cell if isinstance(cell, int) else 0
