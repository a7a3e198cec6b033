"""People and monsters in service (RET, LOY-10): who may be won, and when they check morale.

Source: retinue. Rulings: DISC-49.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.engine.chance import odds
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.retinue.morale_score import OWN, morale
from rules_core.retinue.morale_score_fight import TO_THE_END, Event, Fight, over_events


class Bond(Enum):
    """How somebody serves (RET-02, RET-03, LOY-10)."""

    RETAINER = "retainer"
    FANATIC = "fanatical retainer"
    HIRED = "man-at-arms or other hired man"


@dataclass(frozen=True)
class Recruit:
    """Whether somebody may be won for service, and whether it takes an offer and a reaction roll."""

    possible: bool
    by_order: bool


def recruit(
    *,
    charmed: bool = False,
    same_alignment: bool = True,
    reward: bool = True,
    rules: Rules | None = None,
) -> Working[Recruit]:
    """Answers whether a monster, or a man met in a dungeon, may be taken into service.

    The charmed are simply ordered. Others must share the character's basic alignment and be offered a reward; sparing
    their lives is none. Men are treated as monsters here, those of high level too.

    Not modelled: charisma, which works through the reaction roll.
    Errors: ``BadInput`` naming the input.

    Source: retinue (RET-04 to RET-06).
    """
    rules = rules or Rules.standard()
    ordered = yes_or_no(charmed, "charmed", field="charmed", rule="RET-04")
    alike = yes_or_no(same_alignment, "of the same alignment", field="same_alignment", rule="RET-04")
    paid = yes_or_no(reward, "a reward", field="reward", rule="RET-06")
    value = Recruit(ordered or (alike and paid), ordered)
    steps = (
        Step("monsters here include men, of whatever level", "", "RET-05"),
        Step("charmed, so simply ordered", "yes" if ordered else "no", "RET-04"),
        Step("of the same basic alignment", "yes" if alike else "no", "RET-04"),
        Step("a reward is offered", "yes" if paid else "no", "RET-06"),
    )
    if ordered:
        answer = "It is simply ordered to serve."
    elif value.possible:
        answer = "It may be won: make the offer and roll for its reaction."
    else:
        answer = "It cannot be won: " + (
            "without a reward there is no offer." if alike else "its alignment is another."
        )
    return Working(value, answer, steps)


def service_morale(
    *,
    bond: Bond | str = Bond.RETAINER,
    dangers: int = 1,
    foreseeable: int = 0,
    force: str = OWN,
    score: int = 7,
    adjustment: int = 0,
    loyalty: int = 10,
    rules: Rules | None = None,
) -> Working[Fight]:
    """Answers whether one in service holds through the dangers of a fight.

    Retainers check morale only when things are more dangerous than they could fairly have foreseen; fanatical ones
    never do; men-at-arms and others check in every very dangerous or frightening case.

    Units: ``dangers`` counts the very dangerous cases, ``foreseeable`` how many of them could be foreseen. The rest are
    those of a morale check.
    Not modelled: what the referee finds dangerous.
    Errors: ``BadInput`` naming the input.

    Source: retinue (RET-02, RET-03, LOY-10, MOR-07). Rulings: DISC-49.
    """
    rules = rules or Rules.standard()
    tie = one_of(Bond, bond, "the bond", field="bond", rule="RET-02")
    scares = whole(dangers, "the dangers", field="dangers", rule="LOY-10", most=100)
    known = whole(foreseeable, "the foreseeable dangers", field="foreseeable", rule="RET-02", most=scares)
    made = morale(force=force, score=score, adjustment=adjustment, loyalty=loyalty, rules=rules)
    reading = rules.reading("DISC-49")
    if tie is Bond.FANATIC:
        count, step = 0, Step("fanatical retainers never check", "", "RET-03")
    elif tie is Bond.RETAINER and reading.name == "by-bond":
        count, step = (
            scares - known,
            Step("dangers beyond what could be foreseen", str(scares - known), "RET-02", reading),
        )
    else:
        count, step = scares, Step("very dangerous or frightening cases", str(scares), "LOY-10", reading)
    found = over_events(made, (Event.DANGER,) * count, 0, rules)
    if tie is Bond.FANATIC:
        value, held = Fight((), 0, (), Fraction(1)), {TO_THE_END: Fraction(1)}
        return Working(value, "Fanatical retainers never check: they hold.", (step,), (odds("Fight", held),))
    return Working(found.value, found.answer, (step, *found.steps), found.odds, found.throw)
