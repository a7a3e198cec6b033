"""Facts that a non-programmer can read: rows of a CSV, each a function, its inputs, a part of its value, what it is."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from rules_core import RuleError, Rules, Working

JUNK = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.fractions()
    | st.text(max_size=20)
    | st.sampled_from(["<script>alert(1)</script>", "caravel", "closing", "1d6", 10**9, -1, Fraction(1, 2), [], {}])
)


def facts(name: str) -> list[dict[str, str]]:
    """The rows of ``<name>.csv``, by their heads."""
    with (Path(__file__).parent / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def ids(rows: list[dict[str, str]]) -> list[str]:
    """What each row is called in the report: its rule and what it shows."""
    return [f"{row['rule']} {row['what']}" for row in rows]


def inputs(text: str) -> dict[str, Any]:
    """The inputs of a row, ``sailors=3; advantage=yes``: whole numbers, fractions, yes and no, else the words."""
    pairs = (part.split("=", 1) for part in text.split(";") if part.strip())
    return {name.strip(): read(value.strip()) for name, value in pairs}


def read(text: str) -> object:
    """One value as it is written in the tables."""
    if text in ("yes", "no"):
        return text == "yes"
    try:
        number = Fraction(text)
    except ValueError:
        return text
    return int(number) if number.denominator == 1 else number


def part(value: Any, path: str) -> object:
    """A part of a value by its dotted path, Enums as their words: ``move.standing``, ``rounds.0.damage``, ``len``."""
    for name in path.split(".") if path else ():
        value = len(value) if name == "len" else value[int(name)] if name.isdigit() else getattr(value, name)
    return value.value if isinstance(value, Enum) else value


def playing(**readings: str) -> Rules:
    """The rules with other readings: ``playing(DISC_38="sum")``."""
    return Rules.standard().choosing({name.replace("_", "-"): reading for name, reading in readings.items()})


def answered(rule: Callable[..., Working[Any]], given: dict[str, Any]) -> tuple[RuleError | None, Any]:
    """What a rule makes of arbitrary inputs: its error, or its answer; any other exception is a failure."""
    try:
        return None, rule(**given)
    except RuleError as error:
        return error, None


def checked(rule: Callable[..., Working[Any]], given: dict[str, Any], junk: dict[str, Any], seed: int) -> None:
    """Whatever is handed in, a rule answers soundly or with an error that names one of the odd inputs and a rule."""
    error, working = answered(rule, {**given, **junk})
    if error:
        assert error.field in junk
        assert error.rule
        assert error.rule in str(error) or error.rule in error.message
        return
    assert working.answer
    assert all(step.rule in ALL_IDS for step in working.steps)
    assert all(sum(outcome.chance for outcome in odds.outcomes) == 1 for odds in working.odds)
    if working.throw:
        assert working.roll(random.Random(seed)) == working.roll(random.Random(seed))


ALL_IDS = {id_ for data in Rules.standard().pages.values() for id_ in data.rules}
