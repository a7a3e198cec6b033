"""Morale score (MOR): two dice against a score, and whether a force holds through a fight.

Source: retinue. Rulings: DISC-48, DISC-50, DISC-51, DISC-68, DISC-110, DISC-111.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, odds, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import unknown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working

PAGE = "retinue/morale-score"
LOYALTY = "retinue/loyalty"
OWN = "a score of its own"
EXEMPT, UNWILLING = "never checks", "will not fight"
HOLDS, BREAKS = "holds", "withdraws, flees or surrenders"


@dataclass(frozen=True)
class Morale:
    """A morale score as it stands now: ``score`` is None where there is no score at all.

    ``chance`` is that of holding one check; ``state`` is "never checks", "will not fight" or empty.
    ``dice`` is what loyalty does to the dice (only under the reading "dice" of DISC-48).
    """

    score: int | None
    dice: int
    state: str
    chance: Fraction
    steps: tuple[Step, ...]

    def holds(self, thrown: int) -> bool:
        """Answers whether a throw of the dice passes."""
        return self.score is not None and thrown + self.dice <= self.score


@dataclass(frozen=True)
class MoraleCheck:
    """The score that counts, the chance to hold one check, and to hold two, after which none is made."""

    score: int | None
    state: str
    once: Fraction
    twice: Fraction


def dice_of(rules: Rules) -> Dice:
    """Answers the dice of a morale check, which also make the score.

    Source: retinue (MOR-01, MOR-09).
    """
    return read_dice(str(rules.value(PAGE, "dice").value), "the dice of morale", field="dice", rule="MOR-01")


def forces(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers what a force may be: one with a score of its own, or a typical one by name.

    Source: retinue (MOR-05).
    """
    return (OWN, *(str(cell) for cell in (rules or Rules.standard()).table(PAGE, "typical").column("force")))


def change_of(value: object, name: str, *, field: str, rule: str, most: int = 20) -> int:
    """Answers a plus or minus after checking it; none larger than ``most`` either way.

    Errors: ``BadInput`` naming the input.

    Source: retinue.
    """
    return whole(value, name, field=field, rule=rule, least=-most, most=most)


def morale(
    *,
    force: str = OWN,
    score: int = 7,
    adjustment: int = 0,
    loyalty: int = 10,
    rules: Rules,
) -> Morale:
    """Answers the score that counts after all changes, and the chance to hold one check.

    Errors: ``BadInput`` naming the input.

    Source: retinue (MOR-02 to MOR-05, MOR-09, MOR-10). Rulings: DISC-48, DISC-50, DISC-68.
    """
    made = _created(force, score, rules)
    change = change_of(adjustment, "the change to the score", field="adjustment", rule="MOR-10")
    served = rules.table(LOYALTY, "bands").band(whole(loyalty, "loyalty", field="loyalty", rule="LOY-02", most=40))
    low, high = rules.whole(PAGE, "never_fights"), rules.whole(PAGE, "never_checks")
    if made is None:
        return Morale(None, 0, EXEMPT, Fraction(1), (Step(force, EXEMPT, "MOR-05"),))
    steps = [Step("a score of its own" if force == OWN else force, str(made), "MOR-01" if force == OWN else "MOR-05")]
    fixed = rules.reading("DISC-50")
    if made == high:
        return Morale(made, 0, EXEMPT, Fraction(1), (*steps, Step(f"a score of {high}", EXEMPT, "MOR-04", fixed)))
    if made == low:
        return Morale(made, 0, UNWILLING, Fraction(0), (*steps, Step(f"a score of {low}", UNWILLING, "MOR-03", fixed)))
    if served["exempt"] == "yes":
        steps.append(Step(f"loyalty {served['loyalty']}", EXEMPT, str(served["rule"])))
        return Morale(made, 0, EXEMPT, Fraction(1), tuple(steps))
    bond = served["morale"] if isinstance(served["morale"], int) else 0
    most = rules.whole(PAGE, "most_change")
    sign, inside = rules.reading("DISC-48"), rules.reading("DISC-68")
    on_dice = sign.name == "dice"
    mood = change + bond if inside.name == "inside" and not on_dice else change
    kept = max(-most, min(most, mood))
    if change:
        steps.append(Step("change for how things stand", f"{change:+d}", "MOR-10"))
    if bond:
        what = "the dice" if on_dice else "the score"
        steps.append(Step(f"loyalty {served['loyalty']}, on {what}", f"{bond:+d}", str(served["rule"]), sign))
    if kept != mood:
        steps.append(Step(f"changes are kept within {most}", f"{kept:+d}", "MOR-10", inside if bond else None))
    elif bond and inside.name == "outside" and change and not on_dice:
        steps.append(Step("loyalty is not held against that limit", "", "MOR-10", inside))
    now = made + kept + (bond if inside.name == "outside" and not on_dice else 0)
    if fixed.name == "reached" and not low < now < high:
        state, chance = (EXEMPT, Fraction(1)) if now >= high else (UNWILLING, Fraction(0))
        return Morale(now, 0, state, chance, (*steps, Step(f"the score is now {now}", state, "MOR-10", fixed)))
    if not low < now < high:
        now = max(low + 1, min(high - 1, now))
        steps.append(Step(f"a changed score stays between {low + 1} and {high - 1}", str(now), "MOR-10", fixed))
    dice = bond if on_dice else 0
    die: icepool.Die[int] = dice_of(rules).die()
    chance = Fraction(sum(ways for thrown, ways in die.items() if thrown + dice <= now), die.denominator())
    said = f"{str(dice_of(rules)).upper()}{f' {dice:+d}' if dice else ''}"
    steps += [
        Step(f"{said} or less holds", str(now), "MOR-09"),
        Step("chance to hold one check", percent(chance), "MOR-09"),
    ]
    return Morale(now, dice, "", chance, tuple(steps))


