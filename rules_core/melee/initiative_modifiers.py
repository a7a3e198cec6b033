"""The modifiers of initiative (INIT-04 to INIT-19): what makes an action later or earlier, in segments.

Source: combat; degrees of surprise are a reconstruction. Rulings: DISC-84, DISC-130.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, signed
from rules_core.melee.initiative_order import PAGE
from rules_core.melee.weapon_skill import WeaponSkill

MOST = 200  # segments; no single modifier comes near it
_DRAWN = {  # how the table of drawing calls the skills; all others are its last row
    WeaponSkill.NONE: "non-proficient",
    WeaponSkill.PROFICIENT: "proficient",
    WeaponSkill.SPECIALIZED: "specialized",
}


class Speed(Enum):
    """How fast a weapon is (INIT-08, INIT-09)."""

    RANGED = "ranged (R)"
    ZERO = "zero action (0)"
    FAST = "fast (F)"
    MEDIUM = "medium (M)"
    SLOW = "slow (S)"
    VERY_SLOW = "very slow (VS)"


class Moved(Enum):
    """How far one goes before the action (INIT-04, INIT-05)."""

    NONE = "no move"
    HALF = "half a move"
    FULL = "a full move"


class FastDraw(Enum):
    """The Fast Draw skill for the weapon that is drawn (INIT-13)."""

    NONE = "no Fast Draw"
    HALVES = "Fast Draw"
    REMOVES = "Fast Draw, standard or better"


class Readiness(Enum):
    """How ready one is (INIT-15); the degrees beside surprised are a reconstruction (MISS-07)."""

    ON_GUARD = "on guard"
    WARNED = "warned but not ready"
    SURPRISED = "surprised"
    HELPLESS = "asleep or bound"


@dataclass(frozen=True)
class Modifier:
    """One modifier: what it is for, how many segments later it makes the action, and the rule."""

    label: str
    segments: int
    rule: str
    reading: Reading | None = None

    @property
    def step(self) -> Step:
        """The modifier as a step of a working."""
        return Step(self.label, signed(self.segments), self.rule, self.reading)


def weapon_speed(weapon: object, rules: Rules) -> Modifier:
    """Answers what the weapon's speed adds.

    Source: combat (INIT-08, INIT-09). Rulings: none.
    """
    kind = one_of(Speed, weapon, "the weapon's speed", field="weapon", rule="INIT-09")
    segments = rules.table(PAGE, "speeds").number(kind.value, head="initiative")
    return Modifier(kind.value, segments, "INIT-08" if kind is Speed.ZERO else "INIT-09")


def moving(move: object, rules: Rules) -> Modifier:
    """Answers what a move before the action adds.

    Source: combat (INIT-04, INIT-05). Rulings: none.
    """
    far = one_of(Moved, move, "the move", field="move", rule="INIT-04")
    if far is Moved.FULL:
        return Modifier(far.value, rules.whole(PAGE, "full_move"), "INIT-05")
    return Modifier(far.value, rules.whole(PAGE, "half_move") if far is Moved.HALF else 0, "INIT-04")


def drawing_weapon(drawing: object, skill: WeaponSkill, fast_draw: object, rules: Rules) -> Modifier:
    """Answers what drawing the weapon adds, by skill and Fast Draw.

    Source: combat (INIT-12, INIT-13). Rulings: none.
    """
    drawn = yes_or_no(drawing, "drawing the weapon", field="drawing", rule="INIT-12")
    quick = one_of(FastDraw, fast_draw, "Fast Draw", field="fast_draw", rule="INIT-13")
    if not drawn:
        return Modifier("weapon in hand", 0, "INIT-12")
    table = rules.table(PAGE, "drawing")
    row = _DRAWN.get(skill, str(table.column("skill with the weapon")[-1]))
    segments, label = table.number(row, head="initiative"), f"drawing the weapon, {row}"
    if quick is FastDraw.NONE:
        return Modifier(label, segments, "INIT-12")
    share = rules.whole(PAGE, "fast_draw_divides_by")
    return Modifier(f"{label}; {quick.value}", 0 if quick is FastDraw.REMOVES else segments // share, "INIT-13")


def skill_with_weapon(skill: WeaponSkill, rules: Rules) -> Modifier:
    """Answers what skill with the weapon in use takes off.

    Source: combat (INIT-16). Rulings: DISC-84.
    """
    table = rules.table(PAGE, "skill")
    listed = [(WeaponSkill(row["skill with the weapon in use"]), row["initiative"]) for row in table.rows]
    reached = [amount for each, amount in listed if skill.reaches(each) and isinstance(amount, int)]
    if not reached:
        return Modifier(skill.value, 0, "INIT-16")
    beyond = list(WeaponSkill).index(skill) - list(WeaponSkill).index(listed[len(reached) - 1][0])
    if not beyond:
        return Modifier(skill.value, reached[-1], "INIT-16")
    reading = rules.reading("DISC-84")
    factor = 2**beyond if reading.name == "doubled" else 1
    return Modifier(skill.value, reached[-1] * factor, "INIT-16", reading)


def surprise(readiness: object, rules: Rules) -> tuple[Modifier, Modifier]:
    """Answers what surprise adds, and what the melees add that are lost by it.

    Source: combat (INIT-15); the other degrees are a reconstruction (MISS-07). Rulings: none.
    """
    ready = one_of(Readiness, readiness, "how ready one is", field="readiness", rule="INIT-15")
    table = rules.table(PAGE, "surprise")
    rule = table.text(ready.value, head="rule")
    added = Modifier(ready.value, table.number(ready.value, head="initiative"), rule)
    lost = melees_lost(ready, rules) * rules.whole("melee/time", "segments_per_melee")
    return added, Modifier(f"{ready.value}: no action in this melee", lost, rule)


def melees_lost(readiness: object, rules: Rules) -> int:
    """Answers how many melees pass before one can act at all.

    Source: weathergage (MISS-07). Rulings: none.
    """
    ready = one_of(Readiness, readiness, "how ready one is", field="readiness", rule="INIT-15")
    return rules.table(PAGE, "surprise").number(ready.value, head="melees lost")


def dexterity_modifier(dexterity: object) -> Modifier:
    """Answers what dexterity does: a minus makes later, a plus earlier.

    Source: combat (INIT-11, INIT-18). Rulings: none.
    """
    sign = whole(dexterity, "the dexterity modifier", field="dexterity", rule="INIT-11", least=-MOST, most=MOST)
    return Modifier("low dexterity", -sign, "INIT-11") if sign < 0 else Modifier("high dexterity", -sign, "INIT-18")


def experience(level: object, rules: Rules) -> Modifier:
    """Answers what levels of experience take off, one for every four.

    Source: combat (INIT-19). Rulings: DISC-130.
    """
    levels = whole(level, "the level", field="level", rule="INIT-19", most=MOST)
    every, reading = rules.whole(PAGE, "levels_per_segment"), rules.reading("DISC-130")
    fours = levels // every if reading.name == "full" else -(-levels // every)
    return Modifier(f"level {levels}", -fours, "INIT-19", reading)


def segments_of(value: object, name: str, *, field: str, rule: str, sign: int = 1) -> Modifier:
    """Answers a modifier that is entered as a number of segments, added or taken off.

    Source: combat (INIT-06, INIT-17). Rulings: none.
    """
    return Modifier(name, sign * whole(value, f"the segments of the {name}", field=field, rule=rule, most=MOST), rule)


def happened(value: object, name: str, segments: int, *, field: str, rule: str) -> Modifier:
    """Answers a modifier that holds or does not.

    Source: combat (KB-14, SHOT-02). Rulings: none.
    """
    return Modifier(name, segments if yes_or_no(value, name, field=field, rule=rule) else 0, rule)
