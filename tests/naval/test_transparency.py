"""Transparency: TRANS-01 to TRANS-05, and that a seal hides and binds."""

import hashlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, RuleError, Rules
from rules_core.naval.transparency import (
    Level,
    SealedOrder,
    Verdict,
    canonical_log,
    new_key,
    open_orders,
    seal,
    transparency,
)
from tests.naval.facts import ODD, answered

KEY = "000102030405060708090a0b0c0d0e0f"
OTHER = "f" * 32


def order(ship: str = "Anne", log: str = "(3) A-L-A", sequence: int = 1, key: str = KEY) -> SealedOrder:
    return seal(ship=ship, log=log, sequence=sequence, key=key).value


def verdicts(sealed: str, opened: str) -> dict[str, Verdict]:
    return {each.ship: each.verdict for each in open_orders(sealed=sealed, opened=opened).value.orders}


def test_the_commitment_is_sha_256_over_key_and_text() -> None:
    text = f"{KEY}\nnaval log 1\nship: Anne\nsequence: 1\nlog: (3) A-L-A\n"
    assert order().commitment == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert order().sealed == f"SEALED | 1 | Anne | {order().commitment}"
    assert order().opened == f"OPENED | 1 | Anne | {KEY} | (3) A-L-A"


@pytest.mark.parametrize(
    "typed",
    ["(3) A-L-A", "( 3 ) a – l – a", "(3) A, L, A", " (3)  A - l, A - ", "3 - A - L - A", "(3) A\N{EM DASH}L-A"],
)
def test_log_13_however_it_is_typed_the_log_is_sealed_the_same(typed: str) -> None:
    assert canonical_log(typed) == "(3) A-L-A"
    assert order(log=typed).commitment == order().commitment


@pytest.mark.parametrize("log", ["(3) A-L", "A-L-A", "(3) A-A-L", "(4) A-L-A", "(3) A-L-X", "0"])
def test_another_log_is_sealed_otherwise(log: str) -> None:
    assert order(log=log).commitment != order().commitment


def test_trans_02_nothing_of_the_log_is_given_away() -> None:
    assert KEY not in order().sealed
    assert "A-L-A" not in order().sealed
    assert order(key=OTHER).commitment != order().commitment  # the same log, not to be told by trying all logs


def test_log_18_opened_when_all_are_in() -> None:
    anne, boar = order(), order("Boar", "(2) A-R", key=OTHER)
    sealed = f"{anne.sealed}\n{boar.sealed}"
    waiting = open_orders(sealed=sealed, opened=boar.opened)
    assert not waiting.value.complete
    assert waiting.answer == "Still to be opened: Anne."
    both = open_orders(sealed=sealed, opened=f"\n  {boar.opened}\n{anne.opened}\n")
    assert both.value.true
    assert both.value.complete
    assert [each.log for each in both.value.orders] == ["(3) A-L-A", "(2) A-R"]


def test_log_18_one_order_or_all_of_them() -> None:
    anne, bess = order(), order(ship="Bess")
    one = open_orders(sealed=anne.sealed, opened=anne.opened).answer
    assert one == "The order is as it was sealed: the movement can be executed."
    both = open_orders(sealed=f"{anne.sealed}\n{bess.sealed}", opened=f"{bess.opened}\n{anne.opened}").answer
    assert both == "All 2 orders are as they were sealed: the movement can be executed."


@pytest.mark.parametrize(
    "opened",
    [
        order(log="(3) A-R-A").opened,
        order(key=OTHER).opened,
        order().opened.replace("A-L-A", "A-L-L"),
        order().opened.replace("(3)", "(2)"),
        order().opened.replace("A-L-A", "A-L-A-"[:-1] + "-A"),
    ],
)
def test_log_20_a_changed_order_is_found_out(opened: str) -> None:
    assert verdicts(order().sealed, opened) == {"Anne": Verdict.CHANGED}
    assert open_orders(sealed=order().sealed, opened=opened).answer == "Not as sealed: Anne."


def test_an_order_of_another_ship_or_sequence_was_never_sealed() -> None:
    assert verdicts(order().sealed, order("Boar").opened) == {"Anne": Verdict.MISSING, "Boar": Verdict.UNSEALED}
    later = open_orders(sealed=order().sealed, opened=order(sequence=2).opened).value
    assert [each.verdict for each in later.orders] == [Verdict.MISSING, Verdict.UNSEALED]


def test_two_seals_for_one_ship_do_not_leave_a_choice() -> None:
    other = order(log="(1) A", key=OTHER)
    assert verdicts(f"{order().sealed}\n{other.sealed}", other.opened) == {"Anne": Verdict.TWICE}
    assert verdicts(order().sealed, f"{order().opened}\n{other.opened}") == {"Anne": Verdict.TWICE}


