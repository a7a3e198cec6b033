"""Sinking: NC-70 to NC-72, against the enumeration of checks."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import NotAllowed, Rules
from rules_core.duel.sinking import AFLOAT, sinking, sinking_difficulty
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("sinking")


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(sinking(**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


@pytest.mark.parametrize(
    ("holes", "still", "skill", "hours"), [(1, 1, 5, 2), (3, 2, 9, 2), (2, 1, 0, 1), (4, 4, 17, 2)]
)
def test_the_ends_are_the_enumeration_of_every_check(holes, still, skill, hours):
    """NC-70, NC-71 with seaworthiness 3; the hourly checks against the holes still open."""
    ends: dict[str, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 21), repeat=hours + 1):
        end = AFLOAT
        for hour, face in enumerate(faces):
            difficulty = 15 + 4 * ((still if hour else holes) - 1)
            if face + skill + 3 < difficulty:
                end = "sinks at the first check" if not hour else f"sinks after {hour} hour{'s' if hour > 1 else ''}"
                break
        ends[end] += Fraction(1, 20 ** (hours + 1))
    working = sinking(holes=holes, closed=holes - still, sailor=skill, hours=hours)
    assert {each.label: each.chance for each in working.odds_of("What happens").outcomes} == ends


def test_every_further_hole_is_four_harder():
    """NC-70, WEX-28."""
    assert [sinking_difficulty(holes, Rules.standard()) for holes in (1, 2, 3, 4)] == [15, 19, 23, 27]


def test_disc_121_the_hourly_check_against_the_first_difficulty():
    given_: Any = {"holes": 3, "closed": 2, "hours": 1}
    assert sinking(**given_).value.difficulties == (23, 15)
    assert sinking(**given_, rules=playing(DISC_121="first")).value.difficulties == (23, 23)


def test_disc_33_a_quarter_of_the_sections():
    standard = sinking(holes=6)
    assert standard.value.checks == ()
    assert [each.label for each in standard.odds_of("Minutes until she is gone").outcomes] == list("123456")
    at_once = sinking(holes=6, rules=playing(DISC_33="at-once"))
    assert "at once" in at_once.answer
    with pytest.raises(NotAllowed):
        at_once.roll(random.Random(1))
    check = sinking(holes=6, sailor=40, rules=playing(DISC_33="check"))
    assert check.value.checks[0] == 1
    assert [each.label for each in check.odds_of("Minutes until she is gone").outcomes] == list("123456")


def test_disc_67_three_of_the_longships_fourteen():
    assert sinking(ship="longship", holes=3).value.checks
    assert not sinking(ship="longship", holes=3, rules=playing(DISC_67="figure")).value.checks


def test_minutes_are_a_hundred_alike():
    """NC-72."""
    minutes = sinking(holes=1).odds_of("Minutes until she is gone")
    assert {each.chance for each in minutes.outcomes} == {Fraction(1, 100)}
    assert minutes.mean == Fraction(101, 2)


@given(st.integers(1, 8), st.integers(0, 8), st.integers(-5, 25), st.integers(0, 6), st.integers())
def test_a_thrown_end_can_happen(holes, closed, skill, hours, seed):
    working = sinking(holes=holes, closed=min(closed, holes), sailor=skill, hours=hours)
    said = working.roll(random.Random(seed)).outcome
    end = re.fullmatch(r"She (sinks .*), in (\d+) minutes\.", said)
    if end:
        assert working.chance(end[1]) > 0
        assert working.chance(end[2], of="Minutes until she is gone") > 0
    elif "afloat" in said:
        assert working.chance(AFLOAT) > 0


@given(st.dictionaries(st.sampled_from(["ship", "holes", "sailor", "hours", "closed"]), JUNK), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(junk, seed):
    error_in_other = {"holes", "closed"} if "ship" in junk else set()
    checked(sinking, {}, {**junk, **dict.fromkeys(error_in_other - set(junk), 1)}, seed)
