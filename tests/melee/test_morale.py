"""Morale modifiers: MORP-01 to MORP-26 against facts from the rules and all hundred throws."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.melee.morale import Kind, Leadership, Numbers, morale
from rules_core.melee.morale_states import Check, State
from tests.melee.facts import answered, facts, inputs


def playing(ruling, reading):
    return Rules.standard().choosing({ruling: reading})


def of(**creature: Any):
    return morale(**creature)


def rules_of(working):
    return [step.rule for step in working.steps]


@pytest.mark.parametrize("row", facts("morale"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_the_chance_of_a_check(row):
    working = of(**inputs(row["inputs"]))
    wanted = sum(thrown <= int(row["total"]) for thrown in range(1, 101))
    assert wanted == int(row["chance"])  # the table agrees with itself
    assert working.value.chance == Fraction(wanted, 100)
    assert working.chance("holds") == Fraction(wanted, 100)
    assert working.value.total == min(max(int(row["total"]), 0), 100)
    assert working.value.checked
    assert row["rule"] in rules_of(working)


@pytest.mark.parametrize("name", ["modifiers"])
def test_every_modifier_is_in_the_facts(name):
    table = Rules.standard().table("melee/morale", name)
    assert set(table.column("rule")) <= {row["rule"] for row in facts("morale")}


def test_all_the_pluses_and_all_the_minuses_add_up():
    flags = ("trained", "organised", "homeland", "terrain", "hated_enemy", "magic_ally")
    pluses = of(leadership="strong", numbers="many", level=1, adjustment=-100, **dict.fromkeys(flags, True))
    assert pluses.value.total == 20 - 100 + 5 + 10 + 5 + 15 + 5 + 10 + 20 + 15 + 10
    against = (
        "poorly_treated",
        "abandoned",
        "ally_killed",
        "none_defeated",
        "cannot_hurt",
        "surprised",
        "against_magic",
    )
    led = {"leadership": "weak", "numbers": "few", "hit_points_lost": 10, "zero_level": True, "adjustment": 100}
    minuses = of(**led, **dict.fromkeys(against, True))
    total = 20 + 100 - 5 - 20 - 30 - 20 - 10 - 40 - 15 - 20 - 10 - 10 - 10
    assert f"total: −{-total} %, kept to 0 %" in str(minuses)


def test_zero_level_and_a_level_exclude_each_other():
    """MORP-23 with MORP-04."""
    with pytest.raises(NotAllowed, match=r"MORP-23.*level 3 \(MORP-04\)") as caught:
        morale(zero_level=True, level=3)
    assert (caught.value.field, caught.value.rule) == ("zero_level", "MORP-23")


@pytest.mark.parametrize(
    ("field", "both", "choices"),
    [("leadership", "strong and weak", Leadership), ("numbers", "many and few", Numbers)],
)
def test_rows_that_exclude_each_other_are_one_choice(field, both, choices):
    """MORP-09 with MORP-13, and MORP-11 with MORP-19: an attempt at both is refused, naming both."""
    with pytest.raises(BadInput) as caught:
        of(**{field: both})
    assert caught.value.field == field
    assert all(choice.value in caught.value.message for choice in choices)


def test_disc_24_zero_level_is_a_modifier_of_the_base():
    assert morale().value.chance == Fraction(1, 5)  # flees four times in five
    assert morale(zero_level=True).value.chance == Fraction(1, 10)
    assert morale(zero_level=True, rules=playing("DISC-24", "included")).value.chance == Fraction(1, 5)


def test_disc_132_a_hit_die_adds_as_much_as_a_level():
    """20 and four times 5; by the letter only class levels add, but 13 hit dice still drop the minuses."""
    letter = playing("DISC-132", "levels-only")
    assert morale(level=4, hit_dice=True).value.total == 40
    assert morale(level=4, hit_dice=True, rules=letter).value.total == 20
    assert morale(level=4, rules=letter).value.total == 40
    assert morale(level=13, hit_dice=True, abandoned=True, rules=letter).value.total == 20


def test_disc_25_the_percentage_is_the_chance():
    assert morale(level=3).value.chance == Fraction(35, 100)
    strict = playing("DISC-25", "under")
    assert morale(level=3, rules=strict).value.chance == Fraction(34, 100)
    assert morale(abandoned=True, rules=strict).value.chance == 0
    assert morale().value.chance == Fraction(20, 100)
    assert morale(rules=strict).value.chance == Fraction(19, 100)


def test_disc_26_half_lost_replaces_a_quarter_lost():
    hurt = {"level": 4, "hit_points": 30, "hit_points_lost": 15}
    assert of(**hurt).value.total == 20
    assert of(**hurt, rules=playing("DISC-26", "add")).value.total == 10
    light = {"level": 4, "hit_points": 30, "hit_points_lost": 8}
    assert of(**light).value == of(**light, rules=playing("DISC-26", "add")).value


@pytest.mark.parametrize("creature", [{"level": 13}, {"kind": "extra-dimensional", "level": 13}])
def test_disc_63_minuses_are_dropped_and_the_check_is_made(creature):
    """MORP-24, MORP-26."""
    ours = of(**creature, abandoned=True)
    assert (ours.value.checked, ours.value.total) == (True, 85)
    exempt = playing("DISC-63", "exempt")
    other = of(**creature, abandoned=True, rules=exempt)
    assert (other.value.checked, other.value.chance) == (False, 1)
    rallied = of(**creature, abandoned=True, check="leader", rules=exempt)
    assert (rallied.value.checked, rallied.value.total) == (True, 55)


@pytest.mark.parametrize(("kind", "rule"), [(Kind.PLAYER_CHARACTER, "MORP-01"), (Kind.MINDLESS_UNDEAD, "MORP-25")])
@pytest.mark.parametrize("check", Check)
def test_some_make_no_check_for_good_or_ill(kind, rule, check):
    working = of(kind=kind, check=check, abandoned=True, hated_enemy=True, checks=5, state="Shaken")
    assert not working.value.checked
    assert rules_of(working) == [rule]
    assert working.value.afterwards == ((State.SHAKEN, 1),)
    assert working.throw is None


@pytest.mark.parametrize(("checks", "chance"), [(1, "7/20"), (2, "49/400"), (3, "343/8000"), (5, "16807/3200000")])
def test_several_checks_in_a_row_are_exact(checks, chance):
    working = morale(level=3, checks=checks)
    assert working.value.all_held == Fraction(chance)
    assert working.value.chance == Fraction(7, 20)
    if checks > 1:
        assert working.chance("holds in all", of=f"{checks} checks in a row") == Fraction(chance)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("level", -1),
        ("level", Fraction(5, 2)),
        ("level", "ten"),
        ("zero_level", "no"),
        ("kind", "dragon"),
        ("leadership", "both"),
        ("numbers", 4),
        ("trained", 1),
        ("hit_points", 0),
        ("hit_points_lost", 11),
        ("state", "Jolly"),
        ("check", "sideways"),
        ("checks", 0),
        ("checks", 10**6),
        ("adjustment", 101),
        ("adjustment", "<script>"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value):
    with pytest.raises(BadInput) as caught:
        of(**{field: value})
    assert caught.value.field == field
    assert re.search(r"\(MORP-\d\d\)", caught.value.message)
    assert f"({caught.value.rule})" in caught.value.message


FLAGS = (
    *("trained", "organised", "homeland", "terrain", "hated_enemy", "magic_ally", "poorly_treated", "abandoned"),
    *("ally_killed", "none_defeated", "cannot_hurt", "surprised", "against_magic", "hit_dice"),
)
JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
CREATURES = st.fixed_dictionaries(
    {},
    optional={
        "level": st.integers(0, 20),
        "kind": st.sampled_from(Kind),
        "leadership": st.sampled_from(Leadership),
        "numbers": st.sampled_from(Numbers),
        "hit_points_lost": st.integers(0, 10),
        "state": st.sampled_from(State),
        "check": st.sampled_from(Check),
        "checks": st.integers(1, 6),
        "adjustment": st.integers(-20, 20),
        **dict.fromkeys(FLAGS, st.booleans()),
    },
)


@given(CREATURES, st.dictionaries(st.sampled_from(["level", "zero_level", "kind", "checks", "state", *FLAGS]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(creature, junk):
    error, working = answered(morale, {**creature, **junk})
    if error:
        assert error.field in junk
    else:
        value = working.value
        assert 0 <= value.chance <= 1
        assert sum(chance for _, chance in value.afterwards) == 1
        assert value.all_held <= value.chance


@given(CREATURES, st.integers(), st.sampled_from(["at-or-under", "under"]))
def test_whatever_is_rolled_has_a_chance(creature, seed, reading):
    working = of(**{**creature, "checks": 1}, rules=playing("DISC-25", reading))
    if not working.value.checked:
        return
    roll = working.roll(random.Random(seed))
    said, state = roll.outcome.split(":")[0].lower(), roll.outcome.split("Now ")[1].removesuffix(".")
    assert working.chance(said) > 0
    assert working.chance(state, of="State after one check") > 0
    assert len(roll.dice) == 1
    assert 1 <= roll.dice[0].total <= 100


@given(st.integers())
def test_a_row_of_checks_is_thrown_until_one_fails(seed):
    working = morale(level=12, checks=4)
    roll = working.roll(random.Random(seed))
    failed = [die.total > 80 for die in roll.dice]
    assert failed.index(True) == len(failed) - 1 if any(failed) else len(failed) == 4
    assert roll == working.roll(random.Random(seed))
