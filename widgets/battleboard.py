"""The battle played in a page: all ships' orders in as text, the map, the ships and what happened out.

The logic is that of ``rules_core.naval.battle``; here is its form.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from rules_core.engine.hexes import Side
from rules_core.naval.battle import Battle
from rules_core.naval.battle_guns import drill_said
from rules_core.naval.battle_orders import said as order
from rules_core.naval.battle_seals import seal_logs, seals_said
from rules_core.naval.battle_start import RULE, start_of
from widgets import battlereport
from widgets.board import Board, Deed, Form, Outcome
from widgets.elements import Box, Element
from widgets.inputs import Choice, Group, Lines, Number, Text

WEAPONS, SEALED = "Weapons phase", "Sealed orders"
FIRE, SEAL, COPY_SEALS, TAKE = "@fire", "@seal", "@seals", "@take"
DROP, COPY_OPENED, OPEN = "@drop", "@opened", "@open"


@dataclass(frozen=True)
class BattleBoard(Board[Battle]):
    """A battle to be played in a live cell of ``page``; ``orders`` is what stands in the box of orders at first."""

    orders: str

    noun, turn, rule = "battle", "sequence", RULE
    rulings = (
        "DISC-01", "DISC-02", "DISC-05", "DISC-10", "DISC-11", "DISC-14", "DISC-141", "DISC-144", "DISC-146",
        "DISC-147", "DISC-148", "DISC-149", "DISC-150", "DISC-161", "DISC-162", "DISC-163", "DISC-164", "DISC-165",
        "DISC-166", "DISC-167", "DISC-168", "DISC-169", "DISC-170", "DISC-171", "DISC-172", "DISC-173", "DISC-174",
        "DISC-175",
    )  # fmt: skip
    deeds = (
        Deed(FIRE, "Fire", WEAPONS),
        Deed(SEAL, "Seal the orders above", SEALED),
        Deed(COPY_SEALS, "Copy seals", SEALED),
        Deed(TAKE, "Take seals", SEALED),
        Deed(DROP, "Drop seals", SEALED),
        Deed(COPY_OPENED, "Copy opened", SEALED),
        Deed(OPEN, "Open and play", SEALED),
    )

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: the orders first, then how a new battle starts."""
        start = self.game.start
        typed = self.started(self.game)
        return (
            Group("Orders", (Lines("orders", "A line for each ship: name: log; grapple name", self.orders, 5),)),
            Group(
                WEAPONS,
                (Lines("shots", "Once the ships have moved, a line for each: name: fire 1 at name hull 6", "", 4),),
            ),
            Group(
                SEALED,
                (
                    Lines("sealed", "Seals of all ships, given away: lines that begin with SEALED", "", 3),
                    Lines("opened", "Kept until all are sealed, then given away: lines with OPENED", "", 3),
                ),
            ),
            Group(
                "A new battle",
                (
                    Lines("ships", "Ships, one a line: name; type; column,row; heading; crew; more", typed["ships"], 6),
                    Number("force", "force of the wind", start.force),
                    Choice("wind_from", "wind comes from the", Side, start.wind_from),
                    Lines("land", "Land, hexes such as 3,-2 4,-2", typed["land"], 2),
                    Number("to_hit", "to hit armour class 0 with a grapple", start.to_hit),
                    Text("seed", "seed of its dice", start.seed),
                ),
            ),
            Group("Readings of a new battle", self.readings),
        )

    def read(self, text: object) -> Battle:
        """Answers the battle in the text of a file."""
        return Battle.read(text)

    def said(self, game: Battle) -> str:
        """Answers where a battle stands, in a sentence or two."""
        return battlereport.said(game)

    def shown(self, game: Battle) -> str:
        """Answers a battle as HTML."""
        return battlereport.shown(game, self.page)

    def started(self, game: Battle) -> dict[str, str]:
        """Answers how a battle started, as it is typed into the form."""
        start = game.start
        return {
            "ships": "\n".join(each.said(start.names) for each in start.ships),
            "force": str(start.force),
            "wind_from": start.wind_from.name.lower(),
            "land": " ".join(map(str, sorted(start.land))),
            "to_hit": str(start.to_hit),
            "seed": start.seed,
            **dict(start.readings),
        }

    def ordered(self, game: Battle) -> dict[str, str]:
        """Answers the orders that were played from here, a line for each ship."""
        if game.at == len(game.turns):
            return {}
        names = game.start.names
        return {"orders": "\n".join(order(each, names, at) for at, each in enumerate(game.turns[game.at], start=1))}

    def noted(self, game: Battle) -> dict[str, str]:
        """Answers what was fired in the sequence shown, and the seals for the next one."""
        names = game.start.names
        turn = game.turns[game.at - 1] if game.at else ()
        said = (drill_said(each.guns, names, at) for at, each in enumerate(turn, start=1))
        seals = [each for each in game.seals if each.sequence == game.at + 1]
        return {"shots": "\n".join(filter(None, said)), "sealed": seals_said(seals, names)}

    def do(self, deed: str, game: Battle, form: Form) -> Outcome[Battle]:
        """Answers what firing, sealing and opening come to."""
        if deed == FIRE:
            return Outcome(game.fire(form["shots"]))
        if deed == OPEN:
            return Outcome(game.open(form["opened"], form["orders"]), {"opened": ""})
        if deed == TAKE:
            return Outcome(game.seal(form["sealed"]))
        if deed == DROP:
            return Outcome(game.unseal(), {"opened": ""})
        if deed == COPY_SEALS:
            return Outcome(game, copied=form["sealed"])
        if deed == COPY_OPENED:
            return Outcome(game, copied=form["opened"])
        made = seal_logs(form["orders"], game.start.names, game.at + 1, random.SystemRandom())
        lines = (each.sealed for each in made)
        opened = (form["opened"], *(each.opened for each in made))
        after = game.seal("\n".join((form["sealed"], *lines)))
        return Outcome(after, {"opened": "\n".join(filter(None, opened))}, seals_said(after.seals, game.start.names))

    def play(self, game: Battle, form: Form) -> Battle:
        """Answers the battle a sequence later, by the orders typed."""
        return game.play(form["orders"])

    def new(self, form: Form) -> Battle:
        """Answers a new battle as typed."""
        given = {name: form[name] for name in ("ships", "force", "wind_from", "land", "to_hit", "seed")}
        return Battle(start_of(**given, readings=form.chosen(self.readings)))

    def body(self, groups: tuple[Element, ...], file: Element, out: Element) -> tuple[Element, ...]:
        """Answers orders and shots beside the map; seals, file and the new battle below, then the readings."""
        orders, weapons, seals, setting, readings = groups
        return (
            Box((Box((orders, weapons), "calc-in"), out), "calc-body"),
            Box((Box((seals, file), "calc-in"), Box((setting,), "calc-in")), "calc-body"),
            Box((Box((readings,), "calc-in calc-readings"),), "calc-body calc-bare"),
        )
