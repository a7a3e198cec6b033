"""Attribute checks (RES): two dice against an attribute, and the skilled action that begins with intelligence.

Source: resolution. Rulings: DISC-40, DISC-101.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, Outcome, odds, percent
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.skill_levels import Level, level_of

PAGE = "resolution/attribute-check"
SUCCEEDS, FAILS, DISASTER = "succeeds", "fails", "disaster"
NOT_UNDERSTOOD, NOT_SKILLED, DONE = "not understood", "understood, but the skill is lacking", "done"
_HIGHEST = 30


@dataclass(frozen=True)
class Check:
    """A check with two dice: the score, the totals that succeed, those that are a disaster, and the exact chance."""

    score: int
    succeeds_on: tuple[int, ...]
    disaster_on: tuple[int, ...]
    chance: Fraction

    def outcome(self, total: int) -> str:
        """Answers what a total means: "succeeds", "fails" or "disaster"."""
        if total in self.succeeds_on:
            return SUCCEEDS
        return DISASTER if total in self.disaster_on else FAILS


@dataclass(frozen=True)
class SkilledAction:
    """Whether the skill suffices, and the chance that the action comes off."""

    understands: Fraction
    skilled_enough: bool
    chance: Fraction


def two_dice(rules: Rules) -> Dice:
    """Answers the dice of every check of this chapter.

    Source: resolution (RES-02).
    """
    return read_dice(str(rules.value(PAGE, "dice").value), "the dice of a check", field="dice", rule="RES-02")


def chance_on(totals: tuple[int, ...], rules: Rules) -> Fraction:
    """Answers the chance that the two dice show one of these totals.

    Source: resolution (RES-02).
    """
    die = two_dice(rules).die()
    return Fraction(sum(ways for total, ways in die.items() if total in totals), die.denominator())


def score_of(score: object, name: str, *, field: str, rule: str = "RES-02") -> int:
    """Answers an attribute after checking it.

    Errors: ``BadInput`` naming the input.

    Source: resolution (RES-02).
    """
    return whole(score, name, field=field, rule=rule, most=_HIGHEST)


def check(score: int, rules: Rules, *, action: bool = True) -> Check:
    """Answers which totals of two dice succeed against a score, and how likely that is.

    ``action`` is False for an intelligence check that is no action in itself (DISC-101).

    Source: resolution (RES-02, RES-03). Rulings: DISC-40, DISC-101.
    """
    low, high = rules.whole(PAGE, "disaster"), rules.whole(PAGE, "certain")
    name = rules.reading("DISC-40").name
    if not action and rules.reading("DISC-101").name == "actions":
        name = "plain"
    always, never = {"printed": ((high,), (low,)), "swapped": ((low,), (high,))}.get(name, ((), ()))
    totals = two_dice(rules).die().outcomes()
    succeeds_on = tuple(t for t in totals if t in always or (t <= score and t not in never))
    return Check(score, succeeds_on, never, chance_on(succeeds_on, rules))


def both(one: Check, other: Check, rules: Rules) -> Check:
    """Answers the check that a single roll has to pass for two scores at once.

    Source: resolution (SKL-15).
    """
    totals = tuple(t for t in one.succeeds_on if t in other.succeeds_on)
    disasters = tuple(sorted({*one.disaster_on, *other.disaster_on} - set(totals)))
    return Check(min(one.score, other.score), totals, disasters, chance_on(totals, rules))


def steps_of(made: Check, name: str, rule: str, rules: Rules, *, action: bool = True) -> tuple[Step, ...]:
    """Answers the working of a check: the roll to make, the exceptions, and the chance.

    Source: resolution (RES-02, RES-03). Rulings: DISC-40, DISC-101.
    """
    low, high = rules.whole(PAGE, "disaster"), rules.whole(PAGE, "certain")
    steps = [Step(f"{name} on {str(two_dice(rules)).upper()}", f"{made.score} or less", rule)]
    if not action and rules.reading("DISC-101").name == "actions":
        steps.append(Step(f"no exceptions for {low} and {high}", "", "RES-03", rules.reading("DISC-101")))
    else:
        reading = rules.reading("DISC-40")
        said = {
            "printed": f"a {low} is a disaster, a {high} succeeds",
            "swapped": f"a {low} succeeds, a {high} is a disaster",
        }.get(reading.name, f"no exceptions for {low} and {high}")
        steps.append(Step(said, "", "RES-03", reading))
    steps.append(Step(f"{name} succeeds", percent(made.chance), rule))
    return tuple(steps)


def odds_of(title: str, made: Check, rules: Rules) -> Odds:
    """Answers the odds of one check: succeeds, fails, disaster.

    Source: resolution (RES-02, RES-03).
    """
    disaster = chance_on(tuple(t for t in made.disaster_on if t not in made.succeeds_on), rules)
    rest = 1 - made.chance - disaster
    return Odds(title, (Outcome(SUCCEEDS, made.chance), Outcome(FAILS, rest), Outcome(DISASTER, disaster)))


def attribute_check(*, attribute: int, rules: Rules | None = None) -> Working[Check]:
    """Answers how likely a plain action succeeds on the attribute that governs it.

    Two dice are thrown: the attribute or less succeeds. Two totals do not ask for the attribute: a 2 is a disaster and
    a 12 succeeds.

    Units: ``attribute`` is a score, as a rule from 2 to 12; others up to 30 are answered as well.
    Not modelled: what a disaster is (the referee says), and contests between two sides (RES-01).
    Errors: ``BadInput`` naming the input.

    Source: resolution (RES-01 to RES-03). Rulings: DISC-40.
    """
    rules = rules or Rules.standard()
    made = check(score_of(attribute, "the attribute", field="attribute"), rules)
    answer = f"The action succeeds {percent(made.chance)} of the time."
    steps = steps_of(made, "attribute check", "RES-02", rules)
    return Working(made, answer, steps, (odds_of("Check", made, rules),), partial(_throw, made, rules))


def _throw(made: Check, rules: Rules, rng: random.Random) -> Roll:
    dice = two_dice(rules).roll(rng)
    said = {SUCCEEDS: "It succeeds.", FAILS: "It fails.", DISASTER: "A disaster."}[made.outcome(dice.total)]
    return Roll((dice,), said)


def skilled_action(
    *,
    intelligence: int,
    level: Level | str = Level.UNSKILLED,
    required: Level | str = Level.EXPERT,
    rules: Rules | None = None,
) -> Working[SkilledAction]:
    """Answers how likely an action that needs a set level of skill comes off, such as translating a text.

    First an intelligence check with two dice shows whether the character sees what this is about; then the level that
    the task asks for must be held. No further roll is made.

    Units: ``intelligence`` is a score. ``level`` is the character's, ``required`` the task's.
    Not modelled: an expert who is hired instead, who simply holds the level.
    Errors: ``BadInput`` naming the input.

    Source: resolution (RES-04, RES-05). Rulings: DISC-40, DISC-101.
    """
    rules = rules or Rules.standard()
    score = score_of(intelligence, "intelligence", field="intelligence", rule="RES-04")
    held = level_of(level, "the character's skill", field="level", rule="RES-04")
    needed = level_of(required, "the skill that is needed", field="required", rule="RES-04")
    made = check(score, rules, action=False)
    enough = held.rank >= needed.rank
    value = SkilledAction(made.chance, enough, made.chance if enough else Fraction(0))
    steps = (
        *steps_of(made, "intelligence check", "RES-04", rules, action=False),
        Step(f"{held.value}, where {needed.value} is needed", "enough" if enough else "not enough", "RES-04"),
    )
    if enough:
        answer = f"It comes off {percent(made.chance)} of the time."
    else:
        answer = (
            f"It cannot come off: {needed.value} standing is needed. "
            f"Understood, at least, {percent(made.chance)} of the time."
        )
    ends = odds("Action", ((DONE if enough else NOT_SKILLED, made.chance), (NOT_UNDERSTOOD, 1 - made.chance)))
    return Working(value, answer, steps, (ends,), partial(_throw_skilled, made, enough, rules))


def _throw_skilled(made: Check, enough: bool, rules: Rules, rng: random.Random) -> Roll:
    dice: DiceRoll = two_dice(rules).roll(rng)
    if made.outcome(dice.total) != SUCCEEDS:
        return Roll((dice,), "The character makes nothing of it.")
    return Roll((dice,), "It is done." if enough else "It is understood, but the skill is lacking.")
