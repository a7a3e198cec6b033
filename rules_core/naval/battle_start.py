"""How a battle begins: the ships, wind, land, the seed of all dice, and the readings; from text or from a file.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.engine.errors import NotAllowed, RuleError
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import shown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.wire import Reader
from rules_core.naval.attitude import read_side
from rules_core.naval.battle_ships import WarShip, check_fleet, read_fleet
from rules_core.naval.battle_ships_file import record_of_ship, ship_of_record
from rules_core.naval.movement_execution_logs import read_seed
from rules_core.naval.movement_execution_muster import FARTHEST, MOST_LAND, MOST_SHIPS, check_places, read_land
from rules_core.naval.wind import Calm, wind_of

RULE = "SEQ-01"
LEAST_SHIPS = 2
_KEYS = ("ships", "force", "wind_from", "calm", "land", "seed", "to_hit", "readings")
_WORST_TO_HIT = 40


@dataclass(frozen=True)
class Start:
    """How a battle begins: the ships, wind, land, the seed of all dice, and the readings it is fought by.

    ``to_hit`` is what everybody who throws a grapple needs against armour class 0.
    """

    ships: tuple[WarShip, ...]
    force: int = 4
    wind_from: Side = Side.NORTH
    calm: Calm = Calm.CALM
    land: frozenset[Hex] = frozenset()
    seed: str = "1"
    to_hit: int = 20
    readings: tuple[tuple[str, str], ...] = ()

    def rules(self) -> Rules:
        """Answers the rules that the battle is fought by."""
        return Rules.standard().choosing(dict(self.readings))

    @property
    def names(self) -> tuple[str, ...]:
        """The ships' names in their order."""
        return tuple(each.name for each in self.ships)


def start_of(
    *,
    ships: str,
    force: int = 4,
    wind_from: Side | int | str = Side.NORTH,
    land: str = "",
    seed: str = "1",
    to_hit: int = 20,
    readings: Mapping[str, str] | None = None,
) -> Start:
    """Answers the start of a battle from text; ``ships`` has a line for each, as ``read_fleet`` reads it.

    Raises:
        BadInput: naming the input and what is wrong in it.
        NotAllowed: for fewer than two ships, hulls in one hex or on land.

    Source: naval (SEQ, WIND-01). Rulings: none.
    """
    rules = Rules.standard().choosing(readings or {})
    start = Start(
        read_fleet(ships, rules),
        wind_of(force, Calm.CALM, rules).force,
        read_side(wind_from, "the side the wind comes from", field="wind_from"),
        Calm.CALM,
        read_land(land),
        read_seed(seed),
        whole(to_hit, "the number to hit armour class 0", field="to_hit", rule="GRAP-03", most=_WORST_TO_HIT),
        rules.choices,
    )
    check_start(start, rules)
    return start


def check_start(start: Start, rules: Rules) -> None:
    """Checks that there are enough ships, each with a name and a place of its own.

    Raises:
        NotAllowed: naming what is wrong.
    """
    if len(start.ships) < LEAST_SHIPS:
        raise NotAllowed(f"A battle needs at least {LEAST_SHIPS} ships ({RULE}).", field="ships", rule=RULE)
    check_places(start.ships, start.land, rules)
    check_fleet(start.ships, rules)


def record_of_start(start: Start) -> dict[str, Any]:
    """Answers a start in its JSON form."""
    return {
        "ships": [record_of_ship(each) for each in start.ships],
        "force": start.force,
        "wind_from": int(start.wind_from),
        "calm": start.calm.value,
        "land": [[each.q, each.r] for each in sorted(start.land)],
        "seed": start.seed,
        "to_hit": start.to_hit,
        "readings": dict(start.readings),
    }


def read_start(value: object, path: str, reader: Reader) -> Start:
    """Answers the start in a file; every fault is noted in the reader, which is closed here.

    Raises:
        WireError: listing every fault.
    """
    record = reader.record(value, path, _KEYS)
    listed = record.get("ships")
    count = len(listed) if isinstance(listed, list) else 0

    def ship(value: object, path: str) -> WarShip:
        return ship_of_record(value, path, count, reader)

    def place(value: object, path: str) -> Hex:
        if isinstance(value, list) and len(value) == 2 and all(type(x) is int and abs(x) <= FARTHEST for x in value):
            return Hex(*value)
        reader.fault(path, f"must be a hex such as [3, -2], is {shown(value)}")
        return Hex(0, 0)

    start = Start(
        reader.items(listed, f"{path}.ships", ship, MOST_SHIPS),
        reader.whole(record, "force", path, 0, 12),
        reader.choice(record, "wind_from", path, Side),
        reader.choice(record, "calm", path, Calm),
        frozenset(reader.items(record.get("land"), f"{path}.land", place, MOST_LAND)),
        reader.text(record, "seed", path, 40),
        reader.whole(record, "to_hit", path, 0, _WORST_TO_HIT),
        read_readings(record.get("readings"), f"{path}.readings", reader),
    )
    reader.close()
    try:
        check_start(start, start.rules())
    except RuleError as error:
        reader.fault(f"{path}.ships", error.message)
    reader.close()
    return start


def read_readings(value: object, path: str, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Answers the readings in a file, by ruling; every fault is noted in the reader."""
    chosen: dict[str, str] = {}
    if not isinstance(value, dict):
        reader.fault(path, "must be a record of rulings and readings")
        return ()
    for ruling, name in value.items():
        try:
            chosen |= dict(Rules.standard().choosing({ruling: name}).choices)
        except (RuleError, TypeError) as error:
            reader.fault(path, getattr(error, "message", f"{shown(ruling)} has no such reading"))
    return tuple(sorted(chosen.items()))
