"""Every rule, table and ruling has its page, function and test; and the check itself finds what is missing."""

import re
from pathlib import Path

import pytest

from rules_core import Rules
from tests.health.checkout import ROOT
from tests.health.citations import ids_in, ids_in_name
from tests.health.ids import faults, read, read_list, rows


def test_every_id_has_its_page_its_function_its_test_and_its_pin():
    found = faults(read(ROOT))
    assert not found, "\n".join(found)


def test_the_list_holds_the_ids_of_the_sources_and_no_other_form():
    listed = read_list(ROOT / "tests" / "health" / "ids.csv")
    assert len(listed) == 571  # 474 rules, 27 missing tables (MISS-28 are inputs of calculators), 70 rulings
    assert all(re.fullmatch(r"[A-Z]{2,5}-\d{2}", rule) for rule in listed)
    assert sum(rule.startswith("DISC-") for rule in listed) == 70


def test_each_ruling_of_the_sources_is_read_as_their_compilers_suggest():
    """The list says so by name: a changed default is found here, whatever the tests of both readings say."""
    suggested = {row["id"]: row["reading"] for row in rows(ROOT / "tests" / "health" / "ids.csv") if row["reading"]}
    assert len(suggested) == 70
    rulings = {id_: ruling for data in Rules.standard().pages.values() for id_, ruling in data.rulings.items()}
    assert {id_: rulings[id_].chosen for id_ in suggested} == suggested


SOUND = {
    "tests/health/ids.csv": "id,computable\nXY-01,yes\nXY-02,no\nXY-03,yes\nXY-04,yes\nXY-05,yes\nDISC-01,yes\n",
    "book/fist/push.md": "# Push\n\n"
    + "".join(f"(XY-0{n})=\nRule {n}.\n\n" for n in range(1, 6))
    + "```{code-cell} ipython3\n'''\n(XY-01)=\n'''\n```\n\n```{rulings}\n```\n",
    "rules_core/fist/push.toml": '[rules]\nXY-01 = "a"\nXY-02 = "b"\nXY-03 = "c"\nXY-04 = "d"\nXY-05 = "e"\n'
    '[values]\nfar = { value = 3, rule = "XY-03" }\n'
    '[tables.kinds]\nrule = "XY-03"\n'
    '[[rulings]]\nid = "DISC-01"\nchosen = "near"\n[rulings.readings]\nnear = "n"\nfar-off = "f"\n',
    "rules_core/fist/push.kinds.csv": "kind,rule\nsoft,XY-04\n",
    "rules_core/fist/push.py": '"""Push: XY-01 to XY-05."""\n'
    'def push(rules):\n    """Answers XY-05.\n\n    Source: s."""\n'
    '    return Step("far", rules.value("far"), "XY-01"), rules.table("kinds")\n',
    "tests/fist/test_push.py": '"""Push: XY-01 to XY-05."""\n'
    "OTHER = {'DISC-01': 'far-off'}\n"
    "def test_xy_01_to_xy_02_both(): assert push()\n"
    "def test_the_rest():\n    # XY-03 to XY-04: how far\n    assert push()\n"
    "def test_reading():\n    assert push(choosing(OTHER)) != push(choosing({}))\n",
    "tests/fist/push.csv": "rule,is\nXY-05,1\n",
}


def checked(folder: Path, path: str = "", old: str = "", new: str = "") -> list[str]:
    """The faults of the made-up checkout, with a change in one of its files."""
    for name, text in SOUND.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        assert name != path or old in text
        (folder / name).write_text(text.replace(old, new, 1) if name == path else text, "utf-8")
    return faults(read(folder))


def test_a_sound_checkout_has_no_fault(tmp_path):
    assert checked(tmp_path) == []


NO_PIN = "DISC-01 has no test that pins it by its other reading"


