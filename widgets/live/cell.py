"""What a live cell offers to the object that is its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable


@runtime_checkable
class Cell(Protocol):
    """The cell of a page in which an object is shown while Python runs in the reader's browser.

    An object that is the value of a live cell may define ``_live_(self, cell: Cell)`` and return the widget to show.
    """

    @property
    def name(self) -> str:
        """The cell's name: empty for the first live cell of a page, else its option ``live-name``."""

    @property
    def state(self) -> Mapping[str, str]:
        """What the page's link says, overlaid with what was typed into the static form before Python was up.

        Keys and values are whatever a stranger wrote into a link: strings to be validated. A check box of the static
        form counts as ``"true"`` or ``"false"``, of a group of radio buttons the value of the chosen one.
        """

    def publish(self, state: Mapping[str, str]) -> None:
        """Let the page's link say ``state``: the full set of what differs from the defaults."""

    def copy(self, text: str) -> None:
        """Put ``text`` on the reader's clipboard, or show it selected where the browser refuses."""

    def copy_link(self) -> None:
        """Put the page's link, which carries the published state, on the reader's clipboard."""


@runtime_checkable
class Live(Protocol):
    """An object with a view of its own in a live cell."""

    def _live_(self, cell: Cell) -> object:
        """Return the widget that shows this object in ``cell``."""
