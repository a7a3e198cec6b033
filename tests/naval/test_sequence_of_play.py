"""The sequence of play: SEQ-01 to SEQ-10, NAV-01 to NAV-03."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, Rules
from rules_core.naval.sequence_of_play import Phase, is_due, sequence_of_play
from tests.naval.facts import ODD, answered, facts

STANDARD = Rules.standard()


def rounds_of(phase: Phase, ruling: str = "", name: str = "", last: int = 16) -> list[int]:
    rules = STANDARD.choosing({ruling: name}) if ruling else STANDARD
    return [n for n in range(1, last + 1) if is_due(phase, n, rules)]


def test_seq_01_eight_phases_in_order() -> None:
    value = sequence_of_play(fouled=True, held=True).value
    assert [each.phase.value for each in value.phases] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [each.name for each in value.phases][3:] == [
        "movement execution",
        "grappling and ungrappling",
        "ship's weapons",
        "boarding preparation",
        "melee",
    ]


@pytest.mark.parametrize("fact", facts("sequence_of_play"), ids=lambda fact: f"round-{fact['round']}")
def test_seq_03_seq_04_seq_05_what_opens_a_sequence(fact: dict[str, str]) -> None:
    value = sequence_of_play(round_number=int(fact["round"]), fouled=True).value
    for phase, name in ((Phase.WIND, "wind"), (Phase.UNFOULING, "unfouling"), (Phase.NOTATION, "notation")):
        assert value.due(phase) is (fact[name] == "yes")


@pytest.mark.parametrize("phase", [Phase.EXECUTION, Phase.GRAPPLING, Phase.WEAPONS, Phase.MELEE])
def test_seq_06_seq_07_seq_08_seq_10_in_every_round(phase: Phase) -> None:
    assert rounds_of(phase) == list(range(1, 17))


def test_seq_02_orders_stand_for_five_rounds() -> None:
    assert rounds_of(Phase.NOTATION) == [1, 6, 11, 16]
    assert [sequence_of_play(round_number=n).value.sequence for n in (1, 5, 6, 10, 11)] == [1, 1, 2, 2, 3]


def test_disc_01_one_log_a_round() -> None:
    assert rounds_of(Phase.NOTATION, "DISC-01", "one-round") == list(range(1, 17))
    assert rounds_of(Phase.WIND, "DISC-01", "one-round") == [6, 11, 16]


def test_disc_02_unfouling_in_every_round() -> None:
    assert rounds_of(Phase.UNFOULING, "DISC-02", "next-round") == list(range(2, 17))


def test_disc_10_wind_in_every_round() -> None:
    assert rounds_of(Phase.WIND, "DISC-10", "every-round") == list(range(2, 17))


def test_disc_152_rounds_divisible_by_five() -> None:
    assert rounds_of(Phase.WIND, "DISC-152", "closing") == [5, 10, 15]
    assert rounds_of(Phase.WIND) == [6, 11, 16]


@given(st.integers(1, 300), st.sampled_from(Phase))
def test_the_next_round_is_the_next_in_which_it_comes(now: int, phase: Phase) -> None:
    told = next(each.next_round for each in sequence_of_play(round_number=now).value.phases if each.phase is phase)
    assert told == next(n for n in range(now + 1, now + 7) if is_due(phase, n, STANDARD))


def test_nothing_to_unfoul_and_nobody_to_board() -> None:
    free = sequence_of_play(round_number=6).value
    assert not free.due(Phase.UNFOULING)
    assert not free.due(Phase.BOARDING)
    assert sequence_of_play(round_number=6, held=True).value.due(Phase.BOARDING)  # SEQ-09
    assert sequence_of_play(round_number=6, fouled=True).value.due(Phase.BOARDING)


def test_the_log_is_kept_in_the_order_of_play() -> None:
    working = sequence_of_play(round_number=6, log="6.4 the cog is rammed\n\n1.3  logs written \n6.1 wind veers")
    assert [(each.round, each.phase.value, each.words) for each in working.value.log] == [
        (1, 3, "logs written"),
        (6, 1, "wind veers"),
        (6, 4, "the cog is rammed"),
    ]
    assert [step.amount for step in working.steps if step.label.startswith("noted")] == [
        "wind veers",
        "the cog is rammed",
    ]


@pytest.mark.parametrize("log", ["wind", "6 wind", "6.9 wind", "0.1 wind", "6.1", "6.1 a\n6.x b", "9" * 30_000, 7])
def test_a_line_that_cannot_be_read_is_named(log: Any) -> None:
    with pytest.raises(BadInput) as error:
        sequence_of_play(log=log)
    assert (error.value.field, error.value.rule) == ("log", "SEQ-01")
    assert len(error.value.message) < 300


@pytest.mark.parametrize("id_", ["NAV-01", "NAV-02", "NAV-03"])
def test_the_contents_page_is_explained(id_: str) -> None:
    assert STANDARD.page_of(id_) == "naval/sequence-of-play"


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(("round_number", "fouled", "held", "log")), ODD))
def test_any_input_is_answered_or_refused_by_a_rule(given_: dict[str, object]) -> None:
    answered(sequence_of_play, given_)
