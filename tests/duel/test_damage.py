"""Damage: NC-59 to NC-69, sections against a second reckoning of the cascade."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.duel._sections import Sections, read_hits
from rules_core.duel._vessel import hull_sections, ship_named, ship_names
from rules_core.duel.damage import HullState, cascade, is_demolished, ship_damage
from tests.duel.facts import JUNK, checked, facts, ids, inputs, part, playing, read

ROWS = facts("damage")
RULES = {rule.__name__: rule for rule in (ship_damage, cascade)}
STANDARD = Rules.standard()
CARAVEL = ship_named("caravel", STANDARD)
HITS = st.dictionaries(st.sampled_from([*CARAVEL.hull, *CARAVEL.rigging]), st.integers(0, 90), max_size=12)


def written(hits):
    return ", ".join(f"{name} {lost}" for name, lost in hits.items())


@pytest.mark.parametrize("row", ROWS, ids=ids(ROWS))
def test_facts(row):
    assert part(RULES[row["function"]](**inputs(row["inputs"])).value, row["part"]) == read(row["is"])


def beside(name):
    """The neighbours on a drawing of two rows of twelve: one square up, down, left or right."""
    row, place = "PS".index(name[0]), int(name[1:])
    around = [(row, place - 1), (row, place + 1), (1 - row, place)]
    return {f"{'PS'[r]}{p}" for r, p in around if 1 <= p <= 12}


@given(HITS)
def test_the_cascade_is_that_of_a_drawing(hits):
    """NC-61: in the round after, each neighbour of what fell loses half of 80, once for each of them."""
    left = {name: max(80 - hits.get(name, 0), 0) for name in CARAVEL.hull}
    fell = {name for name, points in left.items() if not points}
    while fell:
        again = set()
        for source in sorted(fell):
            for name in beside(source):
                if left[name]:
                    left[name] = max(left[name] - 40, 0)
                    again |= {name} if not left[name] else set()
        fell = again
    after = cascade(hits=written(hits)).value.after
    assert {name: after.sections.left[name] for name in CARAVEL.hull} == left
    assert set(after.destroyed) == {name for name, points in left.items() if not points}


@pytest.mark.parametrize(
    ("hits", "said"),
    [
        ("", "The hull is sound: 30 ft under sail"),
        ("P3 80, R1 40", "The hull is holed and the rigging damaged: 20 ft under sail"),
        ("R1 40, R2 40", "The hull is sound and the rigging badly damaged: "),
        ("R1 80", "The hull is sound and the ship dismasted: 20 ft under sail, shiphandling −2."),
        ("R1 80, R2 80, R3 80", "The hull is sound and the ship a derelict: she cannot sail"),
    ],
)
def test_the_state_of_a_ship_is_a_sentence(hits, said):
    """A caravel: 30 ft, shiphandling +2; NC-59, NC-60, NC-65 to NC-69."""
    assert ship_damage(ship="caravel", hits=hits).answer.startswith(said)


def test_a_weakened_section_loses_thirty_of_sixty():
    """WEX-29, NC-76: the merchant galley's sections have 60."""
    value = cascade(ship="merchant galley", hits="P5 60").value
    assert dict(value.rounds[0].lost) == {"P4": 30, "S5": 30, "P6": 30}
    assert value.after.sections.left["P4"] == 30


def test_disc_32_reduced_to_half_nothing_cascades():
    """WEX-29: one that is at 50 of 60 already loses 20; one below half nothing."""
    rules = playing(DISC_32="to-half")
    value = cascade(ship="merchant galley", hits="P5 60, P4 10, P6 40", rules=rules).value
    assert dict(value.rounds[0].lost) == {"P4": 20, "S5": 30, "P6": 0}
    assert value.after.destroyed == ("P5",)
    by_half = cascade(ship="merchant galley", hits="P5 60, P4 10, P6 40").value
    assert by_half.after.destroyed == ("P5", "P6")


