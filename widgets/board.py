"""A game played in a page: orders in as a form; where it stands and what happened out; a file, and a link with it.

What a game's rules make of the orders is its own; here are the form, the buttons, and the file in the page's link.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rules_core.engine.errors import BadInput, RuleError
from rules_core.engine.rules import Rules
from widgets import packed, report
from widgets.elements import Area, Box, Element, Markup, Press, Workshop
from widgets.inputs import Choice, Group, Input, reading
from widgets.live.cell import Cell
from widgets.packed import LONGEST_LINK
from widgets.shown import Notes, Shown
from widgets.state import VERSION, VERSION_KEY

PLAY, BACK, FORTH, NEW, COPY, COPY_LINK, READ = "@play", "@back", "@forth", "@new", "@copy", "@link", "@read"
NOTES, SHOWN, FILE = "@notes", "@shown", "file"


class Game(Protocol):
    """A frozen game of turns: the turn shown, and a report of each turn played, that of the start first."""

    @property
    def at(self) -> int:
        """The number of the turn shown."""

    @property
    def reports(self) -> tuple[Any, ...]:
        """What happened in every turn played, the start first."""

    def back(self) -> Any:
        """Answers the game a turn earlier."""

    def forth(self) -> Any:
        """Answers the game a turn later."""

    def write(self) -> str:
        """Answers the game as the text of a file."""


AnyGame = TypeVar("AnyGame", bound=Game)


class Form:
    """What is typed in an open board."""

    def __init__(self, fields: Mapping[str, Input], made: Mapping[str, Any]) -> None:
        self._fields, self._made = fields, made

    def __getitem__(self, name: str) -> Any:
        value = self._made[name].value
        return self._fields[name].read(("true" if value else "false") if isinstance(value, bool) else value)

    def group(self, prefix: str) -> dict[str, Any]:
        """Answers the values of all inputs whose name is the prefix and one word more, by that word."""
        names = (each.removeprefix(prefix) for each in self._fields if each.startswith(prefix))
        return {name: self[prefix + name] for name in names if "." not in name}

    def chosen(self, choices: tuple[Choice, ...]) -> dict[str, Any]:
        """Answers those choices that differ from how they stood at first."""
        return {each.name: self[each.name] for each in choices if self._made[each.name].value != each.text}


@dataclass(frozen=True)
class Deed:
    """A button of a game's own, below the inputs of the group with that legend."""

    key: str
    label: str
    legend: str


@dataclass(frozen=True)
class Outcome(Generic[AnyGame]):
    """What a deed came to: the game after it, what it types into the form, and what it copies."""

    game: AnyGame
    typed: Mapping[str, str] = field(default_factory=dict)
    copied: str = ""


