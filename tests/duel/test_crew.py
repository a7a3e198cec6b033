"""Crew losses: NC-50."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.duel.crew import crew_losses
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("crew")


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(crew_losses(**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def test_disc_34_only_below_half_the_speed_is_fixed():
    assert not crew_losses(sailors=4).value.may_change_speed
    assert crew_losses(sailors=4, rules=playing(DISC_34="half")).value.may_change_speed


def test_disc_97_turning_costs_speed_below_the_minimum_too():
    assert crew_losses(sailors=6).value.feet_per_heading_change == 0
    assert crew_losses(sailors=6, rules=playing(DISC_97="both")).value.feet_per_heading_change == 10
    assert crew_losses(sailors=7, rules=playing(DISC_97="both")).value.feet_per_heading_change == 0


@given(st.integers(0, 100), st.integers(1, 100))
def test_more_sailors_never_handle_worse(sailors, watch):
    fewer, more = (crew_losses(sailors=each, minimum_watch=watch).value for each in (sailors, sailors + 1))
    assert fewer.shiphandling <= more.shiphandling
    assert fewer.feet_per_heading_change >= more.feet_per_heading_change


@given(st.dictionaries(st.sampled_from(["sailors", "minimum_watch", "shiphandling"]), JUNK), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(junk, seed):
    checked(crew_losses, {"sailors": 3}, junk, seed)
