"""What the book prints of itself: all rules, tables and rulings and the library, from the data and the code."""

from __future__ import annotations

import re
from html import unescape

from rules_core import Rules
from tests.site.conftest import HTML
from widgets.book.notebooks import BOOK

PAGES = Rules.standard().pages


def page(name: str) -> str:
    """The HTML of a page, its white space made even."""
    return re.sub(r"\s+", " ", (HTML / f"{name}.html").read_text("utf-8"))


def test_every_rule_is_listed_and_linked() -> None:
    rules = page("about/rules")
    listed = re.findall(r'<span class="rule-ref">([A-Z]+-\d+)</span>', rules)
    assert listed == sorted(rule for data in PAGES.values() for rule in data.rules)
    assert 'href="../melee/knockback.html#kb-05"' in rules
    assert "an inch for each full five" in rules
    assert '<section id="ids-kb"> <h2>KB: Knockback' in rules
    assert '<section id="ids-miss"> <h2>MISS<' in rules  # they stand on pages of several chapters


def test_every_table_is_listed_with_its_status_and_linked() -> None:
    tables = page("about/tables")
    shown = unescape(tables).translate({ord(mark): "'" for mark in "’‘"})
    for data in PAGES.values():
        for table in data.tables.values():
            assert f">{table.title}<" in shown
    assert '<a class="reference internal" href="../melee/knockback.html#table-modifiers">' in tables
    assert 'id="table-modifiers"' in page("melee/knockback")
    count = sum(len(data.tables) + len(data.values) for data in PAGES.values())
    assert f"{count} tables and values: " in tables
    assert tables.count("<tr") == count + sum(bool(data.tables or data.values) for data in PAGES.values())
    wind = tables[tables.index(PAGES["naval/wind-effects"].tables["effects"].title) :]
    assert re.match(r"[^†]*?reconstruction</span>, (<span>)?<span[^>]*>stated</span> in some cells", wind)
    assert "<h2>Melee" in tables


def test_every_ruling_and_the_library_are_printed() -> None:
    shown = page("about/rulings")
    assert all(f'id="{ruling.lower()}"' in shown for ruling in Rules.standard().rulings)
    library = page("about/library")
    assert 'id="rules-core-melee-knockback-knockback"' in library
    assert "Answers how likely a strike knocks its victim down" in library
    assert 'id="rules-core-working-chance"' in library


def test_every_table_stands_on_its_own_page_where_the_index_says() -> None:
    for page, data in PAGES.items():
        text = (BOOK / f"{page}.md").read_text("utf-8")
        for name in data.tables:
            assert f"{{rule-table}} {name}\n" in text, f"{page} does not print {name}"
