"""Connects the parts of the book's extension to Sphinx."""

from __future__ import annotations

import atexit
import hashlib
from contextlib import ExitStack
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

from widgets.book.anchors import RuleAnchors
from widgets.book.examples import Examples
from widgets.book.finder import Finder, deliver, finder, renew, visit_finder
from widgets.book.formulas import FormulaDirective
from widgets.book.indexes import AllRules, AllTables
from widgets.book.kernels import nursery
from widgets.book.library import LibraryReference
from widgets.book.markup import resolve
from widgets.book.notebooks import PageFault, write
from widgets.book.questions import QuestionList, Questions, depart_folded, fill, folded, question_list, visit_folded
from widgets.book.roles import Printed, RuleLink
from widgets.book.rulings import AllRulings, Rulings
from widgets.book.sources import Bibliography, Sources
from widgets.book.tables import RuleTable, depart_scroll_box, scroll_box, visit_scroll_box

ROOT = Path(__file__).parents[2]
#: What a page may show beside its own text.
CODE = ("rules_core/**/*.py", "rules_core/**/*.toml", "rules_core/**/*.csv", "widgets/*.py", "widgets/[!l]*/*.py")


def connect(app: Sphinx) -> ExtensionMetadata:
    """Adds directives, roles and transforms to a build."""
    app.add_directive("rule-table", RuleTable)
    app.add_directive("rulings", Rulings)
    app.add_directive("sources", Sources)
    app.add_directive("formula", FormulaDirective)
    app.add_directive("all-rulings", AllRulings)
    app.add_directive("all-rules", AllRules)
    app.add_directive("all-tables", AllTables)
    app.add_directive("bibliography", Bibliography)
    app.add_directive("library-reference", LibraryReference)
    app.add_directive("questions", Questions)
    app.add_directive("all-questions", QuestionList)
    app.add_directive("finder", Finder)
    app.add_role("value", Printed())
    app.add_role("cell", Printed())
    app.add_role("rule", RuleLink())
    app.add_transform(RuleAnchors)
    app.add_transform(Examples)
    app.add_node(scroll_box, html=(visit_scroll_box, depart_scroll_box))
    app.add_node(folded, html=(visit_folded, depart_folded))
    app.add_node(question_list)
    app.add_node(finder, html=(visit_finder, None))
    app.add_config_value("book_code", code_hash(), "env", (str,))
    app.connect("config-inited", use_templates)
    app.connect("builder-inited", start_kernels)
    app.connect("env-updated", renew)
    app.connect("doctree-resolved", fill)
    app.connect("missing-reference", resolve)
    app.connect("build-finished", write_notebooks)
    app.connect("build-finished", deliver)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def use_templates(_app: Sphinx, config: Config) -> None:
    """Lets the book's own templates stand before the theme's."""
    config.templates_path = [*config.templates_path, str(Path(__file__).parent / "templates")]


def start_kernels(app: Sphinx) -> None:
    """Keeps the pages' kernels ready until the build is finished, however it ends."""
    kernels = ExitStack()
    kernels.enter_context(nursery(("widgets.all",)))
    app.connect("build-finished", lambda _app, _exception: kernels.close())
    atexit.register(kernels.close)


def code_hash() -> str:
    """Answers a hash over all rules, data and calculators. A setting: a change makes every page be read anew."""
    digest = hashlib.sha256()
    for path in sorted(each for pattern in CODE for each in ROOT.glob(pattern)):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def write_notebooks(app: Sphinx, exception: Exception | None) -> None:
    """Puts each page's notebook beside it."""
    if exception is None and app.builder.format == "html":
        try:
            write(Path(app.outdir), Path(app.srcdir))
        except PageFault as fault:
            raise ExtensionError(f"not every page can be made a notebook:\n{fault}") from None
