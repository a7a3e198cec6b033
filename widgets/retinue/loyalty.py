"""The loyalty calculators (LOY, RET): the roll, service over time, who may be won, and morale in service."""

from rules_core.retinue.loyalty import loyalty, loyalty_over_time
from rules_core.retinue.loyalty_service import Bond, recruit, service_morale
from rules_core.retinue.morale_score import forces
from widgets.calculator import Calculator
from widgets.inputs import Choice, Flag, Group, Number

LOYALTY = Calculator(
    page="retinue/loyalty",
    title="How loyal will they be?",
    rule=loyalty,
    inputs=(
        Number("charisma", "Adjustment for charisma", 0),
        Number("payment", "Adjustment for the first payment", 0),
        Flag("enthusiastic", "the reaction was enthusiastic"),
        Group(
            "Their morale",
            (
                Choice("force", "Who", forces()),
                Number("score", "Morale score of its own (2 to 12)", 8),
                Number("adjustment", "Change (losing -1, winning +1)", 0),
            ),
        ),
    ),
    readings=("DISC-48", "DISC-68", "DISC-50"),
)

LOYALTY_OVER_TIME = Calculator(
    page="retinue/loyalty",
    title="Will they stay?",
    rule=loyalty_over_time,
    inputs=(
        Number("loyalty", "Loyalty noted", 10),
        Number("rechecks", "Re-checks", 4),
        Number("service", "Adjustment for long service", 0),
        Number("rewards", "Adjustment for rewards", 0),
        Number("treatment", "Adjustment for treatment (poor: a minus)", 0),
    ),
    readings=("DISC-112",),
)

RECRUIT = Calculator(
    page="retinue/loyalty",
    title="Can it be won?",
    rule=recruit,
    inputs=(
        Flag("charmed", "charmed"),
        Flag("same_alignment", "of the same basic alignment", True),
        Flag("reward", "a reward is offered", True),
    ),
)

SERVICE_MORALE = Calculator(
    page="retinue/loyalty",
    title="Morale of those in service",
    rule=service_morale,
    inputs=(
        Choice("bond", "Who", Bond),
        Number("dangers", "Very dangerous cases", 2),
        Number("foreseeable", "of them to be foreseen", 1),
        Choice("force", "Kind of force", forces()),
        Number("score", "Morale score of its own (2 to 12)", 8),
        Number("adjustment", "Change (losing -1, winning +1)", 0),
        Number("loyalty", "Loyalty (9 to 12 is average)", 10),
    ),
    readings=("DISC-49", "DISC-48", "DISC-50", "DISC-68", "DISC-111"),
)
