"""Malfunction: MALF-01 to MALF-07 row by row, and the damage against every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, RuleDataError
from rules_core.resolution.malfunction import Weapon, malfunction
from tests.resolution.brute import answered, cited, house_value, likely, playing, readings, rolled, wild

# MALF-02 to MALF-07: die, rule, further shots lost (None: ruined until repaired)
ROWS = [
    (1, "MALF-02", 0),
    (2, "MALF-03", 1),
    (3, "MALF-04", 2),
    (4, "MALF-05", 2),
    (5, "MALF-06", None),
    (6, "MALF-07", None),
]


@pytest.mark.parametrize("weapon", Weapon)
@pytest.mark.parametrize(("die", "rule", "further"), ROWS)
def test_what_each_face_costs(weapon, die, rule, further):
    working = malfunction(weapon=weapon)
    fault = working.value[die - 1]
    assert (fault.die, fault.rule, fault.further) == (die, rule, further)
    assert rule in cited(working)


@pytest.mark.parametrize(
    ("weapon", "names"),
    [
        ("firearm", ["misfire", "jam", "malfunction", "blow back", "spiked", "explodes"]),
        ("artillery", ["misfire", "jam", "malfunction", "blow back", "spiked", "explodes"]),
    ],
)
def test_malf_01_firearms_have_the_first_names(weapon, names):
    assert [fault.name for fault in malfunction(weapon=weapon).value] == names


def test_malf_01_bows_have_the_second():
    names = [fault.name for fault in malfunction(weapon="bow").value]
    for word, name in zip(["arrow", "arrow breaks", "string breaks", "string breaks", "bow breaks", "shatters"], names):
        assert word in name


def test_each_face_is_as_likely():
    odds = likely(malfunction())
    assert list(odds.values()) == [Fraction(1, 6)] * 6
    assert likely(malfunction(), "Further shots lost") == {
        "0": Fraction(1, 6),
        "1": Fraction(1, 6),
        "2": Fraction(1, 3),
        "until it is repaired": Fraction(1, 3),
    }


def spread(*faces: list[int]) -> dict[str, Fraction]:
    """One die that picks a list of equally likely damages."""
    found: dict[int, Fraction] = {}
    for each in faces:
        for damage in each:
            found[damage] = found.get(damage, Fraction(0)) + Fraction(1, len(faces) * len(each))
    return {str(damage): found[damage] for damage in sorted(found)}


D6 = [1, 2, 3, 4, 5, 6]
TWO = [a + b for a in D6 for b in D6]


@pytest.mark.parametrize(("weapon", "burst"), [("firearm", TWO), ("bow", D6), ("thrown weapon", D6)])
def test_malf_05_and_malf_07_who_is_hurt(weapon, burst):
    assert likely(malfunction(weapon=weapon), "Damage to the shooter") == spread([0], [0], [0], [1, 2, 3], [0], burst)


def test_malf_07_every_man_of_the_crew_takes_a_die():
    gun = malfunction(weapon="artillery", crew=5)
    assert likely(gun, "Damage to the gunner") == spread([0], [0], [0], [1, 2, 3], [0], D6)
    assert likely(gun, "Damage to each other man of the crew") == spread([0], [0], [0], [0], [0], D6)


def test_disc_46_one_to_three_or_a_third():
    third = malfunction(weapon_damage="1d8", rules=playing(DISC_46="third"))
    eighths = [face // 3 for face in range(1, 9)]
    assert likely(third, "Damage to the shooter") == spread([0], [0], [0], eighths, [0], TWO)
    assert likely(malfunction(), "Damage to the shooter") == spread([0], [0], [0], [1, 2, 3], [0], TWO)
    assert "DISC-46" in readings(third)
    assert any("1d8" in step.amount for step in third.steps)


def test_disc_108_one_die_each_or_as_many_as_there_are_men():
    two = malfunction(weapon="artillery", crew=2, rules=playing(DISC_108="crew-dice"))
    assert likely(two, "Damage to each other man of the crew") == spread([0], [0], [0], [0], [0], TWO)
    assert likely(malfunction(weapon="artillery", crew=2), "Damage to each other man of the crew") == spread(
        [0], [0], [0], [0], [0], D6
    )


def test_disc_109_a_misfire_injures_no_shoulder():
    injured = [fault.injury for fault in malfunction(weapon="thrown weapon").value]
    assert injured == [False, True, True, True, True, True]
    everything = malfunction(weapon="thrown weapon", rules=playing(DISC_109="all"))
    assert [fault.injury for fault in everything.value] == [True] * 6
    assert not any(
        fault.injury for weapon in ("bow", "firearm", "artillery") for fault in malfunction(weapon=weapon).value
    )


def test_a_roll_names_the_fault_and_the_hurt():
    outcomes = rolled(malfunction(weapon="artillery", crew=3), times=300)
    assert any(each.startswith("Explodes. The gunner takes ") and "The others take" in each for each in outcomes)
    assert "Misfire. Further shots lost: 0." in outcomes
    assert any("A shoulder injury." in each for each in rolled(malfunction(weapon="thrown weapon")))


@pytest.mark.parametrize("crew", [0, 21, "many", None])
def test_a_crew_is_of_one_to_twenty_men(crew):
    with pytest.raises(BadInput) as error:
        malfunction(weapon="artillery", crew=crew)
    assert (error.value.field, error.value.rule) == ("crew", "MALF-07")


@given(st.fixed_dictionaries({"weapon": wild(*Weapon), "weapon_damage": wild("2d6+1", "d8", "1d6-4"), "crew": wild()}))
def test_any_malfunction_is_answered_or_refused(given):
    answered(malfunction, given)


@given(
    weapon=st.sampled_from(Weapon),
    weapon_damage=st.sampled_from(["1d8", "3d6+2", "1d4-6", "5"]),
    crew=st.integers(1, 20),
)
def test_any_fitting_malfunction_is_answered(**given):
    assert answered(malfunction, given)


def test_malf_01_another_die_brings_its_own_chances(tmp_path):
    """Two dice of three sides: 2, 3, 3, 4, 4, 4, 5, 5, 6, of which 5 and 6 ruin the weapon."""
    rules = house_value(tmp_path, "resolution/malfunction", "die", "2d3", "MALF-01")
    working = malfunction(weapon=Weapon.BOW, rules=rules)
    assert list(likely(working).values()) == [Fraction(each, 9) for each in (0, 1, 2, 3, 2, 1)]
    assert likely(working, "Further shots lost")["until it is repaired"] == Fraction(3, 9)
    assert likely(working, "Damage to the shooter")["0"] == Fraction(5, 9)  # a 4 hurts by 1d3, a 6 by 1d6
    assert "33.3 %" in working.answer.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("die", ["1d8", "3d6", "0"])
def test_malf_01_a_die_with_a_total_that_names_no_fault_is_refused(tmp_path, die):
    rules = house_value(tmp_path, "resolution/malfunction", "die", die, "MALF-01")
    with pytest.raises(RuleDataError, match="no fault is named for a"):
        malfunction(rules=rules)
