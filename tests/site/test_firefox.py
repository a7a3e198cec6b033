"""The same live start, one change of input and the fall-back in Firefox."""

from __future__ import annotations

import json
import subprocess

import pytest

from widgets.live.node import CLIENT, node

SCRIPT = CLIENT / "browsers" / "firefox.mjs"


@pytest.mark.parametrize(("way", "started"), [("", "image"), ("plain", "plain")])
def test_a_calculator_gets_live_and_answers(firefox_path: str, address: str, way: str, started: str) -> None:
    page = address + "melee/knockback.html"
    command = [str(node()), str(SCRIPT), firefox_path, page, "damage", "35", way]
    done = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["started"] == started
    assert seen["after"] != seen["before"]
    assert "damage=35" in seen["url"]
    assert seen["errors"] == []
