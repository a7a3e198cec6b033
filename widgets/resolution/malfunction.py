"""The malfunction calculator (MALF): what one die makes of a weapon that fails, and who is hurt."""

from rules_core.resolution.malfunction import Weapon, malfunction
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number, Text

MALFUNCTION = Calculator(
    page="resolution/malfunction",
    title="What has gone wrong",
    rule=malfunction,
    inputs=(
        Choice("weapon", "Weapon", Weapon),
        Number("crew", "Men of the gun's crew", 4),
        Text("weapon_damage", "The weapon's damage (for the reading “third”)", "1d8"),
    ),
    readings=("DISC-46", "DISC-108", "DISC-109"),
)
