"""Several logs at once: segments and collisions by hand, the readings apart, and no two hulls in one hex."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleError, Rules
from rules_core.engine.hexes import Hex, Side
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.movement_execution_course import Course, Helmsman, Leg, course_of
from rules_core.naval.movement_execution_fleet import Execution, Kind, Mover, execute
from rules_core.naval.movement_execution_logs import STEPS, Movement, execute_logs
from rules_core.naval.movement_execution_muster import read_land, read_ships
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_types import ship_type_names, type_named

RULES = Rules.standard()
CODES = ["A", "A", "A", "L", "R", "B", "DA", "D", "0", "SBL", "X"]


def sail(*lines: str, reading: dict[str, str] | None = None, **more: Any) -> Movement:
    asked: dict[str, Any] = {"ships": "\n".join(lines), "force": 4, "wind_from": 2, **more}
    return execute_logs(**asked, rules=RULES.choosing(reading or {})).value


def kinds(done: Execution) -> list[tuple[int, str, Kind]]:
    return [(each.segment, done.movers[each.ship].name, each.kind) for each in done.happenings]


def test_miss_13_a_hex_is_entered_with_the_first_of_its_four_steps() -> None:
    found = sail("Hawk; caravel; 0,0; north; average; (5) A-A-A-A-A")
    # of 20 combat hexes the first of each four, k = 1, 5, 9, 13, 17, in segment 50k/20 rounded up
    assert [each.segment for each in found.execution.happenings] == [3, 13, 23, 33, 43]
    assert found.standings[0].hull == (Hex(0, -5), Hex(0, -4), Hex(0, -3), Hex(0, -2))


def test_miss_13_between_hexes_a_quarter_a_step() -> None:
    # the second hex is entered in segment 13 and its further steps fall in 15, 18, 20
    shown = [sail("Hawk; caravel; 0,0; north; average; (5) A-A-A-A-A", segment=at).standings[0] for at in (12, 13, 17)]
    assert [(each.hull[0], each.quarters) for each in shown] == [(Hex(0, -1), 4), (Hex(0, -2), 1), (Hex(0, -2), 2)]
    assert [each.left for each in shown] == [Hex(0, 3), Hex(0, 2), Hex(0, 2)]


HEAD_ON = ("Hawk; caravel; 0,0; north; average; (5) A-A-A-A-A", "Wolf; caravel; 0,-3; south; average; 0")


@pytest.mark.parametrize("seed", ["1", "2", "3", "x"])
def test_disc_14_the_one_that_strikes_keeps_its_last_hex(seed: str) -> None:
    done = sail(*HEAD_ON, seed=seed).execution
    assert [hull[0] for hull in done.hulls] == [Hex(0, -2), Hex(0, -3)]
    assert kinds(done)[2][:2] == (23, "Hawk")
    assert kinds(done)[2][2] is Kind.COLLIDES
    assert kinds(done)[3][2] in (Kind.FOULED, Kind.CLEAR)
    assert len(kinds(done)) == 4
    assert done.halted == {0, 1}


def test_disc_14_a_graze_passes_or_fouls_exactly_there() -> None:
    ends = {
        (each.hulls[0][0], bool(each.fouled))
        for each in (sail(*HEAD_ON, seed=str(seed), reading={"DISC-14": "graze"}).execution for seed in range(20))
    }
    assert ends == {(Hex(0, -5), False), (Hex(0, -3), True)}


def test_foul_01_one_time_in_three() -> None:
    fouled = sum(bool(sail(*HEAD_ON, seed=str(seed)).execution.fouled) for seed in range(300))
    assert 70 <= fouled <= 130


def test_miss_13_the_fastest_goes_first() -> None:
    # of one move the first step is in segment 13 (50/4), of five moves the second hex too: both want 0,-2
    slow = "Slow; caravel; -1,-1; north-east; average; (1) A"
    fast = "Fast; caravel; 0,0; north; average; (5) A-A-A-A-A"
    done = sail(slow, fast).execution
    assert kinds(done)[:3] == [(3, "Fast", Kind.ENTERS), (13, "Fast", Kind.ENTERS), (13, "Slow", Kind.COLLIDES)]
    assert [hull[0] for hull in done.hulls] == [Hex(-1, -1), Hex(0, -2)]


def test_disc_161_equally_fast() -> None:
    pair = ("One; yawl; -1,0; north-east; average; (1) A", "Two; yawl; 0,0; north; average; (1) A")

    def first(reading: str) -> set[str]:
        runs = (sail(*pair, seed=str(seed), reading={"DISC-161": reading}).execution for seed in range(16))
        return {kinds(each)[0][1] for each in runs}

    assert first("lot") == {"One", "Two"}
    assert first("listed") == {"One"}


STILL = Course((), ("", ""), ShipState.STOPPED, frozenset(), 0, 0, 0, collision=False)


def drift(*movers: Mover, land: frozenset[Hex] = frozenset(), reading: dict[str, str] | None = None) -> Execution:
    rules = RULES.choosing(reading or {})
    return execute(movers, towards=Side.SOUTH, land=land, rng=random.Random("1"), rules=rules)


@pytest.mark.parametrize(("reading", "dice"), [("each", 2), ("one", 1), ("", 2)])
def test_disc_162_a_broadside_strikes_two(reading: str, dice: int) -> None:
    done = drift(
        Mover("Long", (Hex(0, 0), Hex(1, -1)), Side.SOUTH_WEST, STILL, drift=1, company=0),
        Mover("A", (Hex(0, 1),), Side.NORTH, STILL, company=1),
        Mover("B", (Hex(1, 0),), Side.NORTH, STILL, company=2),
        reading={"DISC-162": reading} if reading else None,
    )
    assert done.collided == ((0, 1), (0, 2))
    assert sum(len(each.dice) for each in done.happenings) == dice
    assert done.hulls[0] == (Hex(0, 0), Hex(1, -1))


@pytest.mark.parametrize(("reading", "segment"), [("least", 50), ("greatest", 13), ("", 50)])
def test_disc_163_those_locked_together_drift_as_one(reading: str, segment: int) -> None:
    done = drift(
        Mover("Light", (Hex(0, 0),), Side.NORTH, STILL, drift=4, company=0),
        Mover("Heavy", (Hex(0, 1),), Side.NORTH, STILL, drift=1, company=0),
        reading={"DISC-163": reading} if reading else None,
    )
    assert [each[:2] for each in kinds(done)] == [(segment, "Light"), (segment, "Heavy")]
    assert done.hulls == ((Hex(0, 1),), (Hex(0, 2),))


def test_miss_12_four_combat_hexes_are_one_ship_hex() -> None:
    done = drift(Mover("Light", (Hex(0, 0),), Side.NORTH, STILL, drift=5, carried=0))
    # the fifth combat hex enters the second ship hex; of five the first is in segment 10 and the fifth in segment 50
    assert [each.segment for each in done.happenings] == [10, 50]
    assert done.hulls == ((Hex(0, 2),),)
    assert done.carried == (1,)


def test_disc_164_land_stops_a_ship() -> None:
    found = sail("Hawk; caravel; 0,0; north; average; (5) A-A-A-A-A", land="0,-3 5,5").execution
    assert found.hulls[0][0] == Hex(0, -2)
    assert kinds(found)[-1] == (23, "Hawk", Kind.LAND)
    assert found.stranded == {0}
    ashore = drift(Mover("Light", (Hex(0, 0),), Side.NORTH, STILL, drift=5), land=frozenset({Hex(0, 1)}))
    assert kinds(ashore) == [(10, "Light", Kind.LAND)]


@pytest.mark.parametrize(("reading", "segment"), [("first", 1), ("last", 50), ("", 1)])
def test_disc_165_a_swing(reading: str, segment: int) -> None:
    helmsman = Helmsman(type_named("caravel", RULES), Side.NORTH, ShipState.STOPPED, CrewQuality.AVERAGE, 4, Side.NORTH)
    course = course_of("SBR", helmsman, RULES.choosing({"DISC-165": reading} if reading else {}))
    # the bow pivots on the stern: four hexes long, the stern in 0,3 stays and the bow lies three hexes north-east of it
    assert course.legs == (Leg(Hex(3, 0), Side.NORTH_EAST, (segment,), (Hex(3, 0), Hex(2, 1), Hex(1, 2), Hex(0, 3))),)
    assert course.speed == 0


def test_foul_01_rowed_ships_do_not_tangle() -> None:
    oared = ("Hawk; bireme; 0,0; north; average; (3) A-A-A", "Wolf; caravel; 0,-3; south; average; 0")
    assert not any(sail(*oared, seed=str(seed)).execution.fouled for seed in range(20))


@given(
    st.sampled_from(Side),
    st.sampled_from(Side),
    st.lists(st.sampled_from(CODES), min_size=1, max_size=5),
    st.sampled_from(ship_type_names()),
)
@settings(max_examples=40, deadline=None)
def test_a_course_is_the_move_log_turned(heading: Side, wind: Side, codes: list[str], ship: str) -> None:
    log = "-".join(codes)
    plan = plan_move(log=log, ship_type=ship, force=4, heading=heading, wind_from=wind).value
    helmsman = Helmsman(type_named(ship, RULES), heading, ShipState.UNDER_WAY, CrewQuality.AVERAGE, 4, wind)
    course = course_of(log, helmsman, RULES)
    assert [(leg.bow, leg.heading) for leg in course.legs] == [(each.hex, each.heading) for each in plan.track]
    assert course.state is plan.end.state


FLEETS = st.lists(
    st.tuples(
        st.sampled_from(["yawl", "caravel", "cog", "bireme", "knarr"]),
        st.integers(-4, 4),
        st.integers(-4, 4),
        st.integers(0, 5),
        st.lists(st.sampled_from(CODES), min_size=1, max_size=6).map("-".join),
    ),
    min_size=2,
    max_size=6,
)


@given(FLEETS, st.integers(0, 12), st.integers(0, 5), st.integers(0, 9), st.sampled_from(["", "0,0", "1,1 2,2 -3,0"]))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_never_two_hulls_in_one_hex(fleet: list[Any], force: int, wind: int, seed: int, land: str) -> None:
    lines = [f"S{at}; {kind}; {q},{r}; {way}; average; {log}" for at, (kind, q, r, way, log) in enumerate(fleet)]
    try:
        found = sail(*lines, force=force, wind_from=wind, seed=str(seed), land=land)
    except NotAllowed:
        assume(False)
    done, ground = found.execution, read_land(land)
    for segment in sorted({0, *(each.segment for each in done.happenings), done.segments}):
        places = [place for each in done.at(segment) for place in set(each.hull)]
        assert len(places) == len(set(places))
        assert ground.isdisjoint(places)
    assert [each.hull for each in done.at(done.segments)] == list(done.hulls)


@given(st.text(max_size=80), st.text(max_size=30))
@settings(max_examples=40, deadline=None)
def test_any_text_is_a_result_or_a_rule_error(ships: str, land: str) -> None:
    for text in (ships, f"Hawk; caravel; 0,0; north; average; {ships}"):
        try:
            execute_logs(ships=text, force=3, land=land)
        except RuleError as error:
            if not (error.field and error.rule):
                raise AssertionError(text) from error


@pytest.mark.parametrize(
    ("lines", "land", "words"),
    [
        ("Hawk; caravel; 0,0; north; average", "", "Line 1 must read"),
        ("\nHawk; raft; 0,0; north; average; 0", "", "Line 2: The ship's type"),
        ("Hawk; caravel; 0;north;average; 0", "", "column,row"),
        ("Hawk; caravel; 0,0; up; average; 0", "", "six hex sides"),
        ("Hawk; caravel; 0,0; north; drunk; 0", "", "crew's quality"),
        ("Hawk; caravel; 0,0; north; average; §", "", "Hawk: The log holds"),
        ("H:a; caravel; 0,0; north; average; 0", "", "name"),
        ("Hawk; caravel; 0,0; north; average; 0\nhawk; yawl; 9,9; 0; average; 0", "", "Two ships are called"),
        ("Hawk; caravel; 0,0; north; average; 0\nWolf; yawl; 0,3; 0; average; 0", "", "where Hawk lies"),
        ("Hawk; caravel; 0,0; north; average; 0", "0,2", "lies on land"),
        ("Hawk; caravel; 0,0; north; average; 0", "0,2,1", "column,row"),
        ("", "", "from 1 to 40 ships"),
    ],
)
def test_what_is_wrong_is_said(lines: str, land: str, words: str) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        execute_logs(ships=lines, force=3, land=land)
    assert caught.value.field in ("ships", "land")


def test_a_list_of_ships_reads_as_it_is_written() -> None:
    text = "Hawk; caravel; 0,0; north; average\nGrey Wolf; light barge; -3,12; south-west; elite"
    ships, _ = read_ships(text, RULES)
    assert "\n".join(map(str, ships)) == text


def test_a_seed_is_a_line() -> None:
    with pytest.raises(BadInput, match="seed"):
        sail(*HEAD_ON, seed="a\nb")


CALM_FLEETS = st.lists(
    st.tuples(
        st.sampled_from(["caravel", "cog", "bireme"]),
        st.integers(-3, 3),
        st.integers(-3, 3),
        st.integers(0, 5),
        st.lists(st.sampled_from("AAALR"), min_size=1, max_size=5).map("-".join),
    ),
    min_size=2,
    max_size=5,
)


def dully(fleet: list[Any], wind: int) -> tuple[list[tuple[Hex, ...]], list[tuple[int, int]]]:
    """All logs at once, worked out segment by segment with every hull looked at anew; the listed ship goes first."""
    plans = [
        plan_move(log=log, ship_type=kind, force=3, heading=way, wind_from=wind, q=q, r=r).value
        for kind, q, r, way, log in fleet
    ]
    hulls = [list(plan.start.hull) for plan in plans]
    stopped: set[int] = set()
    struck: list[tuple[int, int]] = []
    order = sorted(range(len(plans)), key=lambda n: (-len(plans[n].track), n))
    for segment in range(1, 51):
        for ship in order:
            for factor in plans[ship].track:
                if factor.segments[0] != segment or ship in stopped:
                    continue
                others = [n for n in range(len(plans)) if n != ship and factor.hex in hulls[n]]
                if others:
                    struck.append((ship, others[0]))
                    stopped |= {ship, others[0]}
                else:
                    hulls[ship] = [factor.hex, *hulls[ship][:-1]]
    return [tuple(each) for each in hulls], struck


@given(CALM_FLEETS, st.integers(0, 5))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_the_same_as_worked_out_the_dull_way(fleet: list[Any], wind: int) -> None:
    lines = [f"S{at}; {kind}; {q},{r}; {way}; average; {log}" for at, (kind, q, r, way, log) in enumerate(fleet)]
    try:
        done = sail(*lines, force=3, wind_from=wind, reading={"DISC-161": "listed"}).execution
    except NotAllowed:
        assume(False)
    hulls, struck = dully(fleet, wind)
    assert list(done.collided) == struck
    assert list(done.hulls) == hulls


def test_miss_13_segments_are_stepped_through_both_ways() -> None:
    steps = dict(STEPS)
    assert [name for name, _ in STEPS] == ["Start", "Back", "Forth", "End"]
    assert [steps[name]("23") for name in steps] == ["0", "22", "24", "50"]  # five rounds of ten segments
    assert (steps["Back"]("0"), steps["Forth"]("50"), steps["Back"]("99")) == ("0", "50", "50")
    for none in ("soon", "9" * 5000, "\u0663", "-1"):
        assert [step(none) for step in steps.values()] == [none] * 4
