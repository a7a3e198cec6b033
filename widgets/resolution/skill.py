"""The skill calculators (SKL): a skill check with re-rolls, the better of two rolls, and an obstacle."""

from rules_core.resolution.skill import better_roll, ratings, skill_check
from rules_core.resolution.skill_obstacle import Way, obstacle
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

SKILL_CHECK = Calculator(
    page="resolution/skill",
    title="Skill check",
    rule=skill_check,
    inputs=(
        Number("points", "Skill points", 15),
        Number("intelligence", "Intelligence (for beginners)", 9),
        Number("rerolls", "Re-rolls to use (masters beyond 30 points)", 0),
    ),
    readings=("DISC-41", "DISC-102", "DISC-47", "DISC-40", "DISC-101"),
)

BETTER_ROLL = Calculator(
    page="resolution/skill",
    title="Attribute or skill?",
    rule=better_roll,
    inputs=(
        Number("attribute", "Attribute", 8),
        Number("points", "Skill points", 15),
        Choice("rating", "Skill rated", ratings()),
        Number("intelligence", "Intelligence (for beginners)", 9),
    ),
    readings=("DISC-40", "DISC-41", "DISC-101", "DISC-102"),
)

OBSTACLE = Calculator(
    page="resolution/skill",
    title="An obstacle, step by step",
    rule=obstacle,
    inputs=(
        Number("attribute", "Attribute", 8),
        Number("intelligence", "Intelligence", 9),
        Number("points", "Skill points", 15),
        Choice("rating", "Skill rated", ratings(), "veteran"),
        Number("difficulty", "Difficulty, out of 6", 4),
        Choice("way", "Rolled on", Way),
        Flag("assess", "the difficulty is judged first", True),
        Flag("push_on", "pushes on beyond the limit", True),
    ),
    readings=("DISC-42", "DISC-103", "DISC-104", "DISC-40", "DISC-101", "DISC-41", "DISC-102"),
)
