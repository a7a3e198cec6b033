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
from rules_core.naval.wind import Wind

SIZE = 26.0  # length of a hex's side, in the drawing's own units (about a pixel)
_ACROSS = SIZE * 3**0.5  # from a hex's centre to the next
BEAM, RING, LETTER = 8.0, 9.0, 7.6  # half a hull's width, a badge's radius, the width of a figure
COLUMN = 300.0  # the width that a map has on a phone


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
    scale = min(max(1.0, wide / COLUMN), 1.6)
    drawn = (
        f'<path class="sea" d="{"".join(outline(each) for each in sorted(sea))}"/>'
        f"{ship(plan.start, 'start')}{_path(plan)}{ship(plan.end, 'end')}{''.join(_badges(plan, scale))}"
    )
    name = escape(f"Map of the track. {working.answer}", quote=True)
    return (
        f'<div class="hexmap">{wind_arrow(plan.wind, plan.wind_from)}'
        f'<svg class="chart" viewBox="{px(left)} {px(top)} {px(wide)} {px(tall)}" width="{px(wide)}" '
        f'height="{px(tall)}" role="img" aria-label="{name}">{drawn}</svg>{_key(plan)}{in_words(plan)}</div>'
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
    return vessel([each.centre(SIZE) for each in (station.hex, *station.hull[1:])], station.heading, kind)


def vessel(spine_points: list[tuple[float, float]], heading: Side, kind: str) -> str:
    """Answers a hull along the points of its spine, the bow's first."""
    spine = " ".join(map(at, spine_points))
    corners = ((-3.0, -BEAM - 2), (17.0, 0.0), (-3.0, BEAM + 2))
    head = " ".join(at(ahead_of(spine_points[0], heading, ahead, starboard)) for ahead, starboard in corners)
    return (
        f'<g class="ship {kind}"><polyline class="rim" points="{spine}"/><polygon class="rim" points="{head}"/>'
        f'<polyline class="hull" points="{spine}"/><polygon class="bow" points="{head}"/></g>'
    )


def _badges(plan: MovePlan, scale: float) -> Iterator[str]:
    """The entries' numbers: a ring in a hex entered, a box for what was done in place, beside the ship where she ends.

    Ahead of the bow stand a cross with the number of the entry that ended the movement, and beyond it a dashed box with
    the numbers of those not reached. ``scale`` enlarges them on a map that will be shown small.
    """
    ring = RING * scale
    places: dict[Hex, list[Factor]] = defaultdict(list)
    for each in plan.factors:
        if each.ok:
            places[each.hex].append(each)
    for place, entries in places.items():
        heading = entries[-1].heading
        aside = BEAM + ring if place == plan.end.hex else 0.0
        for each in entries:
            if each.moved:
                shape = f'<circle r="{px(RING)}"/>'
                yield badge("entered", beside(place, heading, 0.0, aside), scale, shape, str(each.number))
        if inside := [each for each in entries if not each.moved]:
            yield _box("inside", place, heading, BEAM if aside else ring, scale, inside, port=True)
    bow, heading, ahead = plan.end.hex, plan.end.heading, 0.45 * _ACROSS
    if plan.infraction is not None:
        middle = ahead + 6 * scale
        yield badge("wrong", beside(bow, heading, middle), scale, '<path d="M-6 -6L6 6M6 -6L-6 6"/>', "")
        yield badge("wrong", beside(bow, heading, middle, 15 * scale), scale, "", str(plan.infraction))
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
    wide = LETTER * len(words) + 9
    (x, y), centre = beside(place, heading, *((0.0, -1.0) if port else (1.0, 0.0))), place.centre(SIZE)
    off += scale * (abs(x - centre[0]) * wide / 2 + abs(y - centre[1]) * RING)
    spot = beside(place, heading, *((0.0, -off) if port else (off, 0.0)))
    shape = f'<rect x="{px(-wide / 2)}" y="{px(-RING)}" width="{px(wide)}" height="{px(2 * RING)}" rx="3"/>'
    return badge(kind, spot, scale, shape, words)


def badge(kind: str, spot: tuple[float, float], scale: float, shape: str, words: str) -> str:
    """Answers a mark of some kind with a figure in it."""
    where = f"translate({px(spot[0])} {px(spot[1])}) scale({round(scale, 2):g})"
    figure = f'<text y="4.6">{words}</text>' if words else ""
    return f'<g class="badge {kind}" transform="{where}">{shape}{figure}</g>'


def _path(plan: MovePlan) -> str:
    places = [plan.start.hex, *(each.hex for each in plan.track)]
    return f'<polyline class="track" points="{" ".join(at(each.centre(SIZE)) for each in places)}"/>'


def wind_arrow(wind: Wind, wind_from: Side) -> str:
    """Answers the wind's arrow, blowing away from the side it comes from, and the wind in words."""
    words = f"Wind from the {wind_from.label}: {wind.name}, force {wind.force}. North is up."
    arrow = f'<g transform="rotate({60 * wind_from.opposite})"><path d="M0 14V-6"/><path d="M-6 -4L0 -15L6 -4Z"/></g>'
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
    written = factor.written or "(nothing)"
    if factor.ok:
        return f"{written}: {factor.reason}; in hex {factor.hex}, heading {factor.heading.label}{lies}"
    verb = "ends the movement" if factor.outcome is Outcome.INFRACTION else "discarded"
    return f"{written}: {verb}: {factor.reason} ({factor.rule})"


def _stands(station: Station) -> str:
    hull = ", ".join(map(str, station.hull[1:]))
    tail = f", hull astern in {hull}" if hull else ""
    return f"bow in hex {station.hex}, heading {station.heading.label}{tail}; {station.state.value}"


def outline(place: Hex) -> str:
    """Answers a hex as a part of a path."""
    first, *rest = place.corners(SIZE)
    return f"M{at(first)}L{' '.join(at(each) for each in rest)}Z"


def beside(place: Hex, heading: Side, ahead: float, starboard: float = 0.0) -> tuple[float, float]:
    """Answers the point so far ahead of a hex's centre on a heading, and so far to starboard."""
    return ahead_of(place.centre(SIZE), heading, ahead, starboard)


def ahead_of(point: tuple[float, float], heading: Side, ahead: float, starboard: float = 0.0) -> tuple[float, float]:
    """Answers the point so far ahead of another on a heading, and so far to starboard."""
    (x, y), (to_x, to_y) = point, Hex(0, 0).neighbour(heading).centre(SIZE)
    east, south = to_x / _ACROSS, to_y / _ACROSS
    return x + east * ahead - south * starboard, y + south * ahead + east * starboard


def at(point: tuple[float, float]) -> str:
    """Answers a point as SVG writes it."""
    return f"{px(point[0])},{px(point[1])}"


def px(number: float) -> str:
    """Answers a length or a coordinate as SVG writes it."""
    return f"{round(number, 1) + 0.0:g}"
