"""The duel in a page: buttons play it, a link carries it, nothing that a stranger wrote breaks it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import RuleError
from rules_core.duel._track import range_track
from rules_core.duel.damage import cascade, ship_damage
from rules_core.duel.duel import Duel
from widgets.duel.duel import DUEL
from widgets.duelboard import BoardView
from widgets.duellink import KEY, pack, unpack
from widgets.duelreport import said
from widgets.rangechart import range_chart
from widgets.shipmap import cascade_map, damage_map


class PageCell:
    """A cell that remembers what it was told."""

    name = ""

    def __init__(self, **state: str) -> None:
        self.state = state
        self.published: dict[str, str] = {}
        self.copied = ""

    def publish(self, state):
        self.published = dict(state)

    def copy(self, text):
        self.copied = text

    def copy_link(self):
        self.copied = "link"


def opened(**state: str):
    cell = PageCell(**state)
    view = BoardView(DUEL, cell)
    return cell, view


def press(view, key, times=1):
    for _ in range(times):
        view._made[key].click()


def test_rounds_are_played_and_stepped_through():
    _, view = opened()
    press(view, "@play", 3)
    assert view._duel.at == 3
    assert "After round 3" in view._made["@shown"].value
    press(view, "@back", 2)
    assert "After round 1" in view._made["@shown"].value
    press(view, "@forth")
    assert view._duel.at == 2
    assert view._made["@back"].disabled is False


def test_the_link_carries_the_duel():
    cell, view = opened()
    assert cell.published == {}
    view._made["ours.speed"].value = "20"
    view._made["enemy.manoeuvre"].value = "grapple"
    press(view, "@play", 4)
    again, other = opened(**cell.published)
    assert other._duel == view._duel
    assert again.published == cell.published
    assert unpack(pack(view._duel)) == view._duel


def test_a_wrong_order_is_said_and_changes_nothing():
    _, view = opened()
    press(view, "@play")
    before = view._duel
    view._made["enemy.shots"].value = "<b>many</b>"
    press(view, "@play")
    assert view._duel == before
    assert "The shots must be a whole number" in view._made["@notes"].value
    assert "<b>" not in view._made["@notes"].value
    assert 'href="gunnery.html#nc-43"' in view._made["@notes"].value
    assert "input:aria-invalid=true" in view._made["enemy.shots"]._dom_classes
    view._made["enemy.shots"].value = "1"
    press(view, "@play")
    assert view._duel.at == 2
    assert "input:aria-invalid=true" not in view._made["enemy.shots"]._dom_classes


def test_a_file_goes_out_and_comes_back_and_a_broken_one_changes_nothing():
    cell, view = opened()
    press(view, "@play", 2)
    press(view, "@copy")
    assert Duel.read(cell.copied) == view._duel
    view._made["file"].value = cell.copied.replace("caravel", "<script>")
    press(view, "@read")
    assert view._duel.at == 2
    assert "$.start.ours.ship" in view._made["@notes"].value
    assert "<script>" not in view._made["@notes"].value
    press(view, "@new")
    assert view._duel.at == 0
    view._made["file"].value = cell.copied
    press(view, "@read")
    assert view._duel.at == 2


def test_a_new_duel_starts_as_the_form_says():
    _, view = opened()
    view._made["distance"].value = "90"
    view._made["ours.start.name"].value = "<script>alert(1)</script>"
    view._made["seed"].value = "storm"
    press(view, "@new")
    assert view._duel.start.distance == 90
    assert view._duel.start.seed == "storm"
    press(view, "@play")
    assert "<script>" not in view._made["@shown"].value
    assert "&lt;script&gt;" in view._made["@shown"].value
    view._made["DISC-38"].value = "sum"
    press(view, "@new")
    assert view._duel.start.readings == (("DISC-38", "sum"),)
    press(view, "@play")
    view._made["distance"].value = "far"
    press(view, "@new")
    assert "The range must be a whole number" in view._made["@notes"].value
    assert view._duel.at == 1


@pytest.mark.parametrize("packed", ["x", "AAAA", "é", "A" * 9000, "eJw", "%00", pack(Duel())[:-9]])
def test_a_link_that_is_none_leaves_the_duel_and_says_so(packed):
    cell, view = opened(**{KEY: packed})
    assert view._duel == DUEL.duel
    assert view._made["@notes"].value
    assert cell.published == {}


@settings(max_examples=50)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: raw.hex()))
def test_any_link_is_read_or_refused(text):
    with pytest.raises(RuleError):
        unpack(text)


def test_the_start_stands_in_the_page_as_text():
    html = DUEL.html()
    assert said(DUEL.duel) in html
    assert "data-live-answer" in html
    assert len(set(re.findall(r' id="([^"]+)"', html))) == len(re.findall(r' id="([^"]+)"', html))


def test_pictures_read_as_text_and_name_every_section():
    track = range_chart(range_track(distance=100, rounds=4))
    assert 'role="img"' in track
    assert "alongside" in track
    assert track.count("<li>") == 4
    hurt = damage_map(ship_damage(hits="P3 80, R1 40"))
    assert all(f">{name}</text>" in hurt for name in ("P1", "S12", "R3"))
    assert "P3: 0 of 80, destroyed" in hurt
    assert "R1: 40 of 80, damaged" in hurt
    assert "no section is hurt" in damage_map(ship_damage(hits=""))
    assert "destroyed" in cascade_map(cascade())
    assert len(range_chart(range_track(distance=5000, rounds=60))) < 30_000
