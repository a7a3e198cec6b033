import pytest

from tests.health.checkout import ROOT
from tests.health.mirrors import faults

CHAPTERS = sorted({path.parent.name for path in (ROOT / "rules_core").glob("*/__init__.py")} - {"engine"})


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_slug_has_its_place_everywhere(chapter):
    found = faults(ROOT, chapter)
    assert not found, "\n".join(found)


COMPLETE = (
    "rules_core/duel/__init__.py",
    "rules_core/duel/first_fire.py",
    "rules_core/duel/first_fire_aim.py",
    "rules_core/duel/first_fire.toml",
    "rules_core/duel/first_fire.losses.csv",
    "tests/duel/test_first_fire.py",
    "tests/duel/test_first_fire_aim.py",
    "tests/duel/test_first_fire_examples.py",
    "widgets/duel/__init__.py",
    "widgets/duel/first_fire.py",
    "book/duel/index.md",
    "book/duel/first-fire.md",
)


def _lay(root, paths):
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).touch()


def test_a_complete_chapter_has_no_fault(tmp_path):
    _lay(tmp_path, COMPLETE)
    assert faults(tmp_path, "duel") == []


def test_a_rule_may_have_parts_with_names_of_their_own(tmp_path):
    _lay(tmp_path, (*COMPLETE, "rules_core/duel/powder.py", "tests/duel/test_powder.py"))
    assert faults(tmp_path, "duel") == ["rules_core/duel: powder.py has no powder.toml"]
    (tmp_path / "rules_core/duel/first_fire.py").write_text("from rules_core.duel.powder import Keg", "utf-8")
    assert faults(tmp_path, "duel") == []


def test_the_library_may_be_a_chapter_ahead_of_the_book(tmp_path):
    _lay(tmp_path, (path for path in COMPLETE if not path.startswith(("book/", "widgets/"))))
    assert faults(tmp_path, "duel") == []


def test_a_rule_without_tests_is_found(tmp_path):
    _lay(tmp_path, (path for path in COMPLETE if not path.startswith("tests/")))
    assert faults(tmp_path, "duel") == ["tests/duel: no test_first_fire*.py"]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("rules_core/duel/range.py", "rules_core/duel: range.py has no range.toml"),
        ("rules_core/duel/range.bands.csv", "rules_core/duel: the table range.bands.csv belongs to no range.toml"),
        ("tests/duel/test_range.py", "tests/duel: test_range.py tests no slug of rules_core/duel"),
        ("rules_core/duel/range.toml", "book/duel: no page for range.toml"),
        ("book/duel/range.md", "book/duel: range.md has no data"),
        ("widgets/duel/range.py", "widgets/duel: range.py declares no rule of rules_core/duel"),
    ],
)
def test_a_slug_that_is_missing_somewhere_is_found(tmp_path, path, fault):
    _lay(tmp_path, (*COMPLETE, path))
    assert fault in faults(tmp_path, "duel")
