"""Sealed orders of a battle: seals are kept until all ships' are in; then logs are opened and compared with them.

Source: naval. Rulings: none.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_core.engine.errors import BadInput, NotAllowed
from rules_core.engine.wire import Reader
from rules_core.naval.battle_guns import lines_of_ships
from rules_core.naval.battle_orders import Orders, check_log, read_orders
from rules_core.naval.transparency import (
    SealedOrder,
    is_seal,
    new_key,
    plain_name,
    read_openings,
    read_seals,
    seal_under,
    sealed_line,
)


@dataclass(frozen=True)
class Seal:
    """The seal of one ship's log, by the ship's number from 1 and that of the sequence the log is for."""

    ship: int
    sequence: int
    commitment: str


def sealed_names(names: Sequence[str]) -> dict[str, int]:
    """Answers the ships' numbers by their names in the form that is sealed.

    Raises:
        BadInput: for a name that cannot be sealed.
    """
    return {plain_name(name, "sealed"): number for number, name in enumerate(names, start=1)}


def seal_logs(orders: object, names: Sequence[str], sequence: int, rng: random.Random) -> tuple[SealedOrder, ...]:
    """Answers the logs of those ships that have a line of orders, each sealed under a key of its own.

    Whoever seals in earnest hands in ``random.SystemRandom()``.

    Raises:
        BadInput: naming the line that cannot be read, or a name that cannot be sealed.
    """
    given = read_orders(orders, names)
    ships = sorted(number for _, number, _ in lines_of_ships(orders, names, "orders", "TRANS-02"))
    return tuple(seal_under(names[number - 1], sequence, given[number - 1].log, new_key(rng)) for number in ships)


def seals_said(seals: Sequence[Seal], names: Sequence[str]) -> str:
    """Answers the lines that give seals away."""
    plain = {number: name for name, number in sealed_names(names).items()} if seals else {}
    return "\n".join(sealed_line(plain[each.ship], each.sequence, each.commitment) for each in seals)


def take_seals(text: object, known: Sequence[Seal], names: Sequence[str], sequence: int) -> tuple[Seal, ...]:
    """Answers the seals for a sequence once the lines of a text are added to those known.

    Raises:
        BadInput: for a line that cannot be read, or a ship that is none of the battle's.
        NotAllowed: for another sequence, or a second seal of the same ship.

    Source: naval (TRANS-02, LOG-20). Rulings: none.
    """
    numbers = sealed_names(names)
    found = {each.ship: each for each in known if each.sequence == sequence}
    for when, name, commitment in read_seals(text):
        number = _number(numbers, name, "sealed")
        _check_sequence(when, sequence, name, "sealed")
        if number in found and found[number].commitment != commitment:
            raise _not(f"{name} has given away a seal already, and it cannot be changed", "sealed", "LOG-20")
        found[number] = Seal(number, sequence, commitment)
    return tuple(found[number] for number in sorted(found))


def open_seals(
    text: object,
    seals: Sequence[Seal],
    orders: Sequence[Orders],
    names: Sequence[str],
    sequence: int,
    afloat: Collection[int],
) -> tuple[Orders, ...]:
    """Answers all ships' orders with the logs that were opened; a battle compares them with their seals.

    Raises:
        BadInput: for a line that cannot be read, or a ship that is none of the battle's.
        NotAllowed: when seals or openings are missing, or a ship opens two.

    Source: naval (LOG-18). Rulings: none.
    """
    kept = {each.ship: each.commitment for each in seals if each.sequence == sequence}
    if missing := [names[number - 1] for number in sorted(afloat) if number not in kept]:
        raise _not(f"Orders are opened when all are sealed; still to be sealed: {', '.join(missing)}", "sealed")
    opened: dict[int, SealedOrder] = {}
    numbers = sealed_names(names)
    for each in read_openings(text):
        number = _number(numbers, each.ship, "opened")
        _check_sequence(each.sequence, sequence, each.ship, "opened")
        if number in opened:
            raise _not(f"{each.ship} opens two logs, of which one can be true", "opened", "LOG-20")
        opened[number] = each
    if missing := [names[number - 1] for number in sorted(afloat) if number not in opened]:
        raise _not(f"Still to be opened: {', '.join(missing)}", "opened")
    return tuple(
        replace(each, log=check_log(opened[number].log), seal=kept[number], key=opened[number].key)
        if number in opened and number in kept
        else each
        for number, each in enumerate(orders, start=1)
    )


def _number(numbers: Mapping[str, int], name: str, field: str) -> int:
    if name in numbers:
        return numbers[name]
    raise BadInput(
        f"No ship of this battle is called {name}; there are {', '.join(numbers)} (TRANS-02).",
        field=field,
        rule="TRANS-02",
    )


def _check_sequence(given: int, wanted: int, name: str, field: str) -> None:
    if given != wanted:
        raise _not(f"{name}'s line is for sequence {given}; the next to be played is {wanted}", field)


def _not(message: str, field: str, rule: str = "LOG-18") -> NotAllowed:
    return NotAllowed(f"{message} ({rule}).", field=field, rule=rule)


def record_of_seal(seal: Seal) -> dict[str, Any]:
    """Answers a seal in its JSON form."""
    return {"ship": seal.ship, "sequence": seal.sequence, "seal": seal.commitment}


def seal_of_record(value: object, path: str, ships: int, turns: int, reader: Reader) -> Seal:
    """Answers a seal in a file; every fault is noted in the reader."""
    record = reader.record(value, path, ("ship", "sequence", "seal"))
    commitment = reader.text(record, "seal", path, 64)
    if not is_seal(commitment):
        reader.fault(f"{path}.seal", "must be 64 digits from 0 to 9 and a to f")
    return Seal(
        reader.whole(record, "ship", path, 1, max(1, ships)),
        reader.whole(record, "sequence", path, 1, turns),
        commitment,
    )
