"""Movement execution as a question: the logs of several ships opened and carried out, up to some segment.

Source: naval, naval-public. Rulings: DISC-01, DISC-14, DISC-77, DISC-161, DISC-164, DISC-165, DISC-166.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from rules_core.engine.errors import BadInput, RuleError
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import shown, whole
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.naval.attitude import read_side
from rules_core.naval.movement_execution import segments_in_all
from rules_core.naval.movement_execution_course import Helmsman, course_of
from rules_core.naval.movement_execution_fleet import Execution, Kind, Mover, Standing, execute
from rules_core.naval.movement_execution_muster import check_places, read_land, read_ships
from rules_core.naval.ship_state import ShipState
from rules_core.naval.wind import Calm, Wind, wind_of

_MOST_SEGMENTS = 1000
_READINGS = {"FOUL-01": "DISC-14", "MISS-18": "DISC-14", "DISC-164": "DISC-164"}


@dataclass(frozen=True)
class Movement:
    """All logs carried out, and how the ships stand after the segment that was asked for."""

    execution: Execution
    segment: int
    standings: tuple[Standing, ...]
    land: frozenset[Hex]
    wind: Wind
    wind_from: Side


def execute_logs(
    *,
    ships: str,
    force: int,
    wind_from: Side | int | str = Side.NORTH,
    segment: int = 50,
    land: str = "",
    seed: str = "1",
    calm: Calm | str = Calm.CALM,
    rules: Rules | None = None,
) -> Working[Movement]:
    """Answers how several ships move at once by their logs, and where they are after a segment.

    Every log is spread over the segments of its time. In each segment the fastest ship moves first. A ship that would
    enter a hex where another hull lies collides: it keeps its last hex, the movement of both ends, and a die tells
    whether they are fouled.

    ``ships`` has a line for each ship: ``name; type; column,row; heading; crew; log``. ``land`` lists hexes
    (``3,-2 4,-2``). A ``segment`` beyond the last is the end. All dice come from ``seed``. All ships are under way when
    their logs are written.
    Units: ship hexes for places, sides 0 north, clockwise.
    Not modelled: ships fouled, grappled or at anchor before their log (the battle has them); the larger ship that
    drags the smaller; people who act in the segments.
    Errors: ``BadInput`` naming the input and the line; ``NotAllowed`` for hulls in one hex or on land.

    Source: naval (LOG, FOUL-01), naval-public (MISS-12, MISS-13, MISS-16, MISS-18). Rulings: DISC-01, DISC-14,
    DISC-77, DISC-161, DISC-164, DISC-165, DISC-166.
    """
    rules = rules or Rules.standard()
    listed, logs = read_ships(ships, rules, logs=True)
    wind = wind_of(force, calm, rules)
    source = read_side(wind_from, "the side the wind comes from", field="wind_from")
    ground = read_land(land)
    check_places(listed, ground, rules)
    when = whole(segment, "the segment", field="segment", rule="MISS-13", most=_MOST_SEGMENTS)
    movers = []
    for at, (ship, log) in enumerate(zip(listed, logs, strict=True)):
        helmsman = Helmsman(ship.type, ship.heading, ShipState.UNDER_WAY, ship.crew, wind.force, source)
        try:
            course = course_of(log, helmsman, rules)
        except RuleError as error:
            raise BadInput(f"{ship.name}: {error.message}", field="ships", rule=error.rule) from None
        movers.append(
            Mover(
                ship.name,
                ship.hull(rules),
                ship.heading,
                course,
                course.at_once,
                company=at,
                rigged=not ship.type.under_oars,
            )
        )
    done = execute(movers, towards=source.opposite, land=ground, rng=random.Random(f"{read_seed(seed)}/1"), rules=rules)
    when = min(when, done.segments)
    value = Movement(done, when, done.at(when), ground, wind, source)
    return Working(value, _sentence(value), tuple(_steps(value, rules)))


def step(segment: str, by: int) -> str:
    """Answers a segment so many on, as text, within those of a log by the book; what is no segment as it is."""
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*", segment):
        return segment
    return str(min(max(int(segment) + by, 0), segments_in_all(Rules.standard())))


STEPS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("Start", partial(step, by=-_MOST_SEGMENTS)),
    ("Back", partial(step, by=-1)),
    ("Forth", partial(step, by=1)),
    ("End", partial(step, by=_MOST_SEGMENTS)),
)
"""How the segments of a log are stepped through, by the words for it."""


def read_seed(seed: object) -> str:
    """Answers the seed of the dice: a short line of text.

    Raises:
        BadInput: for anything else.
    """
    if isinstance(seed, str) and len(seed) <= 40 and seed.isprintable():
        return seed
    message = f"The seed must be one line of at most 40 characters; got {shown(seed)} (MISS-13)."
    raise BadInput(message, field="seed", rule="MISS-13")


def _sentence(value: Movement) -> str:
    done = value.execution
    strikes = [each for each in done.happenings if each.kind is Kind.COLLIDES and each.segment <= value.segment]
    tangled = sum(each.kind is Kind.FOULED and each.segment <= value.segment for each in done.happenings)
    when = "At the start" if not value.segment else f"After segment {value.segment} of {done.segments}"
    places = "; ".join(f"{each.name} in {each.hull[0]}" for each in value.standings[:4])
    more = f" and {len(value.standings) - 4} more" if len(value.standings) > 4 else ""
    count = f"{len(strikes)} collision{'' if len(strikes) == 1 else 's'}" if strikes else "no collision"
    fouled = f", {tangled} fouled" if tangled else ""
    return f"{when}: {places}{more}; {count}{fouled}."


def _steps(value: Movement, rules: Rules) -> Iterator[Step]:
    names = [each.name for each in value.execution.movers]
    for each in value.execution.movers:
        rule, why = each.course.ended
        speed = each.course.speed
        hexes = f"{speed} ship hex{'' if speed == 1 else 'es'}"
        if rule:
            yield Step(f"{each.name}: {hexes}, then her movement ends: {why}", "", rule)
        else:
            yield Step(f"{each.name}: {hexes}", "", "MISS-13")
    for happening in value.execution.happenings:
        if happening.segment > value.segment:
            return
        dice = "; ".join(map(str, happening.dice))
        yield Step(
            happening.said(names),
            f"segment {happening.segment}{', ' if dice else ''}{dice}",
            happening.rule,
            _reading(happening.rule, rules),
        )


def _reading(rule: str, rules: Rules) -> Reading | None:
    return rules.reading(_READINGS[rule]) if rule in _READINGS else None
