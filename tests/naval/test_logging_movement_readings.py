"""Each ruling of the move log: the same log under both readings, and they must come out differently."""

from typing import Any

import pytest

from rules_core import Rules
from rules_core.engine.hexes import Hex
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_state import ShipState
from rules_core.naval.track import MovePlan


def plan(ruling: str, reading: str, log: str, heading: int, wind: int, **more: Any) -> MovePlan:
    rules = Rules.standard().choosing({ruling: reading})
    asked: dict[str, Any] = {"ship_type": "baghla", "force": 3, "log": log, "heading": heading, "wind_from": wind}
    return plan_move(**{**asked, **more}, rules=rules).value


def made(found: MovePlan) -> int:
    return sum(each.ok for each in found.factors)


def test_disc_03_unfouling_is_rolled_in_the_next_sequence() -> None:
    working = plan_move(log="(1) UF", ship_type="baghla", force=3, state="fouled")
    (step,) = (each for each in working.steps if each.rule == "FOUL-13")
    assert step.amount == "in phase 2 of the next sequence"
    assert step.reading
    assert step.reading.ruling == "DISC-03"


@pytest.mark.parametrize(("reading", "allowed"), [("must", 0), ("choice", 1)])
def test_disc_05_after_a_failed_unfouling(reading: str, allowed: int) -> None:
    assert made(plan("DISC-05", reading, "(1) F", 0, 2, state="unfouling failed")) == allowed
    assert made(plan("DISC-05", reading, "(1) UF", 0, 2, state="unfouling failed")) == 1


@pytest.mark.parametrize(("reading", "count", "end"), [("at-once", 2, Hex(-2, 1)), ("spent", 3, Hex(-3, 2))])
def test_disc_06_att_08_head_to_wind(reading: str, count: int, end: Hex) -> None:
    found = plan("DISC-06", reading, "(5) L-L-A", 0, 4)  # reaching, close-hauled, then head to wind (heading 4)
    assert (made(found), found.end.hex) == (count, end)
    assert found.end.state is ShipState.STOPPED
    assert found.infraction is None


@pytest.mark.parametrize(
    ("reading", "right", "left"),
    [("away", (1, 2, 3), (3, 4, 5)), ("into", (0, 4, 5), (0, 1, 2))],
)
def test_disc_07_stern_swing(reading: str, right: tuple[int, ...], left: tuple[int, ...]) -> None:
    for wind in range(6):
        for code, towards in (("SSR", right), ("SSL", left)):
            found = plan("DISC-07", reading, f"(1) {code}", 0, wind, state="stopped")
            assert made(found) == (wind in towards)


def test_disc_09_the_ship_may_run_with_the_wind() -> None:
    # out of close-hauling, through reaching, to running
    found = plan("DISC-09", "with", "(5) L-R-R-A-A", 0, 4)
    assert found.legal
    assert found.end.attitude
    assert found.end.attitude.value == "running"


@pytest.mark.parametrize(("reading", "collision"), [("collision", True), ("illegal", False)])
def test_disc_11_a_turn_while_grappled(reading: str, *, collision: bool) -> None:
    found = plan("DISC-11", reading, "(1) L", 0, 2, state="grappled")
    assert (found.collision, found.infraction, found.end.heading) == (collision, 1, 0)
    assert not plan("DISC-11", reading, "(2) A-L", 0, 2, state="grappled").collision  # the turn is never reached


@pytest.mark.parametrize(("reading", "count"), [("free-alone", 1), ("always", 0)])
def test_disc_12_an_order_alone_without_allowance(reading: str, count: int) -> None:
    for code, state in (("LA", "anchored"), ("UF", "fouled"), ("D", "stopped"), ("DA", "stopped"), ("G", "grappled")):
        assert made(plan("DISC-12", reading, f"(1) {code}", 0, 0, state=state)) == count
    assert made(plan("DISC-12", reading, "(1) SBL", 0, 0, state="stopped")) == 1
    assert made(plan("DISC-12", reading, "0", 0, 0)) == 1
    assert made(plan("DISC-12", reading, "(2) G-D", 0, 0, state="grappled")) == 0  # in company each takes a factor


