"""The ship hexes calculator (HEX): feet, knots and hexes, and the hexes that a hull lies in."""

from rules_core.engine.hexes import Side
from rules_core.naval.ship_hexes import ship_hexes
from widgets.calculator import Calculator
from widgets.inputs import Choice, Group, Number
from widgets.seamap import hull_map

SHIP_HEXES = Calculator(
    page="naval/ship-hexes",
    title="Ship hexes calculator",
    rule=ship_hexes,
    inputs=(
        Number("length", "Length of the ship in feet", 76),
        Number("knots", "Speed in knots", 4),
        Number("rounds", "Rounds", 5),
        Group(
            "Her place on the map",
            (
                Choice("heading", "Heading", Side, Side.NORTH),
                Number("q", "Bow's hex, column", 0),
                Number("r", "Bow's hex, row", 0),
            ),
        ),
    ),
    picture=hull_map,
)
