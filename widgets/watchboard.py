"""The sequence tracker in a page: a fight walked through phase by phase, what is due, and the log of what happened.

The logic is that of ``rules_core.naval.sequence_of_play_watch``; here is its form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from rules_core.engine.rules import Rules
from rules_core.engine.working import Step
from rules_core.naval.sequence_of_play import PAGE, Phase, is_due
from rules_core.naval.sequence_of_play_watch import RULE, Watch, watch_of
from widgets import report
from widgets.board import Board, Form
from widgets.elements import Box, Element
from widgets.inputs import Flag, Group, Lines, Number


@dataclass(frozen=True)
class WatchBoard(Board[Watch]):
    """A fight to be walked through in a live cell of ``page``."""

    noun, turn, rule, onwards = "fight", "phase", RULE, "Next phase"
    rulings = ("DISC-01", "DISC-02", "DISC-10", "DISC-152")

    @property
    def inputs(self) -> tuple[Group, ...]:
        """The form: what happened in the phase shown, then how a new fight starts."""
        return (
            Group(
                "This phase",
                (
                    Lines("notes", "What happened, a line for each event", "", 3),
                    Flag("fouled", "a ship is fouled"),
                    Flag("held", "ships are grappled"),
                ),
            ),
            Group("A new fight", (Number("first", "begins with round", self.game.first),)),
            Group("Readings of a new fight", self.readings),
        )

    def read(self, text: object) -> Watch:
        """Answers the fight in the text of a file."""
        return Watch.read(text)

    def said(self, game: Watch) -> str:
        """Answers where a fight stands, in a sentence."""
        row = Rules.standard().table(PAGE, "phases").row(game.place.phase.value)
        count = len(game.log)
        kept = f"; {count} event{'' if count == 1 else 's'} in the log" if count else ""
        sequence = game.plan().sequence
        return (
            f"Round {game.place.round}, in sequence {sequence}: phase {game.place.phase.value}, {row['name']}; "
            f"{row['what is done']}{kept}."
        )

    def shown(self, game: Watch) -> str:
        """Answers a fight as HTML: the phase, all phases of its round, and the log, the last event first."""
        log = [Step(f"{each.round}.{each.phase.value} {each.words}", "", _rule(each.phase)) for each in game.log]
        told = report.steps(tuple(reversed(log)), self.page)
        phases = "".join(_phases(game))
        return f'<p class="calc-say">{escape(self.said(game))}</p><ol class="calc-ships">{phases}</ol>{told}'

    def started(self, game: Watch) -> dict[str, str]:
        """Answers how a fight began, as it is typed into the form."""
        return {"first": str(game.first), **dict(game.readings)}

    def noted(self, game: Watch) -> dict[str, str]:
        """Answers what was noted in the phase shown."""
        now = game.now
        flags = {name: "true" if getattr(now, name) else "false" for name in ("fouled", "held")}
        return {"notes": "\n".join(now.notes), **flags}

    def body(self, groups: tuple[Element, ...], file: Element, out: Element) -> tuple[Element, ...]:
        """Answers the phase beside what is due, and the new fight beside the file below; then the readings."""
        phase, setting, readings = groups
        return (
            Box((Box((phase,), "calc-in"), out), "calc-body"),
            Box((Box((setting,), "calc-in"), Box((file,), "calc-in")), "calc-body"),
            Box((Box((readings,), "calc-in calc-readings"),), "calc-body calc-bare"),
        )

    def play(self, game: Watch, form: Form) -> Watch:
        """Answers the fight a phase later."""
        return game.play(form["notes"], fouled=form["fouled"], held=form["held"])

    def new(self, form: Form) -> Watch:
        """Answers a new fight as typed."""
        return watch_of(first=form["first"], readings=form.chosen(self.readings))


def _rule(phase: Phase) -> str:
    return str(Rules.standard().table(PAGE, "phases").row(phase.value)["rule"])


def _phases(game: Watch) -> Iterator[str]:
    """All phases of the round shown, the one that it stands at marked."""
    for each in game.plan().phases:
        here = each.phase is game.place.phase
        name = f"<strong>{escape(each.name)}</strong>, now" if here else escape(each.name)
        comes = is_due(each.phase, game.place.round, game.rules())
        due = "" if each.due else ": nothing to do" if comes else f": next in round {each.next_round}"
        mark = ' aria-current="step"' if here else ""
        yield f"<li{mark}>{name}{due}</li>"
