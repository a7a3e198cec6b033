"""Fire (NC-51 to NC-58, MISS-27): whether a ship catches fire, how the fire grows, and how it is fought.

Source: narrative. Rulings: DISC-35, DISC-36, DISC-99, DISC-100.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import icepool

from rules_core.duel._spread import Burning, burning, growth, put_out, quenching
from rules_core.engine.chance import Odds, Outcome, odds, percent, success
from rules_core.engine.checks import d20, modifier, reaching
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed

PAGE = "duel/fire"
_MOST_SQUARES, _MOST_ROUNDS, _MOST_PEOPLE = 24, 10, 8  # keeps the growth quick to reckon


@dataclass(frozen=True)
class Kindling:
    """The difficulty of the fire check, the chance to be alight after all exposures, and the squares that then burn."""

    difficulty: int
    alight: Fraction
    squares: int


@dataclass(frozen=True)
class RoundOfFire:
    """A fire after one round: the mean of burning squares, the chance that it is out, the mean damage in the round."""

    number: int
    mean: Fraction
    out: Fraction
    damage: Fraction


@dataclass(frozen=True)
class Growth:
    """A fire round by round, and the mean of all the damage it did."""

    rounds: tuple[RoundOfFire, ...]
    damage: Fraction


def exposure_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers what can set a ship on fire, as the table has it.

    Source: weathergage (MISS-27). Rulings: none.
    """
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "exposures").column("exposure"))


