"""Range (NC-13 to NC-24, MISS-09): both headings and speeds, and how far the ships are apart after a round.

Source: narrative. Rulings: DISC-38, DISC-39, DISC-65, DISC-66.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.duel._speed import PAGE, dropped, feet, speed_of
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

MOST_RANGE = 100_000  # feet; twenty miles is beyond every weapon


class Heading(Enum):
    """Where a ship points: at the enemy, so as to keep the range, or away (NC-15 to NC-17)."""

    CLOSING = "closing"
    HOLDING = "holding"
    OPENING = "opening"


class Side(Enum):
    """The side that a holding captain turns to the enemy (NC-16)."""

    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"


class Key(Enum):
    """The entries of the movement matrix (NC-22); a the advantaged ship's speed, o the opposing ship's."""

    MINUS_SUM = "Minus Sum"
    MINUS_ADVANTAGED = "Minus Adv. Speed"
    DIFFERENCE = "+/- Difference"
    MINUS_HALF_OPPOSING = "Minus 1/2 Opp. Speed"
    PLUS_HALF_OPPOSING = "Plus 1/2 Opp. Speed"
    PLUS_ADVANTAGED = "Plus Adv. Speed"
    PLUS_SUM = "Plus Sum"
    NO_CHANGE = "no change"


class Standing(Enum):
    """How the ships lie to each other when a round is over (NC-24)."""

    APART = "apart"
    ALONGSIDE = "alongside"
    PAST = "past each other"


@dataclass(frozen=True)
class Move:
    """One round's movement: the key and the change, the range that manoeuvres see, and how the round ends."""

    key: Key
    change: Fraction
    manoeuvre_range: int
    distance: int
    standing: Standing
    advantaged_heading: Heading
    opposing_heading: Heading


@dataclass(frozen=True)
class Bearing:
    """Which weapons of a ship bear on the enemy, and which part of her is hit."""

    weapons: str
    struck: str


def change_of(key: Key, advantaged: Fraction, opposing: Fraction, *, advantaged_opens: bool) -> Fraction:
    """Answers by how much the range changes under a key of the matrix.

    The difference is the opening ship's speed less the closing ship's; ``advantaged_opens`` says which is which.

    Source: narrative (NC-22). Rulings: none.
    """
    match key:
        case Key.MINUS_SUM:
            return -(advantaged + opposing)
        case Key.MINUS_ADVANTAGED:
            return -advantaged
        case Key.DIFFERENCE:
            return advantaged - opposing if advantaged_opens else opposing - advantaged
        case Key.MINUS_HALF_OPPOSING:
            return -opposing / 2
        case Key.PLUS_HALF_OPPOSING:
            return opposing / 2
        case Key.PLUS_ADVANTAGED:
            return advantaged
        case Key.PLUS_SUM:
            return advantaged + opposing
        case Key.NO_CHANGE:
            return Fraction(0)


def passing(distance: int, length: int) -> tuple[int, Standing]:
    """Answers the range and the standing that a signed range settles to, for ships of that length.

    Source: narrative (NC-24). Rulings: DISC-38, DISC-65.
    """
    if distance < -length:
        return -distance - length, Standing.PAST
    return (0, Standing.ALONGSIDE) if distance <= 0 else (distance, Standing.APART)


def passing_length(first: int, second: int, rules: Rules) -> int:
    """Answers the length that a ship has to cover to be past another.

    Source: narrative (NC-24). Rulings: DISC-38.
    """
    return first + second if rules.reading("DISC-38").name == "sum" else max(first, second)


def turned(heading: Heading) -> Heading:
    """Answers the heading of a ship after the two have passed each other.

    Source: narrative (NC-24). Rulings: none.
    """
    return {Heading.CLOSING: Heading.OPENING, Heading.OPENING: Heading.CLOSING}.get(heading, heading)


