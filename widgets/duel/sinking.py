"""The sinking calculator (NC-70 to NC-72): holes, hours, and how long she lasts."""

from rules_core.duel._vessel import ship_names
from rules_core.duel.sinking import sinking
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number

SINKING = Calculator(
    page="duel/sinking",
    title="Does she sink?",
    rule=sinking,
    inputs=(
        Choice("ship", "Ship", ship_names(), "caravel"),
        Number("holes", "Hull sections destroyed", 1),
        Number("sailor", "The commander's Profession (sailor)", 5),
        Number("hours", "Hours after the first check", 6),
        Number("closed", "Holes closed before those hours' checks", 0),
    ),
    readings=("DISC-33", "DISC-67", "DISC-121"),
)
