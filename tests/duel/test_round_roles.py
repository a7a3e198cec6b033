"""The round as a frame: what its parts hand to one another."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import Any

import pytest

from rules_core.duel._speed import sailing_speed
from rules_core.duel.advantage import advantage
from rules_core.duel.damage import ship_damage
from rules_core.duel.range import range_change
from rules_core.duel.round import ship_round


@pytest.mark.parametrize("role", ["commander", "enemy_commander", "helmsman"])
def test_nc_02_ships_move_in_relation_to_each_other_when_all_have_acted(role):
    """Whoever acted or did not, nobody moves before step D, and the range is one number for both ships."""
    idle: Any = {role: False}
    labels = [step.label for step in ship_round(**idle).steps]
    steps = [label for label in labels if label[1:2] == ":"]
    assert [label for label in steps if "move;" in label] == [steps[3]]
    assert range_change(distance=500, advantaged_speed=40, opposing_speed=20).value.distance == 500 - 60


def test_nc_04_one_ship_has_the_advantage_and_never_both():
    working = advantage(holed=True)
    assert [outcome.chance for outcome in working.odds_of(None).outcomes] == [Fraction(21, 40), Fraction(19, 40)]
    assert sum(outcome.chance for outcome in working.odds_of(None).outcomes) == 1


def test_nc_08_the_advantaged_commander_declares_last_and_moves_the_range_more():
    assert [ship_round(advantage=held).value.declares for held in (False, True)] == ["B", "C"]
    alone: Any = {"distance": 500, "advantaged_speed": 40, "opposing_speed": 40}
    for heading in ("closing", "opening"):
        ours = range_change(**alone, advantaged_heading=heading, opposing_heading="holding").value.change
        theirs = range_change(**alone, advantaged_heading="holding", opposing_heading=heading).value.change
        assert abs(ours) == 2 * abs(theirs) == 40


def test_nc_13_five_facts_and_the_lengths_are_all_that_is_asked_for():
    asked = set(inspect.signature(range_change).parameters) - {"rules", "advantaged_length", "opposing_length"}
    facts = {f"{side}_{what}" for side in ("advantaged", "opposing") for what in ("heading", "speed")}
    assert asked == facts | {"distance"}


def test_nc_20_the_greatest_speed_comes_of_the_rate_the_wind_and_the_current():
    assert sailing_speed(rate=30, wind="moderate").value == 30
    assert sailing_speed(rate=20, wind="moderate").value == 20
    assert sailing_speed(rate=30, wind="light").value == 15
    assert sailing_speed(rate=30, wind="moderate", current=-10).value == 20


def test_nc_63_every_hole_calls_for_a_sinking_check_and_lesser_damage_for_none():
    def checks(hits):
        return [step.label for step in ship_damage(hits=hits).steps if step.rule == "NC-63"]

    assert checks("P1 79") == []
    assert checks("P1 80, P7 80") == ["holed: P1, P7"]
