"""A duel in a page's link: its file, packed; read with suspicion."""

from __future__ import annotations

import base64
import zlib

from rules_core.duel.duel import Duel
from rules_core.engine.errors import BadInput, RuleError
from rules_core.engine.wire import MOST_CHARACTERS

KEY = "duel"
"""The key of the packed file in a page's link."""

LONGEST_LINK = 8_000  # characters; what is longer is no link that can be sent


def pack(duel: Duel) -> str:
    """Answers a duel as it stands in a link."""
    return base64.urlsafe_b64encode(zlib.compress(duel.write().encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> Duel:
    """Answers the duel of a link.

    Raises:
        BadInput: when it is none, whatever a stranger wrote there.
    """
    wrong = BadInput("The link's duel cannot be read.", field=KEY, rule="NC-03")
    if len(text) > LONGEST_LINK or not text.isascii():
        raise wrong
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, MOST_CHARACTERS)
        if unpacking.unconsumed_tail:
            raise wrong
        return Duel.read(content.decode())
    except (ValueError, zlib.error) as error:
        raise error if isinstance(error, RuleError) else wrong from None
