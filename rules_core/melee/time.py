"""Time (TIME): hours, turns, rounds, melees and segments, exactly and as they are played.

Source: combat; the round at sea is naval-public's. Rulings: DISC-18, DISC-52.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.engine.limits import one_of, positive
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, decimal

PAGE = "melee/time"


class Unit(Enum):
    """A unit of time (TIME-02 to TIME-08), and the round of ships for fights aboard."""

    HOUR = "hour"
    TURN = "turn"
    ROUND = "round"
    MINUTE = "minute"
    MELEE = "melee"
    SECOND = "second"
    SEGMENT = "segment"
    SEA_ROUND = "round at sea"


_IN_ROUNDS = (Unit.HOUR, Unit.TURN, Unit.ROUND)
_IN_MELEES = (Unit.MELEE, Unit.SEGMENT)


@dataclass(frozen=True)
class Span:
    """A length of time in another unit: exactly, and as a table that counts whole melees plays it."""

    exact: Fraction
    played: Fraction


def convert(
    *,
    amount: int | Fraction = 1,
    unit: Unit | str = Unit.ROUND,
    to: Unit | str = Unit.MELEE,
    rules: Rules | None = None,
) -> Working[Span]:
    """Answers a length of time in another unit, exactly and as it is played.

    A round is five minutes and a melee eight seconds, so that a round holds 37.5 melees; in play it has 35, and a
    minute 7. Only a step between these long units and melees or segments is rounded so; all else is exact.

    Units: any of ``Unit``; fractions are welcome. Not modelled: the round of the narrative duel, which has no length
    in its source.
    Errors: ``BadInput`` naming the input.

    Source: combat (TIME-02 to TIME-06, TIME-08); naval-public (MISS-13). Rulings: DISC-18, DISC-52.
    """
    rules = rules or Rules.standard()
    count = positive(amount, "the length of time", field="amount", rule="TIME-02")
    here = one_of(Unit, unit, "the unit", field="unit", rule="TIME-02")
    there = one_of(Unit, to, "the unit asked for", field="to", rule="TIME-02")
    exact = count * _seconds(here, rules) / _seconds(there, rules)
    steps = [_length(each, rules) for each in dict.fromkeys((here, there))]
    steps.append(
        Step(f"{_counted(count, here)} in {_plural(there)}, exactly", decimal(exact), _rule(_finer(here, there), rules))
    )
    played = exact
    if counting := _counting(here, there, rules):
        long, per, step = counting
        steps.append(step)
        melees = _seconds(Unit.MELEE, rules) / _seconds(there if long is here else here, rules)
        played = count * per * melees if long is here else count / (per * melees)
        steps.append(Step("as it is played", decimal(played), step.rule))
        lost = _seconds(long, rules) - per * _seconds(Unit.MELEE, rules)
        if lost:
            steps.append(Step(f"time that {_a(long)} loses by that", f"{decimal(lost)} s", "TIME-06"))
    said = f"{_counted(count, here)} {'is' if count == 1 else 'are'} exactly {_counted(exact, there)}"
    said += f", played as {decimal(played)}." if played != exact else "."
    return Working(Span(exact, played), said, tuple(steps))


def _seconds(unit: Unit, rules: Rules) -> Fraction:
    """Answers the length of a unit in seconds, by the readings in force."""
    listed = Fraction(rules.table(PAGE, "units").row(unit.value)["seconds"] or 0)
    if unit in _IN_MELEES and rules.reading("DISC-18").name == "hundredth":
        melee = _seconds(Unit.ROUND, rules) / rules.whole(PAGE, "hundredth")
        return melee if unit is Unit.MELEE else melee / rules.whole(PAGE, "segments_per_melee")
    if unit is Unit.SEA_ROUND and rules.reading("DISC-52").name == "one-melee":
        return _seconds(Unit.MELEE, rules)
    return listed


def _length(unit: Unit, rules: Rules) -> Step:
    reading = None
    if unit in _IN_MELEES:
        reading = rules.reading("DISC-18")
    elif unit is Unit.SEA_ROUND:
        reading = rules.reading("DISC-52")
    return Step(_a(unit), f"{decimal(_seconds(unit, rules))} s", _rule(unit, rules), reading)


def _rule(unit: Unit, rules: Rules) -> str:
    return rules.table(PAGE, "units").text(unit.value, head="rule")


def _finer(here: Unit, there: Unit) -> Unit:
    return max(here, there, key=list(Unit).index)


def _counting(here: Unit, there: Unit, rules: Rules) -> tuple[Unit, Fraction, Step] | None:
    """Answers the long unit, its melees in play and the step that says so, where play rounds at all."""
    long, short = (here, there) if there in _IN_MELEES else (there, here)
    if short not in _IN_MELEES or rules.reading("DISC-18").name == "hundredth":
        return None
    if long in _IN_ROUNDS:
        per_round = rules.whole(PAGE, "melees_per_round")
        rounds = _seconds(long, rules) / _seconds(Unit.ROUND, rules)
        step = Step("melees in a round, in play", str(per_round), "TIME-05", rules.reading("DISC-18"))
        return long, per_round * rounds, step
    if long is Unit.MINUTE:
        per_minute = rules.whole(PAGE, "melees_per_minute")
        return long, Fraction(per_minute), Step("melees in a minute, in play", str(per_minute), "TIME-06")
    return None


def _a(unit: Unit) -> str:
    return f"{'an' if unit is Unit.HOUR else 'a'} {unit.value}"


def _plural(unit: Unit) -> str:
    return "rounds at sea" if unit is Unit.SEA_ROUND else f"{unit.value}s"


def _counted(count: Fraction, unit: Unit) -> str:
    return f"{decimal(count)} {unit.value if count == 1 else _plural(unit)}"
