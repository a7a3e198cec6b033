"""Ship's weapons: what a ship can carry, and what a weapon bears on and sees.

Source: naval-public; most costs are a reconstruction. Rulings: DISC-149, DISC-150.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import one_of, shown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.naval.attitude import read_side
from rules_core.naval.ship_hexes import astern

PAGE = "naval/ship-weapons"
_FARTHEST, _MOST, _DRAWN, _SLACK = 60, 200, 12, 1e-9
_FEW = 12
_ABOUT = tuple((q, r) for q in (-1, 0, 1) for r in (-1, 0, 1) if abs(q + r) <= 1)
_PLACE = re.compile(r"(-?[0-9]{1,3})\s*,\s*(-?[0-9]{1,3})", re.ASCII)


class Facing(Enum):
    """The three ways that a weapon at a corner of the ship may face."""

    FORWARD = "forward"
    FORWARD_SIDE = "forward and to the side"
    REAR_SIDE = "rearward and to the side"


class Broadside(Enum):
    """The side of the ship on which a weapon stands."""

    PORT = "port"
    STARBOARD = "starboard"


class Corner(Enum):
    """The end of the ship at which a weapon stands."""

    FORE = "fore"
    AFT = "aft"


@dataclass(frozen=True)
class Armament:
    """The weapons of a ship: what they cost in all, what the ship can carry, and what is left (negative: too much)."""

    cost: int
    tonnage: int

    @property
    def left(self) -> int:
        """What the ship could still carry."""
        return self.tonnage - self.cost

    @property
    def fits(self) -> bool:
        """Whether the weapons fit the ship."""
        return self.left >= 0


@dataclass(frozen=True)
class Aim:
    """Whether a weapon may fire at a hex: in its arc, in sight, loaded; and how far off it is.

    ``blocked_by`` is the first hex that blocks the line, or None; ``hull`` the firing ship's, ``blocks`` all others.
    ``bears_on`` are the hexes in its arc and in sight, as far off as the target (twelve at most).
    """

    heading: Side
    weapon: Hex
    target: Hex
    faces: Side
    in_arc: bool
    blocked_by: Hex | None
    loaded: bool
    distance: int
    hull: tuple[Hex, ...]
    blocks: frozenset[Hex]
    bears_on: frozenset[Hex]

    @property
    def may_fire(self) -> bool:
        """Whether nothing stands against it."""
        return self.in_arc and self.blocked_by is None and self.loaded


def weapon_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the weapons in the printed order. Source: naval-public (MISS-23). Rulings: none."""
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "weapons").column("weapon"))


def faces(heading: Side, facing: Facing, side: Broadside, rules: Rules) -> Side:
    """Answers the hex side that a weapon faces. Source: naval-public (MISS-15). Rulings: none."""
    return heading.turned(rules.table(PAGE, "facings").number(facing.value, head=side.value))


def in_arc(weapon: Hex, target: Hex, facing: Side, rules: Rules) -> bool:
    """Answers whether a hex lies in the arc of a weapon that faces a hex side.

    Source: naval-public (MISS-15, MISS-20). Rulings: DISC-149.
    """
    if weapon == target:
        return False
    whole_side = rules.reading("DISC-149").name == "hex-side"
    degrees = rules.whole(PAGE, "hex_degrees" if whole_side else "arc_degrees")
    (x, y), (to_x, to_y) = weapon.centre(), target.centre()
    bearing = math.degrees(math.atan2(to_x - x, y - to_y))  # clockwise from north
    off = (bearing - 60 * facing + 180) % 360 - 180
    return abs(off) <= degrees / 2 + _SLACK


def blocked_at(start: Hex, end: Hex, blocks: Collection[Hex], rules: Rules) -> Hex | None:
    """Answers the first hex that blocks the line between two hexes, which do not block it themselves; None if none.

    Source: naval-public (MISS-21). Rulings: DISC-150.
    """
    either = rules.reading("DISC-150").name == "either"
    hits = []
    whole_way = _along(start, end, end)
    for place in _near_line(start, end, blocks) - {start, end}:
        along = _along(start, end, place)
        if not 0 < along < whole_way:
            continue
        sides = _corner_sides(start, end, place)
        edge = next((side for side in Side if sides[side] == sides[side - 1] == 0), None)
        if min(sides) < 0 < max(sides) or (edge is not None and (either or place.neighbour(edge) in blocks)):
            hits.append((along, place))
    return min(hits)[1] if hits else None


