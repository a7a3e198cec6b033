"""What a melee allows: ACT-01 to ACT-06 against cases worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.melee import actions as page
from rules_core.melee.actions import Plan
from rules_core.melee.parry_means import Shield
from rules_core.melee.weapon_skill import WeaponSkill
from tests.melee.facts import answered, facts, inputs, loosely

melee_actions = loosely(page.melee_actions)


def playing(ruling, reading):
    return Rules.standard().choosing({ruling: reading})


@pytest.mark.parametrize("row", facts("actions"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_what_a_plan_allows(row):
    working = melee_actions(**inputs(row["inputs"]))
    value = working.value
    assert (value.attacks, value.parries) == (int(row["attacks"]), int(row["parries"]))
    assert value.charge == (row["charge"] == "yes")
    assert (value.least_hexes, value.most_hexes) == (int(row["hexes from"]), int(row["hexes to"]))
    assert row["rule"] in {step.rule for step in working.steps}


def test_all_trades_of_attacks_for_parries_are_shown():
    """PAR-04: two for each; a medium shield's two come on top (PAR-07), and half a move leaves one of three attacks."""

    def trades(**given):
        return [step.amount for step in melee_actions(**given).steps if step.label.startswith("attacks + parries")]

    three = {"plan": Plan.COMBINATION, "attacks": 3}
    assert trades(**three, given_up=1) == ["3 + 0, 2 + 2, 1 + 4, 0 + 6"]
    assert trades(**three, shield="medium shield") == ["3 + 2, 2 + 4, 1 + 6, 0 + 8"]
    assert trades(plan=Plan.HALF_MOVE, attacks=3) == ["1 + 0, 0 + 2"]
    assert trades(plan=Plan.COMBINATION, attacks=8) == ["8 + 0 … 0 + 16"]
    assert trades(**three, skill="non-proficient") == trades(plan=Plan.OFFENSIVE, attacks=3) == []


def test_disc_19_a_full_move_leaves_a_charge():
    """With INIT-05."""
    full = {"plan": Plan.FULL_MOVE, "attacks": 2}
    ours, other = melee_actions(**full), melee_actions(**full, rules=playing("DISC-19", "defensive"))
    assert (ours.value.charge, other.value.charge) == (True, False)
    assert melee_actions(**full, given_up=2, rules=playing("DISC-19", "defensive")).value.parries == 4
    with pytest.raises(NotAllowed, match=r"leaves 1 attack to give up.*\(ACT-05\)"):
        melee_actions(**full, given_up=2)


def test_disc_31_a_combination_is_not_a_half_move():
    mixed = {"plan": Plan.COMBINATION, "attacks": 4}
    ours, other = melee_actions(**mixed).value, melee_actions(**mixed, rules=playing("DISC-31", "run-in")).value
    assert (ours.attacks, ours.most_hexes) == (4, 0)
    assert (other.attacks, other.most_hexes) == (2, 5)


@pytest.mark.parametrize(("attacks", "down", "up"), [(1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (5, 2, 3)])
def test_disc_70_half_of_an_odd_number_rounds_down(attacks, down, up):
    moving = {"plan": Plan.HALF_MOVE, "attacks": attacks}
    assert melee_actions(**moving).value.attacks == down
    assert melee_actions(**moving, rules=playing("DISC-70", "higher")).value.attacks == up


def test_disc_82_automatic_parries_are_not_halved():
    moving = {"plan": Plan.HALF_MOVE, "attacks": 4, "given_up": 1, "skill": "grand mastery", "shield": "medium shield"}
    assert melee_actions(**moving).value.parries == 5 + 2 + 2
    assert melee_actions(**moving, rules=playing("DISC-82", "halved")).value.parries == (5 + 2) // 2 + 2


@pytest.mark.parametrize(
    ("level", "casts", "step", "step_always"),
    [
        (0, False, "yes", "yes"),
        (1, True, "no", "no"),
        (2, True, "no", "no"),
        (2, False, "yes", "no"),
        (3, True, "yes", "yes"),
    ],
)
def test_disc_89_who_has_a_free_step(level, casts, step, step_always):
    """ACT-01, by both readings."""
    caster = {"caster_level": level, "casting": casts}
    for rules, wanted in ((Rules.standard(), step), (playing("DISC-89", "always"), step_always)):
        found = [each.amount for each in melee_actions(**caster, rules=rules).steps if each.rule == "ACT-01"]
        assert found == [wanted]


def test_all_other_cases_are_the_referee_s():
    """ACT-06 is words alone: nothing is computed, and the page has it."""
    assert "ACT-06" in Rules.standard().page("melee/actions").rules
    assert [plan.value for plan in Plan] == list(Rules.standard().table("melee/actions", "plans").column("plan"))


@pytest.mark.parametrize(
    ("given_", "rule"),
    [
        ({"plan": "fully offensive", "given_up": 1}, "ACT-02"),
        ({"plan": "combination", "attacks": 2, "given_up": 3}, "ACT-04"),
        ({"plan": "half move and action", "attacks": 3, "given_up": 2}, "ACT-04"),
        ({"plan": "full move and move through", "attacks": 1, "given_up": 1}, "ACT-05"),
    ],
)
def test_more_cannot_be_given_up_than_there_is(given_, rule):
    with pytest.raises(NotAllowed) as caught:
        melee_actions(**given_)
    assert (caught.value.field, caught.value.rule) == ("given_up", rule)


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("plan", "flee", "ACT-02"),
        ("attacks", 0, "ACT-02"),
        ("attacks", "two", "ACT-02"),
        ("hexes", 0, "ACT-05"),
        ("given_up", -1, "PAR-04"),
        ("caster_level", -1, "ACT-01"),
        ("casting", "now", "ACT-01"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        melee_actions(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)


def test_who_casts_has_a_level():
    with pytest.raises(BadInput, match=r"\(ACT-01\)") as caught:
        melee_actions(casting=True)
    assert caught.value.field == "caster_level"


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
NAMES = ["plan", "attacks", "given_up", "skill", "shield", "extra_parries", "hexes", "caster_level", "casting"]


@given(st.dictionaries(st.sampled_from(NAMES), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(melee_actions, junk)
    assert error.field in {"skill", "caster_level", *junk} if error else working.value.attacks >= 0


@given(st.sampled_from(Plan), st.integers(1, 19), st.sampled_from(WeaponSkill), st.sampled_from(Shield))
def test_one_more_attack_never_allows_less(plan, attacks, skill, shield):
    here, there = (
        melee_actions(plan=plan, attacks=attacks + more, skill=skill, shield=shield).value for more in (0, 1)
    )
    assert here.attacks <= there.attacks
    assert here.parries <= there.parries
    assert (here.least_hexes, here.most_hexes) == (there.least_hexes, there.most_hexes)