@dataclass(frozen=True)
class Board(Shown, Generic[AnyGame]):
    """A game to be played in a live cell of ``page``; in the built page its start is printed.

    A game of its own says what a turn is called, which rulings it meets, the rule that a link which is none breaks, and
    how its form is read.
    """

    page: str
    title: str
    game: AnyGame

    noun: ClassVar[str]
    """The word for the game; the key of the packed file in a page's link too."""
    turn: ClassVar[str]
    rulings: ClassVar[tuple[str, ...]]
    rule: ClassVar[str]
    onwards: ClassVar[str] = ""
    """The words on the button that plays a turn, where they are of the game's own."""
    deeds: ClassVar[tuple[Deed, ...]] = ()

    @property
    @abstractmethod
    def inputs(self) -> tuple[Group, ...]:
        """The form: the orders first, then how a new game starts."""

    @abstractmethod
    def read(self, text: object) -> AnyGame:
        """Answers the game in the text of a file."""

    @abstractmethod
    def said(self, game: AnyGame) -> str:
        """Answers where a game stands, in a sentence or two."""

    @abstractmethod
    def shown(self, game: AnyGame) -> str:
        """Answers a game as HTML."""

    @abstractmethod
    def started(self, game: AnyGame) -> dict[str, str]:
        """Answers how a game started, as it is typed into the form."""

    @abstractmethod
    def play(self, game: AnyGame, form: Form) -> AnyGame:
        """Answers the game a turn later, by the orders typed."""

    @abstractmethod
    def new(self, form: Form) -> AnyGame:
        """Answers a new game as typed."""

    def ordered(self, game: AnyGame) -> dict[str, str]:  # noqa: ARG002
        """Answers the orders that were played from here, as they are typed; none unless the game can tell."""
        return {}

    def noted(self, game: AnyGame) -> dict[str, str]:  # noqa: ARG002
        """Answers what stands in the form because of the turn shown; none unless the game has such a thing."""
        return {}

    def do(self, deed: str, game: AnyGame, form: Form) -> Outcome[AnyGame]:  # noqa: ARG002
        """Answers what a deed of the game's own comes to, by its key."""
        return Outcome(game)

    def over(self, game: AnyGame) -> bool:  # noqa: ARG002
        """Answers whether no turn can be played any more."""
        return False

    def body(self, groups: tuple[Element, ...], file: Element, out: Element) -> tuple[Element, ...]:
        """Answers how the form stands in the card; by itself in one column, with the game beside it."""
        return (Box((Box((*groups, file), "calc-in"), out), "calc-body"),)

    @property
    def readings(self) -> tuple[Choice, ...]:
        """The choice of each ruling that the game meets."""
        rules = Rules.standard()
        return tuple(reading(rules.ruling(each), report.rule_href(each, self.page) or "") for each in self.rulings)

    def fields(self) -> tuple[Input, ...]:
        """Answers all inputs in the order of the form."""
        return tuple(one for each in self.inputs for one in each.inputs)

    def pack(self, game: AnyGame) -> str:
        """Answers a game as it stands in a link."""
        return packed.pack(game.write())

    def unpack(self, text: str) -> AnyGame:
        """Answers the game of a link.

        Raises:
            BadInput: when it is none, whatever a stranger wrote there.
        """
        wrong = BadInput(f"The link's {self.noun} cannot be read.", field=self.noun, rule=self.rule)
        return self.read(packed.unpack(text, wrong))

    def card(self, entries: Mapping[str, str], game: AnyGame, notes: str = "") -> Box:
        """Answers the board as elements, for the page and for the live view alike."""
        groups = tuple(self._group(each, entries) for each in self.inputs)
        label, unchecked = f"{self.noun.capitalize()} file", {"spellcheck": "false"}
        file = Area(FILE, label, f"{self.noun}-file", "calc-lines", unchecked, value="", rows=3)
        turns = Press(PLAY, self.onwards or f"Play the {self.turn}"), Press(BACK, "Back"), Press(FORTH, "Forth")
        files = (
            Press(NEW, f"New {self.noun}"),
            Press(COPY, "Copy file"),
            Press(COPY_LINK, "Copy link", "calc-link"),
            Press(READ, "Read file"),
        )
        out = Box(
            (Markup(self.shown(game), "calc-details", SHOWN, {"role": "status"}),),
            "calc-out",
            attributes={"data-live-answer": ""},
        )
        return Box(
            (
                Markup(escape(self.title), "calc-head"),
                Box((Box(turns, "calc-foot"), Markup(notes, "calc-notes", NOTES, {"role": "status"})), "calc-turns"),
                *self.body(groups, file, out),
                Box(files, "calc-foot"),
            ),
            "calc",
            attributes={"role": "region", "aria-label": self.title},
        )

    def _group(self, group: Group, entries: Mapping[str, str]) -> Box:
        legend = f"{self.noun}-legend-{_slug(group.legend)}"
        rows: list[Element] = [
            each.control(entries[each.name], f"{self.noun}-{_slug(each.name)}") for each in group.inputs
        ]
        head = Markup(escape(group.legend), "calc-legend", attributes={"id": legend})
        deeds = tuple(Press(each.key, each.label) for each in self.deeds if each.legend == group.legend)
        rows += [Box(deeds, "calc-foot")] if deeds else []
        return Box((head, *rows), "calc-group", attributes={"role": "group", "aria-labelledby": legend})

    def html(self) -> str:
        """Answers the board as the built page shows it before Python is up."""
        return self.card({each.name: each.text for each in self.fields()}, self.game).html()

    def text(self) -> str:
        """Answers where the game stands as the page opens."""
        return f"{self.title}\n{self.said(self.game)}"

    def view(self, cell: Cell) -> Any:
        """Answers the board as widgets, with a game of its own."""
        return BoardView(self, cell).widget