def test_log_17_an_unreadable_entry_is_sealed_as_one() -> None:
    assert canonical_log("(2) A - sideways") == "(2) A-?"
    wrong = order(log="(2) A - sideways")
    assert verdicts(wrong.sealed, wrong.opened) == {"Anne": Verdict.TRUE}


def test_rolling_makes_a_key_and_seals_under_it() -> None:
    rolled = seal(ship="Anne", log="(3) A-L-A").roll(random.Random(4))
    sealed, opened = (step.amount for step in rolled.steps)
    assert verdicts(sealed, opened) == {"Anne": Verdict.TRUE}
    assert len({new_key(random.SystemRandom()) for _ in range(50)}) == 50
    assert seal(ship="Anne", log="0").value.sealed == ""


@given(st.text("ALRUFB0123(),-½ x", max_size=20))
@settings(max_examples=80, deadline=None)
def test_the_sealed_form_of_a_log_reads_as_itself(log: str) -> None:
    try:
        sealed = canonical_log(log)
    except BadInput:
        return
    assert canonical_log(sealed) == sealed


LOGS = st.lists(st.sampled_from(["A", "L", "R", "B", "UF", "0", "x", "LA"]), min_size=1, max_size=8).map("-".join)


@settings(max_examples=60, deadline=None)
@given(LOGS, LOGS, st.integers(0, 2**128 - 1), st.text(min_size=1, max_size=10))
def test_what_is_sealed_opens_and_nothing_else_does(log: str, other: str, key: int, ship: str) -> None:
    made = answered(seal, {"ship": ship, "log": log, "key": f"{key:032x}"})
    if isinstance(made, RuleError):
        return
    value: SealedOrder = made.value
    assert open_orders(sealed=value.sealed, opened=value.opened).value.true
    swapped = seal(ship=ship, log=other, key=value.key).value
    same = canonical_log(log) == canonical_log(other)
    assert open_orders(sealed=value.sealed, opened=swapped.opened).value.true is same


@pytest.mark.parametrize("level", Level)
def test_trans_05_trans_04_trans_01_levels(level: Level) -> None:
    working = transparency(level=level)
    assert working.value is level
    assert ("TRANS-04" in {step.rule for step in working.steps}) is (level is Level.SOME)
    assert "TRANS-01" in {step.rule for step in working.steps}
    rows = Rules.standard().table("naval/transparency", "levels").column("level")
    assert [each.value for each in Level] == list(rows)


def test_trans_03_is_a_matter_for_the_table() -> None:
    assert Rules.standard().page_of("TRANS-03") == "naval/transparency"


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("ship", {"ship": ""}),
        ("ship", {"ship": "a|b"}),
        ("ship", {"ship": "a\nb\x00"}),
        ("ship", {"ship": "x" * 500}),
        ("key", {"key": "xyz"}),
        ("key", {"key": 7}),
        ("sequence", {"sequence": 0}),
        ("log", {"log": ""}),
    ],
)
def test_bad_input_names_its_field(field: str, asked: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as error:
        seal(**{"ship": "Anne", "log": "0", "key": KEY, **asked})
    assert error.value.field == field


@pytest.mark.parametrize(
    ("field", "sealed", "opened"),
    [
        ("sealed", "", ""),
        ("sealed", "hello", ""),
        ("sealed", "SEALED | 1 | Anne | abc", ""),
        ("sealed", f"SEALED | 0 | Anne | {'a' * 64}", ""),
        ("opened", f"SEALED | 1 | Anne | {'a' * 64}", "OPENED | 1 | Anne | x | 0"),
        ("opened", f"SEALED | 1 | Anne | {'a' * 64}", f"OPENED | 1 | Anne | {KEY} | "),
        ("opened", f"SEALED | 1 | Anne | {'a' * 64}", "x" * 40_000),
        ("sealed", "\n".join([f"SEALED | 1 | Anne | {'a' * 64}"] * 41), ""),
    ],
)
def test_a_line_that_cannot_be_read_is_named(field: str, sealed: str, opened: str) -> None:
    with pytest.raises(BadInput) as error:
        open_orders(sealed=sealed, opened=opened)
    assert error.value.field == field
    assert len(error.value.message) < 400


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries({"ship": ODD, "log": ODD}, optional=dict.fromkeys(("sequence", "key"), ODD)),
    st.fixed_dictionaries({"sealed": ODD, "opened": ODD}),
    ODD,
)
def test_any_input_is_answered_or_refused_by_a_rule(
    sealing: dict[str, object], opening: dict[str, object], level: object
) -> None:
    answered(seal, sealing)
    answered(open_orders, opening)
    answered(transparency, {"level": level})
