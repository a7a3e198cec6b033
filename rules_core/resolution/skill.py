"""Skill (SKL): the random skill check with one die, a master's re-rolls, and the choice of attribute or skill.

How an obstacle is judged and overcome is in ``skill_obstacle``.

Source: resolution. Rulings: DISC-41, DISC-42, DISC-47, DISC-102, DISC-103, DISC-104.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm

from rules_core.engine.chance import Odds, Outcome, odds_of_numbers, percent
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import unknown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.attribute_check import Check, check, odds_of, score_of, steps_of, two_dice
from rules_core.resolution.skill_levels import PAGE, Level, in_six, level_at, points_of, rule_of

BY_POINTS = "by points"
FACES = 6
_DIE = Dice(((1, FACES),))


@dataclass(frozen=True)
class Try:
    """One throw for a skill: the faces of the first die that go on or succeed, and what must follow, if anything.

    ``second`` is the highest face of a second skill die that succeeds, or the intelligence check that follows; None
    where the first die settles it. ``chance`` is that of success, ``tiring`` that of a 1 which costs energy.
    """

    level: Level
    faces: int
    second: int | Check | None
    chance: Fraction
    tiring: Fraction
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class SkillCheck:
    """A skill attempt: the level, its chance with the re-rolls, the mean energy it costs, and re-rolls for the day."""

    level: Level
    chance: Fraction
    energy: Fraction
    allowed_rerolls: int


@dataclass(frozen=True)
class BetterRoll:
    """The chance by attribute, the chance by skill, and which is better: "attribute", "skill" or "either"."""

    by_attribute: Fraction
    by_skill: Fraction
    better: str


def ratings(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers what a rating may be: by points, or a level by name.

    Source: resolution (SKL-11).
    """
    return (BY_POINTS, *(str(cell) for cell in (rules or Rules.standard()).table(PAGE, "levels").column("level")))


def rated(rating: object, points: int, rules: Rules) -> Level:
    """Answers the level that a roll is made at: the named one, or what the points make.

    Errors: ``BadInput`` listing the ratings.

    Source: resolution (SKL-11). Rulings: DISC-42.
    """
    if rating == BY_POINTS:
        return level_at(points, rules)
    if isinstance(rating, Level):
        return rating
    if isinstance(rating, str) and rating in ratings(rules):
        return Level(rating)
    raise unknown(rating, "the rating", ratings(rules), field="rating", rule="SKL-13")


def one_try(points: int, level: Level, intelligence: int, rules: Rules) -> Try:
    """Answers what one throw for a skill needs, and its chance.

    Source: resolution (SKL-02 to SKL-09). Rulings: DISC-41, DISC-102.
    """
    faces, one_face = in_six(level, rules), Fraction(1, FACES)
    if faces:
        step = Step(f"{level.value}: one die", _highest(faces), rule_of(level, rules))
        return Try(level, faces, None, faces * one_face, one_face, (step,))
    faces = rules.whole(PAGE, "first_die")
    first = Step("one die", _highest(faces), "SKL-03" if points else "SKL-02")
    mind = check(intelligence, rules, action=False)
    by_mind = Try(
        level,
        faces,
        mind,
        faces * one_face * mind.chance,
        one_face,
        (first, *steps_of(mind, "intelligence check", "SKL-02", rules, action=False)),
    )
    # A beginner rated by name at a level below that of his points rolls as one with the most a beginner can have.
    most = min(points, FACES - 1)
    if most == 0:
        return by_mind
    each = rules.reading("DISC-102")
    low = 1 if each.name == "each" else 0
    step = Step(
        "then one die",
        f"{most} or less{', and no 1' if low else ''}",
        "SKL-03",
        each if low else rules.reading("DISC-41"),
    )
    chance = faces * one_face * (most - low) * one_face
    by_points = Try(level, faces, most, chance, one_face + faces * one_face * low * one_face, (first, step))
    if rules.reading("DISC-41").name == "better" and by_mind.chance > by_points.chance:
        return by_mind
    return by_points


def _highest(faces: int) -> str:
    return f"{FACES + 1 - faces} or more" if faces > 1 else f"a {FACES}"


