"""Builds the book: `python -m tools.book -c . book _build/html`, or with `--watch --port N` first serves it meanwhile.

Sphinx warns of a page only when it reads the page. After a failed build it would pass the unchanged page in silence, so
a build that follows a failed one starts from scratch; else a second build repeats nothing.
"""

import subprocess
import sys
from pathlib import Path

BUILD = Path("_build")
WATCHED = ("rules_core", "widgets", "book/_static")
IGNORED = ("*/node_modules/*", "*/__pycache__/*", "*/_build/*")


def build(arguments: list[str], *, folder: Path = BUILD) -> int:
    """Runs sphinx-build, warnings being errors."""
    built = folder / "book-is-built"
    anew = () if built.exists() else ("-E", "-a")
    built.unlink(missing_ok=True)
    settings = ("-b", "html", "-j", "auto", "-W", "--keep-going", "-q", "-d", str(folder / "doctrees"))
    done = subprocess.run([sys.executable, "-m", "sphinx", *settings, *anew, *arguments], check=False)
    if done.returncode == 0:
        built.touch()
        print(f"The book is in {arguments[-1]}")
    return done.returncode


def watch(port: int, arguments: list[str]) -> int:
    """Serves the book and rebuilds it whenever a page or the code changes; the browser reloads by itself."""
    (BUILD / "book-is-built").unlink(missing_ok=True)  # what is built in between is not held to be without warnings
    settings = ["-b", "html", "-d", str(BUILD / "doctrees"), "--host", "127.0.0.1", "--port", str(port)]
    settings += [part for path in WATCHED for part in ("--watch", path)]
    settings += [part for pattern in IGNORED for part in ("--ignore", pattern)]
    try:
        return subprocess.run([sys.executable, "-m", "sphinx_autobuild", *settings, *arguments], check=False).returncode
    except KeyboardInterrupt:
        return 0


def main(arguments: list[str]) -> int:
    """Builds, or with `--watch --port N` first, watches."""
    if arguments[:2] == ["--watch", "--port"]:
        return watch(int(arguments[2]), arguments[3:])
    return build(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
