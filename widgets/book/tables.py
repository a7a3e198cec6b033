"""``{rule-table}``: a printed table of the rule's data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from rules_core.engine.citations import Status
from rules_core.engine.errors import RuleError
from rules_core.engine.tables import Row, Table
from widgets.book.lookups import find_table
from widgets.book.markup import MARKS, badge, cell_content, paragraph, reference, source_link, table_anchor

WIDE = 5  # from so many columns a table scrolls in its box on a phone, instead of breaking words


class scroll_box(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """A box in which a wide table scrolls by itself, by key too."""


def visit_scroll_box(self: HTML5Translator, node: nodes.Element) -> None:
    """Opens the box."""
    attributes = {"role": "region", "tabindex": "0", "aria-label": node["label"]}
    self.body.append(self.starttag(node, "div", CLASS="scroll-box", **attributes))


def depart_scroll_box(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 (docutils calls it so)
    """Closes the box."""
    self.body.append("</div>\n")


def head_rows(heads: Sequence[str]) -> list[nodes.row]:
    """Answers the heads of a table; neighbours that begin with the same word ("A Re", "A Ru") stand under that word."""
    runs = [(word, list(run)) for word, run in groupby(heads, key=lambda head: head.partition(" ")[0])]
    if not any(_together(run) for _, run in runs):
        return [nodes.row("", *(_head(head) for head in heads))]
    upper, lower = nodes.row(), nodes.row()
    for word, run in runs:
        if _together(run):
            upper += _head(word, morecols=len(run) - 1)
            lower += [_head(head.partition(" ")[2]) for head in run]
        else:
            upper += [_head(head, morerows=1) for head in run]
    return [upper, lower]


def _together(run: Sequence[str]) -> bool:
    return len(run) > 1 and len(run[0].split()) == 2 and all(len(head.split()) == 2 for head in run)


def _head(text: str, **attributes: int) -> nodes.entry:
    return nodes.entry("", nodes.paragraph(text=text), **attributes)


def plain_table(heads: Sequence[str], rows: Iterable[Sequence[nodes.Node]], kind: str) -> nodes.table:
    """Answers a table of the book's own, such as an index, with a CSS class for its kind."""
    made = nodes.table(classes=["rule-table", kind])
    group = nodes.tgroup(cols=len(heads))
    group += [nodes.colspec(colwidth=1) for _ in heads]
    body = nodes.tbody()
    body += [nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in row)) for row in rows]
    group += [nodes.thead("", *head_rows(heads)), body]
    made += group
    return made


class RuleTable(SphinxDirective):
    """Prints a table: heads and order as in the data, its title, status and source, and marks on single cells.

    With ``:turned:`` the heads stand below one another, and each row of the data is a column: for few rows of many
    heads.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {"turned": directives.flag}  # noqa: RUF012 (docutils declares it so)

    def run(self) -> list[nodes.Node]:
        """Answers the table and, where cells are marked, the key to the marks."""
        try:
            table = find_table(self.arguments[0], self.env.docname)
        except (LookupError, RuleError) as fault:
            raise self.error(str(fault)) from None
        return self.printed(table)

    def printed(self, table: Table) -> list[nodes.Node]:
        """Answers the nodes of a table."""
        made = nodes.table(classes=["rule-table"], ids=[table_anchor(table.name)])
        heads = list(table.heads)
        if turned := "turned" in self.options:
            heads = [heads[0], *(str(row[heads[0]]) for row in table.rows)]
        if len(heads) >= WIDE:
            made["classes"].append("wide")
        made += self.caption(table)
        group = nodes.tgroup(cols=len(heads))
        group += [nodes.colspec(colwidth=1) for _ in heads]
        body = nodes.tbody()
        body += self.columns(table) if turned else [self.row(table, row) for row in table.rows]
        group += [nodes.thead("", *head_rows(heads)), body]
        made += group
        box = scroll_box("", made, label=table.title) if len(heads) >= WIDE else made
        return [box, *self.key_to_marks(table)]

    def caption(self, table: Table) -> nodes.title:
        """Answers the caption: title, status, the rule it belongs to, source."""
        status = table.status
        parts = [nodes.Text(f"{table.title} "), badge(status), nodes.Text(" ")]
        return nodes.title("", "", *parts, source_link(self.env, status.source))

    def row(self, table: Table, row: Row) -> nodes.row:
        """Answers one row."""
        return nodes.row("", *(self.entry(table, row, head) for head in table.heads))

    def columns(self, table: Table) -> list[nodes.row]:
        """Answers a row for each head but the first, with a cell of every row of the data."""
        heads = table.heads[1:]
        return [nodes.row("", _head(head), *(self.entry(table, row, head) for row in table.rows)) for head in heads]

    def entry(self, table: Table, row: Row, head: str) -> nodes.entry:
        """Answers one cell; numbers are set right, a cell of another status carries its mark."""
        status = table.status_of(row, head)
        entry = nodes.entry(classes=[] if table.kinds[head].startswith("text") else ["number"])
        content = paragraph(cell_content(self.env, row[head]))
        if status.name != table.status.name:
            entry["classes"].append(f"cell-{status.name}")
            content += nodes.superscript(text=MARKS[status.name])
        entry += content
        return entry

    def key_to_marks(self, table: Table) -> list[nodes.Node]:
        """Answers a line for each status that single cells have, with the rules and sources that give it."""
        others: dict[str, list[Status]] = {}
        for status in table.cells.values():
            if status.name != table.status.name:
                others.setdefault(status.name, []).append(status)
        lines: list[nodes.Node] = []
        for name, statuses in others.items():
            line = paragraph(nodes.superscript(text=MARKS[name]), " ", badge(statuses[0]), classes=("cell-key",))
            for rule, source in dict.fromkeys((each.rule, each.source) for each in statuses):
                line += [nodes.Text(": "), reference(self.env, "rule", rule), nodes.Text(", ")]
                line += source_link(self.env, source)
            lines.append(line)
        return lines
