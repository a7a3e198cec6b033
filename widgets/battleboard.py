"""The battle played in a page: all ships' orders in as text, the map, the ships and what happened out.

The logic is that of ``rules_core.naval.battle``; here are the form, the buttons, and the file in the page's link.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from rules_core.engine.errors import RuleError
from rules_core.engine.hexes import Side
from rules_core.engine.rules import Rules
from rules_core.naval.battle import Battle
from rules_core.naval.battle_orders import Start, start_of
from rules_core.naval.battle_orders import said as order
from widgets import report
from widgets.battlelink import KEY, pack, unpack
from widgets.battlereport import said, shown
from widgets.calculator import STYLE
from widgets.elements import Area, Box, Markup, Press, Workshop, attribute_class
from widgets.inputs import Choice, Group, Input, Lines, Number, Text, reading
from widgets.live.cell import Cell
from widgets.packed import LONGEST_LINK
from widgets.state import VERSION, VERSION_KEY
from widgets.view import NotebookCell

PLAY, BACK, FORTH, NEW, COPY, COPY_LINK, READ = "@play", "@back", "@forth", "@new", "@copy", "@link", "@read"
NOTES, SHOWN, FILE = "@notes", "@shown", "file"
READINGS = (
    "DISC-01", "DISC-02", "DISC-05", "DISC-10", "DISC-11", "DISC-14", "DISC-141", "DISC-144", "DISC-161", "DISC-162",
    "DISC-163", "DISC-164", "DISC-165", "DISC-166", "DISC-167", "DISC-168", "DISC-169", "DISC-170",
)  # fmt: skip


@dataclass(frozen=True)
class BattleBoard:
    """A battle to be played in a live cell of ``page``; in the built page its start is printed.

    ``orders`` is what stands in the box of orders at first.
    """

    page: str
    title: str
    battle: Battle
    orders: str

    @property
    def readings(self) -> tuple[Choice, ...]:
        """The choice of each ruling that a battle meets."""
        rules = Rules.standard()
        return tuple(reading(rules.ruling(each), report.rule_href(each, self.page) or "") for each in READINGS)

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: the orders first, then how a new battle starts."""
        start = self.battle.start
        return (
            Group("Orders", (Lines("orders", "A line for each ship: name: log; grapple name", self.orders, 5),)),
            Group(
                "A new battle",
                (
                    Lines("ships", "Ships, one a line: name; type; column,row; heading; crew", _ships(start), 5),
                    Number("force", "force of the wind", start.force),
                    Choice("wind_from", "wind comes from the", Side, start.wind_from),
                    Lines("land", "Land, hexes such as 3,-2 4,-2", _land(start), 2),
                    Number("to_hit", "to hit armour class 0 with a grapple", start.to_hit),
                    Text("seed", "seed of its dice", start.seed),
                ),
            ),
            Group("Readings of a new battle", self.readings),
        )

    def fields(self) -> tuple[Input, ...]:
        """Answers all inputs in the order of the form."""
        return tuple(field for each in self.inputs for field in each.inputs)

    def card(self, entries: Mapping[str, str], battle: Battle, notes: str = "") -> Box:
        """Answers the board as elements, for the page and for the live view alike."""
        orders, setting, readings = (self._group(each, entries) for each in self.inputs)
        file = Area(FILE, "Battle file", "battle-file", "calc-lines", {"spellcheck": "false"}, value="", rows=3)
        buttons = (
            Press(PLAY, "Play the sequence"),
            Press(BACK, "Back"),
            Press(FORTH, "Forth"),
            Press(NEW, "New battle"),
            Press(COPY, "Copy file"),
            Press(COPY_LINK, "Copy link", "calc-link"),
            Press(READ, "Read file"),
        )
        out = Box(
            (Markup(shown(battle, self.page), "calc-details", SHOWN, {"role": "status"}),),
            "calc-out",
            attributes={"data-live-answer": ""},
        )
        return Box(
            (
                Markup(escape(self.title), "calc-head"),
                Box(buttons, "calc-foot"),
                Markup(notes, "calc-notes", NOTES, {"role": "status"}),
                Box((Box((orders,), "calc-in"), out), "calc-body"),
                Box((Box((setting, file), "calc-in"), Box((readings,), "calc-out")), "calc-body"),
            ),
            "calc",
            attributes={"role": "region", "aria-label": self.title},
        )

    def _group(self, group: Group, entries: Mapping[str, str]) -> Box:
        legend = f"battle-{_slug(group.legend)}"
        rows = [each.control(entries[each.name], f"battle-{_slug(each.name)}") for each in group.inputs]
        head = Markup(escape(group.legend), "calc-legend", attributes={"id": legend})
        return Box((head, *rows), "calc-group", attributes={"role": "group", "aria-labelledby": legend})

    def html(self) -> str:
        """Answers the board as the built page shows it before Python is up."""
        return self.card({each.name: each.text for each in self.fields()}, self.battle).html()

    def _live_(self, cell: Cell) -> Any:
        return BattleView(self, cell).widget

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:  # noqa: ARG002
        data: dict[str, Any] = {"text/plain": f"{self.title}\n{said(self.battle)}"}
        if os.environ.get("LIVE_CELLS_STATIC") == "1":
            return {**data, "text/html": self.html()}
        cell = NotebookCell(STYLE)
        cell.show(BattleView(self, cell).widget)
        widget: dict[str, Any] = cell.widget._repr_mimebundle_()
        return {**widget, **data}


