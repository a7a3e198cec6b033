"""Builds the book: `python -m tools.book -c . book _build/html`, or with `--watch --port N` serves and rebuilds it.

Sphinx rebuilds a page when the page changes. What a page shows also comes from the code, so when that changed since
the last build, every page is built anew; else a build repeats nothing.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

CODE = ("conf.py", "constraints.txt", "pyproject.toml", "rules_core", "widgets", "book/_static")
LEFT_OUT = {"node_modules", "__pycache__"}
STAMP = Path("_build/code-hash")
DOCTREES = Path("_build/doctrees")


def code_hash(roots: Iterable[str] = CODE) -> str:
    """A hash over the names and bytes of all the code that a page may show."""
    digest = hashlib.sha256()
    for root in roots:
        for path in sorted(_files(Path(root))):
            digest.update(f"{path.as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in LEFT_OUT:
        for child in path.iterdir():
            yield from _files(child)


def build(arguments: list[str]) -> int:
    """Runs sphinx-build with warnings as errors; from scratch if the code changed since the last good build."""
    now = code_hash()
    fresh = STAMP.exists() and STAMP.read_text("utf-8") == now
    STAMP.unlink(missing_ok=True)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "-b", "html", "-j", "auto", "-W", "--keep-going", "-q"),
            *("-d", str(DOCTREES), *(() if fresh else ("-E", "-a")), *arguments),
        ],
        check=False,
    )
    if done.returncode == 0:
        STAMP.write_text(now, "utf-8")
        print(f"The book is in {arguments[-1]}")
    return done.returncode


def watch(port: int, arguments: list[str]) -> int:
    """Serves the book and rebuilds it whenever a page or the code changes; the browser reloads by itself."""
    watched = [part for root in CODE if Path(root).is_dir() for part in ("--watch", root)]
    command = [
        *(sys.executable, "-m", "sphinx_autobuild", "-b", "html", "-d", str(DOCTREES)),
        *("--host", "127.0.0.1", "--port", str(port)),
        *watched,
        *("--ignore", "*/node_modules/*", "--ignore", "*/__pycache__/*", "--ignore", "*/_build/*"),
        *arguments,
    ]
    try:
        return subprocess.run(command, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, check=False).returncode
    except KeyboardInterrupt:
        return 0


def main(arguments: list[str]) -> int:
    """Builds, or with `--watch --port N` first, watches."""
    if arguments[:2] == ["--watch", "--port"]:
        return watch(int(arguments[2]), arguments[3:])
    return build(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
