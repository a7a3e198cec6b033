"""A battle of two to forty ships, log after log, through all phases of the sequence of play (SEQ-01 to SEQ-10).

Orders in, state and events out, the same each time: all dice come from the seed and the number of the sequence.

Source: naval. Rulings: DISC-01, DISC-167, DISC-168, DISC-169, DISC-170.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules_core.engine import wire
from rules_core.engine.errors import NotAllowed
from rules_core.engine.rules import Rules
from rules_core.naval.battle_holding import board, grapple, unfoul
from rules_core.naval.battle_orders import (
    RULE,
    Orders,
    Start,
    check_orders,
    read_orders,
    read_start,
    read_turn,
    record_of_orders,
    record_of_start,
)
from rules_core.naval.battle_sailing import blow, sail
from rules_core.naval.battle_state import BattleState, Report, start_state
from rules_core.naval.battle_table import Table

KIND, VERSION = "weathergage battle", 1
MOST_TURNS = 100


@dataclass(frozen=True)
class Battle:
    """A battle: how it started, all ships' orders for each log, and the log shown. Frozen; each move answers a new one.

    Everything else is played anew from these, so that the same file always ends the same way, and a sequence played
    again after stepping back has the same dice. ``reports`` has the state and the events of every sequence up to the
    last one played, the start first.
    """

    start: Start
    turns: tuple[tuple[Orders, ...], ...] = ()
    at: int = 0
    reports: tuple[Report, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.reports:  # a battle made by hand or read from a file; each later sequence adds its own
            object.__setattr__(self, "reports", _played(self.start, self.turns))

    def play(self, orders: str | Sequence[Orders]) -> Battle:
        """Answers the battle with one more sequence after the one shown; those stepped back over are dropped.

        ``orders`` is text with a line for each ship (``Sea Hawk: (3) A-A-L; grapple Grey Wolf``), or the orders of all
        ships in their order.

        Raises:
            BadInput: naming the line of the orders that cannot be read, or a log or a ship that is none.
            NotAllowed: when there are too few orders, or the battle has gone on for too long.
        """
        if self.at >= MOST_TURNS:
            raise NotAllowed(f"A battle has at most {MOST_TURNS} sequences ({RULE}).", field="file", rule=RULE)
        given = read_orders(orders, self.start.names) if isinstance(orders, str) else tuple(orders)
        check_orders(given, len(self.start.ships))
        return Battle(
            self.start,
            (*self.turns[: self.at], given),
            self.at + 1,
            (*self.reports[: self.at + 1], _play(self.start, self.start.rules(), self.state, given)),
        )

    def back(self) -> Battle:
        """Answers the battle one sequence earlier; at the start, itself."""
        return replace(self, at=max(self.at - 1, 0))

    def forth(self) -> Battle:
        """Answers the battle one sequence later, if that was played before stepping back; else itself."""
        return replace(self, at=min(self.at + 1, len(self.turns)))

    @property
    def report(self) -> Report:
        """The state and the events of the sequence shown."""
        return self.reports[self.at]

    @property
    def state(self) -> BattleState:
        """The state after the sequence shown."""
        return self.report.state

    def write(self) -> str:
        """Answers the battle as the text of a file; equal battles, equal texts."""
        turns = [[record_of_orders(each) for each in turn] for turn in self.turns]
        return wire.write(KIND, VERSION, {"start": record_of_start(self.start), "turns": turns, "at": self.at})

    @staticmethod
    def read(text: object) -> Battle:
        """Answers the battle in the text of a file.

        Raises:
            WireError: when it is no such file, or listing every fault in it with its path.
        """
        content = wire.read(text, KIND, VERSION, rule=RULE)
        reader = wire.Reader(RULE)
        top = reader.record(content, "$", ("start", "turns", "at"))
        start = read_start(top.get("start"), "$.start", reader)

        def turn(value: object, path: str) -> tuple[Orders, ...]:
            return read_turn(value, path, len(start.ships), reader)

        turns = reader.items(top.get("turns"), "$.turns", turn, MOST_TURNS)
        at = reader.whole(top, "at", "$", 0, len(turns))
        reader.close()
        return Battle(start, turns, at)


def _played(start: Start, turns: tuple[tuple[Orders, ...], ...]) -> tuple[Report, ...]:
    rules = start.rules()
    reports = [Report(start_state(start, rules), ())]
    for each in turns:
        reports.append(_play(start, rules, reports[-1].state, each))
    return tuple(reports)


def _play(start: Start, rules: Rules, before: BattleState, orders: tuple[Orders, ...]) -> Report:
    table = Table(start, rules, before, orders)
    blow(table)
    unfoul(table)
    sail(table)
    grapple(table)
    board(table)
    return Report(table.state(), tuple(table.events), table.execution)
