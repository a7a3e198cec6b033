"""Runs cells as the browser's Python does, in a process of its own: `run_cells(…)` returns what a page hears.

Not in this process: the bridge replaces comms and IPython for good.
"""

from __future__ import annotations

import atexit
import functools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

DRIVER = """
import asyncio, base64, json, sys
from widgets.live import start
out = sys.stdout
start.prepare(["ipywidgets"])
from ipywidgets.widgets.widget import _instances
from widgets.live.page import Page

for line in sys.stdin:
    said = []
    def post(batch, buffers):
        said.append([json.loads(batch), [base64.b64encode(bytes(b)).decode() for b in buffers or ()]])
    page = Page(post)
    for index, step in enumerate(json.loads(line)):
        if "source" in step:
            waiting = page.run(index, step.get("name", ""), step["source"], json.dumps(step.get("state", {})))
            if waiting is not None:
                asyncio.run(waiting)
        elif "close" in step:
            page.close()
        else:
            # a change from the view of the widget that has this name in the page's namespace
            widget = page.namespace[step["widget"]]
            data = step.get("data") or {"method": "update", "state": step["set"], "buffer_paths": []}
            message = {"type": "comm_msg", "comm_id": widget.comm.comm_id, "data": data}
            page.receive(json.dumps(message), [base64.b64decode(b) for b in step.get("buffers", ())])
    answer = {"said": said, "left": len(_instances), "comms": len(page.comms.comms)}
    page.close()
    print(json.dumps(answer), file=out, flush=True)
"""


class Heard:
    """What the page heard."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.batches: list[list[dict[str, Any]]] = [batch for batch, _ in answer["said"]]
        self.buffers: list[list[str]] = [buffers for _, buffers in answer["said"]]
        self.messages = [message for batch in self.batches for message in batch]
        self.widgets_left: int = answer["left"]
        self.comms_left: int = answer["comms"]

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of one type."""
        return [message for message in self.messages if message["type"] == kind]

    def outputs(self, cell: int = 0) -> list[dict[str, Any]]:
        """Return what a cell showed."""
        return [message["output"] for message in self.of("output") if message["cell"] == cell]

    def updates(self, key: str) -> list[Any]:
        """Return the values that a widget property was given, in order."""
        return [
            message["data"]["state"][key] for message in self.of("comm_msg") if key in message["data"].get("state", {})
        ]


@functools.cache
def _python(*flags: str) -> subprocess.Popen[str]:
    """A process that runs one page after another, until these tests end."""
    command = [sys.executable, *flags, "-c", DRIVER]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    atexit.register(process.kill)
    return process


def run_cells(*steps: str | dict[str, Any], optimised: bool = False) -> Heard:
    """Run cells (sources, or steps as the driver takes them) in one page."""
    process = _python(*(["-OO"] if optimised else []))
    assert process.stdin is not None
    assert process.stdout is not None
    print(
        json.dumps([{"source": step} if isinstance(step, str) else step for step in steps]),
        file=process.stdin,
        flush=True,
    )
    answer = process.stdout.readline()
    assert answer, f"Python ended with {process.wait()}"
    return Heard(json.loads(answer))
