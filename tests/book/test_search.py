"""The front page's search: questions that pages declare, the index of all that can be found, and how it is ranked."""

from __future__ import annotations

import csv
import json
import re
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


def entries() -> list[dict[str, str]]:
    """The questions of the book's pages and the words of its rules, as the search has them, without paragraphs."""
    listed = []
    for name, data in Rules.standard().pages.items():
        text = (BOOK / f"{name}.md").read_text("utf-8")
        page = re.findall(r"^# (.*)", text, re.MULTILINE)[0]
        asked = text.partition("```{questions}\n")[2].partition("```")[0].splitlines()
        lines = [("question", *map(str.strip, f"{line}|".split("|")[:2])) for line in asked]
        lines += [("rule", words, rule) for rule, words in data.rules.items()]
        listed += [
            {
                "kind": kind,
                "id": rule if kind == "rule" else "",
                "title": title,
                "text": "",
                "page": page,
                "address": rule,
            }
            for kind, title, rule in lines
        ]
    return listed


ASK = """
import { readFileSync } from "node:fs";
import { Finder } from "./rank.ts";
const [entries, queries] = JSON.parse(readFileSync(process.argv[1], "utf-8"));
const finder = new Finder(entries);
console.log(JSON.stringify(queries.map((query) => finder.find(query, 2).map(({ address }) => address))));
"""


def test_what_a_game_master_types_finds_the_rule_among_the_first_two(tmp_path):
    rows = list(csv.DictReader((Path(__file__).parent / "queries.csv").read_text("utf-8").splitlines()))
    given = tmp_path / "given.json"
    given.write_text(json.dumps([entries(), [row["query"] for row in rows]]), "utf-8")
    answers = json.loads(node.run("--input-type=module", "--eval", ASK, given, cwd=SEARCH))
    assert [row for row, best in zip(rows, answers, strict=True) if row["rule"] not in best] == []


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
    assert 1 <= len(asked) <= 6
    assert all("?" in line for line in asked)
