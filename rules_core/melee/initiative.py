"""Initiative (INIT): the segment on which a character acts, and those of its further attacks.

Source: combat; degrees of surprise are a reconstruction. Rulings: DISC-28, DISC-69, DISC-83, DISC-84, DISC-130.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import odds_of_die, odds_of_numbers, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed
from rules_core.melee.initiative_modifiers import (
    MOST,
    FastDraw,
    Moved,
    Readiness,
    Speed,
    dexterity_modifier,
    drawing_weapon,
    experience,
    happened,
    melees_lost,
    moving,
    segments_of,
    skill_with_weapon,
    surprise,
    weapon_speed,
)
from rules_core.melee.initiative_order import PAGE, against
from rules_core.melee.weapon_skill import WeaponSkill

_MOST_ATTACKS = 20
_LATE = "too late"


@dataclass(frozen=True)
class AttackTime:
    """When an attack comes, in segments from the start of this melee, and its chance to come within it."""

    number: int
    earliest: int
    latest: int
    this_melee: Fraction


@dataclass(frozen=True)
class Initiative:
    """The sum of the modifiers, and the time of each attack."""

    modifiers: int
    attacks: tuple[AttackTime, ...]


def initiative(
    *,
    weapon: Speed | str = Speed.MEDIUM,
    move: Moved | str = Moved.NONE,
    spell_segments: int = 0,
    whole_melee_spell: bool = False,
    dexterity: int = 0,
    drawing: bool = False,
    skill: WeaponSkill | str = WeaponSkill.PROFICIENT,
    fast_draw: FastDraw | str = FastDraw.NONE,
    magic_speed: int = 0,
    level: int = 1,
    readiness: Readiness | str = Readiness.ON_GUARD,
    knocked_down: bool = False,
    called_shot: bool = False,
    attacks: int = 1,
    opponent: int = 4,
    rules: Rules | None = None,
) -> Working[Initiative]:
    """Answers on which segment a character acts, on which its further attacks come, and how that compares.

    d20 + 15 and all modifiers is the segment of the first action, low being early; each further attack comes later by
    the weapon's speed. What goes beyond segment 80 falls into the next melee.

    Units: segments of a tenth of a second. ``spell_segments`` are those of the spell's listing (then choose a zero
    action as the weapon); ``whole_melee_spell`` is for one that has none and takes the whole melee. ``dexterity`` is
    the modifier, its table not being in the source: a minus makes later, a plus earlier. ``level`` counts in fours.
    ``opponent`` is the sum of modifiers of whoever is to be compared.
    Not modelled: what a full move leaves to do (see actions), and a spell that is interrupted.
    Errors: ``BadInput`` naming the input.

    Source: combat (INIT-03 to INIT-19, ACT-02, KB-14, SHOT-02); readiness by reconstruction (MISS-07).
    Rulings: DISC-28, DISC-69, DISC-83, DISC-84, DISC-130.
    """
    rules = rules or Rules.standard()
    known = one_of(WeaponSkill, skill, "the skill with the weapon", field="skill", rule="INIT-16")
    count = whole(attacks, "the attacks", field="attacks", rule="ACT-02", least=1, most=_MOST_ATTACKS)
    other = whole(opponent, "the opponent's modifiers", field="opponent", rule="INIT-03", least=-MOST, most=MOST)
    long_spell = yes_or_no(whole_melee_spell, "a whole melee's spell", field="whole_melee_spell", rule="INIT-07")
    speed = weapon_speed(weapon, rules)
    down, aimed = (
        rules.whole("melee/knockback", "initiative_after_knockdown"),
        rules.whole("melee/parry", "called_initiative"),
    )
    modifiers = (
        moving(move, rules),
        segments_of(spell_segments, "spell", field="spell_segments", rule="INIT-06"),
        speed,
        dexterity_modifier(dexterity),
        drawing_weapon(drawing, known, fast_draw, rules),
        happened(knocked_down, "knocked down before", down, field="knocked_down", rule="INIT-14"),
        happened(called_shot, "called shot", aimed, field="called_shot", rule="SHOT-02"),
        *surprise(readiness, rules),
        skill_with_weapon(known, rules),
        segments_of(magic_speed, "magic weapon", field="magic_speed", rule="INIT-17", sign=-1),
        experience(level, rules),
    )
    total = sum(each.segments for each in modifiers)
    waits = melees_lost(readiness, rules)
    if long_spell:
        return _long_spell(total, waits, [each.step for each in modifiers if waits and each.rule == "MISS-07"], rules)
    steps = [each.step for each in modifiers if each.segments or each is speed]
    return _answer(total, (speed.segments, count), waits, other, steps, rules)


def _long_spell(total: int, waits: int, steps: list[Step], rules: Rules) -> Working[Initiative]:
    """Answers the end of the melee in which the spell is cast; ``waits`` are the melees lost before it."""
    end = rules.whole("melee/time", "segments_per_melee") * (waits + 1)
    when = _segment(end, waits, rules)
    step = Step("a spell without a figure takes the whole melee", f"segment {when}", "INIT-07")
    said = f"The spell works on segment {when}{'' if waits else ', at the end of the melee'}, if nobody interrupts it."
    return Working(Initiative(total, (AttackTime(1, end, end, Fraction(not waits)),)), said, (*steps, step))


def _answer(
    total: int, weapon: tuple[int, int], waits: int, opponent: int, steps: list[Step], rules: Rules
) -> Working[Initiative]:
    """Answers the times of all attacks; ``weapon`` is its speed and the attacks, ``waits`` the melees lost before."""
    speed, count = weapon
    base = read_dice(str(rules.value(PAGE, "base").value), "the dice of initiative", field="dice", rule="INIT-03")
    thrown = Dice(base.terms, base.constant + total)
    first, last = thrown.die(), rules.whole("melee/time", "segments_per_melee")
    times, inside = [], dict.fromkeys(first.outcomes(), 0)
    for number in range(count):
        later = number * speed
        for segment in inside:
            inside[segment] += segment + later <= last
        ways = sum(each for segment, each in first.items() if segment + later <= last)
        ends = (first.min_outcome() + later, first.max_outcome() + later)
        times.append(AttackTime(number + 1, *ends, Fraction(ways, first.denominator())))
    steps += [
        Step("sum of the modifiers", signed(total), "INIT-03"),
        Step("segment of the first action", str(thrown), "INIT-03"),
        *(
            Step(
                f"attack {each.number}: {signed((each.number - 1) * speed)}",
                _span(each, waits, rules).removeprefix("on segment "),
                "ACT-02",
            )
            for each in times[1:]
        ),
    ]
    if times[-1].latest > last * (waits + 1):
        late = rules.reading("DISC-28")
        steps.append(
            Step(f"beyond segment {last} of a melee", "next melee" if late.name == "next" else "lost", "INIT-03", late)
        )
    if times[0].earliest < 1:
        early = rules.reading("DISC-83")
        steps.append(Step("below segment 1", "segment 1", "INIT-03", early))
    chance, compared = against(total, opponent, rules)
    steps.append(Step("a tie with the opponent is thrown again", "", "INIT-01", rules.reading("DISC-69")))
    shown = [odds_of_die("Segment of the first action", first, partial(_segment, waits=waits, rules=rules)), compared]
    if count > 1:
        tallies = ((inside[segment], Fraction(ways, first.denominator())) for segment, ways in first.items())
        shown.insert(1, odds_of_numbers("Attacks in this melee", tallies))
    said = f"Modifiers {signed(total)}: the first action comes {_span(times[0], waits, rules)}, "
    said += f"{percent(chance)} of the time before an opponent at {signed(opponent)}."
    throw = partial(_throw, thrown, (speed, count), waits, rules)
    return Working(Initiative(total, tuple(times)), said, tuple(steps), tuple(shown), throw)


def _segment(total: int, waits: int, rules: Rules) -> str:
    """Answers a total as a segment of this melee or a later one, by the readings in force.

    The melees that are lost before one may act at all (``waits``) make nothing too late.
    """
    last = rules.whole("melee/time", "segments_per_melee")
    melees, segment = divmod(max(total, 1) - 1, last)
    if not melees:
        return str(segment + 1)
    if melees > waits and rules.reading("DISC-28").name == "lost":
        return _LATE
    return f"{segment + 1} of the next melee" if melees == 1 else f"{segment + 1}, {melees} melees later"


def _span(time: AttackTime, waits: int, rules: Rules) -> str:
    first, final = (_segment(total, waits, rules) for total in (time.earliest, time.latest))
    if first == _LATE:
        return _LATE
    if final == _LATE:
        end = rules.whole("melee/time", "segments_per_melee") * (waits + 1)
        return f"on segment {first} to {_segment(end, waits, rules)} or {_LATE}"
    return f"on segment {first}" if first == final else f"on segment {first} to {final}"


def _throw(thrown: Dice, weapon: tuple[int, int], waits: int, rules: Rules, rng: random.Random) -> Roll:
    roll, (speed, count) = thrown.roll(rng), weapon
    segments = [_segment(roll.total + number * speed, waits, rules) for number in range(count)]
    steps = [Step(f"attack {number}", segment, "ACT-02") for number, segment in enumerate(segments, 1)]
    segment = segments[0]
    said = "Too late: the melee is over." if segment == _LATE else f"The first action comes on segment {segment}."
    return Roll((roll,), said, tuple(steps))
