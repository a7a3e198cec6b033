"""The sequence tracker: which phase comes next, what is kept, and files from strangers."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleError
from rules_core.engine.wire import WireError
from rules_core.naval.sequence_of_play import Phase
from rules_core.naval.sequence_of_play_watch import MOST_STEPS, Step, Watch, watch_of


def walked(steps: int, watch: Watch | None = None, *, fouled: bool = False, held: bool = False) -> Watch:
    found = watch or Watch()
    for _ in range(steps):
        found = found.play(fouled=fouled, held=held)
    return found


def places(watch: Watch) -> list[tuple[int, int]]:
    return [(each.round, each.phase.value) for each in watch.reports]


def test_seq_01_the_phases_of_the_first_rounds() -> None:
    # round 1 has notation only; wind and notation come again in round 6, the others in every round
    wanted = [(1, 3), *((n, phase) for n in range(1, 6) for phase in (4, 5, 6, 8)), (6, 1), (6, 3)]
    assert places(walked(len(wanted) - 1)) == wanted


def test_seq_04_and_seq_09_when_ships_hold_each_other() -> None:
    assert places(walked(5, held=True)) == [(1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8)]
    assert places(walked(2, watch_of(first=6), fouled=True)) == [(6, 1), (6, 2), (6, 3)]


@pytest.mark.parametrize(
    ("ruling", "name", "extra"),
    [("DISC-01", "one-round", 3), ("DISC-02", "next-round", 2), ("DISC-10", "every-round", 1)],
)
def test_disc_01_disc_02_disc_10_what_every_round_has(ruling: str, name: str, extra: int) -> None:
    plain = [(2, 4), (2, 5), (2, 6), (2, 7), (2, 8)]
    for readings, wanted in (({}, plain), ({ruling: name}, [(2, extra), *plain])):
        found = places(walked(14, watch_of(readings=readings), fouled=True))
        assert [each for each in found if each[0] == 2] == wanted


def test_disc_152_the_closing_reading() -> None:
    assert places(watch_of(first=5, readings={"DISC-152": "closing"})) == [(5, 1)]
    assert places(watch_of(first=5)) == [(5, 4)]


def test_notes_are_kept_by_round_and_phase() -> None:
    found = Watch().play("all logs are written").play("Hawk  turns\n\nWolf follows", held=True)
    assert [(each.round, each.phase, each.words) for each in found.log] == [
        (1, Phase.NOTATION, "all logs are written"),
        (1, Phase.EXECUTION, "Hawk turns"),
        (1, Phase.EXECUTION, "Wolf follows"),
    ]
    assert found.now == Step((), held=True)
    back = found.back()
    assert back.now.notes == ("Hawk turns", "Wolf follows")
    assert back.forth() == found
    assert back.play("Hawk turns\nWolf follows", held=True) == found
    assert len(back.back().play("all logs are written").steps) == 2
    other = back.play("Hawk goes about")
    assert [each.words for each in other.log] == ["all logs are written", "Hawk goes about"]
    assert Watch().back().at == 0
    assert found.forth() == found


def test_a_fight_is_its_file() -> None:
    start = watch_of(first=6, readings={"DISC-02": "next-round"}).play("the wind veers", fouled=True)
    found = walked(3, start).back()
    again = Watch.read(found.write())
    assert again == found
    assert again.reports == found.reports


def test_a_fight_has_an_end() -> None:
    full = Watch(steps=(Step(),) * MOST_STEPS, at=MOST_STEPS)
    with pytest.raises(NotAllowed, match="at most"):
        full.play()


@pytest.mark.parametrize("notes", ["x" * 201, "a\n" * 21, "bell \x07", 7])
def test_notes_that_cannot_be_kept(notes: str) -> None:
    with pytest.raises(BadInput) as caught:
        Watch().play(notes)
    assert (caught.value.field, caught.value.rule) == ("notes", "SEQ-01")


@pytest.mark.parametrize("first", [0, "six", 9999])
def test_rounds_that_no_fight_begins_with(first: object) -> None:
    with pytest.raises(BadInput):
        watch_of(first=first)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("first", 0, r"\$\.first"),
        ("at", 3, r"\$\.at"),
        ("steps", [{}], "'notes' is missing"),
        ("steps", [{"notes": ["a\nb"], "fouled": False, "held": False}], r"\$\.steps\[0\]\.notes\[0\]"),
        ("steps", [{"notes": [], "fouled": 1, "held": False}], r"\$\.steps\[0\]\.fouled"),
        ("readings", {"DISC-01": "never"}, r"\$\.readings"),
        ("readings", [], r"\$\.readings"),
        ("more", 1, "unknown key"),
    ],
)
def test_a_broken_file_says_where(key: str, value: object, words: str) -> None:
    record = json.loads(Watch().play().write()) | {key: value}
    with pytest.raises(WireError, match=words):
        Watch.read(json.dumps(record))


@given(st.text(max_size=60))
@settings(max_examples=40, deadline=None)
def test_any_text_as_file_or_notes(text: str) -> None:
    for act in (Watch.read, Watch().play):
        try:
            act(text)
        except RuleError as error:
            if not (error.rule and error.field):
                raise AssertionError(text) from error
