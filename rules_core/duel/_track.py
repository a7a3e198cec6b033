"""Range over several rounds: two ships that work up to the speeds they want, pass each other and open again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules_core.duel._speed import PAGE, feet, reachable, speed_of, sprint
from rules_core.duel.range import MOST_RANGE, Heading, Move, Standing, range_change
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

_MOST_ROUNDS = 60


@dataclass(frozen=True)
class RoundOfRange:
    """One round on the track: its number, the speeds in it, and the movement."""

    number: int
    advantaged_speed: Fraction
    opposing_speed: Fraction
    move: Move


@dataclass(frozen=True)
class Track:
    """The range at the start and after each round, and the first round in which the ships met or passed, if any."""

    start: int
    rounds: tuple[RoundOfRange, ...]
    met: int | None


@dataclass(frozen=True)
class _Way:
    """A ship's way through the water: what she makes now, what she wants, and how her speed may change."""

    heading: Heading
    now: Fraction
    wanted: Fraction
    oared: bool
    sprints: bool

    def at(self, number: int, rules: Rules) -> _Way:
        """Answers the same ship in her ``number``-th round."""
        if not self.sprints:
            step = reachable(self.now, self.wanted, oared=self.oared, number=number, rules=rules)
            return replace(self, now=step)
        burst = sprint(speed=self.wanted, rounds=rules.whole(PAGE, "sprint_rounds"), rules=rules).value
        return replace(self, now=burst.speed if number <= burst.rounds else burst.after)


def range_track(
    *,
    distance: int,
    rounds: int = 8,
    advantaged_heading: Heading | str = Heading.CLOSING,
    advantaged_speed: int | Fraction = 30,
    advantaged_wanted: int | Fraction = 30,
    advantaged_oared: bool = False,
    advantaged_sprints: bool = False,
    advantaged_length: int = 75,
    opposing_heading: Heading | str = Heading.CLOSING,
    opposing_speed: int | Fraction = 30,
    opposing_wanted: int | Fraction = 30,
    opposing_oared: bool = False,
    opposing_sprints: bool = False,
    opposing_length: int = 70,
    rules: Rules | None = None,
) -> Working[Track]:
    """Answers the range after each of several rounds, while both captains keep to what they declared.

    In each round the speeds change first: a ship under sail by at most ten feet towards the speed she wants, one under
    oars at once, a sprinting one to half as much again for ten rounds and to half after that. Then both move. Ships
    that pass each other go on as they were pointed.

    Units: feet, feet a round. Not modelled: orders that change, and the advantage passing to the other ship. Errors:
    ``BadInput`` naming the input, ``NotAllowed`` for a sprint without oars.

    Source: narrative (NC-14, NC-18 to NC-24). Rulings: DISC-38, DISC-39, DISC-65, DISC-66.
    """
    rules = rules or Rules.standard()
    at = whole(distance, "the range", field="distance", rule="NC-13", most=MOST_RANGE)
    count = whole(rounds, "the number of rounds", field="rounds", rule="NC-14", least=1, most=_MOST_ROUNDS)
    first = _way(
        "advantaged", advantaged_heading, advantaged_speed, advantaged_wanted, advantaged_oared, advantaged_sprints
    )
    second = _way("opposing", opposing_heading, opposing_speed, opposing_wanted, opposing_oared, opposing_sprints)
    played: list[RoundOfRange] = []
    now = at
    for number in range(1, count + 1):
        first, second = first.at(number, rules), second.at(number, rules)
        move = range_change(
            distance=now,
            advantaged_heading=first.heading,
            advantaged_speed=first.now,
            opposing_heading=second.heading,
            opposing_speed=second.now,
            advantaged_length=advantaged_length,
            opposing_length=opposing_length,
            rules=rules,
        ).value
        played.append(RoundOfRange(number, first.now, second.now, move))
        now = min(move.distance, MOST_RANGE)
        first = replace(first, heading=move.advantaged_heading)
        second = replace(second, heading=move.opposing_heading)
    met = next((each.number for each in played if each.move.standing is not Standing.APART), None)
    steps = tuple(_step(each, rules) for each in played)
    return Working(Track(at, tuple(played), met), _sentence(now, count, met), steps)


def _way(ship: str, heading: Heading | str, speed: object, wanted: object, oared: object, sprints: object) -> _Way:
    rowed = yes_or_no(oared, "under oars", field=f"{ship}_oared", rule="NC-18")
    hurried = yes_or_no(sprints, "a sprint", field=f"{ship}_sprints", rule="NC-21")
    if hurried and not rowed:
        raise NotAllowed("Only a ship under oars can sprint (NC-21).", field=f"{ship}_sprints", rule="NC-21")
    return _Way(
        one_of(Heading, heading, "the heading", field=f"{ship}_heading", rule="NC-13"),
        speed_of(speed, "the speed at the start", field=f"{ship}_speed", rule="NC-18"),
        speed_of(wanted, "the speed that is wanted", field=f"{ship}_wanted", rule="NC-18"),
        rowed,
        hurried,
    )


def _step(each: RoundOfRange, rules: Rules) -> Step:
    speeds = f"{feet(each.advantaged_speed)} and {feet(each.opposing_speed)}"
    end = f"{each.move.distance} ft"
    if each.move.standing is not Standing.APART:
        end = "alongside" if each.move.standing is Standing.ALONGSIDE else f"{end} past each other"
        return Step(f"round {each.number}: {speeds}, {each.move.key.value}", end, "NC-24", rules.reading("DISC-38"))
    return Step(f"round {each.number}: {speeds}, {each.move.key.value}", end, "NC-14")


def _sentence(distance: int, rounds: int, met: int | None) -> str:
    meeting = f"They first meet or pass in round {met}" if met else "They do not meet"
    return f"{meeting}; after {rounds} round{'' if rounds == 1 else 's'} the range is {distance} ft."
