"""Damage (NC-59 to NC-69): what lost hit points of sections do to the ship, and how a hole spreads.

Source: narrative. Rulings: DISC-32, DISC-33, DISC-67, DISC-93, DISC-94.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.duel._sections import PAGE, Sections, read_hits
from rules_core.duel._speed import Wind, sailing_speed
from rules_core.duel._vessel import Ship, ship_named
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, signed


class HullState(Enum):
    """How badly the hull is hurt, from the mildest up (NC-59 to NC-64)."""

    SOUND = "sound"
    DAMAGED = "damaged"
    SEVERE = "severely damaged"
    HOLED = "holed"
    DEMOLISHED = "demolished"


class MastState(Enum):
    """What is left aloft (NC-65 to NC-69)."""

    SOUND = "sound"
    DAMAGED = "rigging damaged"
    WIND_LOST = "rigging badly damaged"
    DISMASTED = "dismasted"
    DERELICT = "a derelict"
    NO_MAST = "without masts"


@dataclass(frozen=True)
class Condition:
    """A ship's state: hull and masts, the sections hurt, and what they leave of speed and handling.

    ``penalty`` is in feet of base speed, ``lighter`` says that the wind counts one category lighter, ``sail`` and
    ``oars`` are the greatest speeds left, ``shiphandling`` holds the ship's own and the loss of masts.
    """

    sections: Sections
    hull: HullState
    masts: MastState
    damaged: tuple[str, ...]
    destroyed: tuple[str, ...]
    rigging_damaged: tuple[str, ...]
    rigging_lost: tuple[str, ...]
    hull_penalty: int
    rigging_penalty: int
    lighter: bool
    can_sail: bool
    sail: int
    oars: int
    shiphandling: int


@dataclass(frozen=True)
class CascadeRound:
    """One round of the spread: what was weakened and by how much, and what that destroyed."""

    number: int
    lost: tuple[tuple[str, int], ...]
    destroyed: tuple[str, ...]


@dataclass(frozen=True)
class Cascade:
    """How a hole spread: the rounds in which it did, and the ship after them."""

    rounds: tuple[CascadeRound, ...]
    after: Condition


def is_demolished(destroyed: int, ship: Ship, rules: Rules) -> bool:
    """Answers whether so many destroyed hull sections are the end of a ship.

    Source: narrative (NC-64). Rulings: DISC-67.
    """
    if rules.reading("DISC-67").name == "figure":
        return destroyed >= ship.sinks_at
    return destroyed >= Fraction(rules.value(PAGE, "demolished").value) * ship.hull_sections


def condition_of(
    sections: Sections, *, wind: Wind = Wind.MODERATE, current: int = 0, rules: Rules | None = None
) -> Condition:
    """Answers the state that a ship's sections leave her in.

    Source: narrative (NC-59 to NC-69). Rulings: DISC-67, DISC-93, DISC-94.
    """
    rules = rules or Rules.standard()
    ship = sections.ship
    damaged, destroyed = sections.damaged(ship.hull, rules), sections.destroyed(ship.hull)
    aloft, lost = sections.damaged(ship.rigging, rules), sections.destroyed(ship.rigging)
    severe = len(damaged) >= rules.whole(PAGE, "severe_sections")
    if is_demolished(len(destroyed), ship, rules):
        hull = HullState.DEMOLISHED
    elif destroyed:
        hull = HullState.HOLED
    else:
        hull = HullState.SEVERE if severe else HullState.DAMAGED if damaged else HullState.SOUND
    hull_penalty = rules.whole(PAGE, "severe_speed" if severe else "damaged_speed") if damaged else 0
    lighter = len(aloft) >= rules.whole(PAGE, "rigging_wind")
    rigging_penalty = rules.whole(PAGE, "dismasted_speed" if lost else "rigging_speed") if aloft else 0
    handling, masts = _masts(ship, len(lost), aloft=bool(aloft), lighter=lighter, rules=rules)
    can_sail = ship.sail_rate > 0 and masts not in (MastState.DERELICT, MastState.NO_MAST)
    sail = 0
    if can_sail:
        sail = sailing_speed(
            rate=ship.sail_rate,
            wind=wind,
            current=current,
            penalty=hull_penalty + rigging_penalty,
            lighter=lighter,
            rules=rules,
        ).value
    oars = max(ship.oar_rate - hull_penalty + current, 0) if ship.oared else 0
    return Condition(
        sections, hull, masts, damaged, destroyed, aloft, lost, hull_penalty, rigging_penalty, lighter, can_sail, sail,
        oars, ship.shiphandling + handling,
    )  # fmt: skip


def ship_damage(
    *,
    ship: str = "caravel",
    hits: str = "P3 80, S5 45, R1 40",
    wind: Wind | str = Wind.MODERATE,
    current: int = 0,
    rules: Rules | None = None,
) -> Working[Condition]:
    """Answers what a ship's damage does to her: her state, her greatest speed and her shiphandling.

    One hull section at half its hit points or less costs 5 ft of base speed, two or more cost 10. One at 0 holes her,
    calls for a sinking check and weakens its neighbours in the following round; a quarter of them at 0 is her end. One
    rigging section at half costs 5 ft under sail, two make the wind count lighter as well; one at 0 dismasts her.

    ``hits`` lists hit points lost by section, such as ``P3 80, S4 45, R1 60``. Units: feet a round. Order: the hull's
    loss and the rigging's are added, then the wind counts. Not modelled: leaks of lesser damage; a short crew (see
    ``crew_losses``). Errors: ``BadInput``.

    Source: narrative (NC-59 to NC-69, MISS-10). Rulings: DISC-32, DISC-33, DISC-67, DISC-93, DISC-94.
    """
    rules = rules or Rules.standard()
    figures = ship_named(ship, rules)
    sections = read_hits(hits, figures)
    blowing = one_of(Wind, wind, "the wind", field="wind", rule="MISS-11")
    stream = whole(current, "the current", field="current", rule="MISS-11", least=-100, most=100)
    state = condition_of(sections, wind=blowing, current=stream, rules=rules)
    return Working(state, _sentence(state), _steps(state, blowing, stream, rules))


def cascade(*, ship: str = "caravel", hits: str = "P3 80, P4 45", rules: Rules | None = None) -> Working[Cascade]:
    """Answers how a hole spreads over the rounds that follow, if nothing is shored up.

    In the round after a hull section is destroyed each neighbour loses half of its normal hit points, once for each
    destroyed neighbour; one that comes to 0 is destroyed and weakens its own neighbours a round later.

    ``hits`` as for ``ship_damage``. Units: hit points. Not modelled: repair in between (see ``shoring``). Errors:
    ``BadInput``.

    Source: narrative (NC-61 to NC-64). Rulings: DISC-32, DISC-67.
    """
    rules = rules or Rules.standard()
    sections = read_hits(hits, ship_named(ship, rules))
    reading = rules.reading("DISC-32")
    rounds: list[CascadeRound] = []
    steps = [Step("destroyed at first", ", ".join(sections.fresh) or "none", "NC-61")]
    while sections.fresh:
        sections, lost = sections.weakened(rules)
        rounds.append(CascadeRound(len(rounds) + 1, tuple(lost.items()), sections.fresh))
        told = ", ".join(f"{name} −{loss}" for name, loss in lost.items()) or "nobody is weakened"
        fell = f"; destroyed: {', '.join(sections.fresh)}" if sections.fresh else ""
        steps.append(Step(f"round {len(rounds)} after", f"{told}{fell}", "NC-61", reading))
    after = condition_of(sections, rules=rules)
    count = len(after.destroyed)
    share = f"{count} of {sections.ship.hull_sections} hull sections destroyed"
    steps.append(Step(share, after.hull.value, "NC-64", rules.reading("DISC-67")))
    answer = f"In the end {share}: the ship is {after.hull.value}."
    return Working(Cascade(tuple(rounds), after), answer, tuple(steps))


def _masts(ship: Ship, lost: int, *, aloft: bool, lighter: bool, rules: Rules) -> tuple[int, MastState]:
    if not ship.rigging_sections:
        return 0, MastState.NO_MAST
    if lost:
        row = rules.table(PAGE, "dismasted").row(ship.rigging_sections, lost, name="masts and masts lost", field="ship")
        handling = row["shiphandling"]
        return (0, MastState.DERELICT) if handling is None else (int(handling), MastState.DISMASTED)
    if lighter:
        return 0, MastState.WIND_LOST
    return 0, MastState.DAMAGED if aloft else MastState.SOUND


def _steps(state: Condition, wind: Wind, current: int, rules: Rules) -> tuple[Step, ...]:
    ship = state.sections.ship
    count, severe = len(state.damaged), state.hull_penalty == rules.whole(PAGE, "severe_speed")
    steps = [
        Step(
            f"{count} hull section{'' if count == 1 else 's'} at half or less",
            f"−{state.hull_penalty} ft of base speed",
            "NC-60" if severe else "NC-59",
        )
    ]
    if state.destroyed:
        share = f"{len(state.destroyed)} of {ship.hull_sections} destroyed"
        after, lost = state.sections.weakened(rules)
        told = ", ".join(f"{name} −{loss}" for name, loss in lost.items()) or "nobody"
        steps += [
            Step(f"holed: {', '.join(state.destroyed)}", "a sinking check for each", "NC-63"),
            Step("weakened in the following round", told, "NC-61", rules.reading("DISC-32")),
            Step("then at half or less", f"{len(after.damaged(ship.hull, rules))} hull sections", "NC-62"),
            Step(share, state.hull.value, "NC-64", rules.reading("DISC-67")),
        ]
    if state.rigging_damaged:
        steps.append(
            Step(
                f"rigging: {len(state.rigging_damaged)} at half or less, {len(state.rigging_lost)} lost",
                f"−{state.rigging_penalty} ft of base speed under sail",
                "NC-67" if state.rigging_lost else "NC-65",
            )
        )
    if state.rigging_lost:
        change = state.shiphandling - ship.shiphandling
        masts = f"{len(state.rigging_lost)} of {ship.rigging_sections} masts lost"
        rule = "NC-69" if state.masts is MastState.DERELICT else "NC-68"
        steps.append(Step(masts, f"{state.masts.value}, shiphandling {signed(change)}", rule))
    if state.can_sail:
        steps += sailing_speed(
            rate=ship.sail_rate,
            wind=wind,
            current=current,
            penalty=state.hull_penalty + state.rigging_penalty,
            lighter=state.lighter,
            rules=rules,
        ).steps
    if ship.oared:
        steps.append(
            Step(f"oars: {ship.oar_rate} ft less the hull's {state.hull_penalty}", f"{state.oars} ft", "NC-59")
        )
    steps.append(Step("shiphandling", signed(state.shiphandling), "NC-68"))
    return tuple(steps)


def _sentence(state: Condition) -> str:
    ship = state.sections.ship
    speeds = [f"{state.sail} ft under sail"] if state.can_sail else ["she cannot sail"] if ship.sail_rate else []
    speeds += [f"{state.oars} ft under oars"] if ship.oared else []
    fallen = state.masts in (MastState.DISMASTED, MastState.DERELICT)
    whole = state.masts in (MastState.SOUND, MastState.NO_MAST)
    aloft = "" if whole else f" and the {'ship ' if fallen else ''}{state.masts.value}"
    return f"The hull is {state.hull.value}{aloft}: {', '.join(speeds)}, shiphandling {signed(state.shiphandling)}."
