import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata

import pytest
from packaging.specifiers import SpecifierSet

from tests.health.checkout import ROOT, tracked

CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8")
PINNED = dict(re.findall(r"^([\w.-]+)==(\S+)$", CONSTRAINTS, re.MULTILINE))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names in the wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    (path,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(path).namelist())


def test_the_wheel_holds_all_code_and_data_and_nothing_else(wheel):
    left_out = ("widgets/live/client/", "widgets/book/")
    wanted = {
        path
        for path in tracked()
        if path.startswith(("rules_core/", "widgets/")) and not path.startswith(left_out)
    }
    assert {path.rpartition(".")[2] for path in wanted} >= {"py", "toml", "csv"}
    held = {name for name in wheel if ".dist-info/" not in name}
    assert wanted <= held
    assert {name.partition("/")[0] for name in held} == {"rules_core", "widgets"}
    assert not [name for name in held if name.startswith(left_out)]


def test_constraints_are_names_and_versions_only():
    lines = [line for line in CONSTRAINTS.splitlines() if line and not line.startswith("#")]
    assert len(lines) == len(PINNED)
    assert lines == sorted(lines, key=str.lower)


def test_every_installed_distribution_is_pinned():
    own = {"weathergage", "setuptools", "wheel"}  # a new virtual environment of Python 3.11 brings the latter two
    installed = {_normal(d.metadata["Name"]): d.version for d in metadata.distributions()}
    pinned = {_normal(name): version for name, version in PINNED.items()}
    assert {name: version for name, version in installed.items() if name not in own} == {
        name: version for name, version in pinned.items() if name in installed
    }


def test_every_direct_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    about, groups = project["project"], project["dependency-groups"]
    entries = [*about["dependencies"], *(e for extra in about["optional-dependencies"].values() for e in extra)]
    entries += [entry for group in groups.values() for entry in group if isinstance(entry, str)]
    names = {_normal(re.split(r"[<>=!~ ;\[]", entry)[0]) for entry in entries}
    assert names <= {_normal(name) for name in PINNED}


@pytest.mark.parametrize("python", ["3.11.0", "3.12.0", "3.13.0", "3.14.0"])
def test_every_pinned_version_runs_on_every_python_that_is_promised(python):
    wanted = {d.metadata["Name"]: d.metadata.json.get("requires_python", "") for d in metadata.distributions()}
    assert len(set(wanted.values())) > 1
    assert [name for name, versions in wanted.items() if not SpecifierSet(str(versions)).contains(python)] == []
