"""Intelligence (INT): the check, and what a creature of a given score can do. Spells are in ``intelligence_spells``.

Source: naval. Rulings: DISC-16, DISC-17, DISC-54, DISC-113, DISC-114, DISC-115.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, Outcome, odds_of_numbers, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import unknown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.attribute_check import check as two_dice_check
from rules_core.resolution.attribute_check import two_dice

PAGE = "abilities/intelligence"
FREELY, CHECK, NO, NOT_SAID = "freely", "check", "no", "not said"
_HIGHEST = 30


@dataclass(frozen=True)
class IntelligenceCheck:
    """An intelligence check: the totals that succeed, and the chance."""

    succeeds_on: tuple[int, ...]
    chance: Fraction


@dataclass(frozen=True)
class Mind:
    """What a creature of a given intelligence is and can do.

    ``weapon`` and ``task`` are "freely", "check", "no" or "not said" for the weapon and the task asked about.
    """

    tier: str
    described: bool
    tameable: bool
    may_be_humanoid: bool
    self_aware: bool
    may_have_culture: bool
    checks_morale: bool
    weapon: str
    task: str
    check: Fraction


@dataclass(frozen=True)
class Surprise:
    """Rounds lost to surprise: at least and at most, and the mean."""

    least: int
    most: int
    mean: Fraction


def score_of(score: object, *, field: str = "score", rule: str = "INT-01") -> int:
    """Answers an intelligence score after checking it.

    Errors: ``BadInput`` naming the input.

    Source: naval (INT-01).
    """
    return whole(score, "intelligence", field=field, rule=rule, most=_HIGHEST)


def _dice(rules: Rules) -> Dice:
    if rules.reading("DISC-54").name == "two-dice":
        return two_dice(rules)
    return read_dice(str(rules.value(PAGE, "check_die").value), "the die of a check", field="die", rule="INT-02")


def _check(score: int, rules: Rules) -> IntelligenceCheck:
    if rules.reading("DISC-54").name == "two-dice":
        made = two_dice_check(score, rules, action=False)
        return IntelligenceCheck(made.succeeds_on, made.chance)
    die = _dice(rules).die()
    totals = tuple(total for total in die.outcomes() if total <= score)
    return IntelligenceCheck(totals, Fraction(sum(die.quantity(t) for t in totals), die.denominator()))


def intelligence_check(*, score: int, rules: Rules | None = None) -> Working[IntelligenceCheck]:
    """Answers how likely a character sees an answer, notices a clue, or may do what only the player thought of.

    A check is made only where it is in doubt whether this character could reason it out or be aware of it. Players use
    their own wits for what is known.

    Units: ``score`` is intelligence. Not modelled: when a case is doubtful.
    Errors: ``BadInput`` naming the input.

    Source: naval (INT-01 to INT-03). Rulings: DISC-54.
    """
    rules = rules or Rules.standard()
    made = _check(score_of(score), rules)
    reading = rules.reading("DISC-54")
    steps = (
        Step("only where the outcome is in doubt", "", "INT-02"),
        Step(
            f"{str(_dice(rules)).upper().removeprefix('1')} against intelligence", f"{score} or less", "INT-02", reading
        ),
        Step("it may be done, seen or noticed", percent(made.chance), "INT-03"),
    )
    table = Odds("Check", (Outcome("succeeds", made.chance), Outcome("fails", 1 - made.chance)))
    answer = f"The check succeeds {percent(made.chance)} of the time."
    return Working(made, answer, steps, (table,), partial(_throw_check, made, rules))


def _throw_check(made: IntelligenceCheck, rules: Rules, rng: random.Random) -> Roll:
    dice = _dice(rules).roll(rng)
    return Roll((dice,), "The check succeeds." if dice.total in made.succeeds_on else "The check fails.")


def weapons(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the kinds of weapon that the table knows.

    Source: naval (INT-15, INT-19, INT-24, INT-26).
    """
    return tuple(str(cell) for cell in (rules or Rules.standard()).table(PAGE, "weapons").column("weapon"))