def skill_check(
    *, points: int, intelligence: int = 7, rerolls: int = 0, rules: Rules | None = None
) -> Working[SkillCheck]:
    """Answers how likely a skill attempt succeeds where no least level was set, what it teaches and what it costs.

    One die is thrown: the higher the level, the more faces succeed. A beginner needs a 6 and then a second roll,
    against intelligence without any points, against the points with 1 to 5. A 1 on the first die costs energy. Success
    adds a point. A master beyond 30 points may roll again, once a day for each extra point, at the price of energy.

    Units: skill points; energy points. ``intelligence`` matters to beginners; ``rerolls`` is how many the master is
    willing to use on this attempt.
    Not modelled: where energy comes from and what its loss does.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for more re-rolls than there are.

    Source: resolution (SKL-01 to SKL-12). Rulings: DISC-41, DISC-47, DISC-102.
    """
    rules = rules or Rules.standard()
    points = points_of(points)
    score = score_of(intelligence, "intelligence", field="intelligence", rule="SKL-02")
    allowed = max(points - rules.whole(PAGE, "points_beyond"), 0)
    used = whole(rerolls, "the re-rolls", field="rerolls", rule="SKL-12", most=100)
    if used > allowed:
        beyond = rules.whole(PAGE, "points_beyond")
        raise NotAllowed(
            f"A skill of {points} allows {allowed} re-rolls a day: one for each point beyond {beyond} (SKL-12).",
            field="rerolls",
            rule="SKL-12",
        )
    attempt = one_try(points, level_at(points, rules), score, rules)
    ends = _ends(attempt, used, rules)
    chance = sum((p for (done, _, _), p in ends.items() if done), Fraction(0))
    energy = sum((p * cost for (_, cost, _), p in ends.items()), Fraction(0))
    gain = rules.whole(PAGE, "gain")
    steps = [Step(f"{points} points", attempt.level.value, "SKL-11"), *attempt.steps]
    steps.append(Step("chance of one throw", percent(attempt.chance), attempt.steps[0].rule))
    cost = rules.whole(PAGE, "energy_for_a_one")
    steps.append(Step("a 1 fails and costs", f"{cost} energy", "SKL-09"))
    if allowed:
        steps.append(Step("re-rolls a day", str(allowed), "SKL-12", rules.reading("DISC-47")))
    if used:
        price = rules.whole(PAGE, "energy_for_a_reroll")
        steps.append(Step(f"up to {used} re-rolls, at {price} energy each", percent(chance), "SKL-12"))
    steps.append(Step("success adds", f"{gain} point", "SKL-10"))
    again = f" with up to {used} re-rolls" if used else ""
    answer = (
        f"The attempt succeeds {percent(chance)} of the time{again}; it costs {float(energy):.2f} energy on average."
    )
    tables = (
        Odds("Attempt", (Outcome("succeeds", chance), Outcome("fails", 1 - chance))),
        odds_of_numbers("Energy spent", ((cost, p) for (_, cost, _), p in ends.items())),
        odds_of_numbers("Points afterwards", ((points + change, p) for (_, _, change), p in ends.items())),
    )
    value = SkillCheck(attempt.level, chance, energy, allowed)
    return Working(value, answer, tuple(steps), tables, partial(_throw, attempt, used, rules))


def _ends(attempt: Try, rerolls: int, rules: Rules) -> dict[tuple[bool, int, int], Fraction]:
    """Answers every end of an attempt, as (success, energy spent, change of points), with its chance."""
    one, price = rules.whole(PAGE, "energy_for_a_one"), rules.whole(PAGE, "energy_for_a_reroll")
    gain, spent = rules.whole(PAGE, "gain"), int(rules.reading("DISC-47").name == "spent")
    faces = lcm(attempt.chance.denominator, attempt.tiring.denominator)  # ways of one throw: whole numbers are quick
    wins, tires = int(attempt.chance * faces), int(attempt.tiring * faces)
    ends: dict[tuple[bool, int, int], int] = {}
    failing, whole_ = {0: 1}, faces ** (rerolls + 1)  # energy spent so far -> ways that nothing has succeeded yet
    for again in range(rerolls + 1):
        after: dict[int, int] = {}
        left = faces ** (rerolls - again)
        for energy, ways in failing.items():
            energy += price if again else 0
            won = (True, energy, gain - spent * again)
            ends[won] = ends.get(won, 0) + ways * wins * left
            after[energy] = after.get(energy, 0) + ways * (faces - wins - tires)
            after[energy + one] = after.get(energy + one, 0) + ways * tires
        failing = after
    for energy, ways in failing.items():
        ends[False, energy, -spent * rerolls] = ways
    return {end: Fraction(ways, whole_) for end, ways in ends.items() if ways}


