"""The small pieces of a page, as docutils nodes: references to rules and sources, status badges, printed cells."""

from __future__ import annotations

from fractions import Fraction

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from rules_core.engine.citations import RULE_ID, Status
from rules_core.engine.errors import BadInput
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Cell

SOURCES_PAGE = "about/sources"
#: Marks a cell or value that is less well founded than the table it stands in.
MARKS = {"stated": "*", "derived": "†", "reconstruction": "‡", "house": "§"}

#: What a ruling rests on, in the reader's words.
BASES = {
    "source": "A source decides it.",
    "suggested": "Suggested by those who compiled the rules from the sources.",
    "ours": "Our own decision: the sources are silent.",
}


def printed(cell: Cell) -> str:
    """Answers a cell as the book prints it: a proper minus, a dash for an empty cell."""
    if cell is None:
        return "–"
    return str(cell).replace("-", "−", 1) if isinstance(cell, (int, Fraction)) and cell < 0 else str(cell)


def inline(text: str, *classes: str) -> nodes.inline:
    """Answers a span of text with CSS classes."""
    return nodes.inline(text, text, classes=list(classes))


def paragraph(*parts: str | nodes.Node, classes: tuple[str, ...] = ()) -> nodes.paragraph:
    """Answers a paragraph of text and nodes."""
    made = nodes.paragraph(classes=list(classes))
    made.extend(nodes.Text(part) if isinstance(part, str) else part for part in parts)
    return made


def reference(env: BuildEnvironment, kind: str, target: str, text: str | None = None) -> addnodes.pending_xref:
    """Answers a link that is made once all pages are known: to a ``rule`` (or ruling), ``source`` or ``page#anchor``.

    Where there is no such page, the text stands without a link.
    """
    content = inline(text or target, f"{kind}-ref")
    link = addnodes.pending_xref("", content, reftype=f"book-{kind}", refdomain="", reftarget=target, refwarn=False)
    link["refdoc"] = env.docname
    return link


def references(env: BuildEnvironment, rules: tuple[str, ...]) -> list[nodes.Node]:
    """Answers links to several rules, with commas between."""
    made: list[nodes.Node] = []
    for rule in rules:
        made += [nodes.Text(", "), reference(env, "rule", rule)] if made else [reference(env, "rule", rule)]
    return made


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Answers what stands for a ``reference``: a link, or the bare text where its page is not written."""
    kind, target = node["reftype"], node["reftarget"]
    if kind == "book-page":
        page, _, anchor = target.partition("#")
    elif kind == "book-rule":
        try:
            page = Rules.standard().page_of(target)
        except BadInput:
            return content
        anchor = target.lower()
    elif kind == "book-source":
        page, anchor = SOURCES_PAGE, f"source-{target}"
    else:
        return None
    if page not in env.found_docs:
        return content
    return make_refnode(app.builder, node["refdoc"], page, anchor, content)


def badge(status: Status) -> nodes.inline:
    """Answers the sign that says how well founded something is."""
    return inline(status.name, "status", f"status-{status.name}")


def source_link(env: BuildEnvironment, key: str) -> addnodes.pending_xref:
    """Answers a link to a work in the bibliography, by its title."""
    return reference(env, "source", key, Rules.standard().sources[key].title)


def table_anchor(name: str) -> str:
    """Answers the anchor of a table on its page."""
    return nodes.make_id(f"table-{name}")


def cell_content(env: BuildEnvironment, cell: Cell) -> nodes.Node:
    """Answers a cell's content; a rule id becomes a link."""
    if isinstance(cell, str) and RULE_ID.fullmatch(cell):
        return reference(env, "rule", cell)
    return nodes.Text(printed(cell))
