"""Node and the npm packages that the site is built with. (The client's own tests are in its folder.)"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from widgets.live import node


def test_node_is_the_one_of_this_environment() -> None:
    assert node.node().is_file()
    assert node.run("--version").startswith("v")


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((node.CLIENT / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 10
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_a_failing_script_says_what_it_said(tmp_path: Path) -> None:
    script = tmp_path / "x.mjs"
    script.write_text("console.error('this is why'); process.exit(3)", encoding="utf-8")
    with pytest.raises(node.NodeError, match="this is why"):
        node.run(script)


def test_npm_runs_from_the_command_line() -> None:
    command = [sys.executable, "-m", "widgets.live.node", "npm", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout[0].isdigit()