def alight_squares(exposed: int) -> int:
    """Answers how many of the exposed squares burn once a ship is alight: half, at least one.

    Source: narrative (NC-54). Rulings: none.
    """
    return max(1, exposed // 2)


def fire_check(
    *,
    exposure: str = "alchemist's fire or burning oil",
    rigging: bool = False,
    prepared: bool = False,
    exposures: int = 1,
    exposed_squares: int = 4,
    rules: Rules | None = None,
) -> Working[Kindling]:
    """Answers how likely a ship catches fire, and how many squares then burn.

    The ship rolls a d20 against the difficulty of what she is exposed to; equal or better and she is not alight. Four
    are added if she is prepared for battle. When alight, half the exposed squares burn, at least one.

    Units: ``exposures`` is how many times she is exposed, each with a check of its own. Not modelled: powder magazines.
    Errors: ``BadInput``.

    Source: narrative (NC-51 to NC-54, MISS-27). Rulings: DISC-35.
    """
    rules = rules or Rules.standard()
    row = rules.table(PAGE, "exposures").row(str(exposure), name="the exposure", field="exposure")
    aloft = yes_or_no(rigging, "against rigging", field="rigging", rule="MISS-27")
    ready = yes_or_no(prepared, "prepared for battle", field="prepared", rule="NC-52")
    times = whole(exposures, "the exposures", field="exposures", rule="NC-51", least=1, most=100)
    exposed = whole(exposed_squares, "the exposed squares", field="exposed_squares", rule="NC-54", least=1, most=1000)
    reading = rules.reading("DISC-35")
    bonus = rules.whole(PAGE, "prepared") if ready and reading.name == "prepared" else 0
    difficulty = int(row["DC"] or 0) + rules.whole(PAGE, "rigging") * aloft
    safe = reaching(bonus, difficulty)
    alight = 1 - safe**times
    squares = alight_squares(exposed)
    steps = [
        Step(f"{row['exposure']}{', against rigging' if aloft else ''}", f"DC {difficulty}", "MISS-27"),
        Step("prepared for battle" if ready else "not prepared for battle", f"+{bonus}", "NC-52", reading),
        Step(f"one check: d20 +{bonus} reaches DC {difficulty}", f"safe {percent(safe)}", "NC-51"),
    ]
    if times > 1:
        steps.append(Step(f"{times} checks, all of them passed", percent(safe**times), "NC-51"))
    steps.append(Step(f"if alight: half of {exposed} exposed squares, at least 1", f"{squares} burn", "NC-54"))
    noun = "square burns" if squares == 1 else "squares burn"
    answer = f"She catches fire {percent(alight)} of the time; then {squares} {noun}."
    found = success("The ship", alight, "alight", "safe")
    throw = partial(_throw_check, bonus, difficulty, times, squares)
    return Working(Kindling(difficulty, alight, squares), answer, tuple(steps), (found,), throw)


def fire_growth(
    *,
    burning_squares: int = 2,
    rounds: int = 5,
    squares: int = 20,
    people: int = 0,
    strength: int = 0,
    rules: Rules | None = None,
) -> Working[Growth]:
    """Answers how many squares burn after some rounds, and what the fire costs the hull, exactly.

    In each round: people beside the fire try to put it out, each a Strength check for one square or two; each square
    still burning does its damage to its section (and to whoever enters it); then d100 for each says whether it goes
    out, stays, or sets one more alight. No more than ``squares`` can burn.

    Units: squares, hit points. Not modelled: where the squares lie. Errors: ``BadInput``.

    Source: narrative (NC-55 to NC-57). Rulings: DISC-36, DISC-99, DISC-100.
    """
    rules = rules or Rules.standard()
    most = whole(squares, "the squares that can burn", field="squares", rule="NC-56", least=1, most=_MOST_SQUARES)
    start = whole(burning_squares, "the burning squares", field="burning_squares", rule="NC-56", most=most)
    count = whole(rounds, "the rounds", field="rounds", rule="NC-56", least=1, most=_MOST_ROUNDS)
    helpers = whole(people, "the people who fight the fire", field="people", rule="NC-57", most=_MOST_PEOPLE)
    muscle = modifier(strength, "the Strength modifier", field="strength", rule="NC-57")
    per, order, each = (rules.reading(id_) for id_ in ("DISC-36", "DISC-99", "DISC-100"))
    burns = growth(
        most,
        out=rules.whole(PAGE, "goes_out"),
        spreads=rules.whole(PAGE, "spreads"),
        per_square=per.name == "square",
    )
    fights = quenching(most, _put_out(muscle, rules), helpers)
    dice = _burning_dice(rules)
    mean = Fraction(dice.die().mean())
    fire, played = burning(start, most), []
    for number in range(1, count + 1):
        if order.name == "crew-first":
            fire = fights.of(fire)
        hurt = mean * (fire.mean if each.name == "square" else fire.any)
        fire = burns.of(fire)
        if order.name == "fire-first":
            fire = fights.of(fire)
        played.append(RoundOfFire(number, fire.mean, 1 - fire.any, hurt))
    value = Growth(tuple(played), sum((each_round.damage for each_round in played), Fraction(0)))
    one, two = rules.whole(PAGE, "strength_one"), rules.whole(PAGE, "strength_two")
    out, spreads = rules.whole(PAGE, "goes_out"), rules.whole(PAGE, "spreads")
    turns = ("people put out, then", "") if order.name == "crew-first" else ("", ", then people put out")
    steps = [Step("the order in a round", f"{turns[0]} damage, then growth{turns[1]}".strip(), "NC-56", order)]
    if helpers:
        check = f"{helpers} people, d20 {signed(muscle)}: one square at {one}, two at {two}"
        steps.append(Step(check, f"{float((helpers @ _put_out(muscle, rules)).mean()):.1f} squares a round", "NC-57"))
    steps += [
        Step("damage, mean", f"{dice} {'a square' if each.name == 'square' else 'a section'}", "NC-55", each),
        Step(
            "d100 for each square" if per.name == "square" else "one d100", f"{out} out, {spreads} more", "NC-56", per
        ),
        *(_step(each_round) for each_round in played),
    ]
    after = odds(
        f"Squares burning after round {count}",
        ((str(n), fire.chance(n)) for n in range(most + 1)),
    )
    after = Odds(after.title, after.outcomes, fire.mean)
    answer = (
        f"After {count} round{'' if count == 1 else 's'} {float(fire.mean):.1f} squares burn on average; the fire is "
    )
    answer += f"out {percent(1 - fire.any)} of the time, and has done {float(value.damage):.0f} points of damage."
    throw = partial(_throw_growth, start, most, count, helpers, muscle, rules)
    return Working(value, answer, tuple(steps), (after,), throw)


def quench(
    *, burning_squares: int = 4, people: int = 0, strength: int = 0, gallons: int = 0, rules: Rules | None = None
) -> Working[Burning]:
    """Answers how many squares still burn after one round's work of people and water.

    Each person beside the fire takes a full round and makes a Strength check: 10 puts out one square, 20 two. Created
    water puts out a square for each four gallons, at least one; the spell that quenches puts out all in its area.

    Units: squares, gallons. Not modelled: who reaches the fire. Errors: ``BadInput``.

    Source: narrative (NC-57, NC-58). Rulings: none.
    """
    rules = rules or Rules.standard()
    start = whole(burning_squares, "the burning squares", field="burning_squares", rule="NC-56", most=1000)
    helpers = whole(people, "the people who fight the fire", field="people", rule="NC-57", most=_MOST_PEOPLE)
    muscle = modifier(strength, "the Strength modifier", field="strength", rule="NC-57")
    water = whole(gallons, "the gallons of water", field="gallons", rule="NC-58", most=100_000)
    drowned = drowned_squares(water, rules)
    left = max(start - drowned, 0)
    fire = put_out(left, _put_out(muscle, rules), helpers)
    one, two = rules.whole(PAGE, "strength_one"), rules.whole(PAGE, "strength_two")
    steps = (
        Step(f"{water} gallons of water", f"{drowned} squares out", "NC-58"),
        Step(f"{helpers} people, d20 {signed(muscle)}: one square at {one}, two at {two}", f"of {left} left", "NC-57"),
    )
    found = Odds(
        "Squares still burning",
        tuple(Outcome(str(n), fire.chance(n)) for n in range(left + 1) if fire.weights[n]),
        fire.mean,
    )
    answer = (
        f"{float(fire.mean):.1f} squares still burn on average; the fire is out {percent(1 - fire.any)} of the time."
    )
    return Working(fire, answer, steps, (found,), partial(_throw_quench, left, helpers, muscle, rules))


def drowned_squares(gallons: int, rules: Rules) -> int:
    """Answers how many burning squares an amount of water puts out: one for each four gallons, at least one.

    Source: narrative (NC-58). Rulings: none.
    """
    return max(1, gallons // rules.whole(PAGE, "gallons")) if gallons else 0


def fought(people: int, strength: int, rules: Rules, rng: random.Random) -> tuple[int, tuple[DiceRoll, ...]]:
    """Answers how many squares so many people put out in one throw each, and the dice.

    Source: narrative (NC-57). Rulings: none.
    """
    dice = tuple(d20(strength, rng) for _ in range(people))
    one, two = rules.whole(PAGE, "strength_one"), rules.whole(PAGE, "strength_two")
    return sum((roll.total >= one) + (roll.total >= two) for roll in dice), dice


def spread(squares: int, most: int, rules: Rules, rng: random.Random) -> tuple[int, tuple[DiceRoll, ...]]:
    """Answers how many squares burn after the d100 of one round, and the dice.

    Source: narrative (NC-56). Rulings: DISC-36.
    """
    out, spreads = rules.whole(PAGE, "goes_out"), rules.whole(PAGE, "spreads")
    hundred = Dice(((1, 100),))
    rolls = squares if rules.reading("DISC-36").name == "square" else min(squares, 1)
    dice = tuple(hundred.roll(rng) for _ in range(rolls))
    change = sum((roll.total > 100 - spreads) - (roll.total <= out) for roll in dice)
    return min(squares + change, most), dice


def burnt(squares: int, rules: Rules, rng: random.Random) -> DiceRoll:
    """Answers the damage that burning squares of one section do to it in one throw.

    Source: narrative (NC-55). Rulings: DISC-100.
    """
    (count, sides), *_ = _burning_dice(rules).terms
    times = squares if rules.reading("DISC-100").name == "square" else min(squares, 1)
    return Dice(((count * times, sides),) if times else ()).roll(rng)


def _burning_dice(rules: Rules) -> Dice:
    return read_dice(str(rules.value(PAGE, "burning_damage").value), "the damage of fire", field="damage", rule="NC-55")


def _put_out(strength: int, rules: Rules) -> icepool.Die[int]:
    one, two = rules.whole(PAGE, "strength_one"), rules.whole(PAGE, "strength_two")
    return icepool.d20.map(lambda face: (face + strength >= one) + (face + strength >= two))


def _step(each: RoundOfFire) -> Step:
    label = f"after round {each.number}, which does {float(each.damage):.1f} damage: out {percent(each.out)}"
    return Step(label, f"{float(each.mean):.2f} squares", "NC-56")


def _throw_check(bonus: int, difficulty: int, times: int, squares: int, rng: random.Random) -> Roll:
    dice = tuple(d20(bonus, rng) for _ in range(times))
    alight = any(roll.total < difficulty for roll in dice)
    return Roll(dice, f"She is alight: {squares} burn." if alight else "She does not catch fire.")


def _throw_growth(
    start: int, most: int, count: int, people: int, strength: int, rules: Rules, rng: random.Random
) -> Roll:
    squares, dice, steps = start, [], []
    first = rules.reading("DISC-99").name == "crew-first"
    for number in range(1, count + 1):
        gone, checks = fought(people, strength, rules, rng) if squares else (0, ())
        dice += list(checks)
        if first:
            squares = max(squares - gone, 0)
        hurt = burnt(squares, rules, rng)
        squares, hundreds = spread(squares, most, rules, rng)
        dice += [*([hurt] if hurt.faces else []), *hundreds]
        if not first:
            squares = max(squares - gone, 0)
        steps.append(Step(f"after round {number}", f"{squares} burn; {hurt.total} damage", "NC-56"))
    return Roll(tuple(dice), f"After {count} rounds {squares} squares burn.", tuple(steps))


def _throw_quench(left: int, people: int, strength: int, rules: Rules, rng: random.Random) -> Roll:
    gone, dice = fought(people, strength, rules, rng)
    return Roll(dice, f"{max(left - gone, 0)} squares still burn.")
