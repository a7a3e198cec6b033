import ast

import pytest

from tests.health.checkout import ROOT, syntax
from tests.health.declarations import faults

CHAPTERS = {path.parent.name for path in (ROOT / "rules_core").glob("*/__init__.py")} - {"engine"}
DECLARATIONS = sorted(
    path for chapter in CHAPTERS for path in (ROOT / "widgets" / chapter).glob("*.py") if path.name != "__init__.py"
)


def test_there_are_declarations_to_look_at():
    assert DECLARATIONS


@pytest.mark.parametrize("path", DECLARATIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_calculator_only_declares(path):
    assert faults(syntax(path)) == []


@pytest.mark.parametrize(
    "source",
    [
        "def f(): ...",
        "class C: ...",
        "if True:\n    A = 1",
        "for i in (1, 2):\n    A = i",
        "A = lambda x: x",
        "A = 1 + 1",
        "A = 1 if B else 2",
        "A = call(x=[i for i in B])",
        "A = call(f'{B}')",
        "A = call(x=B > 1)",
        "A = {'a': 1}",
        "A = B['key']",
        "A.b = 1",
        "call()",
        "A += 1",
    ],
)
def test_logic_in_a_declaration_is_found(source):
    assert faults(ast.parse(source))


def test_a_declaration_is_no_fault():
    source = '"""Words."""\nfrom a import B\nC = B(1, -2, x=("a", B.c), y=B.of(None))\nD: Final = "d"\n'
    assert faults(ast.parse(source)) == []
