"""A file as it stands in a page's link: packed, and read with suspicion."""

from __future__ import annotations

import base64
import zlib

from rules_core.engine.errors import BadInput
from rules_core.engine.wire import MOST_CHARACTERS

LONGEST_LINK = 8_000  # characters; what is longer is no link that can be sent


def pack(text: str) -> str:
    """Answers a file's text as it stands in a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str, wrong: BadInput) -> str:
    """Answers the text of a packed file.

    Raises:
        BadInput: ``wrong``, when it is none, whatever a stranger wrote there.
    """
    if len(packed) > LONGEST_LINK or not packed.isascii():
        raise wrong
    try:
        squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(squeezed, MOST_CHARACTERS)
        text = content.decode()
    except (ValueError, zlib.error):
        raise wrong from None
    if unpacking.unconsumed_tail:
        raise wrong
    return text
