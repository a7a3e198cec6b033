"""A battle while a log's time is played: the ships as they change, what happened, and the dice.

Source: naval. Rulings: none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules_core.engine.dice import DiceRoll
from rules_core.engine.rules import Rules
from rules_core.naval.battle_orders import Orders
from rules_core.naval.battle_start import Start
from rules_core.naval.battle_state import Afloat, BattleState, Event, Pair
from rules_core.naval.movement_execution import rounds_covered
from rules_core.naval.movement_execution_course import Course
from rules_core.naval.movement_execution_fleet import Execution
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_state import ShipState


class Table:
    """One sequence in play. ``rounds`` is how many rounds it has, ``begun`` how many have passed before it."""

    def __init__(self, start: Start, rules: Rules, before: BattleState, orders: Sequence[Orders]) -> None:
        self.start, self.rules, self.orders = start, rules, orders
        self.number = before.number + 1
        self.rounds = rounds_covered(rules)
        self.begun = before.number * self.rounds
        self.rng = random.Random(f"{start.seed}/{self.number}")
        self.force, self.calm, self.wind_from = before.force, before.calm, before.wind_from
        self.ships = list(before.ships)
        self.fouls, self.hooks, self.boarded = set(before.fouls), dict(before.hooks), set(before.boarded)
        self.courses: list[Course] = []
        self.helm: list[tuple[int, ...]] = []  # the turns in place that a ship without rigging is told to make
        self.execution: Execution | None = None
        self.events: list[Event] = []
        self.phase = Phase.WIND

    def note(self, text: str, rule: str, *dice: DiceRoll, segment: int = 0) -> None:
        """Adds an event of the phase that is being played."""
        self.events.append(Event(self.phase, segment, text, rule, dice))

    def name(self, ship: int) -> str:
        """Answers a ship's name."""
        return self.start.ships[ship].name

    def change(self, ship: int, **changed: Any) -> Afloat:
        """Replaces fields of a ship and answers it."""
        self.ships[ship] = replace(self.ships[ship], **changed)
        return self.ships[ship]

    def locks(self) -> set[Pair]:
        """Answers the pairs of ships that are fouled or grappled, the lower number first."""
        return self.fouls | {(min(pair), max(pair)) for pair in self.hooks}

    def locked(self, ship: int) -> bool:
        """Answers whether a ship is fouled or grappled with any."""
        return any(ship in pair for pair in self.fouls) or any(ship in pair for pair in self.hooks)

    def foul(self, pair: Pair) -> None:
        """Fouls two ships with each other."""
        self.fouls.add(pair)
        for ship in pair:
            self.change(ship, state=ShipState.FOULED, speed=0, trying=0, locked=0)

    def loosen(self, ship: int) -> None:
        """Sets the state of a ship that something has let go of."""
        now = self.ships[ship]
        if any(ship in pair for pair in self.fouls):
            return
        if any(ship in pair for pair in self.hooks):
            self.change(ship, state=ShipState.GRAPPLED, trying=0)
        elif now.state.fouled or now.state is ShipState.GRAPPLED:
            lies = ShipState.STOPPED if now.anchored is None else ShipState.ANCHORED
            self.change(ship, state=lies, trying=0, locked=0)

    def state(self) -> BattleState:
        """Answers the battle as it stands now."""
        return BattleState(
            self.number,
            self.force,
            self.calm,
            self.wind_from,
            tuple(self.ships),
            frozenset(self.fouls),
            self.hooks,
            frozenset(self.boarded),
        )
