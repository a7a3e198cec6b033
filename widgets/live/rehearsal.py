"""Practice while nobody waits: a browser's compiler optimises what has run often, and the next page comes up sooner.

A site names a function that yields after each small piece of work ("module:function"); between two pieces the worker
answers whoever wants something. What the pieces make belongs to a page that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from widgets.live.comm import serving
from widgets.live.page import Page


class Rehearsal:
    """One practice, taken step by step."""

    def __init__(self, place: str) -> None:
        module, _, name = place.partition(":")
        self._page = Page(lambda _batch, _buffers: None)
        self._steps: Iterator[object] = getattr(import_module(module), name)()

    def step(self) -> bool:
        """Do one piece of work; whether there is more to do."""
        token = serving.set(self._page)
        try:
            more = next(self._steps, self) is not self
        finally:
            serving.reset(token)
        if not more:
            self._page.close()
        return more
