"""What the docstrings of the rules have to say."""

import ast
from collections.abc import Iterable, Iterator


def faults(tree: ast.Module, *, sourced: bool) -> list[str]:
    """Public things without a docstring and, in a chapter's module, functions whose docstring names no source."""
    found = [] if ast.get_docstring(tree) else ["the module has no docstring"]
    for node, name in _public(tree):
        text = ast.get_docstring(node)
        if not text:
            found.append(f"{name} has no docstring")
        elif sourced and isinstance(node, ast.FunctionDef) and "." not in name and "Source:" not in text:
            found.append(f"{name} names no source (a line `Source:`)")
    return found


def uncited(trees: Iterable[ast.Module], rulings: list[str]) -> list[str]:
    """The rulings that no docstring of a rule's modules cites."""
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
