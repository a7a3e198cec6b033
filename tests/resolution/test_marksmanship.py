"""Marksmanship: MARK-01 to MARK-03 for every number, level and throw."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import NotAllowed, Rules
from rules_core.resolution.malfunction import Weapon
from rules_core.resolution.marksmanship import Cover, Distance, Feat, Motion, marksmanship
from rules_core.resolution.skill_levels import Level
from tests.resolution.brute import PAIRS, answered, cited, playing, readings, rolled, share, wild

BONUS = {"unskilled": 0, "skilled": 1, "expert": 2, "veteran": 3, "superior": 4, "master": 5}
# MARK-03
NUMBERS = [
    ({"distance": "point blank"}, 4),
    ({"distance": "close"}, 5),
    ({"distance": "medium"}, 6),
    ({"distance": "long"}, 7),
    ({"motion": "moving"}, 8),
    ({"motion": "dodging"}, 9),
    ({"cover": "taking cover"}, 10),
    ({"cover": "under cover"}, 11),
    ({"cover": "heavy cover"}, 12),
    ({"cover": "full cover"}, 13),
    ({"feat": "trick shot"}, 14),
    ({"feat": "impossible shot"}, 15),
    ({"feat": "miracle shot"}, 16),
    ({"feat": "only with God's help"}, 17),
]


@pytest.mark.parametrize(("shot", "number"), NUMBERS)
@pytest.mark.parametrize("level", BONUS)
def test_every_shot_at_every_level(shot, number, level):
    working = marksmanship(**shot, level=level)
    bonus = BONUS[level]
    assert working.value.number == number
    assert working.value.hit == share(PAIRS, lambda p: sum(p) > 3 and sum(p) + bonus >= number)
    assert working.value.malfunction == Fraction(2, 36)
    assert working.value.miss == 1 - working.value.hit - Fraction(2, 36)
    assert {"MARK-01", "MARK-02", "MARK-03", "MALF-01"} <= cited(working)


def test_mark_03_the_table_has_all_fourteen_numbers():
    assert Rules.standard().table("resolution/marksmanship", "shots").column("number") == tuple(range(4, 18))


def test_mark_02_a_two_always_misses_even_where_any_total_would_hit():
    easy = marksmanship(distance="point blank", level="master").value
    assert (easy.miss, easy.hit) == (Fraction(1, 36), Fraction(33, 36))


def test_disc_45_a_twelve_is_no_automatic_hit():
    automatic = playing(DISC_45="automatic")
    assert marksmanship(feat="trick shot").value.hit == 0
    assert marksmanship(feat="trick shot", rules=automatic).value.hit == Fraction(1, 36)
    assert marksmanship(cover="heavy cover").value.hit == Fraction(1, 36)
    assert "DISC-45" in readings(marksmanship(feat="trick shot"))


def test_disc_106_exceeding_the_number_is_harder():
    assert marksmanship().value.hit == Fraction(26, 36)
    assert marksmanship(rules=playing(DISC_106="exceed")).value.hit == Fraction(21, 36)


def test_disc_107_the_highest_circumstance_counts():
    shot: dict[str, Any] = {"distance": "long", "motion": "dodging", "cover": "under cover"}
    assert marksmanship(**shot).value.number == 11
    with pytest.raises(NotAllowed) as error:
        marksmanship(**shot, rules=playing(DISC_107="one"))
    assert (error.value.field, error.value.rule) == ("cover", "MARK-03")
    assert marksmanship(distance="long", cover="under cover", rules=playing(DISC_107="one")).value.number == 11


def test_the_number_of_any_mixture():
    table = {name: number for shot, number in NUMBERS for name in shot.values()}
    for distance, motion, cover, feat in itertools.product(Distance, Motion, Cover, Feat):
        wanted = max(table.get(each.value, 0) for each in (distance, motion, cover, feat))
        assert marksmanship(distance=distance, motion=motion, cover=cover, feat=feat).value.number == wanted


def test_a_roll_goes_on_to_the_malfunction():
    outcomes = rolled(marksmanship(weapon="bow"), times=500)
    assert "7 + 0 against 6: a hit." in outcomes
    assert "2 + 0 against 6: a miss." in outcomes
    faults = {each for each in outcomes if each.startswith("A malfunction.")}
    assert any("String breaks" in each for each in faults)


@given(
    st.fixed_dictionaries(
        {
            "distance": wild(*Distance),
            "motion": wild(*Motion),
            "cover": wild(*Cover),
            "feat": wild(*Feat),
            "level": wild(*Level),
            "weapon": wild(*Weapon),
        }
    )
)
def test_any_shot_is_answered_or_refused(given):
    answered(marksmanship, given)


@given(
    distance=st.sampled_from(Distance),
    motion=st.sampled_from(Motion),
    cover=st.sampled_from(Cover),
    feat=st.sampled_from(Feat),
    level=st.sampled_from(Level),
    weapon=st.sampled_from(Weapon),
)
def test_any_fitting_shot_is_answered(**given):
    assert answered(marksmanship, given)
