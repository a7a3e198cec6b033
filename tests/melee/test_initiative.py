"""Initiative: INIT-03 to INIT-19 and MISS-07, one modifier at a time and together, and every further attack."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.melee import initiative as page
from rules_core.melee.initiative_modifiers import FastDraw, Moved, Readiness, Speed
from rules_core.melee.weapon_skill import WeaponSkill
from tests.melee.facts import answered, facts, inputs, loosely

initiative = loosely(page.initiative)

SLOW = {"weapon": "slow (S)", "move": "a full move"}  # +48: segments 64 to 83


def playing(ruling, reading):
    return Rules.standard().choosing({ruling: reading})


@pytest.mark.parametrize("row", facts("initiative"), ids=lambda row: f"{row['rule']} {row['what']}")
def test_one_modifier_at_a_time(row):
    working = initiative(**inputs(row["inputs"]))
    first = working.value.attacks[0]
    assert working.value.modifiers == int(row["modifiers"])
    assert (first.earliest, first.latest) == (int(row["first from"]), int(row["first to"]))
    if row["modifiers"] != "0":
        assert row["rule"] in {step.rule for step in working.steps} | {"INIT-12"}
    assert row["rule"] in Rules.standard().page(Rules.standard().page_of(row["rule"])).rules


def test_all_modifiers_together():
    working = initiative(
        weapon="slow (S)",
        move="half a move",
        dexterity=-1,
        drawing=True,
        skill="weapon of choice",
        fast_draw="Fast Draw",
        magic_speed=3,
        level=9,
        readiness="surprised",
        knocked_down=True,
        called_shot=True,
    )
    assert working.value.modifiers == 8 + 20 + 1 + 1 - 2 - 3 - 2 + 20 + 10 + 2


@pytest.mark.parametrize("attacks", [1, 2, 5])
def test_the_further_attacks_by_all_twenty_faces(attacks):
    """ACT-02: each comes later by the weapon's speed, 8."""
    working = initiative(**SLOW, attacks=attacks, level=0)
    assert [(each.earliest, each.latest) for each in working.value.attacks] == [
        (64 + 8 * number, 83 + 8 * number) for number in range(attacks)
    ]
    totals = [face + 15 + 48 for face in range(1, 21)]
    assert [each.this_melee for each in working.value.attacks] == [
        Fraction(sum(total + 8 * number <= 80 for total in totals), 20) for number in range(attacks)
    ]
    if attacks > 1:
        counts = Counter(sum(total + 8 * number <= 80 for number in range(attacks)) for total in totals)
        shown = {int(each.label): each.chance for each in working.odds_of("Attacks in this melee").outcomes}
        assert shown == {count: Fraction(ways, 20) for count, ways in counts.items()}


def test_disc_28_what_is_late_comes_in_the_next_melee():
    ours, lost = initiative(**SLOW), initiative(**SLOW, rules=playing("DISC-28", "lost"))
    assert [ours.chance(f"{segment} of the next melee") for segment in (1, 2, 3)] == [Fraction(1, 20)] * 3
    assert lost.chance("too late") == Fraction(3, 20)
    assert ours.chance("80") == lost.chance("80") == Fraction(1, 20)
    late = initiative(**SLOW, readiness="asleep or bound")  # 164 and more: two melees later
    assert {each.label for each in late.odds[0].outcomes} == {*(f"{n}, 2 melees later" for n in range(4, 24))}


def test_the_answer_tells_what_is_late():
    """DISC-28."""
    assert "on segment 64 to 3 of the next melee," in initiative(**SLOW).answer
    lost = {**SLOW, "rules": playing("DISC-28", "lost")}
    assert "on segment 64 to 80 or too late," in initiative(**lost).answer
    assert "comes too late," in initiative(**lost, readiness="asleep or bound").answer


