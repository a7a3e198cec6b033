"""Special manoeuvres (NC-25 to NC-36): come about, grapple, escape, ram and shear.

Source: narrative. Rulings: DISC-53, DISC-66, DISC-69, DISC-95.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

from rules_core.duel._ram import PAGE, Ram, ram_of
from rules_core.duel._speed import feet, speed_of
from rules_core.duel.range import MOST_RANGE, Heading
from rules_core.engine.chance import Odds, percent, success
from rules_core.engine.checks import Tie, contest, d20, modifier, opposed, reaching
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed

DONE, FAILED = "succeeds", "fails"


class Manoeuvre(Enum):
    """The five special manoeuvres (NC-25)."""

    COME_ABOUT = "come about"
    GRAPPLE = "grapple"
    ESCAPE = "escape"
    RAM = "ram"
    SHEAR = "shear"


@dataclass(frozen=True)
class Bonuses:
    """What both captains add to a d20 in an opposed check, and who has it when the totals are equal."""

    own: int
    enemy: int
    tie: Tie


@dataclass(frozen=True)
class Attempt:
    """A manoeuvre that is allowed: its chance, what it means if it succeeds, and the check, unless none is needed."""

    kind: Manoeuvre
    chance: Fraction
    speed_after: Fraction
    ram: Ram | None = None
    check: Bonuses | None = None


def come_about(
    *, advantage: bool = False, speed: int | Fraction = 30, sailor: int = 0, rules: Rules | None = None
) -> Working[Attempt]:
    """Answers what coming about costs, and how likely it puts the advantage in question.

    The ship loses ten feet of speed and takes any heading; that needs no check. A captain without the advantage who
    also makes a Profession (sailor) check of DC 15 forces an advantage check at once.

    Units: feet a round. Not modelled: the advantage check itself (see ``advantage``). Errors: ``BadInput``.

    Source: narrative (NC-26). Rulings: none.
    """
    rules = rules or Rules.standard()
    held = yes_or_no(advantage, "the advantage", field="advantage", rule="NC-26")
    now = speed_of(speed, "the ship's speed", field="speed", rule="NC-26")
    bonus = modifier(sailor, "Profession (sailor)", field="sailor", rule="NC-26")
    cost, difficulty = rules.whole(PAGE, "come_about_cost"), rules.whole(PAGE, "come_about_difficulty")
    after = max(now - cost, Fraction(0))
    steps = [Step(f"a new heading; speed {feet(now)} less {cost} ft", feet(after), "NC-26")]
    if held:
        steps.append(Step("the ship has the advantage already", "no check", "NC-26"))
        return Working(
            Attempt(Manoeuvre.COME_ABOUT, Fraction(1), after),
            f"She comes about; her speed is {feet(after)}.",
            tuple(steps),
        )
    chance = reaching(bonus, difficulty)
    steps.append(Step(f"Profession (sailor), d20 {signed(bonus)} against DC {difficulty}", percent(chance), "NC-26"))
    answer = f"She comes about at {feet(after)}; {percent(chance)} of the time the advantage is checked at once."
    odds = success("The advantage is checked at once", chance, "checked", "not checked")
    return Working(
        Attempt(Manoeuvre.COME_ABOUT, chance, after),
        answer,
        tuple(steps),
        (odds,),
        partial(_throw_dc, bonus, difficulty),
    )


def grapple(
    *,
    advantage: bool = True,
    distance: int = 0,
    accepted: bool = False,
    sailor: int = 0,
    handling: int = 0,
    enemy_sailor: int = 0,
    enemy_handling: int = 0,
    rules: Rules | None = None,
) -> Working[Attempt]:
    """Answers whether a grapple is allowed and how likely it succeeds.

    It needs the advantage and a range of at most 20 ft, also past the other ship. An enemy who accepts is grappled;
    otherwise both captains check Profession (sailor) with their ships' shiphandling, and equal is enough. Grappled
    ships lie side by side, with speed 0, from the next movement step on; until then boarders swing, swim or jump.

    Units: feet; ``distance`` is the signed range after the ships have moved. Not modelled: boarding. Errors:
    ``NotAllowed`` naming what is missing, ``BadInput``.

    Source: narrative (NC-27, NC-28). Rulings: DISC-53, DISC-69.
    """
    rules = rules or Rules.standard()
    reach = rules.whole(PAGE, "grapple_reach")
    _needs_advantage(advantage, "grapple", "NC-27")
    at = _signed(distance, "NC-27")
    if abs(at) > reach:
        raise NotAllowed(
            f"A grapple reaches {reach} ft, also past the other ship; she is {abs(at)} ft away (NC-27).",
            field="distance",
            rule="NC-27",
        )
    steps = (Step(f"range {feet(at)}, reach {reach} ft", "allowed", "NC-27", rules.reading("DISC-53")),)
    after = Step("if grappled: speed 0, side by side, in the next movement step", "", "NC-28")
    both = _bonuses(sailor, handling, enemy_sailor, enemy_handling, "NC-27", rules)
    return _attempt(Manoeuvre.GRAPPLE, accepted, both, (steps, (after,)), "NC-27")


def escape(
    *,
    sailor: int = 0,
    handling: int = 0,
    enemy_sailor: int = 0,
    enemy_handling: int = 0,
    speed: int | Fraction = 0,
    rules: Rules | None = None,
) -> Working[Attempt]:
    """Answers how likely a grappled ship breaks free.

    Opposed Profession (sailor), 4 off for the one who escapes and 4 on for the one who holds. If it succeeds she is
    free, ten feet faster, on any heading. ``handling`` counts only under the reading "with-handling" of DISC-95.

    Units: feet a round. Not modelled: cutting single lines. Errors: ``BadInput``.

    Source: narrative (NC-29). Rulings: DISC-69, DISC-95.
    """
    rules = rules or Rules.standard()
    reading, ties = rules.reading("DISC-95"), rules.reading("DISC-69")
    now = speed_of(speed, "the ship's speed", field="speed", rule="NC-29")
    counted = reading.name == "with-handling"
    own = modifier(sailor, "Profession (sailor)", field="sailor", rule="NC-29")
    enemy = modifier(enemy_sailor, "the enemy's Profession (sailor)", field="enemy_sailor", rule="NC-29")
    extra = modifier(handling, "shiphandling", field="handling", rule="NC-29")
    theirs = modifier(enemy_handling, "the enemy's shiphandling", field="enemy_handling", rule="NC-29")
    off, on = rules.whole(PAGE, "escaper_penalty"), rules.whole(PAGE, "holder_bonus")
    mine, held = own + off + extra * counted, enemy + on + theirs * counted
    tie = Tie.AGAIN if ties.name == "again" else Tie.SECOND
    chance = opposed(mine, held).won(tie)
    after = now + rules.whole(PAGE, "escape_gain")
    steps = (
        Step(f"who escapes: d20, {signed(own)} {signed(off)}", f"d20 {signed(mine)}", "NC-29", reading),
        Step(f"who holds: d20, {signed(enemy)} {signed(on)}", f"d20 {signed(held)}", "NC-29", reading),
        Step("an equal check", "rolled again" if tie is Tie.AGAIN else "holds", "NC-29", ties),
        Step("if free: a heading of her choice, and", f"+{after - now} ft of speed: {feet(after)}", "NC-29"),
    )
    answer = f"She breaks free {percent(chance)} of the time."
    odds = success("The escape", chance, DONE, FAILED)
    value = Attempt(Manoeuvre.ESCAPE, chance, after, check=Bonuses(mine, held, tie))
    return Working(value, answer, steps, (odds,), partial(_throw_contest, mine, held, tie, None))


def ram(
    *,
    advantage: bool = True,
    distance: int = 0,
    accepted: bool = False,
    sailor: int = 0,
    handling: int = 0,
    enemy_sailor: int = 0,
    enemy_handling: int = 0,
    speed: int | Fraction = 30,
    ram_dice: str | Dice = "3d6",
    has_ram: bool = True,
    target_heading: Heading | str = Heading.CLOSING,
    rules: Rules | None = None,
) -> Working[Attempt]:
    """Answers whether a ram is allowed, how likely it strikes, and what both ships take.

    It needs the advantage and a range of 0 or less. An enemy who accepts is struck; otherwise both captains check
    Profession (sailor) with shiphandling, and equal is enough. The damage is the ship's ram dice for each ten feet of
    her speed, halved for both if the target opens; the rammer takes half of it with a ram, all of it without. Both
    ships then lie still and are grappled.

    Units: feet, feet a round; damage in hit points before hardness. Order: the halves are multiplied and the fraction
    dropped at the end. Not modelled: which section is struck (see ``bearing``). Errors: ``NotAllowed``, ``BadInput``.

    Source: narrative (NC-30 to NC-34). Rulings: DISC-65, DISC-66, DISC-69.
    """
    rules = rules or Rules.standard()
    reach = rules.whole(PAGE, "ram_reach")
    _needs_advantage(advantage, "ram", "NC-30")
    at = _signed(distance, "NC-30")
    if at > reach:
        raise NotAllowed(
            f"A ram needs a range of {reach} ft or less; it is {feet(at)} (NC-30).", field="distance", rule="NC-30"
        )
    struck, reckoned = ram_of(
        dice=read_dice(ram_dice, "the ram's dice", field="ram_dice", rule="NC-31"),
        speed=speed_of(speed, "the ship's speed", field="speed", rule="NC-31"),
        has_ram=yes_or_no(has_ram, "a ram", field="has_ram", rule="NC-33"),
        target_opens=one_of(Heading, target_heading, "the target's heading", field="target_heading", rule="NC-32")
        is Heading.OPENING,
        rules=rules,
    )
    steps = (Step(f"range {feet(at)}", "allowed", "NC-30"),)
    after = (*reckoned, Step("after a ram both ships are grappled", "speed 0", "NC-34"))
    both = _bonuses(sailor, handling, enemy_sailor, enemy_handling, "NC-30", rules)
    return _attempt(Manoeuvre.RAM, accepted, both, (steps, after), "NC-30", struck)


def shear(
    *,
    advantage: bool = True,
    distance: int = 0,
    target_oared: bool = True,
    accepted: bool = False,
    sailor: int = 0,
    handling: int = 0,
    enemy_sailor: int = 0,
    enemy_handling: int = 0,
    rules: Rules | None = None,
) -> Working[Attempt]:
    """Answers whether shearing the enemy's oars is allowed and how likely it succeeds.

    It needs the advantage, a range of at most 10 ft (also past) and a target with oars. An enemy who accepts is
    sheared; otherwise both captains check Profession (sailor) with shiphandling, and equal is enough. The sheared ship
    lies still for three full rounds, until new oars are out; she may turn on the spot.

    Units: feet. Not modelled: rowers hurt by their oars. Errors: ``NotAllowed``, ``BadInput``.

    Source: narrative (NC-35, NC-36). Rulings: DISC-65, DISC-69.
    """
    rules = rules or Rules.standard()
    reach = rules.whole(PAGE, "shear_reach")
    _needs_advantage(advantage, "shear", "NC-35")
    if not yes_or_no(target_oared, "a target with oars", field="target_oared", rule="NC-35"):
        raise NotAllowed("Only a ship with oars can be sheared (NC-35).", field="target_oared", rule="NC-35")
    at = _signed(distance, "NC-35")
    if at > reach:
        raise NotAllowed(
            f"Shearing needs a range of {reach} ft or less; it is {feet(at)} (NC-35).", field="distance", rule="NC-35"
        )
    steps = (Step(f"range {feet(at)}, reach {reach} ft", "allowed", "NC-35"),)
    lasting = rules.whole(PAGE, "shear_rounds")
    after = (Step("if sheared: speed 0, no change of speed", f"for {lasting} full rounds", "NC-36"),)
    both = _bonuses(sailor, handling, enemy_sailor, enemy_handling, "NC-35", rules)
    return _attempt(Manoeuvre.SHEAR, accepted, both, (steps, after), "NC-35")


def _attempt(
    kind: Manoeuvre,
    accepted: bool,
    both: tuple[Bonuses, tuple[Step, ...]],
    steps: tuple[tuple[Step, ...], tuple[Step, ...]],
    rule: str,
    struck: Ram | None = None,
) -> Working[Attempt]:
    given = yes_or_no(accepted, "accepted", field="accepted", rule=rule)
    check, checked = both
    chance = Fraction(1) if given else opposed(check.own, check.enemy).won(check.tie)
    how = (Step("the other captain accepts it", "no check", rule),) if given else checked
    value = Attempt(kind, chance, Fraction(0), struck, None if given else check)
    hurt = ""
    odds = [success(f"The {kind.value}", chance, DONE, FAILED)]
    if struck:
        dealt, taken = struck.odds()
        hurt = f", then deals {_mean(dealt)} and takes {_mean(taken)} on average"
        odds += (dealt, taken)
    word = {Manoeuvre.GRAPPLE: "grapple", Manoeuvre.RAM: "ram", Manoeuvre.SHEAR: "shear"}[kind]
    answer = f"The {word} succeeds {'without a check' if given else f'{percent(chance)} of the time'}{hurt}."
    throw = (
        partial(_throw_accepted, struck)
        if given
        else partial(_throw_contest, check.own, check.enemy, check.tie, struck)
    )
    return Working(value, answer, (*steps[0], *how, *steps[1]), tuple(odds), throw if struck or not given else None)


def _bonuses(
    sailor: int, handling: int, enemy_sailor: int, enemy_handling: int, rule: str, rules: Rules
) -> tuple[Bonuses, tuple[Step, ...]]:
    own = modifier(sailor, "Profession (sailor)", field="sailor", rule=rule)
    mine = modifier(handling, "shiphandling", field="handling", rule=rule)
    enemy = modifier(enemy_sailor, "the enemy's Profession (sailor)", field="enemy_sailor", rule=rule)
    theirs = modifier(enemy_handling, "the enemy's shiphandling", field="enemy_handling", rule=rule)
    ties = rules.reading("DISC-69")
    steps = (
        Step(f"Profession (sailor) {signed(own)} and shiphandling {signed(mine)}", f"d20 {signed(own + mine)}", rule),
        Step(f"the enemy: {signed(enemy)} and {signed(theirs)}", f"d20 {signed(enemy + theirs)}", rule),
        Step("an equal check", "succeeds", rule, ties),
    )
    return Bonuses(own + mine, enemy + theirs, Tie.FIRST), steps  # stated for these three, whatever DISC-69 reads


def _needs_advantage(advantage: object, what: str, rule: str) -> None:
    if not yes_or_no(advantage, "the advantage", field="advantage", rule=rule):
        raise NotAllowed(f"Only the ship with the advantage can {what} ({rule}).", field="advantage", rule=rule)


def _signed(distance: object, rule: str) -> int:
    return whole(distance, "the range", field="distance", rule=rule, least=-MOST_RANGE, most=MOST_RANGE)


def _mean(odds: Odds) -> str:
    value = odds.mean or Fraction(0)
    return f"{value.numerator}" if value.denominator == 1 else f"{float(value):.1f}"


def _throw_dc(bonus: int, difficulty: int, rng: random.Random) -> Roll:
    roll = d20(bonus, rng)
    made = roll.total >= difficulty
    said = "the advantage is checked at once" if made else "the advantage stays"
    return Roll((roll,), f"{roll.total} against {difficulty}: {said}.")


def _throw_contest(own: int, enemy: int, tie: Tie, struck: Ram | None, rng: random.Random) -> Roll:
    won, dice = contest(own, enemy, tie, rng)
    said = f"{dice[-2].total} against {dice[-1].total}: it {DONE if won else FAILED}."
    if not (won and struck):
        return Roll(dice, said)
    roll, dealt, taken = struck.throw(rng)
    return Roll((*dice, roll), f"{said} It deals {dealt} and takes {taken}.")


def _throw_accepted(struck: Ram | None, rng: random.Random) -> Roll:
    if struck is None:
        return Roll((), "Accepted.")
    roll, dealt, taken = struck.throw(rng)
    return Roll((roll,), f"It deals {dealt} and takes {taken}.")
