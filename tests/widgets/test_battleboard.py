"""The battle in a page: its orders, its start, its map; what all boards share is tested in test_board."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval.battle import Battle
from rules_core.naval.battle_start import start_of
from rules_core.naval.movement_execution_fleet import Standing
from rules_core.naval.movement_execution_logs import execute_logs
from rules_core.naval.wind import Calm, wind_of
from tests.widgets.boards import opened, press
from tests.widgets.drawings import attribute, part
from widgets.battlereport import said, shown
from widgets.fleetmap import Scene, movement_map, sea_map
from widgets.naval.battle import BATTLE
from widgets.naval.movement_execution import MOVEMENT_EXECUTION

HOSTILE = "<script>alert(1)</script>\"'&"


def test_sequences_are_played_and_stepped_through():
    _, view = opened(BATTLE)
    press(view, "@play", 2)
    assert "After sequence 2" in view.made["@shown"].value
    view.made["orders"].value = ""
    press(view, "@back", 2)
    assert "At the start" in view.made["@shown"].value
    assert view.made["orders"].value == BATTLE.orders
    assert view.made["@back"].disabled is True
    press(view, "@forth")
    assert view.game.at == 1
    assert len(view.game.turns) == 2


def test_a_wrong_order_is_said_and_changes_nothing():
    _, view = opened(BATTLE)
    press(view, "@play")
    before = view.game
    view.made["orders"].value = f"{HOSTILE}: A"
    press(view, "@play")
    assert view.game == before
    assert "Line 1 must begin" in view.made["@notes"].value
    assert "<script>" not in view.made["@notes"].value
    assert "input:aria-invalid=true" in view.made["orders"]._dom_classes
    view.made["orders"].value = ""
    press(view, "@play")
    assert view.made["@notes"].value == ""


def test_a_new_battle_and_its_file():
    cell, view = opened(BATTLE)
    view.made["ships"].value = f"{HOSTILE[:20].replace(';', '')}; yawl; 0,0; north; elite\nB; cog; 9,9; 3; poor"
    view.made["DISC-14"].value = "graze"
    view.made["land"].value = "4,4"
    press(view, "@new")
    assert view.made["@notes"].value == ""
    assert view.game.start.readings == (("DISC-14", "graze"),)
    assert "<script>" not in view.made["@shown"].value
    press(view, "@copy")
    _, other = opened(BATTLE)
    other.made["file"].value = cell.copied
    press(other, "@read")
    assert other.game == view.game


def svg(html: str) -> ET.Element:
    drawn = re.search(r'<svg class="chart".*?</svg>', html, re.DOTALL)
    assert drawn is not None
    return ET.fromstring(drawn[0])


def test_every_ship_is_on_the_map_with_its_number():
    html = shown(BATTLE.game, "naval/battle")
    drawn = svg(html)
    assert len(drawn.findall(".//g[@class='ship end']")) == 4
    assert [each.text for each in drawn.findall(".//text")] == ["1", "2", "3", "4"]
    assert said(BATTLE.game) in attribute(drawn, "aria-label")
    land = attribute(part(drawn, ".//path[@class='land']"), "d")
    assert land.count("M") == 4


@pytest.mark.parametrize(
    "ships",
    [
        MOVEMENT_EXECUTION.fields[0].text,
        (
            "A; yawl; 0,0; north; average; 0\nB; yawl; 1,0; north; average; 0\nC; yawl; 2,0; north; average; 0\n"
            "D; yawl; 0,-3; south; average; 0\nE; yawl; 1,-4; south-west; average; 0"
        ),
        (
            "A; yawl; 0,0; south-east; average; 0\nB; yawl; -1,1; south-east; average; 0\n"
            "C; yawl; 9,0; north; average; 0"
        ),  # the figures are larger as the map is wide
    ],
)
def test_no_number_lies_on_a_hull_or_on_another_number(ships: str):
    drawn = svg(movement_map(execute_logs(ships=ships, force=4, wind_from=2)))
    hulls = [
        [complex(*map(float, point.split(","))) for point in attribute(each, "points").split()]
        for each in drawn.findall(".//polyline[@class='hull']")
    ]
    badges = [
        list(map(float, re.findall(r"-?[0-9.]+", attribute(each, "transform"))))
        for each in drawn.findall(".//g[@class='badge entered']")
    ]
    tips = [
        complex(*map(float, attribute(each, "points").split()[1].split(",")))
        for each in drawn.findall(".//polygon[@class='bow']")
    ]
    rings = [(complex(x, y), 9 * scale) for x, y, scale in badges]
    assert len(rings) == len(hulls) == len(ships.splitlines())
    for number, (middle, ring) in enumerate(rings):
        assert all(abs(middle - other) > 2 * ring - 2 for other, _ in rings[:number])
        assert all(abs(middle - tip) > ring for tip in tips)
        for one, two in (pair for hull in hulls for pair in pairwise(hull)):
            along = ((middle - one) * (two - one).conjugate()).real / abs(two - one) ** 2
            assert abs(middle - one - min(max(along, 0), 1) * (two - one)) > ring + 8 - 2  # a hull is 16 wide
        own = hulls[number]
        assert min(abs(middle - point) for point in own) < ring + 8 + 17 + 1, "its own hull is beside it"


def test_a_step_is_a_quarter_of_the_way():
    asked: dict[str, Any] = {"ships": "Hawk; yawl; 0,0; north; average; (5) A-A-A-A-A", "force": 4, "wind_from": 2}
    # the first hex is entered in segments 3, 5, 8, 10
    heights = []
    for segment in (0, 3, 5, 8, 10):
        spine = part(svg(movement_map(execute_logs(**asked, segment=segment))), ".//polyline[@class='hull']")
        heights.append(float(attribute(spine, "points").split()[0].split(",")[1]))
    whole = 26 * 3**0.5
    assert heights == pytest.approx([0, -whole / 4, -whole / 2, -whole * 3 / 4, -whole], abs=0.11)


def test_ships_far_apart_make_no_huge_map():
    ships = (Standing("A", (Hex(0, 0),), Side.NORTH), Standing("B", (Hex(900, -900),), Side.SOUTH))
    scene = Scene(ships, frozenset(), wind_of(3, Calm.CALM, Rules.standard()), Side.NORTH, HOSTILE)
    html = sea_map(scene)
    assert len(html) < 20_000
    assert "<script>" not in html
    assert attribute(part(svg(html), ".//path[@class='sea']"), "d").count("M") == 14


def test_the_calculator_shows_a_collision():
    assert "1 collision" in MOVEMENT_EXECUTION.ask().answer


def test_a_battle_of_forty_ships_is_shown():
    lines = [f"S{n}; frigate; {n % 8 * 9},{n // 8 * 12 - n % 8 * 4}; {n % 6}; average" for n in range(40)]
    battle = Battle(start_of(ships="\n".join(lines)))
    assert "40 ships" in shown(battle.play(""), "naval/battle")


def test_shots_are_told_once_the_ships_have_moved() -> None:
    _, view = opened(BATTLE)
    view.made["shots"].value = "Sea Hawk: fire 1 at Black Boar"
    press(view, "@fire")
    assert "once a log has been played" in view.made["@notes"].value
    press(view, "@play")
    view.made["shots"].value = "Sea Hawk: fire 1 at Grey Wolf hull x"
    press(view, "@fire")
    assert "input:aria-invalid=true" in view.made["shots"]._dom_classes
    view.made["shots"].value = "Sea Hawk: fire 3 at Grey Wolf hull 6 rigging 2"  # as the page has it
    press(view, "@fire")
    assert (
        "Grey Wolf is left with 14 exterior and 10 unprotected hull points, 2 of 2 masts" in view.made["@shown"].value
    )
    view.made["shots"].value = "sea hawk: load 1; hands 30"
    press(view, "@fire")
    assert view.game.at == 1
    assert "30 hands aboard" in view.made["@shown"].value
    assert view.made["shots"].value == "Sea Hawk: load 1; hands 30"
    press(view, "@play")
    assert view.made["shots"].value == ""
    press(view, "@back")
    assert view.made["shots"].value == "Sea Hawk: load 1; hands 30"


def test_sealed_orders_between_two_phones() -> None:
    ours, mine = opened(BATTLE)
    theirs, other = opened(BATTLE)
    mine.made["orders"].value = "Sea Hawk: (3) A-A-A\nGull: (1) A"
    other.made["orders"].value = "Grey Wolf: (2) A-A\nBlack Boar: LA"
    press(mine, "@seal")
    press(other, "@seal")
    assert "still missing: Grey Wolf, Black Boar" in mine.made["@shown"].value
    assert "A-A-A" not in mine.game.write()
    assert ours.copied.count("SEALED | 1 |") == theirs.copied.count("SEALED | 1 |") == 2
    for view, copied in ((mine, theirs.copied), (other, ours.copied)):
        view.made["sealed"].value = copied
        press(view, "@take")
        assert "all are in" in view.made["@shown"].value
        assert len(view.game.seals) == 4
    press(mine, "@seals")
    assert ours.copied.count("SEALED") == 4
    press(mine, "@opened")
    press(other, "@opened")
    lines = f"{ours.copied}\n{theirs.copied}"
    press(mine, "@open")
    assert "Still to be opened: Grey Wolf, Black Boar" in mine.made["@notes"].value
    for view in (mine, other):
        view.made["opened"].value = lines
        press(view, "@open")
        assert view.made["@notes"].value == ""
        assert view.made["opened"].value == view.made["sealed"].value == ""
    assert mine.game == other.game
    assert mine.game.turns[0][2].log == "(2) A-A"
    assert "not the one that was sealed" not in mine.made["@shown"].value
    _, third = opened(BATTLE, **ours.published)
    assert third.game.reports == mine.game.reports
    press(third, "@back")
    assert "(3) A-A-A" in third.made["orders"].value


def test_an_altered_log_is_shown() -> None:
    cell, view = opened(BATTLE)
    view.made["orders"].value = "Sea Hawk: 0\nGull: 0\nGrey Wolf: 0\nBlack Boar: 0"
    press(view, "@seal")
    press(view, "@opened")
    view.made["opened"].value = cell.copied.replace("| 0", "| (1) A", 1)
    press(view, "@open")
    assert "Sea Hawk&#x27;s log is not the one that was sealed" in view.made["@shown"].value


def test_seals_travel_in_the_link() -> None:
    cell, view = opened(BATTLE)
    view.made["orders"].value = "Gull: 0"
    press(view, "@seal")
    press(view, "@play")
    assert "drop the seals" in view.made["@notes"].value
    assert view.game.at == 0
    _, other = opened(BATTLE, **cell.published)
    assert other.game.seals == view.game.seals
    assert other.made["sealed"].value == view.made["sealed"].value
    assert other.made["opened"].value == ""  # what was kept is in no link
    press(view, "@drop")
    press(view, "@play")
    assert view.game.at == 1


def test_a_ship_that_sank_is_off_the_map_and_the_others_keep_their_numbers() -> None:
    start = start_of(
        ships="Hawk; yawl; 0,0; north; average; tons 26; weapons heavy ballista starboard fore forward\n"
        "Wolf; yawl; 0,-4; north; average; hull 3\nFox; yawl; 5,0; north; average"
    )
    battle = Battle(start).play("").fire("Hawk: fire 1 at Wolf hull 3")
    while not battle.state.ships[1].sunk:
        battle = battle.play("")
    html = shown(battle, "naval/battle")
    assert "2 ships" in said(battle)
    assert "Wolf went under" in said(battle)
    assert [each.text for each in svg(html).findall(".//text")] == ["1", "3"]
    assert "1 Hawk, 3 Fox" in html
    assert '<li value="3">Fox: bow' in html
    assert "bears on no ship" in html


def test_a_sea_without_ships_is_still_a_map() -> None:
    assert "<svg" in sea_map(Scene((), frozenset(), wind_of(3, Calm.CALM, Rules.standard()), Side.NORTH, "empty"))
