"""Spheres of magic: CAST-11."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_core import BadInput, Rules
from rules_core.melee.spellcasting import sphere
from tests.melee.facts import facts


@pytest.mark.parametrize("row", facts("spheres"), ids=lambda row: f"level {row['spell level']}")
def test_disc_23_the_sphere_of_a_spell_level(row):
    level = int(row["spell level"])
    assert sphere(spell_level=level).value == row["sphere"]
    other = Rules.standard().choosing({"DISC-23": "median"})
    assert sphere(spell_level=level, rules=other).value == row["sphere by the other reading"]


@pytest.mark.parametrize("level", [0, 10, -1, "third", Fraction(3, 2), True])
def test_no_other_level_has_a_sphere(level):
    with pytest.raises(BadInput, match="from 1 to 9") as caught:
        sphere(spell_level=level)
    assert (caught.value.field, caught.value.rule) == ("spell_level", "CAST-11")
