"""Every id that the sources hold, and where the checkout loses one: no page, no function, no test, no pin.

`ids.csv` is the one list: each rule, missing table and ruling of the sources, whether there is something to compute
(for a ruling: whether there is a second reading), and the reading by which a ruling is played. MISS-28 is left out, as
its numbers are inputs of calculators and have no place of their own. Ids that only our data hold, such as our own
rulings, are checked too, and taken for computable.
"""

import csv
import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.health.citations import Test, cited_in_code, data_in_use, named_in_tests, pinned, tests_of

ANCHOR = re.compile(r"^\s*\(([A-Za-z]{2,5}-\d{2,3})\)=\s*$", re.MULTILINE)
CODE_CELL = re.compile(r"^`{3}\{code-cell\}.*?^`{3}$", re.MULTILINE | re.DOTALL)
PRINTS_RULINGS = re.compile(r"^`{3}\{rulings\}", re.MULTILINE)


@dataclass(frozen=True)
class Checkout:
    """What a checkout says of ids: its list, its pages, its code and data, its tests."""

    computable: dict[str, bool]
    anchors: Counter[str]
    computed: set[str]
    named: set[str]
    readings: dict[str, set[str]]
    tests: list[Test]
    bad_ranges: list[str] = field(default_factory=list)


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a list of ids."""
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def read_list(path: Path) -> dict[str, bool]:
    """The ids of a list, and whether each is computable."""
    return {row["id"]: {"yes": True, "no": False}[row["computable"]] for row in rows(path)}


def read(root: Path) -> Checkout:
    """Looks through a checkout."""
    pages = {path: path.read_text("utf-8") for path in sorted((root / "book").rglob("*.md"))}
    anchors = Counter(rule.upper() for text in pages.values() for rule in ANCHOR.findall(CODE_CELL.sub("", text)))
    listed = read_list(root / "tests" / "health" / "ids.csv")
    readings: dict[str, set[str]] = {}
    for path in sorted((root / "rules_core").glob("*/*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        slug = path.stem.replace("_", "-")
        page = pages.get(root / "book" / path.parent.name / f"{slug}.md", "")
        for ruling in data.get("rulings", []):
            readings[ruling["id"]] = set(ruling["readings"]) - {ruling["chosen"]}
            anchors[ruling["id"]] += bool(PRINTS_RULINGS.search(page))
        for rule in data.get("rules", {}):
            listed.setdefault(rule, True)
    for ruling, others in readings.items():
        listed.setdefault(ruling, bool(others))
    bad: list[str] = []
    modules = sorted((root / "rules_core").glob("*/*.py"))
    computed = cited_in_code(modules, bad) | data_in_use(root / "rules_core")
    tests = tests_of(root / "tests")
    named = named_in_tests(root / "tests", bad)
    return Checkout(listed, anchors, computed, named, readings, tests, bad)


def faults(found: Checkout) -> list[str]:
    """What is wrong, in the order of the list."""
    said = list(found.bad_ranges)
    for rule, computable in found.computable.items():
        times = found.anchors[rule]
        if times != 1:
            said.append(f"{rule} is on {times or 'no'} page{'s' if times > 1 else ''}")
        if rule not in found.named:
            said.append(f"{rule} has no test that names it")
        if not computable:
            continue
        if rule.startswith("DISC-"):
            others = found.readings.get(rule, set())
            if not pinned(rule, others, found.tests):
                said.append(f"{rule} has no test that pins it by its other reading")
        elif rule not in found.computed:
            said.append(f"{rule} is computable and has no function")
    said += [f"{rule} is on a page and in no list" for rule in found.anchors if rule not in found.computable]
    return said
