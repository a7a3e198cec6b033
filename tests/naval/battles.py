"""Battles for tests: made from a line for each ship, and fought."""

from __future__ import annotations

from typing import Any

from rules_core.naval.battle import Battle
from rules_core.naval.battle_start import start_of
from rules_core.naval.battle_state import Afloat, Event


def battle(*ships: str, **more: Any) -> Battle:
    """A battle between ships in a moderate breeze from the south-east."""
    asked: dict[str, Any] = {"force": 4, "wind_from": 2, **more}
    return Battle(start_of(ships="\n".join(ships), **asked))


def fight(start: Battle, *orders: str) -> Battle:
    """The battle after some logs more."""
    for each in orders:
        start = start.play(each)
    return start


def told(found: Battle, rule: str) -> list[str]:
    """What the sequence shown says by a rule."""
    return [each.text for each in found.report.events if each.rule == rule]


def event(found: Battle, words: str) -> Event:
    """The one event of the sequence shown that says so."""
    (one,) = (each for each in found.report.events if words in each.text)
    return one


def ship(found: Battle, number: int = 0) -> Afloat:
    """A ship as she stands."""
    return found.state.ships[number]
