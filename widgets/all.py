"""Everything that pages use, imported: what the boot image of the site holds.

The chapters are found, not listed: a new rule or calculator is in the image because it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

import rules_core
from rules_core.engine.rules import Rules
from widgets.calculator import Calculator


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for each in iter_modules(package.__path__, f"{package.__name__}."):
        yield import_module(each.name)


def _chapters() -> Iterator[ModuleType]:
    for each in iter_modules(rules_core.__path__):
        if each.ispkg:
            yield from _modules(import_module(f"rules_core.{each.name}"))
            if each.name != "engine" and find_spec(f"widgets.{each.name}"):
                yield from _modules(import_module(f"widgets.{each.name}"))


def _declared() -> Iterator[Calculator]:
    for module in list(_chapters()):
        for value in vars(module).values():
            if isinstance(value, Calculator):
                yield value


RULES = Rules.standard()
"""Loaded here, as the image holds what was read but not the files."""

CALCULATORS: tuple[Calculator, ...] = tuple(dict.fromkeys(_declared()))
"""Every calculator there is, in the order of chapters and pages."""