def test_the_asleep_act_in_the_next_melee_by_either_reading_of_disc_28():
    """MISS-07: no action in this melee and +20 in the next, which is not for being slow; what is too slow there is."""
    lost = playing("DISC-28", "lost")
    helpless = {"weapon": "zero action (0)", "spell_segments": 3, "readiness": "asleep or bound"}
    segments = {f"{15 + 3 + 20 + face} of the next melee" for face in range(1, 21)}
    for rules in (None, lost):
        working = initiative(**helpless, rules=rules)
        assert {each.label for each in working.odds[0].outcomes} == segments
        assert "comes on segment 39 of the next melee to 58 of the next melee," in working.answer
        assert "DISC-28" not in {step.reading.ruling for step in working.steps if step.reading}
        assert working.value.attacks[0].this_melee == 0
    slow = initiative(weapon="slow (S)", move="a full move", readiness="asleep or bound", level=12, rules=lost)
    assert slow.answer.count("too late") == 1  # 81 to 100 of the next melee
    edge = initiative(weapon="fast (F)", move="a full move", readiness="asleep or bound", rules=lost)
    assert "on segment 78 of the next melee to 80 of the next melee or too late," in edge.answer
    assert edge.chance("too late") == Fraction(17, 20)


def test_an_asleep_caster_of_a_whole_melee_s_spell_waits_a_melee():
    """MISS-07 with INIT-07: the next melee is the one that the spell takes."""
    working = initiative(whole_melee_spell=True, readiness="asleep or bound")
    assert [(each.earliest, each.latest, each.this_melee) for each in working.value.attacks] == [(160, 160, 0)]
    assert working.answer == "The spell works on segment 80 of the next melee, if nobody interrupts it."
    assert {step.rule for step in working.steps} == {"MISS-07", "INIT-07"}
    surprised = initiative(whole_melee_spell=True, readiness="surprised")
    assert surprised.answer == "The spell works on segment 80, at the end of the melee, if nobody interrupts it."


def test_disc_83_below_the_first_segment():
    quick = {"weapon": "ranged (R)", "dexterity": 20, "level": 0, "opponent": -20}  # 16 - 20 is below 1 on a throw of 4
    ours, other = initiative(**quick), initiative(**quick, rules=playing("DISC-83", "first"))
    assert ours.chance("1") == other.chance("1") == Fraction(6, 20)
    assert (ours.value.attacks[0].earliest, ours.value.attacks[0].latest) == (-4, 15)
    # five throws count as segment 1 beside the true one: ties between them are thrown again, others are not
    title = "Against an opponent at −20"
    assert ours.chance("before the opponent", of=title) == other.chance("before the opponent", of=title)
    far = {**quick, "opponent": -18}
    assert initiative(**far).odds_of("Against an opponent at −18") != initiative(
        **far, rules=playing("DISC-83", "first")
    ).odds_of("Against an opponent at −18")


def test_disc_84_high_mastery_takes_off_what_mastery_does():
    for skill, other in ((WeaponSkill.HIGH_MASTERY, -8), (WeaponSkill.GRAND_MASTERY, -16)):
        bow = {"weapon": "ranged (R)", "skill": skill}
        assert initiative(**bow).value.modifiers == -4
        assert initiative(**bow, rules=playing("DISC-84", "doubled")).value.modifiers == other


def test_disc_69_a_tie_is_thrown_again():
    """Against an equal opponent: 190 of 400 are earlier, 20 are thrown again."""
    compared = initiative(weapon="medium (M)", opponent=4).odds[-1]
    assert {each.label: each.chance for each in compared.outcomes} == {
        "before the opponent": Fraction(190, 380),
        "after the opponent": Fraction(190, 380),
    }


@pytest.mark.parametrize("opponent", [-3, 0, 4, 11, 30])
def test_the_chance_against_an_opponent_by_all_pairs(opponent):
    ways: Counter[str] = Counter()
    for own, other in product(range(1, 21), repeat=2):
        mine, theirs = own + 15 + 4, other + 15 + opponent
        ways["before" if mine < theirs else "after" if mine > theirs else "tie"] += 1
    decided = ways["before"] + ways["after"]
    compared = initiative(weapon="medium (M)", opponent=opponent).odds[-1]
    found = {each.label.split()[0]: each.chance for each in compared.outcomes}
    assert found == {end: Fraction(ways[end], decided) for end in ("before", "after") if ways[end]}


def test_a_spell_without_segments_works_at_the_end():
    """INIT-07."""
    working = initiative(weapon="zero action (0)", whole_melee_spell=True)
    assert [(each.earliest, each.latest) for each in working.value.attacks] == [(80, 80)]
    assert working.steps[0].rule == "INIT-07"
    assert working.throw is None


