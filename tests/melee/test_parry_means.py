"""How often one may parry: PAR-01, PAR-02, PAR-04 to PAR-09."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.melee import parry_means as page
from rules_core.melee.parry_means import Shield
from rules_core.melee.weapon_skill import WeaponSkill
from tests.melee.facts import answered, facts, inputs, loosely

parries = loosely(page.parries)

ADDED = Rules.standard().choosing({"DISC-85": "added"})


@pytest.mark.parametrize("row", facts("parries"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_how_many_parries(row):
    """By both readings of DISC-85."""
    defender = inputs(row["inputs"])
    working = parries(**defender)
    assert (working.value.automatic, working.value.total) == (int(row["automatic"]), int(row["parries"]))
    assert parries(**defender, rules=ADDED).value.automatic == int(row["automatic if added up"])
    if int(row["parries"]) and row["rule"] != "PAR-01":
        assert row["rule"] in {step.rule for step in working.steps}


def test_disc_85_the_figure_is_the_whole_number():
    grand = {"skill": WeaponSkill.GRAND_MASTERY}
    assert (parries(**grand).value.total, parries(**grand, rules=ADDED).value.total) == (5, 11)


def test_who_may_not_parry():
    with pytest.raises(NotAllowed, match=r"proficiency with the weapon or a shield.*\(PAR-01\)") as caught:
        parries(skill="non-proficient", given_up=1)
    assert (caught.value.field, caught.value.rule) == ("skill", "PAR-01")
    with pytest.raises(NotAllowed, match=r"\(PAR-09\)") as caught:
        parries(extra_parries=1)
    assert (caught.value.field, caught.value.rule) == ("extra_parries", "PAR-09")


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("skill", "novice", "PAR-01"),
        ("shield", "buckler", "PAR-06"),
        ("given_up", -1, "PAR-04"),
        ("given_up", 21, "PAR-04"),
        ("extra_parries", "many", "PAR-09"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        parries(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())


@given(st.dictionaries(st.sampled_from(["skill", "shield", "given_up", "extra_parries"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(parries, junk)
    assert error.field in {"skill", *junk} if error else working.value.total >= 0


@given(st.sampled_from(WeaponSkill), st.sampled_from(Shield), st.integers(0, 9), st.sampled_from(["total", "added"]))
def test_more_skill_and_more_attacks_never_give_fewer(skill, shield, given_up, reading):
    rules = Rules.standard().choosing({"DISC-85": reading})
    if skill is WeaponSkill.NONE and shield is Shield.NONE:
        return
    here = parries(skill=skill, shield=shield, given_up=given_up, rules=rules).value.total
    assert here + 2 == parries(skill=skill, shield=shield, given_up=given_up + 1, rules=rules).value.total
    for better in WeaponSkill:
        if better.reaches(skill):
            assert here <= parries(skill=better, shield=shield, given_up=given_up, rules=rules).value.total