def _near_line(start: Hex, end: Hex, blocks: Collection[Hex]) -> set[Hex]:
    """Those hexes that a line between two centres may touch, and perhaps a few more: of all land only what is near."""
    steps = start.distance(end)
    if len(blocks) <= _FEW * steps or not steps:  # to walk along the line would take longer
        return {*blocks}
    near: set[Hex] = set()
    for step in range(steps + 1):
        # a point of the line lies less than half a step from one of these, so its hex is theirs or a neighbour's
        part = step / steps
        q, r = start.q + (end.q - start.q) * part, start.r + (end.r - start.r) * part
        place = _rounded(q, r)
        near.update(Hex(place.q + q, place.r + r) for q, r in _ABOUT)
    return {each for each in near if each in blocks}


def _rounded(q: float, r: float) -> Hex:
    """The hex in which a point lies that is given in axial coordinates."""
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    return Hex(near_q, -near_q - near_s) if off_r > off_s else Hex(near_q, near_r)


def _along(start: Hex, end: Hex, place: Hex) -> int:
    """How far along the line a hex's centre lies, in a measure of its own that grows from 0 at the start."""
    q, r, to_q, to_r = place.q - start.q, place.r - start.r, end.q - start.q, end.r - start.r
    return q * to_q + r * to_r + (q + r) * (to_q + to_r)


def _corner_sides(start: Hex, end: Hex, place: Hex) -> list[int]:
    """On which hand of the line each corner of a hex lies (0: on it), the corner between sides n and n + 1 at n.

    Three times a corner is the sum of three neighbouring centres, so that all numbers are whole.
    """
    to_q, to_r = end.q - start.q, end.r - start.r
    found = []
    for side in Side:
        near, next_ = place.neighbour(side), place.neighbour(side.turned(1))
        q, r = place.q + near.q + next_.q - 3 * start.q, place.r + near.r + next_.r - 3 * start.r
        found.append(to_q * r - to_r * q)
    return found


def hardpoints(
    *,
    tonnage: int,
    light_ballistas: int = 0,
    heavy_ballistas: int = 0,
    light_catapults: int = 0,
    heavy_catapults: int = 0,
    rules: Rules | None = None,
) -> Working[Armament]:
    """Answers whether a ship can carry these weapons.

    Each weapon has a cost, and together they may not cost more than the ship's tons. How they are spread over the
    sides is free.

    Units: tons. Not modelled: the older count of hardpoints by hull points. Errors: ``BadInput`` naming the input.

    Source: naval-public (MISS-20), reconstruction of three costs. Rulings: none.
    """
    rules = rules or Rules.standard()
    tons = whole(tonnage, "the tonnage", field="tonnage", rule="MISS-20", least=1, most=10_000)
    carried = (
        ("light ballista", light_ballistas, "light_ballistas"),
        ("heavy ballista", heavy_ballistas, "heavy_ballistas"),
        ("light catapult", light_catapults, "light_catapults"),
        ("heavy catapult", heavy_catapults, "heavy_catapults"),
    )
    table, total = rules.table(PAGE, "weapons"), 0
    steps: list[Step] = []
    for name, number, field in carried:
        count = whole(number, f"the number of {name}s", field=field, rule="MISS-20", most=_MOST)
        cost = table.number(name, head="cost")
        total += count * cost
        if count:
            status = table.status_of(table.row(name), "cost").name
            steps.append(Step(f"{count} × {name} ({status})", f"{count} × {cost} = {count * cost}", "MISS-20"))
    value = Armament(total, tons)
    steps += [Step("cost in all", str(total), "MISS-20"), Step("at most the ship's tons", str(tons), "MISS-20")]
    left = f"{value.left} to spare" if value.fits else f"{-value.left} too many"
    fit = "fit" if value.fits else "do not fit"
    return Working(value, f"The weapons {fit}: {total} of {tons}, {left}.", tuple(steps))


