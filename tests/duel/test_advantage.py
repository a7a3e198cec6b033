"""The advantage: NC-04 to NC-08, against all pairs of dice."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import NotAllowed
from rules_core.duel.advantage import KEEPS, TAKES, advantage
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("advantage")
FACES = range(1, 21)
FLAGS = ["first_round", "holder_commands", "other_commands", "holed", "rigging_lost", "came_about", "manoeuvre_failed"]
SKILLS = ["holder_skill", "other_skill", "holder_benefits", "other_benefits"]


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(advantage(**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


@given(*[st.integers(-15, 15)] * 4)
def test_the_check_is_the_count_of_all_pairs(mine, theirs, own_ship, other_ship):
    """NC-06, ties by both readings of DISC-69."""
    leads = [a + mine + own_ship - b - theirs - other_ship for a, b in product(FACES, FACES)]
    won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    given_: Any = {
        "holed": True, "holder_skill": mine, "other_skill": theirs,
        "holder_benefits": own_ship, "other_benefits": other_ship,
    }  # fmt: skip
    assert advantage(**given_).chance(KEEPS) == Fraction(400 - lost, 400)
    if won or lost:
        assert advantage(**given_, rules=playing(DISC_69="again")).chance(KEEPS) == Fraction(won, won + lost)


def test_all_events_are_listed_in_their_order():
    """NC-07."""
    every: Any = dict.fromkeys(["holed", "rigging_lost", "came_about", "manoeuvre_failed"], True)
    assert advantage(**every, holder_commands=False).value.events == (1, 2, 3, 4, 5)


def test_disc_37_both_captains_check_as_sailors():
    assert "acrobatics" in str(advantage(holed=True))
    assert "bluff" in str(advantage(holed=True))
    sailors = str(advantage(holed=True, rules=playing(DISC_37="sailor")))
    assert "acrobatics" not in sailors
    assert sailors.count("Profession (sailor)") == 2


def test_disc_92_the_first_round_is_settled_by_a_check():
    assert not advantage(first_round=True).value.check
    assert advantage(first_round=True, rules=playing(DISC_92="check")).value.check


def test_disc_91_stands_beside_each_event():
    (step, *_) = advantage(holed=True).steps
    assert step.reading is not None
    assert step.reading.name == "step-a"


@given(st.integers(-9, 9), st.sampled_from(["holder", "again"]), st.integers())
def test_a_roll_follows_its_dice(skill, ties, seed):
    working = advantage(holed=True, holder_skill=skill, rules=playing(DISC_69=ties))
    roll = working.roll(random.Random(seed))
    first, second = roll.dice[-2:]
    kept = first.total > second.total or (ties == "holder" and first.total == second.total)
    assert roll.outcome.endswith(f"{KEEPS if kept else TAKES}.")


def test_without_an_event_there_is_nothing_to_roll():
    with pytest.raises(NotAllowed):
        advantage().roll(random.Random(1))


@given(st.dictionaries(st.sampled_from(FLAGS + SKILLS), JUNK), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(junk, seed):
    checked(advantage, {}, junk, seed)
