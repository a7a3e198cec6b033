"""What the ships do in the weapons phase (SEQ-08): not logged, but told when it comes; from text or from a file.

Source: naval, naval-public. Rulings: none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown
from rules_core.engine.wire import Reader
from rules_core.naval.battle_ships import FACINGS, MOST_HANDS, MOST_POINTS, MOST_WEAPONS, facing_word
from rules_core.naval.ship_weapons import Facing

RULE = "SEQ-08"
_LONGEST = 20_000
_FIRE = re.compile(r"fire ([0-9]{1,3}) at (.+?)((?:,? (?:hull|rigging) [0-9]{1,4}){0,2})", re.ASCII | re.IGNORECASE)
_HIT = re.compile(r"(hull|rigging) ([0-9]+)", re.ASCII | re.IGNORECASE)
_LOAD = re.compile(r"load ([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_TURN = re.compile(r"turn ([0-9]{1,3}) (?:to )?([a-z]+)", re.ASCII | re.IGNORECASE)
_HANDS = re.compile(r"hands ([0-9]{1,5})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Shot:
    """A shot of a weapon, by its number from 1, at a ship, and the points of damage that it does if it bears."""

    weapon: int
    target: int
    hull: int = 0
    rigging: int = 0


@dataclass(frozen=True)
class GunDrill:
    """What one ship does in a weapons phase: ``shots``, weapons to ``load``, and to ``turn`` to another facing.

    Besides, what the players tell of her: the ``hands`` that are left aboard (None: as before), that her people
    ``scuttle`` her, or that they work to ``save`` her.
    """

    shots: tuple[Shot, ...] = ()
    load: tuple[int, ...] = ()
    turn: tuple[tuple[int, Facing], ...] = ()
    hands: int | None = None
    scuttle: bool = False
    save: bool = False

    @property
    def busy(self) -> tuple[int, ...]:
        """The weapons that something is done with."""
        return (*(each.weapon for each in self.shots), *self.load, *(number for number, _ in self.turn))


IDLE = GunDrill()


def numbered(names: Sequence[str]) -> dict[str, int]:
    """Answers the ships' numbers by their names in lower case."""
    return {name.casefold(): number for number, name in enumerate(names, start=1)}


def lines_of_ships(text: object, names: Sequence[str], field: str, rule: str) -> Iterator[tuple[int, int, str]]:
    """Answers each line of text that begins with a ship's name and a colon: its number, the ship's, what follows.

    Raises:
        BadInput: for a line without, or a second one of the same ship.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise _wrong(f"The {field} must be text, a line for each ship; got {shown(text)}", field, rule)
    numbers = numbered(names)
    seen: set[int] = set()
    for at, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        number = numbers.get(" ".join(name.casefold().split()))
        if not colon or number is None:
            known = ", ".join(names)
            why = f"Line {at} must begin with a ship's name and a colon ({known}); got {shown(line)}"
            raise _wrong(why, field, rule)
        if number in seen:
            raise _wrong(f"Line {at}: {names[number - 1]} has {field} already", field, rule)
        seen.add(number)
        yield at, number, rest


def read_drills(text: object, names: Sequence[str]) -> tuple[GunDrill, ...]:
    """Answers what all ships do in the weapons phase, from a line for each ship.

    Such as ``Sea Hawk: fire 1 at Grey Wolf hull 6 rigging 2; load 2; turn 3 to rear; hands 12; scuttle; save``. A ship
    without a line does nothing.

    Raises:
        BadInput: naming the line and what is wrong in it.
    """
    numbers = numbered(names)
    found = {
        number: _drill(rest, at, number, numbers) for at, number, rest in lines_of_ships(text, names, "shots", RULE)
    }
    return tuple(found.get(number, IDLE) for number in range(1, len(names) + 1))


def _drill(text: str, at: int, own: int, numbers: Mapping[str, int]) -> GunDrill:
    shots: list[Shot] = []
    load: list[int] = []
    turn: list[tuple[int, Facing]] = []
    hands: list[int] = []
    plain: set[str] = set()
    for part in (" ".join(part.split()) for part in text.split(";")):
        if not part:
            continue
        if found := _FIRE.fullmatch(part):
            hits = [(kind.lower(), int(points)) for kind, points in _HIT.findall(found[3])]
            target = numbers.get(found[2].casefold(), own)
            if target == own or len(dict(hits)) < len(hits):
                raise _unread(at, part)
            shots.append(Shot(int(found[1]), target, **dict(hits)))
        elif found := _LOAD.fullmatch(part):
            load.append(int(found[1]))
        elif (found := _TURN.fullmatch(part)) and found[2].lower() in FACINGS:
            turn.append((int(found[1]), FACINGS[found[2].lower()]))
        elif (found := _HANDS.fullmatch(part)) and not hands:
            hands.append(int(found[1]))
        elif part.casefold() in ("scuttle", "save"):
            plain.add(part.casefold())
        else:
            raise _unread(at, part)
    drill = GunDrill(
        tuple(shots), tuple(load), tuple(turn), hands[0] if hands else None, "scuttle" in plain, "save" in plain
    )
    if why := _fault(drill):
        raise _wrong(f"Line {at}: {why}", "shots", RULE)
    return drill


def _fault(drill: GunDrill) -> str:
    """What is wrong with a drill that names too much, or nothing."""
    points = [each for shot in drill.shots for each in (shot.hull, shot.rigging)]
    if any(each > MOST_POINTS for each in points):
        return f"a shot does at most {MOST_POINTS} points of damage"
    if drill.hands is not None and drill.hands > MOST_HANDS:
        return f"there are at most {MOST_HANDS} hands"
    if any(not 1 <= each <= MOST_WEAPONS for each in drill.busy):
        return f"weapons are numbered from 1 to {MOST_WEAPONS} at most"
    if len(set(drill.busy)) < len(drill.busy):
        return "a weapon can do one thing in a phase: fire, be loaded, or be turned"
    return ""


def check_drill(drill: GunDrill, own: int, ships: int) -> None:
    """Checks what was not read from text: numbers within their limits, and targets that there are.

    Raises:
        BadInput: naming what is wrong.
    """
    whole = [*drill.busy, *(each for shot in drill.shots for each in (shot.target, shot.hull, shot.rigging))]
    whole += [] if drill.hands is None else [drill.hands]
    if any(type(each) is not int or each < 0 for each in whole):
        raise _wrong("The weapons phase counts in whole numbers from 0", "shots", RULE)
    if any(not 1 <= shot.target <= ships or shot.target == own for shot in drill.shots):
        raise _wrong(f"Ship {own} must fire at another ship, from 1 to {ships}", "shots", RULE)
    if why := _fault(drill):
        raise _wrong(f"Ship {own}: {why}", "shots", RULE)


def drill_said(drill: GunDrill, names: Sequence[str], number: int) -> str:
    """Answers a ship's doings as a line that ``read_drills`` reads; empty when there are none."""
    words = [
        f"fire {each.weapon} at {names[each.target - 1]}"
        + (f" hull {each.hull}" if each.hull else "")
        + (f" rigging {each.rigging}" if each.rigging else "")
        for each in drill.shots
    ]
    words += [f"load {each}" for each in drill.load]
    words += [f"turn {each} to {facing_word(facing)}" for each, facing in drill.turn]
    words += [] if drill.hands is None else [f"hands {drill.hands}"]
    words += [word for word in ("scuttle", "save") if getattr(drill, word)]
    return f"{names[number - 1]}: {'; '.join(words)}" if words else ""


