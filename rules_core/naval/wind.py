"""Wind (WIND): its force on the Beaufort scale, the three kinds of no wind, and the wind as a fight begins.

Source: naval, beaufort. Rulings: DISC-153.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules_core.engine.hexes import Side
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

PAGE = "naval/wind"


class Calm(Enum):
    """The three kinds of force 0. No rule tells what sets them apart, so they differ in name only."""

    CALM = "calm"
    VERY_QUIET = "very quiet"
    DEAD_CALM = "dead calm"


@dataclass(frozen=True)
class Wind:
    """A wind by its force: name, and knots from least to most (``most`` is None where the scale is open)."""

    force: int
    name: str
    least: int
    most: int | None

    @property
    def knots(self) -> str:
        """The speed as it is read: "7–10 knots"."""
        if self.force == 0:
            return "under 1 knot"
        return f"{self.least} knots or more" if self.most is None else f"{self.least}–{self.most} knots"


def wind_of(force: object, calm: object, rules: Rules) -> Wind:
    """Answers the wind of a force; ``calm`` names it at force 0 and is only checked above.

    Source: naval (WCH-06 names the kinds), beaufort (MISS-26). Rulings: none.

    Raises:
        BadInput: for a force outside 0 to 12, or an unknown kind of calm.
    """
    number = whole(force, "the wind's force", field="force", rule="MISS-26", most=12)
    kind = one_of(Calm, calm, "the kind of force 0", field="calm", rule="MISS-26")
    row = rules.table(PAGE, "beaufort").row(number, name="the wind's force", field="force")
    least, most = row["from knots"], row["to knots"]
    return Wind(
        number,
        str(row["name"]) if number else kind.value,
        least if isinstance(least, int) else 0,
        most if isinstance(most, int) else None,
    )


@dataclass(frozen=True)
class FirstWind:
    """The wind as a fight begins: its force and name, and the hex side that it comes from."""

    wind: Wind
    wind_from: Side


def side_of_bearing(degrees: int, rules: Rules) -> Side:
    """Answers the hex side nearest to a bearing in degrees from north. Source: naval (WIND-05). Rulings: DISC-153."""
    half = 30 if rules.reading("DISC-153").name == "clockwise" else 29
    return Side((degrees + half) // 60 % 6)


def wind(*, knots: int, degrees: int, calm: Calm | str = Calm.CALM, rules: Rules | None = None) -> Working[FirstWind]:
    """Answers the wind that a fight begins with, from a weather record: knots, and degrees that it blows from.

    Units: knots; degrees from north, clockwise, of the direction that the wind comes from. ``calm`` names force 0.
    Not modelled: gusts. Errors: ``BadInput`` naming the input.

    Source: naval (WIND-01, WIND-05), beaufort (MISS-26). Rulings: DISC-153.
    """
    rules = rules or Rules.standard()
    speed = whole(knots, "the wind's speed", field="knots", rule="MISS-26", most=300)
    bearing = whole(degrees, "the bearing", field="degrees", rule="WIND-05", most=360)
    row = rules.table(PAGE, "beaufort").band(speed, "from knots", "to knots")
    found = wind_of(row["force"], calm, rules)
    side = side_of_bearing(bearing, rules)
    steps = (
        Step(f"{speed} knots: force {found.force}", f"{found.name}, {found.knots}", "MISS-26"),
        Step(f"from {bearing} degrees: nearest side", side.label, "WIND-05", rules.reading("DISC-153")),
        Step("it stands until the first check of the wind", "", "WIND-03"),
    )
    blows = "" if found.force == 0 else f", from the {side.label}"
    said = f"The fight begins at force {found.force}, {found.name}{blows}."
    return Working(FirstWind(found, side), said, steps)
