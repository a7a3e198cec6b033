"""The action calculator (ACT): a plan for the melee, and the attacks, parries and hexes that it allows."""

from rules_core.melee.actions import Plan, melee_actions
from rules_core.melee.parry_means import Shield
from rules_core.melee.weapon_skill import WeaponSkill
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

ACTIONS = Calculator(
    page="melee/actions",
    title="What a melee allows",
    rule=melee_actions,
    inputs=(
        Choice("plan", "Plan", Plan, Plan.COMBINATION),
        Number("attacks", "Attacks in a melee", 3),
        Number("given_up", "Attacks given up for parries", 1),
        Number("hexes", "Hexes of a full move", 10),
        Group(
            "Parries",
            (
                Choice("skill", "Skill with the weapon", WeaponSkill, WeaponSkill.PROFICIENT),
                Choice("shield", "Shield", Shield),
                Number("extra_parries", "Parries by shield proficiency", 0),
            ),
        ),
        Group(
            "Spells",
            (
                Number("caster_level", "Caster level (0: no caster)", 0),
                Flag("casting", "casts a spell in this melee"),
            ),
        ),
    ),
    readings=("DISC-19", "DISC-31", "DISC-70", "DISC-82", "DISC-85", "DISC-89"),
)
