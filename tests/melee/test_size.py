"""Size classes: SIZE-02 to SIZE-05 in their order."""

from __future__ import annotations

import pytest

from rules_core.melee.size import SizeClass, classes_larger
from tests.melee.facts import facts


def test_the_order_of_sizes():
    assert [each.value for each in sorted(SizeClass, key=lambda each: each.rank)] == [
        "Small",
        "Humanoid",
        "Ogre",
        "Giant",
    ]


@pytest.mark.parametrize("row", facts("size"), ids=lambda row: f"{row['victim']} struck by {row['attacker']}")
def test_how_many_classes_larger(row):
    assert classes_larger(SizeClass(row["victim"]), SizeClass(row["attacker"])) == int(row["classes larger"])
