"""Ship types: the list of MISS-24, lengths, yares and turns."""

from itertools import pairwise

import pytest

from rules_core import BadInput, Rules
from rules_core.naval.ship_types import ship_type_names, type_named

# MISS-24: feet and yare
SAILING = {
    "yawl": (35, "A"),
    "sambuk": (32, "A"),
    "baghla": (51, "B"),
    "caravel": (76, "B"),
    "ketch": (50, "B"),
    "dogger": (45, "B"),
    "junk": (100, "C"),
    "knarr": (54, "C"),
    "coaster": (65, "C"),
    "cog": (80, "D"),
    "frigate": (158, "C"),
    "carrack": (115, "D"),
    "holk": (90, "E"),
}
# MISS-24: feet, turns, whether it drifts
OARED = {
    "bireme": (90, 3, True),
    "dekares": (140, 1, False),
    "light merchant galley": (80, 2, True),
    "heavy merchant galley": (110, 1, False),
    "light barge": (30, 2, True),
    "heavy barge": (45, 1, False),
}
STATED_LENGTHS = {"yawl", "caravel", "carrack", "frigate", "baghla", "sambuk"}
# MISS-24: tons, crew, knots
FIGURES = {
    "yawl": (26, 1, 8),
    "caravel": (138, 5, 6),
    "carrack": (234, 9, 5),
    "frigate": (443, 19, 5),
    "baghla": (46, 2, 7),
    "sambuk": (15, 1, 10),
}


def test_miss_24_all_types_in_order() -> None:
    assert ship_type_names() == (*SAILING, *OARED)


@pytest.mark.parametrize("name", SAILING)
def test_miss_24_under_sail(name: str) -> None:
    ship = type_named(name.upper(), Rules.standard())
    assert (ship.length, ship.yare) == SAILING[name]
    assert not ship.under_oars


@pytest.mark.parametrize("name", OARED)
def test_miss_24_under_oars(name: str) -> None:
    ship = type_named(f"  {name} ", Rules.standard())
    assert (ship.length, ship.turns, ship.drifts_as == "C") == OARED[name]
    assert ship.under_oars


def test_miss_24_tons_crew_and_knots() -> None:
    rows = Rules.standard().table("naval/ship-types", "figures").rows
    assert {row["ship"]: (row["tons"], row["crew"], row["knots"]) for row in rows} == FIGURES


def test_miss_24_six_lengths_are_stated() -> None:
    table = Rules.standard().table("naval/ship-types", "sailing")
    stated = {row["ship"] for row in table.rows if table.status_of(row, "length in feet").name == "stated"}
    assert stated == STATED_LENGTHS


def test_miss_06_turns_never_rise_from_a_to_e() -> None:
    turns = [int(str(turns)) for turns in Rules.standard().table("naval/ship-types", "yares").column("turns")]
    assert turns == [4, 3, 2, 1, 1]
    assert all(a >= b for a, b in pairwise(turns))
    assert not type_named("holk", Rules.standard()).turns_in_first_factor


def test_another_type_is_refused_with_the_list() -> None:
    with pytest.raises(BadInput, match="yawl, sambuk") as error:
        type_named("raft", Rules.standard())
    assert error.value.field == "ship_type"
