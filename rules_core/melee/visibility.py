"""Visibility (VIS): how far one can target, by the air, the light and the eyes.

Source: combat. Rulings: DISC-88.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import floor

from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

PAGE = "melee/visibility"


class Air(Enum):
    """What is in the air (VIS-01, VIS-02, VIS-04, VIS-06, VIS-09)."""

    CLEAR = "clear sky"
    MIST = "mist or light rain"
    LIGHT_FOG = "light fog or light snow"
    FOG = "moderate fog or medium snowfall"
    HEAVY_FOG = "heavy fog or blizzard"


class Light(Enum):
    """The time of day and the moon (VIS-03, VIS-05, VIS-07, VIS-08)."""

    DAY = "day"
    TWILIGHT = "twilight or pre-dawn"
    FULL_MOON = "night, full moon in sight"
    PARTIAL_MOON = "night, partial moon"
    NO_MOON = "night, no visible moon"


@dataclass(frozen=True)
class Sight:
    """How far one can target, in yards, and whether the target is within it."""

    yards: int
    in_reach: bool


def targeting(
    *,
    air: Air | str = Air.CLEAR,
    light: Light | str = Light.DAY,
    night_vision: int = 0,
    distance: int = 0,
    area_attack: bool = False,
    rules: Rules | None = None,
) -> Working[Sight]:
    """Answers how far one can target in the air and light there are, and whether a target is in reach.

    Air and light have a limit each. At night a creature with night vision targets to the range of that, if it is
    the longer; fog, rain and snow still limit it.

    Units: yards, all of them approximate; ``night_vision`` and ``distance`` too (a ``distance`` of 0 asks nothing).
    ``area_attack`` is for flaming oil, some spells and the like, which need no target in sight if the referee agrees;
    it does not change the figure. Not modelled: lamps and fires, whatever hides the target, and twilight as darkness
    (night vision counts at night alone).
    Errors: ``BadInput`` naming the input.

    Source: combat (VIS-01 to VIS-11). Rulings: DISC-88.
    """
    rules = rules or Rules.standard()
    weather = one_of(Air, air, "the air", field="air", rule="VIS-01")
    hour = one_of(Light, light, "the light", field="light", rule="VIS-03")
    eyes = whole(night_vision, "the range of night vision in yards", field="night_vision", rule="VIS-11")
    away = whole(distance, "the distance in yards", field="distance", rule="VIS-01")
    area = yes_or_no(area_attack, "an attack on an area", field="area_attack", rule="VIS-10")

    table = rules.table(PAGE, "conditions")
    clear = table.number(Air.CLEAR.value, head="yards")
    through = table.number(weather.value, head="yards")
    steps = [Step(weather.value, f"{through} yards", table.text(weather.value, head="rule"))]
    yards = through
    if hour is not Light.DAY:
        lit = table.number(hour.value, head="yards")
        steps.append(Step(hour.value, f"{lit} yards", table.text(hour.value, head="rule")))
        if eyes and table.text(hour.value, head="of") == "night":
            seen = max(lit, eyes)
            steps.append(Step(f"night vision to {eyes} yards, if longer", f"{seen} yards", "VIS-11"))
            lit = seen
        reading = rules.reading("DISC-88")
        yards = min(through, lit) if reading.name == "lower" else floor(Fraction(through, clear) * lit)
        if weather is not Air.CLEAR:
            steps.append(Step("both together", f"{yards} yards", "VIS-01", reading))
    said = f"One can target up to about {yards} yards."
    reached = away <= yards
    if away:
        steps.append(Step(f"a target at {away} yards", "in reach" if reached else "too far", steps[-1].rule))
        said = f"{said[:-1]}: a target at {away} is {'in reach' if reached else 'too far'}."
    if area:
        steps.append(Step("an attack on an area may get round this", "the referee decides", "VIS-10"))
    return Working(Sight(yards, reached), said, tuple(steps))
