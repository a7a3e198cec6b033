"""What one hit does to a section: the share that its kind lets through, less the hardness (NC-38, NC-41, MISS-10)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.duel._speed import dropped
from rules_core.duel._vessel import PAGE, ship_named
from rules_core.engine.chance import odds_of_die, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working


@dataclass(frozen=True)
class Strike:
    """What a hit may do to a section: the mean loss, the chances that it is then damaged, and that it is destroyed."""

    mean: Fraction
    damaged: Fraction
    destroyed: Fraction


def attack_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the kinds of attack that the table of damage to sections knows.

    Source: narrative (NC-41, MISS-10). Rulings: none.
    """
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "attacks").column("attack"))


def is_siege_engine(attack: str, rules: Rules) -> bool:
    """Answers whether a kind of attack is that of a siege engine.

    Source: narrative (NC-42). Rulings: none.
    """
    return rules.table(PAGE, "attacks").row(attack)["engine"] == "yes"


def read_damage(text: object, *, field: str) -> Dice:
    """Answers the dice of an attack's damage.

    Raises:
        BadInput: when they are no dice, or more than are reckoned with.

    Source: narrative (NC-41). Rulings: none.
    """
    return read_dice(text, "the damage", field=field, rule="NC-41")


def loss(damage: int, share: Fraction, hardness: int) -> int:
    """Answers the hit points a section loses: the share, its fraction dropped, less the hardness.

    Source: narrative (NC-38, NC-41, MISS-10). Rulings: DISC-66.
    """
    return max(dropped(max(damage, 0) * share) - hardness, 0)


def section_hit(
    *,
    ship: str = "caravel",
    rigging: bool = False,
    damage: str | Dice = "3d8",
    attack: str = "siege engine other than a ballista",
    lost_before: int = 0,
    rules: Rules | None = None,
) -> Working[Strike]:
    """Answers how many hit points a hit costs a section, and how likely it damages or destroys it.

    Sections are objects: many attacks do them only a half or a quarter of their damage, common missiles none; then
    the hardness comes off. A section at half its hit points or less is damaged, one at 0 destroyed.

    Units: hit points. Order: the share first, its fraction dropped, then the hardness. Not modelled: several hits at
    once. Errors: ``BadInput``.

    Source: narrative (NC-38, NC-41, NC-59, NC-61, MISS-10). Rulings: DISC-66.
    """
    rules = rules or Rules.standard()
    struck = ship_named(ship, rules)
    aloft = yes_or_no(rigging, "a rigging section", field="rigging", rule="NC-38")
    full, hardness = (struck.rigging_hp, 0) if aloft else (struck.hull_hp, struck.hardness)
    dice = read_damage(damage, field="damage")
    row = rules.table(PAGE, "attacks").row(str(attack), name="the attack", field="attack")
    share = Fraction(str(row["share"]))
    before = whole(lost_before, "the hit points lost before", field="lost_before", rule="NC-59", most=full)
    die = dice.die().map(lambda total: min(loss(total, share, hardness), full - before))
    odds = odds_of_die("Hit points lost", die)
    ways = {"damaged": 0, "destroyed": 0}
    for outcome, quantity in die.items():
        left = full - before - outcome
        ways["damaged"] += quantity * (2 * left <= full)
        ways["destroyed"] += quantity * (left == 0)
    value = Strike(
        odds.mean or Fraction(0), *(Fraction(ways[each], die.denominator()) for each in ("damaged", "destroyed"))
    )
    steps = (
        Step(f"{dice} by {row['attack']}", f"× {share}", str(row["rule"]), rules.reading("DISC-66")),
        Step("hardness", f"−{hardness}", "NC-38"),
        Step(f"{full - before} of {full} hit points left: half or less after it", percent(value.damaged), "NC-59"),
        Step("0 after it", percent(value.destroyed), "NC-61"),
    )
    answer = f"The section loses {float(value.mean):.1f} hit points on average; it is destroyed "
    answer += f"{percent(value.destroyed)} of the time."
    return Working(value, answer, steps, (odds,), partial(_throw, dice, share, hardness, full - before))


def _throw(dice: Dice, share: Fraction, hardness: int, left: int, rng: random.Random) -> Roll:
    roll = dice.roll(rng)
    lost = min(loss(roll.total, share, hardness), left)
    return Roll((roll,), f"The section loses {lost} and has {left - lost} left.")
