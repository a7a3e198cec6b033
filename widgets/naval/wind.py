"""The first wind (WIND-01): from a weather record to a force and a hex side."""

from rules_core.naval.wind import Calm, wind
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

FIRST_WIND = Calculator(
    page="naval/wind",
    title="Wind as the fight begins",
    rule=wind,
    inputs=(
        Number("knots", "Wind in knots", 14),
        Number("degrees", "Blows from, in degrees from north", 200),
        Choice("calm", "If it is no wind, which calm", Calm),
    ),
    readings=("DISC-153",),
)
