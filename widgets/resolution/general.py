"""The calculator of general resolution (GEN): a difficulty, a level of skill, and how much is luck."""

from rules_core.resolution.general import general_check
from rules_core.resolution.skill_levels import Level
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

GENERAL = Calculator(
    page="resolution/general",
    title="A task of a given difficulty",
    rule=general_check,
    inputs=(Number("difficulty", "Difficulty (2 to 17)", 15), Choice("level", "Skill", Level, Level.EXPERT)),
    readings=("DISC-44", "DISC-106"),
)
