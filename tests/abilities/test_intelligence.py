"""Intelligence: INT-01 to INT-03 and INT-11 to INT-26, cell by cell, and the checks against every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.abilities.intelligence import intelligence_check, mind, surprise, tasks, weapons
from tests.resolution.brute import answered, cited, likely, playing, readings, rolled, share, two_dice, wild

D20 = range(1, 21)


@pytest.mark.parametrize("score", range(26))
def test_int_02_and_int_03_a_check_by_each_score(score):
    working = intelligence_check(score=score)
    assert working.value.chance == share(D20, lambda face: face <= score)
    assert cited(working) == {"INT-02", "INT-03"}


def test_disc_54_a_d20_or_two_dice():
    two = playing(DISC_54="two-dice")
    for score in range(15):
        assert intelligence_check(score=score, rules=two).value.chance == two_dice(score)
    assert intelligence_check(score=9).value.chance == Fraction(9, 20)
    assert "DISC-54" in readings(intelligence_check(score=9))
    for rules in (None, two):
        assert set(rolled(intelligence_check(score=9, rules=rules))) == {"The check succeeds.", "The check fails."}


def test_int_04_disc_17_learning_is_settled_by_a_ruling():
    ruling = Rules.standard().ruling("DISC-17")
    assert ruling.chosen == "separate"
    assert "INT-04" in ruling.rules


# INT-11 to INT-26: score, tier, tameable, humanoid, self-aware, culture, checks morale
TIERS = [
    (0, "zero", False, False, False, False, False),
    (1, "deficient", False, False, False, False, True),
    (2, "domestic", True, False, False, False, True),
    (3, "sympathetic", True, True, False, False, True),
    (4, "cognitive", True, True, True, False, True),
    (5, "primitive", True, True, True, True, True),
    (6, "low", True, True, True, True, True),
    (7, "low", True, True, True, True, True),
]


@pytest.mark.parametrize(("score", "tier", "tameable", "humanoid", "aware", "culture", "morale"), TIERS)
def test_what_a_score_means(score, tier, tameable, humanoid, aware, culture, morale):
    found = mind(score=score).value
    assert (found.tier, found.described) == (tier, True)
    assert (found.tameable, found.may_be_humanoid, found.self_aware) == (tameable, humanoid, aware)
    assert (found.may_have_culture, found.checks_morale) == (culture, morale)


WEAPONS = [
    # INT-15, INT-19, INT-24, INT-26
    ("bashing weapons", "freely", "freely", "freely", "freely"),
    ("stabbing weapons", "no", "freely", "freely", "freely"),
    ("hurled weapons", "no", "freely", "freely", "freely"),
    ("other hand weapons", "no", "no", "freely", "freely"),
    ("bola, bow, sling and others with moving parts", "no", "no", "no", "freely"),
]
WEAPON_RULES = {3: "INT-15", 4: "INT-19", 5: "INT-24", 6: "INT-26", 7: "INT-26"}


@pytest.mark.parametrize(("weapon", "three", "four", "five", "six"), WEAPONS)
def test_which_weapons_a_score_can_use(weapon, three, four, five, six):
    for score, wanted in ((3, three), (4, four), (5, five), (6, six), (7, six)):
        working = mind(score=score, weapon=weapon)
        assert working.value.weapon == wanted
        assert WEAPON_RULES[score] in cited(working)
    for beast in (0, 1, 2):
        assert mind(score=beast, weapon=weapon).value.weapon == "no"


TASKS = [
    ("daily living", 3, "freely", "INT-15"),
    ("an unfamiliar task, or a harder problem", 3, "check", "INT-15"),
    ("noticing the unexpected", 3, "check", "INT-15"),
    ("recalling something", 3, "check", "INT-15"),
    ("familiar work in two or three steps", 4, "freely", "INT-19"),
    ("an unfamiliar task, or a harder problem", 4, "check", "INT-19"),
    ("sorting, or finding what is hidden", 4, "check", "INT-19"),
    ("watching in one given direction", 4, "freely", "INT-19"),
    ("noticing the unexpected", 4, "check", "INT-19"),
    ("refusing a trusted companion", 4, "check", "INT-18"),
    ("keeping to a task in strange surroundings", 5, "check", "INT-21"),
    ("common tools with moving parts", 5, "check", "INT-24"),
    ("an astrolabe or an abacus", 5, "no", "INT-24"),
    ("following news, religion or politics", 6, "check", "INT-25"),
    ("common tools with moving parts", 7, "freely", "INT-24"),
    ("daily living", 2, "no", "INT-13"),
]


@pytest.mark.parametrize(("task", "score", "needs", "rule"), TASKS)
def test_which_tasks_need_a_check(task, score, needs, rule):
    working = mind(score=score, task=task)
    assert working.value.task == needs
    assert rule in cited(working)
    if needs == "check":
        assert likely(working)["succeeds"] == Fraction(score, 20)


def test_int_21_somebody_may_keep_it_to_its_task():
    task = "keeping to a task in strange surroundings"
    assert mind(score=5, task=task, kept_focused=True).value.task == "freely"
    assert mind(score=4, task=task, kept_focused=True).value.task == "check"
    assert mind(score=5, kept_focused=True).value.task == "check"


def test_int_12_only_magic_befriends_a_score_of_1():
    assert "only by magic" in [step.amount for step in mind(score=1).steps if step.rule == "INT-12"]


@pytest.mark.parametrize(
    ("score", "tier"),
    [
        (8, "average"),
        (12, "very intelligent"),
        (14, "highly intelligent"),
        (16, "exceptional"),
        (17, "genius"),
        (18, "genius"),
        (19, "beyond genius"),
    ],
)
def test_miss_05_scores_from_8_up_are_not_described(score, tier):
    working = mind(score=score, weapon=weapons()[-1], task=tasks()[-1])
    assert (working.value.tier, working.value.described) == (tier, False)
    assert (working.value.weapon, working.value.task) == ("freely", "freely")
    assert "MISS-05" in cited(working)
    assert Rules.standard().table("abilities/intelligence", "above").status.name == "reconstruction"


def test_int_22_a_score_of_5_hesitates_a_round_longer():
    working = surprise(score=5, usual=2)
    assert likely(working) == {"2": Fraction(5, 20), "3": Fraction(15, 20)}
    assert working.value.mean == Fraction(11, 4)
    assert "INT-22" in cited(working)
    assert set(rolled(working)) == {"It loses 2 rounds.", "It loses 3 rounds."}


def test_int_23_a_cleverer_voice_breaks_the_spell():
    working = surprise(score=5, leader=True)
    assert likely(working) == {"1": 1}
    assert "INT-23" in cited(working)


@pytest.mark.parametrize("score", [6, 7, 8, 15])
def test_int_26_from_6_up_surprise_is_as_usual(score):
    assert surprise(score=score).value.most == 1
    assert "INT-26" in cited(surprise(score=score))


def test_disc_115_only_5_hesitates():
    assert surprise(score=4).value.most == 1
    assert surprise(score=4, rules=playing(DISC_115="up-to-five")).value.most == 2
    assert surprise(score=6, rules=playing(DISC_115="up-to-five")).value.most == 1
    assert "DISC-115" in readings(surprise(score=4))


@pytest.mark.parametrize(
    ("given", "field"),
    [({"score": 31}, "score"), ({"score": -1}, "score"), ({"weapon": "cannon"}, "weapon"), ({"task": ""}, "task")],
)
def test_what_is_refused(given, field):
    with pytest.raises(BadInput) as error:
        mind(**({"score": 5} | given))
    assert error.value.field == field


@given(
    st.fixed_dictionaries(
        {"score": wild()},
        optional={"weapon": wild(*weapons()), "task": wild(*tasks()), "kept_focused": wild()},
    )
)
def test_any_mind_is_answered_or_refused(given):
    answered(mind, given)


@given(
    score=st.integers(0, 30),
    weapon=st.sampled_from(weapons()),
    task=st.sampled_from(tasks()),
    kept_focused=st.booleans(),
)
def test_any_fitting_mind_is_answered(**given):
    assert answered(mind, given)


@given(st.fixed_dictionaries({"score": wild()}, optional={"usual": wild(), "leader": wild()}))
def test_any_surprise_is_answered_or_refused(given):
    answered(surprise, given)


@given(st.fixed_dictionaries({"score": wild()}), st.sampled_from(["d20", "two-dice"]))
def test_any_check_is_answered_or_refused(given, reading):
    answered(intelligence_check, given | {"rules": playing(DISC_54=reading)})


def test_what_no_sentence_says_of_a_score_is_marked_as_derived():
    """INT-24 speaks of tools at 5, INT-21 of strange surroundings at 5, INT-18 of refusing at 4, and of no other."""
    table = Rules.standard().table("abilities/intelligence", "tasks")
    said = {
        "common tools with moving parts": {"5", "6 to 7"},
        "an astrolabe or an abacus": {"5", "6 to 7"},
        "keeping to a task in strange surroundings": {"5"},
        "refusing a trusted companion": {"3", "4"},
    }
    for task, scores in said.items():
        stated = {head for head in ("3", "4", "5", "6 to 7") if table.status_of(table.row(task), head).name == "stated"}
        assert stated == scores
