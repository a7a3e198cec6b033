"""The fouling calculators (FOUL): a collision, and the attempts at coming free."""

from rules_core.naval.fouling import fouling, unfouling
from rules_core.naval.movement_execution import CrewQuality
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

FOULING = Calculator(
    page="naval/fouling",
    title="Fouling calculator",
    rule=fouling,
    inputs=(
        Flag("first_rigged", "the one ship has her rigging", True),
        Flag("second_rigged", "the other ship has hers", True),
    ),
    readings=("DISC-14", "DISC-141"),
)

UNFOULING = Calculator(
    page="naval/fouling",
    title="Unfouling calculator",
    rule=unfouling,
    inputs=(
        Choice("crew", "Crew", CrewQuality, CrewQuality.AVERAGE),
        Number("attempts", "Attempts to list", 5),
    ),
    readings=("DISC-02", "DISC-04"),
)
