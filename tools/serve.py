"""Serves a folder on this machine, as a plain static host would: `python -m tools.serve _build/html --port 8000`."""

import argparse
import contextlib
import functools
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on, revalidated at every use."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else a kept connection stalls between a reply's head and its body
    # A machine's own registry may say otherwise, and browsers run no module of another type.
    extensions_map = {  # noqa: RUF012 (the base class says how it is declared)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".ipynb": "application/x-ipynb+json",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Ends the headers; a browser may keep a file but asks whether it changed: a rebuilt page is seen at once."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's name)
        """Says nothing: a page fetches dozens of files."""


class Server(ThreadingHTTPServer):
    """A server whose broken connections (a reader leaving a page) are no news."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Reports what went wrong, unless the browser merely hung up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(folder: Path, *, port: int = 0) -> Server:
    """A server for a folder on 127.0.0.1, not yet running; port 0 takes a free one."""
    return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


@contextlib.contextmanager
def serving(folder: Path, *, port: int = 0) -> Iterator[str]:
    """Serves a folder while the block runs; hands over the address, ending in a slash."""
    with make_server(folder, port=port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def main(arguments: list[str] | None = None) -> int:
    """Serves until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        print(f"{options.folder} is not there: build the book first (make book)", file=sys.stderr)
        return 1
    try:
        server = make_server(options.folder, port=options.port)
    except (OSError, OverflowError) as error:
        print(f"Port {options.port} cannot be used: {error}. Choose another: make serve PORT=8080", file=sys.stderr)
        return 1
    with server:
        print(f"Weathergage is at http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
