"""Who imports whom, read from the source, and the rules about it."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter


def imported(tree: ast.Module, known: Iterable[str] = (), *, for_types: bool = True) -> set[str]:
    """The modules that a module imports, anywhere in it; `from a import b` counts as a.b where a.b is a known module.

    With `for_types=False`, imports under `if TYPE_CHECKING:` are left out: they never happen when the code runs.
    """
    known = set(known)
    found: set[str] = set()
    for node in _walk(tree, for_types=for_types):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return found


def _walk(node: ast.AST, *, for_types: bool) -> Iterator[ast.AST]:
    yield node
    skipped = not for_types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    for child in node.orelse if skipped and isinstance(node, ast.If) else ast.iter_child_nodes(node):
        yield from _walk(child, for_types=for_types)


def _within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def faults(module: str, imports: Iterable[str]) -> list[str]:
    """What a module imports against the order: rule data, rule function, calculator, page, site; never back."""
    return [f"{module} imports {name}" for name in sorted(imports) if not _allowed(module, name)]


def _allowed(module: str, name: str) -> bool:
    if _within(name, "tests", "tools"):
        return False
    if _within(name, "rules_core.formulas"):
        return _within(module, "widgets.book")
    if _within(module, "rules_core"):
        if module == "rules_core.formulas" and _within(name, "sympy"):
            return True
        if _within(module, "rules_core.engine") and _within(name, "rules_core"):
            return _within(name, "rules_core.engine")
        top = name.partition(".")[0]
        return top in {"rules_core", "icepool"} or top in sys.stdlib_module_names
    if _within(module, "widgets.live"):
        return not _within(name, "rules_core") and (not _within(name, "widgets") or _within(name, "widgets.live"))
    if _within(module, "widgets.book"):
        return True
    return not _within(name, "sphinx", "docutils", "myst_nb", "widgets.book")


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """A circle of modules that import one another, or nothing."""
    try:
        TopologicalSorter({module: names & set(graph) for module, names in graph.items()}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
