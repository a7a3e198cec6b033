"""A working is its answer, its steps and its odds, and reads as text."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from rules_core.engine.chance import Odds, Outcome, success
from rules_core.engine.dice import Dice
from rules_core.engine.errors import BadInput, NotAllowed
from rules_core.engine.readings import Reading
from rules_core.engine.working import Roll, Step, Working, decimal, signed

HELD = success("Morale", Fraction(13, 18), "holds", "breaks")
READ = Reading("DISC-25", "at-or-under", "the percentage is the chance")


def test_text_form_has_answer_steps_and_odds() -> None:
    working = Working(
        8, "Holds more often than not.", (Step("score", "8", "MOR-09", READ), Step("no roll", "", "MOR-04")), (HELD,)
    )
    assert str(working) == (
        "Holds more often than not.\n- score: 8 [MOR-09, read as: at-or-under]\n- no roll [MOR-04]\n"
        "Morale: holds 72.2 %, breaks 27.8 %"
    )
    assert working.chance("holds") == working.chance("holds", of="Morale") == Fraction(13, 18)


def test_in_the_text_a_number_does_not_run_into_its_chance() -> None:
    squares = Odds("Squares off", (Outcome("1", Fraction(1, 4)), Outcome("2", Fraction(3, 4))))
    assert str(Working(1, "Off.", (), (squares,))) == "Off.\nSquares off: 1 (25 %), 2 (75 %)"


def test_odds_that_are_not_there_are_an_error_not_a_zero() -> None:
    with pytest.raises(BadInput, match="Nothing is diced"):
        Working(1, "One.", ()).chance("holds")
    with pytest.raises(BadInput, match="must be one of: Morale"):
        Working(1, "One.", (), (HELD,)).chance("holds", of="Loyalty")


def test_rolling_needs_dice_and_takes_the_callers_generator() -> None:
    def throw(rng: random.Random) -> Roll:
        dice = Dice(((2, 6),)).roll(rng)
        return Roll((dice,), f"{dice.total} rolled.")

    working = Working(8, "Holds.", (), (HELD,), throw)
    assert working.roll(random.Random(7)) == working.roll(random.Random(7))
    assert str(working.roll(random.Random(7))).splitlines()[0].endswith("rolled.")
    with pytest.raises(NotAllowed, match="nothing to roll"):
        Working(8, "Holds.", ()).roll(random.Random(7))


def test_modifiers_are_printed_with_their_sign() -> None:
    assert [signed(2), signed(0), signed(-10, " %"), signed(1, "d6")] == ["+2", "+0", "−10 %", "+1d6"]


def test_exact_numbers_are_written_as_people_write_them() -> None:
    numbers = (7, Fraction(75, 2), Fraction(-5, 4), Fraction(8, 3), Fraction(1, 3), Fraction(1, 1000), 0)
    assert [decimal(each) for each in numbers] == ["7", "37.5", "−1.25", "2 2/3", "1/3", "0.001", "0"]
