"""The knockback calculator (KB): a strike and its circumstances, and what they do to the one who is hit."""

from rules_core.melee.knockback import Impediment, knockback
from rules_core.melee.size import SizeClass
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number, Text

KNOCKBACK = Calculator(
    page="melee/knockback",
    title="Knockback calculator",
    rule=knockback,
    inputs=(
        Number("damage", "Damage of the strike", 20),
        Number("hit_points", "Victim's hit points", 60),
        Choice("victim_size", "Victim's size", SizeClass, SizeClass.HUMANOID),
        Choice("attacker_size", "Attacker's size", SizeClass, SizeClass.HUMANOID),
        Choice("impediment", "Thrown against", Impediment),
        Text("weapon_damage", "Damage of the weapons in the way", "1d8"),
        Group(
            "The strike",
            (
                Flag("blunt", "blunt weapon"),
                Flag("charging_mount", "from a charging mount"),
                Number("spell_level", "level of the attack spell (0: no spell)", 0),
            ),
        ),
        Group(
            "The victim",
            (
                Flag("rolled_with", "rolled with the punch"),
                Flag("airborne", "airborne or levitating"),
                Number("earlier_damage", "damage earlier in the round", 0),
                Number("lost_before", "hit points lost in earlier rounds", 0),
            ),
        ),
    ),
    readings=("DISC-20", "DISC-21", "DISC-22", "DISC-23", "DISC-30", "DISC-62"),
)
