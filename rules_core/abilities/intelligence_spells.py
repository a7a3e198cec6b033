"""Intelligence and spells (INT-05 to INT-10, MISS-05): who needs the score, and how many spells it grasps.

Source: naval. Rulings: DISC-16, DISC-113, DISC-114.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from math import comb

from rules_core.abilities.intelligence import PAGE, score_of
from rules_core.engine.chance import odds_of_numbers, percent
from rules_core.engine.dice import Dice
from rules_core.engine.errors import NotAllowed, RuleDataError
from rules_core.engine.limits import one_of, unknown, whole, words
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Roll, Step, Working

_CERTAIN = 100
_HUNDRED = Dice(((1, _CERTAIN),))
_MOST_LISTED, _LEVELS = 40, 9


class Caster(Enum):
    """Who learns spells by intelligence (INT-08 to INT-10)."""

    MAGE = "mage"
    ILLUSIONIST = "illusionist"


@dataclass(frozen=True)
class Grasp:
    """The spells that intelligence allows: the highest level, the chance for each, the bounds, and each number's
    chance.

    For an illusionist only the highest level is set: the other columns are not theirs.
    """

    highest: int
    each: Fraction | None
    minimum: int | None
    maximum: int | None
    numbers: dict[int, Fraction]


def class_need(*, character_class: str, rules: Rules | None = None) -> Working[str]:
    """Answers how much a class depends on intelligence: important, a lesser requirement, or none that is named.

    Errors: ``BadInput`` for what is no name.

    Source: naval (INT-05).
    """
    table = (rules or Rules.standard()).table(PAGE, "classes")
    name = words(character_class, "the class", field="character_class", rule="INT-05", most=40).casefold()
    if not name:
        raise unknown(character_class, "the class", table.column("class"), field="character_class", rule="INT-05")
    need = next((str(row["need"]) for row in table.rows if row["class"] == name), "none that is named")
    return Working(need, f"Intelligence for a {name}: {need}.", (Step(name, need, "INT-05"),))


def spells(
    *,
    intelligence: int,
    caster: Caster | str = Caster.MAGE,
    listed: int = 12,
    spell_levels: int = 1,
    rules: Rules | None = None,
) -> Working[Grasp]:
    """Answers how many spells a mage can ever have in the book, and the highest spell level that is open.

    For every spell of the list a percentage is rolled: success puts it within the mage's grasp. There is a least number
    that the mage can have whatever the dice say, and a greatest. Mages and illusionists alike are barred from the spell
    levels above what their intelligence allows.

    Units: spells; ``listed`` is how many the list holds at each level, ``spell_levels`` how many levels are counted,
    from the first.
    Not modelled: which spells they are.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for too low a score and for levels that it does not open;
    ``RuleDataError`` for a house rule's chance above 100 in 100.

    Source: naval (INT-06 to INT-10), first-edition (MISS-05). Rulings: DISC-16, DISC-113, DISC-114.
    """
    rules = rules or Rules.standard()
    score = score_of(intelligence, field="intelligence", rule="INT-08")
    who = one_of(Caster, caster, "the caster", field="caster", rule="INT-10")
    count = whole(listed, "the spells listed at a level", field="listed", rule="INT-08", least=1, most=_MOST_LISTED)
    levels = whole(spell_levels, "the spell levels", field="spell_levels", rule="INT-10", least=1, most=_LEVELS)
    row = _row(score, rules)
    highest = _number(row, "highest level")
    if levels > highest:
        raise NotAllowed(
            f"An intelligence of {score} opens spell levels up to {highest}, not {levels} (INT-07).",
            field="spell_levels",
            rule="INT-07",
        )
    steps = [Step("highest spell level", str(highest), "INT-10")]
    if who is Caster.ILLUSIONIST:
        steps.append(Step("the other columns are not for illusionists", "", "INT-08"))
        return Working(Grasp(highest, None, None, None, {}), f"Spell levels up to {highest} are open.", tuple(steps))
    under, cap, span = (rules.reading(each) for each in ("DISC-113", "DISC-16", "DISC-114"))
    listed_chance = _number(row, "chance in 100")
    if not 1 <= listed_chance <= _CERTAIN:
        raise RuleDataError([f"{PAGE}, table 'spells': a chance in 100 is from 1 to {_CERTAIN}; got {listed_chance}"])
    needed = listed_chance - (1 if under.name == "under" else 0)
    chance = Fraction(needed, _CERTAIN)
    most = row["maximum"] if isinstance(row["maximum"], int) and cap.name == "both" else None
    least = _number(row, "minimum")
    groups, size = (levels, count) if span.name == "each-level" else (1, count * levels)
    one = _kept(size, chance, least, most)
    numbers = _sum_of(one, groups)
    where = "at each level" if span.name == "each-level" else "in all"
    steps += [
        Step("chance to grasp a spell, D100", f"{needed} or less", "INT-08", under),
        Step(f"at least {where}, if so many are listed", str(least), "INT-09", span),
        Step(f"at most {where}", "all" if most is None else str(most), "INT-06", cap),
        Step("the table's figures are not the source's own", "", "MISS-05"),
    ]
    table = odds_of_numbers("Spells within grasp", numbers.items())
    mean = table.mean or Fraction(0)
    on = "one level" if levels == 1 else f"{levels} levels"
    answer = (
        f"Of {count} spells a level, over {on}, {float(mean):.1f} are within grasp on average; each {percent(chance)}."
    )
    throw = partial(_throw, groups, size, needed, least, most)
    return Working(Grasp(highest, chance, least, most, numbers), answer, tuple(steps), (table,), throw)


def _row(score: int, rules: Rules) -> Row:
    table = rules.table(PAGE, "spells")
    least = min(row["from"] for row in table.rows if isinstance(row["from"], int))
    if score < least:
        raise NotAllowed(
            f"A mage or illusionist needs an intelligence of {least} or more; got {score} (MISS-05).",
            field="intelligence",
            rule="MISS-05",
        )
    return table.band(score)


def _number(row: Row, head: str) -> int:
    cell = row[head]
    return cell if isinstance(cell, int) else 0


def _kept(size: int, chance: Fraction, least: int, most: int | None) -> tuple[list[int], int]:
    """Answers the ways of each number of spells out of a list, raised to the least and cut to the most; and of all."""
    yes, whole_ = chance.numerator, chance.denominator
    kept = [0] * (size + 1)
    for n in range(size + 1):
        kept[_bounded(n, size, least, most)] += comb(size, n) * yes**n * (whole_ - yes) ** (size - n)
    return kept, whole_**size


def _sum_of(one: tuple[list[int], int], groups: int) -> dict[int, Fraction]:
    """Answers the chance of each sum over so many groups alike.

    The ways are the coefficients of a polynomial, packed into one whole number so wide that none spills over into the
    next: its power holds those of the sums, and takes a hundredth of the time that adding them up one by one would.
    """
    ways, whole_ = one
    all_ = whole_**groups
    bits = all_.bit_length() + 1
    packed = sum(each << bits * n for n, each in enumerate(ways)) ** groups
    mask = (1 << bits) - 1
    found = {n: packed >> bits * n & mask for n in range((len(ways) - 1) * groups + 1)}
    return {n: Fraction(each, all_) for n, each in found.items() if each}


def _bounded(count: int, size: int, least: int, most: int | None) -> int:
    raised = max(count, min(least, size))
    return raised if most is None else min(raised, most)


def _throw(groups: int, size: int, needed: int, least: int, most: int | None, rng: random.Random) -> Roll:
    dice = []
    held = 0
    for _ in range(groups):
        thrown = [_HUNDRED.roll(rng) for _ in range(size)]
        dice += thrown
        held += _bounded(sum(each.total <= needed for each in thrown), size, least, most)
    return Roll(tuple(dice), f"{held} spells are within grasp.")
