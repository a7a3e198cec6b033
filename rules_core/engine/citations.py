"""Where a rule comes from: rule ids and the bibliography."""

from __future__ import annotations

import re
from dataclasses import dataclass

RULE_ID = re.compile(r"[A-Z]{2,5}-\d{2}")


@dataclass(frozen=True)
class Source:
    """A work that the rules come from. ``url`` is empty for a work without an address."""

    key: str
    title: str
    author: str
    url: str
    note: str


@dataclass(frozen=True)
class Status:
    """How well founded a table or cell is: ``stated``, ``derived``, a ``reconstruction``, or ``house``."""

    name: str
    rule: str
    source: str


STATUSES = ("stated", "derived", "reconstruction", "house")
