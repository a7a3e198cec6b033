"""The unit converter (TIME): a length of time in another unit, exactly and as it is played."""

from rules_core.melee.time import Unit, convert
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

TIME = Calculator(
    page="melee/time",
    title="Time converter",
    rule=convert,
    inputs=(
        Number("amount", "How many", 1),
        Choice("unit", "Unit", Unit, Unit.ROUND),
        Choice("to", "In which unit", Unit, Unit.MELEE),
    ),
    readings=("DISC-18", "DISC-52"),
)
