"""Where a battle stands between two logs: every ship, what holds it, the wind; and what happened.

Source: naval. Rulings: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_core.engine.dice import DiceRoll
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval.battle_start import Start
from rules_core.naval.movement_execution_fleet import Execution
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_weapons import Facing
from rules_core.naval.wind import Calm

Pair = tuple[int, int]


@dataclass(frozen=True)
class Event:
    """One thing that happened: phase, segment (0 outside the execution), words, the rule, and the dice that fell."""

    phase: Phase
    segment: int
    text: str
    rule: str
    dice: tuple[DiceRoll, ...] = ()

    def __str__(self) -> str:
        when = f"{self.phase.value}.{self.segment}" if self.segment else str(self.phase.value)
        shown = f" ({'; '.join(map(str, self.dice))})" if self.dice else ""
        return f"{when} {self.text}{shown} [{self.rule}]"


@dataclass(frozen=True)
class Served:
    """A weapon aboard: the way it faces now, and whether it is loaded."""

    facing: Facing
    loaded: bool = True


@dataclass(frozen=True)
class Afloat:
    """One ship in play.

    ``hull`` is where it lies, bow first; ``state`` what its next log is judged by. ``still`` counts the logs without
    way, ``carried`` the combat hexes drifted within its ship hex, ``speed`` the ship hexes it made last. ``anchored``
    is None or the rounds at anchor; ``no_anchor`` says that the cable was cut. ``trying`` are the rounds spent on
    unfouling, ``locked`` those since it was fouled or grappled. ``void`` names the rule by which its next log is lost.
    ``ready`` and ``crew_ready`` are the rounds from which its people and its crew can throw again.

    ``hull_lost`` and ``rigging_lost`` are points of damage, ``hands`` those aboard, ``weapons`` how each is served.
    ``adrift`` counts the rounds that a ship without rigging has drifted, ``turned`` her turns in place since.
    ``sinks_at`` is None or the round by whose end a lost ship is gone; one that has ``sunk`` lies nowhere. That she is
    ``endangered`` has been told.
    """

    hull: tuple[Hex, ...]
    heading: Side
    state: ShipState = ShipState.UNDER_WAY
    still: int = 0
    carried: int = 0
    speed: int = 0
    anchored: int | None = None
    no_anchor: bool = False
    trying: int = 0
    locked: int = 0
    void: str = ""
    ready: int = 0
    crew_ready: int = 0
    hull_lost: int = 0
    rigging_lost: int = 0
    hands: int = 0
    weapons: tuple[Served, ...] = ()
    adrift: int = 0
    turned: int = 0
    sinks_at: int | None = None
    sunk: bool = False
    endangered: bool = False


@dataclass(frozen=True)
class BattleState:
    """A battle between two logs.

    ``fouls`` holds pairs of ships by their place in the list, the lower first; ``boarded`` those of which the first has
    people aboard the second; ``hooks`` how many grapples of the first hold the second.
    """

    number: int
    force: int
    calm: Calm
    wind_from: Side
    ships: tuple[Afloat, ...]
    fouls: frozenset[Pair] = frozenset()
    hooks: Mapping[Pair, int] = field(default_factory=dict, hash=False)
    boarded: frozenset[Pair] = frozenset()

    def locks(self) -> set[Pair]:
        """Answers the pairs of ships that are fouled or grappled, the lower number first."""
        return set(self.fouls) | {(min(pair), max(pair)) for pair in self.hooks}


@dataclass(frozen=True)
class Report:
    """A log's time that was played: the state after it, what happened, and all movement; number 0 is the start."""

    state: BattleState
    events: tuple[Event, ...]
    execution: Execution | None = None

    def __str__(self) -> str:
        return "\n".join([f"Sequence {self.state.number}", *map(str, self.events)])


def start_state(start: Start, rules: Rules) -> BattleState:
    """Answers the battle as it begins: each ship under way, stopped or at anchor, fouled or grappled.

    Source: naval (WIND-01, HEX-06, FOUL-07, SHGR-04). Rulings: none.
    """
    listed = list(enumerate(start.ships))
    fouls = {(min(one, other - 1), max(one, other - 1)) for one, each in listed for other in each.fouled}
    hooks = {(one, other - 1): each.grapples.count(other) for one, each in listed for other in each.grapples}
    tangled, roped = {ship for pair in fouls for ship in pair}, {ship for pair in hooks for ship in pair}
    ships = []
    for number, each in listed:
        held = ShipState.FOULED if number in tangled else ShipState.GRAPPLED if number in roped else each.state
        ships.append(
            Afloat(
                each.hull(rules),
                each.heading,
                held,
                anchored=0 if each.state is ShipState.ANCHORED else None,
                hands=each.hands,
                weapons=tuple(Served(mount.facing) for mount in each.weapons),
            )
        )
    return BattleState(0, start.force, start.calm, start.wind_from, tuple(ships), frozenset(fouls), hooks)


def companies(count: int, locks: set[Pair]) -> list[int]:
    """Answers for each ship the first of all those it is locked together with, itself among them."""
    first = list(range(count))
    changed = bool(locks)
    while changed:
        changed = False
        for one, other in locks:
            least = min(first[one], first[other])
            if first[one] != least or first[other] != least:
                first[one] = first[other] = least
                changed = True
    return first
