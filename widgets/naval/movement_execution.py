"""The movement execution calculator (MISS-13, MISS-18): several logs at once, stepped through by segments."""

from rules_core.engine.hexes import Side
from rules_core.naval.movement_execution_logs import STEPS, execute_logs
from rules_core.naval.wind import Calm
from widgets.calculator import Calculator
from widgets.fleetmap import movement_map
from widgets.inputs import Choice, Group, Lines, Number, Text
from widgets.steps import Stepped

MOVEMENT_EXECUTION = Calculator(
    page="naval/movement-execution",
    title="Movement execution",
    rule=execute_logs,
    inputs=(
        Lines(
            "ships",
            "Ships and logs, one a line: name; type; column,row; heading; crew; log",
            "Sea Hawk; caravel; 0,0; north; average; (5) A-A-L-A-A\n"
            "Grey Wolf; caravel; -4,0; north-east; crack; (2) A-A\n"
            "Gull; yawl; 3,-2; north-west; average; (3) A-A-B",
            5,
        ),
        Stepped(Number("segment", "After segment (0: the start, 50: the end)", 50), STEPS),
        Group(
            "The wind",
            (
                Number("force", "Force (0 to 12)", 4),
                Choice("wind_from", "Comes from the", Side, Side.SOUTH_EAST),
                Choice("calm", "At force 0, which calm", Calm),
            ),
        ),
        Group(
            "Land and dice",
            (
                Text("land", "Land, hexes such as 3,-2 4,-2", "-4,-2 -4,-3"),
                Text("seed", "Seed of the dice", "1"),
            ),
        ),
    ),
    readings=("DISC-01", "DISC-14", "DISC-161", "DISC-164"),
    picture=movement_map,
)
