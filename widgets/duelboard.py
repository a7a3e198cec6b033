"""The duel played in a page: two ships' orders in, the round's log and both ships as drawings out.

The logic is that of ``rules_core.duel.duel``; here are the form, the buttons, and the file in the page's link.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from rules_core.duel._orders import Crew, Orders, Start, crew_of, orders_of, record_of
from rules_core.duel._speed import Wind
from rules_core.duel._state import Party
from rules_core.duel._strike import attack_names
from rules_core.duel._vessel import ship_names
from rules_core.duel.duel import Duel
from rules_core.duel.fire import exposure_names
from rules_core.duel.manoeuvres import Manoeuvre
from rules_core.duel.range import MOST_RANGE, Heading, Side
from rules_core.engine.errors import RuleError
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from widgets import report
from widgets.calculator import STYLE
from widgets.duellink import KEY, LONGEST_LINK, pack, unpack
from widgets.duelreport import said, shown
from widgets.elements import Area, Box, Element, Markup, Press, Workshop, attribute_class
from widgets.inputs import Choice, Flag, Group, Input, Number, Option, Text, reading
from widgets.live.cell import Cell
from widgets.state import VERSION, VERSION_KEY
from widgets.view import NotebookCell

PLAY, BACK, FORTH, NEW, COPY, COPY_LINK, READ = "@play", "@back", "@forth", "@new", "@copy", "@link", "@read"
NOTES, SHOWN, FILE = "@notes", "@shown", "file"
READINGS = (
    "DISC-32", "DISC-33", "DISC-34", "DISC-36", "DISC-37", "DISC-38", "DISC-39", "DISC-65", "DISC-66", "DISC-69",
    "DISC-91", "DISC-92", "DISC-95", "DISC-96", "DISC-97", "DISC-98", "DISC-99", "DISC-100", "DISC-122", "DISC-123",
)  # fmt: skip
_SHIPS = {Party.OURS: "Our ship", Party.ENEMY: "The enemy"}


def _crew(party: Party, crew: Crew) -> Group:
    def name(field: str) -> str:
        return f"{party.value}.start.{field}"

    return Group(
        f"{_SHIPS[party]} at the start",
        (
            Text(name("name"), "name", crew.name),
            Choice(name("ship"), "ship", ship_names(), crew.ship),
            Choice(name("heading"), "heading", Heading, crew.heading),
            Number(name("speed"), "speed", crew.speed),
            Number(name("sailor"), "captain's Profession (sailor)", crew.sailor),
            Number(name("acrobatics"), "captain's acrobatics", crew.acrobatics),
            Number(name("bluff"), "captain's bluff", crew.bluff),
            Number(name("benefits"), "benefits for the advantage", crew.benefits),
            Number(name("sailors"), "sailors", crew.sailors),
            Flag(name("prepared"), "prepared for fire", crew.prepared),
            Flag(name("has_ram"), "has a ram", crew.has_ram),
        ),
    )


def _orders(party: Party, orders: Orders) -> Group:
    def name(field: str) -> str:
        return f"{party.value}.{field}"

    manoeuvres: tuple[Option, ...] = (
        Option("none", "none", None),
        *(Option(each.name.lower(), each.value, each) for each in Manoeuvre),
    )
    exposures: tuple[Option | str, ...] = (Option("none", "none", ""), *exposure_names())
    return Group(
        f"{_SHIPS[party]}: orders",
        (
            Flag(name("commander"), "the commander commands", orders.commander),
            Flag(name("helmsman"), "the helmsman steers", orders.helmsman),
            Number(name("watch"), "sailors on watch", orders.watch),
            Choice(name("heading"), "heading", Heading, orders.heading),
            Choice(name("side"), "side shown when holding", Side, orders.side),
            Number(name("speed"), "speed wanted", orders.speed),
            Flag(name("oars"), "under oars", orders.oars),
            Flag(name("sprint"), "sprint", orders.sprint),
            Choice(name("manoeuvre"), "manoeuvre", manoeuvres),
            Choice(name("new_heading"), "new heading by it", Heading, orders.new_heading),
            Flag(name("accepts"), "accepts the other's", orders.accepts),
            Number(name("shots"), "shots", orders.shots),
            Flag(name("indirect"), "lobbed", orders.indirect),
            Text(name("target"), "section aimed at (empty: the ship)", orders.target),
            Number(name("attack_bonus"), "attack bonus", orders.attack_bonus),
            Text(name("damage"), "damage", orders.damage),
            Choice(name("attack"), "kind of attack", attack_names(), orders.attack),
            Choice(name("exposure"), "sets the other on fire by", exposures),
            Number(name("exposed"), "squares exposed", orders.exposed),
            Number(name("firefighters"), "people who fight fire", orders.firefighters),
            Number(name("strength"), "their Strength modifier", orders.strength),
            Number(name("lost"), "sailors lost this round", orders.lost),
        ),
    )


@dataclass(frozen=True)
class DuelBoard:
    """A duel to be played in a live cell of ``page``; in the built page its start is printed."""

    page: str
    title: str
    duel: Duel

    @property
    def readings(self) -> tuple[Choice, ...]:
        """The choice of each ruling that a duel meets."""
        rules = Rules.standard()
        return tuple(reading(rules.ruling(each), report.rule_href(each, self.page) or "") for each in READINGS)

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: orders of both ships first, then how a new duel starts."""
        start = self.duel.start
        return (
            _orders(Party.OURS, Orders()),
            _orders(Party.ENEMY, Orders(speed=15, watch=5)),
            Group(
                "A new duel",
                (
                    Number("distance", "range in feet", start.distance),
                    Choice("wind", "wind", Wind, start.wind),
                    Text("seed", "seed of its dice", start.seed),
                ),
            ),
            _crew(Party.OURS, start.ours),
            _crew(Party.ENEMY, start.enemy),
            Group("Readings of a new duel", self.readings),
        )

    def fields(self) -> tuple[Input, ...]:
        """Answers all inputs in the order of the form."""
        return tuple(field for each in self.inputs for field in each.inputs)

    def card(self, entries: Mapping[str, str], duel: Duel, notes: str = "") -> Box:
        """Answers the board as elements, for the page and for the live view alike."""
        rows: list[Element] = [self._group(each, entries) for each in self.inputs]
        file = Area(FILE, "Duel file", "duel-file", "calc-lines", {"spellcheck": "false"}, value="", rows=3)
        buttons = (
            Press(PLAY, "Play the round"),
            Press(BACK, "Back"),
            Press(FORTH, "Forth"),
            Press(NEW, "New duel"),
            Press(COPY, "Copy file"),
            Press(COPY_LINK, "Copy link", "calc-link"),
            Press(READ, "Read file"),
        )
        out = Box(
            (Markup(shown(duel, self.page), "calc-details", SHOWN, {"role": "status"}),),
            "calc-out",
            attributes={"data-live-answer": ""},
        )
        return Box(
            (
                Markup(escape(self.title), "calc-head"),
                Box(buttons, "calc-foot"),
                Markup(notes, "calc-notes", NOTES, {"role": "status"}),
                Box((Box((*rows, file), "calc-in"), out), "calc-body"),
            ),
            "calc",
            attributes={"role": "region", "aria-label": self.title},
        )

    def _group(self, group: Group, entries: Mapping[str, str]) -> Box:
        legend = f"duel-{_slug(group.legend)}"
        rows = [each.control(entries[each.name], f"duel-{_slug(each.name)}") for each in group.inputs]
        head = Markup(escape(group.legend), "calc-legend", attributes={"id": legend})
        return Box((head, *rows), "calc-group", attributes={"role": "group", "aria-labelledby": legend})

    def html(self) -> str:
        """Answers the board as the built page shows it before Python is up."""
        return self.card({each.name: each.text for each in self.fields()}, self.duel).html()

    def _live_(self, cell: Cell) -> Any:
        return BoardView(self, cell).widget

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:  # noqa: ARG002
        data: dict[str, Any] = {"text/plain": f"{self.title}\n{said(self.duel)}"}
        if os.environ.get("LIVE_CELLS_STATIC") == "1":
            return {**data, "text/html": self.html()}
        cell = NotebookCell(STYLE)
        cell.show(BoardView(self, cell).widget)
        widget: dict[str, Any] = cell.widget._repr_mimebundle_()
        return {**widget, **data}


