"""Morale over a fight (MOR-06 to MOR-08): which checks fall due, and whether the force is still there at the end.

Source: retinue. Rulings: DISC-110, DISC-111.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import odds, percent
from rules_core.engine.dice import DiceRoll
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.retinue.morale_score import BREAKS, EXEMPT, OWN, PAGE, Morale, dice_of, morale

TO_THE_END = "holds to the end"


class Event(Enum):
    """What calls for a check, in the order in which a fight brings it (MOR-06, MOR-08)."""

    HIGH_LEVEL = "faced by fighters of high level"
    CHARGED = "charged by overwhelming force"
    DANGER = "a dangerous or unnerving situation"
    WOUNDED = "a single monster seriously wounded"
    HALF = "half slain or out of the fight"
    COMMANDER = "commander killed or captured"


@dataclass(frozen=True)
class Fight:
    """The checks that fall due, those that are ever rolled, and the chances of breaking at each and of holding."""

    due: tuple[Event, ...]
    rolled: int
    breaks_at: tuple[Fraction, ...]
    holds: Fraction


def due_events(
    *,
    members: int = 20,
    fallen: int = 0,
    rounds_of_losses: int = 0,
    high_level: bool = False,
    charged: bool = False,
    dangers: int = 0,
    wounded: bool = False,
    commander: bool = False,
    rules: Rules,
) -> tuple[Event, ...]:
    """Answers the checks that a fight calls for, in order.

    Errors: ``BadInput`` naming the input.

    Source: retinue (MOR-06, MOR-08). Rulings: DISC-110.
    """
    size = whole(members, "the size of the group", field="members", rule="MOR-06", least=1)
    lost = whole(fallen, "the fallen", field="fallen", rule="MOR-06", most=size)
    more = whole(rounds_of_losses, "the later rounds with losses", field="rounds_of_losses", rule="MOR-06", most=100)
    scares = whole(dangers, "the dangerous situations", field="dangers", rule="MOR-06", most=100)
    events = [Event.HIGH_LEVEL] * yes_or_no(high_level, "foes of high level", field="high_level", rule="MOR-08")
    events += [Event.CHARGED] * yes_or_no(charged, "charged", field="charged", rule="MOR-06")
    events += [Event.DANGER] * scares
    events += [Event.WOUNDED] * yes_or_no(wounded, "seriously wounded", field="wounded", rule="MOR-06")
    if lost >= Fraction(rules.value(PAGE, "share_lost").value) * size:
        events += [Event.HALF] * (1 + (more if rules.reading("DISC-110").name == "each" else 0))
    events += [Event.COMMANDER] * yes_or_no(commander, "commander lost", field="commander", rule="MOR-06")
    return tuple(events)


def morale_in_fight(
    *,
    force: str = OWN,
    score: int = 7,
    adjustment: int = 0,
    loyalty: int = 10,
    members: int = 20,
    fallen: int = 10,
    rounds_of_losses: int = 0,
    high_level: bool = False,
    charged: bool = False,
    dangers: int = 0,
    wounded: bool = False,
    commander: bool = False,
    passed_before: int = 0,
    rules: Rules | None = None,
) -> Working[Fight]:
    """Answers whether a force breaks over a fight: the checks it brings, and the chance to break at each.

    A check is due for each thing that shakes the force. Once two are passed it fights to the death, so that only the
    first two are ever rolled, however much goes wrong.

    Units: members of the group; ``rounds_of_losses`` counts rounds with losses after half had fallen, and
    ``passed_before`` checks passed in earlier fights (they matter under DISC-110 and DISC-111).
    Not modelled: which check comes first where a fight brings them in another order; all are made at the same score.
    Errors: ``BadInput`` naming the input.

    Source: retinue (MOR-06 to MOR-10). Rulings: DISC-110, DISC-111.
    """
    rules = rules or Rules.standard()
    made = morale(force=force, score=score, adjustment=adjustment, loyalty=loyalty, rules=rules)
    events = due_events(
        members=members,
        fallen=fallen,
        rounds_of_losses=rounds_of_losses,
        high_level=high_level,
        charged=charged,
        dangers=dangers,
        wounded=wounded,
        commander=commander,
        rules=rules,
    )
    before = whole(passed_before, "the checks passed in earlier fights", field="passed_before", rule="MOR-07", most=100)
    return over_events(made, events, before, rules)


def over_events(made: Morale, events: tuple[Event, ...], passed_before: int, rules: Rules) -> Working[Fight]:
    """Answers whether a force with this morale breaks when these checks fall due.

    Source: retinue (MOR-07, MOR-09). Rulings: DISC-110, DISC-111.
    """
    table, lasting = rules.table(PAGE, "events"), rules.reading("DISC-111")
    owed = rules.whole(PAGE, "passed_in_all")
    if lasting.name == "for-good":
        owed = max(owed - passed_before, 0)
    steps = list(made.steps)
    for event in dict.fromkeys(events):
        times = events.count(event)
        reading = rules.reading("DISC-110") if event is Event.HALF else None
        said = "a check" if times == 1 else f"{times} checks"
        steps.append(Step(event.value, said, table.text(event.value, head="rule"), reading))
    if made.state:
        holds = made.chance
        value = Fight(events, 0, (), holds)
        answer = "It never checks: it fights to the death." if made.state == EXEMPT else "It will not fight at all."
        return Working(value, answer, tuple(steps), (odds("Fight", ((made.state, Fraction(1)),)),))
    rolled = min(len(events), owed)
    if len(events) > rolled:
        steps.append(Step(f"after {owed} passed it fights to the death", f"{rolled} checks at most", "MOR-07", lasting))
    breaks = tuple(made.chance**n * (1 - made.chance) for n in range(rolled))
    holds = made.chance**rolled
    steps.append(Step("holds to the end", percent(holds), "MOR-09"))
    fight = Fight(events, rolled, breaks, holds)
    pairs = [(f"breaks at check {n + 1}", p) for n, p in enumerate(breaks)]
    answer = (
        f"It breaks {percent(1 - holds)} of the time over {len(events)} {'check' if len(events) == 1 else 'checks'}."
        if events
        else "Nothing here calls for a check."
    )
    tables = (odds("Fight", [*pairs, (TO_THE_END, holds)]),)
    throw = partial(_throw, made, events[:rolled], rules) if rolled else None
    return Working(fight, answer, tuple(steps), tables, throw)


def _throw(made: Morale, events: tuple[Event, ...], rules: Rules, rng: random.Random) -> Roll:
    dice: list[DiceRoll] = []
    for event in events:
        dice.append(dice_of(rules).roll(rng))
        if not made.holds(dice[-1].total):
            return Roll(tuple(dice), f"It {BREAKS}: {event.value}.")
    return Roll(tuple(dice), "It holds to the end.")
