"""Fire: NC-51 to NC-58, MISS-27, against the enumeration of small fires."""

from __future__ import annotations

import random
import re
import sys
import time
from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import Rules
from rules_core.duel._spread import growth
from rules_core.duel.fire import burnt, exposure_names, fire_check, fire_growth, fought, quench, spread
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("fire")
RULES = {rule.__name__: rule for rule in (fire_check, fire_growth, quench)}
HUNDRED = {-1: Fraction(10, 100), 0: Fraction(65, 100), 1: Fraction(25, 100)}  # NC-56: 01-10, 11-75, 76-100
FACES = range(1, 21)


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def grown(fire, most, *, single=False):
    """The fire after one d100 for each square (or one in all), by every combination."""
    after: dict[int, Fraction] = defaultdict(Fraction)
    for squares, chance in fire.items():
        for changes in product(HUNDRED, repeat=min(squares, 1) if single else squares):
            way = chance
            for change in changes:
                way *= HUNDRED[change]
            after[min(squares + sum(changes), most)] += way
    return after


def doused(fire, people, strength):
    """The fire after so many people's Strength checks, by every combination of faces."""
    after: dict[int, Fraction] = defaultdict(Fraction)
    for faces in product(FACES, repeat=people):
        gone = sum((face + strength >= 10) + (face + strength >= 20) for face in faces)
        for squares, chance in fire.items():
            after[max(squares - gone, 0)] += chance * Fraction(1, 20**people)
    return after


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("crew_first", [True, False])
@pytest.mark.parametrize(
    ("start", "most", "people", "strength"), [(1, 6, 0, 0), (2, 3, 1, 2), (3, 5, 2, -3), (0, 2, 1, 0)]
)
def test_growth_is_the_enumeration_of_every_roll(single, crew_first, start, most, people, strength):
    """DISC-36 and DISC-99 by both of their readings, over two rounds."""
    fire = {start: Fraction(1)}
    damage = Fraction(0)
    for _ in range(2):
        fire = doused(fire, people, strength) if crew_first else fire
        damage += 7 * sum((squares * chance for squares, chance in fire.items()), Fraction(0))
        fire = grown(fire, most, single=single)
        fire = fire if crew_first else doused(fire, people, strength)
    working = fire_growth(
        burning_squares=start, rounds=2, squares=most, people=people, strength=strength,
        rules=playing(DISC_36="fire" if single else "square", DISC_99="crew-first" if crew_first else "fire-first"),
    )  # fmt: skip
    found = {each.label: each.chance for each in working.odds_of().outcomes}
    assert found == {str(squares): chance for squares, chance in fire.items() if chance}
    assert working.value.damage == damage


def test_the_order_of_a_round_is_stated_in_words():
    """DISC-99."""
    steps = {name: str(fire_growth(rules=playing(DISC_99=name)).steps[0]) for name in ("crew-first", "fire-first")}
    assert "people put out, then damage, then growth" in steps["crew-first"]
    assert "damage, then growth, then people put out" in steps["fire-first"]


def test_disc_100_damage_by_section():
    working = fire_growth(burning_squares=4, rounds=1, rules=playing(DISC_100="section"))
    assert working.value.damage == 7
    assert fire_growth(burning_squares=4, rounds=1).value.damage == 28


def test_disc_35_preparations_count_for_nothing():
    given_: Any = {"exposure": "alchemist's fire or burning oil"}
    assert fire_check(**given_, prepared=True).value.alight == Fraction(3, 20)
    assert fire_check(**given_, prepared=True, rules=playing(DISC_35="unmodified")).value.alight == Fraction(7, 20)


def test_lasting_fire_kindles_likelier_than_short():
    """NC-53."""
    chances = [fire_check(exposure=name).value.alight for name in exposure_names()]
    assert chances == sorted(chances)
    assert fire_check(exposure="instantaneous fire spell").value.alight < Fraction(1, 2)


def test_about_one_new_square_for_every_four():
    """WEX-31: a quarter of a hundred squares catch, a tenth go out."""
    change = growth(2, out=10, spreads=25, per_square=True)
    assert Fraction(change.rows[1][2], change.whole) == Fraction(1, 4)
    assert Fraction(change.rows[1][0], change.whole) == Fraction(1, 10)


@given(st.integers(0, 8), st.integers(1, 8), st.integers(0, 3), st.integers(-5, 9), st.integers())
def test_a_thrown_fire_can_happen(start, rounds, people, strength, seed):
    working = fire_growth(burning_squares=start, squares=8, rounds=rounds, people=people, strength=strength)
    roll = working.roll(random.Random(seed))
    squares = re.search(r"(\d+) squares burn", roll.outcome)
    assert squares
    assert working.chance(squares[1]) > 0
    assert len(roll.steps) == rounds


def test_single_throws_follow_their_dice():
    rules = Rules.standard()
    for seed in range(100):
        after, dice = spread(3, 20, rules, random.Random(seed))
        assert after == 3 + sum((roll.total > 75) - (roll.total <= 10) for roll in dice)
        gone, checks = fought(2, 1, rules, random.Random(seed))
        assert gone == sum((roll.total >= 10) + (roll.total >= 20) for roll in checks)
    assert len(burnt(3, rules, random.Random(1)).faces) == 6
    assert burnt(0, rules, random.Random(1)).total == 0


def test_the_largest_fire_is_reckoned_quickly():
    given_: Any = {"burning_squares": 24, "squares": 24, "rounds": 10, "people": 8}
    fire_growth(**given_)
    times = []
    for _ in range(5):
        start = time.process_time()
        fire_growth(**given_)
        times.append(time.process_time() - start)
    assert min(times) < (0.5 if sys.platform == "emscripten" else 0.1)


PARAMETERS = {
    fire_check: ["exposure", "rigging", "prepared", "exposures", "exposed_squares"],
    fire_growth: ["burning_squares", "rounds", "squares", "people", "strength"],
    quench: ["burning_squares", "people", "strength", "gallons"],
}


@given(st.data(), st.sampled_from(list(PARAMETERS)), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(data, rule, seed):
    junk = data.draw(st.dictionaries(st.sampled_from(PARAMETERS[rule]), JUNK))
    burning = {"burning_squares": 1} if rule is fire_growth else {}  # as few as any ship has squares
    checked(rule, burning, junk, seed)
