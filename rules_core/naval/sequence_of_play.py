"""The sequence of play (SEQ): the phases of a round, and what is due in it.

Source: naval. Rulings: DISC-01, DISC-02, DISC-10, DISC-152.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown, whole, yes_or_no
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.naval.fouling import rounds_an_attempt
from rules_core.naval.movement_execution import rounds_covered
from rules_core.naval.wind_change import checks_every

PAGE = "naval/sequence-of-play"
LAST_ROUND, _LONGEST, _MOST_LINES = 10_000, 20_000, 300
_LINE = re.compile(r"\s*([0-9]{1,5})\.([1-8])\s+(\S.*?)\s*", re.ASCII)


class Phase(Enum):
    """The eight phases of a round by their numbers (SEQ-01)."""

    WIND = 1
    UNFOULING = 2
    NOTATION = 3
    EXECUTION = 4
    GRAPPLING = 5
    WEAPONS = 6
    BOARDING = 7
    MELEE = 8


@dataclass(frozen=True)
class Due:
    """A phase of a round: whether there is anything to do in it, and in which round there next is."""

    phase: Phase
    name: str
    due: bool
    next_round: int


@dataclass(frozen=True)
class Noted:
    """A line of the tracker's log: round, phase and what happened."""

    round: int
    phase: Phase
    words: str


@dataclass(frozen=True)
class RoundPlan:
    """What is due in a round, phase by phase, and the log so far in the order of play."""

    round: int
    sequence: int
    phases: tuple[Due, ...]
    log: tuple[Noted, ...]

    def due(self, phase: Phase) -> bool:
        """Answers whether there is anything to do in a phase."""
        return next(each.due for each in self.phases if each.phase is phase)


def _every(phase: Phase, rules: Rules) -> tuple[int, int, tuple[Reading, ...]]:
    """How often a phase comes, the round in which it first does, and the readings that decide it."""
    if phase is Phase.WIND:
        every = checks_every(rules)
        when, often = rules.reading("DISC-152"), rules.reading("DISC-10")
        return every, every if when.name == "closing" and every > 1 else every + 1, (often, when)
    if phase is Phase.UNFOULING:
        every = rounds_an_attempt(rules)
        return every, every + 1, (rules.reading("DISC-02"),)
    if phase is Phase.NOTATION:
        return rounds_covered(rules), 1, (rules.reading("DISC-01"),)
    return 1, 1, ()


def is_due(phase: Phase, round_: int, rules: Rules) -> bool:
    """Answers whether a phase comes in a round, counted from 1, as far as the calendar decides it.

    Source: naval (SEQ-01 to SEQ-10). Rulings: DISC-01, DISC-02, DISC-10, DISC-152.
    """
    every, first, _ = _every(phase, rules)
    return round_ >= first and (round_ - first) % every == 0


def sequence_of_play(
    *, round_number: int = 1, fouled: bool = False, held: bool = False, log: str = "", rules: Rules | None = None
) -> Working[RoundPlan]:
    """Answers what is due in a round, phase by phase, and keeps a log of what happened.

    The first three phases open a sequence of five rounds: the wind is rolled for, crews that logged UF try to get free,
    and the next log is written. The others come in every round; boarding only where ships hold each other.

    Units: rounds, counted from 1. ``fouled`` tells whether any ship is, ``held`` whether ships are fouled or grappled.
    ``log`` has a line for each event, such as ``6.1 the wind veers``: round, phase, words.
    Not modelled: how long a phase takes. Errors: ``BadInput`` naming the input.

    Source: naval (SEQ-01 to SEQ-10). Rulings: DISC-01, DISC-02, DISC-10, DISC-152.
    """
    rules = rules or Rules.standard()
    now = whole(round_number, "the round", field="round_number", rule="SEQ-01", least=1, most=LAST_ROUND)
    tangled = yes_or_no(fouled, "a fouled ship", field="fouled", rule="SEQ-04")
    locked = yes_or_no(held, "ships that hold each other", field="held", rule="SEQ-09")
    noted = read_events(log)
    phases: list[Due] = []
    steps: list[Step] = []
    for row in rules.table(PAGE, "phases").rows:
        phase = Phase(row["phase"])
        every, first, readings = _every(phase, rules)
        comes = is_due(phase, now, rules)
        wanted = {Phase.UNFOULING: tangled, Phase.BOARDING: locked or tangled}.get(phase, True)
        after = first if now < first else now + every - (now - first) % every
        phases.append(Due(phase, str(row["name"]), comes and wanted, after))
        amount = str(row["what is done"]) if comes and wanted else _not_due(comes, after)
        steps.append(Step(f"phase {phase.value}, {row['name']}", amount, str(row["rule"]), *readings[-1:]))
        here = [event.words for event in noted if (event.round, event.phase) == (now, phase)]
        steps += [Step(f"noted in {now}.{phase.value}", words, str(row["rule"])) for words in here]
    length = rounds_covered(rules)
    value = RoundPlan(now, (now - 1) // length + 1, tuple(phases), noted)
    return Working(value, _said(value), tuple(steps))


def _not_due(comes: bool, after: int) -> str:
    return "nothing to do" if comes else f"not in this round; next in round {after}"


def _said(plan: RoundPlan) -> str:
    names = [each.name for each in plan.phases if each.due]
    kept = f"; {len(plan.log)} event{'' if len(plan.log) == 1 else 's'} in the log" if plan.log else ""
    return f"Round {plan.round}, in sequence {plan.sequence}: {', '.join(names)}{kept}."


def read_events(text: object) -> tuple[Noted, ...]:
    """Answers the lines of a tracker's log in the order of play: each a round, a dot, a phase, and what happened.

    Raises:
        BadInput: naming the line that cannot be read.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise _wrong(f"The log must be text of at most {_LONGEST} characters")
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > _MOST_LINES:
        raise _wrong(f"The log has {len(lines)} lines; at most {_MOST_LINES} can be kept")
    found = []
    for number, line in enumerate(lines, start=1):
        parts = _LINE.fullmatch(line)
        if not parts or not 1 <= int(parts[1]) <= LAST_ROUND:
            form = "must be a round, a phase and words, as 6.1 the wind veers"
            raise _wrong(f"Line {number} of the log {form}; got {shown(line)}")
        found.append(Noted(int(parts[1]), Phase(int(parts[2])), parts[3]))
    return tuple(sorted(found, key=lambda each: (each.round, each.phase.value)))


def _wrong(message: str) -> BadInput:
    return BadInput(f"{message} (SEQ-01).", field="log", rule="SEQ-01")
