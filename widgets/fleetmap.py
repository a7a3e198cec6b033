"""The map of many ships: sea, land, every hull where it lies, what way it made, and the wind; also in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import dist

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.working import Working
from rules_core.naval.movement_execution_fleet import Execution, Kind, Standing
from rules_core.naval.movement_execution_logs import Movement
from rules_core.naval.wind import Wind
from widgets.hexmap import BEAM, COLUMN, RING, SIZE, ahead_of, at, badge, outline, px, vessel, wind_arrow

_MARGIN, _MOST_HEXES, _QUARTERS = 2, 1500, 4
_TIP, _TOUCH = 17.0, 1.0  # from a bow's centre to its tip; how deep two drawings may lie in each other unseen
Point = tuple[float, float]
_MOVES = (Kind.ENTERS, Kind.DRIFTS, Kind.SWINGS)


@dataclass(frozen=True)
class Scene:
    """What there is to see: ships, land, wind, and the bows' ways so far. ``said`` is the map in a sentence."""

    ships: Sequence[Standing]
    land: frozenset[Hex]
    wind: Wind
    wind_from: Side
    said: str
    tracks: Sequence[Sequence[Hex]] = ()

    @property
    def afloat(self) -> list[tuple[int, Standing]]:
        """The ships that lie anywhere, with their numbers in the list."""
        return [(number, each) for number, each in enumerate(self.ships, start=1) if each.hull]


def movement_map(working: Working[Movement]) -> str:
    """Answers the map of logs that are being carried out, as the ships stand after the segment asked for."""
    value = working.value
    ways = tracks(value.execution, value.segment)
    return sea_map(Scene(value.standings, value.land, value.wind, value.wind_from, working.answer, ways))


def tracks(execution: Execution, segment: int) -> list[list[Hex]]:
    """Answers the hexes through which each ship's bow has come by the end of a segment."""
    ways = [[*each.hull[:1]] for each in execution.movers]
    for each in execution.happenings:
        if each.segment <= segment and each.kind in _MOVES:
            ways[each.ship].append(each.hull[0])
    return ways


def sea_map(scene: Scene) -> str:
    """Answers a scene as SVG with its wind above, a key and the same in words below; ships are told apart by number."""
    held = [place for each in scene.ships for place in each.hull] + [place for way in scene.tracks for place in way]
    held = held or [Hex(0, 0)]
    sea = _sea(held)
    points = [corner for each in sea for corner in each.corners(SIZE)]
    left, top = (min(point[axis] for point in points) - 1 for axis in (0, 1))
    wide, tall = (max(point[axis] for point in points) + 1 - least for axis, least in ((0, left), (1, top)))
    scale = min(max(1.0, wide / COLUMN), 3.0)
    land = sea & scene.land
    drawn = [f'<path class="sea" d="{"".join(outline(each) for each in sorted(sea - land))}"/>']
    if land:
        drawn.append(f'<path class="land" d="{"".join(outline(each) for each in sorted(land))}"/>')
    drawn += [_track(way) for way in scene.tracks if len(way) > 1]
    drawn += [vessel(_spine(each), each.heading, "end") for _, each in scene.afloat]
    drawn += _numbers(scene, scale)
    name = escape(f"Map of the ships. {scene.said}", quote=True)
    box = f"{px(left)} {px(top)} {px(wide)} {px(tall)}"
    return (
        f'<div class="hexmap">{wind_arrow(scene.wind, scene.wind_from)}'
        f'<svg class="chart" viewBox="{box}" width="{px(wide)}" height="{px(tall)}" role="img" aria-label="{name}">'
        f"{''.join(drawn)}</svg>{_key(scene, land=bool(land))}{_words(scene, land)}</div>"
    )