def range_change(
    *,
    distance: int,
    advantaged_heading: Heading | str = Heading.CLOSING,
    advantaged_speed: int | Fraction = 30,
    opposing_heading: Heading | str = Heading.CLOSING,
    opposing_speed: int | Fraction = 30,
    advantaged_length: int = 75,
    opposing_length: int = 70,
    rules: Rules | None = None,
) -> Working[Move]:
    """Answers the range after one round's movement, and whether the ships end alongside or past each other.

    Both headings give a key of the matrix and the key the change. A range of 0 or less lets the advantaged ship ram,
    grapple or shear; once it is further below 0 than the longer ship is long, the ships have passed, and closing and
    opening change places.

    Units: feet; speeds in feet a round. Order: headings and speeds as declared for this round; the fraction of the new
    range is dropped last. Not modelled: anything that these five facts do not hold. Errors: ``BadInput``.

    Source: narrative (NC-13, NC-14, NC-22 to NC-24, MISS-09). Rulings: DISC-38, DISC-65, DISC-66.
    """
    rules = rules or Rules.standard()
    start = whole(distance, "the range", field="distance", rule="NC-13", most=MOST_RANGE)
    first = one_of(Heading, advantaged_heading, "the heading", field="advantaged_heading", rule="NC-13")
    second = one_of(Heading, opposing_heading, "the heading", field="opposing_heading", rule="NC-13")
    fast = speed_of(advantaged_speed, "the speed", field="advantaged_speed", rule="NC-18")
    other = speed_of(opposing_speed, "the speed", field="opposing_speed", rule="NC-18")
    lengths = (
        whole(advantaged_length, "the ship's length", field="advantaged_length", rule="NC-24", least=1, most=1000),
        whole(opposing_length, "the ship's length", field="opposing_length", rule="NC-24", least=1, most=1000),
    )
    key = Key(rules.table(PAGE, "matrix").text(second.value, head=first.value))
    rounding = rules.reading("DISC-66")
    opens = first is Heading.OPENING
    if rounding.name == "each":
        fast, other = Fraction(dropped(fast)), Fraction(dropped(other))
        change = Fraction(dropped(change_of(key, fast, other, advantaged_opens=opens)))
    else:
        change = change_of(key, fast, other, advantaged_opens=opens)
    reached = dropped(start + change)
    length = passing_length(*lengths, rules)
    end, standing = passing(reached, length)
    when = rules.reading("DISC-65")
    seen = end if when.name == "at-once" else reached
    after = (turned(first), turned(second)) if standing is Standing.PAST else (first, second)
    move = Move(key, change, seen, end, standing, *after)
    steps = [
        Step(f"opposing ship {second.value}, advantaged ship {first.value}", key.value, "MISS-09"),
        Step(f"{key.value} with {feet(fast)} and {feet(other)}", f"{'+' if change > 0 else ''}{feet(change)}", "NC-22"),
        Step(f"range {start} ft {'−' if change < 0 else '+'} {feet(abs(change))}", feet(reached), "NC-14", rounding),
    ]
    if reached <= 0:
        steps += [
            Step("0 or less: the advantaged ship may ram, grapple or shear", f"at {feet(seen)}", "NC-23", when),
            Step(
                f"more than {length} ft below 0", _settled(reached, length, standing), "NC-24", rules.reading("DISC-38")
            ),
        ]
    if standing is Standing.PAST:
        steps.append(Step("headings after passing", f"{after[0].value} and {after[1].value}", "NC-24"))
    return Working(move, _sentence(move), tuple(steps))


def bearing(
    *, heading: Heading | str = Heading.HOLDING, side: Side | str = Side.PORT, rules: Rules | None = None
) -> Working[Bearing]:
    """Answers which weapons of a ship bear and which part of her is hit, by her heading.

    Closing: those forward, and the bow. Opening: those aft, and the stern. Holding: the side that the captain chose,
    for both (``side`` counts only then). Not modelled: arcs of single weapons. Errors: ``BadInput``.

    Source: narrative (NC-15 to NC-17). Rulings: none.
    """
    rules = rules or Rules.standard()
    pointed = one_of(Heading, heading, "the heading", field="heading", rule="NC-13")
    shown = one_of(Side, side, "the side", field="side", rule="NC-16")
    row = rules.table(PAGE, "headings").row(pointed.value)
    if pointed is Heading.HOLDING:
        value = Bearing(shown.value, shown.value)
    else:
        value = Bearing(str(row["weapons that bear"]), str(row["section that is hit"]))
    step = Step(
        f"{pointed.value}: weapons that bear, part that is hit", f"{value.weapons}, {value.struck}", str(row["rule"])
    )
    return Working(value, f"Weapons bear {_toward(value.weapons)}; the {_part(value.struck)} is hit.", (step,))


def _toward(weapons: str) -> str:
    return weapons if weapons in ("forward", "aft") else f"from the {_part(weapons)}"


def _part(name: str) -> str:
    return f"{name} side" if name in (Side.PORT.value, Side.STARBOARD.value) else name


def _settled(reached: int, length: int, standing: Standing) -> str:
    if standing is Standing.PAST:
        return f"yes: {-reached} − {length} = {-reached - length} ft past"
    return "no: alongside, range 0"


def _sentence(move: Move) -> str:
    match move.standing:
        case Standing.APART:
            return f"The range is now {move.distance} ft."
        case Standing.ALONGSIDE:
            return "The ships lie alongside each other."
        case Standing.PAST:
            headings = f"{move.advantaged_heading.value} and {move.opposing_heading.value}"
            return f"The ships are {move.distance} ft past each other, now {headings}."
