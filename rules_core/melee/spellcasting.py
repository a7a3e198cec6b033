"""Spellcasting in melee (CAST): for now the spheres of magic, which knockback asks for.

Source: combat. Rulings: DISC-23.
"""

from __future__ import annotations

from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

PAGE = "melee/spellcasting"


def sphere(*, spell_level: int, rules: Rules | None = None) -> Working[str]:
    """Answers which sphere of magic a spell level belongs to: minor, median or major.

    Units: spell level, 1 to 9. Errors: ``BadInput`` for any other level.

    Source: combat (CAST-11). Rulings: DISC-23.
    """
    rules = rules or Rules.standard()
    level = whole(spell_level, "the spell's level", field="spell_level", rule="CAST-11", least=1, most=9)
    reading = rules.reading("DISC-23")
    moved = level == 3 and reading.name == "median"
    found = str(rules.table(PAGE, "spheres").band(level + 1 if moved else level)["sphere"])
    step = Step(f"a spell of level {level}", f"{found} sphere", "CAST-11", reading if level == 3 else None)
    return Working(found, f"A spell of level {level} is of the {found} sphere.", (step,))
