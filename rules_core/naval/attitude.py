"""Ship's attitude (ATT): how a ship lies to the wind, by its heading and the side the wind comes from.

Source: naval. Rulings: DISC-08.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from rules_core.engine.errors import BadInput
from rules_core.engine.hexes import Side
from rules_core.engine.limits import one_of, shown
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

PAGE = "naval/attitude"


class Attitude(Enum):
    """The four attitudes (ATT-01), in the order of the wind effects table."""

    REACHING = "reaching"
    RUNNING = "running"
    CLOSE_HAULED = "close-hauled"
    HEAD_TO_WIND = "head to wind"

    @property
    def column(self) -> str:
        """The head under which the wind effects table prints it."""
        return {"reaching": "Re", "running": "Ru", "close-hauled": "C", "head to wind": "H"}[self.value]


def read_side(value: object, name: str, *, field: str) -> Side:
    """Answers a hex side given as ``Side``, number 0 to 5 (0 north, clockwise) or word ("north-east").

    Raises:
        BadInput: naming the input and the six sides.
    """
    for side in Side:
        if isinstance(value, str):
            if value.strip().casefold().replace("_", "-").replace(" ", "-") in (side.label, str(int(side))):
                return side
        elif isinstance(value, int) and not isinstance(value, bool) and value == side:
            return side
    listed = ", ".join(f"{int(side)} {side.label}" for side in Side)
    raise BadInput(
        f"{name[:1].upper()}{name[1:]} must be one of the six hex sides: {listed}; got {shown(value)} (ATT-02).",
        field=field,
        rule="ATT-02",
    )


@lru_cache(maxsize=256)  # asked at every factor of a log
def attitude_of(heading: Side, wind_from: Side, rules: Rules) -> Attitude:
    """Answers the attitude on a heading; both sides are checked already."""
    printed = rules.table(PAGE, "attitudes").text(heading.bearing_to(wind_from), head="attitude")
    return one_of(Attitude, printed, "the attitude", field="heading", rule="ATT-02")


def attitude(
    *, heading: Side | int | str, wind_from: Side | int | str, rules: Rules | None = None
) -> Working[Attitude]:
    """Answers how a ship lies to the wind.

    The side the wind comes from, counted in steps of 60 degrees from the bow, decides: dead ahead is head to wind, one
    step to either hand close-hauled, two steps reaching, dead astern running.

    Units: hex sides, 0 north, counted clockwise. Not modelled: oared ships, which have no attitude.
    Errors: ``BadInput`` naming the input.

    Source: naval (ATT-01 to ATT-06). Rulings: DISC-08.
    """
    rules = rules or Rules.standard()
    bow = read_side(heading, "the ship's heading", field="heading")
    wind = read_side(wind_from, "the side the wind comes from", field="wind_from")
    found = attitude_of(bow, wind, rules)
    step = attitude_step(bow, wind, rules)
    return Working(found, f"A ship heading {bow.label} with the wind from the {wind.label} is {found.value}.", (step,))


def attitude_step(heading: Side, wind_from: Side, rules: Rules) -> Step:
    """Answers the step of a working that names the attitude on a heading."""
    row = rules.table(PAGE, "attitudes").row(heading.bearing_to(wind_from))
    reading = rules.reading("DISC-08") if row["attitude"] == Attitude.REACHING.value else None
    label = f"heading {heading.label}, wind from the {wind_from.label}: {row['wind from']}"
    return Step(label, str(row["attitude"]), "ATT-02", reading)
