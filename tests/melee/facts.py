"""Facts that a non-programmer can read: the rows of a CSV beside the tests, and inputs as ``blunt=yes; damage=20``."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_core import RuleError, Working


def facts(name: str) -> list[dict[str, str]]:
    """The rows of ``<name>.csv``, by their heads."""
    with (Path(__file__).parent / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def inputs(text: str) -> dict[str, Any]:
    """The inputs of a row: whole numbers, yes and no, else the words themselves."""
    pairs = (part.split("=", 1) for part in text.split(";") if part.strip())
    return {name.strip(): _value(value.strip()) for name, value in pairs}


def _value(text: str) -> object:
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return int(text)
    except ValueError:
        return text


def answered(rule: Callable[..., Working[Any]], given: dict[str, Any]) -> tuple[RuleError | None, Any]:
    """What a rule makes of arbitrary inputs: its error, or its answer; any other exception is a failure."""
    try:
        return None, rule(**given)
    except RuleError as error:
        return error, None


def loosely(rule: Callable[..., Working[Any]]) -> Callable[..., Working[Any]]:
    """The same rule for tests that hand it dictionaries, whose values a type checker cannot tell apart."""
    return rule
