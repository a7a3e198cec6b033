"""What is shipped, and the build's id."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

from tests.live.conftest import runtime
from widgets.live import image


def test_an_archive_is_the_same_bytes_for_the_same_files() -> None:
    files = [("a.py", b"1"), ("b/c.py", b"2")]
    assert image.archive("x", files) == image.archive("x", reversed(files))
    assert image.archive("x", files).modules == {"a", "b"}


def test_an_installed_distribution_is_shipped_as_it_is() -> None:
    pack = image.installed("comm")
    assert pack.name == f"comm-{version('comm')}.zip"
    inside = zipfile.ZipFile(io.BytesIO(pack.content))
    for path in distribution("comm").files or ():
        if path.suffix == ".py":
            assert inside.read(path.as_posix()) == Path(str(path.locate())).read_bytes()
    assert pack.modules == {"comm"}


def test_the_projects_own_wheel_brings_the_runtime() -> None:
    root = Path(__file__).parents[2]
    packs = image.archives(image.Recipe(project=root))
    assert len(packs) == 1
    assert {"rules_core", "widgets"} <= packs[0].modules
    for name in image.RUNTIME_MODULES:
        assert f"widgets/live/{name}.py" in packs[0]


def test_a_project_that_cannot_be_built_is_said(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    with pytest.raises(image.ImageError, match="could not be built"):
        image.project(tmp_path)


def test_a_site_without_a_project_gets_the_runtime_too() -> None:
    (pack,) = image.archives(image.Recipe())
    assert all(f"widgets/live/{name}.py" in pack for name in image.RUNTIME_MODULES)


def test_the_shipped_modules_need_no_others_of_ours() -> None:
    code = "import sys, widgets.live.start, widgets.live.page; print(*(m for m in sys.modules if 'widgets' in m))"
    root = Path(__file__).parents[2]
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=root).stdout
    assert set(found.split()) <= {
        "widgets",
        "widgets.live",
        *(f"widgets.live.{name}" for name in image.RUNTIME_MODULES),
    }


def test_the_build_changes_its_name_with_whatever_goes_in() -> None:
    one, other = image.archive("a", [("a.py", b"1")]), image.archive("a", [("a.py", b"2")])
    names = {
        image.build_id([one], image.Recipe()),
        image.build_id([other], image.Recipe()),
        image.build_id([one], image.Recipe(imports=("a",))),
        image.build_id([], image.Recipe()),
    }
    assert len(names) == 4
    assert image.build_id([one], image.Recipe()) == image.build_id([one], image.Recipe())


def test_the_site_holds_one_runtime_and_ten_megabytes_at_most(site: Path) -> None:
    folder = runtime(site)
    shipped = json.loads((folder / "shipped.json").read_text(encoding="utf-8"))
    assert shipped["build"] == folder.name
    assert set(shipped["lock"]) == {"info", "packages"}
    fetched = ("pyodide.asm.wasm", "pyodide.asm.js", "image.gz", "worker.js", "live.js", "page.js", "page.css")
    assert sum(image.sent(folder / name) for name in fetched) <= 10_000_000
    assert sum(image.sent(folder / name) for name in ("page.js", "page.css")) <= 275_000
    assert image.sent(folder / "live.js") <= 10_000


def test_no_shipped_script_names_another_origin_to_fetch_from(site: Path) -> None:
    for name in ("live.js", "page.js", "examples.js"):
        text = (runtime(site) / name).read_text(encoding="utf-8")
        assert "cdn" not in text.lower(), name
