"""Visibility: VIS-01 to VIS-11 against the figures of the source, alone and together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import visibility as page
from rules_core.melee.visibility import Air, Light
from tests.melee.facts import answered, facts, inputs, loosely

targeting = loosely(page.targeting)

SHARES = Rules.standard().choosing({"DISC-88": "share"})


@pytest.mark.parametrize("row", facts("visibility"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_how_far_one_can_target(row):
    """By both readings of DISC-88."""
    conditions = inputs(row["inputs"])
    working = targeting(**conditions)
    assert working.value.yards == int(row["yards"])
    assert targeting(**conditions, rules=SHARES).value.yards == int(row["yards by shares"])
    if "night_vision" not in row["inputs"] or "night," in row["inputs"]:
        assert row["rule"] in {step.rule for step in working.steps}


def test_disc_88_of_two_limits_the_lower_one_holds():
    both = {"air": "light fog or light snow", "light": "night, full moon in sight"}
    assert targeting(**both).value.yards == 50
    assert targeting(**both, rules=SHARES).value.yards == 10


@pytest.mark.parametrize(("distance", "reached"), [(49, True), (50, True), (51, False)])
def test_a_target_at_a_distance(distance, reached):
    working = targeting(air="moderate fog or medium snowfall", distance=distance)
    assert working.value.in_reach is reached
    assert ("in reach" if reached else "too far") in working.answer


def test_an_attack_on_an_area_is_left_to_the_referee():
    """VIS-10."""
    working = targeting(air=Air.HEAVY_FOG, distance=90, area_attack=True)
    assert not working.value.in_reach
    assert working.steps[-1].rule == "VIS-10"


def test_every_condition_of_the_table_can_be_chosen():
    listed = Rules.standard().table("melee/visibility", "conditions").column("condition")
    assert set(listed) == {each.value for each in (*Air, *Light) if each is not Light.DAY}


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("air", "smoke", "VIS-01"),
        ("light", "noon", "VIS-03"),
        ("night_vision", -1, "VIS-11"),
        ("distance", "far", "VIS-01"),
        ("area_attack", 1, "VIS-10"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        targeting(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
READINGS = st.sampled_from(["lower", "share"])


@given(st.sampled_from(Air), st.sampled_from(Light), st.integers(0, 2000), st.integers(0, 500), READINGS)
def test_better_eyes_and_clearer_air_never_shorten_sight(air, light, eyes, more, reading):
    rules = Rules.standard().choosing({"DISC-88": reading})
    here = targeting(air=air, light=light, night_vision=eyes, rules=rules).value.yards
    assert here <= targeting(air=air, light=light, night_vision=eyes + more, rules=rules).value.yards
    assert here <= targeting(air=Air.CLEAR, light=light, night_vision=eyes, rules=rules).value.yards
    assert here <= targeting(air=air, night_vision=eyes, rules=rules).value.yards or eyes > 1000


@given(st.dictionaries(st.sampled_from(["air", "light", "night_vision", "distance", "area_attack"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(targeting, junk)
    assert error.field in junk if error else working.value.yards >= 0
