"""Odds as a picture with figures: one bar an outcome, in a table that reads as text."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from rules_core.engine.chance import Odds, percent

_TALL = 14  # outcomes; more scroll inside their box
_WIDE = 20  # characters of an outcome; longer ones may break
_LADDER = 3  # outcomes of numbers from which "at least" is worth a column


def bars(odds: Odds) -> str:
    """Answers the odds as bars: outcome, bar, chance; for numbers also the chance of at least that much."""
    highest = odds.most_likely().chance
    ladder = len(odds.outcomes) >= _LADDER and all(each.label.lstrip("-").isdecimal() for each in odds.outcomes)
    left = Fraction(1)
    rows = []
    for each in odds.outcomes:
        wide = ' class="calc-wide"' if len(each.label) > _WIDE else ""
        bar = f'<i style="width:{float(100 * each.chance / highest):.4g}%"></i>'
        beyond = f"<td>{percent(left)}</td>" if ladder else ""
        rows.append(
            f'<tr><th scope="row"{wide}>{escape(each.label)}</th><td class="calc-bar">{bar}</td>'
            f"<td>{percent(each.chance)}</td>{beyond}</tr>"
        )
        left -= each.chance
    head = '<tr><td></td><td class="calc-bar"></td><th scope="col">chance</th><th scope="col">at least</th></tr>'
    caption = f"<caption>{escape(odds.title)}{_mean(odds, ladder)}</caption>"
    table = f"<table>{caption}{f'<thead>{head}</thead>' if ladder else ''}<tbody>{''.join(rows)}</tbody></table>"
    if len(odds.outcomes) <= _TALL:
        return f'<div class="calc-odds">{table}</div>'
    name = escape(odds.title, quote=True)
    return f'<div class="calc-odds calc-tall" role="region" aria-label="{name}" tabindex="0">{table}</div>'


def _mean(odds: Odds, ladder: bool) -> str:
    if odds.mean is None or not ladder:
        return ""
    shown = f"{odds.mean}" if odds.mean.denominator == 1 else f"{float(odds.mean):.2f}"
    return f" <span>on average {shown}</span>"
