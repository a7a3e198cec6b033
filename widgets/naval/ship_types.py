"""The ship types calculator (MISS-24, MISS-06): length, handling, turns and drift of a type."""

from rules_core.naval.ship_types import ship_type_names, ship_types
from widgets.calculator import Calculator
from widgets.inputs import Choice

SHIP_TYPES = Calculator(
    page="naval/ship-types",
    title="Ship types",
    rule=ship_types,
    inputs=(Choice("ship_type", "Ship type", ship_type_names(), "caravel"),),
)
