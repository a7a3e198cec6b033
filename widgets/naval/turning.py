"""The turning calculator (TURN): a ship steered factor by factor, with what may come next and why."""

from rules_core.engine.hexes import Side
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import ship_type_names
from rules_core.naval.turning_choices import STEPS, turning
from widgets.calculator import Calculator
from widgets.hexmap import track_map
from widgets.inputs import Choice, Group, Number, Text
from widgets.steps import Stepped

TURNING = Calculator(
    page="naval/turning",
    title="Steer factor by factor",
    rule=turning,
    inputs=(
        Stepped(Text("log", "Factors so far: type them, or step on", "A - L", wide=True), STEPS),
        Choice("ship_type", "Ship type", ship_type_names(), "caravel"),
        Choice("heading", "Heading at the start", Side, Side.NORTH),
        Choice("state", "Ship's state", ShipState),
        Group(
            "Wind and crew",
            (
                Number("force", "Force of the wind (0 to 12)", 4),
                Choice("wind_from", "Comes from the", Side, Side.SOUTH_EAST),
                Choice("crew", "Crew", CrewQuality, CrewQuality.AVERAGE),
            ),
        ),
    ),
    readings=("DISC-06", "DISC-07", "DISC-55", "DISC-59"),
    picture=track_map,
)
