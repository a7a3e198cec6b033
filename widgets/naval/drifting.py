"""The drift calculator (MISS-12, MISS-14): how far a ship without way is carried, and how she lies at anchor."""

from rules_core.engine.hexes import Side
from rules_core.naval.drifting_ship import Adrift, drifting
from rules_core.naval.ship_types import ship_type_names
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

DRIFTING = Calculator(
    page="naval/drifting",
    title="Drift calculator",
    rule=drifting,
    inputs=(
        Choice("ship_type", "Ship type", ship_type_names(), "sambuk"),
        Number("force", "Force of the wind (0 to 12)", 9),
        Choice("heading", "Ship's heading", Side, Side.NORTH),
        Choice("wind_from", "Wind comes from the", Side, Side.NORTH),
        Choice("cause", "Why she makes no way", Adrift),
        Number("sequences", "Sequences with her bow in the same place, this one included", 2),
        Number("rounds", "Rounds adrift or at anchor so far", 5),
    ),
    readings=("DISC-01", "DISC-60", "DISC-145", "DISC-171"),
)
