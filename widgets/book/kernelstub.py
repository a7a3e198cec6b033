"""What Jupyter starts as the kernel: asks the nursery for a fork and stands for it until it ends.

Run by path and without site-packages, as it must start fast: ``kernelstub.py ADDRESS CONNECTION_FILE [OPTION …]``.
"""

import json
import os
import signal
import socket
import sys

signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the kernel, which ends when this process does
with socket.socket(socket.AF_UNIX) as nursery:
    nursery.connect(sys.argv[1])
    asked = {"arguments": ["-f", *sys.argv[2:]], "folder": os.getcwd(), "environment": dict(os.environ)}  # noqa: PTH109 (a light import)
    nursery.sendall(json.dumps(asked).encode() + b"\n")
    nursery.recv(1)  # nothing ever comes but the end
