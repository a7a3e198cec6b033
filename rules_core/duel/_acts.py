"""What people do before the ships move: they fight from ship to ship, board, burn and mend (NC-02, NC-37 to NC-58)."""

from __future__ import annotations

from rules_core.duel._boarding import count_losses, cross, settle_boarding
from rules_core.duel._flames import burn, expose
from rules_core.duel._guns import fire_guns
from rules_core.duel._mending import mend
from rules_core.duel._spells import cast
from rules_core.duel._state import Party
from rules_core.duel._table import Table

_IN_TURN = (fire_guns, cast, expose, cross, burn, mend, count_losses, settle_boarding)


def people_act(table: Table) -> None:
    """Plays the turns of all people, one kind of act after the other, both ships at each.

    Source: narrative (NC-02). Rulings: none.
    """
    table.step = "acts"
    for act in _IN_TURN:
        for party in Party:
            act(table, party)
