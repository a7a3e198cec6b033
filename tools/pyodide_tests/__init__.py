"""Runs the rules' own tests inside Pyodide under Node, with the wheels and the flags that the site ships."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.pyodide_tests.bundle import pack
from widgets.live.node import node_path

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "widgets/live/client/node_modules/pyodide/pyodide.mjs"
RULES = ROOT / "rules_core"
TESTS = ROOT / "tests"
SITE = ROOT / "_build/html"

#: The distributions of rules_core and what it needs, whose wheels the site ships.
SHIPPED = ("weathergage", "icepool")
#: What the tests are run with, taken from this environment.
RUNNERS = ("pytest", "hypothesis")
#: The site's flag: no asserts, no docstrings. The tests' asserts live on, because pytest rewrites them.
FLAGS = {"PYTHONOPTIMIZE": "2"}


def chapters() -> list[str]:
    """The folders of tests that mirror a package of rules_core."""
    packages = {path.parent.name for path in RULES.glob("*/__init__.py")}
    return sorted(path.name for path in TESTS.iterdir() if path.name in packages)


def shipped_wheels(site: Path = SITE) -> list[Path]:
    """The wheels of the rules in a built book.

    Raises:
        FileNotFoundError: the book is not built, or ships none.
    """
    wheels = []
    for name in SHIPPED:
        found = sorted(site.rglob(f"{name}-*.whl"))
        if not found:
            raise FileNotFoundError(f"no wheel of {name} in {site}: build the book first (make book)")
        wheels.append(found[-1])
    return wheels


def run(folders: Sequence[str], *, tests: Path, wheels: Sequence[Path], report: Path | None = None) -> int:
    """Runs pytest inside Pyodide on some folders of `tests`; returns its exit code."""
    environment: Mapping[str, str] = {
        **FLAGS,
        "TEST_FOLDERS": os.pathsep.join(f"tests/{folder}" for folder in folders),
        "HYPOTHESIS_PROFILE": "pyodide",
    }
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(scratch)
        pack(RUNNERS, here / "bundle.zip")
        plan = {
            "pyodide": str(PYODIDE),
            "wheels": [str(wheel) for wheel in wheels],
            "bundle": str(here / "bundle.zip"),
            "mount": {str(tests): "/project/tests", scratch: "/reports"},
            "python": (Path(__file__).parent / "inside.py").read_text("utf-8"),
            "env": environment,
        }
        (here / "plan.json").write_text(json.dumps(plan), "utf-8")
        runner = Path(__file__).parent / "run.mjs"
        done = subprocess.run([str(node_path()), str(runner), str(here / "plan.json")], check=False)
        if report is not None and (here / "report.xml").exists():
            report.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(here / "report.xml", report)
    return done.returncode
