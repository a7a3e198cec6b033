"""Actions (ACT): what one melee round allows, by what somebody sets out to do in it.

Source: combat. Rulings: DISC-19, DISC-31, DISC-70, DISC-82, DISC-89.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from rules_core.engine.errors import BadInput, NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, signed
from rules_core.melee.parry_means import Parries, Shield, parries
from rules_core.melee.weapon_skill import WeaponSkill

PAGE = "melee/actions"
_MOST_ATTACKS = 20
_MOST_SHOWN = 6  # attacks of which every share is shown
_MOST_HEXES = 100


class Plan(Enum):
    """What somebody sets out to do in a melee (ACT-02 to ACT-05)."""

    OFFENSIVE = "fully offensive"
    DEFENSIVE = "fully defensive"
    COMBINATION = "combination"
    HALF_MOVE = "half move and action"
    FULL_MOVE = "full move and move through"


@dataclass(frozen=True)
class Allowance:
    """What a melee allows: attacks, a charge in place of them, parries, and the hexes from and to."""

    attacks: int
    charge: bool
    parries: int
    least_hexes: int
    most_hexes: int


def melee_actions(
    *,
    plan: Plan | str = Plan.COMBINATION,
    attacks: int = 2,
    given_up: int = 0,
    skill: WeaponSkill | str = WeaponSkill.PROFICIENT,
    shield: Shield | str = Shield.NONE,
    extra_parries: int = 0,
    hexes: int = 10,
    caster_level: int = 0,
    casting: bool = False,
    rules: Rules | None = None,
) -> Working[Allowance]:
    """Answers what one melee allows: how many attacks, parries and hexes.

    Attacks may be given up for two parries each. Half a move leaves half of the attacks, at least one; a full move
    leaves one charge or one attempt at a knockdown. Everyone has a free step of one hex besides, casters of levels 1
    and 2 excepted.

    Units: ``attacks`` in a melee without moving; ``given_up`` of those that the plan leaves (fully defensive gives up
    all, fully offensive none); ``hexes`` is the full move; ``caster_level`` 0 for those who cast no spells, and
    ``casting`` says whether they do so now. Not modelled: on which attacks the parries are used (they are announced
    before), dodges, and all cases outside the list, which are the referee's (ACT-06).
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for giving up more attacks than there are, or parries of
    somebody who may not (PAR-01).

    Source: combat (ACT-01 to ACT-05, PAR-01 to PAR-09). Rulings: DISC-19, DISC-31, DISC-70, DISC-82, DISC-89.
    """
    rules = rules or Rules.standard()
    what = one_of(Plan, plan, "the plan", field="plan", rule="ACT-02")
    full = whole(attacks, "the attacks in a melee", field="attacks", rule="ACT-02", least=1, most=_MOST_ATTACKS)
    move = whole(hexes, "the hexes of a full move", field="hexes", rule="ACT-05", least=1, most=_MOST_HEXES)
    row = rules.table(PAGE, "plans").row(what.value)
    rule = str(row["rule"])
    split = rules.reading("DISC-31")
    played = Plan.HALF_MOVE if what is Plan.COMBINATION and split.name == "run-in" else what
    usable, steps = _usable(played, full, rules)
    if what is Plan.COMBINATION:
        steps.append(Step("a combination", "without a move" if played is what else "in a half move", rule, split))
    spent = whole(given_up, "the attacks given up", field="given_up", rule="PAR-04", most=_MOST_ATTACKS)
    if what is Plan.OFFENSIVE and spent:
        raise NotAllowed(
            f"Fully offensive uses all attacks; {spent} cannot be given up (ACT-02).", field="given_up", rule="ACT-02"
        )
    if what is Plan.DEFENSIVE:
        spent = usable if _may_parry(skill, shield) else 0
    if spent > usable:
        raise NotAllowed(
            f"{what.value.capitalize()} leaves {_counted(usable, 'attack')} to give up, not {spent} ({rule}).",
            field="given_up",
            rule=rule,
        )
    count = parries(skill=skill, shield=shield, given_up=spent, extra_parries=extra_parries, rules=rules)
    total, halved = _parries(played, count.value, rules)
    if what in (Plan.COMBINATION, Plan.HALF_MOVE) and _may_parry(skill, shield):
        halved.append(_trade(usable, total - count.value.bought, rules))
    charge = what is Plan.FULL_MOVE and rules.reading("DISC-19").name == "charge"
    made = 0 if what in (Plan.DEFENSIVE, Plan.FULL_MOVE) else usable - spent
    least, most, moving = _hexes(played, move, rules)
    steps += [*count.steps, *halved, moving, _free_step(caster_level, casting, rules)]
    said = f"{what.value.capitalize()}: {_made(made, charge)}, {_counted(total, 'parry')}, {moving.amount}."
    return Working(Allowance(made, charge, total, least, most), said, tuple(steps))


def _may_parry(skill: WeaponSkill | str, shield: Shield | str) -> bool:
    level = one_of(WeaponSkill, skill, "the skill with the weapon", field="skill", rule="PAR-01")
    return level is not WeaponSkill.NONE or one_of(Shield, shield, "the shield", field="shield", rule="PAR-06") is not (
        Shield.NONE
    )


def _usable(plan: Plan, full: int, rules: Rules) -> tuple[int, list[Step]]:
    """Answers how many attacks the plan leaves, to make or to give up, and the steps that say so."""
    steps = [Step("attacks in a melee", str(full), _rule(plan, rules))]
    if plan is Plan.HALF_MOVE:
        reading = rules.reading("DISC-70")
        half = _share(plan, "of the attacks", rules) * full
        left = max(ceil(half) if reading.name == "higher" else floor(half), 1)
        return left, [*steps, Step("half of them, at least one", str(left), "ACT-04", reading)]
    if plan is Plan.FULL_MOVE:
        reading = rules.reading("DISC-19")
        if reading.name == "defensive":
            return full, [*steps, Step("no attack after a full move", "parries only", "ACT-05", reading)]
        charge = Step("one of them may be a charge or an attempt at a knockdown", signed(-1), "ACT-05", reading)
        return full - 1, [*steps, charge]
    return full, steps


def _parries(plan: Plan, count: Parries, rules: Rules) -> tuple[int, list[Step]]:
    reading = rules.reading("DISC-82")
    if plan is not Plan.HALF_MOVE or not count.automatic:
        return count.total, []
    automatic = count.automatic if reading.name == "kept" else count.automatic // 2
    return automatic + count.bought, [Step("automatic parries in a half move", str(automatic), "ACT-04", reading)]


def _trade(usable: int, automatic: int, rules: Rules) -> Step:
    """Answers every way to share attacks out, by how many of them are made."""
    each = rules.whole("melee/parry", "parries_for_an_attack")
    shares = [(made, automatic + each * (usable - made)) for made in range(usable, -1, -1)]
    shown = [f"{made} + {parried}" for made, parried in (shares if usable <= _MOST_SHOWN else (shares[0], shares[-1]))]
    return Step("attacks + parries to choose from", (", " if usable <= _MOST_SHOWN else " … ").join(shown), "PAR-04")


def _hexes(plan: Plan, move: int, rules: Rules) -> tuple[int, int, Step]:
    most = floor(_share(plan, "of the normal hexes", rules) * move)
    rule = _rule(plan, rules)
    if plan is Plan.FULL_MOVE:
        least = floor(_share(Plan.HALF_MOVE, "of the normal hexes", rules) * move) + 1
        return least, most, Step(f"more than half of {_counted(move, 'hex')}", f"{least} to {most} hexes", rule)
    if plan is Plan.HALF_MOVE:
        return 0, most, Step(f"half of {_counted(move, 'hex')}", f"up to {_counted(most, 'hex')}", rule)
    return 0, most, Step("beyond the free step", "no move", rule)


def _free_step(caster_level: object, casting: object, rules: Rules) -> Step:
    level = whole(caster_level, "the caster level (0 for none)", field="caster_level", rule="ACT-01", most=100)
    now = yes_or_no(casting, "casting", field="casting", rule="ACT-01")
    if now and not level:
        raise BadInput(
            "Who casts a spell has a caster level of 1 or more (ACT-01).", field="caster_level", rule="ACT-01"
        )
    novice = 0 < level <= rules.whole(PAGE, "no_free_step_to_level")
    reading: Reading | None = rules.reading("DISC-89") if novice else None
    barred = novice and (now or (reading is not None and reading.name == "always"))
    who = f"caster of level {level}: " if level else ""
    return Step(f"{who}free step of one hex", "no" if barred else "yes", "ACT-01", reading)


def _share(plan: Plan, head: str, rules: Rules) -> Fraction:
    return Fraction(rules.table(PAGE, "plans").row(plan.value)[head] or 0)


def _rule(plan: Plan, rules: Rules) -> str:
    return rules.table(PAGE, "plans").text(plan.value, head="rule")


def _made(attacks: int, charge: bool) -> str:
    return "one charge or attempt at a knockdown" if charge else _counted(attacks, "attack")


def _counted(number: int, word: str) -> str:
    plural = {"parry": "parries", "hex": "hexes"}.get(word, f"{word}s")
    return f"{number or 'no'} {word if number == 1 else plural}"
