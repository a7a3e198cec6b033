"""The front page's search: questions that pages declare, the index of all that can be found, and how it is ranked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_core import Rules
from widgets.book.finder import SEARCH
from widgets.book.notebooks import BOOK
from widgets.live import node

KNOCKBACK = (
    '# Knockback\n\n```{questions}\nHow far is he thrown? | KB-05\nWhat is "thrown" & <b>bold</b>? \n```\n\n'
    "How far a blow throws.\n\n"
    + "".join(f"(KB-{n:02})=\nRule {n} of {{value}}`per_inch`.\n\n" for n in range(1, 20))
    + "(KB-20)=\n## A heading\n\nWhat stands below it.\n\n"
    + "```{rule-table} modifiers\n```\n\n```{rulings}\n```\n"
)
INDEX = "# Book\n\n```{finder}\n```\n\n```{all-questions}\n```\n\n```{toctree}\nmelee/index\n```\n"
CHAPTER = "# Hand to hand\n\n```{toctree}\nknockback\n```\n"


def test_the_ranking_passes_its_own_tests():
    node.install()
    said = node.run("--test", *sorted(SEARCH.glob("*.test.ts")), cwd=SEARCH)
    assert "fail 0" in said
    assert "pass 0" not in said


def found(html: Path) -> dict[str, list[list[object]]]:
    """The index of a built book, by what its entries are."""
    script = (html / "_static" / "book-index.js").read_text("utf-8")
    index = json.loads(script.removeprefix("globalThis.bookIndex=").rstrip(";\n"))
    by_kind: dict[str, list[list[object]]] = {}
    for kind, number, *rest in index["entries"]:
        by_kind.setdefault(kind, []).append([index["pages"][number][1], *rest])
    return by_kind


def test_the_index_holds_pages_questions_rules_tables_and_rulings(built):
    book = built({"index": INDEX, "melee/index": CHAPTER, "melee/knockback": KNOCKBACK})
    assert (book.code, book.warnings) == (0, "")
    index, page = found(book.html), "melee/knockback.html"
    data = Rules.standard().page("melee/knockback")

    assert index["question"] == [
        [page, "kb-05", "", "How far is he thrown?", ""],
        [page, "", "", 'What is "thrown" & <b>bold</b>?', ""],
    ]
    rules = {str(each[2]): each for each in index["rule"]}
    assert set(rules) == set(data.rules)
    assert rules["KB-05"] == [page, "kb-05", "KB-05", "an inch for each full five", "Rule 5 of 5."]
    assert rules["KB-20"][4] == "What stands below it."
    assert [each[1] for each in index["table"]] == ["table-modifiers", "table-impediments"]
    assert "blunt weapon" in str(index["table"][0][4])
    assert {each[2] for each in index["ruling"]} == set(data.rulings)
    assert [each[3] for each in index["page"]] == ["Book", "Hand to hand", "Knockback"]
    assert index["page"][2][4] == "How far a blow throws."

    front = book.page("index")
    assert "<summary>Hand to hand <span>2</span></summary>" in front
    assert '<a class="reference internal" href="melee/knockback.html#kb-05">How far is he thrown?</a>' in front
    assert "&amp; &lt;b&gt;bold&lt;/b&gt;?" in front
    assert "<b>bold" not in front
    assert 'src="_static/finder.js"' in front
    assert (book.html / "_static" / "finder.js").stat().st_size < 20_000
    shown = book.page("melee/knockback")
    assert "How far is he thrown" not in shown
    assert "finder" not in shown
    for text in (front, shown):
        assert 'rel="next"' not in text
        assert 'rel="prev"' not in text


def test_a_question_must_be_one_and_its_rule_must_stand_on_the_page(built):
    faults = {
        "They run. | KB-05": "is no question such as",
        "Will they run? | MORP-03": "MORP-03 does not stand on this page",
        "Will they run? KB-05": "is no question such as",
    }
    page = KNOCKBACK.replace("```{rulings}\n```\n", "```{rulings}\n```\n\n") + "\n".join(
        f"```{{questions}}\n{line}\n```\n" for line in faults
    )
    book = built({"melee/knockback": page})
    assert book.code != 0
    for fault in faults.values():
        assert fault in book.warnings


@pytest.mark.parametrize("page", sorted(Rules.standard().pages))
def test_every_page_of_rules_says_what_it_answers(page):
    text = (BOOK / f"{page}.md").read_text("utf-8")
    asked = text.partition("```{questions}\n")[2].partition("```")[0].splitlines()
    assert 1 <= len(asked) <= 4
    assert all("?" in line for line in asked)
