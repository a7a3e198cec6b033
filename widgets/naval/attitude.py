"""The attitude calculator (ATT): how a ship lies to the wind."""

from rules_core.engine.hexes import Side
from rules_core.naval.attitude import attitude
from widgets.calculator import Calculator
from widgets.inputs import Choice

ATTITUDE = Calculator(
    page="naval/attitude",
    title="Attitude calculator",
    rule=attitude,
    inputs=(
        Choice("heading", "Ship's heading", Side, Side.NORTH),
        Choice("wind_from", "Wind comes from the", Side, Side.SOUTH_EAST),
    ),
)
