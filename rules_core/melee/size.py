"""Size classes (SIZE): the four classes that knockback, damage and to-hit rules compare.

Source: combat. Rulings: none here.
"""

from __future__ import annotations

from enum import Enum


class SizeClass(Enum):
    """The four size classes, from the smallest up (SIZE-02 to SIZE-05)."""

    SMALL = "Small"
    HUMANOID = "Humanoid"
    OGRE = "Ogre"
    GIANT = "Giant"

    @property
    def rank(self) -> int:
        """The place in the order of sizes: Small 1 to Giant 4."""
        return list(SizeClass).index(self) + 1


def classes_larger(victim: SizeClass, attacker: SizeClass) -> int:
    """Answers by how many classes the victim is larger than the attacker, -3 to 3.

    Source: combat (SIZE-02 to SIZE-05). Rulings: none.
    """
    return victim.rank - attacker.rank
