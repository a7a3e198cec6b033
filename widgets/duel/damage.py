"""The calculators of the damage page (NC-59 to NC-69): the ship's state, and how a hole spreads."""

from rules_core.duel._speed import Wind
from rules_core.duel._vessel import ship_names
from rules_core.duel.damage import cascade, ship_damage
from widgets.calculator import Calculator
from widgets.inputs import Choice, Lines, Number
from widgets.shipmap import cascade_map, damage_map

DAMAGE = Calculator(
    page="duel/damage",
    title="The state of the ship",
    rule=ship_damage,
    inputs=(
        Choice("ship", "Ship", ship_names(), "caravel"),
        Lines("hits", "Hit points lost, by section", "P3 80, S5 45, R1 40"),
        Choice("wind", "Wind", Wind, Wind.MODERATE),
        Number("current", "Current in feet a round (against her: below 0)", 0),
    ),
    readings=("DISC-32", "DISC-67", "DISC-93", "DISC-94"),
    picture=damage_map,
)

CASCADE = Calculator(
    page="duel/damage",
    title="How a hole spreads",
    rule=cascade,
    inputs=(
        Choice("ship", "Ship", ship_names(), "caravel"),
        Lines("hits", "Hit points lost, by section", "P3 80, P4 45"),
    ),
    readings=("DISC-32", "DISC-67"),
    picture=cascade_map,
)
