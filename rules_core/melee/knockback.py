"""Knockback (KB): whether a heavy blow throws its victim, how far, and what that costs.

Source: combat. Rulings: DISC-20, DISC-21, DISC-22, DISC-23, DISC-30, DISC-62.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, odds_of_die, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed
from rules_core.melee.size import SizeClass, classes_larger
from rules_core.melee.spellcasting import sphere

PAGE = "melee/knockback"
NONE, DOWN = -1, 0  # outcomes below one inch, in the order of the rule


class Impediment(Enum):
    """What stands in the way of one who is thrown (KB-16 to KB-20)."""

    NOTHING = "nothing"
    LIGHT = "light objects"
    GLASS = "glass"
    SOLID = "solid objects"
    WEAPONS = "weapons"


@dataclass(frozen=True)
class Effect:
    """One possible end of a strike: how it is called, the inches and feet thrown, and its chance."""

    label: str
    inches: int
    feet: int
    chance: Fraction


@dataclass(frozen=True)
class Knockback:
    """What a strike may do: whether a roll is due at all, and every effect with its chance, from none upwards."""

    rolled: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class _Modifier:
    case: str
    dice: int
    rule: str
    reading: Reading | None


@dataclass(frozen=True)
class _Strike:
    """A strike after every input has been checked."""

    rules: Rules
    damage: int
    modifiers: tuple[_Modifier, ...]
    impediment: Impediment
    extra: Dice

    @property
    def modifier_dice(self) -> Dice:
        more = sum(each.dice for each in self.modifiers if each.dice > 0)
        off = -sum(each.dice for each in self.modifiers if each.dice < 0)
        if self.rules.reading("DISC-62").name == "cancelled":
            more, off = max(more - off, 0), max(off - more, 0)
        return Dice(tuple((count, 6) for count in (more, -off) if count))

    def outcome(self, thrown: int, modifier: int) -> int:
        """Answers NONE, DOWN or the inches for a bare throw of the dice and a total of the modifier dice."""
        rest = self.damage - thrown
        down, per_inch = self.rules.whole(PAGE, "down_at_most"), self.rules.whole(PAGE, "per_inch")
        if self.rules.reading("DISC-21").name == "before":
            if rest <= down:
                return NONE if rest < 0 else DOWN
            rest += modifier
            return NONE if rest < 0 else rest // per_inch
        rest += modifier
        if rest < 0:
            return NONE
        return DOWN if rest <= down else rest // per_inch

    def hexes(self, inches: int) -> int:
        if self.rules.reading("DISC-20").name == "inch":
            return inches
        return inches * self.rules.whole(PAGE, "feet_per_inch") // self.rules.whole(PAGE, "feet_per_hex")

    def hurt(self, inches: int) -> icepool.Die[int]:
        if inches <= DOWN:
            return icepool.Die([0])
        extra = self.extra.die().map(_harm)
        return self.hexes(inches) * self.rules.whole(PAGE, "damage_per_hex") + extra

    def base_dice(self) -> Dice:
        return read_dice(str(self.rules.value(PAGE, "dice").value), "the dice of knockback", field="dice", rule="KB-02")


def knockback(
    *,
    damage: int,
    hit_points: int,
    earlier_damage: int = 0,
    lost_before: int = 0,
    attacker_size: SizeClass | str = SizeClass.HUMANOID,
    victim_size: SizeClass | str = SizeClass.HUMANOID,
    blunt: bool = False,
    charging_mount: bool = False,
    rolled_with: bool = False,
    airborne: bool = False,
    spell_level: int = 0,
    impediment: Impediment | str = Impediment.NOTHING,
    weapon_damage: Dice | str = "1d8",
    rules: Rules | None = None,
) -> Working[Knockback]:
    """Answers how likely a strike knocks its victim down or throws it back, how far, and how much that hurts.

    A roll is due when the victim has lost more than a quarter of its hit points in the round. The strike's damage less
    3d6, with a die more or less for each modifier, is the remainder: below zero nothing, up to five down, else an inch
    (five feet) for each full five. One who is thrown takes a point for each hex and what stands in the way adds.

    Units: hit points; inches of five feet. ``damage`` is this strike's, ``earlier_damage`` that of the round before it,
    ``lost_before`` what was lost in earlier rounds (it matters under the reading "current" of DISC-22).
    ``spell_level`` is 0 for a strike that is no spell; ``weapon_damage`` counts only where weapons stand in the way,
    and below zero not at all.
    Not modelled: who stands behind the victim, and whether one who is thrown also falls (the source does not say).
    Errors: ``BadInput`` naming the input.

    Source: combat (KB-01 to KB-20). Rulings: DISC-20, DISC-21, DISC-22, DISC-23, DISC-30, DISC-62.
    """
    rules = rules or Rules.standard()
    damage = whole(damage, "the strike's damage", field="damage", rule="KB-02")
    due, trigger = _due(damage, earlier_damage, hit_points, lost_before, rules)
    larger = classes_larger(
        one_of(SizeClass, victim_size, "the victim's size", field="victim_size", rule="KB-07"),
        one_of(SizeClass, attacker_size, "the attacker's size", field="attacker_size", rule="KB-07"),
    )
    level = whole(spell_level, "the spell's level (0 for none)", field="spell_level", rule="KB-13", most=9)
    cases = (
        (_size_case(larger), larger != 0),
        ("victim rolled with the punch", yes_or_no(rolled_with, "rolled with", field="rolled_with", rule="KB-09")),
        ("victim airborne or levitating", yes_or_no(airborne, "airborne", field="airborne", rule="KB-10")),
        ("blunt weapon", yes_or_no(blunt, "a blunt weapon", field="blunt", rule="KB-11")),
        ("attacker on a charging mount", yes_or_no(charging_mount, "mounted", field="charging_mount", rule="KB-12")),
        (f"{sphere(spell_level=level, rules=rules).value if level else 'no'} sphere magic", level > 0),
    )
    modifiers = tuple(_modifier(case, level, rules) for case, holds in cases if holds)
    kind = one_of(Impediment, impediment, "what stands in the way", field="impediment", rule="KB-16")
    extra = read_dice(weapon_damage, "the weapon's damage", field="weapon_damage", rule="KB-20")
    if kind is not Impediment.WEAPONS:
        printed = rules.table(PAGE, "impediments").text(kind.value, head="extra damage")
        extra = read_dice(printed, "the extra damage", field="impediment", rule="KB-16")
    strike = _Strike(rules, damage, modifiers, kind, extra)
    if not due:
        none = Odds("Effect", (Outcome("none", Fraction(1)),))
        value = Knockback(False, (Effect("none", 0, 0, Fraction(1)),))
        return Working(value, "No roll is due: a quarter of the hit points or less was lost.", (trigger,), (none,))
    ends = icepool.map(strike.outcome, strike.base_dice().die(), strike.modifier_dice.die())
    effect = odds_of_die("Effect", ends, _label)
    hurt = odds_of_die("Damage from the fall", ends.map(strike.hurt))
    feet = strike.rules.whole(PAGE, "feet_per_inch")
    effects = tuple(
        Effect(_label(end), max(end, 0), max(end, 0) * feet, Fraction(ways, ends.denominator()))
        for end, ways in ends.items()
    )
    steps = (trigger, *_reckoning(strike), *_aftermath(strike, ends.max_outcome()))
    throw = partial(_throw, strike)
    return Working(Knockback(True, effects), _sentence(effects), steps, (effect, hurt), throw)


def _throw(strike: _Strike, rng: random.Random) -> Roll:
    base, modifier = strike.base_dice().roll(rng), strike.modifier_dice.roll(rng)
    end = strike.outcome(base.total, modifier.total)
    dice = [base, *([modifier] if modifier.faces else [])]
    rest = [
        Step(
            "the strike less the dice",
            f"{strike.damage} − {base.total} = {_plain(strike.damage - base.total)}",
            "KB-02",
        )
    ]
    if modifier.faces:
        rest.append(Step("modifiers", signed(modifier.total), "KB-06", strike.rules.reading("DISC-21")))
    said = {NONE: "No knockback.", DOWN: "Knocked down."}.get(end, "")
    if end > DOWN:
        extra = strike.extra.roll(rng)
        hurt = strike.hexes(end) * strike.rules.whole(PAGE, "damage_per_hex") + _harm(extra.total)
        said = f"Thrown back {_label(end)} and hurt for {hurt}."
        dice += [extra] if extra.faces else []
    return Roll(tuple(dice), said, tuple(rest))


def _due(damage: int, earlier_damage: int, hit_points: int, lost_before: int, rules: Rules) -> tuple[bool, Step]:
    """Answers whether a roll is due, and the step that says why."""
    full = whole(hit_points, "the victim's hit points", field="hit_points", rule="KB-01", least=1)
    earlier = whole(earlier_damage, "the damage taken earlier in the round", field="earlier_damage", rule="KB-01")
    lost = whole(lost_before, "the hit points lost in earlier rounds", field="lost_before", rule="KB-01", most=full - 1)
    reading, share = rules.reading("DISC-22"), Fraction(rules.value(PAGE, "trigger").value)
    base = full - lost if reading.name == "current" else full
    total = damage + earlier
    due = total > share * base
    label = f"{total} of {base} hit points lost in the round: more than {share}"
    return due, Step(label, "yes" if due else "no", "KB-01", reading)


def _modifier(case: str, spell_level: int, rules: Rules) -> _Modifier:
    table = rules.table(PAGE, "modifiers")
    dice, rule = table.number(case, head="d6"), table.text(case, head="rule")
    if rule == "KB-10":
        reading = rules.reading("DISC-30")
        return _Modifier(case, -dice if reading.name == "reversed" else dice, rule, reading)
    return _Modifier(case, dice, rule, rules.reading("DISC-23") if rule == "KB-13" and spell_level == 3 else None)


def _size_case(larger: int) -> str:
    number = ("no class", "one class", "two classes", "three classes")[abs(larger)]
    return f"victim {number} {'larger' if larger > 0 else 'smaller'}"


def _harm(total: int) -> int:
    """Answers a total of damage dice, which heals nobody where it is below zero (a weapon's 1d4-2)."""
    return max(total, 0)


def _plain(number: int) -> str:
    return str(number).replace("-", "−")


def _label(end: int) -> str:
    return {NONE: "none", DOWN: "down", 1: "1 inch"}.get(end, f"{end} inches")


def _reckoning(strike: _Strike) -> list[Step]:
    rules = strike.rules
    down, per_inch = rules.whole(PAGE, "down_at_most"), rules.whole(PAGE, "per_inch")
    steps = [Step("the strike less the dice", f"{strike.damage} − {strike.base_dice()}", "KB-02")]
    steps += [Step(each.case, signed(each.dice, "d6"), each.rule, each.reading) for each in strike.modifiers]
    if strike.modifiers:
        order = rules.reading("DISC-21")
        before = order.name == "before"
        steps.append(
            Step(f"modifiers counted {'after' if before else 'before'} the test for {down} or less", "", "KB-06", order)
        )
    if {each.dice > 0 for each in strike.modifiers} == {True, False}:
        reading = rules.reading("DISC-62")
        steps.append(Step("dice more and dice off", reading.name, "KB-06", reading))
    steps += [
        Step("below 0", "nothing", "KB-03"),
        Step(f"from 0 to {down}", "down", "KB-04"),
        Step(f"{down + 1} or more: an inch for each full {per_inch}", f"÷ {per_inch}", "KB-05"),
    ]
    return steps


def _aftermath(strike: _Strike, furthest: int) -> list[Step]:
    rules = strike.rules
    steps = []
    if furthest >= DOWN:
        segments = rules.whole(PAGE, "initiative_after_knockdown")
        label = "if down: remaining attacks lost; next initiative later, or in group initiative lost"
        steps.append(Step(label, signed(segments), "KB-14"))
    if furthest > DOWN:
        row = rules.table(PAGE, "impediments").row(strike.impediment.value)
        extra = "" if strike.impediment is Impediment.NOTHING else f" + {strike.extra}"
        each = rules.whole(PAGE, "damage_per_hex")
        steps += [
            Step("if thrown: remaining attacks lost, and next round's initiative", "lost", "KB-15"),
            Step(
                f"if thrown against {strike.impediment.value}",
                f"{each} a hex{extra}",
                str(row["rule"]),
                rules.reading("DISC-20"),
            ),
        ]
    return steps


def _sentence(effects: tuple[Effect, ...]) -> str:
    likely = max(effects, key=lambda each: each.chance)
    thrown = sum((each.chance for each in effects if each.inches), Fraction(0))
    down = sum((each.chance for each in effects if each.label == "down"), Fraction(0))
    head = {"none": "Most likely no knockback", "down": "Most likely knocked down"}.get(
        likely.label, f"Most likely thrown back {likely.label}"
    )
    return f"{head} ({percent(likely.chance)}); thrown at all {percent(thrown)}, only down {percent(down)}."
