"""``{rule-table}``, ``{value}`` and ``{cell}``: what a page prints from the rule's data."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator

from rules_core.engine.citations import Status
from rules_core.engine.errors import RuleError
from rules_core.engine.loading import RuleData
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row, Table
from widgets.book.markup import MARKS, badge, cell_content, paragraph, printed, reference, source_link

WIDE = 5  # from so many columns a table scrolls in its box on a phone, instead of breaking words


def named(text: str, docname: str) -> tuple[RuleData, str]:
    """Answers the page's data and the name in it, from ``[PAGE] NAME``.

    Raises:
        RuleError: when there is no such page of rules.
    """
    page, _, name = text.strip().rpartition(" ")
    return Rules.standard().page(page.strip() or docname), name


def find_table(text: str, docname: str) -> Table:
    """Answers a table from ``[PAGE] NAME``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    data, name = named(text, docname)
    if name not in data.tables:
        raise LookupError(f"{data.page} has no table {name!r}; it has {', '.join(data.tables) or 'none'}")
    return data.tables[name]


def value_text(text: str, docname: str) -> str:
    """Answers a printed value from ``[PAGE] NAME``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    data, name = named(text, docname)
    if name not in data.values:
        raise LookupError(f"{data.page} has no value {name!r}; it has {', '.join(data.values) or 'none'}")
    return printed(data.values[name].value)


def cell_text(text: str, docname: str) -> str:
    """Answers a printed cell from ``[PAGE] NAME | KEY … | HEAD``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    name, *keys, head = (part.strip() for part in text.split("|"))
    table = find_table(name, docname)
    if head not in table.heads:
        raise LookupError(f"the table {table.name!r} has no column {head!r}; it has {', '.join(table.heads)}")
    for row in table.rows:
        if [str(row[key]) for key in table.key] == keys:
            return printed(row[head])
    raise LookupError(f"the table {table.name!r} has no row {' | '.join(keys)!r}")


class scroll_box(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """A box in which a wide table scrolls by itself, by key too."""


def visit_scroll_box(self: HTML5Translator, node: nodes.Element) -> None:
    """Opens the box."""
    attributes = {"role": "region", "tabindex": "0", "aria-label": node["label"]}
    self.body.append(self.starttag(node, "div", CLASS="scroll-box", **attributes))


def depart_scroll_box(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 (docutils calls it so)
    """Closes the box."""
    self.body.append("</div>\n")


class RuleTable(SphinxDirective):
    """Prints a table: heads and order as in the data, its title, status and source, and marks on single cells."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Answers the table and, where cells are marked, the key to the marks."""
        try:
            table = find_table(self.arguments[0], self.env.docname)
        except (LookupError, RuleError) as fault:
            raise self.error(str(fault)) from None
        return self.printed(table)

    def printed(self, table: Table) -> list[nodes.Node]:
        """Answers the nodes of a table."""
        made = nodes.table(classes=["rule-table"])
        if len(table.heads) >= WIDE:
            made["classes"].append("wide")
        made += self.caption(table)
        group = nodes.tgroup(cols=len(table.heads))
        group += [nodes.colspec(colwidth=1) for _ in table.heads]
        head = nodes.row()
        head += [nodes.entry("", nodes.paragraph(text=each)) for each in table.heads]
        body = nodes.tbody()
        body += [self.row(table, row) for row in table.rows]
        group += [nodes.thead("", head), body]
        made += group
        box = scroll_box("", made, label=table.title) if len(table.heads) >= WIDE else made
        return [box, *self.key_to_marks(table)]

    def caption(self, table: Table) -> nodes.title:
        """Answers the caption: title, status, the rule it belongs to, source."""
        status = table.status
        parts = [nodes.Text(f"{table.title} "), badge(status), nodes.Text(" ")]
        return nodes.title("", "", *parts, source_link(self.env, status.source))

    def row(self, table: Table, row: Row) -> nodes.row:
        """Answers one row; numbers are set right, cells of another status carry its mark."""
        made = nodes.row()
        for head, kind in table.kinds.items():
            status = table.status_of(row, head)
            entry = nodes.entry(classes=[] if kind.startswith("text") else ["number"])
            content = paragraph(cell_content(self.env, row[head]))
            if status.name != table.status.name:
                entry["classes"].append(f"cell-{status.name}")
                content += nodes.superscript(text=MARKS[status.name])
            entry += content
            made += entry
        return made

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


class Printed(SphinxRole):
    """A value or cell of the data in running text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Answers the text, or a warning that says what there is instead."""
        find = cell_text if self.name == "cell" else value_text
        try:
            return [nodes.Text(find(self.text, self.env.docname))], []
        except (LookupError, RuleError) as fault:
            message = self.inliner.reporter.error(str(fault), line=self.lineno)
            return [nodes.problematic(self.rawtext, self.rawtext)], [message]


class RuleLink(SphinxRole):
    """A link to a rule or ruling by its id, wherever it stands; where its page is not written yet, the bare id."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Answers the link, or a warning for an id that no data explain."""
        try:
            Rules.standard().page_of(self.text)
        except RuleError:
            message = self.inliner.reporter.error(f"no page explains {self.text!r}", line=self.lineno)
            return [nodes.problematic(self.rawtext, self.rawtext)], [message]
        return [reference(self.env, "rule", self.text)], []
