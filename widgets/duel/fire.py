"""The calculators of the fire page (NC-51 to NC-58): catching fire, the fire's growth, putting it out."""

from rules_core.duel.fire import exposure_names, fire_check, fire_growth, quench
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

CATCHING = Calculator(
    page="duel/fire",
    title="Does she catch fire?",
    rule=fire_check,
    inputs=(
        Choice("exposure", "Exposed to", exposure_names(), "alchemist's fire or burning oil"),
        Flag("rigging", "against the rigging"),
        Flag("prepared", "prepared for battle", True),
        Number("exposures", "Times exposed", 1),
        Number("exposed_squares", "Squares exposed", 4),
    ),
    readings=("DISC-35",),
)

GROWTH = Calculator(
    page="duel/fire",
    title="How the fire grows",
    rule=fire_growth,
    inputs=(
        Number("burning_squares", "Squares burning", 2),
        Number("rounds", "Rounds", 5),
        Number("squares", "Squares that can burn", 20),
        Number("people", "People who fight it", 0),
        Number("strength", "Their Strength modifier", 1),
    ),
    readings=("DISC-36", "DISC-99", "DISC-100"),
)

QUENCHING = Calculator(
    page="duel/fire",
    title="Putting it out in a round",
    rule=quench,
    inputs=(
        Number("burning_squares", "Squares burning", 4),
        Number("people", "People who fight it", 2),
        Number("strength", "Their Strength modifier", 1),
        Number("gallons", "Gallons of created water", 0),
    ),
)
