"""Time: TIME-01 to TIME-08 against the lengths that the source states, in seconds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import time as page
from rules_core.melee.time import Span, Unit
from tests.melee.facts import answered, facts, loosely

convert = loosely(page.convert)

OTHER = Rules.standard().choosing({"DISC-18": "hundredth"})


@pytest.mark.parametrize("row", facts("time"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_a_length_in_another_unit(row):
    working = convert(amount=Fraction(row["amount"]), unit=row["unit"], to=row["to"])
    assert working.value.exact == Fraction(row["exactly"])
    assert working.value.played == Fraction(row["played"])
    assert row["rule"] in {step.rule for step in working.steps}
    assert ("played as" in working.answer) == (row["exactly"] != row["played"])


@pytest.mark.parametrize(("unit", "lost"), [("minute", 4), ("round", 20), ("turn", 60), ("hour", 240)])
def test_what_the_rounded_units_lose(unit, lost):
    """TIME-06: 35 melees of eight seconds are 280 of a round's 300 seconds."""
    steps = [step for step in convert(unit=unit, to="melee").steps if step.rule == "TIME-06"]
    assert steps[-1].amount == f"{lost} s"


def test_disc_18_a_melee_is_eight_seconds():
    assert convert(unit="melee", to="second").value.exact == 8
    assert convert(unit="melee", to="second", rules=OTHER).value.exact == 3
    assert convert(unit="round", to="melee", rules=OTHER).value == Span(Fraction(100), Fraction(100))
    assert convert(unit="melee", to="segment", rules=OTHER).value.exact == 80


def test_disc_52_a_round_at_sea_keeps_its_twelve_seconds():
    sea = {"unit": "round at sea", "to": "second"}
    assert convert(**sea).value.exact == 12
    assert convert(**sea, rules=Rules.standard().choosing({"DISC-52": "one-melee"})).value.exact == 8


def test_the_page_says_what_time_is_for():
    """TIME-01 and TIME-07 are words alone: nothing is computed, and the page has them."""
    assert {"TIME-01", "TIME-07"} <= set(Rules.standard().page("melee/time").rules)


@pytest.mark.parametrize(
    ("field", "value"), [("amount", 0), ("amount", -1), ("amount", "two"), ("unit", "week"), ("to", 3)]
)
def test_bad_input_names_its_field_and_its_rule(field, value):
    with pytest.raises(BadInput, match=r"\(TIME-02\)") as caught:
        convert(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, "TIME-02")


UNITS = st.sampled_from(Unit)
AMOUNTS = st.fractions(min_value=Fraction(1, 100), max_value=10, max_denominator=100)  # hours in segments, at most
JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())


@given(AMOUNTS, UNITS, UNITS, st.sampled_from(["eight-seconds", "hundredth"]))
def test_there_and_back_is_the_same(amount, unit, to, reading):
    rules = Rules.standard().choosing({"DISC-18": reading})
    there = convert(amount=amount, unit=unit, to=to, rules=rules).value
    assert convert(amount=there.exact, unit=to, to=unit, rules=rules).value.exact == amount
    assert convert(amount=there.played, unit=to, to=unit, rules=rules).value.played == amount


@given(AMOUNTS, st.fractions(1, 100), UNITS, UNITS)
def test_longer_stays_longer(amount, times, unit, to):
    short, long = (convert(amount=each, unit=unit, to=to).value for each in (amount, amount * times))
    assert short.exact <= long.exact
    assert short.played <= long.played


@given(st.dictionaries(st.sampled_from(["amount", "unit", "to"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(junk):
    error, working = answered(convert, junk)
    assert error.field in junk if error else working.value.exact > 0
