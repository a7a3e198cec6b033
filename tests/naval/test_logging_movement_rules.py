"""The move log rule by rule, each on a log that is worked out by hand."""

from itertools import pairwise
from typing import Any

import pytest

from rules_core import BadInput, Rules
from rules_core.engine.hexes import Hex
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_log import Order, read_log
from rules_core.naval.track import MovePlan

ANY = Rules.standard()


def plan(log: str, ship: str = "caravel", force: int = 3, heading: int = 0, wind: int = 2, **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=force, heading=heading, wind_from=wind, **more).value


@pytest.mark.parametrize(("reading", "rounds"), [("five-rounds", 5), ("one-round", 1)])
def test_log_01_note_01_how_many_rounds_a_log_covers(reading: str, rounds: int) -> None:
    assert plan("(1) A", rules=ANY.choosing({"DISC-01": reading})).rounds == rounds


def test_log_03_a_sample_of_four() -> None:
    found = plan("(4) A-A-L-A", "cog", force=4)  # type D reaches with 4 in a moderate breeze
    assert (found.allowance, found.legal) == (4, True)
    assert [each.hex for each in found.factors] == [Hex(0, -1), Hex(0, -2), Hex(-1, -2), Hex(-2, -2)]


def test_log_04_log_05_a_factor_is_a_ship_hex_of_four_combat_hexes() -> None:
    found = plan("(1) A", length=60)
    assert len(found.start.hull) == 3
    assert found.start.hex.distance(found.end.hex) == 1
    assert [len(each.segments) for each in found.factors] == [4]


@pytest.mark.parametrize("length", [None, 0])
def test_hex_06_without_a_length_it_is_the_types_own(length: int | None) -> None:
    assert len(plan("(1) A", length=length).start.hull) == len(plan("(1) A").start.hull)


@pytest.mark.parametrize("length", [[], "", False, -1, 1001])
def test_hex_06_nothing_else_counts_as_no_length(length: Any) -> None:
    with pytest.raises(BadInput, match="The ship's length must be a whole number, from 0 to 1000"):
        plan("(1) A", length=length)


@pytest.mark.parametrize(("code", "heading"), [("L", 5), ("R", 1)])
def test_log_06_a_turning_factor_is_60_degrees_and_one_hex(code: str, heading: int) -> None:
    found = plan(f"(1) {code}", wind=3)
    assert found.end.heading == heading
    assert found.start.hex.neighbour(found.end.heading) == found.end.hex


def test_log_07_turn_09_never_two_turns_in_one_ship_hex() -> None:
    found = plan("(3) R-L-R", wind=3)  # running, reaching, running, reaching
    assert found.legal
    places = [found.start.hex, *(each.hex for each in found.factors)]
    assert len(set(places)) == 4
    headings = [found.start.heading, *(each.heading for each in found.factors)]
    assert all(a.bearing_to(b) in (1, 5) for a, b in pairwise(headings))  # each of 60 degrees, none of more
    assert not plan("(1) RR", wind=3).legal


@pytest.mark.parametrize("used", range(6))
def test_log_08_att_09_all_some_or_none_of_the_factors(used: int) -> None:
    found = plan("-".join([f"({used})", *["A"] * used]) if used else "0")
    assert (found.allowance, found.legal) == (5, True)
    assert found.start.hex.distance(found.end.hex) == used


def test_log_09_factors_not_used_are_lost() -> None:
    saved = plan("(2) A-A").end
    found = plan("(6) A-A-A-A-A-A", q=saved.hex.q, r=saved.hex.r, state=saved.state)
    assert found.allowance == 5
    assert found.infraction == 6


def test_log_16_a_sample_of_five() -> None:
    found = plan("(5) - A - L - A - B - DA")
    assert (found.allowance, found.legal, found.declared) == (5, True, 5)
    done = [each.order for each in found.factors]
    assert done == [Order.AHEAD, Order.LEFT, Order.AHEAD, Order.BACK, Order.DROP_ANCHOR]
    assert (found.end.hex, found.end.heading, found.end.state.value) == (Hex(-2, -1), 5, "anchored")


def test_allow_03_each_action_of_a_factor_has_its_order() -> None:
    actions = "A L B UF G UG DA LA F D 0"  # ahead, turn, back, unfoul, grapple, ungrapple, anchor, leave as it is
    assert all(entry.order for entry in read_log("(0)-" + actions.replace(" ", "-")).entries)
    assert set(actions.split()) <= set(ANY.table("naval/logging-movement", "orders").column("code"))


@pytest.mark.parametrize(("crew", "may"), [("poor", False), ("green", False), ("average", True), ("elite", True)])
def test_note_03_the_crews_quality_counts(crew: str, *, may: bool) -> None:
    assert plan("(1) B", crew=crew).legal is may
