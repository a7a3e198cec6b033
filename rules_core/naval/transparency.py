"""Transparency (TRANS): sealed orders, which are given away before anyone can read them and cannot be changed.

Source: naval. Rulings: none here. The seal is ours: a commitment, the SHA-256 of a random key and a canonical text.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import one_of, shown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.naval.ship_log import read_log

PAGE = "naval/transparency"
_SEAL, _OPEN, _FORM = "SEALED", "OPENED", "naval log 1"
_KEY = re.compile(r"[0-9a-f]{32}", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_LONGEST_NAME, _MOST_SEQUENCE, _LONGEST, _MOST_SHIPS = 40, 10_000, 30_000, 40


def is_key(text: str) -> bool:
    """Answers whether a text is a key as it is sealed with."""
    return bool(_KEY.fullmatch(text))


def is_seal(text: str) -> bool:
    """Answers whether a text is a seal."""
    return bool(_HASH.fullmatch(text))


class Level(Enum):
    """How much the masters of ships may tell one another (TRANS-05)."""

    NONE = "none"
    SOME = "some"
    UNRESTRICTED = "unrestricted"


class Verdict(Enum):
    """What the opening of an order found."""

    TRUE = "as it was sealed"
    CHANGED = "not what was sealed"
    MISSING = "sealed, but not opened"
    UNSEALED = "opened, but never sealed"
    TWICE = "sealed or opened more than once"


@dataclass(frozen=True)
class SealedOrder:
    """An order and its seal: ``sealed`` is the line to give away at once, ``opened`` the one to keep till the end."""

    ship: str
    sequence: int
    log: str
    key: str
    commitment: str
    sealed: str
    opened: str


@dataclass(frozen=True)
class Opening:
    """One ship's order when all are opened: the log (empty where there is none) and whether it is the sealed one."""

    ship: str
    sequence: int
    log: str
    verdict: Verdict


@dataclass(frozen=True)
class OpenedOrders:
    """All orders as opened, by ship. ``complete`` when each that was sealed is opened, ``true`` when each is true."""

    orders: tuple[Opening, ...]

    @property
    def complete(self) -> bool:
        """Whether every sealed order was opened."""
        return all(each.verdict is not Verdict.MISSING for each in self.orders)

    @property
    def true(self) -> bool:
        """Whether every order is the one that was sealed."""
        return all(each.verdict is Verdict.TRUE for each in self.orders)


def new_key(rng: random.Random) -> str:
    """Answers a random key of 128 bits; whoever seals in earnest hands in ``random.SystemRandom()``."""
    return f"{rng.getrandbits(128):032x}"


def canonical_log(log: object) -> str:
    """Answers a log in the one way in which it is sealed, however it was typed: ``(3) A-L-A``.

    An entry that is no order becomes ``?``: whatever it was, it ends the movement.

    Source: naval (LOG-10 to LOG-13). Rulings: none.

    Raises:
        BadInput: when it cannot be read at all.
    """
    written = read_log(log)
    total = "" if written.total is None else f"({written.total}) "
    return (total + "-".join(each.order.value if each.order else "?" for each in written.entries)).strip()


def canonical_text(ship: str, sequence: int, log: str) -> str:
    """Answers the text that is sealed: its form, the ship, the sequence and the log, a line each."""
    return f"{_FORM}\nship: {ship}\nsequence: {sequence}\nlog: {log}\n"


def commitment_of(text: str, key: str) -> str:
    """Answers the seal of a text under a key: the SHA-256, in hexadecimal, of the key, a line's end and the text."""
    return hashlib.sha256(f"{key}\n{text}".encode()).hexdigest()


def is_kept(ship: str, sequence: int, log: str, key: str, commitment: str) -> bool:
    """Answers whether a log is the one that a seal was made of.

    Source: naval (LOG-20). Rulings: none.
    """
    made = commitment_of(canonical_text(plain_name(ship, "ship"), sequence, canonical_log(log)), key)
    return hmac.compare_digest(commitment, made)


def seal_under(ship: str, sequence: int, log: str, key: str) -> SealedOrder:
    """Answers a log sealed under a key, both lines of it.

    Raises:
        BadInput: for a name or a log that cannot be sealed.
    """
    return _sealed(plain_name(ship, "ship"), sequence, canonical_log(log), key)


