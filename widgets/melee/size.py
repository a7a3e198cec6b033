"""The size calculators (SIZE): the class of a creature, and a blow between two classes."""

from rules_core.melee.size import NOT_LISTED, SizeClass, against_size, races, size_class
from widgets.calculator import Calculator
from widgets.inputs import Choice, Number, Text

SIZE_CLASS = Calculator(
    page="melee/size",
    title="Size class",
    rule=size_class,
    inputs=(
        Number("feet", "Height: feet (0: not known)", 6),
        Number("inches", "and inches", 0),
        Number("pounds", "Weight in pounds (0: not known)", 180),
        Choice("race", "Player race", races(), NOT_LISTED),
    ),
    readings=("DISC-29",),
)

BLOW = Calculator(
    page="melee/size",
    title="A blow between two sizes",
    rule=against_size,
    inputs=(
        Choice("attacker", "Attacker's size", SizeClass, SizeClass.OGRE),
        Choice("victim", "Victim's size", SizeClass, SizeClass.HUMANOID),
        Text("muscle", "Attacker's Muscle (18/01 to 18/00 with a percentage)", "18/51"),
    ),
    readings=("DISC-87", "DISC-131"),
)
