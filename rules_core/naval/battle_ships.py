"""The ships of a battle with all that they carry into it: fleet, hull points, rigging, hands, weapons, what holds them.

Source: naval, naval-public. Rulings: none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules_core.engine.errors import BadInput, NotAllowed, RuleError
from rules_core.engine.limits import shown
from rules_core.engine.rules import Rules
from rules_core.naval import damage_and_sinking, ship_hexes
from rules_core.naval.fouling import foul_chance
from rules_core.naval.movement_execution_muster import (
    FORM,
    Ship,
    read_name,
    read_ship,
    ship_lines,
)
from rules_core.naval.ship_state import ShipState
from rules_core.naval.ship_weapons import Broadside, Corner, Facing, hardpoints, weapon_names
from rules_core.naval.throwing_a_grapple import range_adjustment

MOST_POINTS, MOST_HANDS, MOST_TONS, MOST_WEAPONS = 1000, 10_000, 10_000, 40
FACINGS = {"forward": Facing.FORWARD, "side": Facing.FORWARD_SIDE, "rear": Facing.REAR_SIDE}
STATES = (ShipState.UNDER_WAY, ShipState.STOPPED, ShipState.ANCHORED)
COUNTS = {"hull": MOST_POINTS, "rigging": MOST_POINTS, "hands": MOST_HANDS, "tons": MOST_TONS}
LINKS = ("fouled", "grapples")
_RULES = {"hull": "MISS-19", "rigging": "MISS-19", "hands": "MISS-25", "tons": "MISS-20"}
_COUNT = re.compile("[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True)
class Mount:
    """A weapon where it stands: at a corner of the ship, facing one of three ways."""

    kind: str
    side: Broadside = Broadside.PORT
    corner: Corner = Corner.FORE
    facing: Facing = Facing.FORWARD_SIDE

    def __str__(self) -> str:
        return f"{self.kind} {self.side.value} {self.corner.value} {facing_word(self.facing)}"


@dataclass(frozen=True)
class WarShip(Ship):
    """A ship as it enters a battle.

    ``hull_points`` of 0 are not counted, and such a ship takes no damage. ``hands`` are those aboard, ``tons`` what her
    weapons may cost. Ships of the same named ``fleet`` are friends. ``state`` is under way, stopped or at anchor;
    ``fouled`` are the ships she is fouled with and ``grapples`` those that a hook of hers holds, by their numbers from
    1.
    """

    fleet: str = ""
    hull_points: int = 0
    rigging: int = 0
    hands: int = 0
    tons: int = 0
    state: ShipState = ShipState.UNDER_WAY
    fouled: tuple[int, ...] = ()
    grapples: tuple[int, ...] = ()
    weapons: tuple[Mount, ...] = ()

    def said(self, names: Sequence[str]) -> str:
        """Answers the ship as a line that ``read_fleet`` reads, by the names of all ships."""
        parts = [str(self)]
        parts += [f"fleet {self.fleet}"] if self.fleet else []
        parts += [f"{word} {count}" for word, count in counts_of(self).items() if count]
        parts += [self.state.value] if self.state is not ShipState.UNDER_WAY else []
        parts += [f"{word} {names[other - 1]}" for word in LINKS for other in getattr(self, word)]
        alike = [(str(mount), len(list(group))) for mount, group in groupby(self.weapons)]
        listed = (f"{count} {mount}" if count > 1 else mount for mount, count in alike)
        parts += [f"weapons {', '.join(listed)}"] if alike else []
        return "; ".join(parts)


def facing_word(facing: Facing) -> str:
    """Answers the one word by which a facing is typed."""
    return next(word for word, each in FACINGS.items() if each is facing)


def counts_of(ship: WarShip) -> dict[str, int]:
    """Answers what is counted of a ship, by the word that it is typed with."""
    return {"hull": ship.hull_points, "rigging": ship.rigging, "hands": ship.hands, "tons": ship.tons}


def read_fleet(text: object, rules: Rules) -> tuple[WarShip, ...]:
    """Answers the ships of a battle from text, a line for each: ``name; type; column,row; heading; crew``.

    After these may stand, each after a semicolon: ``fleet NAME``; ``hull``, ``rigging``, ``hands`` or ``tons`` and a
    number; ``stopped`` or ``anchored``; ``fouled`` or ``grapples`` and another ship's name; and ``weapons`` with a list
    such as ``2 heavy ballista port fore side, light catapult starboard aft rear``.

    Raises:
        BadInput: naming the line, what is wrong in it and what is allowed.
    """
    split = [
        (at, [part.strip() for part in line.split(";")]) for at, line in ship_lines(text, f"{FORM}; and more", "ships")
    ]
    numbers = {" ".join(parts[0].split()).casefold(): number for number, (_, parts) in enumerate(split, start=1)}
    found = []
    for at, parts in split:
        if len(parts) < len(FORM.split(";")):
            raise _wrong(f"Line {at} must read {FORM}; got {shown('; '.join(parts))}", "SEQ-01")
        try:
            plain = read_ship(parts, rules, "ships")
            more: dict[str, Any] = {}
            for part in filter(None, parts[5:]):
                _add(more, part, numbers, rules)
        except RuleError as error:
            raise BadInput(f"Line {at}: {error.message}", field="ships", rule=error.rule) from None
        found.append(WarShip(plain.name, plain.type, plain.bow, plain.heading, plain.crew, **more))
    return tuple(found)


def _add(more: dict[str, Any], part: str, numbers: Mapping[str, int], rules: Rules) -> None:
    """Adds what one part of a line says to a ship's fields."""
    state = next((each for each in STATES if each.value == part.casefold()), None)
    word, _, rest = part.partition(" ")
    word, rest = word.casefold(), " ".join(rest.split())
    key = "state" if state else "hull_points" if word == "hull" else word
    if key in more and word not in LINKS:
        raise _wrong(f"{shown(key)} stands there twice", "SEQ-01")
    if state:
        more[key] = state
    elif word == "fleet" and rest:
        more[key] = read_name(rest, "ships")
    elif word in COUNTS:
        if not _COUNT.fullmatch(rest) or int(rest) > COUNTS[word]:
            raise _wrong(f"The {word} must be a number from 0 to {COUNTS[word]}; got {shown(rest)}", _RULES[word])
        more[key] = int(rest)
    elif word in LINKS:
        if rest.casefold() not in numbers:
            raise _wrong(f"After {word} stands another ship's name; got {shown(rest)}", "SEQ-01")
        more[key] = (*more.get(key, ()), numbers[rest.casefold()])
    elif word == "weapons":
        more[key] = tuple(mount for each in rest.split(",") for mount in _mounts(each, rules))
    else:
        known = ", ".join((*(each.value for each in STATES), "fleet NAME", *(f"{each} NUMBER" for each in COUNTS)))
        raise _wrong(f"Got {shown(part)}; known are {known}, fouled SHIP, grapples SHIP, weapons LIST", "SEQ-01")


