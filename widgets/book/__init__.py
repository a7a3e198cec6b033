"""The book's own Sphinx extension: what a rule page is made of. It runs while the book is built, and only then.

A page is MyST Markdown, one sentence a line, in ``book/<chapter>/<slug>.md``; its data are the rule's own files
``rules_core/<chapter>/<slug>.toml`` and ``.csv``. Nothing that stands in the data is typed in a page.

Rule paragraphs
    ``(KB-05)=`` on the line before a paragraph, list item, heading or directive makes the anchor ``#kb-05`` and shows
    the id beside it. Every id of the data's ``[rules]`` has its anchor on its page, once, and no other id has one;
    anything else is a warning, and so a failed build. Several ids may stand before one paragraph, a line each.
    Link to one with ``[KB-05](#kb-05)``, on any page. The role ``{rule}`KB-05``` does the same for a rule or ruling of
    the data whose page may not be written yet: then the id stands without a link.

Tables and values
    A fenced ``{rule-table} modifiers`` prints a table of this page's data, ``{rule-table} melee/knockback modifiers``
    one of another page: its printed heads and order, title, status and source, and a mark on every cell that is less
    well founded than the rest; the option ``:turned:`` sets each row of the data as a column. The role
    ``{value}`per_inch``` prints a single value, ``{value}`melee/knockback per_inch``` one of another page;
    ``{cell}`modifiers | blunt weapon | d6``` prints a cell (the key's values, then the head).

Rulings and sources
    ``{rulings}`` prints the page's rulings, each with the anchor ``#disc-21``; ``{sources}`` what the page rests on.
    ``{all-rules}``, ``{all-tables}``, ``{all-rulings}``, ``{bibliography}`` and ``{library-reference}`` are for
    ``book/about``.

Questions and the search
    ``{questions}`` below the heading says what a reader may want to know, a question a line, with the rule or ruling of
    this page that answers it (none: the page as a whole): ``Will they run? | MORP-03``. It shows nothing; the front
    page finds the questions with ``{finder}`` and lists them with ``{all-questions}``.

Formulas
    ``{formula} NAME`` typesets an expression of ``rules_core/formulas.py`` as MathML.

Code cells
    A page with code starts with the front matter ``file_format: mystnb`` and a ``kernelspec`` (``name: python3``,
    ``display_name: Python 3``). Each ``{code-cell} ipython3`` is one of three:

    - tagged ``live`` (``:tags: [live]``): it runs in the reader's browser;
    - a worked example with the option ``:states: "Fraction(49, 108)"``, the result as a person states it: the text
      that Python shows for the value of the last line (or what it prints, if the last line is a ``print(...)``).
      For several lines use a YAML block (``---``, ``states: |-``, the lines indented, ``---``). The value must have no
      rich form, so take a field or ``str`` of a working. The page shows the stated result, the build compares it;
    - tagged ``setup``: imports and names for the cells that follow; it shows nothing.

    Every page with code can be downloaded as a notebook, which is also the one that nbval checks
    (``python -m widgets.book.notebooks FOLDER``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connects the extension to a build."""
    from widgets.book.extension import connect  # here, so that notebooks can be derived without Sphinx

    return connect(app)
