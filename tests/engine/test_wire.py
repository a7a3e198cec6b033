"""The JSON form: canonical both ways, and every kind of broken file refused in words."""

from __future__ import annotations

import contextlib
import json
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.engine.wire import MOST_CHARACTERS, Reader, WireError, read, write


class Wind(Enum):
    LIGHT = "light"
    STRONG = "strong"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def got(text: object) -> tuple[str, ...]:
    with pytest.raises(WireError) as error:
        read(text, "duel", 1, rule="NC-03")
    assert (error.value.field, error.value.rule) == ("file", "NC-03")
    assert "NC-03" in str(error.value)
    return error.value.faults


@given(st.dictionaries(st.text().filter(lambda key: key not in ("kind", "version")), JSON))
def test_what_is_written_is_read_again_and_equal_contents_are_equal_texts(content: dict[str, Any]) -> None:
    text = write("duel", 1, content)
    assert read(text, "duel", 1, rule="NC-03") == content
    assert write("duel", 1, dict(reversed(content.items()))) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "must be text, is NoneType"),
        (b"{}", "must be text, is bytes"),
        ("", "$: is empty"),
        (" \n\ufeff", "is not JSON of ours: it breaks off, or was changed, at character 3 of 3"),
        ("\ufeff \n", "$: is empty"),
        ("{", "is not JSON of ours: it breaks off, or was changed, at character 1 of 1"),
        ('{"a":1,"a":2}', "is not JSON of ours: the key 'a' stands there twice"),
        ("[]", "must be a record, is a list"),
        ("3", "must be a record, is a whole number"),
        ("null", "must be a record, is nothing"),
        ("{}", "$.kind: must be 'duel', is None"),
        ('{"kind":"battle","version":1}', "$.kind: must be 'duel', is 'battle'"),
        ('{"kind":"duel","version":2}', "$.version: 1 is read here, this is 2"),
        ('{"kind":"duel","version":true}', "$.version: 1 is read here, this is True"),
        ('{"kind":"duel"}', "$.version: 1 is read here, this is None"),
        ('{"kind":"duel","version":1,"a":NaN}', "NaN is no number"),
        ('{"kind":"duel","kind":"duel","version":1}', "stands there twice"),
        ("[" * 200_000, "nested more than 40 levels deep"),
        ('{"a":"[[[", "b":' + "[" * 41, "nested more than 40"),
        ('{"a":"' + "[" * 100 + '"}', "$.kind: must be 'duel'"),
        ('"' + '\\"' * 400_000, "is not JSON of ours"),
        ("1" * 10_000, "is not JSON of ours: a number of 10000 digits stands in it"),
        (" " * (MOST_CHARACTERS + 1), "at most 1000000 are read"),
    ],
)
def test_a_text_that_is_none_of_ours_is_refused_in_words(text: object, words: str) -> None:
    (fault,) = got(text)
    assert words in fault
    assert len(fault) < 200


@given(st.text() | JSON.map(json.dumps))
def test_no_text_is_a_traceback(text: str) -> None:
    with contextlib.suppress(WireError):
        read(text, "duel", 1, rule="NC-03")


def test_all_faults_come_at_once_each_with_its_path() -> None:
    reader = Reader("NC-03")
    record = reader.record({"a": 1.5, "b": "yes", "c": "gale", "d": "x" * 30, "e": [1], "z": 0}, "$", "abcdef")
    reader.whole(record, "a", "$", 0, 9)
    reader.yes(record, "b", "$")
    reader.choice(record, "c", "$", Wind)
    reader.text(record, "d", "$", 20)
    reader.items(record["e"], "$.e", lambda item, path: reader.record(item, path, ()), 5)
    reader.items([1, 2, 3], "$.g", lambda item, _: item, 2)
    with pytest.raises(WireError, match="8 faults") as error:
        reader.close()
    assert [fault.partition(":")[0] for fault in error.value.faults] == [
        "$", "$", "$.a", "$.b", "$.c", "$.d", "$.e[0]", "$.g",
    ]  # fmt: skip


def test_sound_parts_are_read_as_they_are() -> None:
    reader = Reader("NC-03")
    record = reader.record({"a": 3, "b": True, "c": "strong", "d": "Sea Hawk"}, "$", "abcd")
    assert reader.whole(record, "a", "$", 0, 9) == 3
    assert reader.yes(record, "b", "$") is True
    assert reader.choice(record, "c", "$", Wind) is Wind.STRONG
    assert reader.text(record, "d", "$", 20) == "Sea Hawk"
    reader.close()


def test_optional_keys_may_be_missing_but_no_other_may_stand_there() -> None:
    reader = Reader("NC-03")
    assert reader.whole(reader.record({"a": 1}, "$", "a", ("times",)), "times", "$", 1, 9) == 1
    reader.close()
    reader.record({"times": 2, "z": 0}, "$", "a", ("times",))
    assert reader.faults == ["$: unknown key 'z'; known are a, times", "$: 'a' is missing"]


def test_a_message_lists_at_most_fifty_faults() -> None:
    reader = Reader("NC-03")
    for number in range(1000):
        reader.fault(f"$[{number}]", "wrong")
    with pytest.raises(WireError) as error:
        reader.close()
    assert len(error.value.faults) == 1000
    assert str(error.value).count("\n") == 50