def _created(force: object, score: object, rules: Rules) -> int | None:
    low, high = rules.whole(PAGE, "never_fights"), rules.whole(PAGE, "never_checks")
    own = whole(score, "the morale score", field="score", rule="MOR-01", least=low, most=high)
    if force == OWN:
        return own
    for row in rules.table(PAGE, "typical").rows:
        if row["force"] == force:
            return row["score"] if isinstance(row["score"], int) else None
    raise unknown(force, "the force", forces(rules), field="force", rule="MOR-05")


def morale_score(*, rules: Rules | None = None) -> Working[dict[int, Fraction]]:
    """Answers how likely each morale score is when it is rolled, as every creature or group gets one when made up.

    Not modelled: choosing the score instead, which the rule allows as well.

    Source: retinue (MOR-01 to MOR-04).
    """
    rules = rules or Rules.standard()
    die: icepool.Die[int] = dice_of(rules).die()
    value = {score: Fraction(ways, die.denominator()) for score, ways in die.items()}
    first, last = rules.whole(PAGE, "average_from"), rules.whole(PAGE, "average_to")
    low, high = rules.whole(PAGE, "never_fights"), rules.whole(PAGE, "never_checks")
    average = sum((p for score, p in value.items() if first <= score <= last), Fraction(0))
    steps = (
        Step("the score is rolled", str(dice_of(rules)).upper(), "MOR-01"),
        Step(f"average, {first} to {last}", percent(average), "MOR-02"),
        Step(f"{low}: {UNWILLING}", percent(value.get(low, Fraction(0))), "MOR-03"),
        Step(f"{high}: fights to the death, {EXEMPT}", percent(value.get(high, Fraction(0))), "MOR-04"),
    )
    table = Odds("Score", tuple(Outcome(str(score), p) for score, p in value.items()), Fraction(die.mean()))
    answer = f"An average score, {first} to {last}, comes up {percent(average)} of the time."
    return Working(value, answer, steps, (table,), partial(_throw_score, rules))


def _throw_score(rules: Rules, rng: random.Random) -> Roll:
    dice = dice_of(rules).roll(rng)
    return Roll((dice,), f"A morale score of {dice.total}.")


def morale_check(
    *,
    force: str = OWN,
    score: int = 7,
    adjustment: int = 0,
    loyalty: int = 10,
    rules: Rules | None = None,
) -> Working[MoraleCheck]:
    """Answers how likely a force holds one morale check, and the two after which it fights to the death.

    Two dice are thrown against the score; more than the score and it withdraws, flees or surrenders. The score is
    changed by how things stand, up to two either way, and by loyalty; 2 and 12 are never changed.

    Units: ``score`` from 2 to 12, used where ``force`` is one with a score of its own. ``loyalty`` is that of loyalty
    rolls (10 for none).
    Not modelled: which of the three a force does that breaks.
    Errors: ``BadInput`` naming the input.

    Source: retinue (MOR-01 to MOR-10). Rulings: DISC-48, DISC-50, DISC-51, DISC-68.
    """
    rules = rules or Rules.standard()
    made = morale(force=force, score=score, adjustment=adjustment, loyalty=loyalty, rules=rules)
    passed = rules.whole(PAGE, "passed_in_all")
    twice = made.chance**passed
    value = MoraleCheck(made.score, made.state, made.chance, twice)
    if made.state:
        answer = "It never checks: it fights to the death." if made.state == EXEMPT else "It will not fight at all."
        ends = odds("Check", ((made.state, Fraction(1)),))
        return Working(value, answer, made.steps, (ends,))
    steps = (*made.steps, Step(f"holds {passed} checks and fights to the death", percent(twice), "MOR-07"))
    answer = f"It holds a check {percent(made.chance)} of the time, and {passed} of them {percent(twice)}."
    tables = (
        Odds("Check", (Outcome(HOLDS, made.chance), Outcome(BREAKS, 1 - made.chance))),
        Odds("Every check there can be", (Outcome(HOLDS, twice), Outcome(BREAKS, 1 - twice))),
    )
    return Working(value, answer, steps, tables, partial(_throw, made, rules))


def _throw(made: Morale, rules: Rules, rng: random.Random) -> Roll:
    dice = dice_of(rules).roll(rng)
    return Roll((dice,), f"It {HOLDS if made.holds(dice.total) else BREAKS}.")
