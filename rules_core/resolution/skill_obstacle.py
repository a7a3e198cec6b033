"""Obstacles (SKL-13 to SKL-20): judging one, the attempt, pushing on beyond one's level, and what it teaches.

Source: resolution. Rulings: DISC-42, DISC-103, DISC-104.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import odds, odds_of_numbers, percent
from rules_core.engine.dice import DiceRoll
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.attribute_check import Check, both, check, score_of, steps_of, two_dice
from rules_core.resolution.skill import BY_POINTS, Try, one_try, rated, thrown_try
from rules_core.resolution.skill_levels import PAGE, Level, in_six, level_at, points_of


class Way(Enum):
    """What the attempt is rolled on (SKL-14)."""

    BETTER = "whichever is better"
    ATTRIBUTE = "the attribute"
    SKILL = "the skill"


class End(Enum):
    """How an attempt at an obstacle may end."""

    OVER = "over it"
    BACK = "back from one's limit"
    FALL = "fails at once"
    FALL_BEYOND = "fails beyond one's limit"


@dataclass(frozen=True)
class Obstacle:
    """The chances of an attempt: judging right, the attempt, pushing on, getting over; and the points it earns.

    ``pushing`` is 1 where the obstacle is within the actor's level. ``points_if_over`` is what one who judged it
    rightly and got over gains.
    """

    judged: Fraction
    attempt: Fraction
    pushing: Fraction
    unjudged: Fraction
    over: Fraction
    points_if_over: int


@dataclass(frozen=True)
class _Plan:
    """An attempt after every input has been checked."""

    rules: Rules
    points: int
    difficulty: int
    rating: Level
    assess: bool
    push_on: bool
    judging: Check
    known: Check | Try
    random: Try
    beyond: Check

    @property
    def too_hard(self) -> bool:
        return self.difficulty > in_six(self.rating, self.rules)

    def reward(self, judged: bool, wall: int, *, whole_way: bool = True) -> int:
        """Answers the points for pushing on, after so many rolls passed on the obstacle itself (SKL-16)."""
        printed = self.rules.reading("DISC-42").name == "printed"
        level = self.rating if printed else level_at(self.points, self.rules)
        rolls = wall + (1 if judged and printed else 0)
        more = max(self.difficulty - in_six(level, self.rules), 0) if whole_way else 0
        each, step = self.rules.whole(PAGE, "reward_per_roll"), self.rules.whole(PAGE, "reward_per_level")
        return rolls * each + more * step

    def limited(self, *, judged: bool) -> bool:
        """Answers whether a first success carries only to the actor's limit (SKL-19)."""
        return self.too_hard and (judged or self.rules.reading("DISC-103").name == "limit")

    def earned(self, end: End, *, judged: bool) -> int:
        """Answers the points that an end earns."""
        pushed = self.limited(judged=judged)
        if end is End.OVER and pushed:
            return self.reward(judged, 2)
        if end in (End.OVER, End.BACK):
            return self.rules.whole(PAGE, "gain")
        if self.rules.reading("DISC-104").name == "no-fall":
            return 0
        return self.reward(judged, int(end is End.FALL_BEYOND), whole_way=False)

    def ends(self) -> Iterator[tuple[End, bool, Fraction]]:
        """Yields every end, whether the obstacle had been judged, and the chance."""
        right = self.judging.chance if self.assess else Fraction(0)
        for judged, p, first in ((True, right, self.known.chance), (False, 1 - right, self.random.chance)):
            yield End.FALL, judged, p * (1 - first)
            if not self.limited(judged=judged):
                yield End.OVER, judged, p * first
            elif self.push_on:
                yield End.OVER, judged, p * first * self.beyond.chance
                yield End.FALL_BEYOND, judged, p * first * (1 - self.beyond.chance)
            else:
                yield End.BACK, judged, p * first


