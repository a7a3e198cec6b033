"""``{all-rules}`` and ``{all-tables}``: every rule by its id, and every table and value with how well founded it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_core.engine.citations import STATUSES, Status
from rules_core.engine.loading import RuleData
from rules_core.engine.rules import Rules
from widgets.book.markup import badge, paragraph, printed, reference, source_link, table_anchor
from widgets.book.tables import plain_table

_FIRST_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)

Cells = tuple[nodes.Node, ...]


def _joined(parts: Iterable[nodes.Node], separator: str) -> nodes.inline:
    made = nodes.inline("", "")
    for part in parts:
        made += [nodes.Text(separator), part] if made.children else [part]
    return made


class _Index(SphinxDirective):
    """What both indexes have in common: sections, titles and links to pages."""

    def section(self, name: str, title: str, *content: nodes.Node) -> nodes.section:
        made = nodes.section(ids=[nodes.make_id(name)])
        made += nodes.title("", title)
        made += content
        return made

    def chapter(self, name: str) -> str:
        """The title of a chapter, as its page has it; its name where it has no page."""
        source = Path(self.env.doc2path(f"{name}/index"))
        self.env.note_dependency(str(source))
        found = _FIRST_HEADING.search(source.read_text("utf-8")) if source.exists() else None
        return found[1] if found else name.capitalize()

    def page(self, data: RuleData) -> nodes.Node:
        return reference(self.env, "page", data.page, data.title)


class AllRules(_Index):
    """Prints every rule by its id: the id, what it settles, and the page that explains it."""

    def run(self) -> list[nodes.Node]:
        """Answers a section for each kind of id."""
        pages = Rules.standard().pages.values()
        rules = sorted(((rule, data) for data in pages for rule in data.rules), key=lambda each: each[0])
        groups = groupby(rules, key=lambda each: each[0].partition("-")[0])
        return [self.group(prefix, list(group)) for prefix, group in groups]

    def group(self, prefix: str, rules: list[tuple[str, RuleData]]) -> nodes.section:
        """Answers the ids that begin alike, named after the page or chapter if they all stand in one."""
        first = rules[0][1]
        alone = all(data is first for _, data in rules)
        titles = {first.title} if alone else {self.chapter(data.page.partition("/")[0]) for _, data in rules}
        title = f"{prefix}: {titles.pop()}" if len(titles) == 1 else prefix
        heads = ("id", "what it settles", "page")
        rows = [
            (reference(self.env, "rule", rule), nodes.Text(data.rules[rule]), self.page(data)) for rule, data in rules
        ]
        if not alone:
            return self.section(f"ids-{prefix}", title, plain_table(heads, rows, "index"))
        where = paragraph("All on the page ", self.page(first), ".")
        return self.section(f"ids-{prefix}", title, where, plain_table(heads[:2], [row[:2] for row in rows], "index"))


class AllTables(_Index):
    """Prints every table and single value: its status, the rule it belongs to, its source and its page."""

    def run(self) -> list[nodes.Node]:
        """Answers how many there are of each status, and a section for each chapter and page."""
        pages = Rules.standard().pages.values()
        found = [table.status for data in pages for table in data.tables.values()]
        found += [quantity.status for data in pages for quantity in data.values.values()]
        made: list[nodes.Node] = [self.count(found)]
        for name, group in groupby(pages, key=lambda data: data.page.partition("/")[0]):
            chapter = self.section(f"tables-{name}", self.chapter(name))
            chapter += [self.listed(data) for data in group if data.tables or data.values]
            made.append(chapter)
        return made

    def listed(self, data: RuleData) -> nodes.section:
        """Answers the section of one page."""
        rows = [*self.tables(data), *self.values(data)]
        table = plain_table(("table or value", "status", "source"), rows, "index")
        return self.section(f"tables-{data.page}", data.title, table)

    def count(self, found: list[Status]) -> nodes.paragraph:
        """Answers a line that says how many tables and values are of each status."""
        by_name = Counter(each.name for each in found)
        firsts = {each.name: each for each in found}
        counted = [
            nodes.inline("", "", nodes.Text(f"{by_name[name]} "), badge(firsts[name]))
            for name in STATUSES
            if by_name[name]
        ]
        return paragraph(f"{len(found)} tables and values: ", _joined(counted, ", "), ".")

    def tables(self, data: RuleData) -> Iterator[Cells]:
        """Answers a row for each table of a page; statuses that only some of its cells have are named too."""
        for table in data.tables.values():
            link = reference(self.env, "page", f"{data.page}#{table_anchor(table.name)}", table.title)
            yield self.row(link, (table.status, *table.cells.values()))

    def values(self, data: RuleData) -> Iterator[Cells]:
        """Answers a row for each single value of a page."""
        for name, quantity in data.values.items():
            unit = f" ({quantity.unit})" if quantity.unit else ""
            text = f"{name.replace('_', ' ')}: {printed(quantity.value)}{unit}"
            yield self.row(nodes.Text(text), (quantity.status,))

    def row(self, what: nodes.Node, statuses: tuple[Status, ...]) -> Cells:
        """Answers one row; the first status is that of the whole."""
        badges = [badge(each) for each in {each.name: each for each in reversed(statuses)}.values()][::-1]
        if len(badges) > 1:
            badges[1:] = [nodes.inline("", "", each, nodes.Text(" in some cells")) for each in badges[1:]]
        sources = [source_link(self.env, key) for key in dict.fromkeys(each.source for each in statuses)]
        rule = reference(self.env, "rule", statuses[0].rule)
        return _joined((what, rule), " "), _joined(badges, ", "), _joined(sources, "; ")
