"""A round being played: the state as it changes, its log, and what every hole, fallen mast and check does to it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules_core.duel._orders import Orders, Start
from rules_core.duel._sections import Sections
from rules_core.duel._state import PAGE, DuelState, Entry, Party, ShipState
from rules_core.duel.advantage import settled
from rules_core.duel.crew import crew_losses
from rules_core.duel.damage import condition_of, is_demolished
from rules_core.duel.sinking import minutes_to_sink, sinking_difficulty
from rules_core.engine.checks import d20
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.rules import Rules

IDLE, HOLED, RIGGING_LOST, CAME_ABOUT, FAILED = 1, 2, 3, 4, 5  # the events of NC-07, in its order


class Table:
    """One round in play. Its state is replaced, never changed; the log only grows."""

    def __init__(self, start: Start, rules: Rules, state: DuelState, orders: Mapping[Party, Orders], step: str) -> None:
        self.start, self.rules, self.orders, self.step = start, rules, orders, step
        self.state = replace(state, number=state.number + 1)
        self.rng = random.Random(f"{start.seed}/{self.state.number}")
        self.log: list[Entry] = []

    def note(self, text: str, rule: str, *dice: DiceRoll) -> None:
        """Adds a line to the log, at the step that is being played."""
        self.log.append(Entry(self.step, text, rule, dice))

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

    def handling(self, party: Party) -> int:
        """Answers a ship's shiphandling with her lost masts and her lost sailors."""
        ship = self.ship(party)
        short = crew_losses(sailors=ship.sailors, minimum_watch=ship.ship.watch, rules=self.rules).value.penalty
        return condition_of(ship.sections, wind=self.start.wind, rules=self.rules).shiphandling + short

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
            self._founder(party)

    def _founder(self, party: Party) -> None:
        ship = self.ship(party)
        holes = len(ship.sections.destroyed(ship.ship.hull))
        demolished = is_demolished(holes, ship.ship, self.rules)
        reading = self.rules.reading("DISC-33").name
        minutes = minutes_to_sink(demolished, self.rules)
        if demolished and reading == "at-once":
            self.change(party, sunk=True)
            self.note(f"{ship.crew.name}, with {holes} sections destroyed, goes under at once", "NC-64")
            return
        if not demolished or reading == "check":
            difficulty = sinking_difficulty(holes, self.rules)
            roll = d20(ship.crew.sailor + ship.ship.seaworthiness, self.rng)
            if roll.total >= difficulty:
                self.note(f"the sinking check of {ship.crew.name} holds against DC {difficulty}", "NC-70", roll)
                return
            self.note(f"the sinking check of {ship.crew.name} fails against DC {difficulty}", "NC-70", roll)
        last = minutes.roll(self.rng)
        rounds = last.total * self.rules.whole(PAGE, "rounds_a_minute")
        if ship.sinks_in is not None:
            rounds = min(rounds, ship.sinks_in)
        self.change(party, sinks_in=rounds)
        self.note(f"{ship.crew.name} begins to sink and has {rounds} rounds", "NC-72", last)

    def weaken(self, party: Party) -> None:
        """Weakens the neighbours of what was destroyed in the round before."""
        sections: Sections = self.ship(party).sections
        if not sections.fresh:
            return
        after, lost = sections.weakened(self.rules)
        self.change(party, sections=after)
        for section, points in lost.items():
            if points:
                self.note(f"{section} of {self.name(party)} is weakened and loses {points}", "NC-61")
        if after.fresh:
            self.hole(party, after.fresh)
