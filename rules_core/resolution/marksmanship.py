"""Marksmanship (MARK): shots and throws, with two dice and a bonus for skill against the number of the shot.

Source: resolution. Rulings: DISC-45, DISC-106, DISC-107.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, percent
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working
from rules_core.resolution.general import bonus_of, dice_of, reaches
from rules_core.resolution.malfunction import Weapon, malfunction
from rules_core.resolution.skill_levels import Level, level_of

PAGE = "resolution/marksmanship"
HIT, MISS, MALFUNCTION = "hit", "miss", "malfunction"


class Distance(Enum):
    """How far the target is (MARK-03)."""

    POINT_BLANK = "point blank"
    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"


class Motion(Enum):
    """What the target does (MARK-03)."""

    STILL = "standing still"
    MOVING = "moving"
    DODGING = "dodging"


class Cover(Enum):
    """What shelters the target (MARK-03)."""

    NONE = "in the open"
    TAKING = "taking cover"
    UNDER = "under cover"
    HEAVY = "heavy cover"
    FULL = "full cover"


class Feat(Enum):
    """What sort of shot it is (MARK-03)."""

    PLAIN = "a plain shot"
    TRICK = "trick shot"
    IMPOSSIBLE = "impossible shot"
    MIRACLE = "miracle shot"
    GODS_HELP = "only with God's help"


@dataclass(frozen=True)
class Shot:
    """The number of a shot, the bonus, and the chances of a hit, a miss and a malfunction."""

    number: int
    bonus: int
    hit: Fraction
    miss: Fraction
    malfunction: Fraction


def outcome(thrown: int, number: int, bonus: int, rules: Rules) -> str:
    """Answers what a throw of the dice means for a shot: hit, miss or malfunction.

    Source: resolution (MARK-01, MARK-02). Rulings: DISC-45, DISC-106.
    """
    if thrown == rules.whole(PAGE, "misses"):
        return MISS
    if thrown == rules.whole(PAGE, "malfunctions"):
        return MALFUNCTION
    if thrown == rules.whole(PAGE, "highest") and rules.reading("DISC-45").name == "automatic":
        return HIT
    return HIT if reaches(thrown + bonus, number, rules) else MISS


def marksmanship(
    *,
    distance: Distance | str = Distance.MEDIUM,
    motion: Motion | str = Motion.STILL,
    cover: Cover | str = Cover.NONE,
    feat: Feat | str = Feat.PLAIN,
    level: Level | str = Level.UNSKILLED,
    weapon: Weapon | str = Weapon.FIREARM,
    rules: Rules | None = None,
) -> Working[Shot]:
    """Answers how likely a shot or throw hits, misses, or makes the weapon fail.

    Two dice and a bonus of 0 to 5 for the level of skill must reach the number of the shot. On the bare dice a 2 always
    misses and a 3 is always a malfunction, which one more die describes.

    ``weapon`` matters to what a malfunction is. Not modelled: the damage of a hit.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` under the reading "one" of DISC-107 for two circumstances.

    Source: resolution (MARK-01 to MARK-03, MALF-01). Rulings: DISC-45, DISC-106, DISC-107.
    """
    rules = rules or Rules.standard()
    far = one_of(Distance, distance, "the range", field="distance", rule="MARK-03")
    moves = one_of(Motion, motion, "the target's motion", field="motion", rule="MARK-03")
    hidden = one_of(Cover, cover, "the cover", field="cover", rule="MARK-03")
    kind = one_of(Feat, feat, "the sort of shot", field="feat", rule="MARK-03")
    held = level_of(level, rule="MARK-01")
    arm = one_of(Weapon, weapon, "the weapon", field="weapon", rule="MALF-01")
    special = (
        ("motion", moves.value, moves is not Motion.STILL),
        ("cover", hidden.value, hidden is not Cover.NONE),
        ("feat", kind.value, kind is not Feat.PLAIN),
    )
    reading = rules.reading("DISC-107")
    named = [(field, name) for field, name, holds in special if holds]
    if reading.name == "one" and len(named) > 1:
        raise NotAllowed(
            f"Besides the range only one circumstance counts; named are {' and '.join(n for _, n in named)} (MARK-03).",
            field=named[-1][0],
            rule="MARK-03",
        )
    shots = rules.table(PAGE, "shots")
    numbers = {name: shots.number(name, head="number") for name in (far.value, *(name for _, name in named))}
    number, bonus = max(numbers.values()), bonus_of(held, rules)
    die: icepool.Die[int] = dice_of(rules).die()
    chances = dict.fromkeys((HIT, MISS, MALFUNCTION), Fraction(0))
    for thrown, ways in die.items():
        chances[outcome(thrown, number, bonus, rules)] += Fraction(ways, die.denominator())
    value = Shot(number, bonus, chances[HIT], chances[MISS], chances[MALFUNCTION])
    low, fault = rules.whole(PAGE, "misses"), rules.whole(PAGE, "malfunctions")
    steps = [Step(name, str(each), "MARK-03") for name, each in numbers.items()]
    if len(numbers) > 1:
        steps.append(Step("number of the shot", str(number), "MARK-03", reading))
    steps += [
        Step(f"bonus of {held.value}", f"+{bonus}", "MARK-01"),
        Step("to hit", f"2D + {bonus} against {number}", "MARK-01", rules.reading("DISC-106")),
        Step(f"a bare {low} misses, a bare {fault} is a malfunction", percent(value.malfunction), "MARK-02"),
    ]
    if not reaches(rules.whole(PAGE, "highest") + bonus, number, rules):
        steps.append(Step("not even a 12 is enough", percent(value.hit), "MARK-02", rules.reading("DISC-45")))
    steps.append(Step("on a malfunction, one more die", f"names the fault of the {arm.value}", "MALF-01"))
    answer = f"The shot hits {percent(value.hit)} of the time; the weapon fails {percent(value.malfunction)}."
    table = Odds("Shot", tuple(Outcome(label, chance) for label, chance in chances.items()))
    return Working(value, answer, tuple(steps), (table,), partial(_throw, number, bonus, arm, rules))


def _throw(number: int, bonus: int, weapon: Weapon, rules: Rules, rng: random.Random) -> Roll:
    dice = dice_of(rules).roll(rng)
    end = outcome(dice.total, number, bonus, rules)
    if end != MALFUNCTION:
        return Roll((dice,), f"{dice.total} + {bonus} against {number}: a {end}.")
    fault = malfunction(weapon=weapon, rules=rules).roll(rng)
    return Roll((dice, *fault.dice), f"A malfunction. {fault.outcome}")
