"""The calculators of damage and sinking (MISS-19, MISS-25): how a ship is left, and what becomes of a wreck."""

from rules_core.naval.damage_and_sinking import damage, sinking
from rules_core.naval.movement_execution import CrewQuality
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

DAMAGE = Calculator(
    page="naval/damage-and-sinking",
    title="Damage calculator",
    rule=damage,
    inputs=(
        Number("hull", "Hull points of the whole ship", 30),
        Number("rigging", "Points of rigging", 8),
        Number("hull_damage", "Damage to the hull", 21),
        Number("rigging_damage", "Damage to the rigging", 5),
        Choice("yare", "Type (yare)", ("A", "B", "C", "D", "E"), "B"),
    ),
    readings=("DISC-146",),
)

SINKING = Calculator(
    page="naval/damage-and-sinking",
    title="Sinking calculator",
    rule=sinking,
    inputs=(
        Number("unprotected", "Unprotected hull points of the whole ship", 10),
        Number("hands", "Hands to keep her afloat", 10),
        Number("force", "Force of the wind (0 to 12)", 3),
        Choice("crew", "Crew", CrewQuality, CrewQuality.AVERAGE),
        Flag("rammed", "rammed or scuttled"),
    ),
    readings=("DISC-147", "DISC-148"),
)
