"""``{sources}`` and ``{bibliography}``: what a page, and the whole book, rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_core.engine.citations import Source
from rules_core.engine.errors import BadInput
from rules_core.engine.loading import RuleData
from rules_core.engine.rules import Rules
from widgets.book.markup import SOURCES_PAGE, paragraph, source_link


def cited(data: RuleData) -> list[str]:
    """Answers the keys of all sources of a page's data, each once, the page's own first."""
    return list(dict.fromkeys(_cited(data)))


def _cited(data: RuleData) -> Iterator[str]:
    yield data.source
    for quantity in data.values.values():
        yield quantity.status.source
    for table in data.tables.values():
        yield table.status.source
        yield from (status.source for status in table.cells.values())


def web_address(source: Source) -> str | None:
    """Answers the address of a work if it is one that a page may link to."""
    return source.url if re.match(r"https?://", source.url) else None


class Sources(SphinxDirective):
    """Lists the works that this page's rules come from."""

    def run(self) -> list[nodes.Node]:
        """Answers a list of links into the bibliography."""
        try:
            data = Rules.standard().page(self.env.docname)
        except BadInput as fault:
            raise self.error(fault.message) from None
        made = nodes.bullet_list(classes=["sources"])
        for key in cited(data):
            source = Rules.standard().sources[key]
            made += nodes.list_item("", paragraph(source_link(self.env, key), f", {source.author}. {source.note}"))
        return [made]


class Bibliography(SphinxDirective):
    """Lists all works, each with its anchor and the pages that rest on it."""

    def run(self) -> list[nodes.Node]:
        """Answers a list of definitions."""
        if self.env.docname != SOURCES_PAGE:
            raise self.error(f"the bibliography stands on {SOURCES_PAGE}, where every source is linked to")
        made = nodes.definition_list(classes=["bibliography"])
        for key, source in Rules.standard().sources.items():
            address = web_address(source)
            title = nodes.reference("", source.title, refuri=address) if address else nodes.Text(source.title)
            term = nodes.term("", "", title, ids=[f"source-{key}"])
            text = nodes.definition("", paragraph(f"{source.author}. {source.note}"))
            titles = [data.title for data in Rules.standard().pages.values() if key in cited(data)]
            if titles:
                text += paragraph(f"For: {', '.join(titles)}.", classes=("basis",))
            made += nodes.definition_list_item("", term, text)
        return [made]
