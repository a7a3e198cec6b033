"""Spells by intelligence: INT-05 to INT-10 and MISS-05, with every pattern of rolls enumerated for short lists."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleDataError, Rules
from rules_core.abilities.intelligence_spells import Caster, class_need, spells
from tests.resolution.brute import answered, cited, house_table, likely, playing, readings, rolled, wild

# MISS-05: intelligence, percent, minimum, maximum, highest level
TABLE = [
    (9, 35, 4, 6, 4),
    (10, 45, 5, 7, 5),
    (11, 45, 5, 7, 5),
    (12, 45, 5, 7, 6),
    (13, 55, 6, 9, 6),
    (14, 55, 6, 9, 7),
    (15, 65, 7, 11, 7),
    (16, 65, 7, 11, 8),
    (17, 75, 8, 14, 8),
    (18, 85, 9, 18, 9),
    (19, 95, 10, None, 9),
    (25, 95, 10, None, 9),
]


@pytest.mark.parametrize(("intelligence", "percent", "least", "most", "highest"), TABLE)
def test_the_table(intelligence, percent, least, most, highest):
    working = spells(intelligence=intelligence)
    found = working.value
    assert (found.each, found.minimum, found.maximum, found.highest) == (Fraction(percent, 100), least, most, highest)
    assert {"INT-06", "INT-08", "INT-09", "INT-10", "MISS-05"} <= cited(working)


def test_the_table_is_marked_as_a_reconstruction():
    status = Rules.standard().table("abilities/intelligence", "spells").status
    assert (status.name, status.source) == ("reconstruction", "first-edition")


def by_patterns(size, chance, least, most):
    """Every pattern of grasped and not grasped, one by one."""
    found: dict[int, Fraction] = {}
    for pattern in itertools.product((True, False), repeat=size):
        p = Fraction(1)
        for grasped in pattern:
            p *= chance if grasped else 1 - chance
        held = min(max(sum(pattern), min(least, size)), most)
        found[held] = found.get(held, Fraction(0)) + p
    return {str(number): p for number, p in sorted(found.items())}


@pytest.mark.parametrize(("intelligence", "percent", "least", "most", "highest"), TABLE[:9])
@pytest.mark.parametrize("listed", [3, 8, 12])
def test_the_number_of_spells_against_every_pattern(intelligence, percent, least, most, highest, listed):
    working = spells(intelligence=intelligence, listed=listed)
    assert likely(working) == by_patterns(listed, Fraction(percent, 100), least, most or 99)


def test_two_levels_are_two_lists():
    one = by_patterns(8, Fraction(45, 100), 5, 7)
    both: dict[str, Fraction] = {}
    for (a, p), (b, q) in itertools.product(one.items(), one.items()):
        both[str(int(a) + int(b))] = both.get(str(int(a) + int(b)), Fraction(0)) + p * q
    assert likely(spells(intelligence=12, listed=8, spell_levels=2)) == both


def test_disc_114_each_level_or_all_levels_together():
    together = spells(intelligence=12, listed=6, spell_levels=2, rules=playing(DISC_114="in-all"))
    assert likely(together) == by_patterns(12, Fraction(45, 100), 5, 7)
    apart = spells(intelligence=12, listed=6, spell_levels=2)
    assert min(int(number) for number in likely(apart)) == 10
    assert "DISC-114" in readings(apart)


def test_disc_16_the_maximum_counts_too():
    free = spells(intelligence=12, rules=playing(DISC_16="minimum-only"))
    assert free.value.maximum is None
    assert likely(free)["12"] == Fraction(45, 100) ** 12
    assert max(int(number) for number in likely(spells(intelligence=12))) == 7


def test_disc_113_the_number_itself_succeeds():
    assert spells(intelligence=9).value.each == Fraction(35, 100)
    assert spells(intelligence=9, rules=playing(DISC_113="under")).value.each == Fraction(34, 100)


def test_int_07_a_dull_mage_has_no_high_spells():
    with pytest.raises(NotAllowed) as error:
        spells(intelligence=9, spell_levels=5)
    assert (error.value.field, error.value.rule) == ("spell_levels", "INT-07")
    with pytest.raises(NotAllowed, match="9 or more"):
        spells(intelligence=8)


def test_int_08_and_09_are_not_for_illusionists():
    working = spells(intelligence=15, caster="illusionist")
    assert (working.value.highest, working.value.each, working.value.minimum, working.value.numbers) == (
        7,
        None,
        None,
        {},
    )
    assert working.odds == ()
    assert {"INT-08", "INT-10"} == cited(working)


@pytest.mark.parametrize(
    ("name", "need"),
    [
        ("mage", "important"),
        ("Illusionist", "important"),
        *[(name, "a lesser requirement") for name in ("thief", "ranger", "paladin", "bard", "assassin")],
        ("fighter", "none that is named"),
    ],
)
def test_int_05_which_classes_need_it(name, need):
    assert class_need(character_class=name).value == need


@pytest.mark.parametrize("name", [None, 5, True, ["mage"], "x" * 41, "", " "])
def test_int_05_a_class_is_a_name(name):
    with pytest.raises(BadInput, match="The class must be") as error:
        class_need(character_class=name)
    assert (error.value.field, error.value.rule) == ("character_class", "INT-05")


def test_spells_are_rolled_for_one_by_one():
    ends = set(rolled(spells(intelligence=9, spell_levels=2), times=50))
    assert ends <= {f"{n} spells are within grasp." for n in range(8, 13)}
    assert len(ends) > 1


@given(
    st.fixed_dictionaries(
        {"intelligence": wild()},
        optional={"caster": wild(*Caster), "listed": wild(), "spell_levels": wild()},
    )
)
def test_any_caster_is_answered_or_refused(given):
    answered(spells, given)


@given(st.fixed_dictionaries({"character_class": wild("bard")}))
def test_any_class_is_answered_or_refused(given):
    answered(class_need, given)


@pytest.mark.parametrize("chance", [0, 101])
def test_int_08_a_house_chance_is_one_in_a_hundred_to_certain(tmp_path, chance):
    rules = house_table(tmp_path, "abilities/intelligence", "spells", ("15,15,15,65", f"15,15,15,{chance}"))
    with pytest.raises(RuleDataError, match=f"from 1 to 100; got {chance}"):
        spells(intelligence=15, rules=rules)
