"""General resolution (GEN): two dice and a bonus for skill against a difficulty.

Source: resolution. Rulings: DISC-44, DISC-106.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.skill_levels import Level, level_of

PAGE = "resolution/general"
SKILL, LUCK, FAILS = "succeeds by skill", "succeeds by pure luck", "fails"


@dataclass(frozen=True)
class General:
    """A difficulty and its chances: by skill, which teaches, and by pure luck, which does not."""

    difficulty: int
    bonus: int
    by_skill: Fraction
    by_luck: Fraction

    @property
    def chance(self) -> Fraction:
        """The chance of success, however it comes about."""
        return self.by_skill + self.by_luck


def dice_of(rules: Rules) -> Dice:
    """Answers the dice of general resolution.

    Source: resolution (GEN-01).
    """
    return read_dice(str(rules.value(PAGE, "dice").value), "the dice", field="dice", rule="GEN-01")


def bonus_of(level: Level, rules: Rules) -> int:
    """Answers what a level of skill adds to the dice.

    Source: resolution (GEN-01, MARK-01).
    """
    return rules.table(PAGE, "bonus").number(level.value, head="bonus")


def reaches(total: int, number: int, rules: Rules) -> bool:
    """Answers whether a total suffices for a number.

    Source: resolution (GEN-01, MARK-01). Rulings: DISC-106.
    """
    return total > number if rules.reading("DISC-106").name == "exceed" else total >= number


def outcome(thrown: int, difficulty: int, bonus: int, rules: Rules) -> str:
    """Answers what a throw of the dice means: success by skill, by pure luck, or failure.

    Source: resolution (GEN-01 to GEN-03). Rulings: DISC-44, DISC-106.
    """
    if thrown == rules.whole(PAGE, "fails"):
        return FAILS
    enough = reaches(thrown + bonus, difficulty, rules)
    if thrown != rules.whole(PAGE, "succeeds"):
        return SKILL if enough else FAILS
    if difficulty > rules.whole(PAGE, "luck_above") and (rules.reading("DISC-44").name == "letter" or not enough):
        return LUCK
    return SKILL


def difficulty_of(difficulty: object, rules: Rules) -> int:
    """Answers a difficulty after checking that it is on the scale.

    Errors: ``BadInput`` naming the input.

    Source: resolution (GEN-05).
    """
    scale = [cell for cell in rules.table(PAGE, "difficulties").column("difficulty") if isinstance(cell, int)]
    return whole(difficulty, "the difficulty", field="difficulty", rule="GEN-05", least=min(scale), most=max(scale))


def general_check(
    *, difficulty: int, level: Level | str = Level.UNSKILLED, rules: Rules | None = None
) -> Working[General]:
    """Answers how likely a task of a given difficulty succeeds, and how much of that is pure luck.

    Two dice and a bonus of 0 to 5 for the level of skill must reach the difficulty. On the bare dice a 2 always fails
    and a 12 always succeeds; where even a 12 falls short of a difficulty above 12 that success is luck: it teaches
    nothing, does not make it easier for anybody, and takes another 12 to repeat.

    Units: ``difficulty`` is on the scale from 2 to 17.
    Not modelled: what a lucky success looks like (the referee says).
    Errors: ``BadInput`` naming the input.

    Source: resolution (GEN-01 to GEN-05). Rulings: DISC-44, DISC-106.
    """
    rules = rules or Rules.standard()
    number = difficulty_of(difficulty, rules)
    held = level_of(level, rule="GEN-01")
    bonus = bonus_of(held, rules)
    die: icepool.Die[int] = dice_of(rules).die()
    chances = dict.fromkeys((SKILL, LUCK, FAILS), Fraction(0))
    for thrown, ways in die.items():
        chances[outcome(thrown, number, bonus, rules)] += Fraction(ways, die.denominator())
    value = General(number, bonus, chances[SKILL], chances[LUCK])
    low, high, above = (rules.whole(PAGE, name) for name in ("fails", "succeeds", "luck_above"))
    needed = number - bonus + (1 if rules.reading("DISC-106").name == "exceed" else 0)
    steps = [
        Step("difficulty", f"{number}, {rules.table(PAGE, 'difficulties').text(number, head='what it is')}", "GEN-05"),
        Step(f"bonus of {held.value}", f"+{bonus}", "GEN-01"),
        Step("needed on the bare dice", f"{needed} or more", "GEN-01", rules.reading("DISC-106")),
        Step(f"a bare {low} fails, a bare {high} succeeds", "", "GEN-02"),
    ]
    if number > above:
        luck = percent(value.by_luck)
        steps.append(Step(f"success by luck, above a difficulty of {above}", luck, "GEN-03", rules.reading("DISC-44")))
    if value.by_skill:
        steps.append(Step("success by skill adds", f"{rules.whole(PAGE, 'gain')} point", "SKL-10"))
    answer = f"It succeeds {percent(value.chance)} of the time"
    if value.by_luck and value.by_skill:
        answer += f", {percent(value.by_luck)} of it by pure luck."
    else:
        answer += ", and only by pure luck." if value.by_luck else "."
    table = Odds("Attempt", tuple(Outcome(label, chance) for label, chance in chances.items() if chance))
    return Working(value, answer, tuple(steps), (table,), partial(_throw, number, bonus, rules))


def _throw(number: int, bonus: int, rules: Rules, rng: random.Random) -> Roll:
    dice = dice_of(rules).roll(rng)
    end = outcome(dice.total, number, bonus, rules)
    points = f", +{rules.whole(PAGE, 'gain')} point" if end == SKILL else ", no point" if end == LUCK else ""
    return Roll((dice,), f"{dice.total} + {bonus} against {number}: {end}{points}.")