@pytest.mark.parametrize(("reading", "count"), [("each-enters", 2), ("ahead-between", 1)])
def test_disc_13_turn_upon_turn(reading: str, count: int) -> None:
    assert made(plan("DISC-13", reading, "(2) L-R", 0, 3)) == count
    assert made(plan("DISC-13", reading, "(3) L-A-R", 0, 3)) == 3


@pytest.mark.parametrize(("reading", "wrong"), [("new-attitude", 4), ("old-attitude", None)])
def test_disc_55_the_turning_factor(reading: str, wrong: int | None) -> None:
    assert plan("DISC-55", reading, "(4) A-L-A-A", 0, 4).infraction == wrong  # three close-hauled, or two


@pytest.mark.parametrize(("reading", "wrong", "stopped"), [("new-attitude", None, "TURN-12"), ("old-attitude", 2, "")])
def test_disc_55_a_turn_into_an_attitude_that_allows_nothing(reading: str, wrong: int | None, stopped: str) -> None:
    found = plan("DISC-55", reading, "(2) L-A", 0, 4, ship_type="yawl", force=8)
    assert (found.infraction, found.stopped) == (wrong, stopped)
    assert found.end.hex == Hex(-1, 0)


@pytest.mark.parametrize(("reading", "end"), [("turn-first", Hex(-1, 0)), ("step-first", Hex(0, -1))])
def test_disc_56_turn_or_step_first(reading: str, end: Hex) -> None:
    found = plan("DISC-56", reading, "(1) L", 0, 3)
    assert (found.end.hex, found.end.heading) == (end, 5)


@pytest.mark.parametrize(("reading", "count"), [("list-counts", 2), ("first-entry", 0)])
@pytest.mark.parametrize("log", ["A-A", "(3) A-A", "(1) A-A"])
def test_disc_57_a_wrong_total(log: str, reading: str, count: int) -> None:
    found = plan("DISC-57", reading, log, 0, 2)
    assert made(found) == count
    assert (0, "LOG-10") in {(each.number, each.rule) for each in found.faults}


@pytest.mark.parametrize(("reading", "faults"), [("not-held", 0), ("held", 1)])
def test_disc_58_the_total_of_a_lone_order(reading: str, faults: int) -> None:
    for code, state in (("D", "stopped"), ("LA", "anchored"), ("UF", "fouled"), ("F", "fouled"), ("SBR", "stopped")):
        found = plan("DISC-58", reading, f"(1) {code}", 0, 0, state=state)
        assert (len(found.faults), made(found)) == (faults, 1)


@pytest.mark.parametrize(("reading", "wrong"), [("sequence", 4), ("leg", None)])
def test_disc_59_the_limit_of_a_slower_attitude(reading: str, wrong: int | None) -> None:
    # Reaching 5 and running 2: R, A are two running, L reaches, R would be the third. In the printed table a slower
    # attitude that is entered twice is never exhausted before the allowance is, so a house table has to tell.
    rules = Rules.standard()
    old = rules.table("naval/wind-effects", "effects")
    rows = [
        ",".join("2" if (row["force"], head) == (3, "B Ru") else str(row[head]) for head in old.heads)
        for row in old.rows
    ]
    text = '["naval/wind-effects".tables.effects]\nstatus = "house"\nsource = "weathergage"\n'
    house = rules.with_house_rules(text + f'csv = """\n{",".join(old.heads)}\n' + "\n".join(rows) + '\n"""\n', "house")
    asked: dict[str, Any] = {"log": "(5) R-A-L-R-A", "ship_type": "baghla", "force": 3, "heading": 0, "wind_from": 4}
    assert plan_move(**asked, rules=house.choosing({"DISC-59": reading})).value.infraction == wrong


@pytest.mark.parametrize(("reading", "count"), [("needs-none", 1), ("counted", 0)])
def test_disc_61_what_needs_no_allowance(reading: str, count: int) -> None:
    owed = plan("DISC-61", reading, "(1) L", 5, 0, ship_type="yawl", force=10, state="bow just swung left")
    both = plan("DISC-61", reading, "(2) F-G", 0, 0, state="fouled")
    assert (made(owed), made(both)) == (count, 2 * count)
    assert (owed.legal, both.legal) == (bool(count), bool(count))


