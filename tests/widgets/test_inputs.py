"""Inputs: what is typed is handed on as it is, and what a link says is judged before it is believed."""

from dataclasses import replace
from enum import Enum, IntEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.inputs import Choice, Flag, Lines, Number, Option, Text


class Sail(Enum):
    FULL_AND_BY = "full and by"
    ABACK = "aback"


class Side(IntEnum):
    NORTH = 0
    NORTH_EAST = 1

    @property
    def label(self) -> str:
        return "north" if self is Side.NORTH else "north-east"


@pytest.mark.parametrize(
    ("typed", "handed_on"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("-3", -3),
        ("−3", -3),
        ("+3", 3),
        ("007", 7),
        ("2.5", Fraction(5, 2)),
        ("1/2", Fraction(1, 2)),
        ("4/2", 2),
        ("2.0", 2),
    ],
)
def test_a_number_is_exact(typed, handed_on):
    number = Number("damage", "Damage").read(typed)
    assert number == handed_on
    assert type(number) is type(handed_on)


@pytest.mark.parametrize(
    "typed", ["", "abc", "1/0", "1e9", "1e999999999", "2,5", "0x10", "1_000", "٣", "9" * 31, "nan"]
)
def test_what_is_no_number_is_handed_on_as_typed(typed):
    assert Number("damage", "Damage").read(typed) == typed


@given(st.text())
def test_no_text_upsets_a_number(typed):
    assert isinstance(Number("damage", "Damage").read(typed), int | Fraction | str)


@given(st.integers() | st.fractions())
def test_a_number_reads_its_own_default(default):
    number = Number("damage", "Damage", default)
    read = number.read(number.text)
    assert read == default or len(number.text) > 30


def test_an_enum_is_chosen_by_name_and_shown_by_value():
    choice = Choice("sail", "Sail", Sail, Sail.ABACK)
    assert choice.listed == (
        Option("full-and-by", "full and by", Sail.FULL_AND_BY),
        Option("aback", "aback", Sail.ABACK),
    )
    assert (choice.text, choice.read("full-and-by"), choice.said("full-and-by")) == (
        "aback",
        Sail.FULL_AND_BY,
        "full and by",
    )


def test_an_enum_with_labels_is_shown_by_them():
    assert [each.label for each in Choice("side", "Side", Side).listed] == ["north", "north-east"]


def test_texts_are_options_as_they_are_and_the_first_is_the_default():
    choice = Choice("ship", "Ship", ("cog", "carrack"))
    assert (choice.text, choice.read("carrack")) == ("cog", "carrack")


@pytest.mark.parametrize(
    ("asked", "text", "why"),
    [
        (Choice("sail", "Sail", Sail), "ABACK", "Sail: 'ABACK' is not one of: full-and-by, aback."),
        (Choice("sail", "Sail", Sail), "<b>" * 30, "Sail: '<b><b>"),
        (Flag("blunt", "Blunt"), "yes", "Blunt: 'yes' is neither true nor false."),
        (Number("damage", "Damage"), "1" * 1_001, "Damage: a text of 1001 characters is too long (1000 at most)."),
        (Text("weapon", "Weapon"), "1" * 1_001, "Weapon: a text of 1001 characters is too long (1000 at most)."),
        (Lines("log", "Log"), "A" * 100_001, "Log: a text of 100001 characters is too long (100000 at most)."),
    ],
)
def test_a_link_is_refused_with_a_sentence(asked, text, why):
    refusal = asked.refusal(text)
    assert refusal.startswith(why)
    assert len(refusal) < 150


def test_a_log_of_ten_thousand_entries_is_not_refused():
    assert Lines("log", "Log").refusal(" – ".join("A" * 10_000)) is None


@pytest.mark.parametrize(
    "each",
    [Number("n", "N", 3), Text("t", "T", "1d8"), Lines("l", "L", "A"), Flag("f", "F", True), Choice("c", "C", Sail)],
)
def test_the_default_is_not_refused(each):
    assert each.refusal(each.text) is None


def test_a_wide_text_says_so_to_the_style_sheet_and_is_a_text_otherwise():
    narrow, wide = (Text("log", "Log", "(0)", wide=each).control("(0)", "log") for each in (False, True))
    assert (narrow.classes, wide.classes) == ("calc-text", "calc-text calc-full")
    assert replace(wide, classes=narrow.classes) == narrow
