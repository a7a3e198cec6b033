"""What the docstrings of the rules have to say."""

import ast
from collections.abc import Iterable, Iterator


def faults(tree: ast.Module, *, rule: bool) -> list[str]:
    """Public things without a docstring; and, where a rule stands, whatever should name its source and does not.

    That is the module, and every function that answers a rule: one that returns a `Working`.
    """
    words = ast.get_docstring(tree)
    found = [] if words else ["the module has no docstring"]
    if words and rule and "Source:" not in words:
        found.append("the module names no source (a line `Source:`)")
    for node, name in _public(tree):
        words = ast.get_docstring(node)
        if not words:
            found.append(f"{name} has no docstring")
        elif rule and _answers(node) and "Source:" not in words:
            found.append(f"{name} names no source (a line `Source:`)")
    return found


def _answers(node: ast.ClassDef | ast.FunctionDef) -> bool:
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return ast.unparse(node.returns).partition("[")[0] == "Working"


def uncited(trees: Iterable[ast.Module], rulings: list[str]) -> list[str]:
    """The rulings that no docstring of a chapter's modules cites."""
    described = (node for tree in trees for node in ast.walk(tree))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    text = "\n".join(ast.get_docstring(node) or "" for node in described if isinstance(node, kinds))
    return [ruling for ruling in rulings if ruling not in text]


def _public(tree: ast.Module) -> Iterator[tuple[ast.ClassDef | ast.FunctionDef, str]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node, node.name
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                        yield inner, f"{node.name}.{inner.name}"
