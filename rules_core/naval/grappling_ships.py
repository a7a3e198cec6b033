"""Grappling ships (SHGR): whether a grapple may be thrown, how many hooks hold, and what getting free costs.

Source: naval. Rulings: DISC-11, DISC-144.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb

import icepool

from rules_core.engine.chance import odds_of_die, percent
from rules_core.engine.hexes import Side
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal
from rules_core.naval.attitude import read_side
from rules_core.naval.throwing_a_grapple import throw_hook, throwing_a_grapple

PAGE = "naval/grappling-ships"
_FASTEST, _MOST = 20, 50


@dataclass(frozen=True)
class MayGrapple:
    """Whether a grapple may be thrown now: ``automatic`` without dice, ``logged`` with a G in the log."""

    allowed: bool
    automatic: bool
    logged: bool


@dataclass(frozen=True)
class Hooks:
    """What one round of throwing brings: each thrower's chance, of at least one hook, and hooks on average."""

    each: Fraction
    held: Fraction
    mean: Fraction


@dataclass(frozen=True)
class GettingFree:
    """What getting free takes: rounds until no hook is left (None: never so), and hooks that stay for a guard."""

    rounds: int | None
    left: int
    cut_a_round: int
    thrown_off_a_round: int


def grapple_allowed(
    speed: int, course: Side, other_speed: int, other_course: Side, friendly: bool, rules: Rules
) -> tuple[bool, bool]:
    """Answers whether a grapple may be thrown from ship to ship, and whether it holds without dice.

    Source: naval (SHGR-02, SHGR-03, SHGR-17). Rulings: DISC-144.
    """
    still = speed == other_speed == 0
    if still and (friendly or rules.reading("DISC-144").name == "moving-only"):
        return True, friendly
    return speed == other_speed and course == other_course, False


def cuts_a_round(action_points: int, rules: Rules) -> int:
    """Answers how many ropes one axe cuts in a round. Source: naval (SHGR-07). Rulings: none."""
    return action_points // rules.whole(PAGE, "axe")


def turn_collides(rules: Rules) -> bool:
    """Answers whether a turn ordered while grappled is a collision. Source: naval (SHGR-05). Rulings: DISC-11."""
    return rules.reading("DISC-11").name == "collision"


def may_grapple(
    *,
    speed: int = 0,
    course: Side | int | str = Side.NORTH,
    other_speed: int = 0,
    other_course: Side | int | str = Side.NORTH,
    friendly: bool = False,
    by_crew: bool = True,
    rules: Rules | None = None,
) -> Working[MayGrapple]:
    """Answers whether a grapple may be thrown from one ship at another now, and whether it must be in the log.

    Both ships need the same speed and the same course; friends that lie still are grappled without dice.

    Units: ship hexes a sequence, hex sides. Not modelled: the range, which the throw itself judges.
    Errors: ``BadInput`` naming the input.

    Source: naval (SHGR-01 to SHGR-05, SHGR-11 to SHGR-14, SHGR-17). Rulings: DISC-11, DISC-144.
    """
    rules = rules or Rules.standard()
    mine = whole(speed, "the speed", field="speed", rule="SHGR-03", most=_FASTEST)
    theirs = whole(other_speed, "the other ship's speed", field="other_speed", rule="SHGR-03", most=_FASTEST)
    way = read_side(course, "the course", field="course")
    other = read_side(other_course, "the other ship's course", field="other_course")
    friend = yes_or_no(friendly, "friendly", field="friendly", rule="SHGR-17")
    crew = yes_or_no(by_crew, "thrown by the crew", field="by_crew", rule="SHGR-11")
    allowed, automatic = grapple_allowed(mine, way, theirs, other, friend, rules)
    still = mine == theirs == 0
    reading = rules.reading("DISC-144") if still and not friend else None
    steps = [
        Step(f"speeds {mine} and {theirs}", "equal" if mine == theirs else "not equal", "SHGR-03"),
        Step(
            f"courses {way.label} and {other.label}" + (", both lying still" if still else ""),
            "equal" if way is other else "not equal",
            "SHGR-03",
            reading,
        ),
    ]
    if automatic:
        steps.append(Step("friends that lie still", "no dice", "SHGR-17"))
    steps += [
        Step("thrown by the crew" if crew else "thrown by others", "G in the log" if crew else "no order", "SHGR-11"),
        Step("resolved in phase 5; in a boarding also in phase 8", "", "SHGR-13"),
        Step("once grappled: neither moves nor turns", "only drifts", "SHGR-14"),
        Step(
            "a turn that is ordered all the same",
            "a collision" if turn_collides(rules) else "an illegal entry",
            "SHGR-05",
            rules.reading("DISC-11"),
        ),
    ]
    said = "A grapple may be thrown." if allowed else "No grapple may be thrown: speed and course must be equal."
    if automatic:
        said = "The ships are grappled without dice."
    return Working(MayGrapple(allowed, automatic, crew and allowed), said, tuple(steps))


