"""A battle of two to forty ships, log after log, through all phases of the sequence of play (SEQ-01 to SEQ-10).

Orders in, state and events out, the same each time: all dice come from the seed and the number of the sequence.

Source: naval. Rulings: DISC-01, DISC-167, DISC-168, DISC-169, DISC-170, DISC-172, DISC-173, DISC-174, DISC-175.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rules_core.engine import wire
from rules_core.engine.errors import NotAllowed
from rules_core.engine.rules import Rules
from rules_core.naval.battle_guns import GunDrill, read_drills
from rules_core.naval.battle_holding import board, grapple, unfoul
from rules_core.naval.battle_orders import Orders, check_orders, read_orders, read_turn, record_of_orders
from rules_core.naval.battle_sailing import blow, sail
from rules_core.naval.battle_seals import Seal, open_seals, record_of_seal, seal_of_record, take_seals
from rules_core.naval.battle_start import RULE, Start, read_start, record_of_start
from rules_core.naval.battle_state import BattleState, Report, start_state
from rules_core.naval.battle_table import Table
from rules_core.naval.battle_weapons import fire, go_down

Item = TypeVar("Item")

KIND, VERSION = "weathergage battle", 1
MOST_TURNS = 100


@dataclass(frozen=True)
class Battle:
    """A battle: how it started, all ships' orders for each log, and the log shown. Frozen; each move answers a new one.

    Everything else is played anew from these, so that the same file always ends the same way, and a sequence played
    again after stepping back has the same dice. ``reports`` has the state and the events of every sequence up to the
    last one played, the start first. ``seals`` are those given away for the log that is played next.
    """

    start: Start
    turns: tuple[tuple[Orders, ...], ...] = ()
    at: int = 0
    seals: tuple[Seal, ...] = ()
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
            NotAllowed: when there are too few orders, some are sealed, or the battle has gone on for too long.
        """
        if any(each.sequence == self.at + 1 for each in self.seals):
            why = "Orders are sealed for this sequence: open them, or drop the seals (LOG-18)."
            raise NotAllowed(why, field="sealed", rule="LOG-18")
        return self._next(_items(orders, Orders) or read_orders(orders, self.start.names))

    def fire(self, shots: str | Sequence[GunDrill]) -> Battle:
        """Answers the battle with another weapons phase in the sequence shown; those played after it are dropped.

        Weapons are not logged: what they do is told once the ships have moved. ``shots`` is text with a line for each
        ship (``Sea Hawk: fire 1 at Grey Wolf hull 6; load 2``), or the doings of all ships in their order. They replace
        those told before; all dice before that phase fall as they did.

        Raises:
            BadInput: naming the line that cannot be read.
            NotAllowed: before the first sequence, or when there are too few doings.
        """
        if self.at == 0:
            raise NotAllowed("Weapons are fired once a log has been played (SEQ-08).", field="shots", rule="SEQ-08")
        drills = _items(shots, GunDrill) or read_drills(shots, self.start.names)
        if len(drills) != len(self.start.ships):
            why = f"There must be doings for all {len(self.start.ships)} ships; got {len(drills)} (SEQ-08)."
            raise NotAllowed(why, field="shots", rule="SEQ-08")
        orders = self.turns[self.at - 1]
        given = tuple(replace(each, guns=drill) for each, drill in zip(orders, drills, strict=True))
        check_orders(given, len(given))
        return replace(self._after(self.at - 1, given), seals=self.seals)

    def seal(self, lines: str) -> Battle:
        """Answers the battle with seals added for the log that is played next: lines such as ``SEALED | 1 | ...``.

        Raises:
            BadInput: for a line that cannot be read, or a ship that is none of the battle's.
            NotAllowed: for another sequence, or a second seal of the same ship.
        """
        return replace(self, seals=take_seals(lines, self.seals, self.start.names, self.at + 1))

    def open(self, lines: str, orders: str = "") -> Battle:
        """Answers the battle with one more sequence, by sealed logs that are opened: ``OPENED | 1 | ...``.

        ``orders`` is as for ``play``; what it says beside the logs is done too, its logs are passed over. A log that is
        not the one sealed is told of and not carried out.

        Raises:
            BadInput: naming the line that cannot be read.
            NotAllowed: when a ship afloat has not sealed or not opened, or the battle has gone on for too long.
        """
        names = self.start.names
        afloat = [number for number, each in enumerate(self.state.ships, start=1) if not each.sunk]
        given = read_orders(orders, names)
        return self._next(open_seals(lines, self.seals, given, names, self.at + 1, afloat))

    def unseal(self) -> Battle:
        """Answers the battle without any seal that was given away, so that orders can be played openly."""
        return replace(self, seals=())

    def _next(self, orders: tuple[Orders, ...]) -> Battle:
        """The battle with one more sequence, by orders that are checked here."""
        if self.at >= MOST_TURNS:
            raise NotAllowed(f"A battle has at most {MOST_TURNS} sequences ({RULE}).", field="file", rule=RULE)
        check_orders(orders, len(self.start.ships))
        return self._after(self.at, orders)

    def _after(self, at: int, orders: tuple[Orders, ...]) -> Battle:
        """The battle with these orders played in the sequence after that one."""
        report = _play(self.start, self.start.rules(), self.reports[at].state, orders)
        return Battle(self.start, (*self.turns[:at], orders), at + 1, (), (*self.reports[: at + 1], report))

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
        content = {"start": record_of_start(self.start), "turns": turns, "at": self.at}
        seals = {"seals": [record_of_seal(each) for each in self.seals]} if self.seals else {}
        return wire.write(KIND, VERSION, content | seals)

    @staticmethod
    def read(text: object) -> Battle:
        """Answers the battle in the text of a file.

        Raises:
            WireError: when it is no such file, or listing every fault in it with its path.
        """
        content = wire.read(text, KIND, VERSION, rule=RULE)
        reader = wire.Reader(RULE)
        top = reader.record(content, "$", ("start", "turns", "at"), ("seals",))
        start = read_start(top.get("start"), "$.start", reader)

        def turn(value: object, path: str) -> tuple[Orders, ...]:
            return read_turn(value, path, len(start.ships), reader)

        turns = reader.items(top.get("turns"), "$.turns", turn, MOST_TURNS)
        at = reader.whole(top, "at", "$", 0, len(turns))

        def seal(value: object, path: str) -> Seal:
            return seal_of_record(value, path, len(start.ships), MOST_TURNS, reader)

        seals = reader.items(top.get("seals", []), "$.seals", seal, len(start.ships))
        if len({each.ship for each in seals}) < len(seals):
            reader.fault("$.seals", "a ship has one seal")
        reader.close()
        return Battle(start, turns, at, seals)


def _items(value: object, kind: type[Item]) -> tuple[Item, ...]:
    """Answers the items of a list or tuple that holds no others, and none for anything else."""
    items = tuple(value) if isinstance(value, (list, tuple)) else ()
    return items if all(isinstance(each, kind) for each in items) else ()


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
    fire(table)
    board(table)
    if rules.reading("DISC-175").name == "end":
        go_down(table)
    return Report(table.state(), tuple(table.events), table.execution)
