"""The initiative calculators (INIT): a character's modifiers and segments, and who of two acts first."""

from rules_core.melee.initiative import initiative
from rules_core.melee.initiative_modifiers import FastDraw, Moved, Readiness, Speed
from rules_core.melee.initiative_order import Method, Side, acts_first
from rules_core.melee.weapon_skill import WeaponSkill
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

INITIATIVE = Calculator(
    page="melee/initiative",
    title="Initiative builder",
    rule=initiative,
    inputs=(
        Choice("weapon", "Weapon", Speed, Speed.MEDIUM),
        Choice("move", "Move before it", Moved),
        Number("attacks", "Attacks in the melee", 2),
        Number("opponent", "Sum of the opponent's modifiers", 4),
        Group(
            "The action",
            (
                Flag("drawing", "draws the weapon first"),
                Choice("fast_draw", "Fast Draw", FastDraw),
                Number("spell_segments", "Casting segments of a spell", 0),
                Flag("whole_melee_spell", "a spell without casting segments"),
                Flag("called_shot", "a called shot"),
                Number("magic_speed", "Speed improvement of a magic weapon", 0),
            ),
        ),
        Group(
            "The character",
            (
                Choice("skill", "Skill with the weapon", WeaponSkill, WeaponSkill.PROFICIENT),
                Number("dexterity", "Dexterity modifier (a minus makes later)", 0),
                Number("level", "Level", 1),
                Choice("readiness", "Readiness", Readiness),
                Flag("knocked_down", "knocked down in the last round"),
            ),
        ),
    ),
    readings=("DISC-28", "DISC-83", "DISC-84", "DISC-130"),
)

ACTS_FIRST = Calculator(
    page="melee/initiative",
    title="Who acts first",
    rule=acts_first,
    inputs=(
        Choice("method", "Initiative by", Method),
        Number("first", "A: sum of the modifiers", 4),
        Number("second", "B: sum of the modifiers", 8),
        Choice("ranged", "Ranged attack against a zero action that has to move", Side),
        Choice("loses", "Thrown back in the last round (or whose group was knocked down)", Side),
    ),
    readings=("DISC-27", "DISC-28", "DISC-83"),
)
