"""The duel on one page (all of NC): two ships, round after round."""

from rules_core.duel.duel import Duel
from widgets.duelboard import DuelBoard

DUEL = DuelBoard(page="duel/duel", title="A duel", game=Duel())
