"""The map of the naval pages: flat-topped hexes, ships, tracks and the wind, as SVG that also reads as text.

Everything is drawn by classes (``static/hexmap.css``), so that it follows the page's colours and prints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from html import escape

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.working import Working
from rules_core.naval.track import Factor, MovePlan, Outcome, Station

SIZE = 26.0  # length of a hex's side, in the drawing's own units (about a pixel)
_ROUND = 1
_COMPASS = 62.0  # room for the wind's arrow, left of the sea


def track_map(working: Working[MovePlan]) -> str:
    """Answers the track of a written log as a map, and the same in words below it."""
    plan = working.value
    numbers = _numbers(plan)
    seen = {*plan.start.hull, *plan.end.hull, *numbers}
    sea = {near for each in seen for near in (each, *(each.neighbour(side) for side in Side))}
    points = [corner for each in sea for corner in each.corners(SIZE)]
    left, right = min(x for x, _ in points) - _COMPASS, max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    wide, tall = right - left + 2, bottom - top + 2
    parts = [
        f'<path class="sea" d="{"".join(_outline(each) for each in sorted(sea))}"/>',
        ship(plan.start, "start"),
        _path(plan),
        ship(plan.end, "end"),
        *(_badge(place, said) for place, said in numbers.items()),
        _wind(plan, left + _COMPASS / 2 - 6, top + _COMPASS / 2 + 8),
    ]
    name = escape(f"Map of the track. {working.answer}", quote=True)
    return (
        f'<div class="hexmap"><svg viewBox="{_n(left - 1)} {_n(top - 1)} {_n(wide)} {_n(tall)}" width="{_n(wide)}" '
        f'height="{_n(tall)}" role="img" aria-label="{name}">{"".join(parts)}</svg>{in_words(plan)}</div>'
    )


def in_words(plan: MovePlan) -> str:
    """Answers a track as a list in words, folded until it is asked for."""
    wind = f"Wind from the {plan.wind_from.label}: {plan.wind.name}, force {plan.wind.force}."
    items = "".join(f"<li>{escape(_told(each))}</li>" for each in plan.factors)
    return (
        f"<details><summary>The map in words</summary><p>{escape(wind)}</p>"
        f"<p>Start: {escape(_stands(plan.start))}.</p><ol>{items}</ol><p>End: {escape(_stands(plan.end))}.</p></details>"
    )


def ship(station: Station, kind: str) -> str:
    """Answers a ship as drawn on a map: the hull through its hexes, the bow pointing along its heading.

    ``kind`` is the class: ``start`` (an outline) or ``end`` (solid).
    """
    bow = station.hex.centre(SIZE)
    tip = _towards(station.hex, station.heading, 0.36)
    wings = [_towards(station.hex, station.heading.turned(turn), 0.2) for turn in (-2, 2)]
    back = [each.centre(SIZE) for each in station.hull[1:]]
    spine = " ".join(_at(point) for point in (bow, *back))
    head = " ".join(_at(point) for point in (wings[0], tip, wings[1]))
    return (
        f'<g class="ship {kind}"><polyline class="rim" points="{spine}"/><polygon class="rim" points="{head}"/>'
        f'<polyline class="hull" points="{spine}"/><polygon class="bow" points="{head}"/></g>'
    )


def _numbers(plan: MovePlan) -> dict[Hex, list[Factor]]:
    """The entries by the hex they leave the bow in; of those not carried out, only the one that ended the movement."""
    found: dict[Hex, list[Factor]] = defaultdict(list)
    for each in plan.factors:
        if each.ok:
            found[each.hex].append(each)
        elif each.outcome is Outcome.INFRACTION:
            found[plan.end.hex].append(each)
    return found


def _badge(place: Hex, said: Iterable[Factor]) -> str:
    """The entries' numbers in a hex: a disc for those that entered it, a square for the rest, a cross for the fault."""
    marks = list(said)
    x, y = place.centre(SIZE)
    step = 16.0
    parts = []
    for i, each in enumerate(marks):
        across = x + (i - (len(marks) - 1) / 2) * step
        if each.outcome is Outcome.INFRACTION:
            shape = f'<path class="wrong" d="M{_n(across - 6)} {_n(y - 6)}l12 12m0 -12l-12 12"/>'
            parts.append(f'{shape}<text class="wrong" x="{_n(across)}" y="{_n(y + 18)}">{each.number}</text>')
            continue
        shape = (
            f'<circle cx="{_n(across)}" cy="{_n(y)}" r="7.5"/>'
            if each.moved
            else f'<rect x="{_n(across - 7)}" y="{_n(y - 7)}" width="14" height="14" rx="2"/>'
        )
        parts.append(f'{shape}<text x="{_n(across)}" y="{_n(y + 3.8)}">{each.number}</text>')
    return f'<g class="badge">{"".join(parts)}</g>'


def _path(plan: MovePlan) -> str:
    places = [plan.start.hex, *(each.hex for each in plan.track)]
    return f'<polyline class="track" points="{" ".join(_at(each.centre(SIZE)) for each in places)}"/>'


def _wind(plan: MovePlan, x: float, y: float) -> str:
    """The wind's arrow, blowing away from the side it comes from, with its force; and where north is."""
    angle = 60 * plan.wind_from + 180
    return (
        f'<g class="wind"><g transform="translate({_n(x)} {_n(y)}) rotate({angle})">'
        f'<path d="M0 20V-14"/><path class="tip" d="M-7 -10L0 -24L7 -10Z"/></g>'
        f'<text x="{_n(x)}" y="{_n(y + 40)}">wind {plan.wind.force}</text>'
        f'<text class="north" x="{_n(x)}" y="{_n(y + 56)}">north ↑</text></g>'
    )


def _told(factor: Factor) -> str:
    lies = "" if factor.attitude is None else f", {factor.attitude.value}"
    if factor.ok:
        return f"{factor.written}: {factor.reason}; in hex {factor.hex}, heading {factor.heading.label}{lies}"
    verb = "ends the movement" if factor.outcome is Outcome.INFRACTION else "discarded"
    return f"{factor.written}: {verb}: {factor.reason} ({factor.rule})"


def _stands(station: Station) -> str:
    hull = ", ".join(map(str, station.hull[1:]))
    tail = f", hull astern in {hull}" if hull else ""
    return f"bow in hex {station.hex}, heading {station.heading.label}{tail}; {station.state.value}"


def _outline(place: Hex) -> str:
    first, *rest = place.corners(SIZE)
    return f"M{_at(first)}L{' '.join(_at(each) for each in rest)}Z"


def _towards(place: Hex, side: Side, share: float) -> tuple[float, float]:
    """The point that lies a share of the way to the neighbour across a side."""
    (x, y), (to_x, to_y) = place.centre(SIZE), place.neighbour(side).centre(SIZE)
    return x + (to_x - x) * share, y + (to_y - y) * share


def _at(point: tuple[float, float]) -> str:
    return f"{_n(point[0])},{_n(point[1])}"


def _n(number: float) -> str:
    return f"{round(number, _ROUND):g}"
