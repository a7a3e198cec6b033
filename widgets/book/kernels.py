"""Kernels that start at once: one process has everything imported and is forked for every page.

A fresh kernel spends a second and a half importing; forty pages of them are most of a build. The nursery is made anew
for every build, so that nothing in it is older than the code. What runs is Jupyter's own kernel, found by its usual
name: while the nursery stands, ``JUPYTER_PATH`` holds a ``python3`` whose command only asks it to fork.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jupyter_client.connect import ConnectionFileMixin

HERE = Path(__file__).parent


@contextmanager
def nursery(modules: tuple[str, ...]) -> Iterator[None]:
    """Keeps a nursery with these modules imported while the block runs; without fork, kernels start as ever."""
    if not hasattr(os, "fork"):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="kernels-") as folder:
        address = str(Path(folder) / "nursery")
        spec = Path(folder) / "kernels" / "python3"
        spec.mkdir(parents=True)
        command = [sys.executable, "-I", "-S", str(HERE / "kernelstub.py"), address, "{connection_file}"]
        said = {"argv": command, "display_name": "Python 3", "language": "python"}
        (spec / "kernel.json").write_text(json.dumps(said), encoding="utf-8")
        host = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-m", "widgets.book.kernelhost", address, *modules],
            stdin=subprocess.PIPE,  # its end tells the nursery that nobody needs it any more
            stdout=subprocess.PIPE,
        )
        before = {"JUPYTER_PATH": os.environ.get("JUPYTER_PATH")}
        transport, ConnectionFileMixin.transport.default_value = ConnectionFileMixin.transport.default_value, "ipc"
        try:
            if host.stdout is None or host.stdout.readline() != b"ready\n":
                raise RuntimeError("the kernels' nursery did not start; what Python said stands above")
            os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (folder, before["JUPYTER_PATH"])))
            yield
        finally:
            ConnectionFileMixin.transport.default_value = transport
            if before["JUPYTER_PATH"] is None:
                os.environ.pop("JUPYTER_PATH", None)
            else:
                os.environ["JUPYTER_PATH"] = before["JUPYTER_PATH"]
            host.communicate()
