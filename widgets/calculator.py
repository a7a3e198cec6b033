"""A calculator: a frozen declaration of a rule's inputs, shown as a form with its answer, working and odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_core.engine.errors import RuleError
from rules_core.engine.rules import Rules
from rules_core.engine.working import Working
from widgets.card import card
from widgets.inputs import Choice, Group, Input, reading
from widgets.live.cell import Cell
from widgets.report import Picture, rule_href
from widgets.shown import Shown
from widgets.state import VERSION, Entries, defaults
from widgets.view import View


@dataclass(frozen=True)
class Calculator(Shown):
    """A form for one rule function, without a rule in it.

    ``page`` is the page that it stands on ("melee/knockback"), from which links to rules are made. ``rule`` is called
    with the value of each input by name and with ``rules=``. ``readings`` lists the rulings that the form offers a
    choice of. ``picture`` draws a working above its odds.
    """

    page: str
    title: str
    rule: Callable[..., Working[Any]]
    inputs: tuple[Input | Group, ...]
    readings: tuple[str, ...] = ()
    picture: Picture | None = None

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choice of each ruling among its readings."""
        rules = Rules.standard()
        return tuple(reading(rules.ruling(each), rule_href(each, self.page) or "") for each in self.readings)

    @cached_property
    def _questions(self) -> tuple[Input, ...]:
        flat: list[Input] = []
        for each in self.inputs:
            flat += each.inputs if isinstance(each, Group) else (each,)
        return tuple(flat)

    @cached_property
    def fields(self) -> tuple[Input, ...]:
        """All inputs in the order of the form, the choices of readings last."""
        return (*self._questions, *self.choices)

    def ask(self, entries: Entries | None = None) -> Working[Any]:
        """Answers the rule's working for what was entered; without it, for the defaults.

        Raises:
            RuleError: the rule's own.
        """
        entries = defaults(self.fields) if entries is None else entries
        readings = {each.name: entries[each.name] for each in self.choices if entries[each.name] != each.text}
        asked = {each.name: each.read(entries[each.name]) for each in self._questions}
        return self.rule(**asked, rules=Rules.standard().choosing(readings))

    def text(self, entries: Entries | None = None) -> str:
        """Answers inputs, answer, working and odds as plain text, with the readings that differ from the book's."""
        entries = defaults(self.fields) if entries is None else entries
        lines = [self.title, *(f"{each.label}: {each.said(entries[each.name])}" for each in self._questions)]
        lines += [
            f"{each.label} read as {each.said(entries[each.name])}"
            for each in self.choices
            if entries[each.name] != each.text
        ]
        try:
            answer = str(self.ask(entries))
        except RuleError as error:
            answer = error.message
        return "\n".join([*lines, "", answer, "", f"Weathergage {VERSION}"])

    def html(self) -> str:
        """Answers the card with its first answer, as the built page shows it before Python is up."""
        entries = defaults(self.fields)
        return card(self, entries, self.ask(entries)).html()

    def view(self, cell: Cell) -> Any:
        """Answers the form as widgets that answer each change."""
        return View(self, cell).widget
