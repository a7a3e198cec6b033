"""How the wind may stand after some checks, as a table of force by direction; the likelier, the darker."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from rules_core.engine.hexes import Side
from rules_core.engine.working import Working
from rules_core.naval.wind_change import WindChange

_SHORT = ("N", "NE", "SE", "S", "SW", "NW")
_STRONGEST = 60  # percent of ink at most, so that figures stay readable


def wind_table(working: Working[WindChange]) -> str:
    """Answers the chances of each force and side in percent; at force 0 there is no side."""
    chances = working.value.chances
    most = max(chances.values())
    heads = "".join(f'<th scope="col"><abbr title="from the {side.label}">{_SHORT[side]}</abbr></th>' for side in Side)
    rows = []
    for force in sorted({force for force, _ in chances}, reverse=True):
        if force == 0:
            cells = _cell(chances.get((0, None), Fraction(0)), most, f' colspan="{len(Side)}"')
        else:
            cells = "".join(_cell(chances.get((force, side), Fraction(0)), most) for side in Side)
        rows.append(f'<tr><th scope="row">{force}</th>{cells}</tr>')
    caption = escape(f"Percent after {working.value.checks} checks: force by the side the wind comes from")
    return (
        f'<div class="windtable"><table><caption>{caption}</caption><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _cell(chance: Fraction, most: Fraction, more: str = "") -> str:
    ink = int(_STRONGEST * chance / most)
    shade = f"background:color-mix(in srgb,var(--calc-bar) {ink}%,transparent)"
    return f'<td{more} style="{shade}">{_figure(chance)}</td>'


def _figure(chance: Fraction) -> str:
    if not chance:
        return "–"
    tenths = int(chance * 1000 + Fraction(1, 2))
    return f"{tenths / 10:.1f}" if tenths else "&lt;0.1"
