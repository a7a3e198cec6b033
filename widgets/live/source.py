"""A cell's source as code: what comes before its last expression, and that expression."""

from __future__ import annotations

import ast
import inspect
from types import CodeType
from typing import cast


def compiled(source: str, filename: str) -> tuple[CodeType | None, CodeType | None]:
    """Return code for a cell's statements and for the last expression, whose value is shown; either may be missing."""
    tree = ast.parse(source, filename)
    expression = tree.body[-1] if tree.body else None
    last: CodeType | None = None
    if isinstance(expression, ast.Expr) and not _silenced(source, expression):
        tree.body.pop()
        last = _code(ast.Expression(expression.value), filename, "eval")
    return (_code(tree, filename, "exec") if tree.body else None), last


def waits(code: CodeType | None) -> bool:
    """Tell whether code awaits something at its top level."""
    return bool(code and code.co_flags & inspect.CO_COROUTINE)


def _code(tree: ast.Module | ast.Expression, filename: str, mode: str) -> CodeType:
    # the browser's Python runs optimised: a reader's asserts are kept all the same
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    return cast(CodeType, compile(tree, filename, mode, flags=flags, dont_inherit=True, optimize=0))


def _silenced(source: str, expression: ast.Expr) -> bool:
    """Tell whether a semicolon follows the last expression, as in Jupyter."""
    line = source.splitlines()[(expression.end_lineno or 1) - 1]
    rest = line.encode()[expression.end_col_offset or 0 :].decode()
    return rest.lstrip().startswith(";")
