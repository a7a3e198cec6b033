"""What a battle is told: how it starts, and the orders of every ship for each log; checked wherever they come from.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_core.engine.errors import BadInput, NotAllowed, RuleError
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import shown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.wire import Reader
from rules_core.naval.attitude import read_side
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.movement_execution_logs import read_seed
from rules_core.naval.movement_execution_muster import (
    FARTHEST,
    MOST_LAND,
    MOST_NAME,
    MOST_SHIPS,
    Ship,
    check_places,
    read_land,
    read_name,
    read_ships,
)
from rules_core.naval.ship_log import read_log
from rules_core.naval.ship_types import type_named
from rules_core.naval.wind import Calm, wind_of

RULE = "SEQ-01"
LEAST_SHIPS, MOST_LOG = 2, 60  # a log of seven factors is half as long
CABLE = "cable"
VERBS = ("grapple", "guard", "cut", "board")
_SHIP_KEYS = ("name", "type", "q", "r", "heading", "crew")
_START_KEYS = ("ships", "force", "wind_from", "calm", "land", "seed", "to_hit", "readings")
_WORST_TO_HIT = 40


@dataclass(frozen=True)
class Orders:
    """One ship's orders for the time of a log.

    ``grapple``, ``guard``, ``cut`` and ``board`` name another ship by its number in the list, from 1; 0 is none. A ship
    that cuts with its own number cuts its anchor's cable. They are carried out by people who are not of the crew; what
    the crew does stands in the log (G, UG).
    """

    log: str = "0"
    grapple: int = 0
    guard: int = 0
    cut: int = 0
    board: int = 0


@dataclass(frozen=True)
class Start:
    """How a battle begins: the ships, wind, land, the seed of all dice, and the readings it is fought by.

    ``to_hit`` is what everybody who throws a grapple needs against armour class 0.
    """

    ships: tuple[Ship, ...]
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
    """Answers the start of a battle from text: a line for each ship, ``name; type; column,row; heading; crew``.

    Raises:
        BadInput: naming the input and what is wrong in it.
        NotAllowed: for fewer than two ships, hulls in one hex or on land.

    Source: naval (SEQ, WIND-01). Rulings: none.
    """
    rules = Rules.standard().choosing(readings or {})
    listed, _ = read_ships(ships, rules)
    start = Start(
        tuple(listed),
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


def read_orders(text: object, names: Sequence[str]) -> tuple[Orders, ...]:
    """Answers all ships' orders from text, a line for each: ``Sea Hawk: (3) A-A-L; grapple Grey Wolf``.

    After the log may stand, parted by semicolons: ``grapple``, ``guard``, ``cut`` or ``board`` and another ship's name;
    and ``cut cable``. A ship without a line logs 0.

    Raises:
        BadInput: naming the line and what is wrong in it.
    """
    if not isinstance(text, str) or len(text) > 20_000:
        raise _wrong(f"The orders must be text, a line for each ship; got {shown(text)}")
    numbers = {name.casefold(): number for number, name in enumerate(names, start=1)}
    found: dict[int, Orders] = {}
    for at, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        number = numbers.get(" ".join(name.casefold().split()))
        if not colon or number is None:
            raise _wrong(f"Line {at} must begin with a ship's name and a colon ({', '.join(names)}); got {shown(line)}")
        if number in found:
            raise _wrong(f"Line {at}: {names[number - 1]} has orders already")
        found[number] = _orders(rest, at, number, numbers)
    return tuple(found.get(number, Orders()) for number in range(1, len(names) + 1))


def _orders(text: str, at: int, number: int, numbers: Mapping[str, int]) -> Orders:
    log, *acts = (part.strip() for part in text.split(";"))
    chosen: dict[str, int] = {}
    for act in filter(None, acts):
        verb, _, name = act.partition(" ")
        target = " ".join(name.casefold().split())
        other = number if verb.casefold() == "cut" and target == CABLE else numbers.get(target, 0)
        itself = other == number and target != CABLE
        if verb.casefold() not in VERBS or not other or itself or verb.casefold() in chosen:
            known = ", ".join(f"{each} SHIP" for each in VERBS)
            raise _wrong(f"Line {at}: after the log stand {known} or cut {CABLE}, each once; got {shown(act)}")
        chosen[verb.casefold()] = other
    try:
        return Orders(check_log(log or "0"), **chosen)
    except RuleError as error:
        raise BadInput(f"Line {at}: {error.message}", field="orders", rule=error.rule) from None


def check_orders(orders: Sequence[Orders], ships: int) -> None:
    """Checks orders that were not read from text: logs that can be read, and ships that there are.

    Raises:
        BadInput: for a log that cannot be read, or a number that is no ship's.
        NotAllowed: when there are not as many orders as ships.
    """
    if len(orders) != ships:
        raise NotAllowed(
            f"There must be orders for all {ships} ships; got {len(orders)} ({RULE}).", field="orders", rule=RULE
        )
    for number, each in enumerate(orders, start=1):
        check_log(each.log)
        for verb in VERBS:
            other = whole(getattr(each, verb), f"the ship to {verb}", field="orders", rule=RULE, most=ships)
            if other == number and verb != "cut":
                raise _wrong(f"Ship {number} cannot {verb} itself")


def check_log(log: object) -> str:
    """Answers a log that can be read and kept; what its entries are worth is found out when they are carried out.

    Raises:
        BadInput: for one that is too long, has no entry, or signs of no order.
    """
    if not isinstance(log, str) or len(log) > MOST_LOG or not log.isprintable():
        raise _wrong(f"A log must be one line of at most {MOST_LOG} characters; got {shown(log)}", rule="LOG-19")
    try:
        read_log(log)
    except RuleError as error:
        raise BadInput(error.message, field="orders", rule=error.rule) from None
    return log


def said(orders: Orders, names: Sequence[str], number: int) -> str:
    """Answers a ship's orders as a line that ``read_orders`` reads."""
    acts = [(verb, getattr(orders, verb)) for verb in VERBS]
    words = [f"; {verb} {CABLE if other == number else names[other - 1]}" for verb, other in acts if other]
    return f"{names[number - 1]}: {orders.log}{''.join(words)}"


