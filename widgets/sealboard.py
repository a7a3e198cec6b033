"""Orders sealed in a page: a log in; a line to give away and a line to keep out, each with a button that copies it.

The logic is that of ``rules_core.naval.transparency_desk``; here is its form. Neither a log nor a key gets into the
page's link.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape
from typing import Any

from rules_core.engine.errors import NotAllowed, RuleError
from rules_core.naval.transparency import canonical_log
from rules_core.naval.transparency_desk import Desk
from widgets import report
from widgets.elements import Box, Element, Markup, Press, Workshop
from widgets.inputs import Input, Lines, Number, Text
from widgets.live.cell import Cell
from widgets.shown import Notes, Shown
from widgets.state import Entries, changed, defaults, read_state

SEAL, COPY_SEALS, COPY_OPENED, SAY, NOTES = "@seal", "@seals", "@opened", "@say", "@notes"


@dataclass(frozen=True)
class SealBoard(Shown):
    """A desk at which logs are sealed, in a live cell of ``page``; in the built page it stands empty."""

    page: str
    title: str
    ship: Text
    sequence: Number
    log: Text

    sealed = Lines("sealed", "Give away now", "", 4)
    opened = Lines("opened", "Keep until all are sealed, then give away", "", 4)

    @property
    def fields(self) -> tuple[Input, ...]:
        """All inputs in the order of the form: what is to be sealed, then the lines that were made."""
        return (self.ship, self.sequence, self.log, self.sealed, self.opened)

    def card(self, entries: Entries, notes: str = "") -> Box:
        """Answers the board as elements, for the page and for the live view alike."""
        rows: list[Element] = [each.control(entries[each.name], f"seal-{each.name}") for each in self.fields]
        out = (
            Markup(said(entries), "calc-answer", SAY, {"role": "status", "aria-atomic": "true"}),
            rows[3],
            Box((Press(COPY_SEALS, "Copy seals"),), "calc-foot"),
            rows[4],
            Box((Press(COPY_OPENED, "Copy opened"),), "calc-foot"),
        )
        typed = Box((*rows[:3], Box((Press(SEAL, "Seal the log"),), "calc-foot")), "calc-in")
        return Box(
            (
                Markup(escape(self.title), "calc-head"),
                Markup(notes, "calc-notes", NOTES, {"role": "status"}),
                Box((typed, Box(out, "calc-in", attributes={"data-live-answer": ""})), "calc-body"),
            ),
            "calc",
            attributes={"role": "region", "aria-label": self.title},
        )

    def html(self) -> str:
        """Answers the board as the built page shows it before Python is up."""
        return self.card(defaults(self.fields)).html()

    def text(self) -> str:
        """Answers its title: nothing is sealed as it opens."""
        return self.title

    def view(self, cell: Cell) -> Any:
        """Answers the board as widgets, with a desk of its own."""
        return SealView(self, cell).widget


def said(entries: Entries) -> str:
    """Answers what would be sealed, as HTML: the log in the one form in which it is sealed."""
    try:
        log = canonical_log(entries["log"])
    except RuleError:
        return '<p class="calc-say">There is no log yet that can be sealed.</p>'
    where = escape(f"{entries['ship']}, sequence {entries['sequence']}")
    return f'<p class="calc-say">To be sealed for {where}: {escape(log)}</p>'


class SealView:
    """One open desk. A fault leaves its lines as they were."""

    def __init__(self, board: SealBoard, cell: Cell) -> None:
        self._board, self._cell = board, cell
        self._fields = {each.name: each for each in board.fields}
        entries, notes = read_state(board.fields, cell.state)
        workshop = Workshop()
        self.widget = board.card(entries, report.notes(notes)).widget(workshop)
        self.made: dict[str, Any] = workshop.made
        self._notes = Notes(self.made[NOTES], self.made, board.page)
        for name in ("ship", "sequence", "log"):
            self.made[name].observe(lambda _: self._notes.during(self._entered), names="value")
        for key, press in (
            (SEAL, self._seal),
            (COPY_SEALS, lambda: self._copy("sealed")),
            (COPY_OPENED, lambda: self._copy("opened")),
        ):
            self.made[key].on_click(lambda _, act=press: self._notes.during(act))
        self._publish()

    @property
    def _entries(self) -> dict[str, str]:
        return {name: self.made[name].value for name in self._fields}

    def _entered(self) -> None:
        self.made[SAY].value = said(self._entries)
        self._publish()

    def _seal(self) -> None:
        asked = {name: self._fields[name].read(self.made[name].value) for name in ("ship", "sequence", "log")}
        desk = Desk(self.made["sealed"].value, self.made["opened"].value)
        desk, made = desk.seal(**asked, rng=random.SystemRandom())
        self.made["sealed"].value, self.made["opened"].value = desk.sealed, desk.opened
        where = escape(f"{made.ship}, sequence {made.sequence}")
        self.made[SAY].value = (
            f'<p class="calc-say">Sealed for {where}: {escape(made.log)}. Give away the line that begins with SEALED, '
            "and keep the other.</p>"
        )

    def _copy(self, name: str) -> None:
        lines = self.made[name].value
        if not lines.strip():
            raise NotAllowed("There is no line to copy yet: seal a log first (TRANS-02).", field="log", rule="TRANS-02")
        self._cell.copy(lines)

    def _publish(self) -> None:
        """Lets the link tell ship and sequence, and never what is secret."""
        self._cell.publish(changed((self._board.ship, self._board.sequence), self._entries))
