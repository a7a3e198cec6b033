"""Throwing a grapple (GRAP): the chance that it hooks, and how many throws and rounds that takes.

Source: naval; armour classes and ranges are a reconstruction. Rulings: DISC-15, DISC-142, DISC-143.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import odds, odds_of_die, percent, success
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, unknown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed

PAGE = "naval/throwing-a-grapple"
_FARTHEST, _LISTED = 60, 6


class Ability(Enum):
    """The ability whose bonus goes into the throw."""

    NONE = "none"
    STRENGTH = "strength"
    DEXTERITY = "dexterity"


@dataclass(frozen=True)
class Grapple:
    """A throw of a grapple: the number needed on the die, the chance, and throws and rounds on average.

    ``needed`` may lie outside the die's faces. ``throws`` and ``rounds`` are None where it can never hook; ``rounds``
    counts from the first throw to the one that hooks, both included.
    """

    needed: int
    chance: Fraction
    throws: Fraction | None
    rounds: Fraction | None
    ready_rounds: int


def grapple_targets(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers what may be hooked, in the printed order. Source: reconstruction (MISS-01). Rulings: none."""
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "targets").column("target"))


def range_adjustment(distance: int, rules: Rules) -> int | None:
    """Answers what a distance in combat hexes does to the throw; None beyond the farthest band.

    Source: naval (GRAP-12), reconstruction (MISS-02). Rulings: none.
    """
    for row in rules.table(PAGE, "ranges").rows:
        least, most, adjustment = row["from"], row["to"], row["adjustment"]
        if (
            isinstance(least, int)
            and isinstance(most, int)
            and isinstance(adjustment, int)
            and least <= distance <= most
        ):
            return adjustment
    return None


def hooks(face: int, needed: int, rules: Rules) -> bool:
    """Answers whether a number on the die hooks. Source: naval (GRAP-03). Rulings: DISC-143."""
    if rules.reading("DISC-143").name == "naturals" and face in (1, rules.whole(PAGE, "die")):
        return face != 1
    return face >= needed


def throw_hook(needed: int, rng: random.Random, rules: Rules) -> tuple[DiceRoll, bool]:
    """Answers the die of one throw that needs a number, and whether the grapple hooks."""
    die = Dice(((1, rules.whole(PAGE, "die")),)).roll(rng)
    return die, hooks(die.total, needed, rules)


def throwing_a_grapple(
    *,
    target: str = "ship's rail or gunwale",
    distance: int = 2,
    height: int = 0,
    to_hit: int = 20,
    proficient: bool = False,
    ability: Ability | str = Ability.NONE,
    ability_bonus: int = 0,
    dark: bool = False,
    heavy_sea: bool = False,
    rules: Rules | None = None,
) -> Working[Grapple]:
    """Answers how likely a thrown grapple hooks its target, and how many throws and rounds that takes.

    A d20 against an armour class, of which 10 is the easiest: the thrower needs the number that hits armour class 0,
    less the armour class, less every bonus. Each further throw needs two rounds of making ready before it.

    Units: combat hexes of five feet for ``distance`` and ``height`` (upward); ``to_hit`` is the number that the thrower
    needs to hit armour class 0.
    Not modelled: whether the rope bears a weight, and what becomes of whoever the hook falls on.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` (field ``distance``) beyond the farthest range.

    Source: naval (GRAP-01 to GRAP-12), reconstruction (MISS-01, MISS-02). Rulings: DISC-15, DISC-142, DISC-143.
    """
    rules = rules or Rules.standard()
    names = grapple_targets(rules)
    if target not in names:
        raise unknown(target, "the target", names, field="target", rule="MISS-01")
    printed = rules.table(PAGE, "targets").number(target, head="armour class")
    across = whole(distance, "the distance", field="distance", rule="GRAP-12", most=_FARTHEST)
    up = whole(height, "the height", field="height", rule="MISS-02", most=_FARTHEST)
    number = whole(to_hit, "the number to hit armour class 0", field="to_hit", rule="GRAP-03", least=-10, most=40)
    trained = yes_or_no(proficient, "the proficiency", field="proficient", rule="GRAP-09")
    kind = one_of(Ability, ability, "the ability", field="ability", rule="GRAP-10")
    bonus = whole(ability_bonus, "the ability's bonus", field="ability_bonus", rule="GRAP-10", least=-10, most=10)
    night = yes_or_no(dark, "darkness", field="dark", rule="MISS-01")
    pitching = yes_or_no(heavy_sea, "a heavy sea", field="heavy_sea", rule="MISS-01")

    steps = [
        Step("number to hit armour class 0", str(number), "GRAP-03"),
        Step(f"{target}: armour class (reconstruction)", str(printed), "MISS-01"),
    ]
    total = 0
    for label, amount, rule, holds in (
        ("in the dark: armour class", -rules.whole(PAGE, "dark"), "MISS-01", night),
        ("target pitching in a heavy sea: armour class", -rules.whole(PAGE, "heavy_sea"), "MISS-01", pitching),
        ("grapple proficiency", rules.whole(PAGE, "proficiency"), "GRAP-09", trained),
    ):
        if holds:
            total += amount
            steps.append(Step(label, signed(amount), rule))
    added = _ability(kind, bonus, rules)
    steps += [added[1]] if added[1] else []
    far, adjustment, step = _range(across, up, rules)
    if adjustment is None:
        farthest = rules.table(PAGE, "ranges").rows[-1]["to"]
        raise NotAllowed(
            f"At {far} combat hexes nothing can be hooked; {farthest} is the farthest (MISS-02).",
            field="distance",
            rule="MISS-02",
        )
    steps.append(step)
    needed = number - printed - total - added[0] - adjustment
    return _answer(needed, [*steps, Step("so needed on the d20", f"{needed} or more", "GRAP-03")], rules)


