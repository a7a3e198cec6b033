"""Skill: SKL-01 to SKL-14 against every throw of the dice, and re-rolls against a plain recursion."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import NotAllowed, RuleDataError, Rules
from rules_core.resolution.skill import better_roll, ratings, skill_check
from rules_core.resolution.skill_levels import Level
from tests.resolution.brute import (
    D6,
    PAIRS,
    answered,
    cited,
    house_table,
    house_value,
    likely,
    playing,
    readings,
    rolled,
    share,
    two_dice,
    wild,
)

# SKL-11 and SKL-04 to SKL-08: points, level, faces of six that succeed
LADDER = [
    (6, "skilled", 1),
    (11, "skilled", 1),
    (12, "expert", 2),
    (17, "expert", 2),
    (18, "veteran", 3),
    (23, "veteran", 3),
    (24, "superior", 4),
    (29, "superior", 4),
    (30, "master", 5),
    (31, "master", 5),
    (100, "master", 5),
]
RULES = {"skilled": "SKL-04", "expert": "SKL-05", "veteran": "SKL-06", "superior": "SKL-07", "master": "SKL-08"}


@pytest.mark.parametrize(("points", "level", "faces"), LADDER)
def test_skl_11_levels_and_their_chance(points, level, faces):
    working = skill_check(points=points)
    assert working.value.level is Level(level)
    assert working.value.chance == Fraction(faces, 6) == share(D6, lambda face: face > 6 - faces)
    assert {"SKL-11", "SKL-09", "SKL-10", RULES[level]} <= cited(working)


@pytest.mark.parametrize("points", range(6))
def test_skl_11_up_to_five_points_are_unskilled(points):
    assert skill_check(points=points).value.level is Level.UNSKILLED


@pytest.mark.parametrize("intelligence", range(2, 13))
def test_skl_02_without_points_a_six_and_then_intelligence(intelligence):
    working = skill_check(points=0, intelligence=intelligence)
    assert working.value.chance == two_dice(intelligence) / 6
    assert "SKL-02" in cited(working)


def test_skl_02_the_stated_figure_at_intelligence_9():
    assert round(float(skill_check(points=0, intelligence=9).value.chance), 3) == 0.139


@pytest.mark.parametrize("points", range(1, 6))
def test_skl_03_a_beginner_throws_a_six_and_then_his_points(points):
    working = skill_check(points=points, intelligence=9)
    assert working.value.chance == share(PAIRS, lambda pair: pair[0] == 6 and pair[1] <= points) == Fraction(points, 36)
    assert "SKL-03" in cited(working)


def test_disc_41_a_beginner_may_be_spared_the_dip():
    better = playing(DISC_41="better")
    assert skill_check(points=1, intelligence=9).value.chance == Fraction(1, 36)
    assert skill_check(points=1, intelligence=9, rules=better).value.chance == Fraction(5, 36)
    assert skill_check(points=5, intelligence=9, rules=better).value.chance == Fraction(5, 36)  # equal either way
    assert skill_check(points=5, intelligence=4, rules=better).value.chance == Fraction(5, 36)
    assert skill_check(points=3, intelligence=4, rules=better).value.chance == Fraction(3, 36)  # 6/216 would be worse


def test_disc_102_only_the_first_die_tires():
    each = playing(DISC_102="each")
    for points in range(1, 6):
        second = share(PAIRS, lambda pair, p=points: pair[0] == 6 and 1 < pair[1] <= p)
        assert skill_check(points=points, rules=each).value.chance == second
        assert skill_check(points=points).value.energy == Fraction(1, 6)
        assert skill_check(points=points, rules=each).value.energy == Fraction(7, 36)


def test_skl_09_a_one_costs_energy_and_skl_01_skl_10_success_teaches():
    working = skill_check(points=14)
    assert likely(working, "Energy spent") == {"0": Fraction(5, 6), "1": Fraction(1, 6)}
    assert likely(working, "Points afterwards") == {"14": Fraction(2, 3), "15": Fraction(1, 3)}


@pytest.mark.parametrize(("points", "allowed"), [(0, 0), (29, 0), (30, 0), (31, 1), (36, 6)])
def test_wex_39_a_masters_rerolls(points, allowed):
    assert skill_check(points=points).value.allowed_rerolls == allowed
    with pytest.raises(NotAllowed) as error:
        skill_check(points=points, rerolls=allowed + 1)
    assert (error.value.field, error.value.rule) == ("rerolls", "SKL-12")


@pytest.mark.parametrize("rerolls", range(5))
def test_skl_12_rerolls_against_every_throw(rerolls):
    working = skill_check(points=36, rerolls=rerolls)
    throws = list(itertools.product(D6, repeat=rerolls + 1))

    def spent(faces):
        tries = next((n for n, face in enumerate(faces) if face > 1), rerolls)
        return sum(face == 1 for face in faces[: tries + 1]) + tries

    assert working.value.chance == share(throws, lambda faces: max(faces) > 1)
    assert working.value.energy == Fraction(sum(spent(faces) for faces in throws), len(throws))
    for energy, chance in likely(working, "Energy spent").items():
        assert chance == share(throws, lambda faces, e=energy: spent(faces) == int(e))


def test_disc_47_points_are_kept_or_spent():
    kept = likely(skill_check(points=32, rerolls=2), "Points afterwards")
    assert kept == {"33": Fraction(215, 216), "32": Fraction(1, 216)}
    spent = likely(skill_check(points=32, rerolls=2, rules=playing(DISC_47="spent")), "Points afterwards")
    assert spent == {"33": Fraction(5, 6), "32": Fraction(5, 36), "31": Fraction(5, 216), "30": Fraction(1, 216)}


def test_skl_14_the_better_of_attribute_and_skill():
    for attribute, points in itertools.product(range(2, 13), range(40)):
        working = better_roll(attribute=attribute, points=points)
        by_attribute, by_skill = two_dice(attribute), skill_check(points=points).value.chance
        wanted = "attribute" if by_attribute > by_skill else "skill" if by_skill > by_attribute else "either"
        assert working.value.better == wanted
    assert better_roll(attribute=7, points=0, rating="veteran").value.better == "attribute"  # 21/36 against 1/2


def test_a_rating_may_differ_from_the_points():
    assert better_roll(attribute=8, points=15).value.by_skill == Fraction(2, 6)
    assert better_roll(attribute=8, points=15, rating="veteran").value.by_skill == Fraction(3, 6)
    assert better_roll(attribute=8, points=15, rating=Level.MASTER).value.by_skill == Fraction(5, 6)
    assert better_roll(attribute=8, points=15, rating="unskilled").value.by_skill == Fraction(5, 36)
    assert ratings() == ("by points", *(level.value for level in Level))


def test_a_roll_ends_as_the_odds_allow():
    assert set(rolled(skill_check(points=33, rerolls=2))) >= {
        "It succeeds; 0 energy spent.",
        "It succeeds; 2 energy spent.",
    }
    for points in (0, 3, 14):
        ends = rolled(skill_check(points=points, intelligence=11), times=900)
        assert {end.split(";")[0] for end in ends} == {"It succeeds", "It fails"}
        assert "It fails; 1 energy spent." in ends
    twice = skill_check(points=4, rules=playing(DISC_102="each"))
    assert "It fails; 1 energy spent." in rolled(twice)


@given(st.fixed_dictionaries({"points": wild(), "intelligence": wild(), "rerolls": st.one_of(st.just(0), wild())}))
def test_any_skill_check_is_answered_or_refused(given):
    answered(skill_check, given)


@given(
    st.fixed_dictionaries(
        {"attribute": wild(), "points": wild(), "intelligence": wild(), "rating": wild("by points", *Level)}
    )
)
def test_any_choice_of_roll_is_answered_or_refused(given):
    answered(better_roll, given)


@given(points=st.integers(6, 99), rerolls=st.integers(0, 5))
def test_more_points_never_make_a_skilled_man_worse(points, rerolls):
    used = min(rerolls, max(points - 30, 0))
    assert (
        skill_check(points=points + 1, rerolls=used).value.chance
        >= skill_check(points=points, rerolls=used).value.chance
    )


def test_the_readings_used_are_named():
    assert "DISC-47" in readings(skill_check(points=31))
    assert "DISC-41" in readings(skill_check(points=3))
    assert Rules.standard().page_of("DISC-47") == "resolution/skill"


def test_skl_09_no_house_rule_lets_a_1_succeed(tmp_path):
    rules = house_table(tmp_path, "resolution/skill", "levels", ("30,,5", "30,,6"))
    with pytest.raises(RuleDataError, match="master succeeds on 0 to 5 faces"):
        skill_check(points=30, rules=rules)
    with pytest.raises(RuleDataError, match="from 0 to 5"):
        house_value(tmp_path, "resolution/skill", "first_die", 6, "SKL-02")


def test_skl_02_a_beginners_first_die_is_told_as_it_is_played(tmp_path):
    rules = house_value(tmp_path, "resolution/skill", "first_die", 2, "SKL-02")
    working = skill_check(points=0, intelligence=9, rules=rules)
    assert working.value.chance == Fraction(2, 6) * Fraction(30, 36)
    assert ("one die", "5 or more") in [(step.label, step.amount) for step in working.steps]
