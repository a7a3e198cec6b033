"""Who acts first: INIT-01 to INIT-03, INIT-10, KB-14 and KB-15 by all four hundred pairs of throws."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import initiative_order as page
from rules_core.melee.initiative_order import FIRST, NEITHER, SECOND, TOGETHER, Method, Side
from tests.melee.facts import answered, facts, inputs, loosely

acts_first = loosely(page.acts_first)

PAIRS = list(product(range(1, 21), repeat=2))


def playing(ruling, reading):
    return Rules.standard().choosing({ruling: reading})


def chances(working):
    return {each.label: each.chance for each in working.odds[0].outcomes}


@pytest.mark.parametrize("row", facts("acts_first"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_the_chance_to_act_first(row):
    """Ties are thrown again (DISC-69), so that only what is decided counts."""
    won, lost, tied = (int(row[f"{end} of 400"]) for end in ("earlier", "later", "tied"))
    assert won + lost + tied == len(PAIRS)
    working = acts_first(**inputs(row["inputs"]))
    assert working.value.first == Fraction(won, won + lost)
    assert working.value.second == Fraction(lost, won + lost)
    assert working.value.again == Fraction(tied, 400)
    assert row["rule"] in {step.rule for step in working.steps}


@pytest.mark.parametrize(("first", "second"), [(0, 0), (-3, 5), (12, 1), (60, 62), (48, 70), (66, 66), (-40, -38)])
@pytest.mark.parametrize("late", ["next", "lost"])
@pytest.mark.parametrize("early", ["counted", "first"])
def test_by_all_pairs_and_readings(first, second, late, early):
    """DISC-28 and DISC-83, each way."""
    ways = {FIRST: 0, SECOND: 0, NEITHER: 0}
    for one, two in PAIRS:
        a, b = one + 15 + first, two + 15 + second
        if late == "lost" and max(a, b) > 80:
            ways[NEITHER if min(a, b) > 80 else FIRST if b > 80 else SECOND] += 1
            continue
        if early == "first":
            a, b = max(a, 1), max(b, 1)
        if a != b:
            ways[FIRST if a < b else SECOND] += 1
    decided = sum(ways.values())
    rules = Rules.standard().choosing({"DISC-28": late, "DISC-83": early})
    found = chances(acts_first(first=first, second=second, rules=rules))
    assert found == ({end: Fraction(n, decided) for end, n in ways.items() if n} if decided else {TOGETHER: 1})


def test_disc_27_groups_win_with_the_higher_throw():
    for reading, wins in (("high", True), ("low", False)):
        working = acts_first(method=Method.GROUP, rules=playing("DISC-27", reading))
        for seed in range(20):
            roll = working.roll(random.Random(seed))
            one, two = roll.dice[-2].total, roll.dice[-1].total
            assert (roll.outcome == "A first.") == ((one > two) == wins)


def test_disc_28_beyond_the_melee():
    """A at 16 + 65 and more is always late; B on 80 or less."""
    late = {"first": 65, "second": 45}
    assert chances(acts_first(**late, rules=playing("DISC-28", "lost"))) == {SECOND: 1}
    both = {"first": 65, "second": 65}
    assert chances(acts_first(**both, rules=playing("DISC-28", "lost"))) == {NEITHER: 1}
    assert chances(acts_first(**both)) == {FIRST: Fraction(1, 2), SECOND: Fraction(1, 2)}


def test_disc_69_ties_are_rolled_again():
    working = acts_first(first=4, second=8)
    tie = [step for step in working.steps if step.reading and step.reading.ruling == "DISC-69"]
    assert [step.amount for step in tie] == ["4 %"]
    assert sum(chances(working).values()) == 1
    for seed in range(200):
        dice = working.roll(random.Random(seed)).dice
        pairs = list(zip(dice[::2], dice[1::2], strict=True))
        assert all(one.total == two.total for one, two in pairs[:-1])
        assert pairs[-1][0].total != pairs[-1][1].total


def test_disc_83_totals_below_one():
    quick = {"first": -60, "second": -50}
    assert acts_first(**quick).value.first > Fraction(3, 4)
    assert chances(acts_first(**quick, rules=playing("DISC-83", "first"))) == {TOGETHER: 1}
    assert acts_first(**quick, rules=playing("DISC-83", "first")).roll(random.Random(1)).outcome == "Both at once."


@pytest.mark.parametrize(("ranged", "first"), [("A", 264 + 16), ("B", 264)])
def test_a_ranged_attack_goes_before_a_zero_action_that_has_to_move(ranged, first):
    """INIT-10: the 16 ties of 400."""
    working = acts_first(first=4, second=8, ranged=ranged)
    assert working.value.first == Fraction(first, 400)
    assert working.steps[-1].rule == "INIT-10"


@pytest.mark.parametrize(("loses", "end"), [("A", SECOND), ("B", FIRST)])
@pytest.mark.parametrize("method", Method)
def test_who_was_thrown_back_has_lost_initiative(loses, end, method):
    """INIT-14, with KB-14 and KB-15."""
    working = acts_first(method=method, loses=loses)
    assert chances(working) == {end: 1}
    assert working.steps[0].rule == "INIT-14"


def test_what_a_group_does_on_its_initiative_is_words_alone():
    """INIT-02."""
    assert "INIT-02" in Rules.standard().page("melee/initiative").rules


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("method", "dice", "INIT-01"),
        ("first", "slow", "INIT-03"),
        ("second", 201, "INIT-03"),
        ("ranged", "C", "INIT-10"),
        ("loses", 1, "INIT-14"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        acts_first(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
SUMS = st.integers(-60, 90)
LATE, EARLY = st.sampled_from(["next", "lost"]), st.sampled_from(["counted", "first"])


@given(st.dictionaries(st.sampled_from(["method", "first", "second", "ranged", "loses"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(acts_first, junk)
    assert error.field in junk if error else sum(chances(working).values()) == 1


@given(SUMS, SUMS, st.integers(1, 20))
def test_later_is_never_first_more_often(first, second, more):
    here, there = (acts_first(first=each, second=second).value.first for each in (first, first + more))
    assert there <= here


@given(SUMS, SUMS, st.sampled_from(Side), LATE, EARLY, st.integers())
def test_whatever_is_rolled_has_a_chance(first, second, ranged, late, early, seed):
    rules = Rules.standard().choosing({"DISC-28": late, "DISC-83": early})
    working = acts_first(first=first, second=second, ranged=ranged, rules=rules)
    roll = working.roll(random.Random(seed))
    ends = {end.casefold(): chance for end, chance in chances(working).items()}
    assert ends[roll.outcome.removesuffix(".").casefold()] > 0
    assert roll == working.roll(random.Random(seed))