def hooks_that_hold(
    *,
    throwers: int = 4,
    target: str = "ship's rail or gunwale",
    distance: int = 2,
    to_hit: int = 20,
    proficient: bool = False,
    rules: Rules | None = None,
) -> Working[Hooks]:
    """Answers how many hooks hold when several people throw in the same round.

    Each throws by the rule of thrown grapples; one rope is enough to hold a ship, and each further hook is one more to
    be got rid of.

    Units: combat hexes for ``distance``. Not modelled: throwers of different skill.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` beyond the farthest range.

    Source: naval (SHGR-01, SHGR-04, SHGR-06, SHGR-15). Rulings: those of throwing a grapple.
    """
    rules = rules or Rules.standard()
    count = whole(throwers, "the throwers", field="throwers", rule="SHGR-15", least=1, most=_MOST)
    one = throwing_a_grapple(target=target, distance=distance, to_hit=to_hit, proficient=proficient, rules=rules)
    each = one.value.chance
    yes, no = each.numerator, each.denominator - each.numerator
    many: icepool.Die[int] = icepool.Die({n: comb(count, n) * yes**n * no ** (count - n) for n in range(count + 1)})
    held = 1 - (1 - each) ** count
    value = Hooks(each, held, count * each)
    steps = (
        *one.steps[:-3],
        Step("chance of each thrower", percent(each), "SHGR-01"),
        Step("throwing and bracing", "one full round of movement", "SHGR-06"),
        Step("one rope is enough: at least one of them holds", percent(held), "SHGR-04"),
        Step("hooks on average, each to be cut or thrown off", decimal(value.mean), "SHGR-15"),
    )
    said = f"With {count} thrower{'' if count == 1 else 's'} the ship is held with a chance of {percent(held)}."
    table = odds_of_die("Hooks that hold", many)
    return Working(value, said, steps, (table,), partial(_throws, count, one.value.needed, rules))


def _throws(count: int, needed: int, rules: Rules, rng: random.Random) -> Roll:
    thrown = [throw_hook(needed, rng, rules) for _ in range(count)]
    held = sum(hooked for _, hooked in thrown)
    said = f"{held} of {count} hooks hold." if held else "No hook holds."
    return Roll(tuple(die for die, _ in thrown), said)


def getting_free(
    *,
    hooks: int = 3,
    guarded: int = 0,
    loose: int = 0,
    axes: int = 1,
    blades: int = 0,
    hands: int = 0,
    action_points: int | None = None,
    rules: Rules | None = None,
) -> Working[GettingFree]:
    """Answers how many rounds it takes until the last hook is gone, by who is at work with what.

    An axe cuts a rope for 2 action points, a sharpened blade in a round, and bare hands throw off a hook whose rope is
    slack in a round. A guarded hook cannot be cut.

    Units: rounds; ``action_points`` are those of an axeman in a round (None: what an ordinary person has). ``guarded``
    hooks are counted among ``hooks``, and so are the ``loose`` ones, of which none is guarded.
    Not modelled: interference other than guards. Errors: ``BadInput`` naming the input.

    Source: naval (SHGR-07 to SHGR-09, SHGR-15, SHGR-16, SHGR-18), naval-public (MISS-13). Rulings: none.
    """
    rules = rules or Rules.standard()
    all_ = whole(hooks, "the hooks", field="hooks", rule="SHGR-15", least=1, most=_MOST)
    kept = whole(guarded, "the guarded hooks", field="guarded", rule="SHGR-16", most=all_)
    slack = whole(loose, "the hooks with a slack rope", field="loose", rule="SHGR-09", most=all_ - kept)
    usual = rules.whole(PAGE, "action_points") if action_points is None else action_points
    points = whole(usual, "the action points", field="action_points", rule="SHGR-07", most=40)
    men = [
        whole(number, name, field=field, rule=rule, most=_MOST)
        for number, name, field, rule in (
            (axes, "the axes", "axes", "SHGR-07"),
            (blades, "the blades", "blades", "SHGR-08"),
            (hands, "the bare hands", "hands", "SHGR-09"),
        )
    ]
    cut = men[0] * cuts_a_round(points, rules) + men[1] // rules.whole(PAGE, "blade_rounds")
    off = men[2] // rules.whole(PAGE, "hand_rounds")
    todo = all_ - kept
    rounds = next((n for n in range(todo + 1) if n * cut + min(slack, n * off) >= todo), None)
    value = GettingFree(rounds if not kept else None, kept, cut, off)
    steps = (
        Step(f"{men[0]} with axes, {points} action points each: ropes a round", str(cut - men[1]), "SHGR-07"),
        Step(f"{men[1]} with blades: ropes a round", str(men[1]), "SHGR-08"),
        Step(f"{men[2]} with bare hands: slack hooks a round", str(off), "SHGR-09"),
        Step("hooks that are guarded", str(kept), "SHGR-16"),
        Step("free when none of the hooks is left", str(all_), "SHGR-15"),
        Step("once free, the ship moves normally", "by the next log", "SHGR-18"),
    )
    return Working(value, _free(value, rounds), steps)


def _free(value: GettingFree, rounds: int | None) -> str:
    if rounds is None:
        return "Nobody is at work on every hook, so the ship stays grappled."
    took = f"{rounds} round{'' if rounds == 1 else 's'}"
    if value.left:
        held = f"{value.left} guarded hook{' keeps' if value.left == 1 else 's keep'} her grappled"
        return f"The others are gone after {took}, but {held}."
    return f"The ship is free after {took}."
