"""The Python half of the bridge: Jupyter comms that end in the reader's page instead of a kernel's sockets.

Every open page has a set of comms of its own. Which page Python is working for at a moment is told by ``serving``;
tasks started meanwhile inherit it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Protocol

import comm
from comm.base_comm import BaseComm, CommManager

Buffers = Sequence[bytes | bytearray | memoryview]


class Endpoint(Protocol):
    """A page as a comm sees it."""

    comms: CommManager

    def send(self, message: dict[str, Any], buffers: Buffers = ()) -> None:
        """Hand one message to the page."""


serving: ContextVar[Endpoint | None] = ContextVar("serving", default=None)
current_cell: ContextVar[int | None] = ContextVar("current_cell", default=None)


class LiveComm(BaseComm):
    """A comm between a widget here and its view in the page that was being served when it was opened."""

    def __init__(self, *args: Any, **keys: Any) -> None:
        self.page = serving.get()
        self.cell = current_cell.get()
        super().__init__(*args, **keys)

    def publish_msg(
        self,
        msg_type: str,
        data: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        buffers: Buffers | None = None,
        **keys: Any,
    ) -> None:
        """Send a message of the comm protocol to the page; a comm without a page is silent."""
        if self.page is None:
            return
        message: dict[str, Any] = {
            "type": msg_type,
            "comm_id": self.comm_id,
            "data": data or {},
            "metadata": metadata or {},
        }
        if msg_type == "comm_open":
            message["target_name"] = keys.get("target_name", self.target_name)
        self.page.send(message, buffers or ())

    def close(self, *args: Any, **keys: Any) -> None:
        """Close both ends; the comm may belong to another page than the one being served."""
        token = serving.set(self.page)
        try:
            super().close(*args, **keys)
        finally:
            serving.reset(token)


_orphans = CommManager()


def _comms() -> CommManager:
    page = serving.get()
    return page.comms if page else _orphans


def install() -> None:
    """Let every library that opens a Jupyter comm open one of these."""
    comm.create_comm = LiveComm
    comm.get_comm_manager = _comms
