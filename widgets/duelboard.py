"""The duel played in a page: two ships' orders in, the round's log and both ships as drawings out.

The logic is that of ``rules_core.duel.duel``; here is its form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

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
from widgets import duelreport
from widgets.board import Board, Form
from widgets.inputs import Choice, Flag, Group, Number, Option, Text

Read = TypeVar("Read")
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
class DuelBoard(Board[Duel]):
    """A duel to be played in a live cell of ``page``."""

    noun, turn, rule = "duel", "round", "NC-03"
    rulings = (
        "DISC-32", "DISC-33", "DISC-34", "DISC-36", "DISC-37", "DISC-38", "DISC-39", "DISC-65", "DISC-66", "DISC-69",
        "DISC-91", "DISC-92", "DISC-95", "DISC-96", "DISC-97", "DISC-98", "DISC-99", "DISC-100", "DISC-122", "DISC-123",
    )  # fmt: skip

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: orders of both ships first, then how a new duel starts."""
        start = self.game.start
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

    def read(self, text: object) -> Duel:
        """Answers the duel in the text of a file."""
        return Duel.read(text)

    def said(self, game: Duel) -> str:
        """Answers where a duel stands, in a sentence or two."""
        return duelreport.said(game)

    def shown(self, game: Duel) -> str:
        """Answers a duel as HTML."""
        return duelreport.shown(game, self.page)

    def over(self, game: Duel) -> bool:
        """Answers whether a ship went under."""
        return game.state.over

    def started(self, game: Duel) -> dict[str, str]:
        """Answers how a duel started, as it is typed into the form."""
        start = game.start
        found = {"distance": str(start.distance), "wind": start.wind.name.lower(), "seed": start.seed}
        found |= dict(start.readings)
        for party, crew in ((Party.OURS, start.ours), (Party.ENEMY, start.enemy)):
            for field, value in record_of(crew).items():
                told = ("true" if value else "false") if isinstance(value, bool) else str(value)
                found[f"{party.value}.start.{field}"] = told
        return found

    def play(self, game: Duel, form: Form) -> Duel:
        """Answers the duel a round later, by the orders typed."""
        ours, enemy = (_read(form, f"{party.value}.", orders_of, game) for party in Party)
        return game.play(ours, enemy)

    def new(self, form: Form) -> Duel:
        """Answers a new duel as typed."""
        ours, enemy = (_read(form, f"{party.value}.start.", crew_of, self.game) for party in Party)
        seed = str(form["seed"])[:40]
        start = Start(
            ours,
            enemy,
            whole(form["distance"], "the range", field="distance", rule="NC-13", most=MOST_RANGE),
            one_of(Wind, form["wind"], "the wind", field="wind", rule="MISS-11"),
            seed if seed.isprintable() else "1",
            tuple(sorted(form.chosen(self.readings).items())),
        )
        return Duel(start)


def _read(form: Form, prefix: str, read: Callable[[dict[str, Any], Rules], Read], duel: Duel) -> Read:
    """Reads one ship's part of the form; a fault names the input by its full name."""
    try:
        return read(form.group(prefix), duel.start.rules())
    except RuleError as error:
        error.field = f"{prefix}{error.field}"
        raise
