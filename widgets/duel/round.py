"""The round's calculator (NC-02 to NC-12): who did what, and what the ship may then do."""

from rules_core.duel.round import ship_round
from widgets.calculator import Calculator
from widgets.inputs import Flag, Group, Number

ROUND = Calculator(
    page="duel/round",
    title="What the ship may do",
    rule=ship_round,
    inputs=(
        Flag("advantage", "this ship has the advantage"),
        Group(
            "Standard actions spent on the ship",
            (
                Flag("commander", "by the commander", True),
                Flag("helmsman", "by the helmsman", True),
                Flag("enemy_commander", "by the enemy's commander", True),
                Number("sailors", "sailors on watch", 7),
                Number("minimum_watch", "minimum watch of the ship", 7),
            ),
        ),
    ),
    readings=("DISC-34",),
)
