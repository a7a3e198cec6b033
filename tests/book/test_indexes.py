"""The indexes in `about`: all rules, all tables, made from the data."""

from __future__ import annotations

import re
from html import unescape

from rules_core import Rules
from widgets.book.notebooks import BOOK

PAGES = Rules.standard().pages
KNOCKBACK = (
    "# Knockback\n\n" + "".join(f"(KB-{n:02})=\nRule.\n\n" for n in range(1, 21)) + "```{rule-table} modifiers\n```\n"
)


def test_every_rule_and_every_table_is_listed_and_linked(built):
    book = built(
        {
            "melee/knockback": KNOCKBACK,
            "melee/index": "# Hand to hand\n",
            "about/rules": "# Rules\n\n```{all-rules}\n```\n",
            "about/tables": "# Tables\n\n```{all-tables}\n```\n",
        }
    )
    assert (book.code, book.warnings) == (0, "")
    rules, tables = book.page("about/rules"), book.page("about/tables")

    listed = re.findall(r'<span class="rule-ref">([A-Z]+-\d+)</span>', rules)
    assert listed == sorted(rule for data in PAGES.values() for rule in data.rules)
    assert 'href="../melee/knockback.html#kb-05"' in rules
    assert "an inch for each full five" in rules
    assert '<section id="ids-kb"> <h2>KB: Knockback' in rules
    assert '<section id="ids-miss"> <h2>MISS<' in rules  # they stand on pages of several chapters

    shown = unescape(tables).translate({ord(mark): "'" for mark in "’‘"})
    for data in PAGES.values():
        for table in data.tables.values():
            assert f">{table.title}<" in shown
    assert '<a class="reference internal" href="../melee/knockback.html#table-modifiers">' in tables
    assert 'id="table-modifiers"' in book.page("melee/knockback")
    count = sum(len(data.tables) + len(data.values) for data in PAGES.values())
    assert f"{count} tables and values: " in tables
    assert tables.count("<tr") == count + sum(bool(data.tables or data.values) for data in PAGES.values())
    wind = tables[tables.index(PAGES["naval/wind-effects"].tables["effects"].title) :]
    assert re.match(r"[^†]*?reconstruction</span>, (<span>)?<span[^>]*>stated</span> in some cells", wind)
    assert "<h2>Hand to hand" in tables


def test_every_table_stands_on_its_own_page_where_the_index_says():
    for page, data in PAGES.items():
        text = (BOOK / f"{page}.md").read_text("utf-8")
        for name in data.tables:
            assert f"{{rule-table}} {name}\n" in text, f"{page} does not print {name}"
