"""``{value}``, ``{cell}`` and ``{rule}``: data and links in running text."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from rules_core.engine.errors import RuleError
from rules_core.engine.rules import Rules
from widgets.book.lookups import cell_text, value_text
from widgets.book.markup import reference


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