def record_of_drill(drill: GunDrill) -> dict[str, Any]:
    """Answers a ship's doings in their JSON form; empty when there are none."""
    record = {
        "fire": [[each.weapon, each.target, each.hull, each.rigging] for each in drill.shots],
        "load": list(drill.load),
        "turn": [[number, facing.value] for number, facing in drill.turn],
        "scuttle": drill.scuttle,
        "save": drill.save,
    }
    hands = {} if drill.hands is None else {"hands": drill.hands}
    return {key: value for key, value in record.items() if value} | hands


def drill_of_record(value: object, path: str, own: int, ships: int, reader: Reader) -> GunDrill:
    """Answers a ship's doings in a file; every fault is noted in the reader."""
    record = reader.record(value, path, (), ("fire", "load", "turn", "hands", "scuttle", "save"))

    def shot(value: object, path: str) -> Shot:
        if isinstance(value, list) and len(value) == 4 and all(type(x) is int and 0 <= x <= MOST_POINTS for x in value):
            if 1 <= value[1] <= ships and value[1] != own:
                return Shot(*value)
            reader.fault(path, f"must be at another ship, from 1 to {ships}")
        else:
            reader.fault(path, "must be a weapon, a ship, and points of damage to hull and rigging: [1, 2, 6, 0]")
        return Shot(1, 1)

    def weapon(value: object, path: str) -> int:
        if type(value) is int:
            return value
        reader.fault(path, f"must be a weapon's number, is {shown(value)}")
        return 1

    def turn(value: object, path: str) -> tuple[int, Facing]:
        if isinstance(value, list) and len(value) == 2 and type(value[0]) is int:
            for facing in Facing:
                if value[1] == facing.value:
                    return value[0], facing
        reader.fault(path, f"must be a weapon's number and one of {', '.join(each.value for each in Facing)}")
        return 1, Facing.FORWARD

    drill = GunDrill(
        reader.items(record.get("fire", []), f"{path}.fire", shot, MOST_WEAPONS),
        reader.items(record.get("load", []), f"{path}.load", weapon, MOST_WEAPONS),
        reader.items(record.get("turn", []), f"{path}.turn", turn, MOST_WEAPONS),
        reader.whole(record, "hands", path, 0, MOST_HANDS) if "hands" in record else None,
        reader.yes(record, "scuttle", path),
        reader.yes(record, "save", path),
    )
    if why := _fault(drill):
        reader.fault(path, why)
    return drill


def _unread(at: int, part: str) -> BadInput:
    form = "fire 1 at SHIP hull 6 rigging 2, load 1, turn 1 to side, hands 12, scuttle, save"
    return _wrong(f"Line {at}: known are {form}; got {shown(part)}", "shots", RULE)


def _wrong(message: str, field: str, rule: str) -> BadInput:
    return BadInput(f"{message} ({rule}).", field=field, rule=rule)
