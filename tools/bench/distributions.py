"""What the distributions of all calculators cost: with the inputs they open with, and with the largest they accept."""

import json
import pickle
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_core import RuleError
from tools.bench.reckoned import QUESTIONS, TIMES, Question
from tools.pyodide_tests import FLAGS, PYODIDE, ROOT, shipped
from widgets.all import CALCULATORS
from widgets.calculator import Calculator
from widgets.inputs import Group, Input, Number, Text
from widgets.live import node
from widgets.state import defaults

#: Numbers that are tried, from the smallest up; the largest that the rule accepts is asked about.
TRIED = tuple(int(digit * 10**power) for power in range(7) for digit in (1, 1.2, 1.5, 2, 2.4, 3, 4, 5, 6, 8))
#: More dice than a reader enters, for the inputs that take dice.
MANY_DICE = "20d12"
RUNNER = ROOT / "tools/pyodide_tests/run.mjs"
PROGRAM = (
    "import sys; sys.path[:0] = ['/shipped', '/project']\nfrom tools.bench.reckoned import answer\nanswer('/asked')"
)


@dataclass(frozen=True)
class Slowest:
    """The distribution that takes longest: which it is, and its milliseconds."""

    name: str
    milliseconds: float


def first_answers() -> dict[str, Question]:
    """What every calculator is asked when a page opens, by its page and rule."""
    return {_name(each): (each.rule, _asked(each, {})) for each in CALCULATORS}


def hard_answers() -> dict[str, Question]:
    """What a reader may ask at worst: each number as large as it may be, by itself and together with the others."""
    return {
        f"{_name(each)} {' '.join(f'{name}={text}' for name, text in typed.items())}": (each.rule, _asked(each, typed))
        for each in CALCULATORS
        for typed in _hard(each)
    }


def slowest(questions: dict[str, Question], times: Sequence[float]) -> Slowest:
    """The question that took longest."""
    return max(
        (Slowest(name, ms) for name, ms in zip(questions, times, strict=True)), key=lambda each: each.milliseconds
    )


def timed_inside_pyodide(questions: Sequence[Question], site: Path) -> list[float]:
    """The milliseconds of each question inside Pyodide under Node, with the archives and flags of a built book."""
    with tempfile.TemporaryDirectory(prefix="bench-reckoned-") as scratch:
        folder = Path(scratch)
        (folder / QUESTIONS).write_bytes(pickle.dumps(list(questions)))
        plan = {
            "pyodide": str(PYODIDE),
            "archives": [str(archive) for archive in shipped(site)],
            "bundle": str(shipped(site)[0]),
            "mount": {str(ROOT / "tools"): "/project/tools", scratch: "/asked"},
            "python": PROGRAM,
            "env": FLAGS,
        }
        (folder / "plan.json").write_text(json.dumps(plan), "utf-8")
        subprocess.run([str(node.node()), str(RUNNER), str(folder / "plan.json")], check=True)
        times: list[float] = json.loads((folder / TIMES).read_text("utf-8"))
        return times


def _name(calculator: Calculator) -> str:
    return f"{calculator.page} {calculator.rule.__name__}"


def _inputs(calculator: Calculator) -> Iterator[Input]:
    for each in calculator.inputs:
        yield from each.inputs if isinstance(each, Group) else (each,)


def _asked(calculator: Calculator, typed: dict[str, str]) -> dict[str, Any]:
    entries = {**defaults(calculator.fields), **typed}
    return {each.name: each.read(entries[each.name]) for each in _inputs(calculator)}


def _accepts(calculator: Calculator, typed: dict[str, str]) -> bool:
    try:
        calculator.rule(**_asked(calculator, typed))
    except RuleError:
        return False
    return True


def _largest(calculator: Calculator, name: str, typed: dict[str, str]) -> str | None:
    """The largest number that is accepted for an input, in steps that halve what is left."""
    low, high = -1, len(TRIED)
    while high - low > 1:
        middle = (low + high) // 2
        if _accepts(calculator, {**typed, name: str(TRIED[middle])}):
            low = middle
        else:
            high = middle
    return str(TRIED[low]) if low >= 0 else None


def _hard(calculator: Calculator) -> Iterator[dict[str, str]]:
    together: dict[str, str] = {}
    for each in _inputs(calculator):
        if isinstance(each, Number):
            if alone := _largest(calculator, each.name, {}):
                yield {each.name: alone}
            if grown := _largest(calculator, each.name, together):
                together[each.name] = grown
        elif isinstance(each, Text) and _accepts(calculator, {**together, each.name: MANY_DICE}):
            yield {each.name: MANY_DICE}
            together[each.name] = MANY_DICE
    if len(together) > 1:
        yield together