def _ability(kind: Ability, bonus: int, rules: Rules) -> tuple[int, Step | None]:
    if kind is Ability.NONE:
        return 0, None
    reading = rules.reading("DISC-15")
    if kind is Ability.STRENGTH and reading.name == "cast-is-dexterity":
        bonus = 0
    return bonus, Step(f"{kind.value} bonus", signed(bonus), "GRAP-10", reading)


def _range(across: int, up: int, rules: Rules) -> tuple[int, int | None, Step]:
    reading, counted = rules.reading("DISC-142"), up * rules.whole(PAGE, "height_counts")
    far = max(across, counted) if reading.name == "greater" else across + counted
    adjustment = range_adjustment(far, rules)
    label = f"range of {far} combat hex{'' if far == 1 else 'es'}"
    return far, adjustment, Step(label, signed(adjustment or 0), "GRAP-12", reading if up else None)


def _answer(needed: int, steps: list[Step], rules: Rules) -> Working[Grapple]:
    die, ready = icepool.d(rules.whole(PAGE, "die")), rules.whole(PAGE, "ready_rounds")
    chance = Fraction(sum(ways for face, ways in die.items() if hooks(face, needed, rules)), die.denominator())
    throws = 1 / chance if chance else None
    value = Grapple(needed, chance, throws, (throws - 1) * (1 + ready) + 1 if throws else None, ready)
    steps += [
        Step("a throw, hooked or not", "the whole movement of the round", "GRAP-04"),
        Step("making the rope fast", f"{rules.whole(PAGE, 'make_fast')} action points", "GRAP-05"),
        Step("rounds to make ready for another cast", str(ready), "GRAP-07"),
    ]
    said = f"The grapple hooks with a chance of {percent(chance)}"
    said += f": on average after {decimal(throws)} throws." if throws else ": it cannot hook at all."
    left = [(1 - chance) ** n for n in range(_LISTED + 1)]
    listed = [(f"throw {n}", left[n - 1] - left[n]) for n in range(1, _LISTED + 1)]
    hurt = read_dice(str(rules.value(PAGE, "damage").value), "the damage", field="damage", rule="GRAP-11")
    tables = (
        success("One throw", chance, "hooked", "missed"),
        odds("Which throw hooks", [*listed, ("later", left[-1])]),
        odds_of_die("Damage to an enemy that is struck", hurt.die()),
    )
    return Working(value, said, tuple(steps), tables, partial(_throw, needed, rules))


def _throw(needed: int, rules: Rules, rng: random.Random) -> Roll:
    die, hooked = throw_hook(needed, rng, rules)
    return Roll((die,), "The grapple hooks." if hooked else "The grapple does not hook.")
