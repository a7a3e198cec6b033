"""Who acts first (INIT-01 to INIT-03, INIT-10): groups by one throw each, individuals by the segments of their actions.

Source: combat. Rulings: DISC-27, DISC-28, DISC-69, DISC-83.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, odds, percent
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed

PAGE = "melee/initiative"
FIRST, SECOND, NEITHER, TOGETHER = "A first", "B first", "neither acts in time", "both at once"
_MOST = 200  # no sum of modifiers of the game comes near it


class Method(Enum):
    """How initiative is thrown (INIT-01, INIT-03)."""

    INDIVIDUAL = "each character"
    GROUP = "each group"


class Side(Enum):
    """One of the two, or none of them."""

    NOBODY = "nobody"
    A = "A"
    B = "B"


@dataclass(frozen=True)
class Order:
    """Who acts first: the exact chances, and how often a throw has to be made again."""

    first: Fraction
    second: Fraction
    again: Fraction


@dataclass(frozen=True)
class _Race:
    """A contest after every input has been read: what each side throws, and who goes by what rule."""

    dice: tuple[Dice, Dice]
    low_wins: bool
    last: int | None  # the segment after which an action is lost, if it is
    least: int | None  # what a total is raised to, if it is
    ranged: Side

    def end(self, first: int, second: int) -> str:
        """Answers the end of one throw; an empty text is a tie that is thrown again."""
        late = [self.last is not None and total > self.last for total in (first, second)]
        if all(late):
            return NEITHER
        if any(late):
            return SECOND if late[0] else FIRST
        if self.least is not None:
            first, second = max(first, self.least), max(second, self.least)
        if first == second:
            return {Side.A: FIRST, Side.B: SECOND, Side.NOBODY: ""}[self.ranged]
        return FIRST if (first < second) == self.low_wins else SECOND

    def ends(self) -> tuple[dict[str, Fraction], Fraction]:
        """Answers the chance of each end once it is decided, and that of a tie in one throw."""
        one, two = (dice.die() for dice in self.dice)
        ways: Counter[str] = Counter()
        for first, often in one.items():
            for second, as_often in two.items():
                ways[self.end(first, second)] += often * as_often
        tied = Fraction(ways.pop("", 0), one.denominator() * two.denominator())
        decided = ways.total()
        if not decided:
            return {TOGETHER: Fraction(1)}, tied
        return {end: Fraction(ways[end], decided) for end in (FIRST, SECOND, NEITHER) if ways[end]}, tied


def acts_first(
    *,
    method: Method | str = Method.INDIVIDUAL,
    first: int = 0,
    second: int = 0,
    ranged: Side | str = Side.NOBODY,
    loses: Side | str = Side.NOBODY,
    rules: Rules | None = None,
) -> Working[Order]:
    """Answers how likely A acts before B, ties being thrown again until they are decided.

    Groups throw one d20 each without modifiers, and the higher one wins. Individuals throw d20 + 15 with all their
    modifiers, and the lower total is the earlier segment.

    Units: ``first`` and ``second`` are the sums of A's and B's modifiers, as the builder answers them; groups have
    none. ``ranged`` names who has a ranged attack where the other has a zero action and must move first: then equal
    segments are no tie. ``loses`` names who was thrown back in the last round, or whose side in group initiative was
    knocked down. Not modelled: more than two sides.
    Errors: ``BadInput`` naming the input.

    Source: combat (INIT-01 to INIT-03, INIT-10, KB-14, KB-15). Rulings: DISC-27, DISC-28, DISC-69, DISC-83.
    """
    rules = rules or Rules.standard()
    how = one_of(Method, method, "the method", field="method", rule="INIT-01")
    sums = [
        whole(value, f"the modifiers of {name}", field=field, rule="INIT-03", least=-_MOST, most=_MOST)
        for value, name, field in ((first, "A", "first"), (second, "B", "second"))
    ]
    archer = one_of(Side, ranged, "the ranged attack", field="ranged", rule="INIT-10")
    behind = one_of(Side, loses, "the side that loses", field="loses", rule="INIT-14")
    if behind is not Side.NOBODY:
        end = SECOND if behind is Side.A else FIRST
        value = Order(Fraction(end == FIRST), Fraction(end == SECOND), Fraction(0))
        step = Step(f"{behind.value} was thrown back, or its group knocked down", "initiative lost", "INIT-14")
        said = f"{behind.value} has lost initiative: {'B' if behind is Side.A else 'A'} acts first."
        return Working(value, said, (step,), (odds("Who acts first", {end: Fraction(1)}),))
    race, steps = _group(rules) if how is Method.GROUP else _individual(sums, archer, rules)
    ends, tied = race.ends()
    order = Order(ends.get(FIRST, Fraction(0)), ends.get(SECOND, Fraction(0)), tied)
    if race.ranged is not Side.NOBODY:
        steps.append(Step(f"equal segments: {race.ranged.value}'s ranged attack", "goes first", "INIT-10"))
    else:
        steps += [Step("a tie is thrown again", percent(tied), "INIT-01", rules.reading("DISC-69"))] if tied else []
    shown = odds("Who acts first", ends)
    return Working(order, _sentence(ends), tuple(steps), (shown,), partial(_throw, race))


def against(modifiers: int, opponent: int, rules: Rules) -> tuple[Fraction, Odds]:
    """Answers the chance of an individual with these modifiers to act before an opponent with those, and all odds.

    Source: combat (INIT-03). Rulings: DISC-28, DISC-69, DISC-83.
    """
    race, _ = _individual([modifiers, opponent], Side.NOBODY, rules)
    words = {FIRST: "before the opponent", SECOND: "after the opponent"}
    ends, _tied = race.ends()
    shown = odds(f"Against an opponent at {signed(opponent)}", {words.get(each, each): ends[each] for each in ends})
    return ends.get(FIRST, Fraction(0)), shown


def _group(rules: Rules) -> tuple[_Race, list[Step]]:
    reading = rules.reading("DISC-27")
    dice = read_dice(str(rules.value(PAGE, "group_dice").value), "the dice", field="dice", rule="INIT-01")
    step = Step(f"{dice} for each group, without modifiers", f"{reading.name} wins", "INIT-01", reading)
    return _Race((dice, dice), reading.name == "low", None, None, Side.NOBODY), [step]


def _individual(sums: list[int], ranged: Side, rules: Rules) -> tuple[_Race, list[Step]]:
    base = read_dice(str(rules.value(PAGE, "base").value), "the dice", field="dice", rule="INIT-03")
    one, two = (Dice(base.terms, base.constant + total) for total in sums)
    melee = rules.whole("melee/time", "segments_per_melee")
    late, early = rules.reading("DISC-28"), rules.reading("DISC-83")
    steps = [
        Step(f"{name}: {base} {signed(total)}", str(dice), "INIT-03")
        for name, total, dice in (("A", sums[0], one), ("B", sums[1], two))
    ]
    steps.append(Step("the lower total", "is earlier", "INIT-03"))
    faces = [dice.die() for dice in (one, two)]
    if max(die.max_outcome() for die in faces) > melee:
        steps.append(Step(f"beyond segment {melee}", "next melee" if late.name == "next" else "lost", "INIT-03", late))
    if min(die.min_outcome() for die in faces) < 1:
        steps.append(Step("below segment 1", "segment 1", "INIT-03", early))
    last = melee if late.name == "lost" else None
    return _Race((one, two), True, last, 1 if early.name == "first" else None, ranged), steps


def _sentence(ends: dict[str, Fraction]) -> str:
    if TOGETHER in ends:
        return "Both always act on the first segment, at once."
    said = f"A acts before B {percent(ends.get(FIRST, Fraction(0)))} of the time"
    if NEITHER in ends:
        return f"{said}, B before A {percent(ends.get(SECOND, Fraction(0)))}; else neither acts in time."
    return f"{said}."


def _throw(race: _Race, rng: random.Random) -> Roll:
    """Throws for both until it is decided; those who are always equal throw once."""
    dice: list[DiceRoll] = []
    certain = TOGETHER in race.ends()[0]
    while True:
        one, two = (each.roll(rng) for each in race.dice)
        dice += [one, two]
        end = race.end(one.total, two.total)
        if end or certain:
            step = Step("A and B", f"{decimal(one.total)} and {decimal(two.total)}", "INIT-03")
            return Roll(tuple(dice), f"{(end or TOGETHER).capitalize()}.", (step,))
