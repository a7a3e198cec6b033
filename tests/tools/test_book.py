import pytest

from tools.book import code_hash


@pytest.fixture
def code(tmp_path):
    (tmp_path / "rules/node_modules").mkdir(parents=True)
    (tmp_path / "rules/a.toml").write_text("x = 1", "utf-8")
    return tmp_path / "rules"


def test_a_changed_table_changes_the_hash(code):
    before = code_hash([str(code)])
    assert code_hash([str(code)]) == before
    (code / "a.toml").write_text("x = 2", "utf-8")
    assert code_hash([str(code)]) != before


def test_a_renamed_file_changes_the_hash(code):
    before = code_hash([str(code)])
    (code / "a.toml").rename(code / "b.toml")
    assert code_hash([str(code)]) != before


def test_what_is_installed_does_not(code):
    before = code_hash([str(code), str(code / "missing")])
    (code / "node_modules/x.js").write_text("x", "utf-8")
    assert code_hash([str(code), str(code / "missing")]) == before
