import pytest

from tools.book import build


@pytest.fixture
def book(tmp_path):
    """A book of one page, and how to build it."""
    (tmp_path / "conf.py").write_text("extensions = ['myst_parser']", "utf-8")

    def write_and_build(text: str) -> int:
        (tmp_path / "index.md").write_text(text, "utf-8")
        return build([str(tmp_path), str(tmp_path / "html")], folder=tmp_path)

    return write_and_build


def test_a_broken_link_fails_every_time_and_not_only_when_the_page_is_new(book, tmp_path):
    broken = "# Page\n\n[nowhere](nowhere.md)\n"
    assert book(broken) != 0
    assert build([str(tmp_path), str(tmp_path / "html")], folder=tmp_path) != 0
    assert book("# Page\n\nMended.\n") == 0
    assert "Mended" in (tmp_path / "html/index.html").read_text("utf-8")


def test_a_second_build_repeats_nothing(book, tmp_path):
    assert book("# Page\n") == 0
    page = tmp_path / "html/index.html"
    first = page.stat().st_mtime_ns
    assert build([str(tmp_path), str(tmp_path / "html")], folder=tmp_path) == 0
    assert page.stat().st_mtime_ns == first
