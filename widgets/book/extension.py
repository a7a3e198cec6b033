"""Connects the parts of the book's extension to Sphinx."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from widgets.book.anchors import RuleAnchors
from widgets.book.examples import Examples
from widgets.book.formulas import FormulaDirective
from widgets.book.library import LibraryReference
from widgets.book.markup import resolve
from widgets.book.rulings import AllRulings, Rulings
from widgets.book.sources import Bibliography, Sources
from widgets.book.tables import Printed, RuleTable


def connect(app: Sphinx) -> ExtensionMetadata:
    """Adds directives, roles and transforms to a build."""
    app.add_directive("rule-table", RuleTable)
    app.add_directive("rulings", Rulings)
    app.add_directive("sources", Sources)
    app.add_directive("formula", FormulaDirective)
    app.add_directive("all-rulings", AllRulings)
    app.add_directive("bibliography", Bibliography)
    app.add_directive("library-reference", LibraryReference)
    app.add_role("value", Printed())
    app.add_role("cell", Printed())
    app.add_transform(RuleAnchors)
    app.add_transform(Examples)
    app.connect("missing-reference", resolve)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
