"""What a page shows of its rule's data, and what makes the build fail."""

from __future__ import annotations

import re

import pytest
from docutils import nodes

from rules_core import Rules
from widgets.book.formulas import mathml, tex
from widgets.book.notebooks import BOOK
from widgets.book.tables import head_rows

SIZE = "# Size\n\n" + "".join(f"(SIZE-{number:02})=\nRule {number}.\n\n" for number in range(3, 10))


def test_a_sound_page(built):
    page = SIZE + "(SIZE-01)=\n(SIZE-02)=\nTwo rules at once, see [DISC-21](#disc-21).\n"
    knockback = "# Knockback\n\n" + "".join(f"(KB-{n:02})=\nRule.\n\n" for n in range(1, 21))
    knockback += (
        "An inch each {value}`per_inch` of {value}`melee/knockback trigger`, "
        "clubs {cell}`modifiers | blunt weapon | d6`.\n\n"
        "```{rule-table} modifiers\n```\n\n```{formula} knockback_inches\n```\n\n"
        "```{rulings}\n```\n\n```{sources}\n```\n"
    )
    sources = "# Sources\n\n```{bibliography}\n```\n"
    book = built({"melee/size": page, "melee/knockback": knockback, "about/sources": sources})
    assert (book.code, book.warnings) == (0, "")

    size = book.page("melee/size")
    assert (
        '<p class="rule" id="size-03"><span class="rule-ids">'
        '<a class="rule-id reference internal" href="#size-03">SIZE-03</a></span>Rule 3.</p>'
    ) in size
    assert 'href="#size-01">SIZE-01</a><a class="rule-id reference internal" href="#size-02">SIZE-02</a></span>' in size
    assert size.count('id="size-01"') == size.count('id="size-02"') == 1
    assert 'href="knockback.html#disc-21"' in size

    shown = book.page("melee/knockback")
    assert "An inch each 5 of 1/4, clubs 1." in shown
    cells = [
        shown.index(f"<p>{row['case']}</p>") for row in Rules.standard().table("melee/knockback", "modifiers").rows
    ]
    assert cells == sorted(cells)
    assert '<td class="number"><p>−3</p></td>' in shown
    assert 'Knockback modifiers <span class="status status-stated">stated</span>' in shown
    assert 'href="../about/sources.html#source-combat"' in shown
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">' in shown
    for ruling in ("disc-20", "disc-21", "disc-22", "disc-30", "disc-62"):
        assert shown.count(f'id="{ruling}"') == 1
    assert '<a class="reference internal" href="?DISC-21=before">Play it this way</a>' in shown
    assert 'id="source-combat"' in book.page("about/sources")
    assert not list(book.html.parent.rglob("*.ipynb"))  # a page without code starts no kernel


def test_ids_and_data_must_agree(built):
    page = SIZE.replace("(SIZE-09)=", "(KB-05)=") + "(SIZE-01)=\nOne.\n\n(SIZE-02)=\nTwo.\n\n(SIZE-02)=\nAgain.\n"
    book = built({"melee/size": page})
    assert book.code != 0
    assert "the anchor KB-05 is not in [rules] of this page's data" in book.warnings
    assert "melee/size.md: WARNING: the rule SIZE-09 of this page's data has no anchor here" in book.warnings
    assert 'Duplicate explicit target name: "size-02"' in book.warnings
    assert book.warnings.count("WARNING") == 3


