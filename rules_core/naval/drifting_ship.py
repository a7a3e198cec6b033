"""Drifting, for a ship as a whole (MISS-12, MISS-14): how far she goes in this sequence, adrift or at anchor.

Apart from the figures of a drift, on which the wind effects rest in their turn.

Source: naval-public; anchors are a reconstruction. Rulings: DISC-01, DISC-60, DISC-145.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.engine.hexes import Side
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, decimal
from rules_core.naval import ship_hexes
from rules_core.naval.attitude import read_side
from rules_core.naval.drifting import PAGE, Drift, drift_steps
from rules_core.naval.movement_execution import rounds_covered
from rules_core.naval.ship_types import type_named
from rules_core.naval.wind import Calm, wind_of
from rules_core.naval.wind_effects import effect_on, effect_steps


class Adrift(Enum):
    """Why a ship makes no way, or what holds her."""

    NO_ORDERS = "no orders, or D logged"
    NO_CREW = "nobody works her"
    DAMAGED = "hull or rigging damaged"
    FOULED = "fouled"
    GRAPPLED = "grappled"
    RAMMED = "rammed"
    NO_RIGGING = "all rigging lost"
    ANCHORED = "at anchor"


@dataclass(frozen=True)
class Drifting:
    """How far a ship drifts in this sequence, in combat hexes and in ship hexes, and to which side.

    ``heading`` is how she then lies; ``turns`` how often one without rigging may have turned in place by now.
    """

    combat_hexes: int
    ship_hexes: Fraction
    towards: Side
    heading: Side
    turns: int


def drift_now(drift: Drift, sequences: int, rules: Rules) -> int:
    """Answers the combat hexes of a drift in the n-th sequence in which the bow is in the same place (from 1).

    Source: naval-public (MISS-12), naval (WEFF-05). Rulings: DISC-60.
    """
    return drift.later if sequences >= rules.whole(PAGE, "drifts_from") else drift.at_once


def turns_adrift(rounds: int, rules: Rules) -> int:
    """Answers how often a ship without rigging may have turned in place after so many rounds of drifting.

    Source: naval-public (MISS-12). Rulings: none.
    """
    return rounds // rules.whole(PAGE, "rigging_lost_rounds")


def heading_at_anchor(heading: Side, wind_from: Side, rounds: int, rules: Rules) -> Side:
    """Answers how a ship lies after so many rounds at anchor. Source: reconstruction (MISS-14). Rulings: DISC-145."""
    swing = rules.whole(PAGE, "swing_rounds")
    if rounds >= swing:
        return wind_from
    if rules.reading("DISC-145").name == "at-the-end":
        return heading
    off = heading.bearing_to(wind_from)
    return heading.turned(min(rounds, off) if off <= 3 else -min(rounds, 6 - off))


def drifting(
    *,
    ship_type: str,
    force: int,
    heading: Side | int | str = Side.NORTH,
    wind_from: Side | int | str = Side.NORTH,
    cause: Adrift | str = Adrift.NO_ORDERS,
    sequences: int = 2,
    rounds: int = 0,
    calm: Calm | str = Calm.CALM,
    rules: Rules | None = None,
) -> Working[Drifting]:
    """Answers how far a ship that makes no way drifts in this sequence, and how she lies at anchor.

    In the first sequence she drifts by the negative figure of her attitude, if any; from the second in which her bow is
    in the same place by the force of the wind as well. At anchor she does not drift, but swings head to wind.

    Units: combat hexes a sequence; ``sequences`` counts those without way, this one included; ``rounds`` are those that
    she has drifted or lain at anchor before.
    Not modelled: what two ships locked together weigh against each other. Errors: ``BadInput`` naming the input.

    Source: naval (WEFF-05, WEFF-07), naval-public (MISS-12), reconstruction (MISS-14). Rulings: DISC-01, DISC-60,
    DISC-145, DISC-171.
    """
    rules = rules or Rules.standard()
    ship, wind = type_named(ship_type, rules), wind_of(force, calm, rules)
    bow = read_side(heading, "the ship's heading", field="heading")
    blows = read_side(wind_from, "the side the wind comes from", field="wind_from")
    why = one_of(Adrift, cause, "why she makes no way", field="cause", rule="MISS-12")
    nth = whole(sequences, "the sequences without way", field="sequences", rule="MISS-12", least=1, most=1000)
    passed = whole(rounds, "the rounds before", field="rounds", rule="MISS-12", most=10_000)
    if why is Adrift.ANCHORED:
        return _at_anchor(bow, blows, passed, rules)
    effect = effect_on(ship, wind, bow, blows, rules)
    count = drift_now(effect.drift, nth, rules)
    turns = turns_adrift(passed, rules) if why is Adrift.NO_RIGGING else 0
    far = Fraction(count, rules.whole(ship_hexes.PAGE, "combat_hexes"))
    value = Drifting(count, far, effect.drift.towards, bow, turns)
    looked_up = effect_steps(effect, bow, blows, rules)
    steps = [
        *looked_up[: -1 - len(drift_steps(effect.drift, rules))],
        Step(why.value, "drifts", "MISS-12"),
        *drift_steps(effect.drift, rules),
        Step(f"sequence {nth} with the bow in the same place", _combat(count), "MISS-12", rules.reading("DISC-60")),
        Step("in ship hexes", decimal(far), "HEX-02"),
    ]
    if why is Adrift.NO_RIGGING:
        steps.append(Step(f"turns in place for {passed} full rounds of drifting", str(turns), "MISS-12"))
    said = f"She drifts {_combat(count)} to the {value.towards.label}." if count else "She does not drift."
    return Working(value, said, tuple(steps))


def _at_anchor(bow: Side, blows: Side, rounds: int, rules: Rules) -> Working[Drifting]:
    lies = heading_at_anchor(bow, blows, rounds, rules)
    value = Drifting(0, Fraction(0), blows.opposite, lies, 0)
    lifting = rounds_covered(rules)  # a whole sequence, so as long as a log covers
    steps = (
        Step("at anchor: she neither moves nor drifts", "0 combat hexes", "MISS-14"),
        Step(f"after {rounds} rounds at anchor her heading is", lies.label, "MISS-14", rules.reading("DISC-145")),
        Step(
            "lifting the anchor",
            f"{lifting} round{'' if lifting == 1 else 's'}, LA alone in the log",
            "MISS-14",
            rules.reading("DISC-01"),
        ),
        Step(
            "cutting the cable with an axe", f"{rules.whole(PAGE, 'cut_cable')} action points, anchor lost", "MISS-14"
        ),
    )
    return Working(value, f"She lies at anchor, heading {lies.label}.", steps)


def _combat(count: int) -> str:
    return f"{count} combat hex{'' if count == 1 else 'es'}"