def aim(
    *,
    heading: Side | int | str = Side.NORTH,
    length: int = 3,
    corner: Corner | str = Corner.FORE,
    side: Broadside | str = Broadside.STARBOARD,
    facing: Facing | str = Facing.FORWARD_SIDE,
    target_q: int = 3,
    target_r: int = -3,
    blocks: str = "",
    loaded: bool = True,
    rules: Rules | None = None,
) -> Working[Aim]:
    """Answers whether a weapon may fire at a hex, from a ship whose bow lies in the hex 0,0.

    The target has to be in the arc of the way that the weapon faces, and the line to it may pass through no other ship,
    land or hulk, nor through the ship's own hull. Turning a weapon by 60 degrees takes as long as loading it, and can
    only be done while it is unloaded.

    Units: hexes of the map, axial, from the bow; ``length`` in hexes; ``blocks`` lists hexes such as ``2,-1; 3,-1``.
    Not modelled: ranges, damage and times of loading, of which no source tells. Errors: ``BadInput`` naming the input.

    Source: naval-public (MISS-15, MISS-20, MISS-21). Rulings: DISC-149, DISC-150.
    """
    rules = rules or Rules.standard()
    bow_side = read_side(heading, "the ship's heading", field="heading")
    hexes = whole(length, "the ship's length in hexes", field="length", rule="HEX-06", least=1, most=50)
    end = one_of(Corner, corner, "the end of the ship", field="corner", rule="MISS-15")
    beam = one_of(Broadside, side, "the side of the ship", field="side", rule="MISS-15")
    way = one_of(Facing, facing, "the way the weapon faces", field="facing", rule="MISS-15")
    target = Hex(
        whole(target_q, "the target's column", field="target_q", rule="MISS-21", least=-_FARTHEST, most=_FARTHEST),
        whole(target_r, "the target's row", field="target_r", rule="MISS-21", least=-_FARTHEST, most=_FARTHEST),
    )
    ready = yes_or_no(loaded, "loaded", field="loaded", rule="MISS-15")
    hull = (Hex(0, 0), *astern(Hex(0, 0), bow_side, hexes - 1))
    others = frozenset(_read_hexes(blocks))
    weapon = hull[0] if end is Corner.FORE else hull[-1]
    if target in hull:
        raise BadInput("The target lies in the ship's own hull (MISS-21).", field="target_q", rule="MISS-21")
    towards = faces(bow_side, way, beam, rules)
    bears = in_arc(weapon, target, towards, rules)
    stops = blocked_at(weapon, target, {*hull, *others}, rules)
    far = weapon.distance(target)
    sweep = frozenset(_sweep(weapon, towards, min(far, _DRAWN), {*hull, *others}, rules))
    value = Aim(bow_side, weapon, target, towards, bears, stops, ready, far, hull, others, sweep)
    steps = (
        Step(f"weapon {end.value}, to {beam.value}, facing {way.value}", f"hex side {towards.label}", "MISS-15"),
        Step(
            f"hex {target}, {value.distance} hexes off",
            "in the arc" if bears else "outside it",
            "MISS-20",
            rules.reading("DISC-149"),
        ),
        Step("line of sight", f"blocked in hex {stops}" if stops else "clear", "MISS-21", rules.reading("DISC-150")),
        Step("loaded" if ready else "unloaded: it may be turned by 60 degrees instead", "", "MISS-15"),
    )
    return Working(value, _may(value), steps)


def _sweep(weapon: Hex, towards: Side, radius: int, blocks: Collection[Hex], rules: Rules) -> Iterator[Hex]:
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            place = Hex(weapon.q + q, weapon.r + r)
            seen = in_arc(weapon, place, towards, rules) and blocked_at(weapon, place, blocks, rules) is None
            if seen and place not in blocks:
                yield place


def _may(value: Aim) -> str:
    if value.may_fire:
        return f"The weapon may fire at hex {value.target}."
    if value.in_arc and value.blocked_by is None:
        return f"The weapon bears on hex {value.target}, but it is not loaded."
    why = "out of sight" if value.in_arc else "outside its arc"
    return f"The weapon may not fire at hex {value.target}: it is {why}."


def _read_hexes(text: object) -> Iterator[Hex]:
    if not isinstance(text, str) or len(text) > 1000:
        raise _wrong(text)
    for each in text.replace("\N{MINUS SIGN}", "-").split(";"):
        if not each.strip():
            continue
        found = _PLACE.fullmatch(each.strip())
        if not found:
            raise _wrong(each)
        yield Hex(int(found[1]), int(found[2]))


def _wrong(what: object) -> BadInput:
    return BadInput(
        f"Hexes must be columns and rows such as 2,-1; 3,-1; got {shown(what)} (MISS-21).",
        field="blocks",
        rule="MISS-21",
    )
