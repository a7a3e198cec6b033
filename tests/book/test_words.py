"""Rules that are words and nothing to compute: the paragraph at each id says what the source says."""

import csv
import re
from pathlib import Path

import pytest

from rules_core import Rules
from widgets.book.notebooks import BOOK

ROWS = list(csv.DictReader((Path(__file__).parent / "words.csv").read_text("utf-8").splitlines()))


def paragraph(rule: str) -> str:
    """The text between a rule's anchor and the next empty line."""
    page = (BOOK / f"{Rules.standard().page_of(rule)}.md").read_text("utf-8")
    found = re.search(rf"^\({rule}\)=\n(?:\([A-Z]+-\d+\)=\n)*(.+?)(?:\n\n|\Z)", page, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["rule"])
def test_the_paragraph_says_it(row):
    assert row["the page must say"] in paragraph(row["rule"])
