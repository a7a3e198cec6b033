"""The sequence tracker (SEQ): what is due in a round, phase by phase, and a log of what happened."""

from rules_core.naval.sequence_of_play import sequence_of_play
from widgets.calculator import Calculator
from widgets.inputs import Flag, Lines, Number

SEQUENCE = Calculator(
    page="naval/sequence-of-play",
    title="Sequence tracker",
    rule=sequence_of_play,
    inputs=(
        Number("round_number", "Round", 1),
        Flag("fouled", "a ship is fouled"),
        Flag("held", "ships are grappled"),
        Lines("log", "Log: round, phase, what happened (6.1 the wind veers)", "1.3 all logs are written", 5),
    ),
    readings=("DISC-01", "DISC-02", "DISC-10", "DISC-152"),
)
