"""A static host as books are published on: gzip, files kept for a while, and, if asked for, one shared slow pipe."""

import contextlib
import functools
import gzip
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tools.serve import Handler, Server

KEPT_SECONDS = 600  # what a common free host for static pages says
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm")
CHUNK = 8192


@functools.cache
def gzipped(file: Path, changed: int) -> bytes:
    """A file as such a host sends it; ``changed`` (its time of change) only keeps the cache true."""
    del changed
    return gzip.compress(file.read_bytes(), 6)


class Pipe:
    """One pipe that all replies share. Without a width it is as fast as the machine."""

    def __init__(self, bits_per_second: float | None = None) -> None:
        self.bytes_per_second = bits_per_second / 8 if bits_per_second else None
        self._lock = threading.Lock()
        self._free_at = 0.0

    def wait(self, size: int) -> None:
        """Returns when that many bytes have gone through."""
        if self.bytes_per_second is None:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self.bytes_per_second
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@dataclass
class Host:
    """A running host: its address, and what it sent so far as (path, bytes) in order."""

    address: str
    pipe: Pipe
    sent: list[tuple[str, int]] = field(default_factory=list)

    def taken(self) -> list[tuple[str, int]]:
        """What was sent since the last call."""
        taken, self.sent[:] = list(self.sent), []
        return taken


class HostHandler(Handler):
    """Sends gzipped files with an age, through the pipe, and keeps the account."""

    host: Host

    def end_headers(self) -> None:
        """Lets the browser keep what it fetched, where the plain server has it ask again."""
        super(Handler, self).end_headers()

    def do_GET(self) -> None:  # noqa: N802 (the base class's name)
        """Sends a file, or 404."""
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        compressed = file.suffix in COMPRESSED
        body = gzipped(file, file.stat().st_mtime_ns) if compressed else file.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", f"max-age={KEPT_SECONDS}")
        if compressed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        self.host.sent.append((self.path.partition("?")[0], len(body)))
        for start in range(0, len(body), CHUNK):
            part = body[start : start + CHUNK]
            self.host.pipe.wait(len(part))
            self.wfile.write(part)


@contextlib.contextmanager
def hosting(folder: Path, *, bits_per_second: float | None = None) -> Iterator[Host]:
    """Runs a host for a folder while the block runs."""
    host = Host("", Pipe(bits_per_second))
    handler: Any = functools.partial(type("Bound", (HostHandler,), {"host": host}), directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        host.address = f"http://127.0.0.1:{server.server_port}/"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield host
        finally:
            server.shutdown()
            thread.join()
