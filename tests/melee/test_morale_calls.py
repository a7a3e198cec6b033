"""When a morale check may be called: MORP-27 to MORP-29."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core import BadInput, Rules
from rules_core.melee.morale_calls import Cause, morale_calls
from tests.melee.facts import facts, inputs


def called(**given: Any):
    return morale_calls(**given)


EVERY = " if every check keeps the distance"


@pytest.mark.parametrize("row", facts("morale_calls"), ids=lambda row: f"{row['rule']} {row['what']}")
@pytest.mark.parametrize("reading", ["free", "every"])
def test_whether_a_check_is_due(row, reading):
    """By both readings of DISC-81."""
    working = called(**inputs(row["inputs"]), rules=Rules.standard().choosing({"DISC-81": reading}))
    heads = EVERY if reading == "every" else ""
    assert working.value.positive.value == row[f"positive{heads}"]
    assert working.value.negative.value == row[f"negative{heads}"]
    assert row["rule"] in {step.rule for step in working.steps}


def test_disc_81_a_named_cause_need_not_keep_the_distance():
    fallen = {"cause": Cause.LEADER_FALLS, "melees_since_check": 1}
    assert called(**fallen).answer == "A negative check is due."
    other = called(**fallen, rules=Rules.standard().choosing({"DISC-81": "every"}))
    assert other.answer == "No check yet: the last one was too recent."


def test_morp_29_the_time_since_the_last_check_is_told_for_one_round_as_for_many():
    said = [called(melees_since_check=since).steps[-1].label for since in (1, 3)]
    assert said == [f"melee rounds since the last check: {since}, at least 4" for since in (1, 3)]


def test_every_named_cause_is_in_the_table():
    table = Rules.standard().table("melee/morale", "causes")
    assert list(table.column("cause")) == [cause.value for cause in Cause if cause is not Cause.NONE]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cause", "boredom"),
        ("hit_points", 0),
        ("hit_points_lost", 11),
        ("melees_since_check", -1),
        ("melees_since_check", "long ago"),
        ("impressive", "very"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value):
    with pytest.raises(BadInput) as caught:
        called(**{field: value})
    assert caught.value.field == field
    assert f"({caught.value.rule})" in caught.value.message
