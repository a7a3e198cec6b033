"""The move log calculator (LOG): a written log, factor by factor on the map."""

from rules_core.engine.hexes import Side
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import ship_type_names
from rules_core.naval.wind import Calm
from widgets.calculator import Calculator
from widgets.hexmap import track_map
from widgets.inputs import Choice, Group, Number, Text

MOVE_LOG = Calculator(
    page="naval/logging-movement",
    title="Move log",
    rule=plan_move,
    inputs=(
        Text("log", "Log", "(5) – A – L – A – B – DA", wide=True),
        Choice("ship_type", "Ship type", ship_type_names(), "caravel"),
        Choice("heading", "Ship's heading", Side, Side.NORTH),
        Choice("state", "Ship's state", ShipState),
        Choice("crew", "Crew", CrewQuality, CrewQuality.AVERAGE),
        Group(
            "The wind",
            (
                Number("force", "Force (0 to 12)", 4),
                Choice("wind_from", "Comes from the", Side, Side.SOUTH_EAST),
                Choice("calm", "At force 0, which calm", Calm),
            ),
        ),
        Group(
            "Length and place",
            (
                Number("length", "Length in feet (0: the type's own)", 0),
                Number("q", "Bow's hex, column", 0),
                Number("r", "Bow's hex, row", 0),
            ),
        ),
    ),
    readings=("DISC-01", "DISC-06", "DISC-08", "DISC-59"),
    picture=track_map,
)
