"""The advantage calculator (NC-04 to NC-08): what happened in the round, and who then has the advantage."""

from rules_core.duel.advantage import advantage
from widgets.calculator import Calculator
from widgets.inputs import Flag, Group, Number

ADVANTAGE = Calculator(
    page="duel/advantage",
    title="The advantage",
    rule=advantage,
    inputs=(
        Group(
            "What happened",
            (
                Flag("first_round", "it is the first round"),
                Flag("holder_commands", "the captain who has it commanded", True),
                Flag("other_commands", "the other captain commanded", True),
                Flag("holed", "his ship was holed", True),
                Flag("rigging_lost", "his ship lost a rigging section"),
                Flag("came_about", "the other ship came about"),
                Flag("manoeuvre_failed", "his ship failed to grapple, ram or shear"),
            ),
        ),
        Group(
            "The captain who has it",
            (
                Number("holder_skill", "acrobatics (or Profession, see DISC-37)", 5),
                Number("holder_benefits", "benefits of ship and crew", 0),
            ),
        ),
        Group(
            "The other captain",
            (
                Number("other_skill", "bluff (or Profession, see DISC-37)", 5),
                Number("other_benefits", "benefits of ship and crew", 0),
            ),
        ),
    ),
    readings=("DISC-37", "DISC-69", "DISC-91", "DISC-92"),
)
