"""The advantage (NC-04 to NC-08): who has it, what puts it in question, and who then gets it.

Source: narrative. Rulings: DISC-37, DISC-69, DISC-91, DISC-92.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, Outcome, percent, success
from rules_core.engine.checks import Tie, contest, modifier, opposed
from rules_core.engine.dice import DiceRoll
from rules_core.engine.limits import yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed

PAGE = "duel/advantage"
KEEPS, TAKES = "the holder keeps it", "the other captain takes it"


@dataclass(frozen=True)
class Advantage:
    """Whether the advantage is checked again, the numbers of the events that call for it, and how likely it is kept."""

    check: bool
    events: tuple[int, ...]
    kept: Fraction


def settled(mine: int, theirs: int, rules: Rules, rng: random.Random) -> tuple[bool, tuple[DiceRoll, ...]]:
    """Answers whether the holder keeps the advantage in one throw of the check, and the dice.

    Source: narrative (NC-06). Rulings: DISC-69.
    """
    return contest(mine, theirs, Tie.AGAIN if rules.reading("DISC-69").name == "again" else Tie.FIRST, rng)


def advantage(
    *,
    first_round: bool = False,
    holder_commands: bool = True,
    other_commands: bool = True,
    holed: bool = False,
    rigging_lost: bool = False,
    came_about: bool = False,
    manoeuvre_failed: bool = False,
    holder_skill: int = 0,
    other_skill: int = 0,
    holder_benefits: int = 0,
    other_benefits: int = 0,
    rules: Rules | None = None,
) -> Working[Advantage]:
    """Answers whether the advantage is settled again and, if it is, how likely its holder keeps it.

    It is kept until one of five events: its holder does not command while the other captain does, is holed, loses a
    rigging section, fails a grapple, ram or shear, or the other ship comes about. Then the captains check against each
    other, d20 and their skill, with what ship and crew add. In the first round the enemy holds it.

    Units: skills and benefits are modifiers of a d20. ``holder_skill`` is acrobatics and ``other_skill`` bluff as
    printed, Profession (sailor) for both under the reading "sailor" of DISC-37; the benefits of ship and crew are not
    listed anywhere and are left to the table. Not modelled: skills that change between checks. Errors: ``BadInput``.

    Source: narrative (NC-04 to NC-08, NC-10). Rulings: DISC-37, DISC-69, DISC-91, DISC-92.
    """
    rules = rules or Rules.standard()
    first = yes_or_no(first_round, "the first round", field="first_round", rule="NC-05")
    idle = not yes_or_no(holder_commands, "the holder's command", field="holder_commands", rule="NC-10")
    other = yes_or_no(other_commands, "the other captain's command", field="other_commands", rule="NC-10")
    happened = (
        idle and other,
        yes_or_no(holed, "holed", field="holed", rule="NC-07"),
        yes_or_no(rigging_lost, "a rigging section lost", field="rigging_lost", rule="NC-07"),
        yes_or_no(came_about, "come about", field="came_about", rule="NC-26"),
        yes_or_no(manoeuvre_failed, "a failed manoeuvre", field="manoeuvre_failed", rule="NC-07"),
    )
    events = tuple(number for number, holds in enumerate(happened, start=1) if holds)
    mine = modifier(holder_skill, "the holder's skill", field="holder_skill", rule="NC-06") + modifier(
        holder_benefits, "the benefits of the holder's ship", field="holder_benefits", rule="NC-06"
    )
    theirs = modifier(other_skill, "the other captain's skill", field="other_skill", rule="NC-06") + modifier(
        other_benefits, "the benefits of the other ship", field="other_benefits", rule="NC-06"
    )
    opening, ties = rules.reading("DISC-92"), rules.reading("DISC-69")
    check = bool(events) or (first and opening.name == "check")
    steps = [Step("first round: it is with", str(rules.value(PAGE, "first_holder").value), "NC-05", opening)] * first
    table, when = rules.table(PAGE, "events"), rules.reading("DISC-91")
    steps += [
        Step(table.text(number, head="event"), "a new check", table.text(number, head="rule"), when)
        for number in events
    ]
    if idle and not other:
        steps.append(Step("neither captain commands", "no check", "NC-10"))
    if not check:
        steps.append(Step("nothing calls for a new check", "kept", "NC-07"))
        odds = Odds("Who has the advantage", (Outcome(KEEPS, Fraction(1)),))
        return Working(Advantage(False, (), Fraction(1)), "The advantage stays where it is.", tuple(steps), (odds,))
    tie = Tie.AGAIN if ties.name == "again" else Tie.FIRST
    chances = opposed(mine, theirs)
    kept = chances.won(tie)
    skills = rules.reading("DISC-37")
    words = ("acrobatics", "bluff") if skills.name == "house" else ("Profession (sailor)",) * 2
    steps += [
        Step(f"the holder: d20 and {words[0]}", f"d20 {signed(mine)}", "NC-06", skills),
        Step(f"the other captain: d20 and {words[1]}", f"d20 {signed(theirs)}", "NC-06", skills),
        Step("equal totals", f"{percent(chances.equal)}, {tie.value if tie is Tie.AGAIN else 'kept'}", "NC-06", ties),
    ]
    answer = f"A new check is due: the holder keeps the advantage {percent(kept)} of the time."
    odds = success("Who has the advantage", kept, KEEPS, TAKES)
    throw = partial(_throw, mine, theirs, rules)
    return Working(Advantage(True, events, kept), answer, tuple(steps), (odds,), throw)


def _throw(mine: int, theirs: int, rules: Rules, rng: random.Random) -> Roll:
    kept, dice = settled(mine, theirs, rules, rng)
    said = KEEPS if kept else TAKES
    return Roll(dice, f"{dice[-2].total} against {dice[-1].total}: {said}.")
