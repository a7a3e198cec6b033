"""The written log (LOG): its notation, read entry by entry. What the entries mean for a ship is judged elsewhere.

Source: naval. Rulings: none here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown

_MOST_CHARACTERS, _MOST_ENTRIES = 400, 60
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"  # hyphens, figure dash, en dash, em dash, bar, minus
_SEPARATOR = re.compile(rf"\s*(?:[{_DASHES}]+|,)\s*")
_TOTAL = re.compile(r"\s*\(([^()]*)\)")
_BARE_TOTAL = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
# What a hand may write; anything else is no letter of an order in any hand.
_WRITABLE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789()?!.:;*+/'½¼¾," + _DASHES)
_PARTS = re.compile(r"[½¼¾./]")


class Order(Enum):
    """The orders of a log by their abbreviations (LOG-11, and 0 by LOG-12); the four swings are ours."""

    AHEAD = "A"
    LEFT = "L"
    RIGHT = "R"
    BACK = "B"
    FOULED = "F"
    UNFOUL = "UF"
    GRAPPLE = "G"
    UNGRAPPLE = "UG"
    DRIFT = "D"
    DROP_ANCHOR = "DA"
    LIFT_ANCHOR = "LA"
    NOTHING = "0"
    BOW_LEFT = "SBL"
    BOW_RIGHT = "SBR"
    STERN_LEFT = "SSL"
    STERN_RIGHT = "SSR"

    @property
    def turns(self) -> int:
        """Which way the heading goes: -1 for a left turn, 1 for a right turn, else 0."""
        return {"L": -1, "R": 1}.get(self.value, 0)

    @property
    def enters(self) -> bool:
        """Whether the order takes the bow into a new ship hex."""
        return self in (Order.AHEAD, Order.LEFT, Order.RIGHT)

    @property
    def swing(self) -> int:
        """Which way a swing brings the bow: -1 left, 1 right; 0 for any other order."""
        return {"SBL": -1, "SSL": -1, "SBR": 1, "SSR": 1}.get(self.value, 0)


@dataclass(frozen=True)
class Entry:
    """One entry as written. ``order`` is None when it cannot be carried out; ``why`` and ``rule`` then say why."""

    written: str
    order: Order | None
    why: str = ""
    rule: str = ""


@dataclass(frozen=True)
class WrittenLog:
    """A log as written: the stated total (None when there is none that can be read) and the entries in order."""

    total: int | None
    entries: tuple[Entry, ...]

    @property
    def factors(self) -> int:
        """How many factors are listed; a 0 is none."""
        return sum(each.order is not Order.NOTHING for each in self.entries)


def read_log(text: object) -> WrittenLog:
    """Answers a log from its notation, such as ``(5) – A – L – A – B – DA``.

    The total stands first, in brackets or bare; then the entries, separated by hyphens, dashes or commas, in any case
    and with any spacing between them. A dash at the end is passed over. An entry that is no order is kept as such.

    Errors: ``BadInput`` (field "log") for no text, an empty log, one that is far too long, and for signs that no order
    is written with.

    Source: naval (LOG-10 to LOG-13, LOG-19). Rulings: none.
    """
    if not isinstance(text, str):
        raise _wrong(f"The log must be text such as (3) – A – L – A; got {shown(text)} (LOG-13).", "LOG-13")
    if len(text) > _MOST_CHARACTERS:
        raise _wrong(
            f"The log is {len(text)} characters long; at most {_MOST_CHARACTERS} can be read (LOG-19).", "LOG-19"
        )
    for sign in text:
        if sign not in _WRITABLE and not sign.isspace():
            known = ", ".join(order.value for order in Order)
            raise _wrong(f"The log holds {shown(sign)}; orders are {known} (LOG-19).", "LOG-19")
    total, rest = _total(text)
    written = _SEPARATOR.split(rest.strip())
    if written and not written[0]:
        written = written[1:]
    if written and not written[-1]:
        written = written[:-1]
    if total is None and written and _BARE_TOTAL.fullmatch(written[0]):
        total, written = int(written[0]), written[1:]
    if not written and total is None:
        raise _wrong("The log is empty; a ship that is not to move logs 0 (LOG-12).", "LOG-12")
    if len(written) > _MOST_ENTRIES:
        raise _wrong(f"The log has {len(written)} entries; at most {_MOST_ENTRIES} can be read (LOG-19).", "LOG-19")
    return WrittenLog(total, tuple(_entry(each) for each in written))


def _total(text: str) -> tuple[int | None, str]:
    found = _TOTAL.match(text)
    if not found:
        return None, text
    inside = found[1].strip()
    return int(inside) if re.fullmatch(r"[0-9]{1,3}", inside, re.ASCII) else None, text[found.end() :]


def _entry(written: str) -> Entry:
    code = written.upper()
    for order in Order:
        if code == order.value:
            return Entry(code, order)
    short = written if len(written) <= 12 else f"{written[:12]}…"
    if not written:
        return Entry("", None, "there is nothing between two separators", "LOG-19")
    if _PARTS.search(written) and re.search("[ALR]", code):
        return Entry(short, None, "a part of a factor would leave the bow in part of a hex", "HEX-05")
    why = "orders are separated by a dash or a comma" if " " in written else "it is no order"
    return Entry(short, None, why, "LOG-19")


def _wrong(message: str, rule: str) -> BadInput:
    return BadInput(message, field="log", rule=rule)