def test_disc_61_a_swing_is_named_by_the_side_the_bow_goes_to() -> None:
    assert plan("DISC-61", "needs-none", "(1) SBL", 0, 0, state="stopped").end.heading == 5
    assert plan("DISC-61", "needs-none", "(1) SBR", 0, 0, state="stopped").end.heading == 1


@pytest.mark.parametrize(("reading", "count"), [("company", 1), ("lone", 0)])
def test_disc_71_an_order_that_should_stand_alone(reading: str, count: int) -> None:
    for log, state in (("(2) UF-G", "fouled"), ("(2) LA-A", "anchored"), ("(1) 0-A", "stopped")):
        found = plan("DISC-71", reading, log, 0, 2, state=state)
        assert (made(found), found.infraction) == (count, 2 if count else 1)
    assert plan("DISC-71", reading, "(1) A-0", 0, 2).infraction == 2


@pytest.mark.parametrize(("reading", "count"), [("no", 0), ("yes", 1)])
def test_disc_72_swinging_twice(reading: str, count: int) -> None:
    state = "stern just swung, bow to the right"
    assert made(plan("DISC-72", reading, "(1) SSR", 0, 2, state=state)) == count


@pytest.mark.parametrize(("reading", "count"), [("yes", 1), ("no", 0)])
def test_disc_73_swinging_while_driven_back(reading: str, count: int) -> None:
    found = plan("DISC-73", reading, "(1) SBL", 0, 0, ship_type="yawl", state="stopped")  # head to wind: -1
    assert made(found) == count
    assert made(plan("DISC-73", reading, "(1) SBL", 0, 0, state="stopped")) == 1  # type B: 0


@pytest.mark.parametrize(("reading", "end"), [("stern", Hex(-2, 2)), ("bow", Hex(0, 0))])
def test_disc_74_where_the_hull_lies_after_a_bow_swing(reading: str, end: Hex) -> None:
    found = plan("DISC-74", reading, "(1) SBL", 0, 0, state="stopped", length=60)
    # the stern lies in 0,2: two hexes north-west of it is -2,2
    assert found.end.hex == end
    assert (Hex(0, 2) in found.end.hull) == (reading == "stern")


@pytest.mark.parametrize(("reading", "state"), [("stopped", ShipState.STOPPED), ("under-way", ShipState.UNDER_WAY)])
def test_disc_75_after_a_log_cut_short(reading: str, state: ShipState) -> None:
    assert plan("DISC-75", reading, "(2) A-Q", 0, 2).end.state is state
    assert plan("DISC-75", reading, "(2) Q-A", 0, 2).end.state is ShipState.STOPPED  # it never moved


@pytest.mark.parametrize(("reading", "wrong"), [("logging", None), ("each-heading", 5)])
def test_disc_76_rowing_into_a_strong_wind(reading: str, wrong: int | None) -> None:
    # abeam 5; within 60 degrees of a moderate gale 3: L A A are three, the fourth is too many
    found = plan("DISC-76", reading, "(5) A-L-A-A-A", 0, 4, ship_type="bireme", force=7)
    assert found.infraction == wrong


def test_disc_76_rowers_are_held_to_the_allowance_of_the_log() -> None:
    found = plan_move(log="(5) A-L-A-A-A", ship_type="bireme", force=7, heading=0, wind_from=4).value
    assert found.legal  # the last four go towards the wind, where a force of 7 would leave three


@pytest.mark.parametrize(("reading", "heading"), [("heading-kept", 0), ("sixty-degrees", 1)])
def test_disc_78_how_far_a_stern_swing_goes(reading: str, heading: int) -> None:
    found = plan("DISC-78", reading, "(1) SSR", 0, 2, state="stopped")
    assert (found.end.heading, found.end.hex) == (heading, Hex(0, 0))


@pytest.mark.parametrize(("reading", "count"), [("from-head-to-wind", 0), ("to-close-hauled", 1)])
def test_disc_79_a_bow_swing_from_reaching(reading: str, count: int) -> None:
    assert made(plan("DISC-79", reading, "(1) SBR", 0, 2, state="stopped")) == count
    assert made(plan("DISC-79", reading, "(1) SBL", 0, 2, state="stopped")) == 0
    assert made(plan("DISC-79", reading, "(1) SBL", 0, 0, state="stopped")) == 1
