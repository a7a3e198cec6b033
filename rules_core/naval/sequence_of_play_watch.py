"""The sequence tracker (SEQ): a fight walked through phase by phase, forwards and back, with a log of what happened.

Source: naval. Rulings: DISC-01, DISC-02, DISC-10, DISC-152.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rules_core.engine import wire
from rules_core.engine.errors import BadInput, NotAllowed
from rules_core.engine.limits import shown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.naval.battle_start import read_readings
from rules_core.naval.sequence_of_play import LAST_ROUND, Noted, Phase, RoundPlan, sequence_of_play

KIND, VERSION, RULE = "weathergage sequence", 1, "SEQ-01"
MOST_STEPS, MOST_NOTES, LONGEST_NOTE = 800, 20, 200


@dataclass(frozen=True)
class Step:
    """What was noted when a phase was left: events, a line each, and whether ships were fouled or held each other."""

    notes: tuple[str, ...] = ()
    fouled: bool = False
    held: bool = False


@dataclass(frozen=True)
class Place:
    """Where a fight stands: a round, and a phase of it."""

    round: int
    phase: Phase


@dataclass(frozen=True)
class Watch:
    """A fight walked through: the round it began with, what was noted at each phase, and the step shown.

    Frozen; each move answers a new one. ``reports`` has the place before each step, and the last one reached.
    """

    first: int = 1
    readings: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()
    at: int = 0
    reports: tuple[Place, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.reports:
            rules = self.rules()
            places = [_from(self.first, 0, Step(), rules)]
            for step in self.steps:
                places.append(_from(places[-1].round, places[-1].phase.value, step, rules))
            object.__setattr__(self, "reports", tuple(places))

    def rules(self) -> Rules:
        """Answers the rules that the fight is fought by."""
        return Rules.standard().choosing(dict(self.readings))

    @property
    def place(self) -> Place:
        """The round and the phase shown."""
        return self.reports[self.at]

    @property
    def now(self) -> Step:
        """What was noted in the phase shown when it was left; until then, how the ships stood before."""
        if self.at < len(self.steps):
            return self.steps[self.at]
        return replace(self.steps[-1], notes=()) if self.steps else Step()

    @property
    def log(self) -> tuple[Noted, ...]:
        """All that was noted up to the phase shown, that included."""
        walked = zip(self.reports, self.steps[: self.at + 1], strict=False)
        return tuple(Noted(place.round, place.phase, each) for place, step in walked for each in step.notes)

    def plan(self) -> RoundPlan:
        """Answers what is due in the round shown."""
        now = self.now
        asked = sequence_of_play(round_number=self.place.round, fouled=now.fouled, held=now.held, rules=self.rules())
        return asked.value

    def play(self, notes: str = "", *, fouled: bool = False, held: bool = False) -> Watch:
        """Answers the next phase that is due, with notes on the one shown, a line for each event.

        Steps beyond the one shown are dropped, unless this one is left as it was left before.

        Raises:
            BadInput: for notes that cannot be kept.
            NotAllowed: when the fight has gone on for too long.

        Source: naval (SEQ-01 to SEQ-10). Rulings: DISC-01, DISC-02, DISC-10, DISC-152.
        """
        step = Step(
            read_notes(notes),
            yes_or_no(fouled, "a fouled ship", field="fouled", rule="SEQ-04"),
            yes_or_no(held, "ships that hold each other", field="held", rule="SEQ-09"),
        )
        if self.at < len(self.steps) and self.steps[self.at] == step:
            return self.forth()
        if self.at >= MOST_STEPS or self.place.round >= LAST_ROUND:
            raise NotAllowed(f"A fight has at most {MOST_STEPS} phases ({RULE}).", field="notes", rule=RULE)
        after = _from(self.place.round, self.place.phase.value, step, self.rules())
        return Watch(
            self.first,
            self.readings,
            (*self.steps[: self.at], step),
            self.at + 1,
            (*self.reports[: self.at + 1], after),
        )

    def back(self) -> Watch:
        """Answers the fight a phase earlier; at the start, itself."""
        return replace(self, at=max(self.at - 1, 0))

    def forth(self) -> Watch:
        """Answers the fight a phase later, if it was walked before stepping back; else itself."""
        return replace(self, at=min(self.at + 1, len(self.steps)))

    def write(self) -> str:
        """Answers the fight as the text of a file."""
        steps = [{"notes": list(each.notes), "fouled": each.fouled, "held": each.held} for each in self.steps]
        content = {"first": self.first, "readings": dict(self.readings), "steps": steps, "at": self.at}
        return wire.write(KIND, VERSION, content)

    @staticmethod
    def read(text: object) -> Watch:
        """Answers the fight in the text of a file.

        Raises:
            WireError: when it is no such file, or listing every fault in it with its path.
        """
        content = wire.read(text, KIND, VERSION, rule=RULE)
        reader = wire.Reader(RULE)
        top = reader.record(content, "$", ("first", "readings", "steps", "at"))

        def step(value: object, path: str) -> Step:
            record = reader.record(value, path, ("notes", "fouled", "held"))
            notes = reader.items(record.get("notes"), f"{path}.notes", note, MOST_NOTES)
            return Step(notes, reader.yes(record, "fouled", path), reader.yes(record, "held", path))

        def note(value: object, path: str) -> str:
            return reader.text({"": value}, "", path, LONGEST_NOTE)

        steps = reader.items(top.get("steps"), "$.steps", step, MOST_STEPS)
        first = reader.whole(top, "first", "$", 1, LAST_ROUND - MOST_STEPS)
        at = reader.whole(top, "at", "$", 0, len(steps))
        readings = read_readings(top.get("readings"), "$.readings", reader)
        reader.close()
        return Watch(first, readings, steps, at)


def watch_of(*, first: object = 1, readings: dict[str, Any] | None = None) -> Watch:
    """Answers a fight that begins with a round.

    Raises:
        BadInput: for a round or a reading that is none.

    Source: naval (SEQ-01). Rulings: none.
    """
    most = LAST_ROUND - MOST_STEPS
    number = whole(first, "the first round", field="first", rule=RULE, least=1, most=most)
    return Watch(number, Rules.standard().choosing(readings or {}).choices)


def read_notes(text: object) -> tuple[str, ...]:
    """Answers the lines of what happened in a phase.

    Raises:
        BadInput: for too many, or one that is too long or cannot be shown.
    """
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()] if isinstance(text, str) else None
    if lines is None or len(lines) > MOST_NOTES:
        raise _wrong(f"What happened is told in at most {MOST_NOTES} lines; got {shown(text)}")
    for line in lines:
        if len(line) > LONGEST_NOTE or not line.isprintable():
            raise _wrong(f"A line has at most {LONGEST_NOTE} characters; got {shown(line)}")
    return tuple(lines)


def _from(round_: int, after: int, step: Step, rules: Rules) -> Place:
    """The next phase that is due after one of a round; melee comes in every round, so there always is one."""
    for number in (round_, round_ + 1):
        plan = sequence_of_play(round_number=number, fouled=step.fouled, held=step.held, rules=rules).value
        for each in plan.phases:
            if each.due and (number > round_ or each.phase.value > after):
                return Place(number, each.phase)
    return Place(round_, Phase.MELEE)


def _wrong(message: str) -> BadInput:
    return BadInput(f"{message} ({RULE}).", field="notes", rule=RULE)
