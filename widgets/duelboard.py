"""The duel played in a page: two ships' orders in, the round's log and both ships as drawings out.

The logic is that of ``rules_core.duel.duel``; here is its form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
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
from widgets.elements import Box, Element
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
            Number(name("speed"), "speed, feet a round", crew.speed),
            Number(name("sailor"), "captain's Profession (sailor)", crew.sailor),
            Number(name("acrobatics"), "captain's acrobatics", crew.acrobatics),
            Number(name("bluff"), "captain's bluff", crew.bluff),
            Number(name("benefits"), "bonus of ship and crew to the advantage check", crew.benefits),
            Number(name("sailors"), "sailors", crew.sailors),
            Number(name("fighters"), "fighters, who may board", crew.fighters),
            Number(name("craft"), "carpenters' Craft", crew.craft),
            Number(name("mate_craft"), "their mates' Craft", crew.mate_craft),
            Flag(name("prepared"), "prepared for fire", crew.prepared),
            Flag(name("has_ram"), "has a ram", crew.has_ram),
        ),
    )


def _helm(party: Party, orders: Orders) -> Group:
    name = partial(_named, party)
    manoeuvres: tuple[Option, ...] = (
        Option("none", "none", None),
        *(Option(each.name.lower(), each.value, each) for each in Manoeuvre),
    )
    return Group(
        f"{_SHIPS[party]}: helm and sails",
        (
            Flag(name("commander"), "the commander commands", orders.commander),
            Flag(name("helmsman"), "the helmsman steers", orders.helmsman),
            Number(name("watch"), "sailors on watch", orders.watch),
            Choice(name("heading"), "heading", Heading, orders.heading),
            Choice(name("side"), "side turned to the other ship, when holding", Side, orders.side),
            Number(name("speed"), "speed wanted, feet a round", orders.speed),
            Flag(name("oars"), "under oars, not sails", orders.oars),
            Flag(name("sprint"), "the rowers sprint", orders.sprint),
            Choice(name("manoeuvre"), "special manoeuvre", manoeuvres),
            Choice(name("new_heading"), "heading after coming about or breaking free", Heading, orders.new_heading),
            Flag(name("accepts"), "lets the other ship grapple, ram or shear her", orders.accepts),
        ),
    )


def _people(party: Party, orders: Orders) -> tuple[Group, ...]:
    name, ship = partial(_named, party), _SHIPS[party]
    exposures: tuple[Option | str, ...] = (Option("none", "none", ""), *exposure_names())
    return (
        Group(
            f"{ship}: guns",
            (
                Number(name("shots"), "shots in the round", orders.shots),
                Flag(name("indirect"), "indirect fire, lobbed", orders.indirect),
                Text(name("target"), "section aimed at (empty: the ship)", orders.target),
                Number(name("attack_bonus"), "attack bonus, range included", orders.attack_bonus),
                Text(name("damage"), "damage of a hit", orders.damage),
                Choice(name("attack"), "kind of attack", attack_names(), orders.attack),
            ),
        ),
        Group(
            f"{ship}: spells and fire",
            (
                Text(name("spell"), "damage of a spell (empty: none)", orders.spell),
                Choice(name("spell_kind"), "kind of spell", attack_names(), orders.spell_kind),
                Text(name("spell_at"), "sections it strikes, the chosen one first", orders.spell_at),
                Choice(name("exposure"), "sets the other ship on fire with", exposures),
                Number(name("exposed"), "squares exposed to that", orders.exposed),
                Number(name("firefighters"), "people who fight fire", orders.firefighters),
                Number(name("strength"), "their Strength modifier", orders.strength),
                Number(name("gallons"), "gallons of water created", orders.gallons),
                Text(name("quenched"), "sections quenched by a spell", orders.quenched),
            ),
        ),
        Group(
            f"{ship}: carpenters",
            (
                Text(name("repair"), "section they work at (empty: none)", orders.repair),
                Flag(name("shoring"), "shore up what a hole beside it weakened", orders.shoring),
                Number(name("mates"), "mates who help", orders.mates),
            ),
        ),
        Group(
            f"{ship}: boarding and losses",
            (
                Number(name("boarders"), "fighters who board", orders.boarders),
                Number(name("back"), "boarders who return", orders.back),
                Number(name("lost"), "sailors lost", orders.lost),
                Number(name("fighters_lost"), "fighters lost aboard her", orders.fighters_lost),
                Number(name("boarders_lost"), "boarders lost", orders.boarders_lost),
            ),
        ),
    )


def _named(party: Party, field: str) -> str:
    return f"{party.value}.{field}"


@dataclass(frozen=True)
class DuelBoard(Board[Duel]):
    """A duel to be played in a live cell of ``page``."""

    noun, turn, rule = "duel", "round", "NC-03"
    rulings = (
        "DISC-32", "DISC-33", "DISC-34", "DISC-35", "DISC-36", "DISC-37", "DISC-38", "DISC-39", "DISC-65", "DISC-66",
        "DISC-67", "DISC-69", "DISC-91", "DISC-92", "DISC-93", "DISC-94", "DISC-95", "DISC-96", "DISC-97", "DISC-98",
        "DISC-99", "DISC-100", "DISC-121", "DISC-122", "DISC-123", "DISC-124", "DISC-125", "DISC-126", "DISC-127",
        "DISC-128", "DISC-129",
    )  # fmt: skip

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: how many rounds, the orders of both ships, then how a new duel starts."""
        start, ours, enemy = self.game.start, Orders(), Orders(speed=15, watch=5)
        return (
            Group("Orders", (Number("times", "rounds by the same orders", 1),)),
            _helm(Party.OURS, ours),
            *_people(Party.OURS, ours),
            _helm(Party.ENEMY, enemy),
            *_people(Party.ENEMY, enemy),
            Group(
                "A new duel",
                (
                    Number("distance", "range in feet", start.distance),
                    Choice("wind", "wind", Wind, start.wind),
                    Flag("heavy_sea", "a heavy sea", start.heavy_sea),
                    Text("seed", "seed of its dice", start.seed),
                ),
            ),
            _crew(Party.OURS, start.ours),
            _crew(Party.ENEMY, start.enemy),
            Group("Readings of a new duel", self.readings),
        )

    def body(self, groups: tuple[Element, ...], file: Element, out: Element) -> tuple[Element, ...]:
        """Answers both ships across the card, below them the orders of each, then the new duel."""
        times, orders = groups[0], groups[1:-4]
        setting, ours, enemy, readings = groups[-4:]
        half = len(orders) // 2
        return (
            Box((out,), "calc-body calc-bare"),
            Box((Box((times,), "calc-in"),), "calc-body calc-bare"),
            _sides(orders[:half], *orders[half:]),
            _sides((setting, ours), enemy, file),
            Box((Box((readings,), "calc-in calc-readings"),), "calc-body calc-bare"),
        )

    def ordered(self, game: Duel) -> dict[str, str]:
        """Answers the orders that were played from here."""
        if game.at == len(game.rounds):
            return {}
        played = game.rounds[game.at]
        found = {"times": str(played.times)}
        for party, orders in ((Party.OURS, played.ours), (Party.ENEMY, played.enemy)):
            found |= _typed(_named(party, ""), record_of(orders))
        tokens = {each.name: each for each in self.fields() if isinstance(each, Choice)}
        return {name: _token(tokens[name], text) if name in tokens else text for name, text in found.items()}

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
        """Answers whether a ship is sunk or taken."""
        return game.state.over

    def started(self, game: Duel) -> dict[str, str]:
        """Answers how a duel started, as it is typed into the form."""
        start = game.start
        found = {"distance": str(start.distance), "wind": start.wind.name.lower(), "seed": start.seed}
        found |= {"heavy_sea": "true" if start.heavy_sea else "false"} | dict(start.readings)
        for party, crew in ((Party.OURS, start.ours), (Party.ENEMY, start.enemy)):
            found |= _typed(_named(party, "start."), record_of(crew))
        return found

    def play(self, game: Duel, form: Form) -> Duel:
        """Answers the duel a round later, by the orders typed."""
        ours, enemy = (_read(form, f"{party.value}.", orders_of, game) for party in Party)
        return game.play(ours, enemy, form["times"])

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
            form["heavy_sea"],
        )
        return Duel(start)


def _sides(left: tuple[Element, ...], *right: Element) -> Box:
    return Box((Box(left, "calc-in"), Box(right, "calc-in")), "calc-body")


def _typed(prefix: str, values: Mapping[str, object]) -> dict[str, str]:
    """Answers values as they are typed into the form."""
    return {
        f"{prefix}{name}": ("true" if value else "false") if isinstance(value, bool) else str(value)
        for name, value in values.items()
    }


def _token(choice: Choice, value: str) -> str:
    """Answers the token of the option that a file writes as this value."""
    written = {str(getattr(each.value, "value", each.value)): each.token for each in choice.listed}
    return written.get(value, choice.text)


def _read(form: Form, prefix: str, read: Callable[[dict[str, Any], Rules], Read], duel: Duel) -> Read:
    """Reads one ship's part of the form; a fault names the input by its full name."""
    try:
        return read(form.group(prefix), duel.start.rules())
    except RuleError as error:
        error.field = f"{prefix}{error.field}"
        raise
