"""The visibility calculator (VIS): air, light and eyes, and how far one can target."""

from rules_core.melee.visibility import Air, Light, targeting
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

VISIBILITY = Calculator(
    page="melee/visibility",
    title="How far one can target",
    rule=targeting,
    inputs=(
        Choice("air", "Air", Air, Air.LIGHT_FOG),
        Choice("light", "Light", Light, Light.FULL_MOON),
        Number("night_vision", "Night vision in yards (0: none)", 0),
        Number("distance", "Distance of the target in yards (0: no target)", 0),
        Flag("area_attack", "an attack on an area"),
    ),
    readings=("DISC-88",),
)