def test_disc_67_the_longships_figure_is_three():
    rules = playing(DISC_67="figure")
    hits = "P1 50, P3 50, P5 50"
    assert ship_damage(ship="longship", hits=hits).value.hull is HullState.HOLED
    assert ship_damage(ship="longship", hits=hits, rules=rules).value.hull is HullState.DEMOLISHED


@pytest.mark.parametrize("name", ship_names())
def test_a_quarter_is_counted_exactly(name):
    """NC-64."""
    ship = ship_named(name, STANDARD)
    for count in range(ship.hull_sections + 1):
        assert is_demolished(count, ship, STANDARD) == (4 * count >= ship.hull_sections)


def test_disc_93_damage_is_off_the_rate_or_off_the_speed():
    hits = "P1 40"
    assert ship_damage(hits=hits, wind="severe").value.sail == 50
    assert ship_damage(hits=hits, wind="severe", rules=playing(DISC_93="speed")).value.sail == 55


def test_disc_94_torn_rigging_in_a_windstorm():
    hits = "R1 40, R2 40"
    assert ship_damage(hits=hits, wind="windstorm").value.sail == 0
    assert ship_damage(hits=hits, wind="windstorm", rules=playing(DISC_94="storm-lighter")).value.sail == 50


@given(HITS, st.sampled_from(["none", "light", "moderate", "strong", "severe"]))
def test_more_damage_never_makes_a_ship_faster_or_handier(hits, wind):
    hurt = ship_damage(hits=written(hits), wind=wind).value
    sound = ship_damage(hits="", wind=wind).value
    assert hurt.sail <= sound.sail
    assert hurt.shiphandling <= sound.shiphandling
    order = list(HullState)
    for name in hits:
        more = ship_damage(hits=f"{written(hits)}, {name} 10", wind=wind).value
        assert more.sail <= hurt.sail
        assert order.index(more.hull) >= order.index(hurt.hull)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Q3 80", "A hit is a section"),
        ("P3", "A hit is a section"),
        ("P3 -5", "A hit is a section"),
        ("P13 5", "The caravel has the sections P1, S1"),
        ("A 5", "The caravel has the sections"),
        ("R4 5", "The caravel has the sections"),
        ("<script>", "A hit is a section"),
        ("P3 ٣", "A hit is a section"),
        ("P3 999999", "A hit is a section"),
        ("P1 1," * 1000, "must be text"),
        (None, "must be text"),
    ],
)
def test_hits_that_are_none_are_refused_in_words(text, words):
    with pytest.raises(BadInput, match=words) as error:
        read_hits(text, CARAVEL)
    assert error.value.field == "hits"


@pytest.mark.parametrize("text", ["p3 80;R1=60", "P3: 80\nR1 60", " , P3  80 , , R1 60,", "P3 40, P3 40, R1 60"])
def test_hits_are_read_however_they_are_written(text):
    sections = read_hits(text, CARAVEL)
    assert (sections.left["P3"], sections.left["R1"]) == (0, 20)
    assert sections.fresh == ("P3",)


def test_mending_stops_at_the_full_number():
    sections = Sections.sound(CARAVEL).struck("P1", 30).mended("P1", 100)
    assert sections.left["P1"] == 80


def test_an_odd_hull_has_one_section_at_the_stern():
    assert hull_sections(5)[-1] == "A"


@given(st.dictionaries(st.sampled_from(["ship", "hits", "wind", "current"]), JUNK), st.integers())
def test_any_input_gives_an_answer_or_an_error_that_names_it(junk, seed):
    checked(ship_damage, {}, junk, seed)
    checked(cascade, {}, {name: value for name, value in junk.items() if name in ("ship", "hits")}, seed)


@given(st.text(alphabet="PSRA0123456789 ,;=:\n", max_size=60))
def test_any_text_of_hits_is_read_or_refused(text):
    checked(ship_damage, {}, {"hits": text}, 0)