class BattleView:
    """One open board, with a battle of its own. A fault leaves the battle as it was."""

    def __init__(self, board: BattleBoard, cell: Cell) -> None:
        self._board, self._cell, self._battle = board, cell, board.battle
        self._fields = {each.name: each for each in board.fields()}
        self._faulty = ""
        notes = ""
        if packed := cell.state.get(KEY):
            try:
                self._battle = unpack(packed)
            except RuleError as error:
                notes = report.notes((error.message,))
        entries = {name: each.text for name, each in self._fields.items()}
        entries |= _started(self._battle.start, self._fields)
        for name, each in self._fields.items():
            typed = cell.state.get(name)
            if typed is not None and each.refusal(typed) is None:
                entries[name] = typed
        workshop = Workshop()
        self.widget = board.card(entries, self._battle, notes).widget(workshop)
        self._made = workshop.made
        for key, press in (
            (PLAY, lambda: self._show(self._battle.play(self._value("orders")))),
            (BACK, lambda: self._step(self._battle.back())),
            (FORTH, lambda: self._step(self._battle.forth())),
            (NEW, self._new),
            (READ, lambda: self._show(Battle.read(self._made[FILE].value))),
            (COPY, lambda: self._cell.copy(self._battle.write())),
            (COPY_LINK, lambda: self._cell.copy_link()),
        ):
            self._made[key].on_click(lambda _, act=press: self._act(act))
        self._show(self._battle)

    def _act(self, act: Callable[[], None]) -> None:
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
        return self._fields[name].read(self._made[name].value)

    def _step(self, battle: Battle) -> None:
        """Shows another sequence, and the orders that were played from it as those to be played."""
        if battle.at < len(battle.turns):
            names = battle.start.names
            lines = [order(each, names, number) for number, each in enumerate(battle.turns[battle.at], start=1)]
            self._made["orders"].value = "\n".join(lines)
        self._show(battle)

    def _new(self) -> None:
        given = {name: self._value(name) for name in ("ships", "force", "wind_from", "land", "to_hit", "seed")}
        readings = {
            each.name: self._value(each.name)
            for each in self._board.readings
            if self._made[each.name].value != each.text
        }
        self._show(Battle(start_of(**given, readings=readings)))

    def _show(self, battle: Battle) -> None:
        self._battle = battle
        self._made[SHOWN].value = shown(battle, self._board.page)
        self._made[BACK].disabled = battle.at == 0
        self._made[FORTH].disabled = battle.at == len(battle.turns)
        packed = pack(battle)
        fits = battle != self._board.battle and len(packed) <= LONGEST_LINK
        self._cell.publish({KEY: packed, VERSION_KEY: VERSION} if fits else {})


def _ships(start: Start) -> str:
    return "\n".join(map(str, start.ships))


def _land(start: Start) -> str:
    return " ".join(map(str, sorted(start.land)))


def _started(start: Start, fields: Mapping[str, Input]) -> dict[str, str]:
    found = {
        "ships": _ships(start),
        "force": str(start.force),
        "wind_from": start.wind_from.name.lower(),
        "land": _land(start),
        "to_hit": str(start.to_hit),
        "seed": start.seed,
        **{ruling: name for ruling, name in start.readings if ruling in fields},
    }
    return {name: text for name, text in found.items() if fields[name].refusal(text) is None}


def _slug(words: str) -> str:
    return "-".join("".join(each if each.isalnum() else " " for each in words.lower()).split())
