"""Fouling (FOUL): how often a collision fouls two ships, and how long they need to come free.

Source: naval. Rulings: DISC-02, DISC-03, DISC-04, DISC-05, DISC-14, DISC-141.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, odds, percent, success
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed
from rules_core.naval.movement_execution import CrewQuality

PAGE = "naval/fouling"
_MOST_ATTEMPTS = 40


class CrewTask(Enum):
    """What a crew is doing, as far as it binds its captain."""

    SAILING = "neither of these"
    UNFOULING = "unfouling"
    GRAPPLING = "grappling or ungrappling"
    MELEE = "in melee"


@dataclass(frozen=True)
class Fouling:
    """What may come of one collision: the chance of being fouled, and the round from which fouled ships may drift.

    ``drift_next`` tells whether ships that collided without fouling drift in their next movement.
    """

    chance: Fraction
    drift_from: int
    drift_next: bool


@dataclass(frozen=True)
class Unfouling:
    """How a crew gets its ship free: the chance of each attempt, and the chances of being free by the n-th.

    ``attempts`` and ``rounds`` are what it needs on average (None where it never succeeds).
    """

    chance: Fraction
    free_by: tuple[Fraction, ...]
    attempts: Fraction | None
    rounds: Fraction | None
    rounds_each: int


def foul_chance(first_rigged: bool, second_rigged: bool, rules: Rules) -> Fraction:
    """Answers the chance that a collision fouls two ships, by whether each has its rigging.

    Source: naval (FOUL-01). Rulings: DISC-141.
    """
    if rules.reading("DISC-141").name == "both-rigged" and not (first_rigged and second_rigged):
        return Fraction(0)
    return Fraction(rules.value(PAGE, "fouled").value)


def throw_fouling(chance: Fraction, rng: random.Random, rules: Rules) -> tuple[DiceRoll | None, bool]:
    """Answers the die of one collision (None where nothing is thrown for) and whether the ships are fouled."""
    if not chance:
        return None, False
    sides = rules.whole(PAGE, "fouling_die")
    die = Dice(((1, sides),)).roll(rng)
    return die, die.total <= chance * sides


def freed_at_most(crew: CrewQuality, rules: Rules) -> int:
    """Answers the highest number on the die that frees a crew's ship (below the die's lowest: never).

    Source: naval (FOUL-10, FOUL-11). Rulings: DISC-04.
    """
    modifier = rules.table(PAGE, "crews").number(crew.value, head="modifier")
    return rules.whole(PAGE, "freed_at_most") + (-modifier if rules.reading("DISC-04").name == "die" else modifier)


def unfouling_chance(crew: CrewQuality, rules: Rules) -> Fraction:
    """Answers the chance of one attempt at unfouling. Source: naval (FOUL-10, FOUL-11). Rulings: DISC-04."""
    die, top = icepool.d(rules.whole(PAGE, "unfouling_die")), freed_at_most(crew, rules)
    return Fraction(sum(ways for face, ways in die.items() if face <= top), die.denominator())


def throw_unfouling(crew: CrewQuality, rng: random.Random, rules: Rules) -> tuple[DiceRoll, bool]:
    """Answers the die of one attempt at unfouling, and whether the ship is free."""
    die = Dice(((1, rules.whole(PAGE, "unfouling_die")),)).roll(rng)
    return die, die.total <= freed_at_most(crew, rules)


def rounds_an_attempt(rules: Rules) -> int:
    """Answers how many rounds an attempt at unfouling takes. Source: naval (FOUL-14, FOUL-12). Rulings: DISC-02."""
    return 1 if rules.reading("DISC-02").name == "next-round" else rules.whole(PAGE, "attempt_rounds")


def captain_free(*, task: CrewTask | str, rules: Rules | None = None) -> Working[bool]:  # noqa: ARG001 - no number
    """Answers whether a captain is free to act, by what the crew is doing.

    A captain is bound as long as the crew is being directed: at unfouling, or at grappling another ship.

    Not modelled: what a free captain does. Errors: ``BadInput`` naming the input.

    Source: naval (FOUL-09, SHGR-12, LOG-15). Rulings: none.
    """
    doing = one_of(CrewTask, task, "what the crew does", field="task", rule="FOUL-09")
    free = doing not in (CrewTask.UNFOULING, CrewTask.GRAPPLING)
    said = "The captain is free to act." if free else "The captain has to direct the crew."
    return Working(free, said, (Step(f"the crew: {doing.value}", "free" if free else "bound", "FOUL-09"),))


def fouling(*, first_rigged: bool = True, second_rigged: bool = True, rules: Rules | None = None) -> Working[Fouling]:
    """Answers how likely a collision fouls the two ships, and what follows either way.

    One of the captains throws once for a collision: one time in three the rigging is tangled.

    Not modelled: which captain throws (it makes no difference). Errors: ``BadInput`` naming the input.

    Source: naval (FOUL-01 to FOUL-07). Rulings: DISC-14, DISC-141.
    """
    rules = rules or Rules.standard()
    first = yes_or_no(first_rigged, "rigging on the one ship", field="first_rigged", rule="FOUL-01")
    second = yes_or_no(second_rigged, "rigging on the other ship", field="second_rigged", rule="FOUL-01")
    chance = foul_chance(first, second, rules)
    after, drifts = rules.reading("DISC-14"), rules.whole(PAGE, "drift_from_round")
    value = Fouling(chance, drifts, after.name == "drift")
    steps = (
        Step(
            "rigging on both ships" if first and second else "a ship without rigging",
            f"{chance} fouled",
            "FOUL-01",
            None if first and second else rules.reading("DISC-141"),
        ),
        Step("if fouled: neither moves nor turns; the next log", "F or UF", "FOUL-07"),
        Step("if fouled: may drift", f"from round {drifts} on", "FOUL-03"),
        Step("if not fouled", "both drift next" if value.drift_next else "both move on", "FOUL-04", after),
        Step("either way: a chance to grapple, or if fouled to board", "", "FOUL-05"),
    )
    answer = f"The ships are fouled with a chance of {percent(chance)}." if chance else "Nothing can tangle here."
    table = success("Collision", chance, "fouled", "not fouled")
    return Working(value, answer, steps, (table,), partial(_collide, chance, rules))


def _collide(chance: Fraction, rules: Rules, rng: random.Random) -> Roll:
    die, fouled = throw_fouling(chance, rng, rules)
    dice = () if die is None else (die,)
    return Roll(dice, "The ships are fouled." if fouled else "They are not fouled.")


def unfouling(
    *, crew: CrewQuality | str = CrewQuality.AVERAGE, attempts: int = 5, rules: Rules | None = None
) -> Working[Unfouling]:
    """Answers how likely a crew gets a fouled ship free, by the n-th attempt and on average.

    Each attempt takes the whole crew and throws one die; the quality of the crew moves the number that frees. After a
    failure the next attempt has the same odds.

    Units: rounds. Not modelled: attempts of the other crew. ``attempts`` is how many are listed.
    Errors: ``BadInput`` naming the input.

    Source: naval (FOUL-08 to FOUL-14). Rulings: DISC-02, DISC-03, DISC-04, DISC-05.
    """
    rules = rules or Rules.standard()
    quality = one_of(CrewQuality, crew, "the crew's quality", field="crew", rule="FOUL-11")
    count = whole(attempts, "the attempts", field="attempts", rule="FOUL-12", least=1, most=_MOST_ATTEMPTS)
    chance, each = unfouling_chance(quality, rules), rounds_an_attempt(rules)
    free_by = tuple(1 - (1 - chance) ** n for n in range(1, count + 1))
    mean = 1 / chance if chance else None
    value = Unfouling(chance, free_by, mean, mean * each if mean else None, each)
    steps, throw = _steps(quality, value, rules), partial(_try, quality, rules)
    return Working(value, _freed(value, count), steps, _tables(value, count), throw)


def _freed(value: Unfouling, count: int) -> str:
    needs = "" if value.attempts is None else f"; on average {decimal(value.attempts)} attempts"
    return (
        f"Each attempt frees the ship with a chance of {percent(value.chance)}; by attempt {count} she is free with "
        f"{percent(value.free_by[-1])}{needs}."
    )


def _steps(crew: CrewQuality, value: Unfouling, rules: Rules) -> tuple[Step, ...]:
    modifier, top = rules.table(PAGE, "crews").number(crew.value, head="modifier"), freed_at_most(crew, rules)
    sides, printed = rules.whole(PAGE, "unfouling_die"), rules.whole(PAGE, "freed_at_most")
    return (
        Step(f"throw a d{sides}: free from 1 to", str(printed), "FOUL-10"),
        Step(f"{crew.value} crew", signed(modifier), "FOUL-11", rules.reading("DISC-04")),
        Step("so free from 1 to", str(top), "FOUL-11"),
        Step("rounds for an attempt of the whole crew", str(value.rounds_each), "FOUL-14", rules.reading("DISC-02")),
        Step("resolved in phase 2, unfouling", "", "FOUL-13", rules.reading("DISC-03")),
        Step("after a failure", "the same odds again", "FOUL-12", rules.reading("DISC-05")),
    )


def _tables(value: Unfouling, count: int) -> tuple[Odds, ...]:
    before = (Fraction(0), *value.free_by)
    listed = [(f"attempt {n}", before[n] - before[n - 1]) for n in range(1, count + 1)]
    return (
        success("One attempt", value.chance, "free", "still fouled"),
        odds("Which attempt frees the ship", [*listed, ("later", 1 - value.free_by[-1])]),
    )


def _try(crew: CrewQuality, rules: Rules, rng: random.Random) -> Roll:
    die, free = throw_unfouling(crew, rng, rules)
    return Roll((die,), "The ship is free." if free else "The ships are still fouled.")
