"""The card of a calculator: header, inputs, answer and foot, as elements for the page and for the live view alike."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from widgets import report
from widgets.elements import Area, Box, Element, Line, Markup, Press
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


def answer_id(calculator: Calculator, prefix: str = "") -> str:
    """Answers the id of the answer, which tells of the faults that no line below an input tells."""
    return f"{_slug(f'{prefix} {calculator.title}')}-answer"


def card(
    calculator: Calculator, entries: Entries, working: Working[object] | None, notes: str = "", prefix: str = ""
) -> Box:
    """Answers the card, filled in: an answer if there is one, and notes as HTML above all.

    ``prefix`` tells two cards of the same kind on one page apart.
    """
    id_ = _slug(f"{prefix} {calculator.title}")
    rows = [element for each in calculator.inputs for element in _rows(each, entries, id_)]
    if calculator.choices:
        rows += _group(Group("Readings", calculator.choices), entries, id_, "calc-group calc-readings")
    out = Box(
        (
            Markup(
                report.answered(working) if working else "",
                "calc-answer",
                SAY,
                {"id": answer_id(calculator, prefix), "role": "status", "aria-atomic": "true"},
            ),
            Markup(
                report.details(working, calculator.page, calculator.picture) if working else "", "calc-details", DETAILS
            ),
        ),
        "calc-out",
        OUT,
        {"data-live-answer": ""},
    )
    return Box(
        (
            Markup(escape(calculator.title), "calc-head"),
            Markup(notes, "calc-notes", NOTES, {"role": "status"}),
            Box((Box(tuple(rows), "calc-in"), out), "calc-body" if rows else "calc-body calc-bare"),
            _foot(working),
            Markup("", "calc-rolled", ROLLED, {"role": "status", "aria-atomic": "true"}),
        ),
        "calc",
        attributes={"role": "region", "aria-label": calculator.title},
    )


def _foot(working: Working[object] | None) -> Box:
    rolls = working is not None and working.throw is not None
    roll = Press(ROLL, "Roll", "" if rolls else "calc-hidden", disabled=not rolls)
    return Box(
        (roll, Press(COPY, "Copy as text"), Press(COPY_LINK, "Copy link", "calc-link"), Press(RESET, "Reset")),
        "calc-foot",
    )


def _rows(entry: Input | Group, entries: Entries, prefix: str) -> list[Element]:
    if isinstance(entry, Group):
        return _group(entry, entries, prefix)
    id_ = f"{prefix}-{_slug(entry.name)}"
    control = entry.control(entries[entry.name], id_)
    if not isinstance(control, Line | Area):
        return [control]  # it holds nothing unreadable; what forbids it is said with the answer
    fault = f"{id_}-fault"
    told = replace(control, attributes={**control.attributes, "aria-describedby": fault})
    return [told, Markup("", "calc-error", fault_key(entry.name), {"id": fault, "aria-live": "polite"})]


def _group(group: Group, entries: Entries, prefix: str, classes: str = "calc-group") -> list[Element]:
    legend = f"{prefix}-{_slug(group.legend)}"
    rows = [row for each in group.inputs for row in _rows(each, entries, prefix)]
    head = Markup(escape(group.legend), "calc-legend", attributes={"id": legend})
    return [Box((head, *rows), classes, attributes={"role": "group", "aria-labelledby": legend})]


def _slug(words: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", words.lower()))
