import re
import subprocess

import pytest

from tests.health.checkout import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z]+):(?!=)", MAKEFILE, re.MULTILINE))
TELLING = ("README.md", "CONTRIBUTING.md", ".ci/run", ".github/workflows/ci.yml", ".github/workflows/publish.yml")


def make_targets(text: str) -> set[str]:
    """The targets of every make command in code: `make x`, a line of a code block, a step of a workflow."""
    return set(re.findall(r"(?:`|^\s*|run: )make ([a-z]+)", text, re.MULTILINE))


@pytest.mark.parametrize("path", TELLING)
def test_every_make_command_is_a_target(path):
    commands = make_targets((ROOT / path).read_text("utf-8"))
    assert commands
    assert commands <= TARGETS


def test_every_make_command_is_found():
    text = "`make one`, and:\n```sh\nmake two # x\n```\n      - run: make three\nThings make sense."
    assert make_targets(text) == {"one", "two", "three"}


def test_every_target_is_phony():
    phony = " ".join(re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)).split()
    assert set(phony) == TARGETS


def test_the_example_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_to_files_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text("utf-8")):
        assert (ROOT / target).exists(), target


def test_a_second_run_repeats_no_set_up():
    plan = subprocess.run(["make", "-n", "setup"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "widgets.live.node" in plan  # which keeps a stamp of its own
    assert "pip install" not in plan