@pytest.mark.parametrize(
    ("path", "old", "new", "fault"),
    [
        ("book/fist/push.md", "(XY-01)=\n", "", "XY-01 is on no page"),
        ("book/fist/push.md", "(XY-02)=\n", "(XY-02)=\n(XY-01)=\n", "XY-01 is on 2 pages"),
        ("book/fist/push.md", "(XY-02)=\n", "(XY-02)=\n(xy-01)=\n", "XY-01 is on 2 pages"),
        ("book/fist/push.md", "(XY-02)=\n", "(XY-02)=\n(ZZ-99)=\n", "ZZ-99 is on a page and in no list"),
        ("book/fist/push.md", "```{rulings}\n```\n", "", "DISC-01 is on no page"),
        ("rules_core/fist/push.py", '"XY-01"', '"XY-05"', "XY-01 is computable and has no function"),
        ("rules_core/fist/push.py", "def push", "def _push", "XY-05 is computable and has no function"),
        ("rules_core/fist/push.py", '"far"), "', '"near"), "', ""),  # the table still cites XY-03
        ("rules_core/fist/push.py", ', rules.table("kinds")', "", "XY-04 is computable and has no function"),
        ("rules_core/fist/push.kinds.csv", "XY-04", "XY-03", "XY-04 is computable and has no function"),
        ("tests/fist/test_push.py", "to_xy_02_both", "both", "XY-02 has no test that names it"),
        ("tests/fist/test_push.py", "# XY-03 to XY-04: how far", "# how far", "XY-03 has no test that names it"),
        ("tests/fist/push.csv", "XY-05", "XY-01", "XY-05 has no test that names it"),
        ("tests/fist/test_push.py", "'far-off'", "'near'", NO_PIN),
        ("tests/fist/test_push.py", "'DISC-01': ", "'DISC-02': ", "DISC-01 has no test that names it"),
        ("tests/fist/test_push.py", "    assert push(choosing(OTHER)) !=", "    push(choosing(OTHER)) !=", NO_PIN),
        ("tests/fist/test_push.py", "choosing(OTHER)", "choosing({})", NO_PIN),
        ("tests/fist/test_push.py", "# XY-03 to XY-04", "# XY-03..04, XY-04", "the range 'XY-03..04'"),
        ("tests/fist/test_push.py", "# XY-03 to XY-04", "# XY-04 to XY-03", "'XY-04 to XY-03' is no range"),
        ("tests/health/ids.csv", "XY-02,no", "XY-02,yes", "XY-02 is computable and has no function"),
        ("rules_core/fist/push.toml", 'XY-05 = "e"', 'XY-05 = "e"\nXY-06 = "f"', "XY-06 is on no page"),
    ],
)
def test_what_is_missing_is_found(tmp_path, path, old, new, fault):
    found = checked(tmp_path, path, old, new)
    assert any(fault in each for each in found) if fault else found == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("KB-05 to KB-07", {"KB-05", "KB-06", "KB-07"}),
        ("KB-05, KB-07", {"KB-05", "KB-07"}),
        ("KB-05 and KB-07", {"KB-05", "KB-07"}),
        ("MISS-01; DISC-121", {"MISS-01", "DISC-121"}),
    ],
)
def test_a_range_is_written_out(text, ids):
    bad: list[str] = []
    assert ids_in(text, "here", bad) == ids
    assert not bad


@pytest.mark.parametrize(
    "text", ["KB-05..09", "KB-05...KB-09", "KB-05–09", "KB-05 – KB-09", "KB-05-09", "KB-05 to 09", "KB-05 to SIZE-07",
             "KB-09 to KB-05", "KB-05 to KB-05", "KB-05…KB-09"]
)  # fmt: skip
def test_any_other_range_is_a_fault_and_names_its_ends_only(text):
    bad: list[str] = []
    assert ids_in(text, "here", bad) <= {"KB-05", "KB-09", "SIZE-07"}
    assert len(bad) == 1


def test_names_of_tests_name_ids():
    bad: list[str] = []
    assert ids_in_name("test_kb_05_to_kb_07_and_disc_121_at_once", "here", bad) == {
        "KB-05", "KB-06", "KB-07", "DISC-121",
    }  # fmt: skip
    assert not bad
    assert ids_in_name("test_kb_05_to_07", "here", bad) == {"KB-05"}
    assert len(bad) == 1
