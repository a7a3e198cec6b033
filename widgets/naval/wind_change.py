"""The wind change calculators (WCH): how the wind is likely to stand, and a fight's weather from a seed."""

from rules_core.engine.hexes import Side
from rules_core.naval.wind import Calm
from rules_core.naval.wind_change import wind_change, wind_run
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number
from widgets.windtable import wind_table

WIND_CHANGE = Calculator(
    page="naval/wind-change",
    title="Wind change calculator",
    rule=wind_change,
    inputs=(
        Number("force", "Force of the wind (0 to 12)", 4),
        Choice("wind_from", "Wind comes from the", Side, Side.NORTH),
        Choice("calm", "At force 0, which calm", Calm),
        Number("checks", "Checks from now", 6),
        Flag("saving_a_ship", "a crew is saving a sinking ship"),
    ),
    readings=("DISC-10",),
    picture=wind_table,
)

WIND_RUN = Calculator(
    page="naval/wind-change",
    title="Weather from a seed",
    rule=wind_run,
    inputs=(
        Number("force", "Force of the wind (0 to 12)", 4),
        Choice("wind_from", "Wind comes from the", Side, Side.NORTH),
        Choice("calm", "At force 0, which calm", Calm),
        Number("checks", "Checks to throw", 12),
        Number("seed", "Seed", 1),
    ),
    readings=("DISC-10",),
)
