"""Repair: NC-73 to NC-78, against the enumeration of checks and a plain recursion of expectations."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.duel.repair import material_names, rebuilding, section_repair, shoring, yard_names
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, read

ROWS = facts("repair")
RULES = {rule.__name__: rule for rule in (section_repair, shoring, rebuilding)}
FACES = range(1, 21)


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    found = part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"])
    assert found == (read(row["is"]) if row["is"] else None)


def checks(craft, mates, mate_craft):
    """How often each result of the leader's check comes, over every face of every die."""
    ways: Counter[int] = Counter()
    for face, *helpers in product(FACES, repeat=1 + mates):
        ways[face + craft + 2 * sum(helper + mate_craft >= 10 for helper in helpers)] += 1
    return {total: Fraction(count, 20 ** (1 + mates)) for total, count in ways.items()}


def expectation(work, turn):
    """The expected number of turns, by its plain recursion."""
    expected = {0: Fraction(0)}
    for left in range(1, work + 1):
        more = sum(chance * expected[max(left - done, 0)] for done, chance in turn.items() if done)
        expected[left] = (1 + more) / (1 - turn.get(0, Fraction(0)))
    return expected[work]


@pytest.mark.parametrize(
    ("craft", "mates", "mate_craft", "lost"), [(6, 0, 0, 12), (3, 1, 4, 20), (8, 2, -3, 9), (0, 3, 5, 5)]
)
def test_a_minutes_repair_is_the_enumeration_of_every_check(craft, mates, mate_craft, lost):
    """NC-73, NC-74."""
    turn: dict[int, Fraction] = {}
    for total, chance in checks(craft, mates, mate_craft).items():
        done = min(max(total - 19, 0), lost)
        turn[done] = turn.get(done, Fraction(0)) + chance
    working = section_repair(craft=craft, mates=mates, mate_craft=mate_craft, lost=lost)
    found = {each.label: each.chance for each in working.odds_of().outcomes}
    assert found == {str(done): chance for done, chance in turn.items()}
    assert working.value.minutes == expectation(lost, turn)
    spread = working.odds_of("Minutes until it is whole").outcomes
    if turn.get(lost):
        assert working.chance("1 minute", of="Minutes until it is whole") == turn[lost]
    assert spread[-1].label.startswith("more than") or sum(each.chance for each in spread) == 1


@pytest.mark.parametrize(("craft", "mates", "mate_craft"), [(6, 0, 0), (10, 1, 4), (8, 2, -3), (15, 3, 5)])
def test_shoring_is_the_enumeration_of_every_check(craft, mates, mate_craft):
    """NC-75."""
    expected = sum(chance for total, chance in checks(craft, mates, mate_craft).items() if total >= 25)
    assert shoring(craft=craft, mates=mates, mate_craft=mate_craft).value == expected


def test_shoring_gives_half_of_the_loss_back():
    """NC-76, WEX-29: 60 less 30, and 15 back, is 45."""
    assert "30 + 15 = 45" in str(shoring(full=60, lost=30))
    assert "29 + 15 = 44" in str(shoring(full=60, lost=31))  # DISC-66: the half point is dropped


@pytest.mark.parametrize(("crews", "craft", "destroyed"), [(1, 6, 4), (2, 3, 3), (3, 10, 12)])
def test_days_are_the_recursion_over_every_crew(crews, craft, destroyed):
    """NC-77, NC-78."""
    turn: dict[int, Fraction] = {}
    for faces in product(FACES, repeat=crews):
        made = sum(face + craft >= 20 for face in faces)
        turn[made] = turn.get(made, Fraction(0)) + Fraction(1, 20**crews)
    working = rebuilding(destroyed=destroyed, crews=crews, craft=craft)
    assert working.value.gold == Fraction(destroyed, 27) * 5000
    assert working.value.successes == ceil(Fraction(destroyed, 27) * 50)
    assert working.value.days == expectation(working.value.successes, turn)


def test_one_crew_needs_successes_by_its_chance():
    """NC-78: with one crew the expectation is the number of successes by the chance of one."""
    value = rebuilding(destroyed=9, craft=6).value
    assert value.days == Fraction(value.successes) / value.chance


@pytest.mark.parametrize(("place", "worth"), list(zip(yard_names(), (100, 200, 500), strict=True)))
def test_a_success_is_worth_more_in_a_yard(place, worth):
    """NC-78."""
    assert rebuilding(destroyed=27, place=place).value.successes == 5000 // worth


def test_each_material_has_its_craft():
    """NC-73."""
    crafts = [re.search(r"takes Craft: (\w+)", str(section_repair(material=name)))[1] for name in material_names()]  # type: ignore[index]
    assert crafts == ["carpentry", "armorsmithing", "sailmaking"]


def test_work_that_never_gets_done_says_so():
    assert section_repair(craft=-20, mates=0).value.minutes is None
    assert "for ever" in section_repair(craft=-20, mates=0).answer
    assert "for ever" in rebuilding(craft=-20).answer


@given(st.integers(-10, 20), st.integers(0, 6), st.integers(-10, 20), st.integers(1, 60), st.integers())
def test_thrown_work_can_happen(craft, mates, mate_craft, lost, seed):
    given_: Any = {"craft": craft, "mates": mates, "mate_craft": mate_craft}
    mended = section_repair(**given_, lost=lost)
    points = re.search(r": (\d+) hit points", mended.roll(random.Random(seed)).outcome)
    assert points
    assert mended.chance(points[1]) > 0
    held = shoring(**given_)
    assert held.chance(re.search(r"it (\w+)\.", held.roll(random.Random(seed)).outcome)[1]) > 0  # type: ignore[index]


PARAMETERS = {
    section_repair: ["material", "craft", "mates", "mate_craft", "lost"],
    shoring: ["craft", "mates", "mate_craft", "lost"],
    rebuilding: ["place", "craft", "crews", "destroyed"],
}


@given(st.data(), st.sampled_from(list(PARAMETERS)), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(data, rule, seed):
    junk = data.draw(st.dictionaries(st.sampled_from(PARAMETERS[rule]), JUNK))
    checked(rule, {}, junk, seed)


@given(JUNK, st.integers(1, 27))
def test_any_ship_is_known_or_refused(ship, destroyed):
    checked(rebuilding, {}, {"ship": ship, "destroyed": destroyed}, 0)
