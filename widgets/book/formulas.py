"""``{formula}``: an expression of ``rules_core.formulas`` typeset as MathML while the book is built."""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sympy import Basic, Symbol, latex
from sympy.printing.mathml import MathMLPresentationPrinter

from rules_core.formulas import FORMULAS
from widgets.book.markup import paragraph, reference


class _Typesetter(MathMLPresentationPrinter):
    """SymPy's own printer, with whole names for symbols and cases set as at school."""

    def _print_Symbol(self, sym: Any, style: str = "plain") -> Any:  # noqa: ARG002, N802 (SymPy's names)
        return self._element("mtext" if "_" in sym.name else "mi", sym.name.replace("_", " "))

    def _print_Piecewise(self, expr: Any) -> Any:  # noqa: N802
        table = self.dom.createElement("mtable")
        table.setAttribute("columnalign", "left")
        for value, condition in expr.args:
            row = self.dom.createElement("mtr")
            words = self._element("mtext", "otherwise") if condition == True else self._print(condition)  # noqa: E712
            for content in (self._print(value), words):
                cell = self.dom.createElement("mtd")
                cell.appendChild(content)
                row.appendChild(cell)
            table.appendChild(row)
        made = self.dom.createElement("mrow")
        made.appendChild(self._element("mo", "{"))
        made.appendChild(table)
        return made

    def _element(self, name: str, text: str) -> Any:
        made = self.dom.createElement(name)
        made.appendChild(self.dom.createTextNode(text))
        return made


def mathml(expression: Basic) -> str:
    """Answers an expression as a MathML element, escaped."""
    tree = _Typesetter({"mul_symbol": "×", "order": "none"})._print(expression)  # noqa: SLF001 (its only way in)
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{_written(tree)}</math>'


def _written(node: Any) -> str:
    # SymPy writes entities as text and switches minidom's own escaping off
    if node.nodeType == node.TEXT_NODE:
        return html.escape(html.unescape(node.data).replace("&InvisibleTimes;", "\u2062"))
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in node.attributes.items())
    return f"<{node.tagName}{attributes}>{''.join(map(_written, node.childNodes))}</{node.tagName}>"


def tex(expression: Basic) -> str:
    """Answers an expression as LaTeX, which JupyterLab typesets by itself."""
    names = {each: rf"\text{{{each.name.replace('_', ' ')}}}" for each in expression.atoms(Symbol)}
    return str(latex(expression, symbol_names=names, order="none"))


class FormulaDirective(SphinxDirective):
    """Prints a formula, and below it the same in words."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Answers the formula, typeset, and its words with the rule that states it."""
        name = self.arguments[0]
        if name not in FORMULAS:
            raise self.error(f"there is no formula {name!r}; there are {', '.join(FORMULAS)}")
        formula = FORMULAS[name]
        typeset = nodes.raw("", mathml(formula.expression), format="html", classes=["no-search"])
        words = paragraph(f"{formula.words} ", reference(self.env, "rule", formula.rule), classes=("formula-words",))
        return [nodes.container("", typeset, words, classes=["formula"], ids=[f"formula-{name.replace('_', '-')}"])]
