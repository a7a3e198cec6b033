"""An input with buttons below it that take what it holds a step on or back; what a step is comes from the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from widgets.elements import Box, Line, Press
from widgets.inputs import Number, Text

Step = tuple[str, Callable[[str], str]]
"""The words on a button, and what it makes of the text in the line."""


@dataclass(frozen=True)
class Stepped:
    """A number or a line of text that can be typed as ever, or be changed by steps."""

    entry: Number | Text
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """The rule function's parameter."""
        return self.entry.name

    @property
    def label(self) -> str:
        """The words beside the line."""
        return self.entry.label

    @property
    def text(self) -> str:
        """The default, as text."""
        return self.entry.text

    def refusal(self, text: str) -> str | None:
        """Answers why a text from a link cannot stand in the line, or None if it can."""
        return self.entry.refusal(text)

    def read(self, text: str) -> Any:
        """Answers what the rule function is handed."""
        return self.entry.read(text)

    def said(self, text: str) -> str:
        """Answers the text in a reader's words."""
        return self.entry.said(text)

    def control(self, text: str, id_: str) -> StepLine:
        """Answers the line with its buttons."""
        return StepLine(**_fields(self.entry.control(text, id_)), steps=self.steps)


@dataclass(frozen=True)
class StepLine(Line):
    """One line of text with a button for each step below it."""

    steps: tuple[Step, ...] = ()

    def widget(self, workshop: Any) -> Any:
        """Answers the line and its buttons, which change it."""
        made = self._box().widget(workshop)
        line = workshop.made[self.key]

        def press(change: Callable[[str], str]) -> None:
            line.value = change(line.value)

        for label, change in self.steps:
            workshop.made[step_key(self.key, label)].on_click(lambda _, change=change: press(change))
        return made

    def html(self) -> str:
        """Answers the HTML of its view."""
        return self._box().html()

    def _box(self) -> Box:
        line = Line(**{name: value for name, value in _fields(self).items() if name != "steps"})
        presses = tuple(Press(step_key(self.key, label), label) for label, _ in self.steps)
        return Box((line, Box(presses, "calc-foot", attributes={"role": "group", "aria-label": self.label})))


def step_key(name: str, label: str) -> str:
    """Answers the key of a step's button; no input's name has such a sign."""
    return f"@step {name} {label}"


def _fields(line: Any) -> dict[str, Any]:
    return {each.name: getattr(line, each.name) for each in fields(line)}
