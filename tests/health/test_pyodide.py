"""The run inside Pyodide can fail: else its passing would say nothing."""

import xml.etree.ElementTree as ET

import pytest

from tools import pyodide_tests

SAMPLE = """
import sys

def helper():
    assert False

def test_the_flags_are_the_sites():
    assert sys.flags.optimize == 2
    assert sys.platform == "emscripten"

def test_an_assert_in_a_test_is_alive():
    assert 1 == 2
"""


def test_a_failing_assert_fails_inside_pyodide_under_the_sites_flags(tmp_path):
    (tmp_path / "tests/sample").mkdir(parents=True)
    (tmp_path / "tests/sample/test_sample.py").write_text(SAMPLE, "utf-8")
    report = tmp_path / "report.xml"
    assert pyodide_tests.run(["sample"], tests=tmp_path / "tests", archives=[], report=report) == 1
    failed = {case.get("name"): case.find("failure") is not None for case in ET.parse(report).iter("testcase")}
    assert failed == {"test_the_flags_are_the_sites": False, "test_an_assert_in_a_test_is_alive": True}


def test_the_chapters_are_the_rules_own_tests():
    assert {"engine", "melee"} <= set(pyodide_tests.chapters())
    assert not {"health", "live", "site"} & set(pyodide_tests.chapters())


def test_every_test_file_is_in_one_share_and_the_shares_are_alike():
    dealt = pyodide_tests.shares(pyodide_tests.chapters(), 2)
    files = [
        path.relative_to(pyodide_tests.TESTS).as_posix()
        for chapter in pyodide_tests.chapters()
        for path in (pyodide_tests.TESTS / chapter).rglob("test_*.py")
    ]
    assert sorted(dealt[0] + dealt[1]) == sorted(files)
    first, second = (sum((pyodide_tests.TESTS / path).stat().st_size for path in share) for share in dealt)
    assert abs(first - second) < 0.1 * (first + second)


def test_without_the_book_there_is_no_shipped_archive(tmp_path):
    with pytest.raises(FileNotFoundError, match="make book"):
        pyodide_tests.shipped(tmp_path)
