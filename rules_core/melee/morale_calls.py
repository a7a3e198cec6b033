"""When a morale check may be called (MORP-27 to MORP-29).

Source: combat. Rulings: DISC-81.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.melee.morale_states import PAGE


class Cause(Enum):
    """What happened that may shake or lift a creature (MORP-27, MORP-28)."""

    NONE = "nothing that the rules name"
    LEADER_SKILL = "a leader's skill succeeds"
    SPELL = "a spell that lifts morale"
    FOE_FELLED = "a leader or champion fells an impressive foe"
    WEAPON_MASTER = "a weapon master's skill"
    LEADER_FALLS = "a strong leader falls"


class Call(Enum):
    """What the rules say about a check now."""

    DUE = "due"
    ALLOWED = "allowed"
    TOO_SOON = "too soon"


@dataclass(frozen=True)
class Calls:
    """Whether a check of either sort is due, may be called by the referee, or comes too soon after the last."""

    positive: Call
    negative: Call


def morale_calls(
    *,
    cause: Cause | str = Cause.NONE,
    hit_points: int = 10,
    hit_points_lost: int = 0,
    melees_since_check: int = 4,
    impressive: bool = False,
    rules: Rules | None = None,
) -> Working[Calls]:
    """Answers whether a morale check is due now, may be called by the referee, or must wait.

    A named cause, or the loss of more than half of one's hit points, calls for a check. Otherwise the referee decides,
    and without an impressive action only one check is made in four melee rounds.

    Units: hit points; melee rounds of about eight seconds. ``melees_since_check`` counts from the last check to now
    (4 or more if there was none); ``impressive`` is for an action that the rules do not name.
    Not modelled: whether a loss of hit points has called for its check already.
    Errors: ``BadInput`` naming the input.

    Source: combat (MORP-27 to MORP-29). Rulings: DISC-81.
    """
    rules = rules or Rules.standard()
    why = one_of(Cause, cause, "the cause", field="cause", rule="MORP-27")
    full = whole(hit_points, "the creature's hit points", field="hit_points", rule="MORP-28", least=1)
    lost = whole(hit_points_lost, "the hit points lost", field="hit_points_lost", rule="MORP-28", most=full)
    since = whole(
        melees_since_check, "the melee rounds since the last check", field="melees_since_check", rule="MORP-29"
    )
    struck = yes_or_no(impressive, "an impressive action", field="impressive", rule="MORP-29")

    apart, share = rules.whole(PAGE, "melees_between_checks"), Fraction(rules.value(PAGE, "loss_for_check").value)
    long_enough = since >= apart
    distance = Step(f"melee rounds since the last check: {since}, at least {apart}", _yes(long_enough), "MORP-29")
    reading = rules.reading("DISC-81")
    free = long_enough or struck or reading.name == "free"
    steps: list[Step] = []
    calls = dict.fromkeys(("positive", "negative"), Call.ALLOWED if long_enough or struck else Call.TOO_SOON)
    if why is not Cause.NONE:
        row = rules.table(PAGE, "causes").row(why.value)
        steps.append(Step(why.value, f"{row['check']} check", str(row["rule"]), reading))
        if free:
            calls[str(row["check"])] = Call.DUE
    hurt = lost > share * full
    steps.append(
        Step(f"{lost} of {full} hit points lost: more than {share}", _yes(hurt), "MORP-28", reading if hurt else None)
    )
    if hurt and free:
        calls["negative"] = Call.DUE
    if struck:
        steps.append(Step("an impressive action", "the distance need not be kept", "MORP-29"))
    steps.append(distance)
    return Working(Calls(calls["positive"], calls["negative"]), _sentence(calls), tuple(steps))


def _sentence(calls: dict[str, Call]) -> str:
    due = [f"a {name} check is due" for name, call in calls.items() if call is Call.DUE]
    if due:
        said = " and ".join(due)
        return f"{said[0].upper()}{said[1:]}."
    if Call.TOO_SOON in calls.values():
        return "No check yet: the last one was too recent."
    return "No check is due; the referee may call one."


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"
