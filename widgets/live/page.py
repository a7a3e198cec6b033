"""One open page of the site, as Python in the worker knows it: a namespace, comms and outputs of its own.

Everything a page does goes through ``Page``: the worker calls ``run`` for each cell in page order, ``receive`` for each
message of a widget's view, and ``close`` when the page goes. What Python says is collected and posted in batches.
"""

from __future__ import annotations

import builtins
import inspect
import json
import linecache
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType
from typing import Any

from comm.base_comm import CommManager

from widgets.live.cell import Live
from widgets.live.comm import Buffers, LiveComm, current_cell, serving
from widgets.live.display import Bundle, bundle
from widgets.live.source import compiled, waits

Post = Callable[[str, list[Any] | None], None]

_LONGEST_SILENCE = 0.05
"""Seconds after which a cell that is still running lets the page know what it has said so far."""


class PageCell:
    """A cell of an open page; the ``Cell`` that an object's ``_live_`` is given."""

    def __init__(self, page: Page, index: int, name: str, state: Mapping[str, str]) -> None:
        self.name = name
        self.state = dict(state)
        self._page = page
        self._index = index

    def publish(self, state: Mapping[str, str]) -> None:
        """Let the page's link say ``state``."""
        for key, value in state.items():
            if not all(isinstance(part, str) for part in (key, value)):
                raise TypeError(f"state holds strings only, not {key!r}: {value!r}")
        self._page.send({"type": "state", "cell": self._index, "state": dict(state)})

    def copy(self, text: str) -> None:
        """Put ``text`` on the reader's clipboard."""
        self._page.send({"type": "copy", "cell": self._index, "text": str(text)})

    def copy_link(self) -> None:
        """Put the page's link on the reader's clipboard."""
        self._page.send({"type": "copy_link", "cell": self._index})


