"""Ships and land as they are listed in text: one ship a line, land as hexes; checked wherever it comes from.

Source: naval, naval-public. Rulings: none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_core.engine.errors import BadInput, NotAllowed, RuleError
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import one_of, shown
from rules_core.engine.rules import Rules
from rules_core.naval import ship_hexes
from rules_core.naval.attitude import read_side
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.ship_types import ShipType, type_named

MOST_SHIPS, MOST_LAND, MOST_NAME, FARTHEST = 40, 2000, 40, 1000
RULE = "MISS-13"
FORM = "name; type; column,row; heading; crew"
_HEX = re.compile(r"\(?(-?[0-9]{1,4}) ?, ?(-?[0-9]{1,4})\)?", re.ASCII)


@dataclass(frozen=True)
class Ship:
    """A ship as it enters the map: name, type, the bow's hex, heading, and the crew's quality."""

    name: str
    type: ShipType
    bow: Hex
    heading: Side
    crew: CrewQuality = CrewQuality.AVERAGE

    def hull(self, rules: Rules) -> tuple[Hex, ...]:
        """Answers the ship hexes it lies in at the start, bow first. Source: naval (HEX-06). Rulings: none."""
        length = ship_hexes.hexes_long(self.type.length, rules)
        return (self.bow, *ship_hexes.astern(self.bow, self.heading, length - 1))

    def __str__(self) -> str:
        return f"{self.name}; {self.type.name}; {self.bow}; {self.heading.label}; {self.crew.value}"


def read_ships(text: object, rules: Rules, *, field: str = "ships", logs: bool = False) -> tuple[list[Ship], list[str]]:
    """Answers the ships of a list and their logs (empty without them).

    Each line is ``name; type; q,r; heading; crew`` and, where logs belong to it, ``; log``. Empty lines are passed
    over.

    Raises:
        BadInput: naming the line, what is wrong in it and what is allowed.
    """
    form = FORM + ("; log" if logs else "")
    ships, written = [], []
    for at, line in ship_lines(text, form, field):
        parts = [part.strip() for part in line.split(";", 5 if logs else -1)]
        if len(parts) != (6 if logs else 5):
            raise _wrong(f"Line {at} must read {form}; got {shown(line)}", field)
        try:
            ships.append(read_ship(parts, rules, field))
        except RuleError as error:
            raise BadInput(f"Line {at}: {error.message}", field=field, rule=error.rule) from None
        written.append(parts[5] if logs else "")
    return ships, written


def ship_lines(text: object, form: str, field: str) -> list[tuple[int, str]]:
    """Answers the lines of a list of ships with their numbers, the empty ones left out.

    Raises:
        BadInput: for no text, no ship or too many; it tells the form of a line.
    """
    if not isinstance(text, str):
        raise _wrong(f"The ships must be text, one ship a line: {form}; got {shown(text)}", field)
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not 1 <= len(lines) <= MOST_SHIPS:
        raise _wrong(f"There must be from 1 to {MOST_SHIPS} ships, one a line: {form}; got {len(lines)}", field)
    return lines


def read_ship(parts: Sequence[str], rules: Rules, field: str) -> Ship:
    """Answers a ship from the first five parts of its line.

    Raises:
        BadInput: naming what is wrong in them.
    """
    return Ship(
        read_name(parts[0], field),
        type_named(parts[1], rules),
        read_hex(parts[2], field),
        read_side(parts[3], "the heading", field=field),
        one_of(CrewQuality, parts[4], "the crew's quality", field=field, rule="NOTE-03"),
    )


def read_name(value: object, field: str) -> str:
    """Answers a ship's name: a short line without the signs that part a list.

    Raises:
        BadInput: for anything else.
    """
    if isinstance(value, str):
        name = " ".join(value.split())
        if 0 < len(name) <= MOST_NAME and name.isprintable() and not set(name) & set(";:"):
            return name
    raise _wrong(f"A ship's name has 1 to {MOST_NAME} characters without ; and : ; got {shown(value)}", field)


def read_hex(value: object, field: str) -> Hex:
    """Answers a hex from text such as ``3,-2``.

    Raises:
        BadInput: for anything else, or a hex too far from the map's middle.
    """
    found = _HEX.fullmatch(value.strip()) if isinstance(value, str) else None
    if found:
        place = Hex(int(found[1]), int(found[2]))
        if place.distance(Hex(0, 0)) <= FARTHEST:
            return place
    raise _wrong(f"A hex is written as column,row (3,-2), at most {FARTHEST} from 0,0; got {shown(value)}", field)


def read_land(text: object, field: str = "land") -> frozenset[Hex]:
    """Answers the hexes of land from text: hexes such as ``3,-2`` with blanks between them.

    Raises:
        BadInput: for anything else, or for too many.
    """
    if not isinstance(text, str):
        raise _wrong(f"The land must be text, hexes such as 3,-2 4,-2; got {shown(text)}", field)
    written = re.sub(r" ?, ?", ",", text).split()
    if len(written) > MOST_LAND:
        raise _wrong(f"At most {MOST_LAND} hexes of land are read; got {len(written)}", field)
    return frozenset(read_hex(each, field) for each in written)


def check_places(ships: Sequence[Ship], land: Iterable[Hex], rules: Rules, *, field: str = "ships") -> None:
    """Checks that all names differ and that no hull lies on land or in another.

    Raises:
        NotAllowed: naming the ships at fault.
    """
    ground, lying = frozenset(land), dict[Hex, str]()
    names = set[str]()
    for ship in ships:
        if ship.name.casefold() in names:
            raise NotAllowed(f"Two ships are called {ship.name} ({RULE}).", field=field, rule=RULE)
        names.add(ship.name.casefold())
        for place in ship.hull(rules):
            if place in ground:
                raise NotAllowed(f"{ship.name} lies on land in hex {place} (DISC-164).", field=field, rule="DISC-164")
            if place in lying:
                why = f"{ship.name} lies in hex {place}, where {lying[place]} lies (MISS-18)."
                raise NotAllowed(why, field=field, rule="MISS-18")
            lying[place] = ship.name


def _wrong(message: str, field: str) -> BadInput:
    return BadInput(f"{message} ({RULE}).", field=field, rule=RULE)