def seal(*, ship: str, log: str, sequence: int = 1, key: str = "", rules: Rules | None = None) -> Working[SealedOrder]:
    """Answers a log sealed under a secret key: a line to give away now, and a line to keep until all are in.

    Whoever holds the first line can neither read the log in it nor be shown another log later. Rolling makes a new key
    and seals under it. Without a key there is nothing sealed yet, and the answer says so.

    Units: ``key`` is 32 hexadecimal digits; ``sequence`` counts sequences from 1.
    Not modelled: whether the log is legal, which is judged when it is carried out. Errors: ``BadInput`` naming the
    input.

    Source: naval (TRANS-02, LOG-18, LOG-20). Rulings: none.
    """
    del rules  # nothing is looked up
    named, number, text = plain_name(ship, "ship"), _sequence(sequence), canonical_log(log)
    secret = _key(key)
    steps = [
        Step("the log as it is sealed", text, "LOG-13"),
        Step("ship and sequence", f"{named}, {number}", "TRANS-02"),
    ]

    def throw(rng: random.Random) -> Roll:
        made = _sealed(named, number, text, new_key(rng))
        return Roll((), "Sealed. Give away the first line now, and keep the second.", _lines(made))

    if not secret:
        blank = SealedOrder(named, number, text, "", "", "", "")
        return Working(blank, "Not sealed yet: roll for a key, or enter your own.", tuple(steps), (), throw)
    value = _sealed(named, number, text, secret)
    return Working(value, "Sealed: give away the line that begins with SEALED.", (*steps, *_lines(value)), (), throw)


def _key(value: object) -> str:
    """A key as it is typed, or nothing."""
    if isinstance(value, str) and (not value.strip() or _KEY.fullmatch(value.strip().lower())):
        return value.strip().lower()
    raise BadInput(
        f"The key must be 32 digits from 0 to 9 and a to f; got {shown(value)} (TRANS-02).",
        field="key",
        rule="TRANS-02",
    )


def _lines(order: SealedOrder) -> tuple[Step, ...]:
    return (
        Step("give away now", order.sealed, "TRANS-02"),
        Step("keep secret until all are in", order.opened, "LOG-18"),
    )


def _sealed(ship: str, sequence: int, log: str, key: str) -> SealedOrder:
    commitment = commitment_of(canonical_text(ship, sequence, log), key)
    return SealedOrder(
        ship,
        sequence,
        log,
        key,
        commitment,
        sealed_line(ship, sequence, commitment),
        f"{_OPEN} | {sequence} | {ship} | {key} | {log}",
    )


def sealed_line(ship: str, sequence: int, commitment: str) -> str:
    """Answers the line that gives away a seal."""
    return f"{_SEAL} | {sequence} | {ship} | {commitment}"


def open_orders(*, sealed: str, opened: str, rules: Rules | None = None) -> Working[OpenedOrders]:
    """Answers whether the orders that are opened are those that were sealed.

    ``sealed`` holds the lines given away before, ``opened`` those given away now, in any order. A log, a ship, a
    sequence or a key that was changed is found out, as its seal no longer fits.

    Not modelled: who gave away a line; a seal does not tell its writer. Errors: ``BadInput`` naming the line.

    Source: naval (TRANS-02, LOG-18, LOG-20). Rulings: none.
    """
    del rules  # nothing is looked up
    seals, orders = read_seals(sealed), read_openings(opened)
    if not seals:
        raise BadInput("There is no sealed order to compare with (TRANS-02).", field="sealed", rule="TRANS-02")
    found = []
    given = Counter((sequence, ship) for sequence, ship, _ in seals)
    shown_ = Counter((each.sequence, each.ship) for each in orders)
    for at in sorted({*given, *shown_}):
        order = next((each for each in orders if (each.sequence, each.ship) == at), None)
        kept = next((commitment for *place, commitment in seals if tuple(place) == at), "")
        found.append(Opening(at[1], at[0], order.log if order else "", _verdict(given[at], shown_[at], kept, order)))
    value = OpenedOrders(tuple(found))
    steps = tuple(
        Step(f"{each.ship}, sequence {each.sequence}: {each.log or 'no log'}", each.verdict.value, _rule(each.verdict))
        for each in found
    )
    return Working(value, _said(value), steps)


def read_seals(text: object) -> list[tuple[int, str, str]]:
    """Answers the sequence, the ship and the seal of each line that was given away.

    Raises:
        BadInput: naming the line that is none.
    """
    return [_seal_line(parts, number) for number, parts in _read(text, "sealed", _SEAL, 4)]


def read_openings(text: object) -> list[SealedOrder]:
    """Answers the order in each line that was opened, with the seal that belongs to it.

    Raises:
        BadInput: naming the line that is none.
    """
    return [_open_line(parts, number) for number, parts in _read(text, "opened", _OPEN, 5)]


def _verdict(given: int, opened: int, kept: str, order: SealedOrder | None) -> Verdict:
    if given > 1 or opened > 1:
        return Verdict.TWICE
    if order is None:
        return Verdict.MISSING
    if not given:
        return Verdict.UNSEALED
    return Verdict.TRUE if hmac.compare_digest(kept, order.commitment) else Verdict.CHANGED


