"""Where a duel stands: both ships, the range, who has the advantage, and the log of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from rules_core.duel._orders import Crew, Start
from rules_core.duel._sections import Sections
from rules_core.duel._vessel import Ship, ship_named
from rules_core.duel.damage import Condition, condition_of
from rules_core.duel.range import Heading, Side
from rules_core.engine.dice import DiceRoll
from rules_core.engine.rules import Rules

PAGE = "duel/duel"


class Party(Enum):
    """The two sides of a duel."""

    OURS = "ours"
    ENEMY = "enemy"

    @property
    def other(self) -> Party:
        """The other side."""
        return Party.ENEMY if self is Party.OURS else Party.OURS


@dataclass(frozen=True)
class Entry:
    """One line of the log: the step of the round, what happened, the rule that says so, and the dice that fell."""

    step: str
    text: str
    rule: str
    dice: tuple[DiceRoll, ...] = ()

    def __str__(self) -> str:
        shown = f" ({'; '.join(map(str, self.dice))})" if self.dice else ""
        return f"{self.step}: {self.text}{shown} [{self.rule}]"


@dataclass(frozen=True)
class ShipState:
    """One ship in play.

    ``fires`` are the burning squares by section; ``sheared`` the rounds until new oars are out, ``sprinted`` those the
    rowers have sprinted; ``sinks_in`` the rounds left to a sinking ship; ``shots_seen`` the lobbed shots seen to fall.
    """

    crew: Crew
    sections: Sections
    heading: Heading
    side: Side
    speed: Fraction
    sailors: int
    fires: Mapping[str, int] = field(hash=False, default_factory=dict)
    sheared: int = 0
    sprinted: int = 0
    tired: bool = False
    sinks_in: int | None = None
    sunk: bool = False
    shots_seen: int = 0

    @property
    def ship(self) -> Ship:
        """Her type's figures."""
        return self.sections.ship

    @property
    def burning(self) -> int:
        """How many of her squares burn."""
        return sum(self.fires.values())


@dataclass(frozen=True)
class DuelState:
    """A duel between rounds: ``events`` are what calls for an advantage check in the step A that comes."""

    number: int
    ours: ShipState
    enemy: ShipState
    distance: int
    holder: Party
    grappled: bool = False
    events: tuple[int, ...] = ()

    def of(self, party: Party) -> ShipState:
        """Answers one side's ship."""
        return self.ours if party is Party.OURS else self.enemy

    def with_ship(self, party: Party, ship: ShipState) -> DuelState:
        """Answers the duel with one ship as given."""
        return replace(self, ours=ship) if party is Party.OURS else replace(self, enemy=ship)

    @property
    def over(self) -> bool:
        """Whether a ship is gone."""
        return self.ours.sunk or self.enemy.sunk


@dataclass(frozen=True)
class Report:
    """A round that was played: the state after it and its log; round 0 is the start."""

    state: DuelState
    log: tuple[Entry, ...]

    def __str__(self) -> str:
        return "\n".join([f"Round {self.state.number}", *map(str, self.log)])


def start_state(start: Start, rules: Rules) -> DuelState:
    """Answers the duel as it begins; the enemy has the advantage.

    Source: narrative (NC-05). Rulings: DISC-92.
    """
    return DuelState(0, _ship(start.ours, rules), _ship(start.enemy, rules), start.distance, Party.ENEMY)


def _ship(crew: Crew, rules: Rules) -> ShipState:
    sections = Sections.sound(ship_named(crew.ship, rules))
    return ShipState(crew, sections, crew.heading, Side.PORT, Fraction(crew.speed), crew.sailors)


def condition(ship: ShipState, start: Start, rules: Rules) -> Condition:
    """Answers the condition of a ship in the duel's wind.

    Source: narrative (NC-59 to NC-69). Rulings: none.
    """
    return condition_of(ship.sections, wind=start.wind, rules=rules)


def fire_squares(ship: Ship, rules: Rules) -> int:
    """Answers how many squares of a section can burn: its share of the deck by 25 square feet, at least one.

    Source: weathergage (MISS-10). Rulings: none.
    """
    return max(1, ship.length * ship.beam // (rules.whole(PAGE, "square_feet") * ship.hull_sections))
