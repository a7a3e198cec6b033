"""The map of the naval pages: flat-topped hexes, ships, tracks and the wind, as SVG that also reads as text.

Everything is drawn by classes (``static/hexmap.css``), so that it follows the page's colours and prints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.working import Working
from rules_core.naval.track import Factor, MovePlan, Outcome, Station

SIZE = 26.0  # length of a hex's side, in the drawing's own units (about a pixel)
_ACROSS = SIZE * 3**0.5  # from a hex's centre to the next
_BEAM, _RING, _LETTER = 8.0, 9.0, 7.6  # half a hull's width, a badge's radius, the width of a figure
_COLUMN = 300.0  # the width that a map has on a phone


def track_map(working: Working[MovePlan]) -> str:
    """Answers the track of a written log as a map with its wind above, and the same in words below it."""
    plan = working.value
    seen = {*plan.start.hull, *plan.end.hull, *(each.hex for each in plan.factors)}
    if plan.discarded:
        seen.add(plan.end.hex.neighbour(plan.end.heading))
    sea = {near for each in seen for near in (each, *(each.neighbour(side) for side in Side))}
    points = [corner for each in sea for corner in each.corners(SIZE)]
    left, top = (min(point[axis] for point in points) - 1 for axis in (0, 1))
    wide, tall = (max(point[axis] for point in points) + 1 - least for axis, least in ((0, left), (1, top)))
    scale = min(max(1.0, wide / _COLUMN), 1.6)
    drawn = (
        f'<path class="sea" d="{"".join(_outline(each) for each in sorted(sea))}"/>'
        f"{ship(plan.start, 'start')}{_path(plan)}{ship(plan.end, 'end')}{''.join(_badges(plan, scale))}"
    )
    name = escape(f"Map of the track. {working.answer}", quote=True)
    return (
        f'<div class="hexmap">{_wind(plan)}'
        f'<svg class="chart" viewBox="{_n(left)} {_n(top)} {_n(wide)} {_n(tall)}" width="{_n(wide)}" '
        f'height="{_n(tall)}" role="img" aria-label="{name}">{drawn}</svg>{_key(plan)}{in_words(plan)}</div>'
    )


def in_words(plan: MovePlan) -> str:
    """Answers a track as a list in words, folded until it is asked for."""
    items = "".join(f"<li>{escape(_told(each))}</li>" for each in plan.factors)
    return (
        f"<details><summary>The map in words</summary><p>Start: {escape(_stands(plan.start))}.</p>"
        f"<ol>{items}</ol><p>End: {escape(_stands(plan.end))}.</p></details>"
    )


def ship(station: Station, kind: str) -> str:
    """Answers a ship as drawn on a map: the hull through its hexes, the bow pointing along its heading.

    ``kind`` is the class: ``start`` (an outline) or ``end`` (solid).
    """
    bow, heading = station.hex, station.heading
    spine = " ".join(_at(point) for point in (bow.centre(SIZE), *(each.centre(SIZE) for each in station.hull[1:])))
    corners = ((-3.0, -_BEAM - 2), (17.0, 0.0), (-3.0, _BEAM + 2))
    head = " ".join(_at(_spot(bow, heading, ahead, starboard)) for ahead, starboard in corners)
    return (
        f'<g class="ship {kind}"><polyline class="rim" points="{spine}"/><polygon class="rim" points="{head}"/>'
        f'<polyline class="hull" points="{spine}"/><polygon class="bow" points="{head}"/></g>'
    )


def _badges(plan: MovePlan, scale: float) -> Iterator[str]:
    """The entries' numbers: a ring in a hex entered, a box for what was done in place, beside the ship where she ends.

    Ahead of the bow stand a cross with the number of the entry that ended the movement, and beyond it a dashed box with
    the numbers of those not reached. ``scale`` enlarges them on a map that will be shown small.
    """
    ring = _RING * scale
    places: dict[Hex, list[Factor]] = defaultdict(list)
    for each in plan.factors:
        if each.ok:
            places[each.hex].append(each)
    for place, entries in places.items():
        heading = entries[-1].heading
        aside = _BEAM + ring if place == plan.end.hex else 0.0
        for each in entries:
            if each.moved:
                shape = f'<circle r="{_n(_RING)}"/>'
                yield _badge("entered", _spot(place, heading, 0.0, aside), scale, shape, str(each.number))
        if inside := [each for each in entries if not each.moved]:
            yield _box("inside", place, heading, _BEAM if aside else ring, scale, inside, port=True)
    bow, heading, ahead = plan.end.hex, plan.end.heading, 0.45 * _ACROSS
    if plan.infraction is not None:
        middle = ahead + 6 * scale
        yield _badge("wrong", _spot(bow, heading, middle), scale, '<path d="M-6 -6L6 6M6 -6L-6 6"/>', "")
        yield _badge("wrong", _spot(bow, heading, middle, 15 * scale), scale, "", str(plan.infraction))
        ahead = middle + 10 * scale
    if lost := [each for each in plan.factors if each.outcome is Outcome.DISCARDED]:
        yield _box("lost", bow, heading, ahead, scale, lost)


def _box(
    kind: str, place: Hex, heading: Side, off: float, scale: float, entries: list[Factor], *, port: bool = False
) -> str:
    """A box with the numbers of entries that follow each other, as a range.

    It begins ``off`` away from the hex's centre, straight ahead or to port.
    """
    first, last = entries[0].number, entries[-1].number
    words = str(first) if first == last else f"{first}–{last}"
    wide = _LETTER * len(words) + 9
    (x, y), centre = _spot(place, heading, *((0.0, -1.0) if port else (1.0, 0.0))), place.centre(SIZE)
    off += scale * (abs(x - centre[0]) * wide / 2 + abs(y - centre[1]) * _RING)
    spot = _spot(place, heading, *((0.0, -off) if port else (off, 0.0)))
    shape = f'<rect x="{_n(-wide / 2)}" y="{_n(-_RING)}" width="{_n(wide)}" height="{_n(2 * _RING)}" rx="3"/>'
    return _badge(kind, spot, scale, shape, words)


def _badge(kind: str, spot: tuple[float, float], scale: float, shape: str, words: str) -> str:
    where = f"translate({_n(spot[0])} {_n(spot[1])}) scale({round(scale, 2):g})"
    figure = f'<text y="4.6">{words}</text>' if words else ""
    return f'<g class="badge {kind}" transform="{where}">{shape}{figure}</g>'


def _path(plan: MovePlan) -> str:
    places = [plan.start.hex, *(each.hex for each in plan.track)]
    return f'<polyline class="track" points="{" ".join(_at(each.centre(SIZE)) for each in places)}"/>'


def _wind(plan: MovePlan) -> str:
    """The wind's arrow, blowing away from the side it comes from, and the wind in words."""
    words = f"Wind from the {plan.wind_from.label}: {plan.wind.name}, force {plan.wind.force}. North is up."
    arrow = (
        f'<g transform="rotate({60 * plan.wind_from.opposite})"><path d="M0 14V-6"/><path d="M-6 -4L0 -15L6 -4Z"/></g>'
    )
    svg = f'<svg viewBox="-17 -17 34 34" width="34" height="34" aria-hidden="true">{arrow}</svg>'
    return f'<p class="wind">{svg}<span>{escape(words)}</span></p>'


