"""``{questions}`` and ``{all-questions}``: what a reader may want to know, and the paragraph that answers it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from rules_core.engine.rules import Rules

_LINE = re.compile(r"(?P<question>[^|]+\?)(?:\s*\|\s*(?P<rule>\S+))?")
_KEY = "questions"


@dataclass(frozen=True)
class Question:
    """A question, the page that answers it, and the rule whose paragraph does (empty: the page as a whole)."""

    text: str
    page: str
    rule: str


class Questions(SphinxDirective):
    """Declares the questions that a page answers, one a line: ``Will they run? | MORP-03``. It shows nothing."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Notes the questions of the page; a line that is none fails the build."""
        here = Rules.standard().pages.get(self.env.docname)
        known = {*here.rules, *here.rulings} if here else set()
        noted: list[tuple[str, str]] = self.env.metadata[self.env.docname].setdefault(_KEY, [])
        for line in filter(None, map(str.strip, self.content)):
            found = _LINE.fullmatch(line)
            if not found:
                raise self.error(f"{line!r} is no question such as 'Will they run? | MORP-03'")
            rule = found["rule"] or ""
            if rule and rule not in known:
                raise self.error(f"{rule} does not stand on this page, so it cannot answer {found['question']!r}")
            noted.append((found["question"].strip(), rule))
        return []


def all_questions(env: BuildEnvironment) -> list[Question]:
    """Answers the questions of all pages, in reading order."""
    return [
        Question(text, page, rule) for page in reading_order(env) for text, rule in env.metadata[page].get(_KEY, [])
    ]


def reading_order(env: BuildEnvironment) -> list[str]:
    """Answers the pages as the tables of contents have them, from the front page on."""
    found: list[str] = []
    waiting = [str(env.config.root_doc)]
    while waiting:
        page = waiting.pop(0)
        if page not in found and page in env.found_docs:
            found.append(page)
            waiting = [*env.toctree_includes.get(page, []), *waiting]
    return found


class question_list(nodes.General, nodes.Element):  # noqa: N801 (docutils names its nodes so)
    """Stands for the list of all questions until all pages are read."""


class folded(nodes.General, nodes.Element):  # noqa: N801
    """What a reader unfolds by its title."""


def visit_folded(self: HTML5Translator, node: nodes.Element) -> None:
    """Opens the fold."""
    summary = f"{escape(node['title'])} <span>{node['count']}</span>"
    self.body.append(f'<details class="questions"><summary>{summary}</summary>\n')


def depart_folded(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 (docutils calls it so)
    """Closes the fold."""
    self.body.append("</details>\n")


class QuestionList(SphinxDirective):
    """Lists the questions of all pages as links, a fold for each chapter."""

    def run(self) -> list[nodes.Node]:
        """Answers the place of the list."""
        return [question_list("")]


def fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Puts the questions where their list belongs, when all pages are known."""
    for place in list(doctree.findall(question_list)):
        folds: list[nodes.Node] = []
        for chapter, group in groupby(all_questions(app.env), key=lambda each: each.page.partition("/")[0]):
            found = list(group)
            listed = nodes.bullet_list()
            listed += [nodes.list_item("", _line(app, each, docname)) for each in found]
            folds.append(folded("", listed, title=page_title(app.env, f"{chapter}/index"), count=len(found)))
        place.replace_self(folds)


def _line(app: Sphinx, question: Question, docname: str) -> nodes.paragraph:
    address = app.builder.get_relative_uri(docname, question.page)
    if question.rule:
        address += f"#{question.rule.lower()}"
    link = nodes.reference("", question.text, refuri=address, internal=True)
    where = nodes.inline("", f" {page_title(app.env, question.page)}", classes=["found-where"])
    return nodes.paragraph("", "", link, where)


def page_title(env: BuildEnvironment, page: str) -> str:
    """Answers the title of a page, or its name where it has none."""
    title = env.titles.get(page)
    return title.astext() if title is not None else page