class Page:
    """A page that is open in the reader's browser."""

    def __init__(self, post: Post) -> None:
        self.comms = CommManager()
        self.namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self.captures: list[Any] = []
        self._post: Post | None = post
        self._batch: list[dict[str, Any]] = []
        self._buffers: list[Any] = []
        self._posted = time.monotonic()
        self._depth = 0
        self._said: list[tuple[str, str]] = []
        self._sources: dict[str, str] = {}
        self._clear_next: dict[int, Any] = {}

    # what the worker calls

    def run(self, index: int, name: str, source: str, state: str) -> Awaitable[None] | None:
        """Run a cell's source and show its last expression; an awaitable if the cell awaits something."""
        cell = PageCell(self, index, name, json.loads(state))
        with self._serving(index):
            try:
                body, last = compiled(source, self._filename(index, source))
                if waits(body) or waits(last):
                    return self._run_waiting(cell, index, body, last)
                if body:
                    eval(body, self.namespace)  # noqa: S307 - a cell is there to be run
                value = eval(last, self.namespace) if last else None  # noqa: S307 - as above
                self._value(cell, value)
            except BaseException as error:  # noqa: BLE001 - even an exit() is the cell's own affair
                self._end(index, error)
            else:
                self._end(index)
        return None

    def receive(self, message: str, buffers: Sequence[Any] | None = None) -> None:
        """Hand a message from a view in the page to its comm."""
        content = json.loads(message)
        comm = self.comms.comms.get(content["comm_id"])
        if comm is None:
            return
        with self._serving(comm.cell if isinstance(comm, LiveComm) else None):
            try:
                if content["type"] == "comm_close":
                    self.comms.comms.pop(comm.comm_id).handle_close({"content": content})
                else:
                    views = [memoryview(buffer) for buffer in buffers or ()]
                    comm.handle_msg({"content": {"comm_id": comm.comm_id, "data": content["data"]}, "buffers": views})
            except Exception as error:  # noqa: BLE001 - whatever a callback raises is shown
                self.fail(error)

    def close(self) -> None:
        """Forget everything that belongs to this page."""
        self._post = None
        widgets = sys.modules.get("ipywidgets.widgets.widget")
        instances: Mapping[str, Any] = getattr(widgets, "_instances", {})
        token = serving.set(self)
        try:
            for comm_id, comm in list(self.comms.comms.items()):
                instances.get(comm_id, comm).close()
        finally:
            serving.reset(token)
        self.comms.comms.clear()
        self.namespace.clear()
        self.captures.clear()

    # what is shown

    def show(self, kind: str, data: Bundle, metadata: Bundle, display_id: str | None = None) -> None:
        """Show a mime bundle."""
        output: dict[str, Any] = {"output_type": kind, "data": data, "metadata": metadata}
        if display_id:
            output["transient"] = {"display_id": display_id}
        self._emit(output)

    def fail(self, error: BaseException) -> None:
        """Show a traceback, without the frames of the runtime itself."""
        for name, source in self._sources.items():
            linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        frames = error.__traceback__
        while frames and frames.tb_frame.f_code.co_filename == __file__:
            frames = frames.tb_next
        lines = traceback.format_exception(type(error), error, frames)
        for name in self._sources:
            linecache.cache.pop(name, None)
        self._emit(
            {"output_type": "error", "ename": type(error).__name__, "evalue": str(error), "traceback": "".join(lines)}
        )

    def write(self, stream: str, text: str) -> None:
        """Take what is printed."""
        if self._said and self._said[-1][0] == stream:
            text = self._said.pop()[1] + text
        self._said.append((stream, text))
        self._hurry()

    def flush(self) -> None:
        """Turn what was printed into outputs."""
        said, self._said = self._said, []
        for stream, text in said:
            self._put({"output_type": "stream", "name": stream, "text": text})

    def clear(self, wait: bool) -> None:
        """Clear the current output, or with ``wait`` once something replaces it."""
        self.flush()
        if self.captures:
            widget = self.captures[-1]
            if wait:
                self._clear_next[id(widget)] = widget
            else:
                widget.outputs = ()
        else:
            self.send({"type": "clear", "cell": current_cell.get(), "wait": wait})

    @contextmanager
    def capture(self, widget: Any) -> Iterator[None]:
        """Let an ``Output`` widget have what is shown meanwhile."""
        self.flush()
        self.captures.append(widget)
        try:
            yield
        finally:
            self.flush()
            self.captures.remove(widget)

    # how it travels

    def send(self, message: dict[str, Any], buffers: Buffers = ()) -> None:
        """Hand one message to the page, with the next batch."""
        message["buffers"] = len(buffers)
        self._batch.append(message)
        self._buffers.extend(buffers)
        self._hurry()

    def post(self) -> None:
        """Post what has been collected."""
        self.flush()
        self._posted = time.monotonic()
        batch, self._batch = self._batch, []
        buffers, self._buffers = self._buffers, []
        if batch and self._post:
            self._post(json.dumps(batch), buffers or None)

    def _hurry(self) -> None:
        # outside of a batch a task or timer of the page is speaking
        if self._depth == 0 or time.monotonic() - self._posted > _LONGEST_SILENCE:
            self.post()

    @contextmanager
    def _serving(self, cell: int | None) -> Iterator[None]:
        page, index = serving.set(self), current_cell.set(cell)
        self._posted = time.monotonic()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self.post()
            current_cell.reset(index)
            serving.reset(page)

    def _emit(self, output: dict[str, Any]) -> None:
        self.flush()
        self._put(output)

    def _put(self, output: dict[str, Any]) -> None:
        if not self.captures:
            self.send({"type": "output", "cell": current_cell.get(), "output": output})
            return
        widget = self.captures[-1]
        outputs = () if self._clear_next.pop(id(widget), None) else widget.outputs
        last = outputs[-1] if outputs else {}
        if output["output_type"] == "stream" == last.get("output_type") and last["name"] == output["name"]:
            output["text"] = last["text"] + output["text"]
            outputs = outputs[:-1]
        widget.outputs = (*outputs, output)

    # how a cell is run

    async def _run_waiting(self, cell: PageCell, index: int, body: CodeType | None, last: CodeType | None) -> None:
        token = serving.set(self), current_cell.set(index)
        try:
            for code in (body, last):
                value = eval(code, self.namespace) if code else None  # noqa: S307 - a cell is there to be run
                if inspect.isawaitable(value) and waits(code):
                    value = await value
            self._value(cell, value if last else None)
        except BaseException as error:  # noqa: BLE001 - even an exit() is the cell's own affair
            self._end(index, error)
        else:
            self._end(index)
        finally:
            serving.reset(token[0])
            current_cell.reset(token[1])
            self.post()

    def _value(self, cell: PageCell, value: Any) -> None:
        if value is None:
            return
        if isinstance(value, Live) and not isinstance(value, type):
            value = value._live_(cell)
        self.show("execute_result", *bundle(value))

    def _filename(self, index: int, source: str) -> str:
        filename = f"<cell {index + 1}>"
        self._sources[filename] = source
        return filename

    def _end(self, index: int, error: BaseException | None = None) -> None:
        if error is not None:
            self.fail(error)
        self.flush()
        self.send({"type": "done", "cell": index, "failed": error is not None})
