"""The card of a calculator: header, inputs, answer and foot, as elements for the page and for the live view alike."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from widgets import report
from widgets.elements import Area, Box, Control, Element, Line, Markup, Press
from widgets.inputs import Group, Input
from widgets.state import Entries

if TYPE_CHECKING:
    from rules_core.engine.working import Working
    from widgets.calculator import Calculator

SAY, ROLLED, DETAILS, NOTES, OUT = "@say", "@rolled", "@details", "@notes", "@out"
ROLL, COPY, COPY_LINK, RESET = "@roll", "@copy", "@link", "@reset"
"""The keys of what a view replaces or listens to; no input's name has such a sign."""


def fault_key(name: str) -> str:
    """Answers the key of the element that says what is wrong with an input."""
    return f"@fault {name}"


def answer_id(prefix: str) -> str:
    """Answers the id of the answer, which tells of faults that no field of its own tells."""
    return f"{prefix}-answer"


def has_fault_line(control: Control) -> bool:
    """Answers whether the control can hold something unreadable, so that its faults stand right below it."""
    return isinstance(control, (Line, Area))


def card(
    calculator: Calculator, entries: Entries, working: Working[object] | None, notes: str = "", prefix: str = ""
) -> Box:
    """Answers the card, filled in: an answer if there is one, and notes as HTML above all.

    ``prefix`` tells two cards of the same kind on one page apart.
    """
    prefix = _slug(f"{prefix} {calculator.title}")
    rows = [element for each in calculator.inputs for element in _rows(each, entries, prefix)]
    if calculator.choices:
        rows += _rows(Group("Readings", calculator.choices), entries, prefix)
    out = Box(
        (
            Markup(
                report.said(working) if working else "",
                "calc-answer",
                SAY,
                {"id": answer_id(prefix), "role": "status", "aria-atomic": "true"},
            ),
            Markup("", "calc-rolled", ROLLED, {"role": "status", "aria-atomic": "true"}),
            Markup(report.details(working, calculator.page, calculator.picture) if working else "", "", DETAILS),
        ),
        "calc-out",
        OUT,
        {"data-live-answer": ""},
    )
    return Box(
        (
            Markup(escape(calculator.title), "calc-head"),
            Markup(notes, "calc-notes", NOTES, {"role": "status"}),
            Box((Box(tuple(rows), "calc-in"), out), "calc-body"),
            _foot(working),
        ),
        "calc",
        attributes={"role": "region", "aria-label": calculator.title},
    )


def _foot(working: Working[object] | None) -> Box:
    rolls = working is not None and working.throw is not None
    roll = Press(ROLL, "Roll", "" if rolls else "calc-hidden", disabled=not rolls)
    return Box((roll, Press(COPY, "Copy as text"), Press(COPY_LINK, "Copy link"), Press(RESET, "Reset")), "calc-foot")


def _rows(entry: Input | Group, entries: Entries, prefix: str) -> list[Element]:
    if isinstance(entry, Group):
        legend = f"{prefix}-{_slug(entry.legend)}"
        rows = [row for each in entry.inputs for row in _rows(each, entries, prefix)]
        head = Markup(escape(entry.legend), "calc-legend", attributes={"id": legend})
        return [Box((head, *rows), "calc-group", attributes={"role": "group", "aria-labelledby": legend})]
    id_ = f"{prefix}-{_slug(entry.name)}"
    fault = f"{id_}-fault"
    control = entry.control(entries[entry.name], id_, fault)
    if not has_fault_line(control):
        return [entry.control(entries[entry.name], id_, answer_id(prefix))]
    line = Markup("", "calc-error", fault_key(entry.name), {"id": fault, "aria-live": "polite"})
    return [control, line]


def _slug(words: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", words.lower()))
