"""The calculators of the repair page (NC-73 to NC-78): minutes at sea, days and gold in harbour."""

from rules_core.duel._vessel import ship_names
from rules_core.duel.repair import material_names, rebuilding, section_repair, shoring, yard_names
from widgets.calculator import Calculator
from widgets.inputs import Choice, Group, Number

_HANDS = Group(
    "The hands",
    (
        Number("craft", "the leader's Craft skill", 6),
        Number("mates", "mates who help", 3),
        Number("mate_craft", "their Craft skill", 2),
    ),
)

REPAIR = Calculator(
    page="duel/repair",
    title="Repairing a section",
    rule=section_repair,
    inputs=(
        Choice("material", "Material", material_names()),
        Number("lost", "Hit points to restore", 20),
        _HANDS,
    ),
)

SHORING = Calculator(
    page="duel/repair",
    title="Shoring a weakened section",
    rule=shoring,
    inputs=(
        Number("full", "The section's normal hit points", 60),
        Number("lost", "Hit points lost to its neighbour's destruction", 30),
        _HANDS,
    ),
)

REBUILDING = Calculator(
    page="duel/repair",
    title="Rebuilding in harbour",
    rule=rebuilding,
    inputs=(
        Choice("ship", "Ship", ship_names(), "caravel"),
        Number("destroyed", "Sections destroyed, hull and rigging", 2),
        Choice("place", "Where", yard_names()),
        Number("craft", "Craft skill of each crew", 6),
        Number("crews", "Repair crews", 2),
    ),
)
