"""Size (SIZE): the four classes, the Muscle bonus, and blows between two classes.

Source: combat. Rulings: DISC-29, DISC-87, DISC-131.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import one_of, shown, unknown, whole
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Step, Working, signed

PAGE = "melee/size"
NOT_LISTED = "not listed"
_INCHES = 12  # in a foot
_MOST_MUSCLE = 25  # where the chart ends
_MUSCLE = re.compile(r"[1-9][0-9]?|18/[0-9]{2}", re.ASCII)


class SizeClass(Enum):
    """The four size classes, from the smallest up (SIZE-02 to SIZE-05)."""

    SMALL = "Small"
    HUMANOID = "Humanoid"
    OGRE = "Ogre"
    GIANT = "Giant"

    @property
    def rank(self) -> int:
        """The place in the order of sizes: Small 1 to Giant 4."""
        return list(SizeClass).index(self) + 1


@dataclass(frozen=True)
class Conversion:
    """A blow between two sizes: how often the Muscle bonus counts, what it then adds, and the roll to hit."""

    times: int
    damage: int
    to_hit: int
    armour_class: int


def classes_larger(victim: SizeClass, attacker: SizeClass) -> int:
    """Answers by how many classes the victim is larger than the attacker, -3 to 3.

    Source: combat (SIZE-02 to SIZE-05). Rulings: none.
    """
    return victim.rank - attacker.rank


def races() -> tuple[str, ...]:
    """Answers the player races that the classes name, in alphabetical order, after "not listed".

    Source: combat (SIZE-02 to SIZE-04). Rulings: none.
    """
    cells = Rules.standard().table(PAGE, "classes").column("player races")
    return (NOT_LISTED, *sorted(race for cell in cells for race in _listed(cell)))


def size_class(
    *, feet: int = 0, inches: int = 0, pounds: int = 0, race: str = NOT_LISTED, rules: Rules | None = None
) -> Working[SizeClass]:
    """Answers the size class of a creature by its height, its weight or its race, whatever is known.

    Of two classes that differ the larger holds.

    Units: feet and inches together are the height; pounds; 0 for what is not known. ``race`` is a player race of the
    table. Errors: ``BadInput`` naming the input, and when nothing at all is given.

    Source: combat (SIZE-02 to SIZE-05). Rulings: DISC-29.
    """
    rules = rules or Rules.standard()
    height = _INCHES * whole(feet, "the feet of the height", field="feet", rule="SIZE-02", most=10_000)
    height += whole(inches, "the inches beside the feet", field="inches", rule="SIZE-02", most=_INCHES - 1)
    weight = whole(pounds, "the weight in pounds", field="pounds", rule="SIZE-02")
    rows = rules.table(PAGE, "classes").rows
    reading = rules.reading("DISC-29")
    found = (
        (f"height {height // _INCHES} ft {height % _INCHES} in", _by(height, "inches", rows, reading.name)),
        (f"weight {weight} lb", _by(weight, "pounds", rows, reading.name)),
        (f"race {race}", _by_race(race, rows)),
    )
    known = [(label, *each) for label, each in found if each is not None]
    if not known:
        raise BadInput("The size class needs a height, a weight or a race (SIZE-02).", field="feet", rule="SIZE-02")
    steps = [Step(label, str(row["class"]), str(row["rule"]), reading if edge else None) for label, row, edge in known]
    classes = [SizeClass(str(row["class"])) for _, row, _ in known]
    held = max(classes, key=lambda each: each.rank) if reading.name == "larger" else classes[0]
    if len(set(classes)) > 1:
        rule = rules.table(PAGE, "classes").text(held.value, head="rule")
        steps.append(Step("of classes that differ", held.value, rule, reading))
    return Working(held, f"The size class is {held.value}.", tuple(steps))


def muscle_bonus(*, muscle: int | str, rules: Rules | None = None) -> Working[int]:
    """Answers the damage bonus of a Muscle score; below the chart there is none.

    Units: ``muscle`` from 1 to 25, and for 18 with a percentage "18/01" to "18/00" (which is the highest).
    Errors: ``BadInput`` for anything else.

    Source: combat (SIZE-01). Rulings: none.
    """
    rules = rules or Rules.standard()
    text = "" if isinstance(muscle, bool) else str(muscle).strip()
    if not _MUSCLE.fullmatch(text) or ("/" not in text and int(text) > _MOST_MUSCLE):
        raise BadInput(
            f"Muscle must be from 1 to {_MOST_MUSCLE}, or 18/01 to 18/00; got {shown(muscle)} (SIZE-01).",
            field="muscle",
            rule="SIZE-01",
        )
    for row in rules.table(PAGE, "muscle").rows:
        if _holds(str(row["muscle"]), text) and isinstance(bonus := row["damage bonus"], int):
            step = Step(f"Muscle {text}", signed(bonus), "SIZE-01")
            return Working(bonus, f"Muscle {text} adds {bonus} to damage.", (step,))
    step = Step(f"Muscle {text} is below the chart", signed(0), "SIZE-01")
    return Working(0, f"Muscle {text} adds nothing to damage.", (step,))


def against_size(
    *,
    attacker: SizeClass | str = SizeClass.HUMANOID,
    victim: SizeClass | str = SizeClass.HUMANOID,
    muscle: int | str = 10,
    rules: Rules | None = None,
) -> Working[Conversion]:
    """Answers what a blow between two size classes changes: the Muscle bonus to damage and the roll to hit.

    Against a smaller victim the bonus counts once for each class between; the smaller one is harder to hit.

    Units: points of damage and of the d20. Where the victim is larger the lists say nothing, and nothing changes.
    Not modelled: the armour class itself. Errors: ``BadInput`` naming the input.

    Source: combat (SIZE-01, SIZE-06 to SIZE-09). Rulings: DISC-87, DISC-131.
    """
    rules = rules or Rules.standard()
    striker = one_of(SizeClass, attacker, "the attacker's size", field="attacker", rule="SIZE-06")
    struck = one_of(SizeClass, victim, "the victim's size", field="victim", rule="SIZE-06")
    strength = muscle_bonus(muscle=muscle, rules=rules)
    smaller = classes_larger(striker, struck)
    reading = rules.reading("DISC-87")
    if smaller > 0:
        times = rules.table(PAGE, "conversions").number(striker.value, struck.value, head="times the bonus")
    else:
        times = 1 if reading.name == "ordinary" else 0
    damage = times * strength.value
    label = f"{striker.value} against {struck.value}"
    to_hit, armour, hitting = to_hit_between(striker, struck, rules)
    steps = (
        *strength.steps,
        Step(label, f"bonus × {times}", "SIZE-06", reading if smaller <= 0 else None),
        Step("added to damage", signed(damage), "SIZE-06"),
        hitting,
    )
    said = f"{label}: damage {signed(damage)}, to hit {signed(to_hit)}"
    said += f", the victim's armour class {armour} better." if armour else "."
    return Working(Conversion(times, damage, to_hit, armour), said, steps)


def to_hit_between(attacker: SizeClass, victim: SizeClass, rules: Rules) -> tuple[int, int, Step]:
    """Answers what size changes in the attacker's roll and in the victim's armour class, and the step that says so.

    Source: combat (SIZE-07 to SIZE-09). Rulings: DISC-131.
    """
    smaller, reading = classes_larger(attacker, victim), rules.reading("DISC-131")
    apart = abs(smaller) if reading.name == "either" else max(smaller, 0)
    if not apart:
        kind = "smaller" if reading.name == "smaller" else "of another size"
        return 0, 0, Step(f"to hit a victim that is not {kind}", "no change", "SIZE-07", reading)
    table = rules.table(PAGE, "to_hit")
    roll = table.number(apart, head="attacker's to-hit roll")
    armour = table.number(apart, head="victim's armour class better by")
    label = f"victim {'smaller' if smaller > 0 else 'larger'} by {apart} class{'es' if apart > 1 else ''}"
    step = Step(label, f"to hit {signed(roll)}, armour class {armour} better", table.text(apart, head="rule"), reading)
    return roll, armour, step


def _by(measure: int, unit: str, rows: tuple[Row, ...], reading: str) -> tuple[Row, bool] | None:
    """Answers the class of a height or weight, and whether it stands on the edge of the next; none for a measure of 0.

    A class ends where its upper figure does; under the other reading the next one begins at that very figure.
    """
    if not measure:
        return None
    for number, row in enumerate(rows):
        most = row[f"{unit} to"]
        if not isinstance(most, int) or measure < most:
            return row, False
        if measure == most:
            edge = [each for each in rows[number + 1 :] if each[f"{unit} from"] == measure]
            return (edge[0] if edge and reading == "height" else row), bool(edge)
    return None


def _by_race(race: object, rows: tuple[Row, ...]) -> tuple[Row, bool] | None:
    if race == NOT_LISTED:
        return None
    for row in rows:
        if race in _listed(row["player races"]):
            return row, False
    listed = (each for row in rows for each in _listed(row["player races"]))
    raise unknown(race, "the race", (NOT_LISTED, *listed), field="race", rule="SIZE-02")


def _listed(cell: object) -> list[str]:
    return cell.split(", ") if isinstance(cell, str) else []


def _holds(printed: str, text: str) -> bool:
    """Answers whether a printed score (``18/51-75``) holds the one that was asked for (``18/63``)."""
    whole_score, _, band = printed.partition("/")
    score, _, percent = text.partition("/")
    if score != whole_score or bool(band) != bool(percent):
        return False
    low, _, high = band.partition("-")
    return low <= percent <= (high or low)
