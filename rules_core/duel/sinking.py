"""Sinking (NC-70 to NC-72): whether a holed ship founders, when, and how long she lasts.

Source: narrative. Rulings: DISC-33, DISC-67, DISC-121.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.duel._vessel import ship_named
from rules_core.duel.damage import is_demolished
from rules_core.engine.chance import Odds, odds, odds_of_die, percent
from rules_core.engine.checks import d20, modifier, reaching
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed

PAGE = "duel/sinking"
AFLOAT = "still afloat"


@dataclass(frozen=True)
class Sinking:
    """The sinking checks of one ship: the difficulties, the chances of each check, and the chance to be afloat at last.

    ``checks`` holds the chance to pass the first check and one for each hour after it; empty for a demolished ship.
    """

    demolished: bool
    difficulties: tuple[int, ...]
    checks: tuple[Fraction, ...]
    afloat: Fraction


def sinking_difficulty(holes: int, rules: Rules) -> int:
    """Answers the difficulty of a sinking check with so many holes.

    Source: narrative (NC-70). Rulings: none.
    """
    return rules.whole(PAGE, "difficulty") + rules.whole(PAGE, "each_further_hole") * (holes - 1)


def sinking(
    *,
    ship: str = "caravel",
    holes: int = 1,
    sailor: int = 5,
    hours: int = 6,
    closed: int = 0,
    rules: Rules | None = None,
) -> Working[Sinking]:
    """Answers how likely a holed ship founders at once, or within some hours, and how long she then lasts.

    Her commander checks Profession (sailor) with her seaworthiness against 15, and 4 more for each hole beyond the
    first. If it holds, the check is repeated every hour until she is repaired or sunk; if it fails she goes under in
    d100 minutes. A ship with a quarter of her hull sections destroyed is past checking and has 1d6 minutes.

    ``holes`` are her destroyed hull sections at first, ``closed`` those of them that are closed within the hour, before
    the checks that follow. Not modelled: running aground, boats. Errors: ``BadInput``.

    Source: narrative (NC-64, NC-70 to NC-72). Rulings: DISC-33, DISC-67, DISC-121.
    """
    rules = rules or Rules.standard()
    figures = ship_named(ship, rules)
    count = whole(holes, "the holes", field="holes", rule="NC-70", least=1, most=figures.hull_sections)
    later = count - whole(closed, "the holes closed", field="closed", rule="NC-71", most=count)
    lasting = whole(hours, "the hours", field="hours", rule="NC-71", most=48)
    skill = modifier(sailor, "Profession (sailor)", field="sailor", rule="NC-70")
    lost, repeated = rules.reading("DISC-33"), rules.reading("DISC-121")
    demolished = is_demolished(count, figures, rules)
    share = f"{count} of {figures.hull_sections} hull sections destroyed"
    steps = [Step(share, "past checking" if demolished else "a check", "NC-64", rules.reading("DISC-67"))]
    minutes = _minutes(demolished, rules)
    if demolished and lost.name != "check":
        at_once = lost.name == "at-once"
        when = "at once" if at_once else f"in {minutes} minutes"
        steps.append(Step("she goes under", when, "NC-72", lost))
        found = [odds("What happens", {"sinks": Fraction(1)})] + ([] if at_once else [_minutes_odds(minutes)])
        value = Sinking(True, (), (), Fraction(0))
        throw = None if at_once else partial(_throw_minutes, minutes)
        return Working(value, f"She goes under {when}; no check can save her.", tuple(steps), tuple(found), throw)
    bonus = skill + figures.seaworthiness
    after = count if repeated.name == "first" else later
    difficulties = [sinking_difficulty(count, rules)]
    if later:
        difficulties += [sinking_difficulty(after, rules)] * lasting
    checks = tuple(reaching(bonus, each) for each in difficulties)
    first = f"{rules.whole(PAGE, 'difficulty')} and {rules.whole(PAGE, 'each_further_hole')} for {count - 1} more holes"
    steps += [
        Step(first, f"DC {difficulties[0]}", "NC-70"),
        Step(f"sailor {signed(skill)}, seaworthiness {signed(figures.seaworthiness)}", f"d20 {signed(bonus)}", "NC-70"),
        Step("the first check holds", percent(checks[0]), "NC-70"),
    ]
    if len(checks) > 1:
        hourly = f"each hour against DC {difficulties[1]}"
        steps.append(Step(hourly, f"holds {percent(checks[1])}", "NC-71", repeated))
    elif lasting:
        steps.append(Step("no hole is open any more", "no further check", "NC-71", repeated))
    steps.append(Step("after a failure she goes under in", f"{minutes} minutes", "NC-72", lost))
    ends, standing = [], Fraction(1)
    for hour, chance in enumerate(checks):
        ends.append((_when(hour), standing * (1 - chance)))
        standing *= chance
    ends.append((AFLOAT, standing))
    value = Sinking(demolished, tuple(difficulties), checks, standing)
    span = f" after {lasting} hour{'' if lasting == 1 else 's'}" if len(checks) > 1 else ""
    answer = f"The first check holds {percent(checks[0])} of the time; she is still afloat{span} {percent(standing)}."
    throw = partial(_throw, bonus, tuple(difficulties), minutes)
    return Working(value, answer, tuple(steps), (odds("What happens", ends), _minutes_odds(minutes)), throw)


def minutes_to_sink(demolished: bool, rules: Rules) -> Dice:
    """Answers the dice of the minutes in which a sinking ship goes under.

    Source: narrative (NC-72). Rulings: DISC-33.
    """
    return _minutes(demolished, rules)


def _minutes(demolished: bool, rules: Rules) -> Dice:
    text = str(rules.value(PAGE, "minutes_demolished" if demolished else "minutes").value)
    return read_dice(text, "the minutes", field="minutes", rule="NC-72")


def _minutes_odds(minutes: Dice) -> Odds:
    return odds_of_die("Minutes until she is gone", minutes.die())


def _when(hour: int) -> str:
    if not hour:
        return "sinks at the first check"
    return f"sinks after {hour} hour{'' if hour == 1 else 's'}"


def _throw(bonus: int, difficulties: tuple[int, ...], minutes: Dice, rng: random.Random) -> Roll:
    dice = []
    for hour, difficulty in enumerate(difficulties):
        dice.append(d20(bonus, rng))
        if dice[-1].total < difficulty:
            dice.append(minutes.roll(rng))
            return Roll(tuple(dice), f"She {_when(hour)}, in {dice[-1].total} minutes.")
    return Roll(tuple(dice), "She is still afloat.")


def _throw_minutes(minutes: Dice, rng: random.Random) -> Roll:
    roll = minutes.roll(rng)
    return Roll((roll,), f"She goes under in {roll.total} minutes.")
