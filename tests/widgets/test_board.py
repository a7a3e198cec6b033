"""What every game's board does: a link carries the game, and nothing that a stranger wrote breaks it."""

from __future__ import annotations

import re
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import RuleError
from tests.widgets.boards import opened, press
from widgets.duel.duel import DUEL
from widgets.naval.battle import BATTLE
from widgets.naval.sequence_of_play import TRACKER

BOARDS = pytest.mark.parametrize("board", [DUEL, BATTLE, TRACKER], ids=lambda each: each.noun)


@BOARDS
def test_turns_are_played_and_stepped_through(board):
    _, view = opened(board)
    assert view.made["@back"].disabled
    assert view.made["@forth"].disabled
    press(view, "@play", 3)
    assert view.game.at == 3
    press(view, "@back", 2)
    assert view.game.at == 1
    assert escape(board.said(view.game)) in view.made["@shown"].value
    press(view, "@forth")
    assert view.game.at == 2
    assert not view.made["@back"].disabled
    press(view, "@back", 2)
    assert escape(board.said(board.game)) in view.made["@shown"].value


@BOARDS
def test_the_link_carries_the_game(board):
    cell, view = opened(board)
    assert cell.published == {}
    press(view, "@play", 4)
    again, other = opened(board, **cell.published)
    assert other.game == view.game
    assert again.published == cell.published
    assert board.unpack(board.pack(view.game)) == view.game


@BOARDS
def test_a_game_that_makes_way_for_another_is_laid_by(board):
    _, view = opened(board)
    press(view, "@new")
    assert view.made["file"].value == view.made["@notes"].value == ""  # nothing was played yet
    press(view, "@play", 2)
    press(view, "@back")
    former = view.game
    press(view, "@new")
    assert view.game.at == 0
    assert "brings it back" in view.made["@notes"].value
    press(view, "@play")
    second = view.game
    press(view, "@read")
    assert view.game == former
    assert board.read(view.made["file"].value) == second
    press(view, "@read")
    assert view.game == second


@BOARDS
def test_a_file_goes_out_and_comes_back(board):
    cell, view = opened(board)
    press(view, "@play", 2)
    press(view, "@copy")
    _, other = opened(board)
    other.made["file"].value = cell.copied
    press(other, "@read")
    assert other.game == view.game
    other.made["file"].value = "{}"
    press(other, "@read")
    assert other.game == view.game
    assert "in the file" in other.made["@notes"].value
    press(other, "@link")
    assert other.made["@notes"].value == ""


@BOARDS
@pytest.mark.parametrize("packed", ["x", "AAAA", "é", "A" * 9000, "eJw", "%00", "whole"])
def test_a_link_that_is_none_leaves_the_game_and_says_so(board, packed):
    cell, view = opened(board, **{board.noun: board.pack(board.game)[:-9] if packed == "whole" else packed})
    assert view.game == board.game
    assert view.made["@notes"].value
    assert cell.published == {}


@BOARDS
@settings(max_examples=50, deadline=None)
@given(text=st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: raw.hex()))
def test_any_link_is_read_or_refused(board, text):
    with pytest.raises(RuleError):
        board.unpack(text)


@BOARDS
def test_the_start_stands_in_the_page_as_text(board):
    html = board.html()
    assert escape(board.said(board.game)) in html
    assert "data-live-answer" in html
    assert len(set(re.findall(r' id="([^"]+)"', html))) == len(re.findall(r' id="([^"]+)"', html))
