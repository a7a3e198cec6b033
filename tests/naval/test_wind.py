"""Wind: WIND-01 to WIND-05 and MISS-26."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.naval.wind import side_of_bearing, wind
from rules_core.naval.wind_effects import wind_effects
from tests.naval.facts import ODD, answered, facts

STANDARD = Rules.standard()


@pytest.mark.parametrize("fact", facts("first_winds"), ids=lambda fact: f"{fact['knots']}-{fact['degrees']}")
def test_wind_01_wind_05_miss_26_from_a_weather_record(fact: dict[str, str]) -> None:
    value = wind(knots=int(fact["knots"]), degrees=int(fact["degrees"])).value
    assert (value.wind.force, value.wind.name) == (int(fact["force"]), fact["name"])
    assert value.wind_from.label == fact["side"]


@given(st.integers(0, 360))
def test_the_side_is_the_nearest(degrees: int) -> None:
    side = side_of_bearing(degrees, STANDARD)
    off = [min((degrees - 60 * n) % 360, (60 * n - degrees) % 360) for n in range(6)]
    assert off[side] == min(off)


def test_disc_153_halfway_between_two_sides() -> None:
    other = STANDARD.choosing({"DISC-153": "anticlockwise"})
    for n in range(6):
        assert side_of_bearing(30 + 60 * n, STANDARD) == (n + 1) % 6
        assert side_of_bearing(30 + 60 * n, other) == n
        assert side_of_bearing(31 + 60 * n, other) == (n + 1) % 6


def test_wind_03_it_stands_until_a_check() -> None:
    assert "WIND-03" in {step.rule for step in wind(knots=9, degrees=0).steps}
    assert STANDARD.page_of("WIND-02") == "naval/wind"  # its chances are those of wind change


def test_wind_04_acts_through_type_and_attitude() -> None:
    asked: dict[str, Any] = {"force": 4, "heading": 0}
    allowances = {
        wind_effects(ship_type=ship, wind_from=side, **asked).value.allowance
        for ship in ("yawl", "holk")
        for side in (0, 1, 2)
    }
    assert len(allowances) > 3


@pytest.mark.parametrize(("field", "value"), [("knots", -1), ("knots", "ten"), ("degrees", 361), ("calm", "windy")])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {"knots": 0, "degrees": 0, field: value}
    with pytest.raises(BadInput) as error:
        wind(**odd)
    assert error.value.field == field


@settings(max_examples=20, deadline=None)
@given(st.fixed_dictionaries({"knots": ODD, "degrees": ODD}, optional={"calm": ODD}))
def test_any_input_is_answered_or_refused_by_a_rule(asked: dict[str, object]) -> None:
    answered(wind, asked)
