"""The intelligence calculators (INT): what a score can do, a check, surprise, and the spells of a mage."""

from rules_core.abilities.intelligence import intelligence_check, mind, surprise, tasks, weapons
from rules_core.abilities.intelligence_spells import Caster, spells
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Number

MIND = Calculator(
    page="abilities/intelligence",
    title="What can it do?",
    rule=mind,
    inputs=(
        Number("score", "Intelligence", 5),
        Choice("weapon", "A weapon", weapons(), "hurled weapons"),
        Choice("task", "A task", tasks(), "keeping to a task in strange surroundings"),
        Flag("kept_focused", "somebody keeps it to its task"),
    ),
    readings=("DISC-54",),
)

INTELLIGENCE_CHECK = Calculator(
    page="abilities/intelligence",
    title="An intelligence check",
    rule=intelligence_check,
    inputs=(Number("score", "Intelligence", 10),),
    readings=("DISC-54",),
)

SURPRISE = Calculator(
    page="abilities/intelligence",
    title="Surprised",
    rule=surprise,
    inputs=(
        Number("score", "Intelligence", 5),
        Number("usual", "Rounds that surprise costs anybody", 1),
        Flag("leader", "a cleverer creature, not surprised, shouts an order"),
    ),
    readings=("DISC-115", "DISC-54"),
)

SPELLS = Calculator(
    page="abilities/intelligence",
    title="Spells within grasp",
    rule=spells,
    inputs=(
        Number("intelligence", "Intelligence", 15),
        Choice("caster", "Caster", Caster),
        Number("listed", "Spells listed at a level", 12),
        Number("spell_levels", "Spell levels counted, from the first", 1),
    ),
    readings=("DISC-16", "DISC-113", "DISC-114"),
)