def test_what_is_not_in_the_data_is_said(built):
    faults = {
        "```{rule-table} speeds\n```": "melee/size has no table 'speeds'; it has",
        "```{rule-table} melee/dancing steps\n```": "The page of rules must be one of",
        "{value}`per_ell`": "melee/size has no value 'per_ell'",
        "{cell}`melee/knockback modifiers | tickling | d6`": "has no row 'tickling'",
        "{cell}`melee/knockback modifiers | blunt weapon | d8`": "has no column 'd8'; it has case, d6, rule",
        "```{formula} tickling\n```": "there is no formula 'tickling'; there are knockback_due",
        "{rule}`XX-99`": "no page explains 'XX-99'",
        "```{bibliography}\n```": "the bibliography stands on about/sources",
        "[bare](#kb-99)": "kb-99",
    }
    page = SIZE + "(SIZE-01)=\n(SIZE-02)=\nRule.\n\n" + "\n\n".join(faults)
    text = "# Text\n\n```{rulings}\n```\n\n```{sources}\n```\n"
    book = built({"melee/size": page, "about/text": text})
    assert book.code != 0
    for words in faults.values():
        assert words in book.warnings
    assert book.warnings.count("about/text.md:3: ") == book.warnings.count("about/text.md:6: ") == 1


def test_cells_of_another_status_are_marked(built):
    page = "# Table\n\n```{rule-table} naval/wind-effects effects\n```\n"
    book = built({"about/table": page})
    assert (book.code, book.warnings) == (0, "")
    shown = book.page("about/table")
    assert shown.count('class="number cell-stated"') == 3
    assert '<sup>*</sup> <span class="status status-stated">stated</span>: ' in shown
    assert 'role="region" tabindex="0"' in shown or 'tabindex="0" role="region"' in shown


def test_a_table_can_be_turned(built):
    book = built({"about/table": "# Table\n\n```{rule-table} duel/gunnery ships\n:turned:\n```\n"})
    assert (book.code, book.warnings) == (0, "")
    shown = book.page("about/table")
    table = shown[shown.index("<table") : shown.index("</table>")]
    rows = [re.findall(r"<p>(.*?)</p>", row) for row in table.split("<tr")[1:]]
    assert rows[0] == ["ship", "caravel", "longship"]
    assert rows[1] == ["length", "75", "70"]
    assert rows[-1] == ["price", "10000", "10000"]
    assert "scroll-box" not in shown


def test_formulas_are_escaped_and_named():
    import sympy

    condition = sympy.Symbol("hit_points") < 3
    assert mathml(condition) == (
        '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">'
        "<mrow><mtext>hit points</mtext><mo>&lt;</mo><mn>3</mn></mrow></math>"
    )
    assert tex(condition) == r"\text{hit points} < 3"


def test_the_example_of_a_house_rules_file_is_one(tmp_path, monkeypatch):
    page = (BOOK / "about/house-rules.md").read_text("utf-8")
    fenced = {kind: page.partition(f"```{kind}\n")[2].partition("```")[0] for kind in ("toml", "python")}
    (tmp_path / "house.toml").write_text(fenced["toml"], "utf-8")
    monkeypatch.chdir(tmp_path)
    named: dict[str, object] = {}
    exec(fenced["python"], named)
    rules = named["house"]
    assert isinstance(rules, Rules)
    assert rules.reading("DISC-21").name == "before"
    assert rules.whole("melee/knockback", "per_inch") == 4
    assert rules.table("melee/knockback", "impediments").text("glass", head="extra damage") == "1d10"


@pytest.mark.parametrize(
    ("heads", "rows"),
    [
        (("case", "d6"), [[("case", 1, 1), ("d6", 1, 1)]]),
        (("inches from", "inches to here"), [[("inches from", 1, 1), ("inches to here", 1, 1)]]),
        (
            ("force", "A Re", "A C", "B Re", "note"),
            [[("force", 1, 2), ("A", 2, 1), ("B Re", 1, 2), ("note", 1, 2)], [("Re", 1, 1), ("C", 1, 1)]],
        ),
    ],
)
def test_heads_that_begin_alike_stand_under_one(heads, rows):
    made = [
        [(each.astext(), each.get("morecols", 0) + 1, each.get("morerows", 0) + 1) for each in row.findall(nodes.entry)]
        for row in head_rows(heads)
    ]
    assert made == rows
