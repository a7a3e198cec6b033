"""The attribute calculators (RES): a plain check with two dice, and an action that needs a set level of skill."""

from rules_core.resolution.attribute_check import attribute_check, skilled_action
from rules_core.resolution.skill_levels import Level
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

ATTRIBUTE_CHECK = Calculator(
    page="resolution/attribute-check",
    title="Attribute check",
    rule=attribute_check,
    inputs=(Number("attribute", "Attribute (2 to 12 as a rule)", 8),),
    readings=("DISC-40",),
)

SKILLED_ACTION = Calculator(
    page="resolution/attribute-check",
    title="An action that needs skill",
    rule=skilled_action,
    inputs=(
        Number("intelligence", "Intelligence", 9),
        Choice("level", "The character's skill", Level, Level.EXPERT),
        Choice("required", "The skill that is needed", Level, Level.EXPERT),
    ),
    readings=("DISC-40", "DISC-101"),
)
