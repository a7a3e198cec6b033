"""The study calculators (STUDY): how long a level takes to learn, and the daily attempt of one who holds it."""

from rules_core.resolution.skill_levels import Level
from rules_core.resolution.study import daily_attempt, study
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

STUDY = Calculator(
    page="resolution/study",
    title="How long to study",
    rule=study,
    inputs=(
        Number("intelligence", "Intelligence", 9),
        Number("points", "Skill points now", 6),
        Number("days", "Days of study", 14),
        Number("wisdom", "Wisdom (for the reading “wisdom”)", 7),
    ),
    readings=("DISC-64", "DISC-105", "DISC-43", "DISC-17", "DISC-40", "DISC-101"),
)

DAILY_ATTEMPT = Calculator(
    page="resolution/study",
    title="One attempt a day",
    rule=daily_attempt,
    inputs=(
        Number("intelligence", "Intelligence", 9),
        Choice("level", "The character's skill", Level, Level.EXPERT),
        Choice("required", "The skill that is needed", Level, Level.EXPERT),
        Number("days", "Days", 7),
    ),
    readings=("DISC-40", "DISC-101"),
)
