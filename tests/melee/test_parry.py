"""Parry and called shots: PAR-03, PAR-06 to PAR-08, SHOT-01 and SHOT-02 against all throws of a d20 and a d6."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.melee import parry as page
from rules_core.melee.parry import HITS, MISSES, STOPPED
from rules_core.melee.parry_means import Shield
from rules_core.melee.size import SizeClass
from rules_core.melee.weapon_skill import WeaponSkill
from tests.melee.facts import answered, facts, inputs, loosely

parry = loosely(page.parry)

DAMAGE = Rules.standard().choosing({"DISC-86": "damage"})


def by_hand(needed, bonus):
    """How often each end comes up when every d20 meets every d6."""
    ends = {MISSES: 0, STOPPED: 0, HITS: 0}
    for thrown, parried in product(range(1, 21), range(1, 7)):
        if thrown < needed:
            ends[MISSES] += 1
        elif thrown - parried - bonus >= needed:
            ends[HITS] += 1
        else:
            ends[STOPPED] += 1
    return {end: Fraction(count, 120) for end, count in ends.items()}


@pytest.mark.parametrize("row", facts("parry"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_the_ends_of_a_parried_attack_by_enumeration(row):
    working = parry(**inputs(row["inputs"]))
    wanted = by_hand(int(row["needed"]), int(row["parry bonus"]))
    assert {MISSES: working.value.misses, STOPPED: working.value.stopped, HITS: working.value.hits} == wanted
    assert {each.label: each.chance for each in working.odds[0].outcomes} == {e: c for e, c in wanted.items() if c}
    assert row["rule"] in {step.rule for step in working.steps}


@pytest.mark.parametrize("attacks", [2, 3, 4])
def test_hits_of_a_round_by_all_faces_of_every_attack(attacks):
    """PAR-02: a medium shield parries the first two, with 2, and a master's weapon the third, with 1."""
    bonuses = [2, 2, 1, None][:attacks]
    ends = [by_hand(14, bonus)[HITS] if bonus is not None else Fraction(20 - 13, 20) for bonus in bonuses]
    working = parry(
        needed=14, attacks=attacks, shield="medium shield", skill="weapon of choice", weapon_bonus=1, given_up=0
    )
    wanted = {str(n): Fraction(0) for n in range(attacks + 1)}
    for hits in product((0, 1), repeat=attacks):
        chance = Fraction(1)
        for hit, end in zip(hits, ends, strict=True):
            chance *= end if hit else 1 - end
        wanted[str(sum(hits))] += chance
    assert {each.label: each.chance for each in working.odds[1].outcomes} == wanted
    assert working.value.hits_on_average == sum(ends)


def test_without_a_parry_the_attack_hits_as_it_would():
    working = parry(needed=9, given_up=0)
    assert working.value.hits == Fraction(12, 20)
    assert {each.label for each in working.odds[0].outcomes} == {"misses", "hits"}


def test_disc_86_the_muscle_bonus_of_a_shield_is_the_one_to_hit():
    """PAR-06 to PAR-08."""
    strong = {"needed": 11, "shield": "small shield", "given_up": 0, "muscle": "18/00", "muscle_to_hit": 1}
    assert parry(**strong).value.hits == by_hand(11, 1 + 1)[HITS]
    assert parry(**strong, rules=DAMAGE).value.hits == by_hand(11, 1 + 4)[HITS]


def test_a_called_shot_needs_specialization():
    """SHOT-01."""
    with pytest.raises(NotAllowed, match=r"needs weapon specialization or better.*proficient \(SHOT-01\)") as caught:
        parry(called_shot=True, attacker_skill="proficient")
    assert (caught.value.field, caught.value.rule) == ("attacker_skill", "SHOT-01")
    assert parry(called_shot=True, attacker_skill="weapon of choice").value.hits == Fraction(1, 120)


def test_a_called_shot_tells_its_three_modifiers():
    """SHOT-02."""
    steps = [step for step in parry(called_shot=True).steps if step.rule == "SHOT-02"]
    assert [step.amount for step in steps] == ["−4", "+4", "+2"]


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("needed", 101, "PAR-03"),
        ("needed", "AC 5", "PAR-03"),
        ("attacks", 0, "PAR-02"),
        ("weapon_bonus", Fraction(1, 2), "PAR-03"),
        ("muscle_to_hit", None, "PAR-06"),
        ("muscle", "18/1", "SIZE-01"),
        ("called_shot", 1, "SHOT-01"),
        ("difficulty", 1000, "SHOT-01"),
        ("attacker_skill", "master", "SHOT-01"),
        ("attacker_size", "Titan", "SIZE-07"),
        ("victim_size", "Titan", "SIZE-07"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        parry(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
FIGHTS = st.fixed_dictionaries(
    {"needed": st.integers(-5, 30), "attacks": st.integers(1, 6)},
    optional={
        "shield": st.sampled_from(Shield),
        "skill": st.sampled_from([each for each in WeaponSkill if each is not WeaponSkill.NONE]),
        "weapon_bonus": st.integers(-2, 5),
        "given_up": st.integers(0, 4),
        "muscle_to_hit": st.integers(-3, 6),
        "called_shot": st.booleans(),
        "attacker_size": st.sampled_from(SizeClass),
        "victim_size": st.sampled_from(SizeClass),
    },
)


@given(FIGHTS, st.dictionaries(st.sampled_from(["needed", "attacks", "shield", "muscle", "called_shot"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(fight, junk):
    error, working = answered(parry, {**fight, **junk})
    if error:
        assert error.field in junk
    else:
        assert working.value.misses + working.value.stopped + working.value.hits == 1
        assert 0 <= working.value.hits_on_average <= 20


@given(FIGHTS, st.integers(1, 5))
def test_a_harder_attack_never_hits_more_often(fight, harder):
    here, there = (parry(**{**fight, "needed": fight["needed"] + more}).value for more in (0, harder))
    assert there.hits <= here.hits
    assert there.hits_on_average <= here.hits_on_average


@given(FIGHTS, st.integers(1, 5))
def test_a_better_weapon_and_more_parries_never_let_more_through(fight, more):
    here = parry(**fight).value.hits_on_average
    assert parry(**{**fight, "weapon_bonus": fight.get("weapon_bonus", 0) + more}).value.hits_on_average <= here
    assert parry(**{**fight, "given_up": fight.get("given_up", 1) + more}).value.hits_on_average <= here


@given(FIGHTS, st.integers())
def test_whatever_is_rolled_has_a_chance(fight, seed):
    working = parry(**fight)
    said = working.roll(random.Random(seed)).outcome
    value = working.value
    chances = {
        "It misses anyway.": value.misses,
        "It hits.": value.hits,
        "The parry stops it.": value.stopped,
        "It hits all the same.": value.hits,
    }
    assert chances[said] > 0
    assert working.roll(random.Random(seed)) == working.roll(random.Random(seed))
