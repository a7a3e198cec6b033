"""``{rulings}`` and ``{all-rulings}``: questions that the sources leave open, with what this book decides."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rules_core.engine.errors import BadInput
from rules_core.engine.readings import Ruling
from rules_core.engine.rules import Rules
from widgets.book.markup import BASES, paragraph, references


class Rulings(SphinxDirective):
    """Prints the rulings of the page, set apart from the rules."""

    def run(self) -> list[nodes.Node]:
        """Answers a box for each ruling."""
        try:
            data = Rules.standard().page(self.env.docname)
        except BadInput as fault:
            raise self.error(fault.message) from None
        return [self.box(ruling, self.env.docname) for ruling in data.rulings.values()]

    def box(self, ruling: Ruling, page: str) -> nodes.container:
        """Answers one ruling: question, readings and how to play the others, reason, basis, the rules concerned."""
        made = nodes.container(classes=["ruling"], ids=[ruling.id.lower()])
        if page == self.env.docname:
            made["names"] = [ruling.id.lower()]
            self.state.document.note_explicit_target(made)
        head = nodes.strong("", f"Ruling {ruling.id}.")
        made += paragraph(head, " ", ruling.question)
        readings = nodes.definition_list(classes=["readings"])
        for reading in sorted(ruling.readings.values(), key=lambda each: each.name != ruling.chosen):
            ours = reading.name == ruling.chosen
            term = nodes.term("", reading.name, *([nodes.inline("", " (ours)")] if ours else []))
            meaning = paragraph(reading.meaning)
            if not ours:
                meaning += self.otherwise(ruling.id, reading.name)
            readings += nodes.definition_list_item("", term, nodes.definition("", meaning))
        made += readings
        made += paragraph(nodes.emphasis("", f"Why {ruling.chosen}: "), ruling.because)
        made += paragraph(
            f"{BASES[ruling.basis]} It concerns ", *references(self.env, ruling.rules), ".", classes=("basis",)
        )
        return made

    def otherwise(self, ruling: str, reading: str) -> list[nodes.Node]:
        """Answers links to the calculators that offer this choice, with the reading chosen in the link."""
        from widgets.all import CALCULATORS  # here, as it asks each of them once

        made: list[nodes.Node] = []
        for calculator in CALCULATORS:
            if ruling in calculator.readings and calculator.page in self.env.found_docs:
                here = calculator.page == self.env.docname
                address = "" if here else f"{'../' * self.env.docname.count('/')}{calculator.page}.html"
                text = "Play it this way" + ("" if here else f": {calculator.title}")
                link = nodes.reference("", text, refuri=f"{address}?{ruling}={reading}", internal=True)
                made += [nodes.Text(" "), link]
        return made


class AllRulings(Rulings):
    """Prints every ruling, page by page."""

    def run(self) -> list[nodes.Node]:
        """Answers a section for each page that has rulings."""
        made: list[nodes.Node] = []
        for page, data in Rules.standard().pages.items():
            if data.rulings:
                section = nodes.section(ids=[nodes.make_id(page)])
                section += nodes.title("", data.title)
                section += [self.box(ruling, page) for ruling in data.rulings.values()]
                made.append(section)
        return made
