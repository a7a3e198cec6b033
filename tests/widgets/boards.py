"""Boards opened in a test, and pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from widgets.board import Board, BoardView


class PageCell:
    """A cell that remembers what it was told."""

    name = ""

    def __init__(self, **state: str) -> None:
        self.state = state
        self.published: dict[str, str] = {}
        self.copied = ""

    def publish(self, state: Mapping[str, str]) -> None:
        self.published = dict(state)

    def copy(self, text: str) -> None:
        self.copied = text

    def copy_link(self) -> None:
        self.copied = "link"


def opened(board: Board[Any], **state: str) -> tuple[PageCell, BoardView[Any]]:
    """Answers a board open in a page with that link, and the page's cell."""
    cell = PageCell(**state)
    return cell, BoardView(board, cell)


def press(view: BoardView[Any], key: str, times: int = 1) -> None:
    """Presses a button."""
    for _ in range(times):
        view.made[key].click()