def tasks(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the kinds of task that the table knows.

    Source: naval (INT-15, INT-19 to INT-21, INT-24, INT-25).
    """
    return tuple(str(cell) for cell in (rules or Rules.standard()).table(PAGE, "tasks").column("task"))


def mind(
    *,
    score: int,
    weapon: str = "hurled weapons",
    task: str = "an unfamiliar task, or a harder problem",
    kept_focused: bool = False,
    rules: Rules | None = None,
) -> Working[Mind]:
    """Answers what a creature of a given intelligence is, and whether it can use a weapon or do a task, and how.

    Score by score: what it feels and understands, whether it may be tamed or be a humanoid, which weapons it can use,
    and whether a task needs an intelligence check.

    Units: ``score`` is intelligence. ``kept_focused`` is for a score of 5 in strange surroundings with somebody who
    keeps it to its task.
    Not modelled: scores from 8 up, which no source describes; they are taken to do everything freely.
    Errors: ``BadInput`` naming the input.

    Source: naval (INT-11 to INT-21, INT-24 to INT-26, MISS-05). Rulings: DISC-54.
    """
    rules = rules or Rules.standard()
    number = score_of(score)
    focused = yes_or_no(kept_focused, "kept to the task", field="kept_focused", rule="INT-21")
    _known(weapon, "the weapon", weapons(rules), field="weapon", rule="INT-24")
    _known(task, "the task", tasks(rules), field="task", rule="INT-21")
    described = number <= rules.whole(PAGE, "described_to")
    row = rules.table(PAGE, "tiers" if described else "above").band(number)
    chance = _check(number, rules).chance
    tier = str(row["name"])
    steps = [Step(f"intelligence {number}", tier, str(row["rule"]) if described else "MISS-05")]
    flags = [
        (number != rules.whole(PAGE, "fearless"), "can feel fear, and so checks morale", "INT-11"),
        (number >= rules.whole(PAGE, "attachment"), "can be attached to a cleverer companion", "INT-13"),
        (number >= rules.whole(PAGE, "humanoid"), "may be a humanoid", "INT-14"),
        (number >= rules.whole(PAGE, "self_aware"), "knows that it thinks", "INT-16"),
        (number >= rules.whole(PAGE, "culture"), "may have a culture", "INT-20"),
    ]
    steps += [Step(name, "yes" if holds else "no", rule) for holds, name, rule in flags]
    if number == rules.whole(PAGE, "herd"):
        steps.append(Step("can be trained or befriended", "only by magic", "INT-12"))
    if described:
        score_head = str(row["score"])
        humanoid = number >= rules.whole(PAGE, "humanoid")
        arm = rules.table(PAGE, "weapons").text(weapon, head=score_head) if humanoid else NO
        work_row = rules.table(PAGE, "tasks").row(task)
        work = str(work_row[score_head]) if humanoid else NO
        arm_rule, work_rule = str(row["weapons rule"]), str(row["tasks rule"])
        if humanoid and number > rules.whole(PAGE, "humanoid") and work_row["rule"]:
            work_rule = str(work_row["rule"])
        if focused and work == CHECK and work_rule == "INT-21" and number == rules.whole(PAGE, "culture"):
            work = FREELY
    else:
        arm, work, arm_rule, work_rule = FREELY, FREELY, "MISS-05", "MISS-05"
    steps += [Step(weapon, arm, arm_rule), Step(task, work, work_rule)]
    if CHECK in (arm, work):
        steps.append(Step("chance of a check", percent(chance), "INT-02", rules.reading("DISC-54")))
    fears, tame, man, aware, culture = (holds for holds, _, _ in flags)
    value = Mind(tier, described, tame, man, aware, culture, fears, arm, work, chance)
    answer = f"Intelligence {number} is {tier}. {_capital(weapon)}: {_how(arm)}; {task}: {_how(work)}."
    tables: tuple[Odds, ...] = ()
    if work == CHECK:
        tables = (Odds("The task", (Outcome("succeeds", chance), Outcome("fails", 1 - chance))),)
    return Working(value, answer, tuple(steps), tables)


def _known(value: object, name: str, listed: tuple[str, ...], *, field: str, rule: str) -> None:
    if value not in listed:
        raise unknown(value, name, listed, field=field, rule=rule)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _how(word: str) -> str:
    return {NO: "beyond it", CHECK: "with a check", NOT_SAID: "not spoken of"}.get(word, word)


def surprise(*, score: int, usual: int = 1, leader: bool = False, rules: Rules | None = None) -> Working[Surprise]:
    """Answers how many rounds a surprised creature loses to hesitation.

    A score of 5 does nothing but defend itself for a round longer than usual, unless an intelligence check succeeds or
    a cleverer creature that was not surprised shouts an order. From 6 up surprise is as usual.

    Units: rounds; ``usual`` is what surprise costs anybody.
    Not modelled: how surprise comes about.
    Errors: ``BadInput`` naming the input.

    Source: naval (INT-22, INT-23, INT-26). Rulings: DISC-54, DISC-115.
    """
    rules = rules or Rules.standard()
    number = score_of(score, rule="INT-22")
    rounds = whole(usual, "the usual rounds", field="usual", rule="INT-22", most=100)
    ordered = yes_or_no(leader, "a cleverer leader", field="leader", rule="INT-23")
    slow, reading = rules.whole(PAGE, "slow"), rules.reading("DISC-115")
    hesitates = number == slow or (number < slow and reading.name == "up-to-five")
    steps = [Step("rounds that surprise costs anybody", str(rounds), "INT-26")]
    extra, chance = 0, Fraction(1)
    if not hesitates:
        steps.append(
            Step(
                f"intelligence {number} hesitates no longer than others",
                "",
                "INT-26" if number > slow else "INT-22",
                reading,
            )
        )
    elif ordered:
        steps.append(Step("an order from a cleverer creature breaks the spell", "+0", "INT-23"))
    else:
        extra, chance = rules.whole(PAGE, "extra_round"), _check(number, rules).chance
        steps += [
            Step("hesitates a round longer, defending itself only", f"+{extra}", "INT-22", reading),
            Step("unless a check succeeds", percent(chance), "INT-22", rules.reading("DISC-54")),
        ]
    value = Surprise(rounds, rounds + extra, rounds + extra * (1 - chance))
    more = f", and {percent(1 - chance)} of the time {rounds + extra}" if extra else ""
    answer = f"It loses {_rounds(rounds)}{more}."
    table = odds_of_numbers("Rounds lost", ((rounds, chance), (rounds + extra, 1 - chance)))
    throw = partial(_throw_surprise, _check(number, rules), rounds, extra, rules) if extra else None
    return Working(value, answer, tuple(steps), (table,), throw)


def _throw_surprise(made: IntelligenceCheck, rounds: int, extra: int, rules: Rules, rng: random.Random) -> Roll:
    dice = _dice(rules).roll(rng)
    lost = rounds if dice.total in made.succeeds_on else rounds + extra
    return Roll((dice,), f"It loses {_rounds(lost)}.")


def _rounds(count: int) -> str:
    return f"{count} round" if count == 1 else f"{count} rounds"
