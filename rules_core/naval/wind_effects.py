"""Wind effects on movement (WEFF, ALLOW): attitude, movement allowance or drift for a ship in a wind.

Source: naval; the table is a reconstruction but for three cells. Rulings: DISC-08, DISC-60, DISC-76,
DISC-171.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules_core.engine.citations import Status
from rules_core.engine.hexes import Side
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.naval.attitude import Attitude, attitude_of, attitude_step, read_side
from rules_core.naval.drifting import Drift, drift_of, drift_steps
from rules_core.naval.ship_types import ShipType, type_named
from rules_core.naval.wind import Calm, Wind, wind_of

PAGE = "naval/wind-effects"


@dataclass(frozen=True)
class AttitudeEffect:
    """One cell of the wind effects table: ship hexes in an attitude, below zero a drift, and how well founded."""

    attitude: Attitude
    cell: int
    status: Status


@dataclass(frozen=True)
class WindEffect:
    """What a wind does to a ship on a heading.

    ``allowance`` is what may be moved, in ship hexes, never below zero; ``cell`` what the table prints. ``attitude`` is
    None under oars. ``row`` holds the table's cells for all four attitudes (empty under oars).
    """

    ship: ShipType
    wind: Wind
    attitude: Attitude | None
    cell: int
    allowance: int
    drift: Drift
    status: Status
    row: tuple[AttitudeEffect, ...]


def wind_effects(
    *,
    ship_type: str,
    force: int,
    heading: Side | int | str = Side.NORTH,
    wind_from: Side | int | str = Side.NORTH,
    calm: Calm | str = Calm.CALM,
    rules: Rules | None = None,
) -> Working[WindEffect]:
    """Answers how far a ship may move in a wind, or how far it drifts.

    Under sail the heading and the side the wind comes from give the attitude; the table gives ship hexes by force,
    type and attitude, and a figure below zero is a drift. Under oars there is no attitude: a fixed number of ship
    hexes, one less for each force above 5 when going within 60 degrees of the wind, and none from force 8.

    Units: ship hexes a sequence for the allowance, combat hexes for drift; hex sides, 0 north, clockwise. ``calm``
    names the kind of force 0 and is without effect otherwise.
    Not modelled: what a crew's quality does to speed (the sources give no number), damage, towing.
    Errors: ``BadInput`` naming the input.

    Source: naval (WEFF-01 to WEFF-08, ALLOW-01), reconstruction (MISS-03, MISS-24). Rulings: DISC-08, DISC-60,
    DISC-171.
    """
    rules = rules or Rules.standard()
    ship = type_named(ship_type, rules)
    wind = wind_of(force, calm, rules)
    bow = read_side(heading, "the ship's heading", field="heading")
    source = read_side(wind_from, "the side the wind comes from", field="wind_from")
    effect = effect_on(ship, wind, bow, source, rules)
    return Working(effect, _sentence(effect), effect_steps(effect, bow, source, rules))


@lru_cache(maxsize=4096)  # asked at every factor of a log
def effect_on(ship: ShipType, wind: Wind, heading: Side, wind_from: Side, rules: Rules) -> WindEffect:
    """Answers what a wind does to a ship, all inputs being checked already."""
    if ship.under_oars:
        return _under_oars(ship, wind, heading, wind_from, rules)
    attitude = attitude_of(heading, wind_from, rules)
    row = tuple(_cell(ship.yare, wind.force, each, rules) for each in Attitude)
    here = next(each for each in row if each.attitude is attitude)
    drift = drift_of(here.cell, wind.force, wind_from, rules)
    return WindEffect(ship, wind, attitude, here.cell, max(0, here.cell), drift, here.status, row)


def near_the_wind(heading: Side, wind_from: Side, rules: Rules) -> bool:
    """Answers whether a rowed ship on that heading goes so near the wind that a strong one slows it (MISS-03)."""
    within = rules.whole(PAGE, "oars_lose_within")
    return min(heading.bearing_to(wind_from), wind_from.bearing_to(heading)) <= within


def _under_oars(ship: ShipType, wind: Wind, heading: Side, wind_from: Side, rules: Rules) -> WindEffect:
    table = rules.table(PAGE, "oared")
    row = table.row(ship.oared, name="the kind of oared ship", field="ship_type")
    factors = table.number(ship.oared, head="factors")
    if near_the_wind(heading, wind_from, rules):
        factors -= max(0, wind.force - rules.whole(PAGE, "oars_lose_above"))
    if wind.force >= rules.whole(PAGE, "oars_useless_from"):
        factors = 0
    factors = max(0, factors)
    carried = _cell(ship.drifts_as, wind.force, Attitude.HEAD_TO_WIND, rules).cell if ship.drifts_as else 0
    drift = drift_of(carried, wind.force, wind_from, rules)
    if factors and rules.reading("DISC-171").name == "oars-hold":
        drift = Drift(0, drift.later, drift.towards)
    return WindEffect(ship, wind, None, factors, factors, drift, table.status_of(row, "factors"), ())


def _cell(yare: str, force: int, attitude: Attitude, rules: Rules) -> AttitudeEffect:
    table, head = rules.table(PAGE, "effects"), f"{yare} {attitude.column}"
    row = table.row(force, name="the wind's force", field="force")
    return AttitudeEffect(attitude, table.number(force, head=head), table.status_of(row, head))


def effect_steps(effect: WindEffect, heading: Side, wind_from: Side, rules: Rules) -> tuple[Step, ...]:
    """Answers the steps that led to an effect: ship, wind, attitude, cell, allowance, drift."""
    ship, wind, status = effect.ship, effect.wind, effect.status
    steps = [
        Step(ship.name, ship.oared or f"type {ship.yare}", "MISS-24"),
        Step(f"wind of force {wind.force}", f"{wind.name}, {wind.knots}", "MISS-26"),
    ]
    if effect.attitude:
        steps.append(attitude_step(heading, wind_from, rules))
        label = f"type {ship.yare}, force {wind.force}, {effect.attitude.value}"
    else:
        near = near_the_wind(heading, wind_from, rules)
        steps.append(Step("under oars there is no attitude", "within 60° of the wind" if near else "", "MISS-24"))
        label = f"{ship.oared}, force {wind.force}"
    steps.append(Step(f"{label} ({status.name})", str(effect.cell).replace("-", "−"), status.rule))
    if ship.under_oars and ship.drifts_as:
        lost = effect.drift.at_once or "nothing"
        steps.append(Step(f"drifts as type {ship.drifts_as}", f"{lost} at once", "MISS-24", rules.reading("DISC-171")))
    steps.append(Step("movement allowance", _ship_hexes(effect.allowance), "ALLOW-01"))
    return (*steps, *drift_steps(effect.drift, rules))


def _sentence(effect: WindEffect) -> str:
    lies = effect.attitude.value if effect.attitude else "under oars"
    named = f"{effect.wind.name} (force {effect.wind.force})"
    head = f"{_article(str(effect.ship))}, {lies} in {named if effect.wind.force == 0 else _article(named).lower()},"
    if effect.allowance:
        return f"{head} may move {_ship_hexes(effect.allowance)}."
    if effect.drift.at_once:
        count, side = effect.drift.at_once, effect.drift.towards.label
        return f"{head} makes no way and drifts {count} combat hex{'' if count == 1 else 'es'} to the {side}."
    return f"{head} does not move."


def _ship_hexes(count: int) -> str:
    return f"{count} ship hex{'' if count == 1 else 'es'}"


def _article(name: str) -> str:
    return f"{'An' if name[:1] in 'aeiou' else 'A'} {name}"
