"""The crew calculator (NC-50): how a ship handles with fewer sailors than her watch."""

from rules_core.duel.crew import crew_losses
from widgets.calculator import Calculator
from widgets.inputs import Number

CREW = Calculator(
    page="duel/crew",
    title="Crew losses",
    rule=crew_losses,
    inputs=(
        Number("sailors", "Sailors left for the watch", 5),
        Number("minimum_watch", "Minimum watch of the ship", 7),
        Number("shiphandling", "Shiphandling of the ship", 2),
    ),
    readings=("DISC-34", "DISC-97"),
)
