"""Where ids are cited: in the rules' code and data, and in tests.

A range is read only in full, as "KB-05 to KB-09": one prefix, upwards. Whatever looks like another way to write one
is a fault, as it would name two ids and mean more.
"""

import ast
import csv
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ID = re.compile(r"\b[A-Z]{2,5}-\d{2,3}\b")
RANGE = re.compile(r"\b([A-Z]{2,5})-(\d{2,3}) to ([A-Z]{2,5})-(\d{2,3})\b")
LOOSE_RANGE = re.compile(
    r"\b[A-Z]{2,5}-\d{2,3}(?: to (?=\d)| ?(?:\.{2,}|[–—…]) ?(?=[A-Z]{2,5}-\d|\d)|-(?=\d{2})).*?\d+"
)
IN_NAME = re.compile(r"(?<=_)(?!to_)([a-z]{2,5})_(\d{2,3})(?=_|$)")
NOT_OF_RULES = {"health", "live", "site", "tools"}  # tests of other things, which may hold ids as samples


@dataclass(frozen=True)
class Test:
    """A test function: its name, every text and keyword within its reach, and whether it asserts anything."""

    name: str
    texts: frozenset[str]
    asserts: bool


def ids_in(text: str, where: str, bad: list[str]) -> set[str]:
    """The ids that a text names, ranges written out; a range that cannot be read is noted as bad."""
    found = set(ID.findall(text))
    bad += [
        f"{where}: the range {match[0]!r} is not written as 'KB-05 to KB-09'" for match in LOOSE_RANGE.finditer(text)
    ]
    for match in RANGE.finditer(text):
        first, low, last, high = match.groups()
        if first != last or int(low) >= int(high):
            bad.append(f"{where}: {match[0]!r} is no range of one prefix, upwards")
        else:
            found |= {f"{first}-{number:02}" for number in range(int(low), int(high) + 1)}
    return found


def ids_in_name(name: str, where: str, bad: list[str]) -> set[str]:
    """The ids in a function's name, such as `test_kb_05_to_kb_09_modifiers`."""
    written = IN_NAME.sub(lambda match: f"{match[1].upper()}-{match[2]}", name).replace("_", " ")
    return ids_in(written, where, bad)


def docstrings(tree: ast.Module) -> dict[int, ast.AST]:
    """The docstrings of a module, by the identity of their nodes, with what they describe."""
    found: dict[int, ast.AST] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            statement = node.body[0]
            if isinstance(statement, ast.Expr):
                found[id(statement.value)] = node
    return found


def cited_in_code(modules: Iterable[Path], bad: list[str]) -> set[str]:
    """The ids that a public docstring (not the module's) names, or that code cites, as a step or an error does."""
    found: set[str] = set()
    for path in modules:
        if path.parent.name == "engine":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        described = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                owner = described.get(id(node))
                public = isinstance(owner, ast.ClassDef | ast.FunctionDef) and not owner.name.startswith("_")
                if owner is None:
                    found |= set(ID.findall(node.value))
                elif public:
                    found |= ids_in(node.value, str(path.name), bad)
    return found


def data_in_use(folder: Path) -> set[str]:
    """The ids of values and of tables' rows that the chapter's code looks up by name."""
    found: set[str] = set()
    for path in sorted(folder.glob("*/*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        code = "\n".join(each.read_text("utf-8") for each in path.parent.glob("*.py"))
        for name, record in {**data.get("values", {}), **data.get("tables", {})}.items():
            if f'"{name}"' in code:
                found.add(record["rule"])
                rows = path.with_name(f"{path.stem}.{name}.csv")
                if name in data.get("tables", {}) and rows.exists():
                    found |= set(ID.findall(rows.read_text("utf-8")))
    return found


def _files(tests: Path, pattern: str) -> Iterator[Path]:
    yield from (path for path in sorted(tests.rglob(pattern)) if path.relative_to(tests).parts[0] not in NOT_OF_RULES)


def named_in_tests(tests: Path, bad: list[str]) -> set[str]:
    """The ids that tests name: in the code of a test module, its functions' names and docstrings, its comments,
    or in the facts beside it. What the module's own docstring names does not count: it announces, and tests nothing."""
    found: set[str] = set()
    for path in _files(tests, "*.py"):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        if tree.body and isinstance(tree.body[0], ast.Expr) and tree.body[0].end_lineno:
            text = "\n".join(text.splitlines()[tree.body[0].end_lineno :])
        found |= ids_in(text, path.name, bad)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= ids_in_name(node.name, path.name, bad)
        found |= {f"DISC-{number}" for number in re.findall(r"\bDISC_(\d{2,3})=", text)}
    for path in _files(tests, "*.csv"):
        for row in csv.reader(path.read_text("utf-8").splitlines()):
            found |= set(ID.findall(" ".join(row)))
    return found


def tests_of(tests: Path) -> list[Test]:
    """Every test function, with the texts that it, its decorators and what it uses of its module hold."""
    made = []
    for path in _files(tests, "test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        described = docstrings(tree)
        named = dict(_named(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                reach = list(_reach(node, named, {node.name}))
                texts = {each.value for each in reach if isinstance(each, ast.Constant) and id(each) not in described}
                texts |= {each.arg for each in reach if isinstance(each, ast.keyword)}
                asserts = any(isinstance(each, ast.Assert) or _raises(each) for each in reach)
                made.append(
                    Test(f"{path.name}::{node.name}", frozenset(t for t in texts if isinstance(t, str)), asserts)
                )
    return made


def _raises(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.raises"


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


def _reach(node: ast.AST, named: dict[str, ast.AST], seen: set[str]) -> Iterator[ast.AST]:
    for each in ast.walk(node):
        yield each
        if isinstance(each, ast.Name) and each.id in named and each.id not in seen:
            seen.add(each.id)
            yield from _reach(named[each.id], named, seen)


def pinned(ruling: str, others: set[str], tests: Iterable[Test]) -> bool:
    """Whether a test chooses another reading of a ruling, by its id and the reading's name, and asserts something."""
    keys = {ruling, ruling.replace("-", "_")}
    return any(test.asserts and keys & test.texts and others & test.texts for test in tests)
