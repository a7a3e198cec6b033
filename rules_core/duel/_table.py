"""A round being played: the state as it changes, its log, and what every hole, fallen mast and check does to it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules_core.duel._foundering import founder
from rules_core.duel._orders import Orders, Start
from rules_core.duel._sections import Sections
from rules_core.duel._state import DuelState, Entry, Party, ShipState
from rules_core.duel.advantage import settled
from rules_core.duel.crew import crew_losses
from rules_core.duel.damage import Condition, condition_of
from rules_core.duel.range import bearing
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.rules import Rules

IDLE, HOLED, RIGGING_LOST, CAME_ABOUT, FAILED = 1, 2, 3, 4, 5  # the events of NC-07, in its order


class Table:
    """One round in play. Its state is replaced, never changed; the log only grows.

    ``conditions`` remembers the condition of ships whose sections have not changed, from one round to the next.
    """

    def __init__(self, start: Start, rules: Rules, state: DuelState, orders: Mapping[Party, Orders]) -> None:
        self.start, self.rules, self.orders, self.step = start, rules, orders, "start"
        self.conditions: dict[Party, Condition] = {}
        self.state = replace(state, number=state.number + 1)
        self.rng = random.Random(f"{start.seed}/{self.state.number}")
        self.log: list[Entry] = []

    def note(self, text: str, rule: str, *dice: DiceRoll, routine: bool = False) -> None:
        """Adds a line to the log, at the step that is being played; ``routine`` is what every round says."""
        self.log.append(Entry(self.step, text, rule, dice, self.state.number, routine))

    def ship(self, party: Party) -> ShipState:
        """Answers one side's ship as it is now."""
        return self.state.of(party)

    def name(self, party: Party) -> str:
        """Answers what one side's ship is called."""
        return self.ship(party).crew.name

    def change(self, party: Party, **changed: Any) -> None:
        """Replaces fields of one side's ship."""
        self.state = self.state.with_ship(party, replace(self.ship(party), **changed))

    def one_of(self, sections: tuple[str, ...]) -> tuple[str, tuple[DiceRoll, ...]]:
        """Answers a random one of some sections, and the die that chose it; a single one needs none."""
        if len(sections) == 1:
            return sections[0], ()
        which = Dice(((1, len(sections)),)).roll(self.rng)
        return sections[which.total - 1], (which,)

    def turned_side(self, party: Party) -> str:
        """Answers the side that a ship turns to her enemy.

        Source: narrative (NC-15 to NC-17). Rulings: none.
        """
        ship = self.ship(party)
        return bearing(heading=ship.heading, side=ship.side, rules=self.rules).value.struck

    def condition(self, party: Party) -> Condition:
        """Answers the condition of a ship in the duel's wind."""
        sections, known = self.ship(party).sections, self.conditions.get(party)
        if known is None or known.sections is not sections:
            known = self.conditions[party] = condition_of(sections, wind=self.start.wind, rules=self.rules)
        return known

    def handling(self, party: Party) -> int:
        """Answers a ship's shiphandling with her lost masts and her lost sailors."""
        ship = self.ship(party)
        short = crew_losses(sailors=ship.sailors, minimum_watch=ship.ship.watch, rules=self.rules).value.penalty
        return self.condition(party).shiphandling + short

    def event(self, party: Party, number: int) -> None:
        """Notes an event of NC-07 that happened to one side's ship; it counts only while she has the advantage."""
        if party is self.state.holder:
            self.state = replace(self.state, events=(*self.state.events, number))

    def settle(self, rule: str = "NC-06") -> None:
        """Checks the advantage and clears the events that called for it."""
        holder = self.state.holder
        house = self.rules.reading("DISC-37").name == "house"
        own, other = self.ship(holder).crew, self.ship(holder.other).crew
        mine = (own.acrobatics if house else own.sailor) + own.benefits
        theirs = (other.bluff if house else other.sailor) + other.benefits
        kept, dice = settled(mine, theirs, self.rules, self.rng)
        now = holder if kept else holder.other
        self.state = replace(self.state, holder=now, events=())
        self.note(f"the advantage {'stays with' if kept else 'goes to'} {self.name(now)}", rule, *dice)

    def strike(self, party: Party, section: str, lost: int, what: str, rule: str, *dice: DiceRoll) -> None:
        """Takes hit points from a section of one side's ship and does what follows from it."""
        before = self.ship(party).sections
        if not before.left[section]:
            self.note(f"{what}: {section} of {self.name(party)} is destroyed already", rule, *dice)
            return
        after = before.struck(section, lost)
        full = after.ship.full(section)
        self.note(
            f"{what}: {section} of {self.name(party)} loses {lost}, {after.left[section]} of {full} left", rule, *dice
        )
        self.change(party, sections=after)
        if lost:
            self.interrupt(party, section)
        if after.left[section]:
            return
        if section in after.ship.rigging:
            self.note(f"{self.name(party)} loses the mast {section}", "NC-67")
            self.event(party, RIGGING_LOST)
        else:
            self.hole(party, (section,))

    def hole(self, party: Party, sections: tuple[str, ...]) -> None:
        """Does what follows from destroyed hull sections: an event for the advantage, and a sinking check for each."""
        self.event(party, HOLED)
        for section in sections:
            self.note(f"{self.name(party)} is holed at {section}", "NC-61")
            founder(self, party)

    def interrupt(self, party: Party, section: str) -> None:
        """Breaks off the carpenters' minute at a section that has just been hurt.

        Source: narrative (NC-73). Rulings: DISC-127.
        """
        work = self.ship(party).work
        if work and work.section == section and self.rules.reading("DISC-127").name == "struck":
            self.change(party, work=None)
            self.note(f"the work at {section} of {self.name(party)} is interrupted", "NC-73")

    def weaken(self, party: Party) -> None:
        """Weakens the neighbours of what was destroyed in the round before."""
        sections: Sections = self.ship(party).sections
        if not sections.fresh:
            return
        after, lost = sections.weakened(self.rules)
        weak = dict(self.ship(party).weak)
        for section, points in lost.items():
            weak[section] = weak.get(section, 0) + points
        self.change(party, sections=after, weak={name: points for name, points in weak.items() if after.left[name]})
        for section, points in lost.items():
            if points:
                self.note(f"{section} of {self.name(party)} is weakened and loses {points}", "NC-61")
                self.interrupt(party, section)
        if after.fresh:
            self.hole(party, after.fresh)
