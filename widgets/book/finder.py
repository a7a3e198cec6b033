"""``{finder}``: the search box of the front page, and the index that it searches.

The index holds pages, questions, rules with their paragraphs, tables and rulings. It is a script of its own, fetched
when the box is first used: so no other page pays for it, and it is found on a disk as well as on a server.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from rules_core.engine.loading import RuleData
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Table
from widgets.book.markup import table_anchor
from widgets.book.questions import all_questions, page_title, reading_order
from widgets.live import node as nodejs

SEARCH = Path(__file__).parent / "search"
INDEX, SCRIPT = "book-index.js", "finder.js"
_MOST = 360  # characters of a paragraph that can be searched
_BUNDLING = ("--bundle", "--minify", "--format=iife", "--legal-comments=none", "--log-level=warning")
_TARGETS = "--target=es2022,chrome110,firefox114,safari16.4"

#: kind, number of the page, anchor, id, title, text: see ``search/entries.ts``
Entry = tuple[str, int, str, str, str, str]


class finder(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """The search box."""


class Finder(SphinxDirective):
    """Shows the search box."""

    def run(self) -> list[nodes.Node]:
        """Answers the box."""
        self.env.metadata[self.env.docname]["finder"] = True
        return [finder("")]


def visit_finder(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 (docutils calls it so)
    """Writes the box, the place for what is found, and the script; without scripts the box says so and is gone."""
    up = "../" * self.builder.current_docname.count("/")
    version = self.builder.env.metadata[self.builder.current_docname].get("index", "")
    self.body.append(
        f'<form class="finder" role="search" aria-label="Rules" method="get" action="{up}search.html" '
        f'data-index="{up}_static/{INDEX}?v={version}">\n'
        '<label for="finder-query">Find a rule</label>\n'
        '<input id="finder-query" name="q" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" '
        'placeholder="will they run?" enterkeyhint="go" aria-describedby="finder-hint">\n'
        '<p id="finder-hint">By what you want to know, by words, or by an id such as kb-5.</p>\n'
        '<p class="finder-says" role="status"></p>\n<ol></ol>\n</form>\n'
        "<noscript><style>form.finder { display: none; }</style>"
        "<p>The search needs JavaScript; the lists of questions do without it.</p></noscript>\n"
        f'<script async src="{up}_static/{SCRIPT}"></script>\n'
    )
    raise nodes.SkipNode


def index(env: BuildEnvironment) -> str:
    """Answers the index of all that can be found, as a script."""
    pages = reading_order(env)
    numbers = {page: number for number, page in enumerate(pages)}
    entries = [entry for page in pages for entry in _of_page(env, page, numbers[page])]
    asked = [("question", numbers[each.page], each.rule.lower(), "", each.text, "") for each in all_questions(env)]
    written = {"pages": [(page_title(env, page), f"{page}.html") for page in pages], "entries": [*asked, *entries]}
    return f"globalThis.bookIndex={json.dumps(written, ensure_ascii=False, separators=(',', ':'))};\n"


def _of_page(env: BuildEnvironment, page: str, number: int) -> Iterator[Entry]:
    texts = _paragraphs(env.get_doctree(page))
    yield "page", number, "", "", page_title(env, page), texts.get("", "")
    data = Rules.standard().pages.get(page)
    if data:
        yield from _of_data(data, number, texts)


def _of_data(data: RuleData, number: int, texts: dict[str, str]) -> Iterator[Entry]:
    for rule, words in data.rules.items():
        anchor = rule.lower()
        yield "rule", number, anchor, rule, words, texts.get(anchor, "")
    for table in data.tables.values():
        yield "table", number, table_anchor(table.name), "", table.title, _words_of(table)
    for ruling in data.rulings.values():
        yield "ruling", number, ruling.id.lower(), ruling.id, ruling.question, ""


def _words_of(table: Table) -> str:
    """What the rows of a table are called, and its heads."""
    names = (str(row[head]) for row in table.rows for head in table.key if isinstance(row[head], str))
    return _cut(", ".join(dict.fromkeys((*names, *table.heads))))


def _paragraphs(doctree: nodes.document) -> dict[str, str]:
    """The text of each paragraph with an anchor, by the anchor; the first of the page under the empty anchor."""
    found: dict[str, str] = {}
    for paragraph in doctree.findall(nodes.paragraph):
        if not isinstance(paragraph.parent, nodes.section):
            continue
        ids = [each["refid"] for each in paragraph.findall(nodes.reference) if "rule-id" in each["classes"]]
        text = " ".join(
            "".join(each.astext() for each in paragraph.children if "rule-ids" not in _classes(each)).split()
        )
        if not text:  # the rule is a heading or a table: what follows tells it
            follows = paragraph.next_node(siblings=True, descend=False)
            if isinstance(follows, nodes.section):
                follows = follows.next_node(nodes.paragraph)
            text = " ".join(follows.astext().split()) if follows is not None else ""
        for anchor in ids or [""]:
            found.setdefault(anchor, _cut(text))
    return found


def _classes(node: nodes.Node) -> list[str]:
    return node["classes"] if isinstance(node, nodes.Element) else []


def _cut(text: str) -> str:
    return text if len(text) <= _MOST else text[:_MOST].rpartition(" ")[0]


def renew(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Makes the index when all pages are read; answers the pages with a box, to be written anew if it has changed."""
    places = [page for page in env.found_docs if env.metadata[page].get("finder")]
    if not places or app.builder.format != "html":
        return []
    app.book_index = index(env)  # type: ignore[attr-defined]
    version = hashlib.sha256(app.book_index.encode()).hexdigest()[:12]  # type: ignore[attr-defined]
    stale = [page for page in places if env.metadata[page].get("index") != version]
    for page in places:
        env.metadata[page]["index"] = version
    return stale


def deliver(app: Sphinx, exception: Exception | None) -> None:
    """Puts the index and the script of the box into the site."""
    written: str | None = getattr(app, "book_index", None)
    if exception is not None or written is None:
        return
    static = Path(app.outdir) / "_static"
    (static / INDEX).write_text(written, encoding="utf-8")
    try:
        esbuild = nodejs.install() / "esbuild" / "bin" / "esbuild"
        nodejs.run(esbuild, SEARCH / "box.ts", *_BUNDLING, _TARGETS, f"--outfile={static / SCRIPT}")
    except nodejs.NodeError as fault:
        raise ExtensionError(f"the search cannot be built: {fault}", fault, "widgets.book") from fault
