"""What a battle is told: the orders of every ship for each log, checked wherever they come from.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_core.engine.errors import BadInput, NotAllowed, RuleError
from rules_core.engine.limits import shown, whole
from rules_core.engine.wire import Reader
from rules_core.naval.battle_guns import (
    IDLE,
    GunDrill,
    check_drill,
    drill_of_record,
    lines_of_ships,
    numbered,
    record_of_drill,
)
from rules_core.naval.battle_start import RULE
from rules_core.naval.ship_log import read_log
from rules_core.naval.transparency import is_key, is_seal

MOST_LOG = 60  # a log of seven factors is half as long
CABLE = "cable"
VERBS = ("grapple", "guard", "cut", "board")


@dataclass(frozen=True)
class Orders:
    """One ship's orders for the time of a log.

    ``grapple``, ``guard``, ``cut`` and ``board`` name another ship by its number in the list, from 1; 0 is none. A ship
    that cuts with its own number cuts its anchor's cable. They are carried out by people who are not of the crew; what
    the crew does stands in the log (G, UG). A log that was sealed has its ``seal`` and the ``key`` that it was opened
    with. ``guns`` is what is done in the weapons phase, which is not logged.
    """

    log: str = "0"
    grapple: int = 0
    guard: int = 0
    cut: int = 0
    board: int = 0
    seal: str = ""
    key: str = ""
    guns: GunDrill = IDLE


def read_orders(text: object, names: Sequence[str]) -> tuple[Orders, ...]:
    """Answers all ships' orders from text, a line for each: ``Sea Hawk: (3) A-A-L; grapple Grey Wolf``.

    After the log may stand, parted by semicolons: ``grapple``, ``guard``, ``cut`` or ``board`` and another ship's name;
    and ``cut cable``. A ship without a line logs 0, and so does one whose line has no log (``Sea Hawk: cut cable``).

    Raises:
        BadInput: naming the line and what is wrong in it.
    """
    numbers = numbered(names)
    found = {
        number: _orders(rest, at, number, numbers) for at, number, rest in lines_of_ships(text, names, "orders", RULE)
    }
    return tuple(found.get(number, Orders()) for number in range(1, len(names) + 1))


def _orders(text: str, at: int, number: int, numbers: Mapping[str, int]) -> Orders:
    log, *acts = (part.strip() for part in text.split(";"))
    if log.partition(" ")[0].casefold() in VERBS:
        log, acts = "", [log, *acts]
    chosen: dict[str, Any] = {}
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
        if (each.seal or each.key) and not (is_seal(each.seal) and is_key(each.key)):
            raise _wrong(f"Ship {number} has a seal or a key that is none", "TRANS-02")
        check_drill(each.guns, number, ships)


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


def record_of_orders(orders: Orders) -> dict[str, Any]:
    """Answers a ship's orders in their JSON form; what is not ordered is left out."""
    drill = record_of_drill(orders.guns)
    return {
        "log": orders.log,
        **{verb: getattr(orders, verb) for verb in VERBS if getattr(orders, verb)},
        **({"seal": orders.seal, "key": orders.key} if orders.seal else {}),
        **({"guns": drill} if drill else {}),
    }


def read_turn(value: object, path: str, ships: int, reader: Reader) -> tuple[Orders, ...]:
    """Answers all ships' orders for one log, in a file; every fault is noted in the reader."""
    number = iter(range(1, ships + 1))

    def one(value: object, path: str) -> Orders:
        own = next(number)
        record = reader.record(value, path, ("log",), (*VERBS, "seal", "key", "guns"))
        acts = {verb: reader.whole(record, verb, path, 0, ships) for verb in VERBS}
        if own in [acts[verb] for verb in VERBS if verb != "cut"]:
            reader.fault(path, "a ship cannot do that to itself")
        seal, key = reader.text(record, "seal", path, 64), reader.text(record, "key", path, 32)
        if (seal or key) and not (is_seal(seal) and is_key(key)):
            reader.fault(path, "a seal has 64 digits and its key 32, from 0 to 9 and a to f")
        guns = drill_of_record(record["guns"], f"{path}.guns", own, ships, reader) if "guns" in record else IDLE
        try:
            return Orders(check_log(record.get("log")), **acts, seal=seal, key=key, guns=guns)
        except RuleError as error:
            reader.fault(f"{path}.log", error.message)
            return Orders()

    orders = reader.items(value, path, one, ships)
    if isinstance(value, list) and len(value) < ships:
        reader.fault(path, f"must have orders for all {ships} ships, has {len(value)}")
    return orders


def _wrong(message: str, rule: str = RULE) -> BadInput:
    return BadInput(f"{message} ({rule}).", field="orders", rule=rule)
