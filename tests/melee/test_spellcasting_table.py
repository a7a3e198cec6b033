"""The levels of casting in melee against the examples that the source works out (CAST-02 to CAST-12)."""

from __future__ import annotations

import pytest

from rules_core import Rules
from rules_core.melee.spellcasting import sphere

TABLE = Rules.standard().table("melee/spellcasting", "casting")
HIGHEST = Rules.standard().table("melee/spellcasting", "highest")


@pytest.mark.parametrize(
    ("rule", "caster", "below", "spell"),
    [
        ("CAST-02", 3, 1, 1),
        ("CAST-03", 5, 2, 1),
        ("CAST-06", 7, 3, 1),
        ("CAST-06", 9, 3, 2),
        ("CAST-06", 12, 3, 3),
        ("CAST-07", 9, 1, 4),
        ("CAST-08", 12, 2, 4),
    ],
)
def test_the_examples_fit_the_tables(rule, caster, below, spell):
    row = next(row for row in TABLE.rows if row["rule"] == rule)
    assert row["levels below the highest"] == below
    assert HIGHEST.number(caster, head="highest spell level") - below == spell
    assert sphere(spell_level=spell).value == row["sphere"]
