"""What a live cell shows: HTML in the built page, widgets in the reader's browser and in a notebook."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets

from rules_core.engine.errors import RuleError
from widgets import report
from widgets.elements import attribute_class
from widgets.live.cell import Cell

STYLE = "".join(
    (files("widgets") / "static" / each).read_text("utf-8") for each in ("calculator.css", "hexmap.css", "duel.css")
)
"""The style sheets, read on import: the boot image keeps the text, but not the files."""

INVALID = attribute_class("input", "aria-invalid", "true")
"""Marks the input that is at fault."""


class Shown(ABC):
    """A declaration that a page ends a cell with.

    It is HTML in the built book (with LIVE_CELLS_STATIC=1), widgets that keep the page's link up to date in a live cell
    of a page, and widgets in a notebook.
    """

    @abstractmethod
    def text(self) -> str:
        """Answers it as plain text, as it opens."""

    @abstractmethod
    def html(self) -> str:
        """Answers it as the built page shows it before Python is up."""

    @abstractmethod
    def view(self, cell: Cell) -> Any:
        """Answers its widgets, alive in a cell, each time new ones."""

    def _live_(self, cell: Cell) -> Any:
        return self.view(cell)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:  # noqa: ARG002
        data: dict[str, Any] = {"text/plain": self.text()}
        if os.environ.get("LIVE_CELLS_STATIC") == "1":
            return {**data, "text/html": self.html()}
        cell = NotebookCell(STYLE)
        cell.show(self.view(cell))
        widget: dict[str, Any] = cell.widget._repr_mimebundle_()
        return {**widget, **data}


class Notes:
    """The line of a board that tells what came of a press. A fault is told there, and its input is marked."""

    def __init__(self, line: Any, inputs: Mapping[str, Any], page: str) -> None:
        self._line, self._inputs, self._page, self._faulty = line, inputs, page, ""

    def during(self, act: Callable[[], None]) -> None:
        """Acts, and tells the fault should there be one."""
        self.tell("")
        self._mark("")
        try:
            act()
        except RuleError as error:
            self._line.value = f'<p class="calc-fault">{report.fault(error, self._page)}</p>'
            self._mark(error.field or "")

    def tell(self, words: str) -> None:
        """Shows some words, or none."""
        self._line.value = f"<p>{escape(words)}</p>" if words else ""

    def _mark(self, name: str) -> None:
        if self._faulty:
            self._inputs[self._faulty].remove_class(INVALID)
        self._faulty = name if name in self._inputs else ""
        if self._faulty:
            self._inputs[self._faulty].add_class(INVALID)


class NotebookCell:
    """Stands in for a page's live cell in a notebook: no link, and text to copy is shown for the reader to take."""

    name = ""
    state: Mapping[str, str] = {}

    def __init__(self, style: str) -> None:
        self._copied = ipywidgets.HTML()
        self.widget = ipywidgets.VBox()
        self._style = ipywidgets.HTML(f"<style>{style}</style>")

    def show(self, view: Any) -> None:
        """Shows a view with its style, and below it room for text to copy."""
        view.add_class("calc-notebook")
        self.widget.children = (self._style, view, self._copied)

    def publish(self, state: Mapping[str, str]) -> None:
        """Does nothing: a notebook has no link."""

    def copy(self, text: str) -> None:
        """Shows the text, to be selected."""
        self._copied.value = f"<pre>{escape(text)}</pre>"

    def copy_link(self) -> None:
        """Does nothing: a notebook has no link (its style hides the button)."""
