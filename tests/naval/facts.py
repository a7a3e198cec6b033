"""Facts that a non-programmer can read: the rows of a CSV beside the tests; odd inputs for the fuzz tests."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from rules_core import RuleError, Working

ODD = st.one_of(
    st.integers(-3, 30), st.text(max_size=6), st.booleans(), st.none(), st.fractions(0, 9, max_denominator=3)
)
"""Values that a form or a link might hand to a rule."""


def facts(name: str) -> list[dict[str, str]]:
    """The rows of ``<name>.csv``, by their heads."""
    with (Path(__file__).parent / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def answered(rule: Callable[..., Working[Any]], given: dict[str, Any]) -> RuleError | Working[Any]:
    """What a rule makes of arbitrary inputs: its error, which names a rule, or its answer; all else is a failure."""
    try:
        return rule(**given)
    except RuleError as error:
        if not error.rule:
            raise AssertionError(error.message) from error
        return error
