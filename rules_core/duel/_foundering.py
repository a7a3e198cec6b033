"""Whether a holed ship of a duel founders: the check for each hole, and the one of every hour after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_core.duel._state import PAGE, Party
from rules_core.duel.damage import is_demolished
from rules_core.duel.sinking import PAGE as SINKING
from rules_core.duel.sinking import minutes_to_sink, sinking_difficulty
from rules_core.engine.checks import d20
from rules_core.engine.rules import Rules

if TYPE_CHECKING:
    from rules_core.duel._table import Table

_MINUTES = 60  # of an hour


def founder(table: Table, party: Party) -> None:
    """Plays what a hole that has just been made does to a ship: a check, or her end.

    Source: narrative (NC-63, NC-64, NC-70, NC-72). Rulings: DISC-33, DISC-67.
    """
    ship, rules = table.ship(party), table.rules
    holes = len(ship.sections.destroyed(ship.ship.hull))
    demolished = is_demolished(holes, ship.ship, rules)
    reading = rules.reading("DISC-33").name
    if demolished and reading == "at-once":
        table.change(party, sunk=True)
        table.note(f"{ship.crew.name}, with {holes} sections destroyed, goes under at once", "NC-64")
        return
    if demolished and reading == "begins":
        _sink(table, party, demolished=True)
        return
    _check(table, party, sinking_difficulty(holes, rules), "the sinking check", "NC-70", demolished=demolished)


def hour_passes(table: Table, party: Party) -> None:
    """Plays the hourly check of a holed ship that is afloat, in the round in which it is due.

    Source: narrative (NC-71). Rulings: DISC-33, DISC-121.
    """
    ship, rules = table.ship(party), table.rules
    if ship.check_at != table.state.number or ship.sinks_in is not None or ship.sunk:
        return
    holes = len(ship.sections.destroyed(ship.ship.hull))
    first = rules.reading("DISC-121").name == "first"
    difficulty = ship.first_difficulty if first else sinking_difficulty(holes, rules)
    demolished = is_demolished(holes, ship.ship, rules)
    _check(table, party, difficulty, "an hour later the sinking check", "NC-71", demolished=demolished)


def rounds_of_an_hour(rules: Rules) -> int:
    """Answers after how many rounds a sinking check that held is repeated.

    Source: narrative (NC-71). Rulings: none.
    """
    return rules.whole(SINKING, "repeat") * _MINUTES * rules.whole(PAGE, "rounds_a_minute")


def _check(table: Table, party: Party, difficulty: int, what: str, rule: str, *, demolished: bool) -> None:
    ship = table.ship(party)
    roll = d20(ship.crew.sailor + ship.ship.seaworthiness, table.rng)
    if roll.total < difficulty:
        table.note(f"{what} of {ship.crew.name} fails against DC {difficulty}", rule, roll)
        _sink(table, party, demolished=demolished)
        return
    lost = "" if ship.sinks_in is None else ", but she is sinking already"
    table.note(f"{what} of {ship.crew.name} holds against DC {difficulty}{lost}", rule, roll)
    due = table.state.number + rounds_of_an_hour(table.rules)
    table.change(party, check_at=due, first_difficulty=ship.first_difficulty or difficulty)


def _sink(table: Table, party: Party, *, demolished: bool) -> None:
    ship = table.ship(party)
    last = minutes_to_sink(demolished, table.rules).roll(table.rng)
    rounds = last.total * table.rules.whole(PAGE, "rounds_a_minute")
    if ship.sinks_in is not None:
        rounds = min(rounds, ship.sinks_in)
    table.change(party, sinks_in=rounds)
    begins = "begins to sink" if ship.sinks_in is None else "goes on sinking"
    table.note(f"{ship.crew.name} {begins} and has {rounds} rounds", "NC-72", last)
