"""A calculator's view as a reader uses it."""

from collections.abc import Mapping
from typing import Any, Self

import ipywidgets

from widgets.calculator import Calculator
from widgets.view import View


class RememberingCell:
    """A live cell that keeps what it is told."""

    name = ""

    def __init__(self, state: Mapping[str, str]) -> None:
        self.state = state
        self.published: dict[str, str] = {}
        self.copied: list[str] = []

    def publish(self, state: Mapping[str, str]) -> None:
        self.published = dict(state)

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def copy_link(self) -> None:
        self.copied.append("the link")


class Form:
    """An open calculator, its widgets by key; close it after use."""

    def __init__(self, calculator: Calculator, state: Mapping[str, str] | None = None) -> None:
        self.cell = RememberingCell(state or {})
        self.view = View(calculator, self.cell)
        self.widgets: dict[str, Any] = self.view._made

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        ipywidgets.Widget.close_all()

    def enter(self, **values: object) -> None:
        """Types or chooses, one input after the other."""
        for name, value in values.items():
            self.widgets[name].value = value

    def press(self, key: str) -> None:
        """Presses a button."""
        self.widgets[key].click()

    def shown(self, key: str) -> str:
        """The HTML in one place."""
        return str(self.widgets[key].value)

    def everything(self) -> str:
        """All HTML in the form."""
        return "\n".join(each.value for each in self.widgets.values() if isinstance(each, ipywidgets.HTML))
