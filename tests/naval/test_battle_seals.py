"""Sealed orders in a battle: kept until all are in, opened, compared; a changed log is told of and not carried out."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import BadInput, NotAllowed, RuleError
from rules_core.engine.wire import WireError
from rules_core.naval.battle import Battle
from rules_core.naval.battle_orders import Orders
from rules_core.naval.battle_seals import Seal, seal_logs, seals_said
from tests.naval.battles import battle, fight, ship, told

HAWK, WOLF = "Hawk; yawl; 0,0; north; average", "Grey Wolf; yawl; 1,0; north; average"
KEY = "000102030405060708090a0b0c0d0e0f"
OTHER = "f" * 32


def sealed(name: str, sequence: int, log: str, key: str = KEY) -> str:
    """A line to give away, made without the code under test."""
    text = f"{key}\nnaval log 1\nship: {name}\nsequence: {sequence}\nlog: {log}\n"
    return f"SEALED | {sequence} | {name} | {hashlib.sha256(text.encode()).hexdigest()}"


def opened(name: str, sequence: int, log: str, key: str = KEY) -> str:
    return f"OPENED | {sequence} | {name} | {key} | {log}"


def both(log: str = "(2) A-A", sequence: int = 1) -> str:
    return f"{sealed('Hawk', sequence, log)}\n{sealed('Grey Wolf', sequence, '(1) A', OTHER)}"


def test_trans_02_sealed_orders_are_played_when_all_are_opened() -> None:
    start = battle(HAWK, WOLF).seal(sealed("Hawk", 1, "(2) A-A"))
    assert [each.ship for each in start.seals] == [1]
    found = start.seal(sealed("Grey Wolf", 1, "(1) A", OTHER)).open(
        f"{opened('Grey Wolf', 1, '(1) A', OTHER)}\n{opened('Hawk', 1, '2, a, a')}", "Hawk: 0; grapple Grey Wolf"
    )
    assert (ship(found).speed, ship(found, 1).speed) == (2, 1)
    assert not found.seals
    assert found.turns[0][0].log == "(2) A-A"
    assert told(found, "SHGR-03")  # what is not logged is done beside
    plain = fight(battle(HAWK, WOLF), "Hawk: (2) A-A; grapple Grey Wolf\nGrey Wolf: (1) A")
    assert found.reports == plain.reports


def test_log_20_a_changed_log_is_told_of_and_not_carried_out() -> None:
    for line in (
        opened("Hawk", 1, "(2) A-L"),
        opened("Hawk", 1, "(2) A-A", OTHER),
        opened("Hawk", 1, "(1) A-A"),
    ):
        found = battle(HAWK, WOLF).seal(both()).open(f"{line}\n{opened('Grey Wolf', 1, '(1) A', OTHER)}")
        assert told(found, "LOG-20") == ["Hawk's log is not the one that was sealed, and is not carried out"]
        assert (ship(found).speed, ship(found, 1).speed) == (0, 1)
        again = Battle.read(found.write())
        assert again.reports == found.reports
        assert again == found


def test_log_18_nothing_is_opened_before_all_are_sealed() -> None:
    one = battle(HAWK, WOLF).seal(sealed("Hawk", 1, "(2) A-A"))
    with pytest.raises(NotAllowed, match="still to be sealed: Grey Wolf") as caught:
        one.open(opened("Hawk", 1, "(2) A-A"))
    assert (caught.value.field, caught.value.rule) == ("sealed", "LOG-18")
    two = battle(HAWK, WOLF).seal(both())
    with pytest.raises(NotAllowed, match="Still to be opened: Grey Wolf") as caught:
        two.open(opened("Hawk", 1, "(2) A-A"))
    assert (caught.value.field, caught.value.rule) == ("opened", "LOG-18")


def test_a_seal_cannot_be_changed() -> None:
    found = battle(HAWK, WOLF).seal(both())
    assert found.seal(both()) == found
    with pytest.raises(NotAllowed, match="cannot be changed") as caught:
        found.seal(sealed("Hawk", 1, "(1) A"))
    assert (caught.value.field, caught.value.rule) == ("sealed", "LOG-20")
    with pytest.raises(NotAllowed, match="opens two logs"):
        found.open("\n".join([opened("Hawk", 1, "(2) A-A")] * 2 + [opened("Grey Wolf", 1, "(1) A", OTHER)]))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (sealed("Hawk", 2, "(1) A"), "for sequence 2; the next to be played is 1"),
        (sealed("Fox", 1, "(1) A"), "No ship of this battle is called Fox"),
        ("SEALED | 1 | Hawk | abc", "Line 1"),
        (opened("Hawk", 1, "(1) A"), "Line 1"),
    ],
)
def test_lines_that_are_no_seals(line: str, words: str) -> None:
    start = battle(HAWK, WOLF)
    with pytest.raises((BadInput, NotAllowed), match=words) as caught:
        start.seal(line)
    assert caught.value.field == "sealed"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (opened("Hawk", 2, "(2) A-A"), "for sequence 2"),
        (opened("Fox", 1, "(2) A-A"), "called Fox"),
        (sealed("Hawk", 1, "(2) A-A"), "Line 1"),
        (opened("Hawk", 1, "-".join(["A"] * 40)), "at most 60"),
    ],
)
def test_lines_that_are_no_openings(line: str, words: str) -> None:
    found = battle(HAWK, WOLF).seal(both())
    with pytest.raises((BadInput, NotAllowed), match=words):
        found.open(f"{line}\n{opened('Grey Wolf', 1, '(1) A', OTHER)}")


def test_seals_belong_to_the_sequence_that_comes_next() -> None:
    first = fight(battle(HAWK, WOLF), "")
    found = first.seal(both(sequence=2))
    assert Battle.read(found.write()) == found
    assert found.back().forth() == found
    with pytest.raises(NotAllowed, match="still to be sealed"):
        found.back().open(opened("Hawk", 1, "0"))
    with pytest.raises(NotAllowed, match="drop the seals") as caught:
        found.play("")
    assert (caught.value.field, caught.value.rule) == ("sealed", "LOG-18")
    assert not found.unseal().play("").seals  # played openly after all
    assert found.fire("").seals == found.seals  # what was fired before tells nothing of the next logs
    assert [each.sequence for each in found.back().seal(both()).seals] == [1, 1]


def test_logs_are_sealed_under_keys_of_their_own() -> None:
    names = ("Hawk", "Grey Wolf")
    made = seal_logs("Hawk: 2, a, a; grapple Grey Wolf\nGrey Wolf: (1) A", names, 1, random.Random(1))
    assert [each.log for each in made] == ["(2) A-A", "(1) A"]
    assert len({each.key for each in made}) == 2
    assert made[0].sealed == sealed("Hawk", 1, "(2) A-A", made[0].key)
    found = battle(HAWK, WOLF).seal("\n".join(each.sealed for each in made))
    assert seals_said(found.seals, names) == "\n".join(each.sealed for each in made)
    assert ship(found.open("\n".join(each.opened for each in made))).speed == 2
    assert seal_logs("", names, 1, random.Random(1)) == ()


def test_a_ship_that_went_under_seals_no_more() -> None:
    hawk = f"{HAWK}; tons 26; weapons heavy ballista starboard fore forward"
    lost = fight(battle(hawk, "Grey Wolf; yawl; 0,-4; north; average; hull 3"), "").fire(
        "Hawk: fire 1 at Grey Wolf hull 3"
    )
    while not ship(lost, 1).sunk:
        lost = fight(lost, "")
    at = lost.at + 1
    found = lost.seal(sealed("Hawk", at, "(1) A")).open(opened("Hawk", at, "(1) A"))
    assert ship(found).speed == 1


@pytest.mark.parametrize(
    ("seals", "words"),
    [
        ({}, r"\$\.seals: must be a list"),
        ([{}], r"\$\.seals\[0\]: 'ship' is missing"),
        ([{"ship": 3, "sequence": 1, "seal": "0" * 64}], r"\$\.seals\[0\]\.ship"),
        ([{"ship": 1, "sequence": 0, "seal": "0" * 64}], r"\$\.seals\[0\]\.sequence"),
        ([{"ship": 1, "sequence": 1, "seal": "é" * 64}], r"\$\.seals\[0\]\.seal"),
        ([{"ship": 1, "sequence": 1, "seal": "0" * 64}] * 2, "a ship has one seal"),
    ],
)
def test_broken_seals_in_a_file(seals: object, words: str) -> None:
    record = json.loads(battle(HAWK, WOLF).write()) | {"seals": seals}
    with pytest.raises(WireError, match=words):
        Battle.read(json.dumps(record))


@pytest.mark.parametrize("changed", [{"seal": "0" * 64}, {"key": KEY}, {"seal": "é" * 64, "key": KEY}])
def test_orders_with_a_seal_that_is_none(changed: dict[str, Any]) -> None:
    start = battle(HAWK, WOLF)
    with pytest.raises(BadInput, match="seal or a key that is none"):
        start.play([replace(Orders(), **changed), Orders()])
    record = json.loads(start.play("").write())
    record["turns"][0][0] |= changed
    with pytest.raises(WireError, match="a seal has 64 digits"):
        Battle.read(json.dumps(record))


@given(st.text(max_size=80), st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_any_text_as_seals(one: str, other: str) -> None:
    start = battle(HAWK, WOLF)
    for act in (
        start.seal,
        start.open,
        start.seal(both()).open,
        lambda text: start.seal(f"SEALED | 1 | Hawk | {text}"),
    ):
        for text in (one, f"OPENED | 1 | Hawk | {KEY} | {other}"):
            try:
                act(text)
            except RuleError as error:
                if not (error.rule and error.field):
                    raise AssertionError(text) from error


def test_a_seal_is_a_record_of_its_own() -> None:
    assert battle(HAWK, WOLF).seal(sealed("Hawk", 1, "(2) A-A")).seals[0] == Seal(
        1, 1, hashlib.sha256(f"{KEY}\nnaval log 1\nship: Hawk\nsequence: 1\nlog: (2) A-A\n".encode()).hexdigest()
    )
