"""Range, headings and speeds: NC-13 to NC-24, MISS-09, MISS-11."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.duel._speed import Wind, sailing_speed, sprint
from rules_core.duel._track import range_track
from rules_core.duel.range import Heading, Key, Side, Standing, bearing, range_change
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("range")
RULES = {rule.__name__: rule for rule in (range_change, bearing, sailing_speed, sprint)}
SPEEDS = st.integers(0, 200)
HEADINGS = st.sampled_from(Heading)


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def test_every_key_of_the_matrix_is_used():
    """NC-22, MISS-09: seven keys and the cell that needs none."""
    table = Rules.standard().table("duel/range", "matrix")
    cells = [row[heading.value] for row in table.rows for heading in Heading]
    assert len(cells) == 9
    assert set(cells) == {key.value for key in Key}
    assert table.status.name == "derived"


@given(st.integers(0, 5000), HEADINGS, SPEEDS, HEADINGS, SPEEDS)
def test_the_range_moves_by_what_the_ships_do(distance, first, fast, second, other):
    """A second way to reckon it: who closes or opens counts in full, the opposing ship by half against a holder."""
    sign = {Heading.CLOSING: -1, Heading.HOLDING: 0, Heading.OPENING: 1}
    if first is Heading.HOLDING:
        change = Fraction(sign[second] * other, 2)
    elif second is Heading.HOLDING:
        change = Fraction(sign[first] * fast)
    elif first is second:
        change = Fraction(sign[first] * (fast + other))
    else:
        opens, closes = (fast, other) if first is Heading.OPENING else (other, fast)
        change = Fraction(opens - closes)
    move = range_change(
        distance=distance,
        advantaged_heading=first,
        advantaged_speed=fast,
        opposing_heading=second,
        opposing_speed=other,
    ).value
    assert move.change == change
    assert move.manoeuvre_range == int(distance + change)
    assert move.distance >= 0
    assert (move.standing is Standing.APART) == (move.manoeuvre_range > 0)
    assert (move.standing is Standing.PAST) == (move.manoeuvre_range < -75)


def test_disc_38_the_sum_of_lengths_leaves_them_alongside():
    """WEX-25."""
    given_: Any = {
        "distance": 40,
        "advantaged_speed": 20,
        "opposing_speed": 40,
        "advantaged_length": 10,
        "opposing_length": 10,
    }
    assert range_change(**given_).value.standing is Standing.PAST
    assert range_change(**given_, rules=playing(DISC_38="sum")).value.standing is Standing.ALONGSIDE


def test_disc_65_passing_at_once_hides_the_sign_from_the_manoeuvres():
    given_: Any = {
        "distance": 40,
        "advantaged_speed": 20,
        "opposing_speed": 40,
        "advantaged_length": 10,
        "opposing_length": 10,
    }
    assert range_change(**given_).value.manoeuvre_range == -20
    assert range_change(**given_, rules=playing(DISC_65="at-once")).value.manoeuvre_range == 10


def test_disc_65_settled_at_once_ships_alongside_are_at_range_0_for_the_manoeuvres():
    """Two 10-ft ships, 60 ft nearer from 50: 10 below 0 is not beyond 10, so alongside."""
    given_: Any = {
        "distance": 50,
        "advantaged_speed": 20,
        "opposing_speed": 40,
        "advantaged_length": 10,
        "opposing_length": 10,
    }
    assert range_change(**given_).value.manoeuvre_range == -10
    settled = range_change(**given_, rules=playing(DISC_65="at-once")).value
    assert (settled.manoeuvre_range, settled.distance, settled.standing) == (0, 0, Standing.ALONGSIDE)


def test_disc_66_fractions_dropped_at_the_end_or_each_time():
    """Half of 25 is 12 1/2: 40 less that is 27 1/2, dropped to 27; dropped at once it is 28."""
    given_: Any = {"distance": 40, "advantaged_heading": "holding", "opposing_speed": 25}
    assert range_change(**given_).value.distance == 27
    assert range_change(**given_, rules=playing(DISC_66="each")).value.distance == 28


def test_disc_39_speed_under_sail_by_round_or_by_five():
    speeds = [each.advantaged_speed for each in range_track(distance=2000, advantaged_wanted=60, rounds=7).value.rounds]
    assert speeds == [40, 50, 60, 60, 60, 60, 60]
    slow = range_track(distance=2000, advantaged_wanted=60, rounds=7, rules=playing(DISC_39="five-rounds")).value
    assert [each.advantaged_speed for each in slow.rounds] == [40, 40, 40, 40, 40, 50, 50]


def test_oars_take_up_any_speed_at_once():
    """NC-18."""
    rounds = range_track(distance=900, opposing_wanted=90, opposing_oared=True, rounds=2).value.rounds
    assert [each.opposing_speed for each in rounds] == [90, 90]


def test_a_sprint_lasts_ten_rounds_and_tires_the_rowers():
    """NC-21."""
    rounds = range_track(
        distance=2000, rounds=12, advantaged_oared=True, advantaged_sprints=True, advantaged_wanted=25
    ).value.rounds
    assert [each.advantaged_speed for each in rounds] == [Fraction(75, 2)] * 10 + [Fraction(25, 2)] * 2
    with pytest.raises(NotAllowed, match="Only a ship under oars") as error:
        range_track(distance=100, advantaged_sprints=True)
    assert error.value.field == "advantaged_sprints"


def test_two_ships_close_meet_pass_and_open():
    """NC-14, NC-24: 100 ft, 60 ft a round: 40, then 20 past 0, less the length of ten."""
    track = range_track(distance=100, rounds=4, advantaged_length=10, opposing_length=10).value
    assert [each.move.distance for each in track.rounds] == [40, 10, 70, 130]
    assert track.met == 2
    assert [each.move.advantaged_heading.value for each in track.rounds] == ["closing", *["opening"] * 3]
    assert range_track(distance=100, rounds=1).value.met is None


def test_disc_93_damage_off_the_rate_or_off_the_speed():
    given_: Any = {"rate": 30, "wind": "severe", "penalty": 10}
    assert sailing_speed(**given_).value == 40
    assert sailing_speed(**given_, rules=playing(DISC_93="speed")).value == 50


def test_disc_94_a_windstorm_felt_as_a_severe_wind():
    assert sailing_speed(rate=30, wind="windstorm", lighter=True).value == 0
    assert sailing_speed(rate=30, wind="windstorm", lighter=True, rules=playing(DISC_94="storm-lighter")).value == 60


@pytest.mark.parametrize(
    ("wind", "felt"), [("none", 0), ("light", 0), ("moderate", 15), ("strong", 30), ("severe", 45), ("windstorm", 0)]
)
def test_two_rigging_sections_make_the_wind_a_category_lighter(wind, felt):
    """NC-66."""
    assert sailing_speed(rate=30, wind=wind, lighter=True).value == felt


@given(st.sampled_from(Wind), st.integers(0, 250), st.integers(0, 100), st.integers(-100, 100))
def test_speeds_are_never_negative_and_damage_never_helps(wind, rate, penalty, current):
    hurt = sailing_speed(rate=rate, wind=wind, penalty=penalty, current=current).value
    assert 0 <= hurt <= sailing_speed(rate=rate, wind=wind, current=current).value


def test_a_sprint_of_eleven_rounds_is_refused():
    with pytest.raises(BadInput, match="from 1 to 10"):
        sprint(speed=20, rounds=11)


@pytest.mark.parametrize("side", Side)
def test_a_holding_captain_chooses_the_side_for_both(side):
    """NC-16."""
    value = bearing(heading="holding", side=side).value
    assert value.weapons == value.struck == side.value


PARAMETERS = {
    range_change: ["distance", "advantaged_heading", "advantaged_speed", "opposing_heading", "opposing_length"],
    range_track: ["distance", "rounds", "advantaged_wanted", "opposing_speed", "advantaged_sprints", "opposing_oared"],
    sailing_speed: ["rate", "wind", "current", "penalty", "lighter"],
    sprint: ["speed", "rounds"],
    bearing: ["heading", "side"],
}
NEEDED = {
    range_change: {"distance": 100},
    range_track: {"distance": 100},
    sailing_speed: {"rate": 30},
    sprint: {"speed": 9},
}


@given(st.data(), st.sampled_from(list(PARAMETERS)), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(data, rule, seed):
    junk = data.draw(st.dictionaries(st.sampled_from(PARAMETERS[rule]), JUNK))
    checked(rule, NEEDED.get(rule, {}), junk, seed)
