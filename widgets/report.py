"""How an answer is shown: the sentence, the working with its links, the odds, a roll, and what is at fault.

Everything here answers HTML made of text that is escaped first, whoever wrote it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from rules_core.engine.citations import RULE_ID
from rules_core.engine.errors import BadInput, RuleError
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from widgets.charts import bars

_CITED = re.compile(rf"\b{RULE_ID.pattern}\b")

Picture = Callable[[Working[Any]], str]
"""Draws a working as SVG or HTML; what it puts in has to be escaped."""


def rule_href(rule: str, page: str) -> str | None:
    """Answers where the paragraph of a rule or a ruling stands, as seen from a page; None if no page has it."""
    try:
        there = Rules.standard().page_of(rule)
    except BadInput:
        return None
    anchor = f"#{rule.lower()}"
    if there == page:
        return anchor
    return f"{posixpath.relpath(there, posixpath.dirname(page))}.html{anchor}"


def rule_link(rule: str, page: str, words: str = "") -> str:
    """Answers a link to a rule or ruling, or the bare words where no page has it."""
    href = rule_href(rule, page)
    shown = escape(words or rule)
    return f'<a href="{escape(href)}">{shown}</a>' if href else shown


def linked(text: str, page: str) -> str:
    """Answers a text with the rule ids in it linked."""
    return _CITED.sub(lambda found: rule_link(found[0], page), escape(text))


def fault(error: RuleError, page: str) -> str:
    """Answers the sentence of an error, with a link to the rule that says so."""
    behind = f" ({rule_link(error.rule, page)})" if error.rule and error.rule not in error.message else ""
    return linked(error.message, page) + behind


def answered(working: Working[Any]) -> str:
    """Answers the sentence of the answer."""
    return f'<p class="calc-say">{_figures(working.answer)}</p>'


def _figures(text: str) -> str:
    """Answers a text, escaped, in which a percent sign stays with its figure where the line breaks."""
    return escape(text.replace(" %", "\N{NO-BREAK SPACE}%"))


def former(working: Working[Any] | None, sentence: str) -> str:
    """Answers what stands in the answer's place while an input is at fault: the last answer there was, marked as such.

    ``sentence`` says what is at fault; it is empty where that stands beside the input, and an answer is there to keep.
    """
    head = f'<p class="calc-fault">{sentence}</p>' if sentence else ""
    if working is None:
        return head
    return f'{head}<p class="calc-former">The last answer, for what was entered before:</p>{answered(working)}'


def notes(sentences: Sequence[str]) -> str:
    """Answers remarks about the link, one a paragraph."""
    return "".join(f"<p>{escape(each)}</p>" for each in sentences)


def steps(working: Sequence[Step], page: str) -> str:
    """Answers the working as a list: what was done, by which reading, what came of it, and the rule."""
    return f'<ol class="calc-work">{"".join(_step(each, page) for each in working)}</ol>' if working else ""


def _step(step: Step, page: str) -> str:
    by = ""
    if step.reading:
        by = f" <small>read as {rule_link(step.reading.ruling, page, step.reading.name)}</small>"
    amount = f"<b>{_figures(step.amount)}</b>" if step.amount else ""
    cite = f"<cite>{rule_link(step.rule, page)}</cite>"
    return f"<li><span>{_figures(step.label)}{by}</span>{amount}{cite}</li>"


def details(working: Working[Any], page: str, picture: Picture | None) -> str:
    """Answers what stands below the sentence: the picture, the odds, and the working."""
    drawn = f'<div class="calc-picture">{picture(working)}</div>' if picture else ""
    odds = "".join(bars(each) for each in working.odds if len(each.outcomes) > 1)
    return drawn + odds + steps(working.steps, page)


def rolled(roll: Roll, number: int, page: str) -> str:
    """Answers a throw: what came of it, and the dice as they fell. The number tells it from one just like it."""
    dice = "".join(
        f"<li>{escape(each.notation)} <span>{''.join(f'<i>{face}</i>' for face in each.faces)}</span>"
        f" <b>= {each.total}</b></li>"
        for each in roll.dice
    )
    said = f"<p><small>Roll {number}</small>{_figures(roll.outcome)}</p>"
    return f'{said}<ul class="calc-dice">{dice}</ul>{steps(roll.steps, page)}'
