"""What a caster may do in a melee: CAST-01 to CAST-12 against the examples of the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import spellcasting as page
from tests.melee.facts import answered, facts, inputs, loosely

casting = loosely(page.casting)
highest_spell = loosely(page.highest_spell)

MEDIAN = Rules.standard().choosing({"DISC-23": "median"})
HIGHER = Rules.standard().choosing({"DISC-70": "higher"})


def by_rule(working):
    return {way.rule: way for way in working.value.ways}


@pytest.mark.parametrize("row", facts("casting"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_a_way_to_cast(row):
    working = casting(**inputs(row["inputs"]))
    way = by_rule(working)[row["rule"]]
    assert (way.move.value, way.spells) == (row["move"], int(row["spells"]))
    assert (way.least, way.most, way.attacks) == (int(row["from"]), int(row["to"]), int(row["attacks left"]))
    assert row["rule"] in {step.rule for step in working.steps}


@pytest.mark.parametrize("row", facts("highest_spell"), ids=lambda row: f"CAST-12 level {row['caster level']}")
def test_disc_70_the_highest_spell_of_a_level(row):
    level = int(row["caster level"])
    assert highest_spell(caster_level=level).value == int(row["highest"])
    assert highest_spell(caster_level=level, rules=HIGHER).value == int(row["highest by the other reading"])
    if level <= 9 or level == 12:
        assert int(row["highest"]) == (level + 1) // 2  # what the examples have in common


@pytest.mark.parametrize("level", [13, 20, 100])
def test_from_level_13_the_highest_spell_is_entered(level):
    for rule in (highest_spell, casting):
        with pytest.raises(BadInput, match=r"has to be entered, from 1 to 9 \(CAST-12\)") as caught:
            rule(caster_level=level)
        assert (caught.value.field, caught.value.rule) == ("highest", "CAST-12")
    assert highest_spell(caster_level=level, highest=7).value == 7


@pytest.mark.parametrize(
    ("level", "rules"),
    [
        (1, {"CAST-01"}),
        (2, {"CAST-01"}),
        (3, {"CAST-01", "CAST-02"}),
        (4, {"CAST-01", "CAST-02"}),
        (5, {"CAST-01", "CAST-02", "CAST-03", "CAST-04"}),
        (7, {"CAST-01", "CAST-02", "CAST-03", "CAST-04", "CAST-06"}),
        (9, {"CAST-01", "CAST-02", "CAST-03", "CAST-04", "CAST-06", "CAST-07"}),
        (12, {"CAST-01", "CAST-02", "CAST-03", "CAST-04", "CAST-06", "CAST-07", "CAST-08", "CAST-09"}),
    ],
)
def test_which_ways_a_level_has(level, rules):
    assert set(by_rule(casting(caster_level=level))) == rules
    skilled = set(by_rule(casting(caster_level=level, combat_spellcasting=True)))
    assert skilled - rules == {rule for rule, least in (("CAST-05", 5), ("CAST-10", 12)) if level >= least}


def test_two_spells_need_initiative():
    """CAST-06."""
    assert "CAST-06" in by_rule(casting(caster_level=9))
    assert "CAST-06" not in by_rule(casting(caster_level=9, won_initiative=False))


def test_a_blow_spoils_the_spell_of_a_beginner():
    """CAST-01."""
    spoilt = [step.amount for step in casting(caster_level=2).steps if step.label == "struck while casting"]
    assert spoilt == ["the spell is lost for the round"]
    skilled = casting(caster_level=2, combat_spellcasting=True)
    assert [step.amount for step in skilled.steps if step.label == "struck while casting"] == ["the roll decides"]
    assert not [step for step in casting(caster_level=3).steps if step.label == "struck while casting"]


def test_disc_23_the_third_level_is_minor():
    """CAST-11, in what a caster of level 12 may do."""
    ours, other = by_rule(casting(caster_level=12)), by_rule(casting(caster_level=12, rules=MEDIAN))
    assert (ours["CAST-06"].most, other["CAST-06"].most) == (3, 2)
    assert (ours["CAST-07"].least, other["CAST-07"].least) == (4, 3)


@pytest.mark.parametrize(
    ("spell", "rules"),
    [
        (1, {"CAST-01", "CAST-02", "CAST-03", "CAST-04", "CAST-06"}),
        (4, {"CAST-01", "CAST-07"}),
        (5, {"CAST-01"}),
        (6, set()),
    ],
)
def test_the_ways_of_one_spell(spell, rules):
    working = casting(caster_level=9, spell_level=spell)
    assert set(by_rule(working)) == rules
    assert ("cannot" in working.answer) == (not rules)


def test_the_answer_tells_the_off_hand_and_combat_spellcasting():
    """CAST-09, CAST-10: level 12 with three attacks."""
    twelve = {"caster_level": 12, "attacks": 3}
    plain, skilled = (casting(**twelve, combat_spellcasting=each).answer for each in (False, True))
    assert "; up to level 4 with a free step and an action of the off hand" in plain
    assert "attacks" not in plain
    assert "; up to level 4 with a free step and 2 attacks" in skilled
    fourth = casting(**twelve, combat_spellcasting=True, spell_level=4).answer
    assert fourth == (
        "A spell of level 4 can be cast standing still; with a free step; with half a move; "
        "with a free step and an action of the off hand; with a free step and 2 attacks."
    )
    assert "attack" not in casting(caster_level=12, combat_spellcasting=True).answer


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("caster_level", 0, "CAST-12"),
        ("caster_level", "archmage", "CAST-12"),
        ("highest", 10, "CAST-12"),
        ("spell_level", 10, "CAST-11"),
        ("won_initiative", "yes", "CAST-06"),
        ("combat_spellcasting", 1, "CAST-05"),
        ("attacks", 0, "CAST-05"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        casting(**{"caster_level": 5, field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
NAMES = ["caster_level", "highest", "spell_level", "won_initiative", "combat_spellcasting", "attacks"]


@given(st.dictionaries(st.sampled_from(NAMES), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(casting, {"caster_level": 6, **junk})
    assert error.field in {"highest", *junk} if error else working.value.highest >= 1


@given(st.integers(1, 11), st.sampled_from(["minor", "median"]), st.sampled_from(["lower", "higher"]), st.booleans())
def test_a_level_more_never_takes_a_way_away(level, sphere, between, skilled):
    rules = Rules.standard().choosing({"DISC-23": sphere, "DISC-70": between})
    here, there = (
        by_rule(casting(caster_level=each, combat_spellcasting=skilled, rules=rules)) for each in (level, level + 1)
    )
    for rule, way in here.items():
        assert (there[rule].least, way.most) <= (way.least, there[rule].most)
