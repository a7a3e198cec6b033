"""The thrown grapple calculator (GRAP): target, range and thrower, and the chance that it hooks."""

from rules_core.naval.throwing_a_grapple import Ability, grapple_targets, throwing_a_grapple
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

GRAPPLE = Calculator(
    page="naval/throwing-a-grapple",
    title="Thrown grapple calculator",
    rule=throwing_a_grapple,
    inputs=(
        Choice("target", "Hooked to", grapple_targets(), "ship's rail or gunwale"),
        Number("distance", "Distance in combat hexes of 5 feet", 2),
        Number("height", "Height above the thrower in combat hexes", 0),
        Number("to_hit", "Number that the thrower needs to hit armour class 0", 20),
        Flag("proficient", "grapple proficiency"),
        Group(
            "Ability and circumstances",
            (
                Choice("ability", "Ability bonus by", Ability),
                Number("ability_bonus", "That bonus", 0),
                Flag("dark", "in the dark"),
                Flag("heavy_sea", "target pitching in a heavy sea"),
            ),
        ),
    ),
    readings=("DISC-15", "DISC-142", "DISC-143"),
)
