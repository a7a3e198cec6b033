"""Turning factor by factor: what may come next, against the rules' own words."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import Rules
from rules_core.engine.hexes import Side
from rules_core.naval.attitude import attitude_of
from rules_core.naval.ship_log import Order
from rules_core.naval.turning_choices import HELM, STEPS, turning
from tests.naval.facts import ODD, answered

STILL: dict[str, Any] = {"ship_type": "caravel", "force": 3, "state": "stopped"}
REACHING: dict[str, Any] = {"ship_type": "caravel", "force": 3, "wind_from": "south-east"}


def may(**asked: Any) -> set[str]:
    """The orders that the answer allows."""
    said = turning(**asked).answer
    return set(said.removeprefix("She may next: ").rstrip(".").split(", ")) if said.startswith("She") else set()


def barred(order: str, **asked: Any) -> str:
    """The rule that bars an order."""
    return next(step.rule for step in turning(**asked).steps if step.label.startswith(f"{order}: "))


def test_turn_01_turn_02_turn_08_under_way_she_goes_ahead_or_turns() -> None:
    assert may(**REACHING) == {"A", "L", "R", "B"}
    assert barred("SBL", **REACHING) == "TURN-20"


def test_turn_03_the_place_and_heading_so_far() -> None:
    end = turning(log="A - R", **REACHING).value.end
    assert (str(end.hex), end.heading) == ("1,-2", Side.NORTH_EAST)


def test_turn_10_no_more_turns_than_the_type_allows() -> None:
    asked: dict[str, Any] = {"ship_type": "cog", "force": 4, "wind_from": "south-east"}  # type D turns once
    assert "R" in may(log="A", **asked)
    assert may(log="L", **asked) == {"A", "B"}


def test_turn_14_no_second_close_hauling() -> None:
    assert barred("R", log="R - L", **REACHING) == "TURN-14"


def test_turn_20_from_head_to_wind_the_bow_may_swing() -> None:
    assert may(**STILL) == {"SBL", "SBR"}
    assert barred("SSL", **STILL) == "TURN-22"


def test_turn_21_after_a_bow_swing_a_turn() -> None:
    asked: dict[str, Any] = {"ship_type": "caravel", "force": 3, "wind_from": 1, "state": "bow just swung left"}
    assert may(**asked) == {"L", "R"}
    assert barred("A", **asked) == "TURN-21"


def test_turn_23_after_a_stern_swing_not_to_the_other_side() -> None:
    asked: dict[str, Any] = {
        "ship_type": "caravel",
        "force": 3,
        "wind_from": 5,
        "state": "stern just swung, bow to the left",
    }
    assert {"A", "L"} <= may(**asked)
    assert barred("R", **asked) == "TURN-23"


def test_turn_19_after_head_to_wind_nothing_follows() -> None:
    asked: dict[str, Any] = {"ship_type": "caravel", "force": 3, "wind_from": 1}
    assert may(log="R", **asked) == set()


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(["A", "L", "R"]), max_size=4),
    st.sampled_from(Side),
    st.sampled_from(["caravel", "cog", "bireme"]),
)
def test_what_is_allowed_next_is_a_legal_log(log: list[str], wind: Side, ship: str) -> None:
    asked: dict[str, Any] = {"ship_type": ship, "force": 4, "wind_from": wind}
    before = turning(log="-".join(log), **asked).value
    for code in may(log="-".join(log), **asked):
        after = turning(log="-".join([*log, code]), **asked).value
        assert after.infraction is None
        assert [each.ok for each in after.factors][: len(log)] == [each.ok for each in before.factors][: len(log)]
        if after.end.attitude:
            assert after.end.attitude is attitude_of(after.end.heading, wind, Rules.standard())


def test_every_order_of_the_helm_is_answered() -> None:
    labels = [step.label.split(":")[0] for step in turning(**REACHING).steps[1:]]
    assert labels == [order.value for order in HELM]
    assert Order.DRIFT not in HELM


@pytest.mark.parametrize("log", ["sideways", "A - sideways - and more of it", "(9) A", "A" * 300])
def test_a_log_that_cannot_be_read_allows_nothing_or_is_refused(log: str) -> None:
    answered(turning, {"log": log, **REACHING})


@settings(max_examples=15, deadline=None)
@given(
    st.fixed_dictionaries(
        {"ship_type": st.sampled_from(["yawl", "bireme"]), "force": ODD},
        optional=dict.fromkeys(("log", "heading", "wind_from", "state", "crew"), ODD),
    )
)
def test_any_input_is_answered_or_refused_by_a_rule(asked: dict[str, object]) -> None:
    answered(turning, asked)


def test_turn_02_a_log_is_steered_step_by_step_and_taken_back() -> None:
    steps = dict(STEPS)
    assert [name for name, _ in STEPS] == ["A", "L", "R", "B", "SBL", "SBR", "SSL", "SSR", "Take back"]
    assert steps["A"]("") == steps["A"]("0") == steps["A"](" ") == "A"
    assert steps["R"]("(2) – a, l") == "A - L - R"  # what is stated of two factors is not true of three
    assert steps["Take back"]("A - L - R") == "A - L"
    assert steps["Take back"]("A") == steps["Take back"]("") == ""
    assert steps["L"]("A - x y") == "A - x y - L"
    assert steps["L"]("A & B") == steps["Take back"]("A & B") == "A & B"


@given(st.text(max_size=30), st.lists(st.sampled_from([step for _, step in STEPS]), max_size=6))
def test_steps_upset_no_text(log: str, steps: list[Any]) -> None:
    for step in steps:
        log = step(log)
    assert isinstance(log, str)
