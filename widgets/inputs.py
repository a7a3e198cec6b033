"""The inputs of a calculator: what a reader may enter, how it stands in a link, and what it is handed on as.

An input never judges: a number field hands on what was typed, so that the rule's own sentence says what is wrong.
Every input is text for the link and the form; ``read`` makes of it what the rule function takes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from rules_core.engine.limits import shown
from rules_core.engine.readings import Ruling
from widgets.elements import Area, Control, Line, Menu, Tick

_NUMBER = re.compile(r"[+-]?[0-9]{1,30}(?:\.[0-9]{1,30}|/[0-9]{1,30})?", re.ASCII)
_LONGEST_LINE, _LONGEST_TEXT = 1_000, 100_000
_VERBATIM = {"autocapitalize": "off", "autocorrect": "off", "spellcheck": "false"}


class Input(Protocol):
    """One input. ``name`` is the rule function's parameter and the key in a link."""

    @property
    def name(self) -> str:
        """The rule function's parameter, or the ruling's id."""

    @property
    def label(self) -> str:
        """The words beside the control."""

    @property
    def text(self) -> str:
        """The default, as text."""

    def refusal(self, text: str) -> str | None:
        """Answers why a text from a link cannot stand in the control, or None if it can."""

    def read(self, text: str) -> Any:
        """Answers what the rule function is handed for a text that is not refused."""

    def said(self, text: str) -> str:
        """Answers the text in a reader's words."""

    def control(self, text: str, id_: str) -> Control:
        """Answers the control that shows the text, with that id."""


def _too_long(label: str, text: str, longest: int) -> str | None:
    if len(text) <= longest:
        return None
    return f"{label}: a text of {len(text)} characters is too long ({longest} at most)."


@dataclass(frozen=True)
class Number:
    """A number as it is typed: ``12``, ``2.5`` or ``1/2``."""

    name: str
    label: str
    default: int | Fraction = 0

    @property
    def text(self) -> str:
        """The default, as text."""
        return str(self.default)

    def refusal(self, text: str) -> str | None:
        """Answers that it is too long, if it is."""
        return _too_long(self.label, text, _LONGEST_LINE)

    def read(self, text: str) -> int | Fraction | str:
        """Answers an exact number where one was typed, else the text itself."""
        plain = text.strip().replace("\N{MINUS SIGN}", "-")
        if not _NUMBER.fullmatch(plain):
            return text
        try:
            number = Fraction(plain)
        except ZeroDivisionError:
            return text
        return number.numerator if number.denominator == 1 else number

    def said(self, text: str) -> str:
        """Answers the text as it is."""
        return text

    def control(self, text: str, id_: str) -> Control:
        """Answers a short line with a keyboard of digits on a phone."""
        return Line(self.name, self.label, id_, "calc-number", {"inputmode": "decimal"}, value=text)


@dataclass(frozen=True)
class Text:
    """One line of text, handed on as typed; a ``wide`` one takes the whole width of the form, below its label."""

    name: str
    label: str
    default: str = ""
    wide: bool = False

    @property
    def text(self) -> str:
        """The default."""
        return self.default

    def refusal(self, text: str) -> str | None:
        """Answers that it is too long, if it is."""
        return _too_long(self.label, text, _LONGEST_LINE)

    def read(self, text: str) -> str:
        """Answers the text."""
        return text

    def said(self, text: str) -> str:
        """Answers the text as it is."""
        return text

    def control(self, text: str, id_: str) -> Control:
        """Answers a line that no phone corrects."""
        classes = "calc-text calc-full" if self.wide else "calc-text"
        return Line(self.name, self.label, id_, classes, _VERBATIM, value=text)


