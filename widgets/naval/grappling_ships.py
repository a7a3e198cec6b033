"""The calculators of grappling ships (SHGR): may it be thrown, how many hooks hold, how long until she is free."""

from rules_core.engine.hexes import Side
from rules_core.naval.grappling_ships import getting_free, hooks_that_hold, may_grapple
from rules_core.naval.throwing_a_grapple import grapple_targets
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

MAY_GRAPPLE = Calculator(
    page="naval/grappling-ships",
    title="May a grapple be thrown?",
    rule=may_grapple,
    inputs=(
        Number("speed", "Speed of the throwing ship", 3),
        Choice("course", "Her course", Side, Side.NORTH),
        Number("other_speed", "Speed of the other ship", 3),
        Choice("other_course", "Her course", Side, Side.NORTH),
        Flag("friendly", "the other ship is a friend"),
        Flag("by_crew", "thrown by the crew", True),
    ),
    readings=("DISC-11", "DISC-144"),
)

HOOKS = Calculator(
    page="naval/grappling-ships",
    title="Hooks that hold",
    rule=hooks_that_hold,
    inputs=(
        Number("throwers", "Throwers in this round", 4),
        Choice("target", "Hooked to", grapple_targets(), "ship's rail or gunwale"),
        Number("distance", "Distance in combat hexes of 5 feet", 2),
        Number("to_hit", "Number that they need to hit armour class 0", 20),
        Flag("proficient", "grapple proficiency"),
    ),
    readings=("DISC-143",),
)

GETTING_FREE = Calculator(
    page="naval/grappling-ships",
    title="Getting free",
    rule=getting_free,
    inputs=(
        Number("hooks", "Hooks that hold", 3),
        Number("guarded", "of these guarded", 0),
        Number("loose", "of these with a slack rope", 0),
        Number("axes", "At work with ship's axes", 1),
        Number("blades", "with sharpened blades", 0),
        Number("hands", "with bare hands, at slack ropes", 0),
        Number("action_points", "Action points of an axeman in a round", 5),
    ),
)
