"""The velocity calculator (VEL): a weapon and a speed, and the damage of the blow."""

from rules_core.melee.velocity import Weapon, velocity
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number, Text

VELOCITY = Calculator(
    page="melee/velocity",
    title="Velocity damage calculator",
    rule=velocity,
    inputs=(
        Choice("weapon", "Weapon", Weapon, Weapon.BLUNT),
        Number("mph", "Speed in miles an hour", 24),
        Flag("full_charge", "in a full charge"),
        Text("damage", "Damage without the speed", "1d8"),
    ),
    readings=("DISC-90",),
)
