"""The boarding calculator (MISS-17): may a boarder cross, when, and how likely."""

from rules_core.naval.boarding import Held, boarding
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

BOARDING = Calculator(
    page="naval/boarding",
    title="Boarding calculator",
    rule=boarding,
    inputs=(
        Choice("held", "The ships are held by being", Held, Held.GRAPPLED),
        Number("gap", "Gap between the rails in combat hexes", 1),
        Flag("initiative", "the boarder has the initiative", True),
        Number("dexterity", "Dexterity", 12),
        Number("action_points", "Action points in a round", 5),
    ),
    readings=("DISC-151",),
)
