"""The small maps and the wind's table: well formed, told in words, and drawn from the answer."""

import re
from xml.etree import ElementTree as ET

import pytest

from rules_core.engine.hexes import Side
from rules_core.naval.ship_hexes import ship_hexes
from rules_core.naval.ship_weapons import aim
from rules_core.naval.wind_change import wind_change
from tests.widgets.drawings import attribute
from widgets.seamap import aim_map, hull_map
from widgets.windtable import wind_table


def hexes(tree, kind):
    return sum(each.get("d", "").count("M") for each in tree.iter("path") if each.get("class") == kind)


@pytest.mark.parametrize("heading", Side)
@pytest.mark.parametrize("length", [20, 76, 1000])
def test_a_hull_is_numbered_from_the_bow(heading, length):
    working = ship_hexes(length=length, heading=heading, q=3, r=-7)
    tree = ET.fromstring(hull_map(working))
    badges = [each for each in tree.iter("g") if "badge" in attribute(each, "class")]
    figures = [text.text for badge in badges for text in badge.iter("text")]
    assert figures == [str(n + 1) for n in range(working.value.length)]
    assert f"1: {working.value.hull[0]}" in "".join(tree.itertext())
    assert working.answer in attribute(next(tree.iter("svg")), "aria-label")


def test_an_arc_and_what_blocks_it_are_drawn():
    working = aim(target_q=5, target_r=-5, blocks="3,-3; 1,-3")
    tree = ET.fromstring(aim_map(working))
    assert hexes(tree, "arc") == len(working.value.bears_on) > 0
    assert hexes(tree, "land") == 2
    assert "T: the target, in hex 5,-5." in "".join(tree.itertext())


@pytest.mark.parametrize("asked", [{"target_q": 60, "target_r": -60}, {"target_q": -2, "target_r": 1}, {"length": 50}])
def test_far_targets_and_long_ships_are_drawn(asked):
    ET.fromstring(aim_map(aim(**asked)))


@pytest.mark.parametrize(("force", "checks"), [(4, 0), (1, 1), (0, 1), (12, 30), (4, 100)])
def test_the_table_adds_up_to_a_hundred(force, checks):
    tree = ET.fromstring(wind_table(wind_change(force=force, checks=checks)))
    figures = [each.text for each in tree.iter("td") if each.text and re.fullmatch(r"[0-9.]+", each.text)]
    assert sum(map(float, figures)) == pytest.approx(100, abs=2)
    assert len(list(tree.iter("caption"))) == 1
