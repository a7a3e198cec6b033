"""What one parries with, and how often (PAR-01, PAR-02, PAR-04 to PAR-09).

Source: combat. Rulings: DISC-85.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, signed
from rules_core.melee.weapon_skill import WeaponSkill

PAGE = "melee/parry"
_MOST = 20  # attacks of one round, or parries beyond the rules'; more than any fight has


class Shield(Enum):
    """The shield on the arm (PAR-06 to PAR-08)."""

    NONE = "no shield"
    SMALL = "small shield"
    MEDIUM = "medium shield"
    LARGE = "large shield"


@dataclass(frozen=True)
class Parries:
    """How many parries somebody has in a round: by the shield, by skill, and bought with attacks."""

    by_shield: int
    by_skill: int
    bought: int

    @property
    def automatic(self) -> int:
        """Those that cost nothing."""
        return self.by_shield + self.by_skill

    @property
    def total(self) -> int:
        """All of them."""
        return self.automatic + self.bought


def parries(
    *,
    skill: WeaponSkill | str = WeaponSkill.PROFICIENT,
    shield: Shield | str = Shield.NONE,
    given_up: int = 0,
    extra_parries: int = 0,
    rules: Rules | None = None,
) -> Working[Parries]:
    """Answers how many parries somebody has in a round, and where they come from.

    Each attack given up is two parries; skill with the weapon and a shield give some for nothing.

    Units: ``given_up`` attacks of the round; ``extra_parries`` are what proficiency with the shield adds, a number
    that the source does not give. Errors: ``BadInput`` naming the input; ``NotAllowed`` for parries of somebody who
    has neither proficiency nor a shield, or for extra ones without a shield.

    Source: combat (PAR-01, PAR-02, PAR-04 to PAR-09). Rulings: DISC-85.
    """
    rules = rules or Rules.standard()
    level = one_of(WeaponSkill, skill, "the skill with the weapon", field="skill", rule="PAR-01")
    arm = one_of(Shield, shield, "the shield", field="shield", rule="PAR-06")
    spent = whole(given_up, "the attacks given up", field="given_up", rule="PAR-04", most=_MOST)
    extra = whole(extra_parries, "the extra parries", field="extra_parries", rule="PAR-09", most=_MOST)
    if spent and level is WeaponSkill.NONE and arm is Shield.NONE:
        raise NotAllowed(
            "A parry needs proficiency with the weapon or a shield, and there is neither (PAR-01).",
            field="skill",
            rule="PAR-01",
        )
    if extra and arm is Shield.NONE:
        raise NotAllowed(
            "Extra parries come from proficiency with a shield, and there is none (PAR-09).",
            field="extra_parries",
            rule="PAR-09",
        )
    steps = []
    by_shield = 0
    if arm is not Shield.NONE:
        row = rules.table(PAGE, "shields").row(arm.value)
        by_shield = rules.table(PAGE, "shields").number(arm.value, head="automatic parries")
        steps.append(Step(f"{arm.value}, automatic", signed(by_shield), str(row["rule"])))
    if extra:
        steps.append(Step("proficiency with the shield", signed(extra), "PAR-09"))
    by_skill = _by_skill(level, rules)
    if by_skill:
        steps.append(Step(f"{level.value}, automatic", signed(by_skill), "PAR-05", rules.reading("DISC-85")))
    each = rules.whole(PAGE, "parries_for_an_attack")
    if spent:
        steps.append(Step(f"attacks given up: {spent} × {each}", signed(spent * each), "PAR-04"))
    count = Parries(by_shield + extra, by_skill, spent * each)
    steps.append(Step("parries in the round", str(count.total), "PAR-02"))
    said = f"{count.total} parr{'y' if count.total == 1 else 'ies'} in the round, {count.automatic} of them automatic."
    return Working(count, said, tuple(steps))


def _by_skill(skill: WeaponSkill, rules: Rules) -> int:
    total = 0
    for row in rules.table(PAGE, "automatic").rows:
        number = row["parries"]
        if isinstance(number, int) and skill.reaches(WeaponSkill(row["skill with the weapon"])):
            total = total + number if rules.reading("DISC-85").name == "added" else number
    return total
