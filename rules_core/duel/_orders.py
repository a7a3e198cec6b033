"""What a duel is told: the two ships at the start, and the orders of each round; checked wherever they come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import Enum
from typing import Any, TypeVar

from rules_core.duel._speed import Wind
from rules_core.duel._strike import attack_names, read_damage
from rules_core.duel._vessel import Ship, ship_named
from rules_core.duel.fire import exposure_names
from rules_core.duel.manoeuvres import Manoeuvre
from rules_core.duel.range import Heading, Side
from rules_core.duel.repair import MOST_MATES
from rules_core.engine.checks import modifier
from rules_core.engine.errors import BadInput, RuleError
from rules_core.engine.limits import one_of, shown, unknown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.wire import Reader

NO_MANOEUVRE = "none"
MOST_CREW, MOST_SHOTS, MOST_SPEED = 1000, 20, 200
_MOST_LINE = 60
_SECTION = re.compile(r"[PSR][1-9][0-9]?|A", re.ASCII)
_MOST_SECTIONS = 40

Record = TypeVar("Record")
Check = Callable[[object, str, Rules], Any]  # value, field, rules


@dataclass(frozen=True)
class Crew:
    """One ship and her people as the duel begins: skills are modifiers of a d20.

    ``sailors`` are those fit for a watch, ``fighters`` those who may board; ``craft`` is the skill of the leader of the
    carpenters and sailmakers, ``mate_craft`` that of his mates.
    """

    name: str = "Sea Hawk"
    ship: str = "caravel"
    heading: Heading = Heading.CLOSING
    speed: int = 30
    sailor: int = 5
    acrobatics: int = 5
    bluff: int = 5
    benefits: int = 0
    sailors: int = 20
    prepared: bool = True
    has_ram: bool = False
    fighters: int = 10
    craft: int = 6
    mate_craft: int = 2


@dataclass(frozen=True)
class Start:
    """How a duel begins: the two ships, range, wind, the seed of all its dice, and the readings it is played by."""

    ours: Crew = Crew()
    enemy: Crew = Crew(name="Grey Wolf", ship="longship", speed=15)
    distance: int = 300
    wind: Wind = Wind.MODERATE
    seed: str = "1"
    readings: tuple[tuple[str, str], ...] = ()
    heavy_sea: bool = False

    def rules(self) -> Rules:
        """Answers the rules that the duel is played by."""
        return Rules.standard().choosing(dict(self.readings))


@dataclass(frozen=True)
class Orders:
    """What one ship's people do in a round.

    ``speed`` is the speed wanted; ``oars`` says that it is rowed. ``new_heading`` is taken by coming about or escaping;
    ``accepts`` lets the other ship's grapple, ram or shear succeed without a check. ``target`` is a section of the
    enemy, empty for the ship as a whole; ``exposure`` what fire she is exposed to, empty for none.

    ``spell`` is the damage of a spell, empty for none, and ``spell_at`` the sections it strikes, the chosen one first;
    ``gallons`` is water created on the own fires, ``quenched`` the sections whose fires a spell puts out; ``repair`` is
    the section that the carpenters work at, empty for none.

    ``boarders`` cross to the enemy and ``back`` return. What the duel does not play is told to it: how many ``lost`` of
    the sailors, of the fighters on the own deck, and of those who have boarded.
    """

    commander: bool = True
    helmsman: bool = True
    watch: int = 10
    heading: Heading = Heading.CLOSING
    side: Side = Side.PORT
    speed: int = 30
    oars: bool = False
    sprint: bool = False
    manoeuvre: Manoeuvre | None = None
    new_heading: Heading = Heading.CLOSING
    accepts: bool = False
    shots: int = 0
    indirect: bool = False
    target: str = ""
    attack_bonus: int = 5
    damage: str = "3d8"
    attack: str = "siege engine other than a ballista"
    exposure: str = ""
    exposed: int = 4
    firefighters: int = 0
    strength: int = 0
    spell: str = ""
    spell_kind: str = "fire, electricity or acid"
    spell_at: str = ""
    gallons: int = 0
    quenched: str = ""
    repair: str = ""
    shoring: bool = False
    mates: int = 3
    boarders: int = 0
    back: int = 0
    lost: int = 0
    fighters_lost: int = 0
    boarders_lost: int = 0


def _count(name: str, rule: str, most: int, least: int = 0) -> Check:
    return lambda value, field, _: whole(value, name, field=field, rule=rule, least=least, most=most)


def _flag(name: str, rule: str) -> Check:
    return lambda value, field, _: yes_or_no(value, name, field=field, rule=rule)


def _bonus(name: str, rule: str) -> Check:
    return lambda value, field, _: modifier(value, name, field=field, rule=rule)


def _member(kind: type[Enum], name: str, rule: str) -> Check:
    return lambda value, field, _: one_of(kind, value, name, field=field, rule=rule)


def _listed(names: Callable[[Rules], tuple[str, ...]], name: str, rule: str, *, none: bool) -> Check:
    def check(value: object, field: str, rules: Rules) -> str:
        if isinstance(value, str) and (value in names(rules) or (none and not value)):
            return value
        raise unknown(value, name, names(rules), field=field, rule=rule)

    return check


def _line(value: object, field: str, _: Rules) -> str:
    if isinstance(value, str) and value.strip() and len(value) <= _MOST_LINE and value.isprintable():
        return value
    raise BadInput(
        f"A name must be a line of 1 to {_MOST_LINE} characters; got {shown(value)} (NC-13).", field=field, rule="NC-13"
    )


def _ship(value: object, field: str, rules: Rules) -> str:
    return ship_named(value, rules, field=field).name


def _damage(value: object, field: str, _: Rules) -> str:
    read_damage(value, field=field)
    return str(value)


def _target(value: object, field: str, _: Rules) -> str:
    if isinstance(value, str) and len(value) <= 4 and value.isascii() and (not value or value.isprintable()):
        return value.strip().upper()
    raise BadInput(
        f"The target must be a section such as P3 or R1, or empty; got {shown(value)} (NC-40).",
        field=field,
        rule="NC-40",
    )


def _spell(value: object, field: str, rules: Rules) -> str:
    return "" if isinstance(value, str) and not value.strip() else _damage(value, field, rules)


def _sections(name: str, rule: str) -> Check:
    def check(value: object, field: str, _: Rules) -> str:
        if isinstance(value, str) and len(value) <= 5 * _MOST_SECTIONS:
            names = re.split(r"[\s,;]+", value.strip().upper()) if value.strip() else []
            if len(names) <= _MOST_SECTIONS and all(map(_SECTION.fullmatch, names)):
                return " ".join(dict.fromkeys(names))
        raise BadInput(
            f"{name[:1].upper()}{name[1:]} must be sections such as P3 P4 S3, or empty; got {shown(value)} ({rule}).",
            field=field,
            rule=rule,
        )

    return check


def _section(value: object, field: str, rules: Rules) -> str:
    names: str = _sections("the section to mend", "NC-73")(value, field, rules)
    if " " in names:
        raise BadInput(f"One section is mended at a time; got {names} (NC-73).", field=field, rule="NC-73")
    return names


def _manoeuvre(value: object, field: str, _: Rules) -> Manoeuvre | None:
    if value is None or value == NO_MANOEUVRE:
        return None
    if isinstance(value, str | Manoeuvre) and any(value in (each, each.value) for each in Manoeuvre):
        return one_of(Manoeuvre, value, "the manoeuvre", field=field, rule="NC-25")
    names = (NO_MANOEUVRE, *(each.value for each in Manoeuvre))
    raise unknown(value, "the manoeuvre", names, field=field, rule="NC-25")


CREW: Mapping[str, Check] = {
    "name": _line,
    "ship": _ship,
    "heading": _member(Heading, "the heading", "NC-13"),
    "speed": _count("the speed", "NC-18", MOST_SPEED),
    "sailor": _bonus("Profession (sailor)", "NC-27"),
    "acrobatics": _bonus("the captain's acrobatics", "NC-06"),
    "bluff": _bonus("the captain's bluff", "NC-06"),
    "benefits": _bonus("the benefits of the ship", "NC-06"),
    "sailors": _count("the sailors", "NC-12", MOST_CREW),
    "prepared": _flag("prepared for battle", "NC-52"),
    "has_ram": _flag("a ram", "NC-33"),
    "fighters": _count("the fighters", "NC-37", MOST_CREW),
    "craft": _bonus("the leader's Craft skill", "NC-73"),
    "mate_craft": _bonus("the mates' Craft skill", "NC-74"),
}

ORDERS: Mapping[str, Check] = {
    "commander": _flag("the commander's action", "NC-10"),
    "helmsman": _flag("the helmsman's action", "NC-11"),
    "watch": _count("the sailors on watch", "NC-12", MOST_CREW),
    "heading": _member(Heading, "the heading", "NC-13"),
    "side": _member(Side, "the side", "NC-16"),
    "speed": _count("the speed", "NC-18", MOST_SPEED),
    "oars": _flag("under oars", "NC-18"),
    "sprint": _flag("a sprint", "NC-21"),
    "manoeuvre": _manoeuvre,
    "new_heading": _member(Heading, "the new heading", "NC-26"),
    "accepts": _flag("accepting it", "NC-27"),
    "shots": _count("the shots", "NC-43", MOST_SHOTS),
    "indirect": _flag("indirect fire", "NC-44"),
    "target": _target,
    "attack_bonus": _bonus("the attack bonus", "NC-43"),
    "damage": _damage,
    "attack": _listed(attack_names, "the attack", "NC-41", none=False),
    "exposure": _listed(exposure_names, "the exposure", "NC-51", none=True),
    "exposed": _count("the exposed squares", "NC-54", 1000, least=1),
    "firefighters": _count("the people who fight fires", "NC-57", 20),
    "strength": _bonus("the Strength modifier", "NC-57"),
    "spell": _spell,
    "spell_kind": _listed(attack_names, "the kind of spell", "NC-48", none=False),
    "spell_at": _sections("the sections that the spell strikes", "NC-48"),
    "gallons": _count("the gallons of water", "NC-58", 100_000),
    "quenched": _sections("the sections that are quenched", "NC-58"),
    "repair": _section,
    "shoring": _flag("shoring", "NC-75"),
    "mates": _count("the mates", "NC-74", MOST_MATES),
    "boarders": _count("those who board", "NC-28", MOST_CREW),
    "back": _count("those who return", "NC-28", MOST_CREW),
    "lost": _count("the sailors lost", "NC-50", MOST_CREW),
    "fighters_lost": _count("the fighters lost", "NC-37", MOST_CREW),
    "boarders_lost": _count("the boarders lost", "NC-37", MOST_CREW),
}


def crew_of(given: Mapping[str, object], rules: Rules) -> Crew:
    """Answers a ship and her people from their values by name; what is left out is as in ``Crew``.

    Raises:
        BadInput: naming the first value that is none, or a name that is not known.

    Source: narrative (NC-13). Rulings: none.
    """
    return Crew(**_checked(given, CREW, rules))


def orders_of(given: Mapping[str, object], rules: Rules) -> Orders:
    """Answers a ship's orders from their values by name; what is left out is as in ``Orders``.

    Raises:
        BadInput: naming the first value that is none, or a name that is not known.

    Source: narrative (NC-03). Rulings: none.
    """
    return Orders(**_checked(given, ORDERS, rules))


def check_sections(orders: Orders, own: Ship, enemy: Ship) -> None:
    """Checks that the ships have the sections that the orders of one of them name.

    Raises:
        BadInput: naming the first order that names a section which that ship has not.

    Source: narrative (NC-40, NC-48, NC-58, NC-73). Rulings: none.
    """
    for field, rule, ship in (
        ("target", "NC-40", enemy),
        ("spell_at", "NC-48", enemy),
        ("quenched", "NC-58", own),
        ("repair", "NC-73", own),
    ):
        for section in getattr(orders, field).split():
            if section not in (*ship.hull, *ship.rigging):
                raise BadInput(
                    f"The {ship.name} has no section {shown(section)}; hers are {_spans(ship)} ({rule}).",
                    field=field,
                    rule=rule,
                )


def _spans(ship: Ship) -> str:
    """Answers the sections of a ship in a few words: ``P1 to P7, S1 to S7, R1``."""
    names = (*ship.hull, *ship.rigging)
    rows = [[name for name in names if name[0] == letter] for letter in "PSAR"]
    return ", ".join(f"{row[0]} to {row[-1]}" if len(row) > 1 else row[0] for row in rows if row)


def _checked(given: object, spec: Mapping[str, Check], rules: Rules) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise BadInput(f"Orders must be values by name; got {shown(given)} (NC-03).", field="orders", rule="NC-03")
    for name in given:
        if name not in spec:
            raise unknown(name, "the name of a value", spec, field="orders", rule="NC-03")
    return {name: spec[name](value, name, rules) for name, value in given.items()}


def written(thing: Crew | Orders) -> dict[str, Any]:
    """Answers a crew or orders as they stand in a file: only what is not as it is in an untouched one.

    Source: weathergage. Rulings: none.
    """
    usual = record_of(type(thing)())
    return {name: value for name, value in record_of(thing).items() if value != usual[name]}


def record_of(thing: Crew | Orders) -> dict[str, Any]:
    """Answers all values of a crew or of orders by name, in the form of a file.

    Source: weathergage. Rulings: none.
    """
    record = asdict(thing)
    for name, value in record.items():
        if isinstance(value, Enum):
            record[name] = value.value
        elif value is None:
            record[name] = NO_MANOEUVRE
    return record


def read_record(
    value: object,
    path: str,
    kind: type[Record],
    spec: Mapping[str, Check],
    reader: Reader,
    rules: Rules,
) -> Record:
    """Answers a crew or orders from a file, what is left out as usual; each value that is none is noted as a fault.

    Source: weathergage. Rulings: none.
    """
    record = reader.record(value, path, (), [each.name for each in fields(kind)])  # type: ignore[arg-type]
    found: dict[str, Any] = {}
    for name, check in spec.items():
        if name in record:
            try:
                found[name] = check(record[name], name, rules)
            except RuleError as error:
                reader.fault(f"{path}.{name}", error.message)
    return kind(**found)
