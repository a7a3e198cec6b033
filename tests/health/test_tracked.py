import re

import pytest

from tests.health.checkout import ROOT, tracked

GENERATED = re.compile(
    r"(^|/)(_build|node_modules|\.venv|dist|__pycache__|\.hypothesis|\.[a-z]+_cache)/"
    r"|\.(whl|ipynb|wasm|pyc|map|gz|br|zip)$"
)
# The hosts are written so that this file does not name them itself.
REGISTRY = re.compile(r"(py[p]i|python[h]osted)\.org|npm[j]s\.(org|com)|deb\.[d]ebian\.org|\"[r]esolved\"\s*:")
MACHINE = re.compile(r"(?<![\w.~$@/-])/(work|root|Users|home/(?!pyodide\b))\b/?[\w.]")
BIG = 300_000

FILES = tracked()


def _text(path: str) -> str | None:
    try:
        return (ROOT / path).read_text("utf-8")
    except UnicodeDecodeError:
        return None


def _lines(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for path in FILES
        for number, line in enumerate((_text(path) or "").splitlines(), 1)
        if pattern.search(line)
    ]


def test_nothing_generated_is_tracked():
    assert [path for path in FILES if GENERATED.search(path)] == []


def test_no_tracked_file_is_big():
    assert [path for path in FILES if (ROOT / path).stat().st_size > BIG] == []


def test_no_file_names_a_registry():
    assert _lines(REGISTRY) == []


def test_no_file_names_a_place_on_one_machine():
    assert _lines(MACHINE) == []


@pytest.mark.parametrize("path", ["_build/html/index.html", "a/node_modules/b.js", "book/naval/log.ipynb", "x/y.whl"])
def test_a_generated_path_is_found(path):
    assert GENERATED.search(path)


@pytest.mark.parametrize("line", ['"@resolved": "elsewhere"', "see files.python@hosted.org", "https://py@pi.org/simple"])
def test_a_registry_is_found(line):
    assert REGISTRY.search(line.replace("@", ""))


@pytest.mark.parametrize("line", ["cd @/work/main", "open('@/root/x')", "@/home/someone/code", "=@/Users/me"])
def test_a_machine_path_is_found(line):
    assert MACHINE.search(line.replace("@", ""))


@pytest.mark.parametrize("line", ["/home/pyodide/live.py", "under /a/b/", "../work/x", "docs/root/x", "of work/rest"])
def test_other_paths_are_no_fault(line):
    assert not MACHINE.search(line)
