"""What a reader entered, as it stands in the page's link: read with suspicion, written sparingly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules_core import __version__
from widgets.inputs import Input

VERSION = __version__
"""The version of the rules that made the link."""

VERSION_KEY = "v"
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]{0,20}", re.ASCII)
_LONGEST_LINK = 8_000

Entries = Mapping[str, str]
"""The text of every input, by name."""


def defaults(inputs: Sequence[Input]) -> dict[str, str]:
    """Answers the text of every input as declared."""
    return {each.name: each.text for each in inputs}


def read_state(inputs: Sequence[Input], state: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Answers every input's text, and a sentence for each value of a link that cannot stand.

    Keys that no input has are left alone: they belong to somebody else or to another version.
    """
    entries = defaults(inputs)
    notes = []
    for each in inputs:
        text = state.get(each.name)
        if text is None:
            continue
        if refusal := each.refusal(text):
            notes.append(f"{refusal} The link's value was left out.")
        else:
            entries[each.name] = text
    made = state.get(VERSION_KEY, VERSION)
    if notes and made != VERSION and _VERSION.fullmatch(made):
        notes.append(f"The link was made with version {made} of the rules; this is version {VERSION}.")
    return entries, tuple(notes)


def changed(inputs: Sequence[Input], entries: Entries) -> dict[str, str]:
    """Answers what differs from the defaults, with the version of the rules if anything does.

    What is too long for any link is left out.
    """
    state: dict[str, str] = {}
    room = _LONGEST_LINK
    for each in inputs:
        text = entries[each.name]
        if text != each.text and len(text) <= room:
            state[each.name] = text
            room -= len(text)
    return {**state, VERSION_KEY: VERSION} if state else {}
