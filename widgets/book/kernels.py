"""Kernels that start at once: one process has everything imported and is forked for every page.

A fresh kernel spends a second and a half importing; forty pages of them are most of a build. The nursery is made anew
for every build, so that nothing in it is older than the code. What runs is Jupyter's own kernel, found by its usual
name: while the nursery stands, ``JUPYTER_PATH`` holds a ``python3`` whose command only asks it to fork.

A process that starts kernels has to import this module (pytest: ``-p widgets.book.kernels``), which makes it known to
Jupyter that they talk over sockets of their own: two kernels that start at once could take the same free TCP port.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

HERE = Path(__file__).parent
FOLDER = "WEATHERGAGE_KERNELS"  # the environment variable that names the nursery's folder


class OwnSockets(LocalProvisioner):
    """Starts a kernel as usual, on sockets named after it in the nursery's folder."""

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Names the sockets, then prepares the start as usual."""
        if self.parent:
            self.parent.transport = "ipc"
            self.parent.ip = str(Path(os.environ[FOLDER]) / secrets.token_hex(4))
            self.parent.cache_ports = False
        prepared: dict[str, Any] = await super().pre_launch(**kwargs)
        return prepared


KernelProvisionerFactory.instance().provisioners["own-sockets"] = EntryPoint(
    "own-sockets", "widgets.book.kernels:OwnSockets", "jupyter_client.kernel_provisioners"
)


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
        said: dict[str, Any] = {"argv": command, "display_name": "Python 3", "language": "python"}
        said["metadata"] = {"kernel_provisioner": {"provisioner_name": "own-sockets"}}
        (spec / "kernel.json").write_text(json.dumps(said), encoding="utf-8")
        host = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-m", "widgets.book.kernelhost", address, *modules],
            stdin=subprocess.PIPE,  # its end tells the nursery that nobody needs it any more
            stdout=subprocess.PIPE,
        )
        before = os.environ.get("JUPYTER_PATH")
        try:
            if host.stdout is None or host.stdout.readline() != b"ready\n":
                raise RuntimeError("the kernels' nursery did not start; what Python said stands above")
            os.environ[FOLDER] = folder
            os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (folder, before)))
            yield
        finally:
            os.environ.pop("JUPYTER_PATH", None)
            if before is not None:
                os.environ["JUPYTER_PATH"] = before
            host.communicate()
