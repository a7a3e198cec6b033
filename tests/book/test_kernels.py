"""Kernels forked from a nursery: fast because imported already, yet each on its own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient

from widgets.book.kernels import nursery


def ran(*cells: str) -> list[str]:
    """The text of each cell's value, run in a kernel of its own."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    NotebookClient(notebook, kernel_name="python3", timeout=60).execute()
    return [cell.outputs[0]["data"]["text/plain"] if cell.outputs else "" for cell in notebook.cells]


@contextmanager
def kernel() -> Iterator[tuple[Any, Any]]:
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        yield manager, client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_kernel_has_the_modules_and_the_environment_of_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    with nursery(("rules_core",)):
        monkeypatch.setenv("SAID_LATER", "yes")
        there = "import sys, os; 'rules_core.engine.rules' in sys.modules"
        seen = ran(there, "os.environ['SAID_LATER']", "os.getcwd()")
    assert seen == ["True", "'yes'", repr(os.getcwd())]  # noqa: PTH109 (as the kernel says it)


def test_kernels_share_nothing_and_throw_other_dice() -> None:
    with nursery(("rules_core",)):
        first = ran("import rules_core, random; rules_core.mark = 1", "random.random()")
        second = ran("import rules_core, random; hasattr(rules_core, 'mark')", "random.random()")
    assert second[0] == "False"
    assert first[1] != second[1]


def test_a_kernel_that_is_killed_in_mid_run_is_gone() -> None:
    with nursery(()), kernel() as (manager, client):
        client.execute("import os; os.getpid()")
        pid = int(_value(client))
        client.execute("while True: pass")
        manager.shutdown_kernel(now=True)
        for _ in range(100):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
    pytest.fail("the kernel is still there")


def test_kernels_that_start_together_do_not_meet() -> None:
    with nursery(()), kernel() as (one, first), kernel() as (other, second):
        assert one.ip != other.ip
        first.execute("'first'")
        second.execute("'second'")
        assert (_value(first), _value(second)) == ("'first'", "'second'")


def test_afterwards_jupyter_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/somewhere")
    with nursery(()):
        assert os.environ["JUPYTER_PATH"].endswith(f"{os.pathsep}/somewhere")
    assert os.environ["JUPYTER_PATH"] == "/somewhere"


def test_a_nursery_that_cannot_import_says_so() -> None:
    with pytest.raises(RuntimeError, match="did not start"), nursery(("no_such_module",)):
        pass


def _value(client: Any) -> str:
    while True:
        message = client.get_iopub_msg(timeout=30)
        if message["msg_type"] == "execute_result":
            return str(message["content"]["data"]["text/plain"])
