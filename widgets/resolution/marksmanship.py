"""The marksmanship calculator (MARK): a shot or a throw, and whether it hits, misses or breaks the weapon."""

from rules_core.resolution.malfunction import Weapon
from rules_core.resolution.marksmanship import Cover, Distance, Feat, Motion, marksmanship
from rules_core.resolution.skill_levels import Level
from widgets.calculator import Calculator
from widgets.inputs import Choice

MARKSMANSHIP = Calculator(
    page="resolution/marksmanship",
    title="A shot",
    rule=marksmanship,
    inputs=(
        Choice("distance", "Range", Distance, Distance.MEDIUM),
        Choice("motion", "The target is", Motion, Motion.MOVING),
        Choice("cover", "Cover", Cover),
        Choice("feat", "Sort of shot", Feat),
        Choice("level", "Skill", Level, Level.EXPERT),
        Choice("weapon", "Weapon", Weapon),
    ),
    readings=("DISC-45", "DISC-106", "DISC-107", "DISC-109", "DISC-46", "DISC-108"),
)
