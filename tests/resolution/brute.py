"""The dull computations that the rules of these chapters are compared with: every throw of the dice, one by one."""

from __future__ import annotations

import inspect
import itertools
import json
import random
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import rules_core
from rules_core import RuleError, Rules, Working

D6 = range(1, 7)
PAIRS = list(itertools.product(D6, D6))
TRIPLES = list(itertools.product(D6, D6, D6))


def share(throws: Iterable[Any], wanted: Callable[..., object]) -> Fraction:
    """The part of equally likely throws that is wanted."""
    listed = list(throws)
    return Fraction(sum(bool(wanted(throw)) for throw in listed), len(listed))


def two_dice(score: int) -> Fraction:
    """A 2D check by the letter of RES-02 and RES-03."""
    return share(PAIRS, lambda pair: sum(pair) == 12 or (sum(pair) != 2 and sum(pair) <= score))


def playing(**choices: str) -> Rules:
    """The rules with other readings: playing(DISC_40="plain")."""
    return Rules.standard().choosing({key.replace("_", "-"): name for key, name in choices.items()})


def likely(working: Working[Any], title: str | None = None) -> dict[str, Fraction]:
    """The odds of a working as label and chance."""
    return {each.label: each.chance for each in working.odds_of(title).outcomes}


def cited(working: Working[Any]) -> set[str]:
    """The rules that the steps of a working cite."""
    return {step.rule for step in working.steps}


def readings(working: Working[Any]) -> set[str]:
    """The rulings whose readings the steps of a working name."""
    return {step.reading.ruling for step in working.steps if step.reading}


def rolled(working: Working[Any], times: int = 200, seed: int = 7) -> list[str]:
    """What comes of so many throws."""
    rng = random.Random(seed)
    return [working.roll(rng).outcome for _ in range(times)]


def wild(*words: str | Enum) -> st.SearchStrategy[Any]:
    """What a form, a link or a caller may hand over: fitting values, and a good many that do not fit."""
    good = [*words, *(word.value for word in words if isinstance(word, Enum))]
    return st.one_of(
        st.integers(-2, 14),
        st.integers(),
        st.booleans(),
        st.fractions(),
        st.text(max_size=60),
        st.none(),
        *([st.sampled_from(good)] if good else []),
    )


def answered(rule: Callable[..., Working[Any]], given: dict[str, Any]) -> bool:
    """Whether a rule answers; if not, it says so by a RuleError that names one of its own inputs and a rule."""
    fault: RuleError | None = None
    try:
        working = rule(**given)
    except RuleError as error:
        fault = error
    if fault:
        assert fault.field in inspect.signature(rule).parameters, fault
        assert fault.rule
        assert fault.rule in fault.message
        return False
    assert working.answer.endswith(".")
    assert str(working)
    assert all(sum(each.chance for each in odds.outcomes) == 1 for odds in working.odds)
    pages = Rules.standard()
    assert all(pages.page_of(step.rule) for step in working.steps)
    if working.throw:
        assert working.roll(random.Random(3)).outcome.endswith(".")
    return True


def house_value(folder: Path, page: str, name: str, value: object, rule: str) -> Rules:
    """The rules with one value of a page as a table would have it."""
    given = f'["{page}".values.{name}]\nvalue = {json.dumps(value)}\nrule = "{rule}"\n'
    return _house(folder, given)


def house_table(folder: Path, page: str, name: str, changed: tuple[str, str]) -> Rules:
    """The rules with some words of a printed table changed."""
    printed = Path(rules_core.__file__).parent / f"{page.replace('-', '_')}.{name}.csv"
    text = printed.read_text("utf-8")
    assert text.count(changed[0]) == 1
    return _house(folder, f'["{page}".tables.{name}]\ncsv = """\n{text.replace(*changed)}"""\n')


def _house(folder: Path, given: str) -> Rules:
    path = folder / "house.toml"
    path.write_text(f'{given}source = "weathergage"\nstatus = "house"\n', "utf-8")
    return Rules.load(path)
