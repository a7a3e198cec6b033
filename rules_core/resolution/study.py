"""Study (STUDY): how long a level takes to learn from books, what it costs, and the daily attempt that follows.

Source: resolution. Rulings: DISC-17, DISC-43, DISC-64, DISC-105.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, Outcome, odds, percent
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.attribute_check import Check, check, score_of, steps_of, two_dice
from rules_core.resolution.skill_levels import Level, in_six, level_at, level_of, points_of, rule_of, threshold

PAGE = "resolution/study"
_MOST_DAYS = 1000
_BANDS = 12  # into how many spans of days the picture is cut


@dataclass(frozen=True)
class Study:
    """What study promises: the chance by the day asked for, and by each day up to it; the mean days and energy.

    ``level`` and ``points`` are what the student has once it is gained. The chance to have gained it by the end of day
    n is kept as ``ways[n]`` out of ``day`` to the power of n: a fraction is costly after hundreds of days.
    """

    level: Level
    points: int
    ways: tuple[int, ...]
    day: int
    days: Fraction
    energy: Fraction

    def by(self, day: int) -> Fraction:
        """Answers the chance that the level is gained by the end of a day."""
        return Fraction(self.ways[day], self.day**day)

    def between(self, first: int, last: int) -> Fraction:
        """Answers the chance that the level is gained on one of the days from the first to the last."""
        return Fraction(self.ways[last] - self.ways[first - 1] * self.day ** (last - first + 1), self.day**last)

    @property
    def chance(self) -> Fraction:
        """The chance by the last day asked for."""
        return self.by(len(self.ways) - 1)

    @property
    def by_day(self) -> tuple[Fraction, ...]:
        """The chances by the end of each day, day 0 first."""
        return tuple(self.by(day) for day in range(len(self.ways)))


@dataclass(frozen=True)
class Attempts:
    """The chance of one daily attempt, the chance within the days asked for, and the mean number of days."""

    each_day: Fraction
    chance: Fraction
    days: Fraction


@dataclass(frozen=True)
class _Course:
    """A course of study after every input has been checked."""

    rules: Rules
    check: Check
    name: str
    limit: int

    @property
    def needed(self) -> int:
        return self.rules.whole(PAGE, "days")

    @property
    def in_a_row(self) -> bool:
        return self.rules.reading("DISC-64").name == "in-a-row"

    @property
    def own_day(self) -> bool:
        return self.rules.reading("DISC-105").name == "next-day"

    def ways(self) -> tuple[tuple[int, ...], int]:
        """Answers in how many ways the level is gained by the end of each day from 0, and the ways that a day can go.

        Whole numbers: exact, and cheap for a thousand days.
        """
        ways, base = self.check.chance.numerator, self.check.chance.denominator
        missed, needed = base - ways, self.needed
        # A check of its own takes a day; on the sixth good day it is a second roll, so a day is worth base * base.
        good, bad, day = ways * base, missed * base, base * base
        state = [0] * (needed + 1)  # successful days so far; the last place waits for a check on a day of its own
        state[0], gained = 1, 0
        in_a_row, own_day = self.in_a_row, self.own_day
        found = [gained]
        for _ in range(self.limit):
            after = [0] * (needed + 1)
            for have, count in enumerate(state[:needed]):
                after[0 if in_a_row else have] += count * bad
                after[have + 1] += count * good
            gained *= day
            if own_day:
                gained += state[needed] * good
                after[0] += state[needed] * bad
            else:
                # Divided back to one roll, then the last check is made at once.
                last = after[needed] // base
                gained += last * ways
                after[0] += last * missed
                after[needed] = 0
            state = after
            found.append(gained)
        return tuple(found), day

    @property
    def period(self) -> Fraction:
        """The mean number of days of one period, its last check included."""
        p = self.check.chance
        days = sum((1 / p**k for k in range(1, self.needed + 1)), Fraction(0)) if self.in_a_row else self.needed / p
        return days + (1 if self.own_day else 0)


def study(
    *,
    intelligence: int,
    points: int = 0,
    days: int = 14,
    wisdom: int = 7,
    rules: Rules | None = None,
) -> Working[Study]:
    """Answers how likely a level of skill is gained by a given day of study, the days and the energy it takes.

    Each day of a declared period a check is made; after six that succeed one more decides. If it succeeds the level
    rises; if not, the period must be declared and gone through again, and energy is lost.

    Units: scores; skill points; days; energy points. ``wisdom`` matters under the reading "wisdom" of DISC-17.
    Not modelled: exhaustion and ill health from lost energy; giving up; books and teachers.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for a master, above whom there is no level; for a score with
    which no check can succeed.

    Source: resolution (STUDY-01 to STUDY-05). Rulings: DISC-17, DISC-43, DISC-64, DISC-105.
    """
    rules = rules or Rules.standard()
    points = points_of(points)
    now = level_at(points, rules)
    if now is Level.MASTER:
        raise NotAllowed(
            "A master has nothing left to study: there is no level above (SKL-11).", field="points", rule="SKL-11"
        )
    mind = score_of(intelligence, "intelligence", field="intelligence", rule="STUDY-02")
    wise = score_of(wisdom, "wisdom", field="wisdom", rule="STUDY-02")
    learning = rules.reading("DISC-17")
    by_wisdom = learning.name == "wisdom"
    name = "wisdom check" if by_wisdom else "intelligence check"
    made = check(wise if by_wisdom else mind, rules, action=False)
    if not made.chance:
        raise NotAllowed(
            f"With a score of {made.score} no {name} can succeed, so nothing is ever learnt (STUDY-02).",
            field="wisdom" if by_wisdom else "intelligence",
            rule="STUDY-02",
        )
    course = _Course(
        rules, made, name, whole(days, "the days of study", field="days", rule="STUDY-01", most=_MOST_DAYS)
    )
    failure = rules.whole(PAGE, "energy_of_failure")
    energy = failure * (1 / made.chance - 1)
    new = list(Level)[now.rank + 1]
    kept = rules.reading("DISC-43").name == "kept"
    ways, day = course.ways()
    value = Study(new, points if kept else threshold(new, rules), ways, day, course.period / made.chance, energy)
    answer = (
        f"The level of {new.value} is gained by day {course.limit} {percent(value.chance)} of the time; "
        f"on average it takes {float(value.days):.1f} days and {float(energy):.1f} energy."
    )
    row = rules.reading("DISC-64")
    steps = (
        Step(f"the period of study is for {new.value}", now.value, "STUDY-01"),
        *steps_of(made, name, "STUDY-02", rules, action=False),
        Step("the score that learns", name.removesuffix(" check"), "STUDY-02", learning),
        Step(
            f"successful days needed, {'in a row' if course.in_a_row else 'in all'}",
            str(course.needed),
            "STUDY-03",
            row,
        ),
        Step(
            f"last {name}, {'on a day of its own' if course.own_day else 'on the last of them'}",
            percent(made.chance),
            "STUDY-03",
            rules.reading("DISC-105"),
        ),
        Step("mean length of a period", f"{float(course.period):.2f} days", "STUDY-03", row),
        Step("mean number of periods, as one that fails is done again", f"{float(1 / made.chance):.2f}", "STUDY-04"),
        Step("mean number of days in all", f"{float(value.days):.2f}", "STUDY-04"),
        Step(f"mean energy, {failure} for each period that fails", f"{float(energy):.2f}", "STUDY-05", row),
        Step("points once the level is gained", str(value.points), "SKL-11", rules.reading("DISC-43")),
    )
    tables = (_when(value), _energy(made.chance, failure))
    return Working(value, answer, steps, tables, partial(_throw, course))


def _when(value: Study) -> Odds:
    last = len(value.ways) - 1
    width = -(-last // _BANDS) or 1
    spans = [(first, min(first + width - 1, last)) for first in range(1, last + 1, width)]
    pairs = [(f"day {a}" if a == b else f"days {a} to {b}", value.between(a, b)) for a, b in spans]
    return odds("Level gained", [*pairs, (f"later than day {last}", 1 - value.by(last))])


def _energy(chance: Fraction, failure: int) -> Odds:
    shown = 5
    pairs = [(str(failure * n), chance * (1 - chance) ** n) for n in range(shown)]
    return odds(
        "Energy lost before the level is gained", [*pairs, (f"{failure * shown} or more", (1 - chance) ** shown)]
    )


def _throw(course: _Course, rng: random.Random) -> Roll:
    dice: list[DiceRoll] = []
    have, failures = 0, 0
    waiting = False
    cost = course.rules.whole(PAGE, "energy_of_failure")
    for day in range(1, course.limit + 1):
        if not waiting:
            dice.append(two_dice(course.rules).roll(rng))
            if dice[-1].total not in course.check.succeeds_on:
                have = 0 if course.in_a_row else have
                continue
            have += 1
            if have < course.needed:
                continue
            if course.own_day:
                waiting = True
                continue
        dice.append(two_dice(course.rules).roll(rng))
        have, waiting = 0, False
        if dice[-1].total in course.check.succeeds_on:
            return Roll(tuple(dice), f"The level is gained on day {day}; {failures * cost} energy lost.")
        failures += 1
    return Roll(tuple(dice), f"Not gained by day {course.limit}; {failures * cost} energy lost so far.")


def daily_attempt(
    *,
    intelligence: int,
    level: Level | str,
    required: Level | str = Level.SKILLED,
    days: int = 1,
    rules: Rules | None = None,
) -> Working[Attempts]:
    """Answers how likely a task succeeds for one who holds the level it needs, on one day and within several.

    Once a day two dice are thrown against intelligence and one against the level; both must succeed.

    Units: scores, days. Not modelled: the energy that a 1 on the skill die costs (SKL-09).
    Errors: ``BadInput`` naming the input; ``NotAllowed`` where the level is too low, or is none.

    Source: resolution (STUDY-06). Rulings: DISC-40, DISC-101.
    """
    rules = rules or Rules.standard()
    mind = score_of(intelligence, "intelligence", field="intelligence", rule="STUDY-06")
    held = level_of(level, "the character's skill", field="level", rule="STUDY-06")
    needed = level_of(required, "the skill that is needed", field="required", rule="STUDY-06")
    limit = whole(days, "the days", field="days", rule="STUDY-06", most=_MOST_DAYS)
    if held is Level.UNSKILLED or held.rank < needed.rank:
        least = needed if needed.rank else Level.SKILLED
        raise NotAllowed(
            f"The task needs {least.value} standing; got {held.value} (STUDY-06).", field="level", rule="STUDY-06"
        )
    made = check(mind, rules, action=False)
    faces = in_six(held, rules)
    each = made.chance * Fraction(faces, 6)
    if not each:
        raise NotAllowed(
            f"With an intelligence of {mind} no check can succeed (STUDY-06).", field="intelligence", rule="STUDY-06"
        )
    value = Attempts(each, 1 - (1 - each) ** limit, 1 / each)
    steps = (
        *steps_of(made, "intelligence check", "STUDY-06", rules, action=False),
        Step(f"one die for {held.value}", f"{faces} faces of 6", rule_of(held, rules)),
        Step("both on one day", percent(each), "STUDY-06"),
        Step(f"at least once in {limit} days", percent(value.chance), "STUDY-06"),
        Step("mean number of days", f"{float(value.days):.1f}", "STUDY-06"),
    )
    answer = f"A day's attempt succeeds {percent(each)} of the time; within {limit} days {percent(value.chance)}."
    tables = (
        Odds("One day", (Outcome("succeeds", each), Outcome("fails", 1 - each))),
        Odds(f"Within {limit} days", (Outcome("succeeds", value.chance), Outcome("fails", 1 - value.chance))),
    )
    return Working(value, answer, steps, tables, partial(_throw_attempt, made, faces, rules))


def _throw_attempt(made: Check, faces: int, rules: Rules, rng: random.Random) -> Roll:
    mind, skill = two_dice(rules).roll(rng), Dice(((1, 6),)).roll(rng)
    done = mind.total in made.succeeds_on and skill.total > 6 - faces
    return Roll((mind, skill), "The attempt succeeds." if done else "The attempt fails.")
