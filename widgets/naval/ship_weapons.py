"""The calculators of ship's weapons (MISS-15, MISS-20, MISS-21): what a ship carries, and what a weapon bears on."""

from rules_core.engine.hexes import Side
from rules_core.naval.ship_weapons import Broadside, Corner, Facing, aim, hardpoints
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number, Text
from widgets.seamap import aim_map

HARDPOINTS = Calculator(
    page="naval/ship-weapons",
    title="Hardpoints calculator",
    rule=hardpoints,
    inputs=(
        Number("tonnage", "Tons of the ship", 70),
        Number("light_ballistas", "Light ballistas", 1),
        Number("heavy_ballistas", "Heavy ballistas", 0),
        Number("light_catapults", "Light catapults", 3),
        Number("heavy_catapults", "Heavy catapults", 0),
    ),
)

AIM = Calculator(
    page="naval/ship-weapons",
    title="Arc and line of sight",
    rule=aim,
    inputs=(
        Choice("facing", "Weapon faces", Facing, Facing.FORWARD_SIDE),
        Choice("side", "It stands to", Broadside, Broadside.STARBOARD),
        Choice("corner", "at the corner", Corner, Corner.FORE),
        Number("target_q", "Target's hex, column (the bow is in 0,0)", 3),
        Number("target_r", "Target's hex, row", -3),
        Text("blocks", "Other ships, land and hulks (hexes such as 2,-1; 3,-1)", "1,-2; 2,-1"),
        Flag("loaded", "loaded", True),
        Group(
            "The ship",
            (Choice("heading", "Her heading", Side, Side.NORTH), Number("length", "Her length in hexes", 3)),
        ),
    ),
    readings=("DISC-149", "DISC-150"),
    picture=aim_map,
)
