"""Skill with a weapon: the steps that initiative, parries and called shots ask for."""

from __future__ import annotations

from enum import Enum


class WeaponSkill(Enum):
    """How well somebody knows a weapon, from the least up (INIT-12, INIT-16, PAR-05)."""

    NONE = "non-proficient"
    PROFICIENT = "proficient"
    SPECIALIZED = "weapon specialization"
    CHOICE = "weapon of choice"
    MASTERY = "weapon mastery"
    HIGH_MASTERY = "high mastery"
    GRAND_MASTERY = "grand mastery"

    def reaches(self, other: WeaponSkill) -> bool:
        """Answers whether this is the other skill or a better one."""
        order = list(WeaponSkill)
        return order.index(self) >= order.index(other)
