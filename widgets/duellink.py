"""A duel in a page's link."""

from __future__ import annotations

from rules_core.duel.duel import Duel
from rules_core.engine.errors import BadInput
from widgets import packed
from widgets.packed import LONGEST_LINK as LONGEST_LINK

KEY = "duel"
"""The key of the packed file in a page's link."""


def pack(duel: Duel) -> str:
    """Answers a duel as it stands in a link."""
    return packed.pack(duel.write())


def unpack(text: str) -> Duel:
    """Answers the duel of a link.

    Raises:
        BadInput: when it is none, whatever a stranger wrote there.
    """
    return Duel.read(packed.unpack(text, BadInput("The link's duel cannot be read.", field=KEY, rule="NC-03")))
