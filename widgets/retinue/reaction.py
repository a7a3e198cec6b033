"""The reaction calculators (REACT, CAP): an offer of service and further ones, and what may be asked of a captive."""

from rules_core.retinue.reaction import capture, reaction
from widgets.calculator import Calculator
from widgets.inputs import Flag, Number, Text

REACTION = Calculator(
    page="retinue/reaction",
    title="An offer of service",
    rule=reaction,
    inputs=(
        Number("charisma", "Adjustment for charisma", 0),
        Number("offer", "Adjustment for the offer", 0),
        Number("offers", "Offers at most, while in doubt", 3),
        Number("better", "Each further offer adds", 1),
        Flag("reward", "a reward is offered", True),
    ),
)

CAPTURE = Calculator(
    page="retinue/reaction",
    title="A beaten foe",
    rule=capture,
    inputs=(
        Flag("check_failed", "failed a morale check", True),
        Flag("subdued", "was subdued"),
        Flag("intelligent", "a man, or an intelligent monster", True),
        Flag("can_talk", "the two sides can talk", True),
        Text("time", "How long the subdued obey"),
    ),
)
