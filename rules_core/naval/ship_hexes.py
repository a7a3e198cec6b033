"""Ship hexes (HEX): feet, knots and hexes; how many a hull lies in, and which.

Source: naval. Rulings: none here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules_core.engine.hexes import Hex, Side
from rules_core.engine.limits import positive, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, decimal
from rules_core.naval.attitude import read_side

PAGE = "naval/ship-hexes"
LONGEST = 1000  # feet


def hexes_long(length: int, rules: Rules) -> int:
    """Answers how many ship hexes a hull of that length in feet lies in; a part counts as a whole.

    Source: naval (HEX-06). Rulings: none.
    """
    return -(-length // rules.whole(PAGE, "feet"))


def astern(bow: Hex, heading: Side, count: int) -> tuple[Hex, ...]:
    """Answers the hexes straight astern of a bow, nearest first: where the bow is taken to have come from."""
    return tuple(bow.neighbour(heading.opposite, steps) for steps in range(1, count + 1))


def hull(wake: Sequence[Hex], count: int) -> tuple[Hex, ...]:
    """Answers the hexes a hull of ``count`` hexes lies in, bow first: the bow's, and the last ones the bow left.

    ``wake`` holds the bow's hexes in the order in which it entered them, the present one last.

    Source: naval (HEX-06); where the hull lies in a turn is ours. Rulings: none.
    """
    return tuple(reversed(wake[-count:]))


@dataclass(frozen=True)
class InHexes:
    """A ship on the map: hexes long, the hexes she lies in (bow first), and how far she goes in some rounds.

    ``covered`` is the distance in ship hexes, ``feet`` and ``combat_hexes`` the same in those.
    """

    length: int
    hull: tuple[Hex, ...]
    heading: Side
    covered: Fraction
    combat_hexes: Fraction
    feet: Fraction


def ship_hexes(
    *,
    length: int,
    knots: int | Fraction = 1,
    rounds: int = 1,
    heading: Side | int | str = Side.NORTH,
    q: int = 0,
    r: int = 0,
    rules: Rules | None = None,
) -> Working[InHexes]:
    """Answers which ship hexes a hull lies in, and how many she crosses at a speed in a number of rounds.

    A ship hex is 20 feet wide and four combat hexes; a part of one counts as a whole for a hull. At one knot a ship
    crosses one ship hex in a round.

    Units: feet for ``length``; ship hexes, axial, for the bow's place. Not modelled: hulls across the corners of hexes.
    Errors: ``BadInput`` naming the input.

    Source: naval (HEX-01 to HEX-07). Rulings: none.
    """
    rules = rules or Rules.standard()
    feet = whole(length, "the ship's length", field="length", rule="HEX-06", least=1, most=LONGEST)
    speed = positive(knots, "the speed in knots", field="knots", rule="HEX-03", most=100)
    time = whole(rounds, "the rounds", field="rounds", rule="HEX-03", most=1000)
    bow = Hex(
        whole(q, "the bow's column", field="q", rule="HEX-05", least=-LONGEST, most=LONGEST),
        whole(r, "the bow's row", field="r", rule="HEX-05", least=-LONGEST, most=LONGEST),
    )
    points = read_side(heading, "the ship's heading", field="heading")
    wide, parts = rules.whole(PAGE, "feet"), rules.whole(PAGE, "combat_hexes")
    count = hexes_long(feet, rules)
    covered = speed * time
    value = InHexes(count, (bow, *astern(bow, points, count - 1)), points, covered, covered * parts, covered * wide)
    steps = (
        Step("a ship hex", f"{wide} feet", "HEX-01"),
        Step("a combat hex", f"{decimal(Fraction(wide, parts))} feet", "HEX-02"),
        Step(f"{feet} feet ÷ {wide}, a part counting as a whole", _count(count, "ship hex", "es"), "HEX-06"),
        Step("bow in hex, then straight astern", " ".join(f"({each})" for each in value.hull), "HEX-05"),
        Step(f"{_count(speed, 'knot')} for {_count(time, 'round')}", _count(covered, "ship hex", "es"), "HEX-03"),
        Step("that is", f"{_count(value.combat_hexes, 'combat hex', 'es')}, {decimal(value.feet)} feet", "HEX-02"),
    )
    lies, runs = _count(count, "ship hex", "es"), _count(covered, "ship hex", "es")
    return Working(value, f"The hull lies in {lies}; in {_count(time, 'round')} she covers {runs}.", steps)


def _count(number: int | Fraction, word: str, more: str = "s") -> str:
    return f"{decimal(number)} {word}{'' if number == 1 else more}"
