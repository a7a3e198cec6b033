"""Loyalty and retainers (LOY, RET): the roll on taking service, what it does to morale, and how it lasts.

Source: retinue. Rulings: DISC-48, DISC-49, DISC-68, DISC-112.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, odds, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Roll, Step, Working
from rules_core.retinue.morale_score import OWN, UNWILLING, change_of, morale

PAGE = "retinue/loyalty"


@dataclass(frozen=True)
class Loyalty:
    """The chances of each band of loyalty, of desertion, and what all of them together do to one morale check."""

    bands: dict[str, Fraction]
    deserts: Fraction
    exempt: Fraction
    holds: Fraction


@dataclass(frozen=True)
class Recheck:
    """The chance to be still in service after each re-check, and the bands of those who are after the last."""

    serves: tuple[Fraction, ...]
    bands: dict[str, Fraction]


def loyalty_dice(rules: Rules) -> Dice:
    """Answers the dice of a loyalty roll.

    Source: retinue (LOY-02).
    """
    return read_dice(str(rules.value(PAGE, "dice").value), "the dice of loyalty", field="dice", rule="LOY-02")


def band_of(loyalty: int, rules: Rules) -> Row:
    """Answers the row of the loyalty table for a number.

    Source: retinue (LOY-03 to LOY-09).
    """
    return rules.table(PAGE, "bands").band(loyalty)


def _spread(change: int, rules: Rules) -> dict[str, Fraction]:
    die: icepool.Die[int] = loyalty_dice(rules).die()
    bands = {str(name): Fraction(0) for name in rules.table(PAGE, "bands").column("loyalty")}
    for thrown, ways in die.items():
        bands[str(band_of(thrown + change, rules)["loyalty"])] += Fraction(ways, die.denominator())
    return bands


def loyalty(
    *,
    charisma: int = 0,
    payment: int = 0,
    enthusiastic: bool = False,
    force: str = OWN,
    score: int = 7,
    adjustment: int = 0,
    rules: Rules | None = None,
) -> Working[Loyalty]:
    """Answers how loyal one who takes service will be, and what that does to morale.

    Three dice, adjusted for charisma and the first payment, and by three for an enthusiastic reaction; the referee
    notes the number in secret. The lowest desert at the first chance, the highest never check morale, and the rest
    change the morale score by up to two.

    Units: ``charisma`` and ``payment`` are what they add to the dice (the source gives no sizes). ``force``, ``score``
    and ``adjustment`` are those of a morale check.
    Not modelled: fair treatment, regular pay and shared danger, which the referee judges (LOY-01, RET-01).
    Errors: ``BadInput`` naming the input.

    Source: retinue (LOY-01 to LOY-09, RET-01). Rulings: DISC-48, DISC-68.
    """
    rules = rules or Rules.standard()
    own = change_of(charisma, "the adjustment for charisma", field="charisma", rule="LOY-02")
    paid = change_of(payment, "the adjustment for payment", field="payment", rule="LOY-02")
    keen = yes_or_no(enthusiastic, "enthusiastic", field="enthusiastic", rule="LOY-02")
    change = own + paid + (rules.whole(PAGE, "enthusiastic") if keen else 0)
    bands = _spread(change, rules)
    table = rules.table(PAGE, "bands")
    steps = [Step("the roll", f"{loyalty_dice(rules)} {change:+d}", "LOY-02")]
    holds = Fraction(0)
    for row in table.rows:
        name = str(row["loyalty"])
        number = next(each for each in (row["from"], row["to"]) if isinstance(each, int))
        made = morale(force=force, score=score, adjustment=adjustment, loyalty=number, rules=rules)
        holds += bands[name] * made.chance
        if made.state == UNWILLING:
            effect = made.state
        else:
            effect = f"holds a check {percent(made.chance)}" if not made.state else "never checks morale"
        fate = "deserts at the first chance" if row["deserts"] == "yes" else effect
        sign = rules.reading("DISC-48") if row["morale"] else None
        steps.append(Step(f"{name} ({percent(bands[name])})", fate, str(row["rule"]), sign))
    deserts = sum((bands[str(row["loyalty"])] for row in table.rows if row["deserts"] == "yes"), Fraction(0))
    exempt = sum((bands[str(row["loyalty"])] for row in table.rows if row["exempt"] == "yes"), Fraction(0))
    steps.append(Step("one morale check, over all loyalties", percent(holds), "MOR-09", rules.reading("DISC-68")))
    value = Loyalty(bands, deserts, exempt, holds)
    answer = f"Likeliest loyalty {max(bands, key=lambda each: bands[each])}; deserts {percent(deserts)} of the time."
    tables = (
        odds("Loyalty", bands),
        Odds("One morale check", (Outcome("holds", holds), Outcome("breaks", 1 - holds))),
    )
    return Working(value, answer, tuple(steps), tables, partial(_throw, change, rules))


def _throw(change: int, rules: Rules, rng: random.Random) -> Roll:
    dice = loyalty_dice(rules).roll(rng)
    row = band_of(dice.total + change, rules)
    fate = "deserts at the first chance" if row["deserts"] == "yes" else f"a loyalty of {row['loyalty']}"
    return Roll((dice,), f"{dice.total} {change:+d} = {dice.total + change}: {fate}.")


def loyalty_over_time(
    *,
    loyalty: int = 10,
    rechecks: int = 4,
    service: int = 0,
    rewards: int = 0,
    treatment: int = 0,
    rules: Rules | None = None,
) -> Working[Recheck]:
    """Answers how likely one in service is still there after several re-checks of loyalty.

    Loyalty is checked again from time to time: long service and rewards add to it, poor treatment takes away. Whoever
    falls to the lowest band deserts.

    Units: ``service`` and ``rewards`` are what they add, ``treatment`` what it adds (a minus when poor), the same at
    each re-check; the source gives neither sizes nor the interval.
    Not modelled: the chance to desert; the lowest band is taken to use it.
    Errors: ``BadInput`` naming the input.

    Source: retinue (LOY-03, LOY-11). Rulings: DISC-112.
    """
    rules = rules or Rules.standard()
    noted = whole(loyalty, "loyalty", field="loyalty", rule="LOY-02", most=40)
    count = whole(rechecks, "the re-checks", field="rechecks", rule="LOY-11", least=1, most=50)
    parts = (
        ("long service", change_of(service, "the adjustment for service", field="service", rule="LOY-11")),
        ("rewards", change_of(rewards, "the adjustment for rewards", field="rewards", rule="LOY-11")),
        ("treatment", change_of(treatment, "the adjustment for treatment", field="treatment", rule="LOY-11")),
    )
    change = sum(each for _, each in parts)
    how = rules.reading("DISC-112")
    serves = [Fraction(0 if band_of(noted, rules)["deserts"] == "yes" else 1)]
    bands = {str(name): Fraction(0) for name in rules.table(PAGE, "bands").column("loyalty")}
    if how.name == "moved":
        for number in range(1, count + 1):
            row = band_of(noted + change * number, rules)
            serves.append(Fraction(0) if row["deserts"] == "yes" else serves[-1])
        bands[str(row["loyalty"])] = serves[-1]
    else:
        spread = _spread(change, rules)
        deserts = {str(row["loyalty"]) for row in rules.table(PAGE, "bands").rows if row["deserts"] == "yes"}
        stays = 1 - sum((spread[name] for name in deserts), Fraction(0))
        serves += [serves[0] * stays**number for number in range(1, count + 1)]
        for name, p in spread.items():
            bands[name] = Fraction(0) if name in deserts or not stays else serves[-1] * p / stays
    gone = 1 - serves[-1]
    steps = [Step("loyalty noted", str(noted), "LOY-02")]
    steps += [Step(name, f"{each:+d}", "LOY-11") for name, each in parts if each]
    steps += [
        Step(f"{count} re-checks", "rolled anew" if how.name == "rolled" else f"{change:+d} each", "LOY-11", how),
        Step("still in service", percent(serves[-1]), "LOY-03"),
    ]
    answer = f"Still in service after {count} re-checks {percent(serves[-1])} of the time."
    tables = (odds("Loyalty after the last re-check", {**bands, "deserted": gone}),)
    return Working(Recheck(tuple(serves), bands), answer, tuple(steps), tables)