def record_of_start(start: Start) -> dict[str, Any]:
    """Answers a start in its JSON form."""
    ships = [
        {
            "name": each.name,
            "type": each.type.name,
            "q": each.bow.q,
            "r": each.bow.r,
            "heading": int(each.heading),
            "crew": each.crew.value,
        }
        for each in start.ships
    ]
    return {
        "ships": ships,
        "force": start.force,
        "wind_from": int(start.wind_from),
        "calm": start.calm.value,
        "land": [[each.q, each.r] for each in sorted(start.land)],
        "seed": start.seed,
        "to_hit": start.to_hit,
        "readings": dict(start.readings),
    }


def record_of_orders(orders: Orders) -> dict[str, Any]:
    """Answers a ship's orders in their JSON form; what is not ordered is left out."""
    return {"log": orders.log, **{verb: getattr(orders, verb) for verb in VERBS if getattr(orders, verb)}}


def read_start(value: object, path: str, reader: Reader) -> Start:
    """Answers the start in a file; every fault is noted in the reader, which is closed here.

    Raises:
        WireError: listing every fault.
    """
    record = reader.record(value, path, _START_KEYS)
    rules = Rules.standard()

    def ship(value: object, path: str) -> Ship:
        one = reader.record(value, path, _SHIP_KEYS)
        name, kind = reader.text(one, "name", path, MOST_NAME), reader.text(one, "type", path, MOST_NAME)
        place = Hex(*(reader.whole(one, axis, path, -FARTHEST, FARTHEST) for axis in "qr"))
        heading, crew = reader.choice(one, "heading", path, Side), reader.choice(one, "crew", path, CrewQuality)
        try:
            return Ship(read_name(name, "file"), type_named(kind, rules), place, heading, crew)
        except RuleError as error:
            reader.fault(path, error.message)
            return Ship("", type_named("yawl", rules), place, heading, crew)

    def place(value: object, path: str) -> Hex:
        if isinstance(value, list) and len(value) == 2 and all(type(x) is int and abs(x) <= FARTHEST for x in value):
            return Hex(*value)
        reader.fault(path, f"must be a hex such as [3, -2], is {shown(value)}")
        return Hex(0, 0)

    start = Start(
        reader.items(record.get("ships"), f"{path}.ships", ship, MOST_SHIPS),
        reader.whole(record, "force", path, 0, 12),
        reader.choice(record, "wind_from", path, Side),
        reader.choice(record, "calm", path, Calm),
        frozenset(reader.items(record.get("land"), f"{path}.land", place, MOST_LAND)),
        reader.text(record, "seed", path, 40),
        reader.whole(record, "to_hit", path, 0, _WORST_TO_HIT),
        _readings(record.get("readings"), f"{path}.readings", reader),
    )
    reader.close()
    try:
        check_start(start, rules)
    except RuleError as error:
        reader.fault(f"{path}.ships", error.message)
    reader.close()
    return start


def _readings(value: object, path: str, reader: Reader) -> tuple[tuple[str, str], ...]:
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


def read_turn(value: object, path: str, ships: int, reader: Reader) -> tuple[Orders, ...]:
    """Answers all ships' orders for one log, in a file; every fault is noted in the reader."""
    number = iter(range(1, ships + 1))

    def one(value: object, path: str) -> Orders:
        own = next(number)
        full = {**dict.fromkeys(VERBS, 0), **value} if isinstance(value, dict) else value
        record = reader.record(full, path, ("log", *VERBS))
        acts = {verb: reader.whole(record, verb, path, 0, ships) for verb in VERBS}
        if own in [acts[verb] for verb in VERBS if verb != "cut"]:
            reader.fault(path, "a ship cannot do that to itself")
        try:
            return Orders(check_log(record.get("log")), **acts)
        except RuleError as error:
            reader.fault(f"{path}.log", error.message)
            return Orders()

    orders = reader.items(value, path, one, ships)
    if isinstance(value, list) and len(value) < ships:
        reader.fault(path, f"must have orders for all {ships} ships, has {len(value)}")
    return orders


def _wrong(message: str, rule: str = RULE) -> BadInput:
    return BadInput(f"{message} ({rule}).", field="orders", rule=rule)
