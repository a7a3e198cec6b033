"""The round: NC-01 to NC-12, who acts and what the ship may then do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import Rules
from rules_core.duel.round import ship_round
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("round")
NAMES = ["advantage", "commander", "enemy_commander", "helmsman", "sailors", "minimum_watch"]


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(ship_round(**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def test_the_movement_step_has_seven_steps_in_their_order():
    """NC-03."""
    table = Rules.standard().table("duel/round", "steps")
    assert "".join(str(step) for step in table.column("step")) == "ABCDEFG"
    labels = [step.label for step in ship_round(advantage=True).steps]
    assert [label[0] for label in labels if label[1] == ":"] == list("ABCDEFG")


def test_only_the_advantaged_ship_has_all_five_manoeuvres():
    """NC-03 with NC-27, NC-30 and NC-35: step E is left with coming about and escaping."""
    assert "any of the five" in str(ship_round(advantage=True))
    assert "come about or escape" in str(ship_round(advantage=False))
    assert "special manoeuvre: none" in str(ship_round(commander=False))


def test_without_a_helmsman_no_ship_comes_about():
    """NC-11 with NC-26: coming about is a change of heading in that step; the other manoeuvres are none."""
    assert "special manoeuvre: any but coming about" in str(ship_round(advantage=True, helmsman=False))
    assert "special manoeuvre: escape" in str(ship_round(advantage=False, helmsman=False))
    assert ship_round(helmsman=False).value.manoeuvre


def test_disc_34_half_a_watch_may_change_speed():
    """NC-12."""
    given_: Any = {"sailors": 4, "minimum_watch": 7}
    assert not ship_round(**given_).value.speed
    assert ship_round(**given_, rules=playing(DISC_34="half")).value.speed
    assert not ship_round(sailors=3, minimum_watch=7, rules=playing(DISC_34="half")).value.speed


@given(st.dictionaries(st.sampled_from(NAMES), JUNK), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(junk, seed):
    checked(ship_round, {}, junk, seed)
