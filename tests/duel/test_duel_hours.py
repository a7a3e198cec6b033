"""Long duels: orders for many rounds at once, and the sinking check of every hour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules_core.duel._orders import Crew, Start, crew_of
from rules_core.duel.duel import Duel
from rules_core.engine.rules import Rules

HOUR = 600  # rounds of six seconds
HOLE = {"shots": 1, "target": "P1", "attack_bonus": 50, "damage": "100"}


def crew(**changed: Any) -> Crew:
    return crew_of(changed, Rules.standard())


def holed(**start: Any) -> Duel:
    """The enemy, a caravel, has a hole in the bow; her first sinking check held."""
    duel = Duel(Start(**{"enemy": crew(sailor=50), **start})).play(HOLE, {})
    assert duel.state.enemy.sinks_in is None
    assert duel.state.enemy.sections.destroyed(("P1",))
    return duel


def checks(duel: Duel) -> list[tuple[int, str]]:
    return [(entry.round, entry.text) for entry in duel.report.log if entry.rule == "NC-71"]


def test_many_rounds_at_once_are_the_same_as_one_after_the_other():
    ours: Any = {"shots": 2, "repair": "P1", "heading": "opening"}
    enemy: Any = {"shots": 1, "speed": 15, "exposure": "fire that lasts two or more rounds", "firefighters": 2}
    once, long = Duel(), Duel().play(ours, enemy, 30)
    notable: list[str] = []
    for _ in range(30):
        once = once.play(ours, enemy)
        notable += [f"{entry.round} {entry}" for entry in once.report.log if not entry.routine]
        if once.state.over:
            break
    assert long.state == once.state
    assert [f"{entry.round} {entry}" for entry in long.report.log if not entry.routine] == notable
    assert long.report.rounds == once.state.number
    assert str(long.report).startswith("Rounds 1 to ")


def test_they_stop_when_the_duel_is_over():
    """NC-64, NC-72: six of twenty-four sections."""
    hits = {"shots": 20, "attack_bonus": 50, "damage": "100"}
    duel = Duel(Start(enemy=crew())).play(hits, {}, 2000)
    assert duel.state.over
    assert duel.state.number < 2000
    assert duel.rounds[0].times == duel.report.rounds == duel.state.number
    assert Duel.read(duel.write()).report == duel.report


def test_a_check_that_held_is_repeated_an_hour_later_and_every_hour_after():
    """NC-71: against 15 for one hole."""
    duel = holed().play({}, {}, HOUR - 1)
    assert duel.state.number == HOUR
    assert checks(duel) == []
    duel = duel.play({}, {}, 3 * HOUR)
    assert [when for when, _ in checks(duel)] == [1 + HOUR, 1 + 2 * HOUR, 1 + 3 * HOUR]
    assert {text for _, text in checks(duel)} == {"an hour later the sinking check of Sea Hawk holds against DC 15"}


def test_a_check_that_fails_sinks_her_in_minutes():
    """NC-72: d100 minutes of ten rounds each, from the end of the round in which the check fails."""

    def played() -> Iterator[Duel]:
        for seed in range(60):
            duel = Duel(Start(enemy=crew(sailor=2), seed=str(seed))).play(HOLE, {})
            if duel.state.enemy.check_at:  # d20 + 5 held against 15
                yield duel.play({}, {}, 2900)

    duel = next(each for each in played() if any("fails" in text for _, text in checks(each)))
    failed = next(when for when, text in checks(duel) if "fails" in text)
    (minutes,) = (dice.total for entry in duel.report.log if entry.rule == "NC-72" for dice in entry.dice)
    assert duel.state.enemy.sunk
    assert duel.state.number == failed + 10 * minutes


@pytest.mark.parametrize(("reading", "difficulty"), [("present", 19), ("first", 15)])
def test_disc_121_against_what_the_hourly_check_is_made(reading, difficulty):
    """NC-70: a second hole adds four."""
    duel = holed(readings=(("DISC-121", reading),)).play({**HOLE, "target": "S1"}, {})
    duel = duel.play({}, {}, HOUR)
    assert len(duel.state.enemy.sections.destroyed(("P1", "S1"))) == 2
    assert checks(duel) == [(2 + HOUR, f"an hour later the sinking check of Sea Hawk holds against DC {difficulty}")]


def test_a_sound_ship_is_not_checked():
    assert checks(Duel().play({}, {}, 2 * HOUR)) == []
