"""The JSON form of things that are kept or sent (a duel, a battle): canonical, versioned, every fault with its path.

What is read is taken for hostile: too long, too deep, doubled keys, NaN and foreign versions are refused in words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown

Choice = TypeVar("Choice", bound=Enum)
Item = TypeVar("Item")

MOST_CHARACTERS = 1_000_000
_MOST_LEVELS = 40
_MOST_DIGITS = 1000  # Python reads a few thousand at most
_BRACKET_OR_STRING = re.compile(
    r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL
)  # an open string too: else it is sought anew from each quote
_MOST_FAULTS = 50  # a file that is all wrong need not be listed whole


class WireError(BadInput):
    """A file or message that is not what it should be. ``faults`` lists what is wrong, each with its path."""

    def __init__(self, faults: Collection[str], *, rule: str) -> None:
        self.faults = tuple(faults)
        count = len(self.faults)
        head = f"{count} fault{'' if count == 1 else 's'} in the file ({rule}):\n"
        super().__init__(head + "\n".join(self.faults[:_MOST_FAULTS]), field="file", rule=rule)


def write(kind: str, version: int, content: Mapping[str, Any]) -> str:
    """Answers the canonical text: sorted keys, no blanks, the kind and version in it; equal contents, equal text."""
    record = {**content, "kind": kind, "version": version}
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def read(text: object, kind: str, version: int, *, rule: str) -> dict[str, Any]:
    """Answers the content of a text that ``write`` made, without kind and version; ``Reader`` checks what is in it.

    Raises:
        WireError: when it is no such text: not JSON, too long, of another kind or version.
    """
    if not isinstance(text, str):
        raise WireError([f"$: must be text, is {type(text).__name__}"], rule=rule)
    if len(text) > MOST_CHARACTERS:
        raise WireError([f"$: has {len(text)} characters, at most {MOST_CHARACTERS} are read"], rule=rule)
    if _depth(text) > _MOST_LEVELS:
        raise WireError([f"$: is nested more than {_MOST_LEVELS} levels deep"], rule=rule)
    text = text.removeprefix("\ufeff")  # some editors begin a file with this mark
    if not text.strip():
        raise WireError(["$: is empty"], rule=rule)
    try:
        record = json.loads(text, object_pairs_hook=_pairs, parse_int=_whole, parse_constant=_constant)
    except json.JSONDecodeError as error:
        broken = f"it breaks off, or was changed, at character {min(error.pos + 1, len(text))} of {len(text)}"
        raise WireError([f"$: is not JSON of ours: {broken}"], rule=rule) from None
    except ValueError as error:
        raise WireError([f"$: is not JSON of ours: {error}"], rule=rule) from None
    if not isinstance(record, dict):
        raise WireError([f"$: must be a record, is {_kind_of(record)}"], rule=rule)
    if record.get("kind") != kind:
        raise WireError([f"$.kind: must be {kind!r}, is {shown(record.get('kind'))}"], rule=rule)
    found = record.get("version")
    if isinstance(found, bool) or found != version:
        raise WireError([f"$.version: {version} is read here, this is {shown(found)}"], rule=rule)
    return {key: value for key, value in record.items() if key not in ("kind", "version")}


def _depth(text: str) -> int:
    # counted before it is parsed: what the parser does at the end of the stack differs from machine to machine
    level = deepest = 0
    for match in _BRACKET_OR_STRING.finditer(text):
        level += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        deepest = max(deepest, level)
    return deepest


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise ValueError(f"the key {shown(key)} stands there twice")
        record[key] = value
    return record


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits stands in it")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _kind_of(value: object) -> str:
    names = {dict: "a record", list: "a list", str: "text", bool: "yes or no", int: "a whole number"}
    return "nothing" if value is None else names.get(type(value), "a number")


class Reader:
    """Reads the parts of a record; notes every fault with its path and goes on, so that all are reported at once.

    Each method answers a value of the right kind even where it notes a fault; ``close`` raises if there was any.
    """

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.faults: list[str] = []

    def fault(self, path: str, what: str) -> None:
        """Notes a fault at a path such as ``$.rounds[3].speed``."""
        self.faults.append(f"{path}: {what}")

    def close(self) -> None:
        """Raises what was noted, if anything was.

        Raises:
            WireError: listing every fault.
        """
        if self.faults:
            raise WireError(self.faults, rule=self.rule)

    def record(
        self, value: object, path: str, keys: Collection[str], optional: Collection[str] = ()
    ) -> dict[str, Any]:
        """Answers a record that has exactly these keys, and perhaps optional ones; missing or unknown is a fault."""
        if not isinstance(value, dict):
            self.fault(path, f"must be a record, is {_kind_of(value)}")
            return {}
        known = (*keys, *optional)
        for key in value:
            if key not in known:
                self.fault(path, f"unknown key {shown(key)}; known are {', '.join(known)}")
        for key in keys:
            if key not in value:
                self.fault(path, f"{key!r} is missing")
        return value

    def items(self, value: object, path: str, read_item: Callable[[object, str], Item], most: int) -> tuple[Item, ...]:
        """Answers a list, each of its items read with its own path."""
        if not isinstance(value, list):
            self.fault(path, f"must be a list, is {_kind_of(value)}")
            return ()
        if len(value) > most:
            self.fault(path, f"has {len(value)} items, at most {most} are read")
            return ()
        return tuple(read_item(item, f"{path}[{number}]") for number, item in enumerate(value))

    def whole(self, record: Mapping[str, Any], key: str, path: str, least: int, most: int) -> int:
        """Answers a whole number within its limits."""
        value = record.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if key in record:
            self.fault(f"{path}.{key}", f"must be a whole number from {least} to {most}, is {shown(value)}")
        return least

    def yes(self, record: Mapping[str, Any], key: str, path: str) -> bool:
        """Answers a yes or no."""
        value = record.get(key)
        if key in record and not isinstance(value, bool):
            self.fault(f"{path}.{key}", f"must be true or false, is {shown(value)}")
        return value is True

    def text(self, record: Mapping[str, Any], key: str, path: str, most: int) -> str:
        """Answers a text of limited length."""
        value = record.get(key)
        if isinstance(value, str) and len(value) <= most and value.isprintable():
            return value
        if key in record:
            self.fault(f"{path}.{key}", f"must be one line of text of at most {most} characters, is {shown(value)}")
        return ""

    def choice(self, record: Mapping[str, Any], key: str, path: str, kind: type[Choice]) -> Choice:
        """Answers a member of an Enum, which is written as its value."""
        value = record.get(key)
        for member in kind:
            if type(value) is type(member.value) and value == member.value:
                return member
        if key in record:
            listed = ", ".join(str(member.value) for member in kind)
            self.fault(f"{path}.{key}", f"must be one of {listed}; is {shown(value)}")
        return next(iter(kind))
