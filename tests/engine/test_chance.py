"""Odds add up, are looked up by label, and read well."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.chance import Odds, Outcome, odds, odds_of_die, odds_of_numbers, percent, success
from rules_core.engine.errors import BadInput


def test_odds_of_two_dice_are_the_schoolbook_ones() -> None:
    total = odds_of_die("2D6", 2 @ icepool.d6)
    assert [int(each.chance * 36) for each in total.outcomes] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert total.mean == 7
    assert total.most_likely() == Outcome("7", Fraction(1, 6))


def test_outcomes_with_one_label_are_one_outcome() -> None:
    parity = odds_of_die("d6", icepool.d6, lambda face: "even" if face % 2 == 0 else "odd")
    assert [(each.label, each.chance) for each in parity.outcomes] == [
        ("odd", Fraction(1, 2)),
        ("even", Fraction(1, 2)),
    ]


def test_what_cannot_happen_is_left_out_but_a_check_shows_both_sides() -> None:
    assert [each.label for each in odds("who", {"a": Fraction(1), "b": Fraction(0)}).outcomes] == ["a"]
    assert [each.label for each in success("check", Fraction(1), "holds", "flees").outcomes] == ["holds", "flees"]


def test_odds_of_numbers_rise_add_up_and_have_a_mean() -> None:
    pairs = [(3, Fraction(1, 4)), (-1, Fraction(1, 2)), (3, Fraction(1, 4)), (7, Fraction(0))]
    energy = odds_of_numbers("energy", pairs)
    assert [(each.label, each.chance) for each in energy.outcomes] == [("-1", Fraction(1, 2)), ("3", Fraction(1, 2))]
    assert energy.mean == 1


@pytest.mark.parametrize("chances", [(Fraction(1, 2),), (Fraction(3, 2), Fraction(-1, 2))])
def test_odds_that_are_not_odds_are_refused(chances: tuple[Fraction, ...]) -> None:
    with pytest.raises(BadInput, match="add up to"):
        Odds("broken", tuple(Outcome(str(i), chance) for i, chance in enumerate(chances)))


def test_a_label_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(BadInput, match="must be one of: holds, flees"):
        success("check", Fraction(1, 3), "holds", "flees").chance("wins")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        ("0", "0 %"),
        ("1", "100 %"),
        ("1/2", "50 %"),
        ("49/108", "45.4 %"),
        ("1/2000", "0.1 %"),  # 0.05 rounds away from zero
        ("1/2001", "under 0.1 %"),
        ("3999/4000", "over 99.9 %"),
        ("1249/10000", "12.5 %"),
        ("1245/10000", "12.5 %"),  # a half goes up, not to the even digit
    ],
)
def test_percent_rounds_once_and_never_hides_a_chance(chance: str, text: str) -> None:
    assert percent(Fraction(chance)) == text


@given(st.fractions(min_value=0, max_value=1))
def test_percent_reads_certain_only_when_it_is(chance: Fraction) -> None:
    assert (percent(chance) == "0 %") == (chance == 0)
    assert (percent(chance) == "100 %") == (chance == 1)
