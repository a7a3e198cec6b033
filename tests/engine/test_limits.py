"""Every check says which input is wrong, what is allowed and by which rule."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import one_of, positive, shown, whole, words, yes_or_no


class Sail(Enum):
    FULL = "full sail"
    REEFED = "reefed"


@given(st.integers(0, 12))
def test_a_whole_number_within_its_limits_passes(number: int) -> None:
    assert whole(number, "the wind's force", field="force", rule="MISS-26", most=12) == number
    assert whole(Fraction(number), "the wind's force", field="force", rule="MISS-26", most=12) == number


@pytest.mark.parametrize("value", [13, -1, True, Fraction(1, 2), 3.0, "3", None, 10**30, float("nan")])
def test_a_number_off_the_limits_is_named_with_what_is_allowed(value: object) -> None:
    with pytest.raises(BadInput) as error:
        whole(value, "the wind's force", field="force", rule="MISS-26", most=12)
    assert str(error.value).startswith("The wind's force must be a whole number, from 0 to 12; got ")
    assert (error.value.field, error.value.rule) == ("force", "MISS-26")


def test_a_number_without_an_upper_limit_says_so() -> None:
    with pytest.raises(BadInput, match="a whole number, 1 or more; got 0"):
        whole(0, "hit points", field="hit_points", rule="KB-01", least=1)


@pytest.mark.parametrize(("value", "text"), [("-5/2", "-2.5"), ("1/8", "0.125"), ("1/3", "1/3"), ("7/1", "7")])
def test_a_wrong_fraction_is_repeated_as_people_write_it(value: str, text: str) -> None:
    assert shown(Fraction(value)) == text


def test_a_long_wrong_value_is_shortened() -> None:
    with pytest.raises(BadInput) as error:
        whole("9" * 5000, "the wind's force", field="force", rule="MISS-26")
    assert len(str(error.value)) < 150


@pytest.mark.parametrize("value", [10**5000, Fraction(1, 10**5000)], ids=["whole", "fraction"])
def test_a_number_too_long_for_python_to_write_out_is_refused_like_any_other(value: object) -> None:
    with pytest.raises(BadInput, match="from 0 to 12; got a number too long to write out"):
        whole(value, "the wind's force", field="force", rule="MISS-26", most=12)


@pytest.mark.parametrize("value", [0, -1, True, "1", 2.5, None])
def test_positive_takes_exact_numbers_above_zero(value: object) -> None:
    assert positive(Fraction(5, 2), "the speed", field="speed", rule="VEL-01") == Fraction(5, 2)
    with pytest.raises(BadInput, match="above 0"):
        positive(value, "the speed", field="speed", rule="VEL-01")


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_yes_or_no_takes_nothing_else(value: object) -> None:
    assert yes_or_no(True, "blunt", field="blunt", rule="KB-11") is True
    with pytest.raises(BadInput, match="must be yes or no"):
        yes_or_no(value, "blunt", field="blunt", rule="KB-11")


@pytest.mark.parametrize("value", [Sail.FULL, "full sail", "FULL SAIL", "full", "Full"])
def test_a_choice_is_a_member_its_value_or_its_name(value: object) -> None:
    assert one_of(Sail, value, "the sail", field="sail", rule="ATT-09") is Sail.FULL


@pytest.mark.parametrize("value", ["furled", 1, None, True, Sail])
def test_another_choice_lists_the_members(value: object) -> None:
    with pytest.raises(BadInput, match="The sail must be one of: full sail, reefed; got"):
        one_of(Sail, value, "the sail", field="sail", rule="ATT-09")


@pytest.mark.parametrize("value", ["two weeks", "  two \n weeks "])
def test_words_stand_with_single_spaces(value: str) -> None:
    assert words(value, "the time", field="time", rule="CAP-02", most=20) == "two weeks"


@pytest.mark.parametrize("value", [None, 7, True, ["a"], b"a", "x" * 21])
def test_words_are_text_of_so_many_characters(value: object) -> None:
    with pytest.raises(BadInput, match="The time must be text of at most 20 characters; got"):
        words(value, "the time", field="time", rule="CAP-02", most=20)
