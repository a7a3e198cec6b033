"""The parry calculator (PAR, SHOT): an attack and a defence, and how often it still hits."""

from rules_core.melee.parry import parry
from rules_core.melee.parry_means import Shield
from rules_core.melee.size import SizeClass
from rules_core.melee.weapon_skill import WeaponSkill
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number, Text

PARRY = Calculator(
    page="melee/parry",
    title="Parry calculator",
    rule=parry,
    inputs=(
        Number("needed", "The d20 that hits without a parry", 9),
        Number("attacks", "Attacks in the round", 3),
        Group(
            "The defender",
            (
                Choice("shield", "Shield", Shield, Shield.MEDIUM),
                Choice("skill", "Skill with the weapon", WeaponSkill, WeaponSkill.PROFICIENT),
                Number("weapon_bonus", "The weapon's bonus to hit", 0),
                Number("given_up", "Attacks given up for parries", 0),
                Number("extra_parries", "Parries by shield proficiency", 0),
                Number("muscle_to_hit", "Muscle bonus to hit", 0),
                Text("muscle", "Muscle (for the other reading of DISC-86)", "10"),
                Choice("victim_size", "Size", SizeClass, SizeClass.HUMANOID),
            ),
        ),
        Group(
            "The attacker",
            (
                Choice("attacker_size", "Size", SizeClass, SizeClass.HUMANOID),
                Flag("called_shot", "a called shot"),
                Choice("attacker_skill", "Skill with the weapon", WeaponSkill, WeaponSkill.SPECIALIZED),
                Number("difficulty", "The referee's modifier of the called shot", 0),
            ),
        ),
    ),
    readings=("DISC-85", "DISC-86", "DISC-131"),
)
