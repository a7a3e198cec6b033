"""What a Python that is kept from page to page practises with: answering, and building the widgets of forms."""

from __future__ import annotations

from collections.abc import Iterator

from widgets.all import CALCULATORS
from widgets.card import card
from widgets.elements import Box, Element, Workshop
from widgets.state import defaults

_FORMS = 12


def pieces() -> Iterator[None]:
    """Builds some forms, one element at a time, and takes them apart again."""
    for calculator in CALCULATORS[:: max(1, len(CALCULATORS) // _FORMS)]:
        entries = defaults(calculator.fields)
        working = calculator.ask(entries)
        yield
        whole = card(calculator, entries, working)
        yield
        workshop = Workshop()
        for element in _parts(whole):
            element.widget(workshop).close()
            yield


def _parts(element: Element) -> Iterator[Element]:
    if isinstance(element, Box):
        for each in element.children:
            yield from _parts(each)
    else:
        yield element
