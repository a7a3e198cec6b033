"""Runs the rules' own tests inside Pyodide under Node, with the archives and the flags that the site ships."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.pyodide_tests.bundle import pack
from widgets.live import node

ROOT = Path(__file__).parents[2]
PYODIDE = node.CLIENT / "node_modules/pyodide/pyodide.mjs"
RULES = ROOT / "rules_core"
TESTS = ROOT / "tests"
SITE = ROOT / "_build/html"

#: rules_core and what it needs: the site ships each as an archive of its wheel.
SHIPPED = ("weathergage", "icepool")
#: What the tests are run with, taken from this environment.
RUNNERS = ("pytest", "hypothesis")
#: The site's flag: no asserts, no docstrings. The tests' asserts live on, because pytest rewrites them.
FLAGS = {"PYTHONOPTIMIZE": "2"}


def chapters() -> list[str]:
    """The folders of tests that mirror a package of rules_core."""
    packages = {path.parent.name for path in RULES.glob("*/__init__.py")}
    return sorted(path.name for path in TESTS.iterdir() if path.name in packages)


def shipped(site: Path = SITE) -> list[Path]:
    """The archives of the rules in a built book.

    Raises:
        FileNotFoundError: the book is not built, or ships none.
    """
    archives = []
    for name in SHIPPED:
        found = sorted(site.rglob(f"{name}-*.zip"), key=lambda path: path.stat().st_mtime)
        if not found:
            raise FileNotFoundError(f"no archive of {name} in {site}: build the book first (make book)")
        archives.append(found[-1])
    return archives


def shares(folders: Sequence[str], count: int, tests: Path = TESTS) -> list[list[str]]:
    """The test files in some folders of `tests`, dealt out by their length so that each share takes about as long."""
    files = [path for folder in folders for path in (tests / folder).rglob("test_*.py")]
    files.sort(key=lambda path: (-path.stat().st_size, path))
    dealt: list[list[str]] = [[] for _ in range(count)]
    for turn, path in enumerate(files):
        place = turn % (2 * count)
        dealt[min(place, 2 * count - 1 - place)].append(path.relative_to(tests).as_posix())  # there and back again
    return [sorted(share) for share in dealt if share]


def run(places: Sequence[str], *, tests: Path, archives: Sequence[Path], report: Path | None = None) -> int:
    """Runs pytest inside Pyodide on some folders or files of `tests`; returns its exit code."""
    environment: Mapping[str, str] = {
        **FLAGS,
        "TEST_PLACES": os.pathsep.join(f"tests/{place}" for place in places),
        "HYPOTHESIS_PROFILE": "pyodide",
    }
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(scratch)
        pack(RUNNERS, here / "bundle.zip")
        plan = {
            "pyodide": str(PYODIDE),
            "archives": [str(archive) for archive in archives],
            "bundle": str(here / "bundle.zip"),
            "mount": {str(tests): "/project/tests", scratch: "/reports"},
            "python": (Path(__file__).parent / "inside.py").read_text("utf-8"),
            "env": environment,
        }
        (here / "plan.json").write_text(json.dumps(plan), "utf-8")
        runner = Path(__file__).parent / "run.mjs"
        done = subprocess.run([str(node.node()), str(runner), str(here / "plan.json")], check=False)
        if report is not None and (here / "report.xml").exists():
            report.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(here / "report.xml", report)
    return done.returncode
