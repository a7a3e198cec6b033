"""The sequence of play (SEQ): a tracker that walks through it, and what is due in any one round."""

from rules_core.naval.sequence_of_play import sequence_of_play
from rules_core.naval.sequence_of_play_watch import Watch
from widgets.calculator import Calculator
from widgets.inputs import Flag, Lines, Number
from widgets.watchboard import WatchBoard

TRACKER = WatchBoard(page="naval/sequence-of-play", title="Sequence tracker", game=Watch())

SEQUENCE = Calculator(
    page="naval/sequence-of-play",
    title="What is due in a round",
    rule=sequence_of_play,
    inputs=(
        Number("round_number", "Round", 1),
        Flag("fouled", "a ship is fouled"),
        Flag("held", "ships are grappled"),
        Lines("log", "Log: round, phase, what happened (6.1 the wind veers)", "1.3 all logs are written", 5),
    ),
    readings=("DISC-01", "DISC-02", "DISC-10", "DISC-152"),
)
