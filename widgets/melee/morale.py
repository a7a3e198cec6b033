"""The morale calculators (MORP): the chance of a check, and whether one may be called."""

from rules_core.melee.morale import Kind, Leadership, Numbers, morale
from rules_core.melee.morale_calls import Cause, morale_calls
from rules_core.melee.morale_states import Check, State
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

MORALE = Calculator(
    page="melee/morale",
    title="Morale calculator",
    rule=morale,
    inputs=(
        Choice("kind", "Who is tested", Kind),
        Number("level", "Level or hit dice (0: not counted)", 0),
        Flag("hit_dice", "counted in hit dice"),
        Flag("zero_level", "zero level, or under 1 HD"),
        Choice("leadership", "Leadership", Leadership),
        Choice("numbers", "Numbers", Numbers),
        Group(
            "In its favour",
            (
                Flag("trained", "suitable training"),
                Flag("organised", "part of organised troops"),
                Flag("homeland", "defending the homeland"),
                Flag("terrain", "terrain that helps the defence"),
                Flag("hated_enemy", "fighting a hated enemy"),
                Flag("magic_ally", "an ally who uses magic"),
            ),
        ),
        Group(
            "Against it",
            (
                Flag("poorly_treated", "poorly treated"),
                Flag("abandoned", "abandoned by friends"),
                Flag("ally_killed", "most powerful ally killed"),
                Flag("none_defeated", "no enemy defeated"),
                Flag("cannot_hurt", "cannot hurt or affect the opponent"),
                Flag("surprised", "surprised"),
                Flag("against_magic", "without magic against magic users"),
                Number("hit_points", "Full hit points", 10),
                Number("hit_points_lost", "Hit points lost", 0),
            ),
        ),
        Group(
            "The check",
            (
                Choice("state", "State now", State, State.NORMAL),
                Choice("check", "Kind of check", Check),
                Number("checks", "Checks in a row", 1),
                Number("adjustment", "Referee's change of the base (%)", 0),
            ),
        ),
    ),
    readings=("DISC-24", "DISC-25", "DISC-26", "DISC-63", "DISC-132"),
)

MORALE_CALLS = Calculator(
    page="melee/morale",
    title="When a check may be called",
    rule=morale_calls,
    inputs=(
        Choice("cause", "What happened", Cause),
        Number("melees_since_check", "Melee rounds since the last check (4 or more: none yet)", 4),
        Flag("impressive", "another impressive action was seen"),
        Number("hit_points", "Full hit points", 10),
        Number("hit_points_lost", "Hit points lost", 0),
    ),
    readings=("DISC-81",),
)