def _sea(held: Sequence[Hex]) -> set[Hex]:
    """The hexes to draw: the rectangle around the ships, or where that is too much the water about each of them."""
    across = [each.q for each in held]
    down = [2 * each.r + each.q for each in held]  # rows of half a hex
    columns = range(min(across) - _MARGIN, max(across) + _MARGIN + 1)
    first, last = min(down) - 2 * _MARGIN, max(down) + 2 * _MARGIN
    if len(columns) * (last - first) <= 2 * _MOST_HEXES:
        return {Hex(q, r) for q in columns for r in range(-((q - first) // 2), (last - q) // 2 + 1)}
    return {near for each in held for near in (each, *(each.neighbour(side) for side in Side))}


def _spine(ship: Standing) -> list[Point]:
    """The points of a hull; on its way into a hex it lies so many quarters from where it was to where it will be."""
    points = [each.centre(SIZE) for each in ship.hull]
    if ship.left is None or ship.quarters >= _QUARTERS:
        return points
    before = [*points[1:], ship.left.centre(SIZE)]
    part = ship.quarters / _QUARTERS
    return [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in zip(before, points, strict=True)]


def _track(way: Sequence[Hex]) -> str:
    return f'<polyline class="track" points="{" ".join(at(each.centre(SIZE)) for each in way)}"/>'


def _numbers(scene: Scene, scale: float) -> Iterator[str]:
    """The ships' numbers, each beside its hull where it covers least of the hulls and of the numbers before it."""
    hulls = [_points(each) for _, each in scene.afloat]
    rings: list[Point] = []
    ring = RING * scale
    for number, each in scene.afloat:
        bumps: dict[Point, float] = {}
        for spot in _spots(each, ring):
            bumps[spot] = _bumps(spot, ring, hulls, rings)
            if not bumps[spot]:
                break
        spot = min(bumps, key=lambda spot: bumps[spot])
        rings.append(spot)
        yield badge("entered", spot, scale, f'<circle r="{px(RING)}"/>', str(number))


def _spots(ship: Standing, ring: float) -> list[Point]:
    """Where a number may stand, the best first: to starboard or port of the hull's hexes from the bow, then astern."""
    spine, off = _spine(ship), BEAM + ring
    beam = [ahead_of(point, ship.heading, 0.0, side * off) for point in spine for side in (1, -1)]
    return [*beam, ahead_of(spine[-1], ship.heading, -off), ahead_of(spine[0], ship.heading, _TIP + ring)]


def _points(ship: Standing) -> list[Point]:
    """Points along a hull, from the tip of its bow to its stern, four from one hex to the next."""
    line = [ahead_of(_spine(ship)[0], ship.heading, _TIP), *_spine(ship)]
    return [
        (x + (to_x - x) * part / _QUARTERS, y + (to_y - y) * part / _QUARTERS)
        for (x, y), (to_x, to_y) in pairwise([*line, line[-1]])
        for part in range(_QUARTERS)
    ]


def _bumps(spot: Point, ring: float, hulls: Sequence[Sequence[Point]], rings: Sequence[Point]) -> float:
    """How deep a number in that spot lies in the hulls and numbers there are; nothing where it can hardly be seen."""
    near = [hull for hull in hulls if dist(spot, hull[0]) < ring + SIZE * 2 * len(hull)]
    depths = [ring + BEAM - min(dist(spot, point) for point in hull) for hull in near]
    return sum(depth for depth in (*depths, *(2 * ring - dist(spot, other) for other in rings)) if depth > _TOUCH)


def _key(scene: Scene, *, land: bool) -> str:
    ships = ", ".join(f"{number} {each.name}" for number, each in scene.afloat)
    marks = " Dotted: the way of a bow." if any(len(way) > 1 for way in scene.tracks) else ""
    ground = " Dark, with a broken edge: land." if land else ""
    return f'<p class="key">{escape(ships)}.{marks}{ground}</p>'


def _words(scene: Scene, land: Iterable[Hex]) -> str:
    items = "".join(f'<li value="{number}">{escape(_told(each))}</li>' for number, each in scene.afloat)
    ground = " ".join(map(str, sorted(land)))
    shore = f"<p>Land in {ground}.</p>" if ground else ""
    return f"<details><summary>The map in words</summary><ol>{items}</ol>{shore}</details>"


def _told(ship: Standing) -> str:
    tail = ", ".join(map(str, ship.hull[1:]))
    astern = f", hull astern in {tail}" if tail else ""
    coming = f" ({ship.quarters} of {_QUARTERS} combat hexes into it)" if ship.quarters < _QUARTERS else ""
    return f"{ship.name}: bow in hex {ship.hull[0]}{coming}, heading {ship.heading.label}{astern}"