class BoardView:
    """One open board, with a duel of its own. A fault leaves the duel as it was."""

    def __init__(self, board: DuelBoard, cell: Cell) -> None:
        self._board, self._cell, self._duel = board, cell, board.duel
        self._fields = {each.name: each for each in board.fields()}
        self._faulty = ""
        notes = ""
        if packed := cell.state.get(KEY):
            try:
                self._duel = unpack(packed)
            except RuleError as error:
                notes = report.notes((error.message,))
        entries = {name: each.text for name, each in self._fields.items()}
        entries |= _started(self._duel.start, self._fields)
        for name, each in self._fields.items():
            typed = cell.state.get(name)
            if typed is not None and each.refusal(typed) is None:
                entries[name] = typed
        workshop = Workshop()
        self.widget = board.card(entries, self._duel, notes).widget(workshop)
        self._made = workshop.made
        for key, press in (
            (PLAY, self._play),
            (BACK, lambda: self._show(self._duel.back())),
            (FORTH, lambda: self._show(self._duel.forth())),
            (NEW, self._new),
            (READ, lambda: self._show(Duel.read(self._made[FILE].value))),
            (COPY, lambda: self._cell.copy(self._duel.write())),
            (COPY_LINK, lambda: self._cell.copy_link()),
        ):
            self._made[key].on_click(lambda _, act=press: self._act(act))
        self._show(self._duel)

    def _act(self, act: Any) -> None:
        self._mark("")
        self._made[NOTES].value = ""
        try:
            act()
        except RuleError as error:
            self._made[NOTES].value = f'<p class="calc-fault">{report.fault(error, self._board.page)}</p>'
            self._mark(error.field or "")

    def _mark(self, name: str) -> None:
        invalid = attribute_class("input", "aria-invalid", "true")
        if self._faulty:
            self._made[self._faulty].remove_class(invalid)
        self._faulty = name if name in self._made else ""
        if self._faulty:
            self._made[self._faulty].add_class(invalid)

    def _value(self, name: str) -> Any:
        value = self._made[name].value
        return self._fields[name].read(("true" if value else "false") if isinstance(value, bool) else value)

    def _group(self, prefix: str, read: Any) -> Any:
        names = [each for each in self._fields if each.startswith(prefix) and "." not in each.removeprefix(prefix)]
        given = {each.removeprefix(prefix): self._value(each) for each in names}
        try:
            return read(given, self._duel.start.rules())
        except RuleError as error:
            error.field = f"{prefix}{error.field}"
            raise

    def _chosen(self, each: Choice) -> bool:
        return bool(self._made[each.name].value != each.text)

    def _play(self) -> None:
        ours, enemy = (self._group(f"{party.value}.", orders_of) for party in Party)
        self._show(self._duel.play(ours, enemy))

    def _new(self) -> None:
        ours, enemy = (self._group(f"{party.value}.start.", crew_of) for party in Party)
        seed = str(self._value("seed"))[:40]
        start = Start(
            ours,
            enemy,
            whole(self._value("distance"), "the range", field="distance", rule="NC-13", most=MOST_RANGE),
            one_of(Wind, self._value("wind"), "the wind", field="wind", rule="MISS-11"),
            seed if seed.isprintable() else "1",
            tuple(sorted((each.name, self._value(each.name)) for each in self._board.readings if self._chosen(each))),
        )
        self._show(Duel(start))

    def _show(self, duel: Duel) -> None:
        self._duel = duel
        self._made[SHOWN].value = shown(duel, self._board.page)
        self._made[PLAY].disabled = duel.state.over
        self._made[BACK].disabled = duel.at == 0
        self._made[FORTH].disabled = duel.at == len(duel.rounds)
        packed = pack(duel)
        fits = duel != self._board.duel and len(packed) <= LONGEST_LINK
        self._cell.publish({KEY: packed, VERSION_KEY: VERSION} if fits else {})


def _started(start: Start, fields: Mapping[str, Input]) -> dict[str, str]:
    found = {"distance": str(start.distance), "wind": start.wind.name.lower(), "seed": start.seed}
    found |= {ruling: name for ruling, name in start.readings if ruling in fields}
    for party, crew in ((Party.OURS, start.ours), (Party.ENEMY, start.enemy)):
        for field, value in record_of(crew).items():
            name = f"{party.value}.start.{field}"
            found[name] = ("true" if value else "false") if isinstance(value, bool) else str(value)
    return {name: text for name, text in found.items() if fields[name].refusal(text) is None}


def _slug(words: str) -> str:
    return "-".join("".join(each if each.isalnum() else " " for each in words.lower()).split())