def _throw(attempt: Try, rerolls: int, rules: Rules, rng: random.Random) -> Roll:
    one, price = rules.whole(PAGE, "energy_for_a_one"), rules.whole(PAGE, "energy_for_a_reroll")
    dice: list[DiceRoll] = []
    energy = 0
    for again in range(rerolls + 1):
        energy += price if again else 0
        thrown, done, tired = thrown_try(attempt, rules, rng)
        dice += thrown
        energy += one if tired else 0
        if done:
            return Roll(tuple(dice), f"It succeeds; {energy} energy spent.")
    return Roll(tuple(dice), f"It fails; {energy} energy spent.")


def thrown_try(attempt: Try, rules: Rules, rng: random.Random) -> tuple[list[DiceRoll], bool, bool]:
    """Answers one throw for a skill: the dice as they fell, whether it succeeds, and whether a 1 costs energy.

    Source: resolution (SKL-02 to SKL-09). Rulings: DISC-102.
    """
    first = _DIE.roll(rng)
    if first.total <= FACES - attempt.faces:
        return [first], False, first.total == 1
    if attempt.second is None:
        return [first], True, False
    if isinstance(attempt.second, Check):
        mind = two_dice(rules).roll(rng)
        return [first, mind], mind.total in attempt.second.succeeds_on, False
    second = _DIE.roll(rng)
    tired = second.total == 1 and rules.reading("DISC-102").name == "each"
    return [first, second], second.total <= attempt.second and not tired, tired


def better_roll(
    *,
    attribute: int,
    points: int,
    intelligence: int = 7,
    rating: Level | str = BY_POINTS,
    rules: Rules | None = None,
) -> Working[BetterRoll]:
    """Answers whether to roll on the attribute or on the skill, as a character may choose either.

    The attribute is rolled with two dice, the skill with one.

    Units: scores and skill points. ``rating`` names the level to roll at where the table uses another than the points
    make; ``intelligence`` matters to beginners.
    Not modelled: what either roll costs or teaches.
    Errors: ``BadInput`` naming the input.

    Source: resolution (SKL-14). Rulings: DISC-41, DISC-102.
    """
    rules = rules or Rules.standard()
    by_attribute = check(score_of(attribute, "the attribute", field="attribute"), rules)
    points = points_of(points)
    score = score_of(intelligence, "intelligence", field="intelligence", rule="SKL-02")
    by_skill = one_try(points, rated(rating, points, rules), score, rules)
    if by_attribute.chance == by_skill.chance:
        better, answer = "either", f"Either roll will do: {percent(by_skill.chance)}."
    else:
        better = "attribute" if by_attribute.chance > by_skill.chance else "skill"
        high, low = sorted((by_attribute.chance, by_skill.chance), reverse=True)
        answer = f"The {better} is the better roll: {percent(high)} against {percent(low)}."
    steps = (
        *steps_of(by_attribute, "attribute check", "RES-02", rules),
        *by_skill.steps,
        Step("chance of the skill roll", percent(by_skill.chance), by_skill.steps[0].rule),
        Step("the character may choose", better, "SKL-14"),
    )
    tables = (
        odds_of("By the attribute", by_attribute, rules),
        Odds("By the skill", (Outcome("succeeds", by_skill.chance), Outcome("fails", 1 - by_skill.chance))),
    )
    return Working(BetterRoll(by_attribute.chance, by_skill.chance, better), answer, steps, tables)
