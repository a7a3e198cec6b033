"""The wind effects calculator (WEFF): a ship in a wind, and how far she may move or drifts."""

from rules_core.engine.hexes import Side
from rules_core.naval.ship_types import ship_type_names
from rules_core.naval.wind import Calm
from rules_core.naval.wind_effects import wind_effects
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

WIND_EFFECTS = Calculator(
    page="naval/wind-effects",
    title="Wind effects calculator",
    rule=wind_effects,
    inputs=(
        Choice("ship_type", "Ship type", ship_type_names(), "caravel"),
        Number("force", "Force of the wind (0 to 12)", 4),
        Choice("heading", "Ship's heading", Side, Side.NORTH),
        Choice("wind_from", "Wind comes from the", Side, Side.SOUTH_EAST),
        Choice("calm", "At force 0, which calm", Calm),
    ),
    readings=("DISC-08", "DISC-60", "DISC-171"),
)