def _mounts(text: str, rules: Rules) -> tuple[Mount, ...]:
    """The weapons that one item of a list names, such as ``2 heavy ballista port fore side``."""
    words = text.casefold().split()
    count = int(words.pop(0)) if words and _COUNT.fullmatch(words[0]) else 1
    kind, places = " ".join(words[:2]), words[2:]
    fields: dict[str, Any] = {}
    for word in places:
        for field, value in (
            ("side", next((each for each in Broadside if each.value == word), None)),
            ("corner", next((each for each in Corner if each.value == word), None)),
            ("facing", FACINGS.get(word)),
        ):
            if value and field not in fields:
                fields[field] = value
                break
        else:
            raise _weapon(text, rules)
    if kind not in weapon_names(rules) or "side" not in fields or not 0 < count <= MOST_WEAPONS:
        raise _weapon(text, rules)
    return (Mount(kind, **fields),) * count


def _weapon(text: str, rules: Rules) -> BadInput:
    known = ", ".join(weapon_names(rules))
    form = f"port or starboard, and perhaps fore or aft, and {', '.join(FACINGS)}"
    return _wrong(f"A weapon is one of {known}, then {form}; got {shown(text)}", "MISS-15")


def check_fleet(ships: Sequence[WarShip], rules: Rules) -> None:
    """Checks that ships can carry what they carry, and are held by what can hold them.

    Raises:
        NotAllowed: naming the ship and what is wrong.

    Source: naval (FOUL-01, SHGR-01), naval-public (MISS-19, MISS-20). Rulings: DISC-141.
    """
    for number, ship in enumerate(ships, start=1):
        _check_fit(ship, rules)
        for other in (*ship.fouled, *ship.grapples):
            if other == number or len(set(ship.fouled)) < len(ship.fouled):
                raise _cannot(f"{ship.name} cannot be held by herself, nor twice by one ship", "FOUL-01")
        for other in ship.fouled:
            met = ships[other - 1]
            if _apart(ship, met, rules) != 1:
                raise _cannot(f"{ship.name} cannot be fouled with {met.name}: no water may lie between", "FOUL-01")
            if not foul_chance(not ship.type.under_oars, not met.type.under_oars, rules):
                raise _cannot(f"{ship.name} and {met.name} cannot be fouled: one of them has no rigging", "FOUL-01")
        for other in ship.grapples:
            met = ships[other - 1]
            far = _apart(ship, met, rules) * rules.whole(ship_hexes.PAGE, "combat_hexes")
            if range_adjustment(far, rules) is None:
                raise _cannot(f"{met.name} is too far from {ship.name} for a grapple: {far} combat hexes", "MISS-02")


def _check_fit(ship: WarShip, rules: Rules) -> None:
    page = damage_and_sinking.PAGE
    most = rules.whole(page, "mast_block") * len(rules.table(page, "masts").rows)
    if ship.rigging > most:
        raise _cannot(f"{ship.name} can have at most {most} points of rigging, not {ship.rigging}", "MISS-19")
    if ship.rigging and not ship.hull_points:
        raise _cannot(f"{ship.name}'s rigging counts only together with her hull points", "MISS-19")
    if len(ship.weapons) > MOST_WEAPONS:
        raise _cannot(f"{ship.name} can have at most {MOST_WEAPONS} weapons, not {len(ship.weapons)}", "MISS-20")
    if not ship.weapons:
        return
    if not ship.tons:
        raise _cannot(f"{ship.name} has weapons, so her tons must be told: the weapons may not cost more", "MISS-20")
    kinds = [each.kind for each in ship.weapons]
    count = {f"{kind.replace(' ', '_')}s": kinds.count(kind) for kind in weapon_names(rules)}
    armament = hardpoints(tonnage=ship.tons, **count, rules=rules)
    if not armament.value.fits:
        raise _cannot(f"{ship.name}: {armament.answer}", "MISS-20")


def _apart(one: WarShip, other: WarShip, rules: Rules) -> int:
    return min(first.distance(second) for first in one.hull(rules) for second in other.hull(rules))


def _wrong(message: str, rule: str) -> BadInput:
    return BadInput(f"{message} ({rule}).", field="ships", rule=rule)


def _cannot(message: str, rule: str) -> NotAllowed:
    return NotAllowed(f"{message} ({rule}).", field="ships", rule=rule)
