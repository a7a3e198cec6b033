"""Damage and sinking: what damage does to hull and rigging, and whether a ship sinks, when, or can be saved.

Source: naval-public. Rulings: DISC-146, DISC-147, DISC-148.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import odds, odds_of_die, percent, success
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.limits import one_of, unknown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed
from rules_core.naval import ship_types
from rules_core.naval.movement_execution import CrewQuality

PAGE = "naval/damage-and-sinking"
LONGEST_VIGIL = 48  # hours; then the crew still fights on
_LARGEST, _LISTED = 1000, 8


@dataclass(frozen=True)
class Mast:
    """A mast: its name, its points of rigging when whole, and those that are left."""

    name: str
    whole: int
    left: int

    @property
    def standing(self) -> bool:
        """Whether any of it is left."""
        return self.left > 0


@dataclass(frozen=True)
class Damage:
    """How a ship is left: points of the exterior and the unprotected hull, masts, yare, and whether she may sink."""

    exterior: int
    unprotected: int
    exterior_left: int
    unprotected_left: int
    masts: tuple[Mast, ...]
    yare: str
    in_danger: bool

    @property
    def adrift(self) -> bool:
        """Whether all her rigging is gone, so that she drifts."""
        return not any(mast.standing for mast in self.masts)


@dataclass(frozen=True)
class Sinking:
    """What becomes of a ship whose hull points are gone.

    ``hands_needed`` keep her afloat. One that is ``lost`` sinks; else ``chance`` is that of saving her at each hourly
    throw, and ``hours`` the mean time until she is saved (None: never).
    """

    lost: bool
    hands_needed: int
    chance: Fraction
    hours: Fraction | None
    latest_round: int | None


def hull_parts(hull: int, rules: Rules) -> tuple[int, int]:
    """Answers the exterior and the unprotected points of a hull; what does not divide goes to the exterior.

    Source: naval-public (MISS-19). Rulings: none.
    """
    unprotected = int(hull * (1 - Fraction(rules.value(PAGE, "exterior_share").value)))
    return hull - unprotected, unprotected


def masts_of(rigging: int, damage: int, rules: Rules) -> tuple[Mast, ...]:
    """Answers the masts that points of rigging make up, and what damage has left of each.

    Source: naval-public (MISS-19). Rulings: DISC-146.
    """
    block, names = rules.whole(PAGE, "mast_block"), rules.table(PAGE, "masts").column("mast")
    sizes = [min(block, rigging - start) for start in range(0, rigging, block)]
    lost = [0] * len(sizes)
    places = range(len(sizes))
    for place in places if rules.reading("DISC-146").name == "as-listed" else reversed(places):
        lost[place] = min(sizes[place], damage)
        damage -= lost[place]
    return tuple(Mast(str(names[n]), size, size - lost[n]) for n, size in enumerate(sizes))


def worse_yare(yare: str, rules: Rules) -> str:
    """Answers the yare of a ship whose exterior is gone; E is the worst.

    Source: naval-public (MISS-19). Rulings: none.
    """
    yares = [str(each) for each in rules.table(ship_types.PAGE, "yares").column("yare")]
    if yare not in yares:
        raise unknown(yare, "the yare", yares, field="yare", rule="MISS-06")
    return yares[min(len(yares) - 1, yares.index(yare) + rules.whole(PAGE, "worse_yare"))]


def damage(
    *,
    hull: int,
    rigging: int,
    hull_damage: int = 0,
    rigging_damage: int = 0,
    yare: str = "B",
    rules: Rules | None = None,
) -> Working[Damage]:
    """Answers how damage leaves a ship: hull, masts, handling, and whether she is in danger of sinking.

    Two thirds of the hull points are exterior, the rest unprotected; the exterior goes first, and when it is gone the
    ship handles one type worse. Each four points of rigging, or what is left over, are a mast.

    Units: points. Damage beyond what there is, is lost. ``yare`` is A to E.
    Not modelled: what single lost masts do to speed (the source was not found). Errors: ``BadInput`` naming the input.

    Source: naval-public (MISS-19). Rulings: DISC-146.
    """
    rules = rules or Rules.standard()
    points = whole(hull, "the hull points", field="hull", rule="MISS-19", least=1, most=_LARGEST)
    most = rules.whole(PAGE, "mast_block") * len(rules.table(PAGE, "masts").rows)
    sails = whole(rigging, "the points of rigging", field="rigging", rule="MISS-19", most=most)
    hit = whole(hull_damage, "the damage to the hull", field="hull_damage", rule="MISS-19")
    torn = whole(rigging_damage, "the damage to the rigging", field="rigging_damage", rule="MISS-19")
    exterior, unprotected = hull_parts(points, rules)
    outside = max(0, exterior - hit)
    inside = max(0, unprotected - max(0, hit - exterior))
    worse = worse_yare(yare, rules)
    masts = masts_of(sails, torn, rules)
    handles = yare if outside else worse
    value = Damage(exterior, unprotected, outside, inside, masts, handles, outside + inside == 0)
    reading = rules.reading("DISC-146")
    steps = (
        Step(f"{points} hull points: exterior and unprotected", f"{exterior} + {unprotected}", "MISS-19"),
        Step(f"{hit} damage, exterior first: left", f"{outside} + {inside}", "MISS-19"),
        Step("type (yare)" if outside else "exterior gone: type (yare) one worse", handles, "MISS-19"),
        *(
            Step(f"{mast.name} mast", f"{mast.left} of {mast.whole}", "MISS-19", reading if torn else None)
            for mast in masts
        ),
        *([Step("all rigging lost", "she drifts", "MISS-12")] if masts and value.adrift else []),
        *([Step("all hull points gone", "in danger of sinking", "MISS-25")] if value.in_danger else []),
    )
    return Working(value, _left(value), steps)


def _left(value: Damage) -> str:
    if value.in_danger:
        return "All hull points are gone: the ship is in danger of sinking, and can neither sail nor fire."
    standing = sum(mast.standing for mast in value.masts)
    sticks = f"{standing} of {len(value.masts)} mast{'' if len(value.masts) == 1 else 's'} standing"
    left = f"{value.exterior_left} exterior and {value.unprotected_left} unprotected hull points left"
    return f"{left}, {sticks}; she handles as type {value.yare}."


def is_lost(unprotected: int, hands: int, rammed: bool) -> bool:
    """Answers whether a ship without hull points sinks: rammed or scuttled, or with fewer hands than she needs.

    Source: naval-public (MISS-25). Rulings: none.
    """
    return rammed or hands < unprotected


def rounds_afloat(face: int, force: int, rules: Rules) -> int:
    """Answers the rounds that a lost ship stays afloat, by the d20.

    Source: naval-public (MISS-25). Rulings: DISC-147.
    """
    rounds, wind = face * rules.whole(PAGE, "sinking_rounds"), max(1, force)
    return rounds // wind if rules.reading("DISC-147").name == "full-rounds" else -(-rounds // wind)


def throw_sinking(force: int, rng: random.Random, rules: Rules) -> tuple[DiceRoll, int]:
    """Answers the die thrown for a lost ship, and the rounds that she stays afloat."""
    die = _sinking_dice(rules).roll(rng)
    return die, rounds_afloat(die.total, force, rules)


def saved_from(force: int, crew: CrewQuality, rules: Rules) -> int:
    """Answers the least number on the d20 that saves a ship. Source: naval-public (MISS-25). Rulings: DISC-148."""
    modifier = rules.table(PAGE, "crews").number(crew.value, head="modifier")
    base = rules.whole(PAGE, "saving_base") + force
    return base + modifier if rules.reading("DISC-148").name == "to-the-number" else base - modifier


def sinking(
    *,
    unprotected: int,
    hands: int,
    force: int,
    crew: CrewQuality | str = CrewQuality.AVERAGE,
    rammed: bool = False,
    rules: Rules | None = None,
) -> Working[Sinking]:
    """Answers whether a ship whose hull points are all gone sinks, when, or how likely she is saved.

    As many hands as she had unprotected hull points keep her afloat. With fewer, or when she is rammed or scuttled, she
    sinks after a d20 times five rounds, divided by the force of the wind. Else each hour gives a throw; once it
    succeeds she is saved after three hours more, with one hull point.

    Units: rounds until she sinks; hours until she is saved. ``unprotected`` is the number she had when whole. The wind
    counts as steady meanwhile.
    Not modelled: hands who come or go. Errors: ``BadInput`` naming the input.

    Source: naval-public (MISS-25), naval (WCH-07). Rulings: DISC-147, DISC-148.
    """
    rules = rules or Rules.standard()
    needed = whole(unprotected, "the unprotected hull points", field="unprotected", rule="MISS-25", most=_LARGEST)
    there = whole(hands, "the hands", field="hands", rule="MISS-25", most=10_000)
    wind = whole(force, "the wind's force", field="force", rule="MISS-26", most=12)
    quality = one_of(CrewQuality, crew, "the crew's quality", field="crew", rule="MISS-25")
    struck = yes_or_no(rammed, "rammed or scuttled", field="rammed", rule="MISS-25")
    steps = [
        Step("all hull points gone: she can neither sail nor fire", "", "MISS-25"),
        Step(f"hands to keep her afloat: {needed} needed", f"{there} there", "MISS-25"),
    ]
    if is_lost(needed, there, struck):
        return _lost(needed, wind, "rammed or scuttled" if struck else "too few hands", steps, rules)
    return _may_be_saved(needed, wind, quality, steps, rules)


def _lost(needed: int, wind: int, why: str, steps: list[Step], rules: Rules) -> Working[Sinking]:
    dice = _sinking_dice(rules)
    after = dice.die().map(lambda face: rounds_afloat(face, wind, rules))
    table = odds_of_die("Rounds until she sinks", after)
    value = Sinking(True, needed, Fraction(0), None, after.max_outcome())
    each = rules.whole(PAGE, "sinking_rounds")
    steps += [
        Step(why, "she sinks", "MISS-25"),
        Step(f"{dice} × {each} rounds ÷ force {wind}", "", "MISS-25", rules.reading("DISC-147")),
        Step("further hits by weapons", "no matter", "MISS-25"),
    ]
    mean = decimal(round(table.mean or Fraction(0), 1))
    said = f"She sinks, {mean} rounds from now on average and after {after.max_outcome()} at the latest."
    return Working(value, said, tuple(steps), (table,), partial(_throw_lost, wind, rules))


def _throw_lost(wind: int, rules: Rules, rng: random.Random) -> Roll:
    die, rounds = throw_sinking(wind, rng, rules)
    return Roll((die,), f"She sinks after {rounds} round{'' if rounds == 1 else 's'}.")


def _may_be_saved(needed: int, wind: int, crew: CrewQuality, steps: list[Step], rules: Rules) -> Working[Sinking]:
    die, least = icepool.d(rules.whole(PAGE, "saving_die")), saved_from(wind, crew, rules)
    chance = Fraction(sum(ways for face, ways in die.items() if face >= least), die.denominator())
    more = rules.whole(PAGE, "hours_more")
    hours = 1 / chance + more if chance else None
    value = Sinking(False, needed, chance, hours, None)
    modifier = rules.table(PAGE, "crews").number(crew.value, head="modifier")
    steps += [
        Step("base", f"{rules.whole(PAGE, 'saving_base')} or better on a d20", "MISS-25"),
        Step(f"wind of force {wind}", f"the number rises by {wind}", "MISS-25"),
        Step(f"{crew.value} crew", signed(modifier), "MISS-25", rules.reading("DISC-148")),
        Step("so saved on the bare die by", f"{least} or more", "MISS-25"),
        Step("after a success, until she is saved with 1 hull point", f"{more} hours more", "MISS-25"),
        Step("meanwhile the wind holds", "no checks", "WCH-07"),
    ]
    left = [(1 - chance) ** n for n in range(_LISTED + 1)]
    listed = [(f"after {n + more} hours", left[n - 1] - left[n]) for n in range(1, _LISTED + 1)]
    tables = (
        success("Each hour's throw", chance, "success", "another hour"),
        odds("She is saved", [*listed, ("later or never" if chance else "never", left[-1])]),
    )
    said = f"She stays afloat; each hour's throw succeeds with {percent(chance)}"
    said += (
        f", and on average she is saved after {decimal(round(hours, 1))} hours." if hours else ": never, in this wind."
    )
    return Working(value, said, tuple(steps), tables, partial(_throw_saving, least, rules))


def throw_saving(least: int, rng: random.Random, rules: Rules) -> tuple[tuple[DiceRoll, ...], int | None]:
    """Answers the dice thrown hour by hour for a ship kept afloat, and the hours until she is saved (None: not yet)."""
    dice: list[DiceRoll] = []
    for hour in range(1, LONGEST_VIGIL + 1):
        dice.append(Dice(((1, rules.whole(PAGE, "saving_die")),)).roll(rng))
        if dice[-1].total >= least:
            return tuple(dice), hour + rules.whole(PAGE, "hours_more")
    return tuple(dice), None


def _throw_saving(least: int, rules: Rules, rng: random.Random) -> Roll:
    dice, hours = throw_saving(least, rng, rules)
    if hours is None:
        return Roll(dice, f"After {LONGEST_VIGIL} hours her crew still fights for her.")
    return Roll(dice, f"She is saved after {hours} hours.")


def _sinking_dice(rules: Rules) -> Dice:
    return read_dice(str(rules.value(PAGE, "sinking_dice").value), "the dice of sinking", field="dice", rule="MISS-25")
