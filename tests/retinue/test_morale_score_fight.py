"""Morale over a fight: MOR-06 to MOR-08 against every throw of the checks that fall due."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput
from rules_core.retinue.morale_score import OWN
from rules_core.retinue.morale_score_fight import Event, morale_in_fight
from tests.resolution.brute import PAIRS, answered, cited, likely, playing, readings, rolled, share, wild


def by_throwing(score, checks):
    """Plays every throw of so many checks: the fight ends at the first failure, or after two passed."""
    ends: dict[str, int] = {}
    for throws in itertools.product(range(2, 13), repeat=checks):
        ways = 1
        for total in throws:
            ways *= 6 - abs(7 - total)
        end = "holds to the end"
        for passed, total in enumerate(throws):
            if passed == 2:
                break
            if total > score:
                end = f"breaks at check {passed + 1}"
                break
        ends[end] = ends.get(end, 0) + ways
    return {end: Fraction(ways, 36**checks) for end, ways in ends.items()}


@pytest.mark.parametrize("score", range(3, 12))
@pytest.mark.parametrize("checks", [1, 2, 3, 4])
def test_mor_07_only_two_checks_are_ever_rolled(score, checks):
    working = morale_in_fight(score=score, fallen=0, dangers=checks)
    assert likely(working) == by_throwing(score, checks)
    assert working.value.rolled == min(checks, 2)
    assert working.value.holds == share(PAIRS, lambda pair: sum(pair) <= score) ** min(checks, 2)


# MOR-06, MOR-08: what calls for a check
@pytest.mark.parametrize(
    ("given", "event", "rule"),
    [
        ({"high_level": True}, Event.HIGH_LEVEL, "MOR-08"),
        ({"charged": True}, Event.CHARGED, "MOR-06"),
        ({"dangers": 1}, Event.DANGER, "MOR-06"),
        ({"wounded": True}, Event.WOUNDED, "MOR-06"),
        ({"fallen": 10}, Event.HALF, "MOR-06"),
        ({"commander": True}, Event.COMMANDER, "MOR-06"),
    ],
)
def test_what_calls_for_a_check(given, event, rule):
    working = morale_in_fight(**({"fallen": 0} | given))
    assert working.value.due == (event,)
    assert rule in cited(working)


@pytest.mark.parametrize(
    ("members", "fallen", "due"), [(20, 9, 0), (20, 10, 1), (21, 10, 0), (21, 11, 1), (1, 0, 0), (1, 1, 1), (20, 20, 1)]
)
def test_mor_06_half_of_the_group(members, fallen, due):
    assert len(morale_in_fight(members=members, fallen=fallen).value.due) == due


def test_disc_110_half_is_checked_once():
    losses: dict[str, Any] = {"members": 20, "fallen": 14, "rounds_of_losses": 2}
    assert len(morale_in_fight(**losses).value.due) == 1
    each = morale_in_fight(**losses, rules=playing(DISC_110="each"))
    assert len(each.value.due) == 3
    assert each.value.holds == Fraction(21, 36) ** 2
    assert len(morale_in_fight(members=20, fallen=9, rounds_of_losses=2, rules=playing(DISC_110="each")).value.due) == 0
    assert "DISC-110" in readings(each)


def test_disc_111_passed_checks_count_within_one_fight():
    fight: dict[str, Any] = {"fallen": 0, "dangers": 3}
    lasting = playing(DISC_111="for-good")
    assert morale_in_fight(**fight, passed_before=1).value.rolled == 2
    assert morale_in_fight(**fight, passed_before=1, rules=lasting).value.holds == Fraction(21, 36)
    assert morale_in_fight(**fight, passed_before=2, rules=lasting).value.holds == 1


def test_those_who_never_check_hold_and_those_who_will_not_fight_do_not():
    assert morale_in_fight(force="berserkers", dangers=5).value.holds == 1
    assert morale_in_fight(score=2, dangers=5).value.holds == 0
    assert likely(morale_in_fight(force="zombies", dangers=5)) == {"never checks": 1}
    assert likely(morale_in_fight(fallen=0)) == {"holds to the end": 1}


def test_the_checks_come_in_the_order_of_a_fight():
    everything = morale_in_fight(high_level=True, charged=True, dangers=2, wounded=True, fallen=10, commander=True)
    order = (Event.HIGH_LEVEL, Event.CHARGED, Event.DANGER, Event.DANGER, Event.WOUNDED, Event.HALF, Event.COMMANDER)
    assert everything.value.due == order
    ends = set(rolled(everything, times=300))
    assert ends == {
        "It withdraws, flees or surrenders: faced by fighters of high level.",
        "It withdraws, flees or surrenders: charged by overwhelming force.",
        "It holds to the end.",
    }


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"members": 0}, "members"),
        ({"fallen": 21}, "fallen"),
        ({"dangers": -1}, "dangers"),
        ({"wounded": 1}, "wounded"),
    ],
)
def test_what_is_refused(given, field):
    with pytest.raises(BadInput) as error:
        morale_in_fight(**given)
    assert error.value.field == field


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "force": wild(OWN, "elves"),
            "score": wild(),
            "adjustment": wild(),
            "loyalty": wild(),
            "members": wild(),
            "fallen": wild(),
            "rounds_of_losses": wild(),
            "high_level": wild(),
            "charged": wild(),
            "dangers": wild(),
            "wounded": wild(),
            "commander": wild(),
            "passed_before": wild(),
        },
    )
)
def test_any_fight_is_answered_or_refused(given):
    answered(morale_in_fight, given)
