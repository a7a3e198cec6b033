"""The battle in a page: its orders, its start, its map; what all boards share is tested in test_board."""

from __future__ import annotations

import re
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
    other.made["file"].value = "{}"
    press(other, "@read")
    assert other.game == view.game
    assert "in the file" in other.made["@notes"].value


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
