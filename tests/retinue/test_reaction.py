"""Reaction and capture: REACT and CAP against every throw, and repeated offers against a chain worked by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleDataError
from rules_core.retinue.reaction import Reaction, capture, reaction
from tests.resolution.brute import PAIRS, answered, cited, house_value, likely, rolled, share, wild

BANDS = {"attacks": (2, 2), "hostile": (3, 5), "uncertain": (6, 8), "accepts": (9, 11), "enthusiastic": (12, 12)}


def meets(change):
    """The reactions to one offer, by every throw; totals below 2 count as 2, above 12 as 12."""
    found = {
        name: share(PAIRS, lambda p, lo=low, hi=high: lo <= min(12, max(2, sum(p) + change)) <= hi)
        for name, (low, high) in BANDS.items()
    }
    return {name: chance for name, chance in found.items() if chance}


def test_react_02_to_react_07_the_stated_36ths():
    stated = {"attacks": 1, "hostile": 9, "uncertain": 16, "accepts": 9, "enthusiastic": 1}
    working = reaction()
    assert likely(working) == {name: Fraction(ways, 36) for name, ways in stated.items()}
    assert {f"REACT-0{n}" for n in range(1, 8)} - {"REACT-04"} <= cited(working)
    assert "REACT-04" in cited(working)


@pytest.mark.parametrize("change", range(-12, 13))
def test_react_01_every_adjustment_against_every_throw(change):
    assert likely(reaction(charisma=change)) == meets(change)
    assert likely(reaction(charisma=-3, offer=change + 3)) == meets(change)


def chain(change, better, offers):
    """Offers one after the other while in doubt: a recursion over what the next one meets."""
    if offers == 0:
        return {"uncertain": Fraction(1)}
    found: dict[str, Fraction] = {}
    for name, chance in meets(change).items():
        after = chain(change + better, better, offers - 1) if name == "uncertain" else {name: Fraction(1)}
        for end, p in after.items():
            found[end] = found.get(end, Fraction(0)) + chance * p
    return found


@pytest.mark.parametrize(("change", "better", "offers"), list(itertools.product((-2, 0, 3), (-1, 0, 2), (2, 3, 6))))
def test_react_04_further_offers_while_in_doubt(change, better, offers):
    working = reaction(charisma=change, better=better, offers=offers)
    assert likely(working, f"After up to {offers} offers") == {
        k: v for k, v in chain(change, better, offers).items() if v
    }
    wanted = chain(change, better, offers)
    assert working.value.taken == wanted.get("accepts", 0) + wanted.get("enthusiastic", 0)


@pytest.mark.parametrize("change", range(-6, 7))
def test_react_04_until_it_is_settled(change):
    first = meets(change)
    rest = 1 - first.get("uncertain", Fraction(0))
    working = reaction(offer=change)
    settled = {name: chance / rest for name, chance in first.items() if name != "uncertain"}
    assert likely(working, "If offers go on until it is settled") == settled
    assert working.value.mean_offers == 1 / rest


@pytest.mark.parametrize("better", [-4, -1, 1, 2, 20])
def test_a_changing_offer_settles_the_matter_for_good(better):
    working = reaction(better=better)
    far = chain(0, better, 30)
    assert "uncertain" not in {name for name, chance in far.items() if chance}
    assert {each.value: p for each, p in working.value.settled.items() if p} == {k: v for k, v in far.items() if v}


def test_by_hand_an_even_offer_is_taken_half_the_time_in_the_end():
    assert reaction().value.settled[Reaction.ACCEPTS] == Fraction(9, 20)
    assert reaction().value.settled[Reaction.ENTHUSIASTIC] == Fraction(1, 20)
    assert reaction().value.mean_offers == Fraction(36, 20)
    assert reaction(offers=2).value.taken == Fraction(10, 36) + Fraction(16, 36) * Fraction(10, 36)


def test_ret_06_without_a_reward_there_is_no_offer():
    with pytest.raises(NotAllowed) as error:
        reaction(reward=False)
    assert (error.value.field, error.value.rule) == ("reward", "RET-06")


def test_offers_are_rolled_until_one_settles_it():
    ends = set(rolled(reaction(offers=3), times=300))
    assert {"Accepts, at offer 1.", "Hostile, at offer 2.", "Uncertain, at offer 3."} <= ends
    assert not any(end.startswith("Uncertain") and "offer 1" in end for end in ends)


@pytest.mark.parametrize(
    ("given", "offer", "obeys"),
    [
        ({}, True, False),
        ({"check_failed": False}, False, False),
        ({"intelligent": False}, False, False),
        ({"can_talk": False}, False, False),
        ({"check_failed": False, "subdued": True}, True, True),
        ({"subdued": True, "can_talk": False}, False, True),
    ],
)
def test_cap_01_and_cap_02(given, offer, obeys):
    working = capture(**given)
    assert (working.value.offer, working.value.obeys) == (offer, obeys)
    assert cited(working) == {"CAP-01", "CAP-02"}


def test_cap_02_the_time_is_the_tables_own():
    assert "obeys for two weeks" in capture(subdued=True, time="two  weeks").answer
    assert "that the referee sets" in capture(subdued=True).answer


@pytest.mark.parametrize("time", [7, 0.5, None, "x" * 61])
def test_cap_02_the_time_is_text(time):
    with pytest.raises(BadInput, match="The time must be text of at most 60 characters") as error:
        capture(subdued=True, time=time)
    assert (error.value.field, error.value.rule) == ("time", "CAP-02")


@pytest.mark.parametrize("given", [{"offers": 0}, {"offers": 51}, {"charisma": 21}, {"offer": "gold"}, {"better": 0.5}])
def test_what_is_refused(given):
    with pytest.raises(BadInput) as error:
        reaction(**given)
    assert error.value.field in given


@given(
    st.fixed_dictionaries(
        {}, optional={"charisma": wild(), "offer": wild(), "offers": wild(), "better": wild(), "reward": wild()}
    )
)
def test_any_offer_is_answered_or_refused(given):
    answered(reaction, given)


@given(
    st.fixed_dictionaries(
        {},
        optional={"check_failed": wild(), "intelligent": wild(), "can_talk": wild(), "subdued": wild(), "time": wild()},
    )
)
def test_any_capture_is_answered_or_refused(given):
    answered(capture, given)


@pytest.mark.parametrize("better", [0, 1, -1])
def test_react_04_house_rules_by_which_doubt_never_ends_are_refused_and_not_counted_for_ever(tmp_path, better):
    """Seven pips whatever is thrown: with no better offer, or with totals that count as 8 at most, all is doubt."""
    path = "highest" if better > 0 else "lowest" if better < 0 else "dice"
    given = {"highest": 8, "lowest": 6, "dice": "7"}[path]
    rules = house_value(tmp_path, "retinue/reaction", path, given, "REACT-01")
    with pytest.raises(RuleDataError, match="for ever"):
        reaction(better=better, rules=rules)
