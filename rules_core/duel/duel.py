"""A duel of two ships, round after round (all of NC-01 to NC-72): orders in, state and log out, the same each time.

Source: narrative. Rulings: DISC-122 to DISC-124, DISC-128.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules_core.duel._acts import people_act
from rules_core.duel._movement import ships_move
from rules_core.duel._orders import (
    CREW,
    ORDERS,
    Crew,
    Orders,
    Start,
    check_sections,
    orders_of,
    read_record,
    record_of,
    written,
)
from rules_core.duel._speed import Wind
from rules_core.duel._state import DuelState, Entry, Party, Report, start_state
from rules_core.duel._table import Table
from rules_core.duel._vessel import ship_named
from rules_core.duel.damage import Condition
from rules_core.duel.range import MOST_RANGE
from rules_core.engine import wire
from rules_core.engine.errors import NotAllowed, RuleError
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules

KIND, VERSION = "weathergage duel", 1
MOST_ROUNDS = 3000  # five hours
_MOST_ORDERS = 500
_RULE = "NC-03"


@dataclass(frozen=True)
class Round:
    """The orders of both ships for one round, or for ``times`` rounds in a row."""

    ours: Orders
    enemy: Orders
    times: int = 1


@dataclass(frozen=True)
class Duel:
    """A duel: how it started, all orders in turn, and how many of them are shown. Frozen; each move answers a new one.

    Everything else is played anew from these: the dice of a round come from the seed and the round's number, so that
    the same file always ends the same way, and a round played again after stepping back has the same dice. ``reports``
    has the state and the log after each of the orders up to the last ones played, the start first.
    """

    start: Start = field(default_factory=Start)
    rounds: tuple[Round, ...] = ()
    at: int = 0
    reports: tuple[Report, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.reports:  # a duel made by hand or read from a file; each later round adds its own
            object.__setattr__(self, "reports", _played(self.start, self.rounds))

    def play(self, ours: Mapping[str, object] | Orders, enemy: Mapping[str, object] | Orders, times: int = 1) -> Duel:
        """Answers the duel with one more round, or ``times`` of them by the same orders; it stops when it is over.

        They follow the round shown; rounds stepped back over are dropped.

        Raises:
            BadInput: naming a value of the orders that is none, or a section that is none of the ship's.
            NotAllowed: when the duel is over or would go on for too many rounds.
        """
        if self.state.over:
            raise NotAllowed("The duel is over: a ship is sunk or taken (NC-72).", field="file", rule="NC-72")
        count = whole(times, "the number of rounds", field="times", rule=_RULE, least=1, most=MOST_ROUNDS)
        if self.state.number + count > MOST_ROUNDS or self.at >= _MOST_ORDERS:
            raise NotAllowed(
                f"A duel has at most {MOST_ROUNDS} rounds, by {_MOST_ORDERS} orders ({_RULE}).",
                field="times",
                rule=_RULE,
            )
        rules = self.start.rules()
        first, second = (
            orders_of(record_of(each) if isinstance(each, Orders) else each, rules) for each in (ours, enemy)
        )
        for party, orders in ((Party.OURS, first), (Party.ENEMY, second)):
            try:
                check_sections(orders, self.state.of(party).ship, self.state.of(party.other).ship)
            except RuleError as error:
                error.field = f"{party.value}.{error.field}"
                raise
        report = _play(self.start, rules, self.state, Round(first, second, count))
        added = Round(first, second, report.rounds)  # fewer, if it was over sooner
        return Duel(
            self.start,
            (*self.rounds[: self.at], added),
            self.at + 1,
            (*self.reports[: self.at + 1], report),
        )

    def back(self) -> Duel:
        """Answers the duel before the orders shown; at the start, itself."""
        return replace(self, at=max(self.at - 1, 0))

    def forth(self) -> Duel:
        """Answers the duel after the next orders, if they were played before stepping back; else itself."""
        return replace(self, at=min(self.at + 1, len(self.rounds)))

    @property
    def report(self) -> Report:
        """The state and the log of the round shown."""
        return self.reports[self.at]

    @property
    def state(self) -> DuelState:
        """The state after the round shown."""
        return self.report.state

    def write(self) -> str:
        """Answers the duel as the text of a file; equal duels, equal texts."""
        start = self.start
        return wire.write(
            KIND,
            VERSION,
            {
                "start": {
                    "ours": written(start.ours),
                    "enemy": written(start.enemy),
                    "distance": start.distance,
                    "wind": start.wind.value,
                    "heavy_sea": start.heavy_sea,
                    "seed": start.seed,
                    "readings": dict(start.readings),
                },
                "rounds": [
                    {"ours": written(each.ours), "enemy": written(each.enemy), "times": each.times}
                    for each in self.rounds
                ],
                "at": self.at,
            },
        )

    @staticmethod
    def read(text: object) -> Duel:
        """Answers the duel in the text of a file.

        Raises:
            WireError: when it is no such file, or listing every fault in it with its path.
        """
        content = wire.read(text, KIND, VERSION, rule=_RULE)
        reader = wire.Reader(_RULE)
        top = reader.record(content, "$", ("start", "rounds", "at"))
        start = _start(top.get("start"), reader)
        reader.close()  # the rounds can be checked only by the readings of a sound start
        rules = start.rules()
        ships = {"ours": ship_named(start.ours.ship, rules), "enemy": ship_named(start.enemy.ship, rules)}

        def one(value: object, path: str) -> Round:
            both = reader.record(value, path, ("ours", "enemy"), ("times",))
            first, second = (
                read_record(both.get(side), f"{path}.{side}", Orders, ORDERS, reader, rules)
                for side in ("ours", "enemy")
            )
            for side, other, orders in (("ours", "enemy", first), ("enemy", "ours", second)):
                try:
                    check_sections(orders, ships[side], ships[other])
                except RuleError as error:
                    reader.fault(f"{path}.{side}.{error.field}", error.message)
            return Round(first, second, reader.whole(both, "times", path, 1, MOST_ROUNDS))

        rounds = reader.items(top.get("rounds"), "$.rounds", one, _MOST_ORDERS)
        at = reader.whole(top, "at", "$", 0, len(rounds))
        if sum(each.times for each in rounds) > MOST_ROUNDS:
            reader.fault("$.rounds", f"are more than the {MOST_ROUNDS} rounds that a duel has")
        reader.close()
        duel = Duel(start, rounds, at)
        over = next((each.state.number for each in duel.reports[:-1] if each.state.over), None)
        if over is not None:
            reader.fault("$.rounds", f"go on after round {over}, in which the duel ended")
            reader.close()
        return duel


def _start(value: object, reader: wire.Reader) -> Start:
    path = "$.start"
    record = reader.record(value, path, ("ours", "enemy", "distance", "wind", "seed", "readings"), ("heavy_sea",))
    rules = Rules.standard()
    ours, enemy = (
        read_record(record.get(side), f"{path}.{side}", Crew, CREW, reader, rules) for side in ("ours", "enemy")
    )
    readings = record.get("readings", {})
    if not isinstance(readings, dict):
        reader.fault(f"{path}.readings", "must be a record of rulings and readings")
        readings = {}
    chosen: list[tuple[str, str]] = []
    for ruling, name in readings.items():
        try:
            chosen.append((ruling, rules.ruling(ruling).reading(name).name))
        except (RuleError, TypeError) as error:
            reader.fault(f"{path}.readings", getattr(error, "message", f"{ruling} has no such reading"))
    return Start(
        ours,
        enemy,
        reader.whole(record, "distance", path, 0, MOST_RANGE),
        reader.choice(record, "wind", path, Wind),
        reader.text(record, "seed", path, 40),
        tuple(sorted(chosen)),
        reader.yes(record, "heavy_sea", path),
    )


def _played(start: Start, rounds: tuple[Round, ...]) -> tuple[Report, ...]:
    rules = start.rules()
    reports = [Report(start_state(start, rules), ())]
    for each in rounds:
        reports.append(_play(start, rules, reports[-1].state, each))
    return tuple(reports)


def _play(start: Start, rules: Rules, before: DuelState, orders: Round) -> Report:
    both = {Party.OURS: orders.ours, Party.ENEMY: orders.enemy}
    state, log, told = before, list[Entry](), list[Entry]()
    conditions: dict[Party, Condition] = {}
    while state.number - before.number < orders.times and not state.over:
        log += [each for each in told if not each.routine]
        table = Table(start, rules, state, both)
        table.conditions = conditions
        for party in Party:
            table.weaken(party)
        people_act(table)
        ships_move(table)
        state, told = table.state, table.log
    return Report(state, (*log, *told), state.number - before.number)