def obstacle(
    *,
    attribute: int,
    intelligence: int,
    points: int,
    difficulty: int,
    rating: Level | str = BY_POINTS,
    way: Way | str = Way.BETTER,
    assess: bool = True,
    push_on: bool = True,
    rules: Rules | None = None,
) -> Working[Obstacle]:
    """Answers how likely an obstacle is overcome, step by step, and how many skill points that is worth.

    An intelligence check judges the difficulty, which is told as n out of 6. Then the attempt is rolled on the
    attribute or on the skill. If the obstacle is harder than the actor's rating, success carries only to his limit;
    there he turns back or pushes on with one roll that must pass for attribute and intelligence together. Pushing on
    earns a point for each roll passed and one for each level that the obstacle lies above him. An obstacle that was not
    judged, or misjudged, is left to the random skill check.

    Units: scores; skill points; ``difficulty`` is the n of n out of 6, from 1 to 5. ``rating`` names the level to act
    at where the table uses another than the points make.
    Not modelled: the point at which one falls and what the fall does; energy.
    Errors: ``BadInput`` naming the input.

    Source: resolution (SKL-13 to SKL-20). Rulings: DISC-42, DISC-103, DISC-104.
    """
    rules = rules or Rules.standard()
    points = points_of(points)
    mind = score_of(intelligence, "intelligence", field="intelligence", rule="SKL-18")
    made = check(score_of(attribute, "the attribute", field="attribute"), rules)
    level = rated(rating, points, rules)
    skill = one_try(points, level, mind, rules)
    choice = one_of(Way, way, "what is rolled on", field="way", rule="SKL-14")
    by_attribute = choice is Way.ATTRIBUTE or (choice is Way.BETTER and made.chance >= skill.chance)
    plan = _Plan(
        rules=rules,
        points=points,
        difficulty=whole(difficulty, "the difficulty out of 6", field="difficulty", rule="SKL-13", least=1, most=5),
        rating=level,
        assess=yes_or_no(assess, "judging it first", field="assess", rule="SKL-18"),
        push_on=yes_or_no(push_on, "pushing on", field="push_on", rule="SKL-15"),
        judging=check(mind, rules, action=False),
        known=made if by_attribute else skill,
        random=one_try(points, level_at(points, rules), mind, rules),
        beyond=both(made, check(mind, rules, action=False), rules),
    )
    ends = list(plan.ends())
    over = sum((p for end, _, p in ends if end is End.OVER), Fraction(0))
    value = Obstacle(
        judged=plan.judging.chance if plan.assess else Fraction(0),
        attempt=plan.known.chance,
        pushing=plan.beyond.chance if plan.too_hard else Fraction(1),
        unjudged=plan.random.chance,
        over=over,
        points_if_over=plan.earned(End.OVER, judged=plan.assess),
    )
    mean = sum((p * plan.earned(end, judged=judged) for end, judged, p in ends), Fraction(0))
    tables = (
        odds("End", ((each.value, sum((p for end, _, p in ends if end is each), Fraction(0))) for each in End)),
        odds_of_numbers("Points gained", ((plan.earned(end, judged=judged), p) for end, judged, p in ends)),
    )
    answer = f"It is overcome {percent(over)} of the time, and the attempt earns {float(mean):.2f} points on average."
    return Working(value, answer, _steps(plan), tables, partial(_throw, plan))


def _steps(plan: _Plan) -> tuple[Step, ...]:
    rules = plan.rules
    steps: list[Step] = []
    if plan.assess:
        steps += steps_of(plan.judging, "judging the difficulty", "SKL-18", rules, action=False)
        steps.append(Step("difficulty, once judged", f"{plan.difficulty} out of 6", "SKL-13"))
        if isinstance(plan.known, Check):
            steps += steps_of(plan.known, "attempt on the attribute", "SKL-14", rules)
        else:
            steps += [Step("attempt on the skill", "", "SKL-14"), *plan.known.steps]
            steps.append(Step("attempt on the skill succeeds", percent(plan.known.chance), "SKL-14"))
    steps.append(
        Step(
            "not judged, or misjudged: the random check of " + level_at(plan.points, rules).value,
            percent(plan.random.chance),
            "SKL-17",
            rules.reading("DISC-103") if plan.too_hard else None,
        )
    )
    if not plan.too_hard:
        return (*steps, Step(f"within the level of {plan.rating.value}: over it at once", "", "SKL-19"))
    steps.append(Step(f"harder than {plan.rating.value}: success carries to the limit", "", "SKL-19"))
    if not plan.push_on:
        return (*steps, Step("back from there", "", "SKL-15"))
    steps += steps_of(plan.beyond, "pushing on, for attribute and intelligence at once", "SKL-15", rules)
    with_judging = plan.assess and rules.reading("DISC-42").name == "printed"
    counted = "judging, attempt and pushing on" if with_judging else "attempt and pushing on"
    earned = plan.earned(End.OVER, judged=plan.assess)
    steps += [
        Step("intelligence is how skill grows, so it is tested too", "", "SKL-20"),
        Step(
            f"earned if over: a point each for {counted}, and the levels above",
            f"+{earned}",
            "SKL-16",
            rules.reading("DISC-42"),
        ),
        Step(f"{plan.points} points become", _becomes(plan.points + earned, rules), "SKL-11"),
        Step("points after a fall", _fallen(plan), "SKL-16", rules.reading("DISC-104")),
    ]
    return tuple(dict.fromkeys(steps))  # three checks, but one word on their exceptions


def _becomes(points: int, rules: Rules) -> str:
    return f"{points}, {level_at(points, rules).value}"


def _fallen(plan: _Plan) -> str:
    return f"+{plan.earned(End.FALL_BEYOND, judged=plan.assess)}"


def _throw(plan: _Plan, rng: random.Random) -> Roll:
    dice: list[DiceRoll] = []
    judged = False
    if plan.assess:
        dice.append(two_dice(plan.rules).roll(rng))
        judged = dice[-1].total in plan.judging.succeeds_on
    attempt = plan.known if judged else plan.random
    if isinstance(attempt, Check):
        dice.append(two_dice(plan.rules).roll(rng))
        passed = dice[-1].total in attempt.succeeds_on
    else:
        thrown, passed, _ = thrown_try(attempt, plan.rules, rng)
        dice += thrown
    end = End.OVER if passed else End.FALL
    if passed and plan.limited(judged=judged):
        end = End.BACK
        if plan.push_on:
            dice.append(two_dice(plan.rules).roll(rng))
            end = End.OVER if dice[-1].total in plan.beyond.succeeds_on else End.FALL_BEYOND
    known = f"Judged {plan.difficulty} out of 6" if judged else "Not judged"
    return Roll(tuple(dice), f"{known}; {end.value}; {plan.earned(end, judged=judged)} points.")
