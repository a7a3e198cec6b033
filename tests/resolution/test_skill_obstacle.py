"""Obstacles: the climber's example (WEX-33 to WEX-38) figure by figure, and SKL-13 to SKL-20 against every throw."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.resolution.skill import better_roll, skill_check
from rules_core.resolution.skill_levels import Level
from rules_core.resolution.skill_obstacle import Way, obstacle
from tests.resolution.brute import D6, PAIRS, answered, cited, likely, playing, readings, rolled, two_dice, wild

CLIMB: dict[str, Any] = {"attribute": 8, "intelligence": 9, "points": 15, "difficulty": 4, "rating": "veteran"}
DICE = Counter(sum(pair) for pair in PAIRS)  # 2 to 12, in 36ths


def test_wex_33_the_obstacle_is_judged_with_intelligence_9():
    assert obstacle(**CLIMB).value.judged == Fraction(30, 36)
    assert "SKL-18" in cited(obstacle(**CLIMB))


def test_wex_34_agility_8_beats_four_to_six_on_one_die():
    choice = better_roll(attribute=8, points=15, rating="veteran").value
    assert (choice.by_attribute, choice.by_skill, choice.better) == (Fraction(26, 36), Fraction(1, 2), "attribute")
    true_expert = better_roll(attribute=8, points=15).value
    assert (true_expert.by_skill, true_expert.better) == (Fraction(1, 3), "attribute")


def test_wex_35_a_success_carries_to_the_limit_only():
    working = obstacle(**CLIMB, push_on=False)
    assert working.value.attempt == Fraction(26, 36)
    assert likely(working)["back from one's limit"] == Fraction(30, 36) * Fraction(26, 36)
    assert "SKL-19" in cited(working)


def test_wex_36_one_roll_for_agility_and_intelligence_scales_the_wall():
    working = obstacle(**CLIMB)
    assert working.value.pushing == Fraction(26, 36)
    assert {"SKL-15", "SKL-20"} <= cited(working)


def test_wex_37_skl_16_four_points_make_the_climber_a_veteran():
    working = obstacle(**CLIMB)
    assert working.value.points_if_over == 3 + 1
    assert "19, veteran" in [step.amount for step in working.steps if step.rule == "SKL-11"]
    assert {"0", "1", "4"} == set(likely(working, "Points gained"))


def test_disc_42_the_other_reading_also_makes_four():
    wall = playing(DISC_42="wall")
    assert obstacle(**CLIMB, rules=wall).value.points_if_over == 2 + 2
    # unlike in how they count: without a rating of its own the printed reading gives one more, as the table says
    by_points: dict[str, Any] = {**CLIMB, "rating": "by points"}
    assert obstacle(**by_points).value.points_if_over == 3 + 2
    assert obstacle(**by_points, rules=wall).value.points_if_over == 2 + 2
    harder: dict[str, Any] = {**CLIMB, "difficulty": 5}
    assert obstacle(**harder).value.points_if_over == 3 + 2
    assert obstacle(**harder, rules=wall).value.points_if_over == 2 + 3
    assert "DISC-42" in readings(obstacle(**CLIMB))


def test_wex_38_without_judging_it_takes_a_five_or_six():
    working = obstacle(**CLIMB, assess=False)
    assert working.value.unjudged == Fraction(2, 6) == skill_check(points=15).value.chance
    assert working.value.over == Fraction(1, 3)
    assert "SKL-17" in cited(working)
    assert "SKL-18" not in cited(working)


def test_the_whole_climb():
    judged, first, push, random = Fraction(30, 36), Fraction(26, 36), Fraction(26, 36), Fraction(2, 6)
    working = obstacle(**CLIMB)
    assert working.value.over == judged * first * push + (1 - judged) * random
    assert likely(working)["fails beyond one's limit"] == judged * first * (1 - push)
    assert likely(working)["fails at once"] == judged * (1 - first) + (1 - judged) * (1 - random)


@pytest.mark.parametrize(("attribute", "intelligence"), list(itertools.product((2, 5, 8, 12), (3, 7, 12))))
def test_skl_15_pushing_on_is_one_roll_for_both(attribute, intelligence):
    working = obstacle(attribute=attribute, intelligence=intelligence, points=12, difficulty=5)
    assert working.value.pushing == two_dice(min(attribute, intelligence))


def by_throwing(attribute, intelligence, points, difficulty):
    """Plays every throw of four rolls by the text: an expert or better, judging first, pushing on."""
    faces = min(points // 6, 5)
    ends: Counter[str] = Counter()
    passes = {score: {t for t in DICE if t == 12 or (t != 2 and t <= score)} for score in range(30)}
    for judging, attempt, push in itertools.product(DICE, DICE, DICE):
        weight = DICE[judging] * DICE[attempt] * DICE[push]
        for face in D6:
            if judging not in passes[intelligence]:
                end = "over it" if face > 6 - faces else "fails at once"
            else:
                by_attribute = two_dice(attribute) >= Fraction(faces, 6)
                success = attempt in passes[attribute] if by_attribute else face > 6 - faces
                if not success:
                    end = "fails at once"
                elif difficulty <= faces or push in passes[min(attribute, intelligence)]:
                    end = "over it"
                else:
                    end = "fails beyond one's limit"
            ends[end] += weight
    return {end: Fraction(ways, 6 * 36**3) for end, ways in ends.items()}


@pytest.mark.parametrize(
    "case", [(8, 9, 15, 4), (8, 9, 15, 2), (4, 11, 25, 5), (11, 3, 6, 1), (2, 2, 35, 5), (6, 7, 18, 4)]
)
def test_the_ends_against_every_throw(case):
    assert likely(obstacle(**dict(zip(("attribute", "intelligence", "points", "difficulty"), case)))) == by_throwing(
        *case
    )


def test_skl_13_an_obstacle_within_the_level_is_passed_at_once():
    working = obstacle(attribute=8, intelligence=9, points=18, difficulty=3)
    assert working.value.pushing == 1
    assert working.value.points_if_over == 1
    assert "SKL-15" not in cited(working)


def test_skl_14_the_way_may_be_chosen():
    assert obstacle(**CLIMB, way="the skill").value.attempt == Fraction(1, 2)
    assert obstacle(**CLIMB, way=Way.ATTRIBUTE).value.attempt == Fraction(26, 36)
    assert obstacle(**{**CLIMB, "attribute": 3}, way=Way.BETTER).value.attempt == Fraction(1, 2)


def test_disc_103_an_unjudged_success_carries_all_the_way():
    limit = obstacle(**CLIMB, assess=False, push_on=False, rules=playing(DISC_103="limit"))
    assert likely(limit) == {"back from one's limit": Fraction(1, 3), "fails at once": Fraction(2, 3)}
    assert likely(obstacle(**CLIMB, assess=False, push_on=False)) == {
        "over it": Fraction(1, 3),
        "fails at once": Fraction(2, 3),
    }


def test_disc_104_a_fall_earns_nothing():
    each = likely(obstacle(**CLIMB, rules=playing(DISC_104="each-roll")), "Points gained")
    judged, first, push = Fraction(30, 36), Fraction(26, 36), Fraction(26, 36)
    assert each["2"] == judged * first * (1 - push)  # judging and the attempt
    assert "2" not in likely(obstacle(**CLIMB), "Points gained")


def test_a_roll_says_how_it_went():
    ends = set(rolled(obstacle(**CLIMB), times=400))
    assert "Judged 4 out of 6; over it; 4 points." in ends
    assert "Not judged; fails at once; 0 points." in ends
    assert set(rolled(obstacle(**CLIMB, push_on=False, way="the skill"))) >= {
        "Judged 4 out of 6; back from one's limit; 1 points."
    }


@given(
    st.fixed_dictionaries(
        {
            "attribute": wild(),
            "intelligence": wild(),
            "points": wild(),
            "difficulty": st.one_of(st.integers(0, 6), wild()),
            "rating": wild("by points", *Level),
            "way": wild(*Way),
            "assess": wild(),
            "push_on": wild(),
        }
    )
)
def test_any_attempt_is_answered_or_refused(given):
    answered(obstacle, given)


@given(
    attribute=st.integers(2, 12),
    intelligence=st.integers(2, 12),
    points=st.integers(0, 40),
    difficulty=st.integers(1, 5),
    rating=st.sampled_from(["by points", *(level.value for level in Level)]),
    way=st.sampled_from(Way),
)
def test_any_fitting_attempt_is_answered(**given):
    assert answered(obstacle, given)
    assert obstacle(**given, push_on=False).value.over <= obstacle(**given).value.over
