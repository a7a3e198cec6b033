"""Service: RET-02 to RET-06 and LOY-10, case by case."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput
from rules_core.retinue.loyalty_service import Bond, recruit, service_morale
from tests.resolution.brute import answered, cited, likely, playing, readings, wild


@pytest.mark.parametrize(
    ("given", "possible", "by_order"),
    [
        ({}, True, False),
        ({"same_alignment": False}, False, False),
        ({"reward": False}, False, False),
        ({"charmed": True}, True, True),
        ({"charmed": True, "same_alignment": False, "reward": False}, True, True),
    ],
)
def test_ret_04_to_ret_06_who_may_be_won(given, possible, by_order):
    working = recruit(**given)
    assert (working.value.possible, working.value.by_order) == (possible, by_order)
    assert cited(working) == {"RET-04", "RET-05", "RET-06"}


# bond, dangers, foreseeable, checks that fall due
CASES = [
    (Bond.RETAINER, 1, 0, 1),
    (Bond.RETAINER, 1, 1, 0),
    (Bond.RETAINER, 3, 1, 2),
    (Bond.HIRED, 1, 1, 1),
    (Bond.HIRED, 3, 1, 3),
    (Bond.FANATIC, 3, 0, 0),
]


@pytest.mark.parametrize(("bond", "dangers", "foreseeable", "due"), CASES)
def test_ret_02_ret_03_and_loy_10_who_checks_when(bond, dangers, foreseeable, due):
    working = service_morale(bond=bond, dangers=dangers, foreseeable=foreseeable)
    assert len(working.value.due) == due
    assert working.value.holds == Fraction(21, 36) ** min(due, 2)  # a score of 7, and two passed checks suffice
    wanted = {Bond.RETAINER: "RET-02", Bond.FANATIC: "RET-03", Bond.HIRED: "LOY-10"}[bond]
    assert wanted in cited(working)


def test_disc_49_retainers_by_their_own_rule_or_like_all_others():
    alike = playing(DISC_49="all-alike")
    assert service_morale(dangers=2, foreseeable=2).value.holds == 1
    assert service_morale(dangers=2, foreseeable=2, rules=alike).value.holds == Fraction(21, 36) ** 2
    assert "DISC-49" in readings(service_morale())


def test_loyalty_counts_in_service():
    assert service_morale(score=7, loyalty=15).value.holds == Fraction(30, 36)
    assert service_morale(score=7, loyalty=19).value.holds == 1
    assert likely(service_morale(bond="fanatical retainer", score=2)) == {"holds to the end": 1}


def test_no_more_dangers_foreseen_than_there_are():
    with pytest.raises(BadInput) as error:
        service_morale(dangers=1, foreseeable=2)
    assert error.value.field == "foreseeable"


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "bond": wild(*Bond),
            "dangers": wild(),
            "foreseeable": wild(),
            "force": wild("elves", "zombies"),
            "score": wild(),
            "adjustment": wild(),
            "loyalty": wild(),
        },
    )
)
def test_any_service_is_answered_or_refused(given):
    answered(service_morale, given)


@given(st.fixed_dictionaries({}, optional={"charmed": wild(), "same_alignment": wild(), "reward": wild()}))
def test_any_recruit_is_answered_or_refused(given):
    answered(recruit, given)
