"""Checks on what a caller hands in: each says which input is wrong, what is allowed and by which rule."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from rules_core.engine.errors import BadInput

Choice = TypeVar("Choice", bound=Enum)

_SHOWN = 40  # characters of a wrong value that a message repeats
_LARGEST = 1_000_000  # no number of the game comes near it; keeps hostile input cheap


def shown(value: object) -> str:
    """Answers how a wrong value is repeated in a message: shortened, quoted when it is text."""
    try:
        text = repr(value) if isinstance(value, str) else str(value)
    except ValueError:  # Python writes out no whole number of more than some thousand digits
        return "a number too long to write out"
    if isinstance(value, Fraction) and 1000 % value.denominator == 0 and abs(value) <= _LARGEST:
        text = f"{float(value):.15g}"  # as it was typed: 2.5, not 5/2
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def whole(value: object, name: str, *, field: str, rule: str, least: int = 0, most: int = _LARGEST) -> int:
    """Answers the value as a whole number from ``least`` to ``most``.

    ``name`` is how the table calls it ("the strike's damage"). Fractions and text are refused, not rounded.

    Raises:
        BadInput: naming the input, what is allowed and the rule.
    """
    if not isinstance(value, bool) and isinstance(value, (int, Fraction)) and value.denominator == 1:
        number = int(value)
        if least <= number <= most:
            return number
    span = f"{least} or more" if most == _LARGEST else f"from {least} to {most}"
    raise BadInput(
        f"{_capital(name)} must be a whole number, {span}; got {shown(value)} ({rule}).", field=field, rule=rule
    )


def positive(value: object, name: str, *, field: str, rule: str, most: int = _LARGEST) -> Fraction:
    """Answers the value as an exact number above zero (feet, knots, miles an hour); fractions are welcome.

    Raises:
        BadInput: naming the input, what is allowed and the rule.
    """
    if not isinstance(value, bool) and isinstance(value, (int, Fraction)) and 0 < value <= most:
        return Fraction(value)
    raise BadInput(
        f"{_capital(name)} must be a number above 0 and at most {most}; got {shown(value)} ({rule}).",
        field=field,
        rule=rule,
    )


def yes_or_no(value: object, name: str, *, field: str, rule: str) -> bool:
    """Answers the value if it is True or False.

    Raises:
        BadInput: for anything else, a 1 or the word "yes" included.
    """
    if isinstance(value, bool):
        return value
    raise BadInput(f"{_capital(name)} must be yes or no; got {shown(value)} ({rule}).", field=field, rule=rule)


def words(value: object, name: str, *, field: str, rule: str, most: int) -> str:
    """Answers a text with single spaces and none around it, which may be empty.

    Raises:
        BadInput: for what is no text, or has more than ``most`` characters.
    """
    if isinstance(value, str) and len(value) <= most:
        return " ".join(value.split())
    raise BadInput(
        f"{_capital(name)} must be text of at most {most} characters; got {shown(value)} ({rule}).",
        field=field,
        rule=rule,
    )


def one_of(kind: type[Choice], value: object, name: str, *, field: str, rule: str) -> Choice:
    """Answers the member of an Enum, given the member itself, its value or its name in any case.

    Raises:
        BadInput: listing the members.
    """
    if isinstance(value, kind):
        return value
    for member in kind:
        if isinstance(value, str):
            if value.casefold() in (str(member.value).casefold(), member.name.casefold()):
                return member
        elif type(value) is type(member.value) and value == member.value:
            return member
    raise unknown(value, name, (str(member.value) for member in kind), field=field, rule=rule)


def unknown(value: object, name: str, allowed: Iterable[object], *, field: str, rule: str) -> BadInput:
    """Answers (does not raise) the error for a value that is not on a list."""
    listed = ", ".join(str(each) for each in allowed)
    return BadInput(f"{_capital(name)} must be one of: {listed}; got {shown(value)} ({rule}).", field=field, rule=rule)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
