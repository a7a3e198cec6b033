"""Dice notation against enumeration of every face, and what is not notation."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.dice import Dice, DiceRoll, distribution, read_dice
from rules_core.engine.errors import BadInput


def enumerated(terms: tuple[tuple[int, int], ...], constant: int) -> dict[int, int]:
    """Every face of every die, one after the other: the dullest way there is."""
    faces = [
        [sign * face for face in range(1, sides + 1)] for n, sides in terms for sign in [1 if n > 0 else -1] * abs(n)
    ]
    return dict(Counter(constant + sum(thrown) for thrown in product(*faces)))


@pytest.mark.parametrize(
    ("text", "terms", "constant"),
    [
        ("3d6", ((3, 6),), 0),
        ("d8", ((1, 8),), 0),
        (" 1D8 + 2 ", ((1, 8),), 2),
        ("2d6-1d4+3", ((2, 6), (-1, 4)), 3),
        ("-1d6", ((-1, 6),), 0),
        ("7", (), 7),
        ("1d4+1d6+1d8-2", ((1, 4), (1, 6), (1, 8)), -2),
    ],
)
def test_notation_and_its_distribution(text: str, terms: tuple[tuple[int, int], ...], constant: int) -> None:
    dice = read_dice(text, "the damage", field="damage", rule="KB-20")
    assert dice == Dice(terms, constant)
    assert distribution(dice.die()) == enumerated(terms, constant)
    assert read_dice(str(dice), "the damage", field="damage", rule="KB-20") == dice


@pytest.mark.parametrize(("text", "terms", "constant"), [
    ("40d12", ((40, 12),), 0), ("10d100", ((10, 100),), 0), ("20d20-15d10+4", ((20, 20), (-15, 10)), 4)
])  # fmt: skip
def test_many_dice_are_as_exact_as_adding_them_up_one_by_one(
    text: str, terms: tuple[tuple[int, int], ...], constant: int
) -> None:
    ways = Counter({constant: 1})
    for count, sides in terms:
        for _ in range(abs(count)):
            sums: Counter[int] = Counter()
            for total, number in ways.items():
                for face in range(1, sides + 1):
                    sums[total + face if count > 0 else total - face] += number
            ways = sums
    assert distribution(read_dice(text, "the damage", field="damage", rule="KB-20").die()) == dict(ways)


@pytest.mark.parametrize(
    "text",
    ["", "d", "1d", "1d0", "0d6", "1d101", "41d6", "11d100", "6d100-5d90", "1d6 1d6", "1d6+", "++1", "1.5", "1d6.5",
     "٣d6", "<script>", "1d6" * 60, 3, None],
)  # fmt: skip
def test_what_is_not_dice_is_refused_in_a_sentence(text: object) -> None:
    with pytest.raises(BadInput) as error:
        read_dice(text, "the weapon's damage", field="weapon_damage", rule="KB-20")
    assert error.value.field == "weapon_damage"
    assert error.value.rule == "KB-20"
    assert str(error.value).startswith("The weapon's damage must be dice such as 1d8+2")
    assert len(str(error.value)) < 250


@given(st.text(max_size=60))
def test_any_text_is_dice_or_bad_input(text: str) -> None:
    try:
        dice = read_dice(text, "the damage", field="damage", rule="KB-20")
    except BadInput:
        return
    assert read_dice(str(dice), "the damage", field="damage", rule="KB-20") == dice


@given(st.integers(0, 2**32), st.sampled_from(["3d6", "2d4-1d6+1", "d20"]))
def test_a_roll_shows_the_faces_that_make_its_total(seed: int, text: str) -> None:
    dice = read_dice(text, "the damage", field="damage", rule="KB-20")
    rolled = dice.roll(random.Random(seed))
    signs = [1 if count > 0 else -1 for count, _ in dice.terms for _ in range(abs(count))]
    assert rolled.total == dice.constant + sum(sign * face for sign, face in zip(signs, rolled.faces, strict=True))
    assert rolled == dice.roll(random.Random(seed))
    assert rolled.total in distribution(dice.die())


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        (DiceRoll("2d6-1d6", (3, 4, 2), 5), "2d6-1d6: 3, 4, 2 → 5"),
        (DiceRoll("1d8+2", (5,), 7), "1d8+2: 5 → 7"),
        (DiceRoll("1d100", (8,), 8), "1d100: 8"),
        (DiceRoll("4", (), 4), "4"),
    ],
)
def test_a_roll_reads_as_dice_faces_and_total(roll: DiceRoll, text: str) -> None:
    assert str(roll) == text
