"""A calculator alive: the card as ipywidgets, answering each change, in a page's live cell or in a notebook."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from rules_core.engine.errors import RuleError
from rules_core.engine.working import Working
from widgets import report
from widgets.card import (
    COPY,
    COPY_LINK,
    DETAILS,
    NOTES,
    OUT,
    RESET,
    ROLL,
    ROLLED,
    SAY,
    answer_id,
    card,
    fault_key,
)
from widgets.elements import Workshop, attribute_class
from widgets.shown import INVALID
from widgets.state import changed, defaults, read_state

if TYPE_CHECKING:
    from widgets.calculator import Calculator
    from widgets.live.cell import Cell


class View:
    """One open form. ``widget`` is what is shown; each view has entries and dice of its own."""

    def __init__(self, calculator: Calculator, cell: Cell) -> None:
        self._calculator = calculator
        self._cell = cell
        self._fields = calculator.fields
        self._dice = random.Random()
        self._rolls = 0
        self._working: Working[Any] | None = None
        self._faulty = ""
        self._described = attribute_class("input", "aria-describedby", answer_id(calculator, cell.name))
        self._entries, notes = read_state(self._fields, cell.state)
        error: RuleError | None = None
        try:
            self._working = calculator.ask(self._entries)
        except RuleError as raised:
            error = raised
        workshop = Workshop()
        self.widget = card(calculator, self._entries, self._working, report.notes(notes), cell.name).widget(workshop)
        self._made = workshop.made
        for each in self._fields:
            self._made[each.name].observe(self._entered, names="value")
        for key, press in (
            (ROLL, self._roll),
            (COPY, self._copy),
            (COPY_LINK, self._copy_link),
            (RESET, self._reset),
        ):
            self._made[key].on_click(press)
        if error is not None:
            self._refuse(error)
        cell.publish(changed(self._fields, self._entries))

    def _entered(self, _: object) -> None:
        self._entries = {each.name: _text_of(self._made[each.name].value, each.text) for each in self._fields}
        self._made[NOTES].value = ""
        self._answer()
        self._cell.publish(changed(self._fields, self._entries))

    def _answer(self) -> None:
        self._made[ROLLED].value = ""
        try:
            working = self._calculator.ask(self._entries)
        except RuleError as error:
            self._refuse(error)
            return
        self._working = working
        self._mark("", "")
        self._made[OUT].remove_class("calc-stale")
        self._made[SAY].value = report.answered(working)
        self._made[DETAILS].value = report.details(working, self._calculator.page, self._calculator.picture)
        self._allow_roll(working)

    def _refuse(self, error: RuleError) -> None:
        sentence = report.fault(error, self._calculator.page)
        told = self._mark(error.field or "", sentence)
        self._made[SAY].value = report.former(self._working, "" if told and self._working else sentence)
        self._made[OUT].add_class("calc-stale")
        self._allow_roll(None)

    def _mark(self, name: str, sentence: str) -> bool:
        """Marks one input as faulty and no other; answers whether the sentence stands right below it."""
        if self._faulty and self._faulty != name:
            for each in (INVALID, self._described):
                self._made[self._faulty].remove_class(each)
            if former := self._made.get(fault_key(self._faulty)):
                former.value = ""
        self._faulty = name if name in self._entries else ""
        if not self._faulty:
            return False
        self._made[name].add_class(INVALID)
        line = self._made.get(fault_key(name))
        if line is None:
            self._made[name].add_class(self._described)
            return False
        line.value = sentence
        return True

    def _allow_roll(self, working: Working[Any] | None) -> None:
        button = self._made[ROLL]
        button.disabled = working is None or working.throw is None
        if not button.disabled:
            button.remove_class("calc-hidden")

    def _roll(self, _: object) -> None:
        if self._working is not None and self._working.throw is not None:
            self._rolls += 1
            roll = self._working.roll(self._dice)
            self._made[ROLLED].value = report.rolled(roll, self._rolls, self._calculator.page)

    def _copy(self, _: object) -> None:
        self._cell.copy(self._calculator.text(self._entries))

    def _copy_link(self, _: object) -> None:
        self._cell.copy_link()

    def _reset(self, _: object) -> None:
        first = defaults(self._fields)
        for each in self._fields:
            widget = self._made[each.name]
            widget.unobserve(self._entered, names="value")
            widget.value = each.text == "true" if isinstance(widget.value, bool) else first[each.name]
            widget.observe(self._entered, names="value")
        self._entered(None)


def _text_of(value: str | bool | None, default: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return default if value is None else value  # a menu may be left without a choice
