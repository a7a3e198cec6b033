"""Size: SIZE-01 to SIZE-09 against the charts of the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import size as page
from rules_core.melee.size import SizeClass, classes_larger, races
from tests.melee.facts import answered, facts, inputs, loosely

against_size = loosely(page.against_size)
muscle_bonus = loosely(page.muscle_bonus)
size_class = loosely(page.size_class)

BY_HEIGHT = Rules.standard().choosing({"DISC-29": "height"})
SMALLER_ONLY = Rules.standard().choosing({"DISC-87": "smaller-only"})


def test_the_order_of_sizes():
    assert [each.value for each in sorted(SizeClass, key=lambda each: each.rank)] == [
        "Small",
        "Humanoid",
        "Ogre",
        "Giant",
    ]


@pytest.mark.parametrize("row", facts("size"), ids=lambda row: f"{row['victim']} struck by {row['attacker']}")
def test_how_many_classes_larger(row):
    assert classes_larger(SizeClass(row["victim"]), SizeClass(row["attacker"])) == int(row["classes larger"])


@pytest.mark.parametrize("row", facts("size_class"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_the_class_by_height_weight_or_race(row):
    """By both readings of DISC-29."""
    creature = inputs(row["inputs"])
    working = size_class(**creature)
    assert working.value.value == row["class"]
    assert size_class(**creature, rules=BY_HEIGHT).value.value == row["class by height first"]
    assert row["rule"] in {step.rule for step in working.steps}


def test_disc_29_twelve_feet_is_an_ogre_and_the_larger_class_holds():
    assert (size_class(feet=12).value, size_class(feet=12, rules=BY_HEIGHT).value) == (SizeClass.OGRE, SizeClass.GIANT)
    heavy = {"feet": 6, "pounds": 600}
    assert (size_class(**heavy).value, size_class(**heavy, rules=BY_HEIGHT).value) == (
        SizeClass.OGRE,
        SizeClass.HUMANOID,
    )


def test_all_player_races_of_the_source_are_listed():
    """SIZE-02 to SIZE-04: six small ones, twelve of human size, two ogres."""
    assert len(races()) == 1 + 6 + 12 + 2
    assert races()[0] == "not listed"
    found = {race: size_class(race=race).value for race in races()[1:]}
    assert [list(found.values()).count(each) for each in SizeClass] == [6, 12, 2, 0]


@pytest.mark.parametrize("row", facts("muscle"), ids=lambda row: row["muscle"])
def test_the_muscle_bonus(row):
    """SIZE-01, at both ends of each band."""
    assert muscle_bonus(muscle=row["muscle"]).value == int(row["bonus"])
    if row["muscle"].isdigit():
        assert muscle_bonus(muscle=int(row["muscle"])).value == int(row["bonus"])


def test_muscle_never_falls():
    scores = [*map(str, range(1, 19)), *(f"18/{n:02}" for n in [*range(1, 100), 0]), *map(str, range(19, 26))]
    bonuses = [muscle_bonus(muscle=score).value for score in scores]
    assert bonuses == sorted(bonuses)


@pytest.mark.parametrize("row", facts("size_blows"), ids=lambda row: f"{row['rule']} {row['attacker']} {row['victim']}")
def test_a_blow_between_two_sizes(row):
    """By both readings of DISC-87; Muscle 25 has a bonus of 8."""
    blow = {"attacker": row["attacker"], "victim": row["victim"], "muscle": 25}
    working = against_size(**blow)
    value = working.value
    assert (value.times, value.damage) == (int(row["times"]), 8 * int(row["times"]))
    assert (value.to_hit, value.armour_class) == (int(row["to hit"]), int(row["armour class better"]))
    assert row["rule"] in {step.rule for step in working.steps}
    assert against_size(**blow, rules=SMALLER_ONLY).value.times == int(row["times if smaller only"])


def test_disc_87_the_single_bonus_is_everyone_s():
    equals = {"attacker": "Ogre", "victim": "Ogre", "muscle": 19}
    assert against_size(**equals).value.damage == 4
    assert against_size(**equals, rules=SMALLER_ONLY).value.damage == 0


def test_disc_131_whose_armour_class_is_the_better_one():
    """SIZE-07 to SIZE-09: the human strikes the giant, two classes larger; and the giant the human."""
    up, down = {"attacker": "Humanoid", "victim": "Giant"}, {"attacker": "Giant", "victim": "Humanoid"}
    either = Rules.standard().choosing({"DISC-131": "either"})
    for blow, rules, changed in (
        (up, None, (0, 0)),
        (down, None, (-1, 2)),
        (up, either, (-1, 2)),
        (down, either, (-1, 2)),
        ({"attacker": "Giant", "victim": "Giant"}, either, (0, 0)),
    ):
        value = against_size(**blow, rules=rules).value
        assert (value.to_hit, value.armour_class) == changed


def test_nothing_known_is_an_error():
    with pytest.raises(BadInput, match=r"needs a height, a weight or a race \(SIZE-02\)") as caught:
        size_class()
    assert caught.value.field == "feet"


@pytest.mark.parametrize(
    ("rule", "field", "value"),
    [
        (size_class, "feet", -1),
        (size_class, "inches", 12),
        (size_class, "pounds", "heavy"),
        (size_class, "race", "Hobbit"),
        (muscle_bonus, "muscle", 0),
        (muscle_bonus, "muscle", 26),
        (muscle_bonus, "muscle", "18/100"),
        (muscle_bonus, "muscle", "17/50"),
        (muscle_bonus, "muscle", True),
        (muscle_bonus, "muscle", "<script>"),
        (against_size, "attacker", "Titan"),
        (against_size, "victim", 4),
    ],
)
def test_bad_input_names_its_field_and_its_rule(rule, field, value):
    with pytest.raises(BadInput) as caught:
        rule(**{field: value})
    assert caught.value.field == field
    assert f"({caught.value.rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())


@given(st.dictionaries(st.sampled_from(["feet", "inches", "pounds", "race"]), JUNK))
def test_any_creature_gives_a_class_or_an_error_that_names_its_field(junk):
    error, working = answered(size_class, {"feet": 6, **junk})
    assert error.field in {"feet", *junk} if error else working.value in SizeClass


@given(st.dictionaries(st.sampled_from(["attacker", "victim", "muscle"]), JUNK))
def test_any_blow_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(against_size, junk)
    assert error.field in junk if error else 0 <= working.value.times <= 3


@given(st.integers(1, 30), st.integers(0, 11), st.integers(0, 2000), st.integers(0, 500))
def test_heavier_is_never_smaller(feet, inches, pounds, more):
    light, heavy = (size_class(feet=feet, inches=inches, pounds=each).value for each in (pounds, pounds + more))
    assert light.rank <= heavy.rank
