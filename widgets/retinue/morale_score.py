"""The morale calculators (MOR): one check, a whole fight, and a new score."""

from rules_core.retinue.morale_score import forces, morale_check, morale_score
from rules_core.retinue.morale_score_fight import morale_in_fight
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

MORALE_CHECK = Calculator(
    page="retinue/morale-score",
    title="Will they run?",
    rule=morale_check,
    inputs=(
        Choice("force", "Who", forces()),
        Number("score", "Morale score of its own (2 to 12)", 7),
        Number("adjustment", "Change (losing -1, winning +1)", 0),
        Number("loyalty", "Loyalty of those in service (9 to 12 is average)", 10),
    ),
    readings=("DISC-50", "DISC-48", "DISC-68"),
)

MORALE_IN_FIGHT = Calculator(
    page="retinue/morale-score",
    title="Will they stand through the fight?",
    rule=morale_in_fight,
    inputs=(
        Choice("force", "Who", forces()),
        Number("score", "Morale score of its own (2 to 12)", 7),
        Number("adjustment", "Change (losing -1, winning +1)", 0),
        Number("loyalty", "Loyalty of those in service (9 to 12 is average)", 10),
        Group(
            "What happens",
            (
                Number("members", "Members of the group", 20),
                Number("fallen", "of them slain or out of the fight", 10),
                Number("rounds_of_losses", "later rounds with more losses (for the reading “each”)", 0),
                Number("dangers", "dangerous or unnerving situations", 0),
                Flag("high_level", "faced by fighters of high level"),
                Flag("charged", "charged by overwhelming force"),
                Flag("wounded", "a single monster seriously wounded"),
                Flag("commander", "commander killed or captured"),
                Number("passed_before", "checks passed in earlier fights (for the reading “for-good”)", 0),
            ),
        ),
    ),
    readings=("DISC-110", "DISC-111", "DISC-50", "DISC-48", "DISC-68"),
)

MORALE_SCORE = Calculator(
    page="retinue/morale-score",
    title="A new score",
    rule=morale_score,
    inputs=(),
)
