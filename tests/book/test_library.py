"""The library reference is read from the source as it is written."""

from __future__ import annotations

import ast

import pytest

from widgets.book.library import outline, public, signature


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("def f(): ...", "f()"),
        ("def f(a, /, b: int = 1, *c, d=2, **e) -> str: ...", "f(a, b: int = 1, *c, d=2, **e) -> str"),
        ("def f(self, *, a: int | None = None) -> None: ...", "f(*, a: int | None = None) -> None"),
        ("@property\ndef f(self) -> dict[str, int]: ...", "f: dict[str, int]"),
        ("@staticmethod\ndef f() -> int: ...", "f() -> int"),
        (
            "def knockback(*, damage: int, hit_points: int, size: Size | str = Size.HUMANOID) -> Working[int]: ...",
            """knockback(
    *,
    damage: int,
    hit_points: int,
    size: Size | str = Size.HUMANOID,
) -> Working[int]""",
        ),
    ],
)
def test_signatures(source, shown):
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert signature(function) == shown


def test_a_class_is_shown_with_its_public_fields():
    (kind,) = ast.parse(
        "class Side(Enum):\n    NORTH = 0\n    _hidden = 1\n    width: int = 3\n    def f(self): ..."
    ).body
    assert isinstance(kind, ast.ClassDef)
    assert outline(kind) == "class Side(Enum)\n    NORTH = 0\n    width: int = 3"


def test_only_public_names_are_told():
    body = ast.parse("def f(): ...\ndef _g(): ...\nclass H: ...\nclass _I: ...\nx = 1").body
    assert [each.name for each in public(body)] == ["f", "H"]
