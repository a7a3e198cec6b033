"""A battle in a page's link."""

from __future__ import annotations

from rules_core.engine.errors import BadInput
from rules_core.naval.battle import Battle
from widgets import packed

KEY = "battle"
"""The key of the packed file in a page's link."""


def pack(battle: Battle) -> str:
    """Answers a battle as it stands in a link."""
    return packed.pack(battle.write())


def unpack(text: str) -> Battle:
    """Answers the battle of a link.

    Raises:
        BadInput: when it is none, whatever a stranger wrote there.
    """
    return Battle.read(packed.unpack(text, BadInput("The link's battle cannot be read.", field=KEY, rule="SEQ-01")))
