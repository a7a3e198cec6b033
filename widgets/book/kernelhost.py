"""The nursery of kernels: ``python -m widgets.book.kernelhost ADDRESS MODULE …`` imports once and forks on request.

It ends when its standard input does, that is with the process that started it.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import random
import select
import signal
import socket
import sys
import threading


def main(address: str, modules: list[str]) -> None:
    """Imports, says so, and forks a kernel for everybody who asks."""
    for module in ("ipykernel.kernelapp", *modules):
        importlib.import_module(module)
    gc.freeze()  # what is shared with the kernels stays shared
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel that has ended
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
            asker, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                serve(asker)
            asker.close()


def serve(asker: socket.socket) -> None:
    """Becomes a kernel as asked, until it is shut down or the one who asked is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with asker.makefile("r", encoding="utf-8") as lines:
        asked = json.loads(lines.readline())
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.environ.pop("JPY_PARENT_PID", None)  # its parent is the nursery; whom it serves is watched here
    os.chdir(asked["folder"])
    threading.Thread(target=_end_with, args=(asker,), daemon=True).start()
    random.seed()
    from ipykernel.kernelapp import IPKernelApp

    status = 0
    try:
        IPKernelApp.launch_instance(asked["arguments"])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdout.flush()
        os._exit(status)  # not through the nursery's own way out


def _end_with(asker: socket.socket) -> None:
    asker.recv(1)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
