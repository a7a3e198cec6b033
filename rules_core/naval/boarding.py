"""Boarding: when ships can be boarded, who acts in which segments, and whether a boarder gets across.

Source: naval, naval-public; how a boarder crosses is a reconstruction. Rulings: DISC-151.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import percent, success
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working

PAGE = "naval/boarding"
_MOST_POINTS, _WIDEST = 40, 1000


class Held(Enum):
    """What holds two ships together."""

    NOTHING = "nothing"
    FOULED = "fouled"
    GRAPPLED = "grappled"


@dataclass(frozen=True)
class Boarding:
    """Whether a boarder may cross now, the segments to act in (first, last), what it costs, and the chance.

    ``crossings`` is how often the action points allow it in a round; ``check`` tells whether a check is needed.
    """

    possible: bool
    segments: tuple[int, int]
    cost: int
    crossings: int
    check: bool
    chance: Fraction


def may_board(held: Held, gap: int, rules: Rules) -> bool:
    """Answers whether ships that are held so can be boarded over a gap in combat hexes (0: rail to rail).

    Source: reconstruction (MISS-17). Rulings: none.
    """
    return held is not Held.NOTHING and gap <= rules.whole(PAGE, "widest_gap")


def acting_segments(initiative: bool, rules: Rules) -> tuple[int, int]:
    """Answers the first and last segment in which people act, by who has the initiative.

    Source: naval-public (MISS-13, MISS-17). Rulings: none.
    """
    first, last = rules.whole(PAGE, "first_segments"), rules.whole(PAGE, "segments")
    return (1, first) if initiative else (first + 1, last)


def leap_succeeds(face: int, dexterity: int, rules: Rules) -> bool:
    """Answers whether a number on the d20 takes a boarder over a gap. Source: reconstruction. Rulings: DISC-151."""
    return face < dexterity if rules.reading("DISC-151").name == "under" else face <= dexterity


def throw_leap(dexterity: int, rng: random.Random, rules: Rules) -> tuple[DiceRoll, bool]:
    """Answers the die of one leap over a gap, and whether the boarder is across."""
    die = Dice(((1, rules.whole(PAGE, "check_die")),)).roll(rng)
    return die, leap_succeeds(die.total, dexterity, rules)


def boarding(
    *,
    held: Held | str = Held.GRAPPLED,
    gap: int = 0,
    initiative: bool = True,
    dexterity: int = 12,
    action_points: int | None = None,
    rules: Rules | None = None,
) -> Working[Boarding]:
    """Answers whether a ship can be boarded now, when a boarder acts, what it costs and how likely it succeeds.

    Only ships that are fouled or grappled can be boarded. Rail to rail a boarder steps across for 2 action points; over
    a gap of one combat hex a check of dexterity is needed, and who fails it is in the water.

    Units: combat hexes for ``gap``, segments of a tenth of a round; ``action_points`` are the boarder's in a round
    (None: an ordinary person's).
    Not modelled: the fight itself, which is the melee's, and boarders who are opposed at the rail.
    Errors: ``BadInput`` naming the input.

    Source: naval (SEQ-09, FOUL-06), naval-public (MISS-13), reconstruction (MISS-17). Rulings: DISC-151.
    """
    rules = rules or Rules.standard()
    by = one_of(Held, held, "what holds the ships", field="held", rule="MISS-17")
    apart = whole(gap, "the gap", field="gap", rule="MISS-17", most=_WIDEST)
    first = yes_or_no(initiative, "the initiative", field="initiative", rule="SEQ-09")
    score = whole(dexterity, "the dexterity", field="dexterity", rule="MISS-17", least=1, most=30)
    usual = rules.whole(PAGE, "action_points") if action_points is None else action_points
    points = whole(usual, "the action points", field="action_points", rule="MISS-17", most=_MOST_POINTS)
    cost, possible, segments = rules.whole(PAGE, "crossing"), may_board(by, apart, rules), acting_segments(first, rules)
    check, widest = possible and apart > 0, rules.whole(PAGE, "widest_gap")
    die = icepool.d(rules.whole(PAGE, "check_die"))
    leaps = Fraction(sum(n for face, n in die.items() if leap_succeeds(face, score, rules)), die.denominator())
    chance = (leaps if check else Fraction(1)) if possible and points >= cost else Fraction(0)
    value = Boarding(possible, segments, cost, points // cost if possible else 0, check, chance)
    steps = [
        Step(f"held together: {by.value}", "can be boarded" if by is not Held.NOTHING else "no boarding", "MISS-17"),
        Step("gap between the rails", f"{apart} combat hex{'' if apart == 1 else 'es'}, at most {widest}", "MISS-17"),
        Step(
            "with the initiative" if first else "without the initiative",
            f"segments {segments[0]} to {segments[1]}",
            "SEQ-09",
        ),
        Step("crossing the rail", f"{cost} of {points} action points", "MISS-17"),
    ]
    if check:
        steps.append(Step(f"check of dexterity {score} on a d20", percent(leaps), "MISS-17", rules.reading("DISC-151")))
    table = success("A boarder", chance, "across", "in the water" if check and points >= cost else "not across")
    throw = partial(_leap, score, rules) if check and chance else None
    return Working(value, _said(value), tuple(steps), (table,), throw)


def _said(value: Boarding) -> str:
    if not value.possible:
        return "The ship cannot be boarded now."
    if not value.crossings:
        return "The boarder has too few action points to cross."
    when = f"in segments {value.segments[0]} to {value.segments[1]}"
    if value.check:
        return f"The boarder may leap {when}, and is across with a chance of {percent(value.chance)}."
    return f"The boarder steps across {when}."


def _leap(score: int, rules: Rules, rng: random.Random) -> Roll:
    die, across = throw_leap(score, rng, rules)
    return Roll((die,), "The boarder is across." if across else "The boarder is in the water.")
