"""Where a duel stands: both ships, the range, who has the advantage, and the log of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from rules_core.duel._orders import Crew, Start
from rules_core.duel._sections import Sections
from rules_core.duel._speed import Wind
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
    """One line of the log: the step of the round, what happened, the rule that says so, and the dice that fell.

    ``round`` is the number of the round; ``routine`` marks what is said in every round, whatever happens.
    """

    step: str
    text: str
    rule: str
    dice: tuple[DiceRoll, ...] = ()
    round: int = 0
    routine: bool = False

    def __str__(self) -> str:
        shown = f" ({'; '.join(map(str, self.dice))})" if self.dice else ""
        return f"{self.step}: {self.text}{shown} [{self.rule}]"


@dataclass(frozen=True)
class Work:
    """What the carpenters are at: the section, whether they shore it up, and the rounds they have worked."""

    section: str
    shoring: bool
    rounds: int = 0


@dataclass(frozen=True)
class ShipState:
    """One ship in play.

    ``fires`` are the burning squares by section; ``sheared`` the rounds until new oars are out, ``sprinted`` those the
    rowers have sprinted; ``sinks_in`` the rounds left to a sinking ship; ``shots_seen`` the lobbed shots seen to fall.

    ``weak`` has what sections lost to a destroyed neighbour and have not been given back by shoring; ``boarding`` is
    how many of her people are aboard the enemy. ``check_at`` is the round of the next hourly sinking check and
    ``first_difficulty`` what the first one was made against.
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
    fighters: int = 0
    boarding: int = 0
    taken: bool = False
    work: Work | None = None
    weak: Mapping[str, int] = field(hash=False, default_factory=dict)
    check_at: int | None = None
    first_difficulty: int = 0

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
    """A duel between rounds.

    ``events`` are what calls for an advantage check in the step A that comes; ``lashed`` says that grappled ships lie
    side by side, as they do from the movement step after the grapple.
    """

    number: int
    ours: ShipState
    enemy: ShipState
    distance: int
    holder: Party
    grappled: bool = False
    events: tuple[int, ...] = ()
    lashed: bool = False

    def of(self, party: Party) -> ShipState:
        """Answers one side's ship."""
        return self.ours if party is Party.OURS else self.enemy

    def with_ship(self, party: Party, ship: ShipState) -> DuelState:
        """Answers the duel with one ship as given."""
        return replace(self, ours=ship) if party is Party.OURS else replace(self, enemy=ship)

    @property
    def over(self) -> bool:
        """Whether a ship is gone or taken."""
        return any(ship.sunk or ship.taken for ship in (self.ours, self.enemy))


@dataclass(frozen=True)
class Report:
    """Orders that were played: the state after them and the log; round 0 is the start.

    ``rounds`` is how many rounds in a row they were played. Of several, the log has what was not routine and all of the
    last.
    """

    state: DuelState
    log: tuple[Entry, ...]
    rounds: int = 1

    def __str__(self) -> str:
        if self.rounds <= 1:
            return "\n".join([f"Round {self.state.number}", *map(str, self.log)])
        head = f"Rounds {self.state.number - self.rounds + 1} to {self.state.number}"
        return "\n".join([head, *(f"{each.round} {each}" for each in self.log)])


def start_state(start: Start, rules: Rules) -> DuelState:
    """Answers the duel as it begins: the enemy has the advantage, and neither ship goes faster than she can.

    Source: narrative (NC-05, NC-18). Rulings: DISC-92.
    """
    ours, enemy = (_ship(crew, start.wind, rules) for crew in (start.ours, start.enemy))
    return DuelState(0, ours, enemy, start.distance, Party.ENEMY)


def _ship(crew: Crew, wind: Wind, rules: Rules) -> ShipState:
    sections = Sections.sound(ship_named(crew.ship, rules))
    sound = condition_of(sections, wind=wind, rules=rules)
    speed = Fraction(min(crew.speed, max(sound.sail, sound.oars)))
    return ShipState(crew, sections, crew.heading, Side.PORT, speed, crew.sailors, fighters=crew.fighters)


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