def test_surprise_is_stated_once_and_the_rest_is_a_reconstruction():
    """INIT-15, INIT-20 and MISS-07."""
    table = Rules.standard().table("melee/initiative", "surprise")
    assert (table.status.name, table.status.source) == ("reconstruction", "weathergage")
    stated = [str(row["readiness"]) for row in table.rows if table.status_of(row, "initiative").name == "stated"]
    assert stated == ["surprised"]
    assert "INIT-20" in Rules.standard().page("melee/initiative").rules


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("weapon", "halberd", "INIT-09"),
        ("move", "run", "INIT-04"),
        ("spell_segments", -1, "INIT-06"),
        ("whole_melee_spell", 1, "INIT-07"),
        ("dexterity", "quick", "INIT-11"),
        ("drawing", "yes", "INIT-12"),
        ("fast_draw", True, "INIT-13"),
        ("skill", "novice", "INIT-16"),
        ("magic_speed", -2, "INIT-17"),
        ("level", -1, "INIT-19"),
        ("readiness", "dead", "INIT-15"),
        ("knocked_down", 1, "INIT-14"),
        ("called_shot", 0, "SHOT-02"),
        ("attacks", 0, "ACT-02"),
        ("opponent", 300, "INIT-03"),
    ],
)
def test_bad_input_names_its_field_and_its_rule(field, value, rule):
    with pytest.raises(BadInput) as caught:
        initiative(**{field: value})
    assert (caught.value.field, caught.value.rule) == (field, rule)
    assert f"({rule})" in caught.value.message


@pytest.mark.parametrize(("level", "full", "begun"), [(0, 0, 0), (1, 0, 1), (3, 0, 1), (4, 1, 1), (5, 1, 2), (9, 2, 3)])
def test_disc_130_fours_of_levels(level, full, begun):
    """INIT-19."""
    started = Rules.standard().choosing({"DISC-130": "begun"})
    without = initiative(level=0).value.modifiers
    assert without - initiative(level=level).value.modifiers == full
    assert without - initiative(level=level, rules=started).value.modifiers == begun


JUNK = st.one_of(st.none(), st.text(max_size=12), st.integers(), st.fractions(), st.booleans(), st.floats())
CHARACTERS = st.fixed_dictionaries(
    {},
    optional={
        "weapon": st.sampled_from(Speed),
        "move": st.sampled_from(Moved),
        "spell_segments": st.integers(0, 9),
        "dexterity": st.integers(-6, 6),
        "drawing": st.booleans(),
        "skill": st.sampled_from(WeaponSkill),
        "fast_draw": st.sampled_from(FastDraw),
        "magic_speed": st.integers(0, 5),
        "level": st.integers(0, 20),
        "readiness": st.sampled_from(Readiness),
        "knocked_down": st.booleans(),
        "called_shot": st.booleans(),
        "attacks": st.integers(1, 5),
    },
)


@given(CHARACTERS, st.dictionaries(st.sampled_from(["weapon", "dexterity", "attacks", "level", "opponent"]), JUNK))
def test_any_input_gives_an_answer_or_an_error_that_names_its_field(character, junk):
    error, working = answered(initiative, {**character, **junk})
    if error:
        assert error.field in junk
    else:
        chances = [each.this_melee for each in working.value.attacks]
        assert chances == sorted(chances, reverse=True)


@given(CHARACTERS, st.integers(1, 5))
def test_whatever_helps_never_makes_later(character, more):
    here = initiative(**character).value.modifiers
    for helped in (
        {"dexterity": character.get("dexterity", 0) + more},
        {"level": character.get("level", 1) + more},
        {"magic_speed": character.get("magic_speed", 0) + more},
        {"move": Moved.NONE},
        {"readiness": Readiness.ON_GUARD},
        {"skill": WeaponSkill.GRAND_MASTERY},
    ):
        assert initiative(**{**character, **helped}).value.modifiers <= here


@given(CHARACTERS, st.integers(), st.sampled_from(["next", "lost"]))
def test_whatever_is_rolled_has_a_chance(character, seed, reading):
    working = initiative(**character, rules=playing("DISC-28", reading))
    roll = working.roll(random.Random(seed))
    assert len(roll.steps) == len(working.value.attacks)
    assert working.chance(roll.steps[0].amount) > 0
    assert roll == working.roll(random.Random(seed))
