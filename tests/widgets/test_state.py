"""The state in a link: only what differs, read with suspicion."""

from hypothesis import given
from hypothesis import strategies as st

from widgets.inputs import Choice, Flag, Lines, Number
from widgets.state import VERSION, changed, defaults, read_state

INPUTS = (
    Number("damage", "Damage", 20),
    Flag("blunt", "Blunt"),
    Choice("ship", "Ship", ("cog", "hulk")),
    Lines("log", "Log"),
)


def test_nothing_changed_leaves_no_trace():
    assert changed(INPUTS, defaults(INPUTS)) == {}


def test_what_differs_is_kept_with_the_version():
    entries = {**defaults(INPUTS), "damage": "x", "blunt": "true"}
    assert changed(INPUTS, entries) == {"damage": "x", "blunt": "true", "v": VERSION}


def test_the_version_is_the_distribution_s():
    assert VERSION.count(".") == 2


@given(st.text(max_size=60), st.booleans(), st.sampled_from(["cog", "hulk"]))
def test_a_link_brings_back_what_it_was_made_from(damage, blunt, ship):
    entries = {**defaults(INPUTS), "damage": damage, "blunt": "true" if blunt else "false", "ship": ship}
    assert read_state(INPUTS, changed(INPUTS, entries)) == (entries, ())


def test_unknown_keys_are_left_alone():
    assert read_state(INPUTS, {"utm_source": "<b>", "v": "<script>"}) == (defaults(INPUTS), ())


def test_what_cannot_stand_is_told_and_replaced_by_the_default():
    entries, notes = read_state(INPUTS, {"ship": "<b>", "blunt": "maybe", "damage": "25"})
    assert entries == {**defaults(INPUTS), "damage": "25"}
    assert [note.partition(":")[0] for note in notes] == ["Blunt", "Ship"]


def test_another_version_is_told_only_where_a_value_no_longer_fits():
    assert read_state(INPUTS, {"damage": "25", "v": "0.0.1"})[1] == ()
    assert "made with version 0.0.1 of the rules" in read_state(INPUTS, {"ship": "caravel", "v": "0.0.1"})[1][-1]


def test_a_version_that_is_none_is_not_repeated():
    assert len(read_state(INPUTS, {"ship": "caravel", "v": "<script>"})[1]) == 1


def test_what_is_too_long_for_a_link_stays_out_of_it():
    entries = {**defaults(INPUTS), "log": "A" * 8_001, "damage": "25"}
    assert changed(INPUTS, entries) == {"damage": "25", "v": VERSION}
