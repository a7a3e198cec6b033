import ast

import pytest

from tests.health.checkout import modules, syntax
from tests.health.layers import cycle, faults, imported

MODULES = {name: syntax(path) for package in ("rules_core", "widgets") for name, path in modules(package)}


def test_arrows_never_point_back():
    found = [fault for module, tree in MODULES.items() for fault in faults(module, imported(tree, MODULES))]
    assert not found, "\n".join(found)


def test_no_module_imports_itself_in_a_circle():
    graph = {module: imported(tree, MODULES, for_types=False) - {module} for module, tree in MODULES.items()}
    assert cycle(graph) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules_core.melee.knockback", "import ipywidgets"),
        ("rules_core.melee.knockback", "def late():\n    from IPython.display import HTML"),
        ("rules_core.melee.knockback", "from widgets.calculator import Calculator"),
        ("rules_core.melee.knockback", "import numpy.random"),
        ("rules_core.melee.knockback", "from rules_core import formulas"),
        ("rules_core.melee.knockback", "import sympy"),
        ("rules_core.engine.tables", "from rules_core.melee.size import SizeClass"),
        ("widgets.live.comm", "import rules_core"),
        ("widgets.live.comm", "from widgets.calculator import Calculator"),
        ("widgets.calculator", "from sphinx.application import Sphinx"),
        ("widgets.melee.knockback", "from rules_core.formulas import KNOCKBACK"),
        ("widgets.charts", "from tools.browser import chromium_path"),
    ],
)
def test_an_arrow_that_points_back_is_found(module, source):
    assert faults(module, imported(ast.parse(source), {"rules_core.formulas"}))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rules_core.melee.knockback", "import icepool, tomllib\nfrom rules_core.engine.chance import Odds"),
        ("rules_core.formulas", "import sympy"),
        ("widgets.live.comm", "import comm, ipywidgets\nfrom widgets.live.cell import Cell"),
        ("widgets.book.formulas", "from rules_core.formulas import FORMULAS"),
    ],
)
def test_what_the_order_allows_is_not_a_fault(module, source):
    assert faults(module, imported(ast.parse(source), {"rules_core.formulas"})) == []


def test_a_circle_is_found_but_not_one_that_only_types_make():
    a, typed = "from p import b", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import a"
    known = {"p.a", "p.b"}

    def circle(b: str) -> list[str]:
        return cycle({"p.a": imported(ast.parse(a), known), "p.b": imported(ast.parse(b), known, for_types=False)})

    assert set(circle("import p.a")) == known
    assert circle(typed) == []