def _key(plan: MovePlan) -> str:
    """What the marks mean that are on the map."""
    outcomes = {each.outcome for each in plan.factors}
    lines = {
        "Ring: a hex entered.": bool(plan.track),
        "Box: done in place.": any(each.ok and not each.moved for each in plan.factors),
        "Cross: the entry that ends the movement.": Outcome.INFRACTION in outcomes,
        "Dashed box: not reached.": Outcome.DISCARDED in outcomes,
        "Pale ship: the start.": plan.start.hull != plan.end.hull,
    }
    words = " ".join(line for line, there in lines.items() if there)
    return f'<p class="key">{words}</p>'


def _told(factor: Factor) -> str:
    lies = "" if factor.attitude is None else f", {factor.attitude.value}"
    if factor.ok:
        return f"{factor.written}: {factor.reason}; in hex {factor.hex}, heading {factor.heading.label}{lies}"
    verb = "ends the movement" if factor.outcome is Outcome.INFRACTION else "discarded"
    return f"{factor.written or '(nothing)'}: {verb}: {factor.reason} ({factor.rule})"


def _stands(station: Station) -> str:
    hull = ", ".join(map(str, station.hull[1:]))
    tail = f", hull astern in {hull}" if hull else ""
    return f"bow in hex {station.hex}, heading {station.heading.label}{tail}; {station.state.value}"


def _outline(place: Hex) -> str:
    first, *rest = place.corners(SIZE)
    return f"M{_at(first)}L{' '.join(_at(each) for each in rest)}Z"


def _spot(place: Hex, heading: Side, ahead: float, starboard: float = 0.0) -> tuple[float, float]:
    """The point that lies so far ahead of a hex's centre on a heading, and so far to starboard."""
    (x, y), (to_x, to_y) = place.centre(SIZE), place.neighbour(heading).centre(SIZE)
    east, south = (to_x - x) / _ACROSS, (to_y - y) / _ACROSS
    return x + east * ahead - south * starboard, y + south * ahead + east * starboard


def _at(point: tuple[float, float]) -> str:
    return f"{_n(point[0])},{_n(point[1])}"


def _n(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"
