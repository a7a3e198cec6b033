"""Wind change: WCH-01 to WCH-07 and MISS-04, against a Markov chain computed in another way."""

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.engine.hexes import Side
from rules_core.naval.wind import Calm
from rules_core.naval.wind_change import (
    WindState,
    after_checks,
    change_chances,
    checks_every,
    throw_change,
    wind_change,
    wind_run,
)
from tests.naval.facts import ODD, answered, facts

STANDARD = Rules.standard()
FACTS = facts("wind_change")
SPEED = [int(fact["speed percent"]) / 100 for fact in FACTS]
DIRECTION = [int(fact["direction percent"]) / 100 for fact in FACTS]
STATES = 1 + 12 * 6  # no wind; then force by force, side by side


def place(force: int, side: int) -> int:
    return 0 if force == 0 else 1 + 6 * (force - 1) + side


def matrix() -> list[list[float]]:
    """The chances from state to state, written down from the table of facts."""
    found = [[0.0] * STATES for _ in range(STATES)]
    for side in range(6):
        found[0][place(1, side)] = 1 / 6
    for force in range(1, 13):
        for side in range(6):
            row = found[place(force, side)]
            for step in (-1, 0, 1):
                if force == 12:
                    p = 1.0 if step == -1 else 0.0
                else:
                    p = 1 - SPEED[force] if step == 0 else SPEED[force] / 2
                for turn in (-1, 0, 1):
                    q = 1 - DIRECTION[force] if turn == 0 else DIRECTION[force] / 2
                    if p * q:
                        row[place(force + step, (side + turn) % 6)] += p * q
    return found


def times(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, col, strict=True) if x) for col in columns] for row in a]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"force-{fact['force']}")
def test_miss_04_the_chances(fact: dict[str, str]) -> None:
    found = change_chances(int(fact["force"]), STANDARD)
    assert found == (Fraction(int(fact["speed percent"]), 100), Fraction(int(fact["direction percent"]), 100))


def test_wind_02_the_chances_of_miss_04_are_slight() -> None:
    assert all(speed <= 0.2 and direction <= 0.2 for speed, direction in zip(SPEED[1:12], DIRECTION[1:12], strict=True))


@pytest.mark.parametrize("power", [1, 2, 4, 8, 16])
def test_after_n_checks_as_a_matrix_squared_again_and_again(power: int) -> None:
    chain = matrix()
    n = 1
    while n < power:
        chain, n = times(chain, chain), 2 * n
    for force, side in ((0, 0), (1, 2), (4, 0), (12, 5)):
        exact = after_checks(WindState(force, Side(side)), power, STANDARD)
        assert sum(exact.values()) == 1
        row = chain[place(force, side)]
        found = [0.0] * STATES
        for (to, where), chance in exact.items():
            found[place(to, where or 0)] += float(chance)
        assert found == pytest.approx(row, abs=1e-12)


def test_wch_01_to_wch_03_one_check_by_hand() -> None:
    working = wind_change(force=4, wind_from="north")
    assert working.chance("4 moderate breeze", "Force") == Fraction(94, 100)
    assert working.chance("5 fresh breeze", "Force") == Fraction(3, 100)
    assert working.chance("3 gentle breeze", "Force") == Fraction(3, 100)
    assert working.chance("from the north-east", "Direction") == Fraction(3, 100)
    assert working.chance("from the north-west", "Direction") == Fraction(3, 100)
    assert working.value.chances[5, Side.NORTH_EAST] == Fraction(9, 10_000)


@pytest.mark.parametrize(("count", "said"), [(1, "1 check, in rounds: 5"), (2, "2 checks, in rounds: 10")])
def test_wch_01_how_many_rounds_the_checks_take(count: int, said: str) -> None:
    assert said in str(wind_change(force=4, checks=count))


def test_wch_04_force_0_rises_from_a_side_thrown_for() -> None:
    for calm in Calm:
        working = wind_change(force=0, calm=calm)
        assert working.chance("1 light air", "Force") == 1
        assert all(working.chance(f"from the {side.label}", "Direction") == Fraction(1, 6) for side in Side)


def test_wch_05_force_12_falls() -> None:
    assert wind_change(force=12).chance("11 violent storm", "Force") == 1


def test_wch_06_which_calm() -> None:
    working = wind_change(force=1)
    falls = Fraction(6, 100)
    assert working.chance("0 calm", "Force") == falls * Fraction(3, 6)
    assert working.chance("0 very quiet", "Force") == falls * Fraction(2, 6)
    assert working.chance("0 dead calm", "Force") == falls * Fraction(1, 6)
    assert working.chance("no wind", "Direction") == falls


def test_wch_07_steady_while_a_ship_is_saved() -> None:
    working = wind_change(force=12, checks=9, saving_a_ship=True)
    assert working.value.chances == {(12, Side.NORTH): 1}
    assert working.roll(random.Random(1)).dice == ()


def test_disc_10_every_fifth_round() -> None:
    every = STANDARD.choosing({"DISC-10": "every-round"})
    assert (checks_every(STANDARD), checks_every(every)) == (5, 1)
    said = [step.amount for step in wind_change(force=3, checks=4).steps if step.reading]
    assert said == ["20"]


def test_the_dice_fall_as_the_chances_say() -> None:
    """All faces of a d100 and a coin, for the force; then the same for the direction."""
    rng = random.Random(11)
    seen: dict[tuple[int, Side | None], int] = {}
    for _ in range(6000):
        after = throw_change(WindState(9, Side.SOUTH), rng, STANDARD).after
        seen[after.force, after.wind_from] = seen.get((after.force, after.wind_from), 0) + 1
    exact = after_checks(WindState(9, Side.SOUTH), 1, STANDARD)
    assert set(seen) <= {state for state in exact if state[1] is not None}
    for state, chance in exact.items():
        assert seen.get(state, 0) / 6000 == pytest.approx(float(chance), abs=0.02)


def test_a_seed_gives_the_same_weather_again() -> None:
    first, again = (wind_run(force=6, checks=60, seed=8).value for _ in range(2))
    assert first == again
    assert first != wind_run(force=6, checks=60, seed=9).value
    assert all(abs(b.force - a.force) <= 1 for a, b in itertools.pairwise(first))
    for a, b in itertools.pairwise(first):
        assert a.force == 0 or a.wind_from.bearing_to(b.wind_from) in (0, 1, 5)
        assert b.force == 1 or a.force != 0


@pytest.mark.parametrize(("field", "value"), [("force", 13), ("wind_from", 6), ("checks", 101), ("saving_a_ship", 1)])
def test_bad_input_names_its_field(field: str, value: object) -> None:
    odd: dict[str, Any] = {"force": 3, field: value}
    with pytest.raises(BadInput) as error:
        wind_change(**odd)
    assert error.value.field == field


@settings(max_examples=25, deadline=None)
@given(
    st.fixed_dictionaries({"force": ODD}, optional=dict.fromkeys(("wind_from", "calm", "checks"), ODD)),
    st.sampled_from(["seed", "saving_a_ship"]),
    ODD,
)
def test_any_input_is_answered_or_refused_by_a_rule(asked: dict[str, object], name: str, odd: object) -> None:
    answered(wind_run if name == "seed" else wind_change, {**asked, name: odd})
