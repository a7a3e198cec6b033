"""Small maps of the naval pages: the hexes a hull lies in, and what a weapon bears on; in words too."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.working import Working
from rules_core.naval.ship_hexes import InHexes
from rules_core.naval.ship_weapons import Aim
from widgets.hexmap import COLUMN, RING, SIZE, at, badge, outline, px, vessel


def hull_map(working: Working[InHexes]) -> str:
    """Answers the hexes that a hull lies in, numbered from the bow."""
    value = working.value
    marks = [(place, str(number)) for number, place in enumerate(value.hull, start=1)]
    words = "; ".join(f"{number}: {place}" for place, number in marks)
    return _map(
        working.answer,
        {*value.hull, value.hull[0].neighbour(value.heading)},
        [_vessel(value.hull, value.heading)],
        marks,
        f"The numbers count the hull's hexes from the bow: {words}.",
    )


def aim_map(working: Working[Aim]) -> str:
    """Answers a ship with the hexes that a weapon bears on, what may block it, and the target."""
    value = working.value
    near = {place for place in value.blocks if place.distance(value.weapon) <= value.distance + 1}
    line = f'<polyline class="track" points="{at(value.weapon.centre(SIZE))} {at(value.target.centre(SIZE))}"/>'
    drawn = [_hexes("arc", value.bears_on), _hexes("land", near), _vessel(value.hull, value.heading), line]
    words = (
        f"W: the weapon, in hex {value.weapon}. T: the target, in hex {value.target}. Shaded: what the weapon bears on "
        f"and sees, {len(value.bears_on)} hexes. Dark: other ships, land and hulks."
    )
    seen = {*value.hull, value.target, *value.bears_on, *near}
    return _map(working.answer, seen, drawn, [(value.weapon, "W"), (value.target, "T")], words)


def _map(answer: str, seen: Collection[Hex], drawn: list[str], marks: list[tuple[Hex, str]], words: str) -> str:
    """A chart of the hexes seen and those around them, with marks on it and a key below."""
    sea = {near for each in seen for near in (each, *(each.neighbour(side) for side in Side))}
    points = [corner for each in sea for corner in each.corners(SIZE)]
    left, top = (min(point[axis] for point in points) - 1 for axis in (0, 1))
    wide, tall = (max(point[axis] for point in points) + 1 - least for axis, least in ((0, left), (1, top)))
    scale = min(max(1.0, wide / COLUMN), 3.0)
    ring = f'<circle r="{px(RING)}"/>'
    badges = [badge("entered", place.centre(SIZE), scale, ring, escape(text)) for place, text in marks]
    name = escape(f"Map. {answer}", quote=True)
    return (
        f'<div class="hexmap"><svg class="chart" viewBox="{px(left)} {px(top)} {px(wide)} {px(tall)}" '
        f'width="{px(wide)}" height="{px(tall)}" role="img" aria-label="{name}">'
        f'{_hexes("sea", sea)}{"".join([*drawn, *badges])}</svg><p class="key">{escape(words)} North is up.</p></div>'
    )


def _hexes(kind: str, places: Collection[Hex]) -> str:
    return f'<path class="{kind}" d="{"".join(outline(each) for each in sorted(places))}"/>' if places else ""


def _vessel(hull: tuple[Hex, ...], heading: Side) -> str:
    return vessel([each.centre(SIZE) for each in hull], heading, "end")