@dataclass(frozen=True)
class Lines:
    """Several lines of text, handed on as typed."""

    name: str
    label: str
    default: str = ""
    rows: int = 3

    @property
    def text(self) -> str:
        """The default."""
        return self.default

    def refusal(self, text: str) -> str | None:
        """Answers that it is too long, if it is."""
        return _too_long(self.label, text, _LONGEST_TEXT)

    def read(self, text: str) -> str:
        """Answers the text."""
        return text

    def said(self, text: str) -> str:
        """Answers the text as it is."""
        return text

    def control(self, text: str, id_: str) -> Control:
        """Answers a text area that no phone corrects."""
        return Area(self.name, self.label, id_, "calc-lines", _VERBATIM, value=text, rows=self.rows)


@dataclass(frozen=True)
class Flag:
    """Yes or no; ``true`` or ``false`` in a link."""

    name: str
    label: str
    default: bool = False

    @property
    def text(self) -> str:
        """The default, as text."""
        return "true" if self.default else "false"

    def refusal(self, text: str) -> str | None:
        """Answers that it is neither true nor false, if so."""
        return None if text in ("true", "false") else f"{self.label}: {shown(text)} is neither true nor false."

    def read(self, text: str) -> bool:
        """Answers whether it is true."""
        return text == "true"

    def said(self, text: str) -> str:
        """Answers yes or no."""
        return "yes" if text == "true" else "no"

    def control(self, text: str, id_: str) -> Control:
        """Answers a check box."""
        return Tick(self.name, self.label, id_, value=self.read(text))


@dataclass(frozen=True)
class Option:
    """One option of a choice: how a link names it, the words for it, and what the rule function is handed."""

    token: str
    label: str
    value: Any


@dataclass(frozen=True)
class Choice:
    """One of several options: the members of an Enum, texts (from a rule's table), or options as they are.

    A member is shown by its ``label`` where it has one, else by its value; in a link it goes by its name.
    """

    name: str
    label: str
    options: type[Enum] | tuple[str | Option, ...]
    default: Any = None
    link: str = ""
    hint: str = ""

    @cached_property
    def listed(self) -> tuple[Option, ...]:
        """The options in their order."""
        return tuple(each if isinstance(each, Option) else _option(each) for each in self.options)

    @property
    def text(self) -> str:
        """The token of the default; without one, of the first option."""
        listed = self.listed
        return next((each.token for each in listed if each.value == self.default), listed[0].token)

    def refusal(self, text: str) -> str | None:
        """Answers what there is to choose from, if the text is none of it."""
        listed = self.listed
        if any(each.token == text for each in listed):
            return None
        return f"{self.label}: {shown(text)} is not one of: {', '.join(each.token for each in listed)}."

    def read(self, text: str) -> Any:
        """Answers the value of the option."""
        return self._option(text).value

    def said(self, text: str) -> str:
        """Answers the words for the option."""
        return self._option(text).label

    def control(self, text: str, id_: str) -> Control:
        """Answers a menu."""
        attributes = {"aria-label": self.hint} if self.hint else {}
        options = tuple((each.token, each.label) for each in self.listed)
        return Menu(self.name, self.label, id_, "", attributes, self.link, options, text)

    def _option(self, text: str) -> Option:
        return next(each for each in self.listed if each.token == text)


def _option(each: Enum | str) -> Option:
    if isinstance(each, str) and not isinstance(each, Enum):
        return Option(each, each, each)
    words = getattr(each, "label", each.value)
    named = each.name.lower().replace("_", "-")
    return Option(named, words if isinstance(words, str) else named, each)


def reading(ruling: Ruling, link: str) -> Choice:
    """Answers the choice among the readings of a ruling, its label linked; the ruling's own is the default."""
    options = tuple(Option(each.name, f"{each.name}: {each.meaning}", each.name) for each in ruling.readings.values())
    return Choice(ruling.id, ruling.id, options, ruling.chosen, link, f"{ruling.id}: {ruling.question}")


@dataclass(frozen=True)
class Group:
    """Inputs that belong together, below a legend."""

    legend: str
    inputs: tuple[Input, ...]
