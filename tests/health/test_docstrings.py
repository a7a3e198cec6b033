import ast
import tomllib

import pytest

from tests.health.checkout import ROOT, modules, syntax
from tests.health.docstrings import faults, uncited

MODULES = dict(modules("rules_core"))


def is_rule(name: str) -> bool:
    """A chapter's module: rules_core.<chapter>.<slug>, and not one that only the chapter itself imports."""
    chapter, _, slug = name.removeprefix("rules_core.").partition(".")
    return bool(slug) and chapter != "engine" and not slug.startswith("_")


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_is_described_and_rules_name_their_source(name):
    assert faults(syntax(MODULES[name]), sourced=is_rule(name)) == []


@pytest.mark.parametrize("data", sorted((ROOT / "rules_core").glob("*/*.toml")), ids=lambda path: path.stem)
def test_every_ruling_is_cited_where_it_is_used(data):
    rulings = [ruling["id"] for ruling in tomllib.loads(data.read_text("utf-8")).get("rulings", [])]
    slug = data.stem.replace("-", "_")
    code = [path for path in data.parent.glob(f"{slug}*.py") if path.stem == slug or path.stem.startswith(f"{slug}_")]
    if code:
        assert uncited(map(syntax, code), rulings) == []


def test_a_missing_docstring_or_source_is_found():
    tree = ast.parse(
        '"""A module."""\n'
        "def bare(): ...\n"
        'def unsourced():\n    """Says nothing of where it is from."""\n'
        'def sourced():\n    """Says it.\n\n    Source: combat.\n    """\n'
        'class Thing:\n    """A thing."""\n    def method(self): ...\n    def _private(self): ...\n'
    )
    assert faults(tree, sourced=True) == [
        "bare has no docstring",
        "unsourced names no source (a line `Source:`)",
        "Thing.method has no docstring",
    ]
    assert faults(ast.parse("x = 1"), sourced=False) == ["the module has no docstring"]


def test_an_uncited_ruling_is_found():
    tree = ast.parse('"""A module. Rulings: DISC-20."""\ndef rule():\n    """Rulings: DISC-21."""\n')
    assert uncited([tree], ["DISC-20", "DISC-21", "DISC-22"]) == ["DISC-22"]
