import ast
import tomllib
from pathlib import Path

import pytest

from tests.health.checkout import ROOT, modules, syntax
from tests.health.docstrings import faults, uncited

MODULES = dict(modules("rules_core"))


def is_rule(path: Path) -> bool:
    """Whether a module stands beside its rule's data."""
    return path.with_suffix(".toml").exists()


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_is_described_and_rules_name_their_source(name):
    assert faults(syntax(MODULES[name]), rule=is_rule(MODULES[name])) == []


@pytest.mark.parametrize("data", sorted((ROOT / "rules_core").glob("*/*.toml")), ids=lambda path: path.stem)
def test_every_ruling_is_cited_where_it_is_used(data):
    rulings = [ruling["id"] for ruling in tomllib.loads(data.read_text("utf-8")).get("rulings", [])]
    if data.with_suffix(".py").exists():  # else the rule is words only, so far
        assert uncited(map(syntax, data.parent.glob("*.py")), rulings) == []


def test_a_missing_docstring_or_source_is_found():
    tree = ast.parse(
        '"""A module."""\n'
        "def bare(): ...\n"
        'def helper() -> int:\n    """Answers no rule."""\n'
        'def unsourced() -> Working[int]:\n    """Says nothing of where it is from."""\n'
        'def sourced() -> Working[int]:\n    """Says it.\n\n    Source: combat.\n    """\n'
        'class Thing:\n    """A thing."""\n    def method(self): ...\n    def _private(self): ...\n'
    )
    assert faults(tree, rule=True) == [
        "the module names no source (a line `Source:`)",
        "bare has no docstring",
        "unsourced names no source (a line `Source:`)",
        "Thing.method has no docstring",
    ]
    assert faults(ast.parse("x = 1"), rule=False) == ["the module has no docstring"]


def test_an_uncited_ruling_is_found():
    tree = ast.parse('"""A module. Rulings: DISC-20."""\ndef rule():\n    """Rulings: DISC-21."""\n')
    assert uncited([tree], ["DISC-20", "DISC-21", "DISC-22"]) == ["DISC-22"]
