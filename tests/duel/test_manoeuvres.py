"""Special manoeuvres: NC-25 to NC-36, against all pairs and all dice of a ram."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, Rules
from rules_core.duel.crew import crew_losses
from rules_core.duel.gunnery import direct_fire
from rules_core.duel.manoeuvres import DONE, Manoeuvre, come_about, escape, grapple, ram, shear
from rules_core.duel.range import range_change
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("manoeuvres")
RULES: dict[str, Any] = {rule.__name__: rule for rule in (come_about, grapple, escape, ram, shear)}
FACES, D6 = range(1, 21), range(1, 7)


def text(value):
    return str(value) if not isinstance(value, (Fraction, int, bool)) else value


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert text(part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"])) == read(row["is"])


def test_a_minus_is_printed_as_one():
    """What is taken off reads as in the rest of the book, and both parts of an escape say what they are."""
    shown = str(escape(sailor=5, enemy_sailor=-6))
    assert "who escapes: d20, +5 −4: d20 +1" in shown
    assert "who holds: d20, −6 +4: d20 −2" in shown
    shown += str(grapple(distance=-15, handling=-3)) + str(direct_fire(ship="caravel", attack_bonus=-2))
    shown += str(range_change(distance=40, advantaged_speed=20, opposing_speed=40)) + str(crew_losses(sailors=0))
    assert not re.search(r"(?<![0-9A-Za-z])-[0-9]", shown), shown


@given(*[st.integers(-12, 12)] * 4)
def test_contests_are_the_count_of_all_pairs(own, handling, enemy, their_handling):
    """NC-27, NC-30, NC-35: equal succeeds; NC-29: equal holds, 4 off and 4 on, no shiphandling."""
    both: Any = {"sailor": own, "handling": handling, "enemy_sailor": enemy, "enemy_handling": their_handling}
    pairs = list(product(FACES, FACES))
    met = sum(a + own + handling >= b + enemy + their_handling for a, b in pairs)
    for rule in (grapple, ram, shear):
        assert rule(**both).value.chance == Fraction(met, 400)
    free = sum(a + own - 4 > b + enemy + 4 for a, b in pairs)
    assert escape(**both).value.chance == Fraction(free, 400)
    handled = sum(a + own + handling - 4 > b + enemy + their_handling + 4 for a, b in pairs)
    assert escape(**both, rules=playing(DISC_95="with-handling")).value.chance == Fraction(handled, 400)
    lost = sum(a + own - 4 < b + enemy + 4 for a, b in pairs)
    if free or lost:
        assert escape(**both, rules=playing(DISC_69="again")).value.chance == Fraction(free, free + lost)


def thrown(count, dealt, taken):
    """What target and rammer take for every throw of so many d6, by the dullest count."""
    hurt: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for faces in product(D6, repeat=count):
        for counter, (above, below) in zip(hurt, (dealt, taken), strict=True):
            counter[sum(faces) * above // below] += 1
    return [{str(k): Fraction(v, 6**count) for k, v in counter.items()} for counter in hurt]


@pytest.mark.parametrize(
    ("speed", "dice", "count", "target", "has_ram", "dealt", "taken"),
    [
        (10, "3d6", 3, "closing", True, (1, 1), (1, 2)),
        (20, "3d6", 6, "opening", True, (1, 2), (1, 4)),
        (20, "2d6", 4, "holding", False, (1, 1), (1, 1)),
        (20, "2d6", 4, "opening", False, (1, 2), (1, 2)),
        (9, "3d6", 2, "closing", True, (1, 1), (1, 2)),
        (0, "3d6", 0, "closing", True, (1, 1), (1, 2)),
    ],
)
def test_ram_damage_is_the_count_of_all_dice(speed, dice, count, target, has_ram, dealt, taken):
    """NC-31 to NC-33."""
    working = ram(speed=speed, ram_dice=dice, target_heading=target, has_ram=has_ram)
    for title, expected in zip(("Damage dealt", "Damage taken"), thrown(count, dealt, taken), strict=True):
        assert {each.label: each.chance for each in working.odds_of(title).outcomes} == expected


def test_nine_dice_deal_nine_to_fifty_four_with_a_mean_of_31_and_a_half():
    """WEX-27."""
    dealt = ram(speed=30, ram_dice="3d6").odds_of("Damage dealt")
    assert (dealt.outcomes[0].label, dealt.outcomes[-1].label, dealt.mean) == ("9", "54", Fraction(63, 2))


def test_disc_66_dice_for_part_of_ten_feet():
    """Three dice for each ten of 25 feet: seven and a half, dropped at the end; or two tens, six dice."""
    assert "7d6" in str(ram(speed=25))
    assert "6d6" in str(ram(speed=25, rules=playing(DISC_66="each")))


@pytest.mark.parametrize(
    ("rule", "given_", "field", "id_"),
    [
        (grapple, {"advantage": False}, "advantage", "NC-27"),
        (ram, {"advantage": False}, "advantage", "NC-30"),
        (shear, {"advantage": False}, "advantage", "NC-35"),
        (grapple, {"distance": 21}, "distance", "NC-27"),
        (grapple, {"distance": -21}, "distance", "NC-27"),
        (ram, {"distance": 1}, "distance", "NC-30"),
        (shear, {"distance": 11}, "distance", "NC-35"),
        (shear, {"target_oared": False}, "target_oared", "NC-35"),
    ],
)
def test_what_is_not_allowed_says_why(rule, given_, field, id_):
    with pytest.raises(NotAllowed, match=id_) as error:
        rule(**given_)
    assert (error.value.field, error.value.rule) == (field, id_)


@pytest.mark.parametrize("dice", ["3d100", "1d6+1", "1d6+1d6", "-1d6", "5", "twelve"])
def test_dice_that_are_no_ram_are_refused(dice):
    with pytest.raises(BadInput) as error:
        ram(ram_dice=dice)
    assert error.value.field == "ram_dice"


def test_a_ram_of_too_many_dice_is_refused():
    with pytest.raises(BadInput, match="A ram of 300 dice"):
        ram(speed=1000)


def test_the_five_are_in_the_table_and_keep_their_order():
    """NC-25."""
    table = Rules.standard().table("duel/manoeuvres", "manoeuvres")
    assert list(table.column("manoeuvre")) == [each.value for each in Manoeuvre]


def test_the_two_systems_of_grapples_are_kept_apart():
    """DISC-53 has one reading."""
    assert list(Rules.standard().ruling("DISC-53").readings) == ["separate"]


@given(st.integers(-9, 9), st.integers(0, 60), st.booleans(), st.sampled_from(["closing", "opening"]), st.integers())
def test_a_thrown_ram_can_happen(sailor, speed, accepted, heading, seed):
    working = ram(sailor=sailor, speed=speed, accepted=accepted, target_heading=heading)
    roll = working.roll(random.Random(seed))
    hurt = re.search(r"It deals (\d+) and takes (\d+)", roll.outcome)
    if hurt:
        assert working.chance(DONE) > 0
        assert working.chance(hurt[1], of="Damage dealt") > 0
        assert working.chance(hurt[2], of="Damage taken") > 0
    else:
        assert working.chance(DONE) < 1


PARAMETERS = {
    come_about: ["advantage", "speed", "sailor"],
    grapple: ["advantage", "distance", "accepted", "sailor", "handling", "enemy_sailor", "enemy_handling"],
    escape: ["sailor", "handling", "enemy_sailor", "enemy_handling", "speed"],
    ram: ["advantage", "distance", "accepted", "sailor", "speed", "ram_dice", "has_ram", "target_heading"],
    shear: ["advantage", "distance", "accepted", "target_oared", "sailor", "enemy_handling"],
}


@given(st.data(), st.sampled_from(list(PARAMETERS)), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(data, rule, seed):
    junk = data.draw(st.dictionaries(st.sampled_from(PARAMETERS[rule]), JUNK))
    checked(rule, {}, junk, seed)