def _rule(verdict: Verdict) -> str:
    return {Verdict.TRUE: "LOG-18", Verdict.MISSING: "LOG-18"}.get(verdict, "LOG-20")


def _said(value: OpenedOrders) -> str:
    if value.true:
        count = len(value.orders)
        all_ = f"All {count} orders are as they were sealed" if count > 1 else "The order is as it was sealed"
        return f"{all_}: the movement can be executed."
    wrong = [each.ship for each in value.orders if each.verdict not in (Verdict.TRUE, Verdict.MISSING)]
    if wrong:
        return f"Not as sealed: {', '.join(wrong)}."
    missing = [each.ship for each in value.orders if each.verdict is Verdict.MISSING]
    return f"Still to be opened: {', '.join(missing)}."


def _read(text: object, field: str, word: str, parts: int) -> list[tuple[int, list[str]]]:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise BadInput(
            f"The lines must be text of at most {_LONGEST} characters (TRANS-02).", field=field, rule="TRANS-02"
        )
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > _MOST_SHIPS:
        raise BadInput(
            f"There are {len(lines)} lines; at most {_MOST_SHIPS} ships can be read (TRANS-02).",
            field=field,
            rule="TRANS-02",
        )
    found = []
    for number, line in enumerate(lines, start=1):
        cells = [cell.strip() for cell in line.split("|")]
        if cells[0] != word or len(cells) != parts:
            raise _line(number, field, f"must begin with {word} and have {parts} parts; got {shown(line)}")
        found.append((number, cells))
    return found


def _seal_line(cells: list[str], number: int) -> tuple[int, str, str]:
    if not _HASH.fullmatch(cells[3].lower()):
        raise _line(number, "sealed", f"must end with 64 digits from 0 to 9 and a to f; got {shown(cells[3])}")
    return _count(cells[1], number, "sealed"), plain_name(cells[2], "sealed"), cells[3].lower()


def _open_line(cells: list[str], number: int) -> SealedOrder:
    key = cells[3].lower()
    if not _KEY.fullmatch(key):
        raise _line(number, "opened", f"must have a key of 32 digits from 0 to 9 and a to f; got {shown(cells[3])}")
    sequence, ship = _count(cells[1], number, "opened"), plain_name(cells[2], "opened")
    try:
        log = canonical_log(cells[4])
    except BadInput as error:
        raise _line(number, "opened", f"has no log that can be read: {error.message}") from None
    return _sealed(ship, sequence, log, key)


def _line(number: int, field: str, what: str) -> BadInput:
    return BadInput(f"Line {number} {what} (TRANS-02).", field=field, rule="TRANS-02")


def _count(text: str, number: int, field: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text, re.ASCII) or not 1 <= int(text) <= _MOST_SEQUENCE:
        raise _line(number, field, f"must count sequences from 1; got {shown(text)}")
    return int(text)


def _sequence(value: object) -> int:
    return whole(value, "the sequence", field="sequence", rule="TRANS-02", least=1, most=_MOST_SEQUENCE)


def plain_name(name: object, field: str) -> str:
    """Answers a ship's name in the form that is sealed: normalised, single spaces, without signs of a line's own.

    Raises:
        BadInput: for a name that no line can hold.
    """
    if isinstance(name, str) and len(name) <= 4 * _LONGEST_NAME:
        plain = " ".join(unicodedata.normalize("NFC", name).split())
        if 0 < len(plain) <= _LONGEST_NAME and plain.isprintable() and "|" not in plain:
            return plain
    raise BadInput(
        f"A ship's name must have 1 to {_LONGEST_NAME} letters, without |; got {shown(name)} (TRANS-02).",
        field=field,
        rule="TRANS-02",
    )


def transparency(*, level: Level | str = Level.NONE, rules: Rules | None = None) -> Working[Level]:
    """Answers what a level of communication means for writing orders.

    Not modelled: what the flags mean. Errors: ``BadInput`` naming the input.

    Source: naval (TRANS-01 to TRANS-05). Rulings: none.
    """
    rules = rules or Rules.standard()
    chosen = one_of(Level, level, "the level of communication", field="level", rule="TRANS-05")
    row = rules.table(PAGE, "levels").row(chosen.value)
    sealed = "sealed orders serve it" if row["sealed"] == "yes" else "nothing needs a seal"
    steps = (
        Step("one player decides for a ship", "", "TRANS-01"),
        Step(f"communication: {chosen.value}", sealed, "TRANS-05"),
        *([Step("signal flags", "as agreed beforehand", "TRANS-04")] if chosen is Level.SOME else []),
    )
    return Working(chosen, f"Communication {chosen.value}: {row['meaning']}.", steps)