class BoardView(Generic[AnyGame]):
    """One open board, with a game of its own. A fault leaves the game as it was."""

    def __init__(self, board: Board[AnyGame], cell: Cell) -> None:
        self._board, self._cell, self.game = board, cell, board.game
        fields = {each.name: each for each in board.fields()}
        notes = ""
        if link := cell.state.get(board.noun):
            try:
                self.game = board.unpack(link)
            except RuleError as error:
                notes = report.notes((error.message,))
        entries = {name: each.text for name, each in fields.items()}
        started = board.started(self.game)
        for name, each in fields.items():
            for typed in (started.get(name), cell.state.get(name)):
                if typed is not None and each.refusal(typed) is None:
                    entries[name] = typed
        workshop = Workshop()
        self.widget = board.card(entries, self.game, notes).widget(workshop)
        self.made: dict[str, Any] = workshop.made
        self._form = Form(fields, self.made)
        self._notes = Notes(self.made[NOTES], self.made, board.page)
        for key, press in (
            (PLAY, lambda: self._show(board.play(self.game, self._form))),
            (BACK, lambda: self._step(self.game.back())),
            (FORTH, lambda: self._step(self.game.forth())),
            (NEW, lambda: self._replace(board.new(self._form))),
            (READ, lambda: self._replace(board.read(self.made[FILE].value))),
            (COPY, lambda: cell.copy(self.game.write())),
            (COPY_LINK, lambda: cell.copy_link()),
        ):
            self.made[key].on_click(lambda _, act=press: self._notes.during(act))
        for deed in board.deeds:
            self.made[deed.key].on_click(lambda _, key=deed.key: self._notes.during(lambda: self._do(key)))
        self._show(self.game)
        self._type({name: cell.state[name] for name in fields if cell.state.get(name) == entries[name]})

    def _do(self, deed: str) -> None:
        outcome = self._board.do(deed, self.game, self._form)
        self._show(outcome.game)
        self._type(outcome.typed)
        if outcome.copied:
            self._cell.copy(outcome.copied)

    def _step(self, game: AnyGame) -> None:
        """Shows another turn, and the orders that were played from it as those to be played."""
        self._type(self._board.ordered(game))
        self._show(game)

    def _replace(self, game: AnyGame) -> None:
        """Shows another game, and lays the former one by as a file if anything was played in it."""
        former = self.game
        self._show(game)
        if len(former.reports) > 1 and former != game:
            self.made[FILE].value = former.write()
            noun, button = self._board.noun, "Read file"
            self._notes.tell(
                f"The former {noun} stands in the box “{noun.capitalize()} file”; “{button}” brings it back."
            )

    def _type(self, typed: Mapping[str, str]) -> None:
        for name, text in typed.items():
            ticked = isinstance(self.made[name].value, bool)
            self.made[name].value = text == "true" if ticked else text

    def _show(self, game: AnyGame) -> None:
        self.game = game
        board = self._board
        self.made[SHOWN].value = board.shown(game)
        self._type(board.noted(game))
        self.made[PLAY].disabled = board.over(game)
        self.made[BACK].disabled = game.at == 0
        self.made[FORTH].disabled = game.at == len(game.reports) - 1
        link = board.pack(game)
        fits = game != board.game and len(link) <= LONGEST_LINK
        self._cell.publish({board.noun: link, VERSION_KEY: VERSION} if fits else {})


def _slug(words: str) -> str:
    return "-".join("".join(each if each.isalnum() else " " for each in words.lower()).split())
