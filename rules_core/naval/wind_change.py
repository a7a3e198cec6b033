"""Wind change (WCH): how the wind may change at a check, and how it is likely to stand after several.

Source: naval; the chances are a reconstruction. Rulings: DISC-10.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm

from rules_core.engine.chance import Odds, odds, percent
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.hexes import Side
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal
from rules_core.naval.attitude import read_side
from rules_core.naval.wind import Calm, wind_of

PAGE = "naval/wind-change"
_CALM, _HURRICANE, _MOST = 0, 12, 100
_HUNDRED = Dice(((1, 100),))
_COIN = Dice(((1, 6),))  # low 1 to 3, high 4 to 6; as many faces either way


@dataclass(frozen=True)
class WindState:
    """A wind as it stands: its force, the side it comes from (without meaning at force 0), and the kind of calm."""

    force: int
    wind_from: Side
    calm: Calm = Calm.CALM

    def told(self, rules: Rules) -> str:
        """The wind in words: "gentle breeze (force 3) from the north"."""
        name = wind_of(self.force, self.calm, rules).name
        side = "" if self.force == _CALM else f" from the {self.wind_from.label}"
        return f"{name} (force {self.force}){side}"


@dataclass(frozen=True)
class Change:
    """One wind phase played: the wind after it, the dice, and what came of them."""

    after: WindState
    dice: tuple[DiceRoll, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class WindChange:
    """How the wind may stand after a number of checks: the chance of each force and side (None: no wind)."""

    checks: int
    chances: Mapping[tuple[int, Side | None], Fraction]
    mean_force: Fraction


def checks_every(rules: Rules) -> int:
    """Answers how many rounds lie from one check of the wind to the next.

    Source: naval (WCH-01, SEQ-03). Rulings: DISC-10.
    """
    return 1 if rules.reading("DISC-10").name == "every-round" else rules.whole(PAGE, "rounds")


def change_chances(force: int, rules: Rules) -> tuple[Fraction, Fraction]:
    """Answers the chances that force and direction change at a check, by the force before it: slight ones (WIND-02).

    Source: naval (WCH-01), reconstruction (MISS-04). Rulings: none.
    """
    table = rules.table(PAGE, "chances")
    return Fraction(table.number(force, head="speed"), 100), Fraction(table.number(force, head="direction"), 100)


def throw_change(before: WindState, rng: random.Random, rules: Rules) -> Change:
    """Answers one wind phase with its two checks, played with dice.

    Source: naval (WCH-01 to WCH-06), reconstruction (MISS-04). Rulings: none.
    """
    dice: list[DiceRoll] = []
    steps: list[Step] = []

    def thrown(die: Dice) -> int:
        dice.append(die.roll(rng))
        return dice[-1].total

    force, side, calm = before.force, before.wind_from, before.calm
    speed, direction = change_chances(before.force, rules)
    if before.force == _CALM:
        force = 1
        side = Side(thrown(Dice(((1, rules.whole(PAGE, "direction_die")),))) - 1)
        steps += [Step("force 0 rises", "to 1", "WCH-04"), Step("the wind comes from the", side.label, "MISS-04")]
        return Change(WindState(force, side, calm), tuple(dice), tuple(steps))
    if before.force == _HURRICANE:
        force = _HURRICANE - 1
        steps.append(Step("force 12 falls", f"to {force}", "WCH-05"))
    elif thrown(_HUNDRED) <= speed * 100:
        force += 1 if thrown(_COIN) > 3 else -1
        steps.append(Step("the force changes", f"to {force}", "WCH-02"))
    else:
        steps.append(Step("the force holds", str(force), "WCH-01"))
    if thrown(_HUNDRED) <= direction * 100:
        side = side.turned(1 if thrown(_COIN) > 3 else -1)
        steps.append(Step("the wind shifts, to the", side.label, "WCH-03"))
    else:
        steps.append(Step("the direction holds", side.label, "WCH-01"))
    if force == _CALM:
        row = rules.table(PAGE, "calms").band(thrown(Dice(((1, rules.whole(PAGE, "calm_die")),))))
        calm = one_of(Calm, row["calm"], "the kind of force 0", field="calm", rule="WCH-06")
        steps.append(Step("the kind of force 0", calm.value, "WCH-06"))
    return Change(WindState(force, side, calm), tuple(dice), tuple(steps))


def after_checks(start: WindState, checks: int, rules: Rules) -> dict[tuple[int, Side | None], Fraction]:
    """Answers the exact chance of each force and side after a number of checks.

    Source: naval (WCH-01 to WCH-05), reconstruction (MISS-04). Rulings: none.
    """
    whole_, moves = _moves(rules)
    sides = len(Side)
    ways = [[0] * sides for _ in range(_HURRICANE + 1)]  # by force and side; a calm, which has none, at the first
    ways[start.force][0 if start.force == _CALM else start.wind_from] = 1
    for _ in range(checks):
        then = [[0] * sides for _ in ways]
        for force, by_side in enumerate(ways):
            if not any(by_side):
                continue
            stays, turns, forces = moves[force]
            if force == _CALM:
                veered = [by_side[0] * stays] * sides  # a wind that rises comes from each side alike
            else:
                either = zip(by_side, by_side[1:] + by_side[:1], by_side[-1:] + by_side[:-1], strict=True)
                veered = [here * stays + (left + right) * turns for here, left, right in either]
            for to, each in forces:
                if to == _CALM:
                    then[to][0] += sum(veered) * each
                else:
                    then[to] = [here + there * each for here, there in zip(then[to], veered, strict=True)]
        ways = then
    all_ = whole_**checks
    return {
        (force, None if force == _CALM else Side(side)): Fraction(weight, all_)
        for force, by_side in enumerate(ways)
        for side, weight in enumerate(by_side)
        if weight
    }


def _moves(rules: Rules) -> tuple[int, list[tuple[int, int, list[tuple[int, int]]]]]:
    """The ways of one check in all, and from each force: the wind stays, turns to either side, takes each force."""
    shares: list[tuple[Fraction, Fraction, list[tuple[int, Fraction]]]] = []
    for force in range(_HURRICANE + 1):
        speed, direction = change_chances(force, rules)
        forces = [(force - 1, speed / 2), (force, 1 - speed), (force + 1, speed / 2)]
        if force == _CALM:
            direction, forces = Fraction(0), [(1, Fraction(1, len(Side)))]
        if force == _HURRICANE:
            forces = [(force - 1, Fraction(1))]
        shares.append((1 - direction, direction / 2, forces))
    turn = lcm(*(share.denominator for stays, turns, _ in shares for share in (stays, turns)))
    change = lcm(*(share.denominator for _, _, forces in shares for _, share in forces))
    return turn * change, [
        (int(stays * turn), int(turns * turn), [(to, int(share * change)) for to, share in forces if share])
        for stays, turns, forces in shares
    ]


def wind_change(
    *,
    force: int,
    wind_from: Side | int | str = Side.NORTH,
    calm: Calm | str = Calm.CALM,
    checks: int = 1,
    saving_a_ship: bool = False,
    rules: Rules | None = None,
) -> Working[WindChange]:
    """Answers how the wind is likely to stand after a number of checks, exactly.

    At each check the force may go up or down by one, and the wind may shift by one side to either hand, each with a
    chance that depends on the force before the check. Force 0 rises to 1 from a side thrown for, force 12 falls to 11.

    Units: Beaufort forces; hex sides that the wind comes from. While a crew tries to save a sinking ship there are no
    checks. Rolling plays the checks one after another.
    Not modelled: weather that lasts; each check forgets the one before. Errors: ``BadInput`` naming the input.

    Source: naval (WCH-01 to WCH-07), reconstruction (MISS-04). Rulings: DISC-10.
    """
    rules = rules or Rules.standard()
    force = wind_of(force, calm, rules).force
    kind = one_of(Calm, calm, "the kind of force 0", field="calm", rule="WCH-06")
    start = WindState(force, read_side(wind_from, "the side the wind comes from", field="wind_from"), kind)
    count = whole(checks, "the checks", field="checks", rule="WCH-01", most=_MOST)
    steady = yes_or_no(saving_a_ship, "a ship being saved", field="saving_a_ship", rule="WCH-07")
    made = 0 if steady else count
    chances = after_checks(start, made, rules)
    forces: dict[int, Fraction] = {}
    sides: dict[Side | None, Fraction] = {}
    for (to, side), chance in chances.items():
        forces[to] = forces.get(to, Fraction(0)) + chance
        sides[side] = sides.get(side, Fraction(0)) + chance
    value = WindChange(made, chances, sum((to * chance for to, chance in forces.items()), Fraction(0)))
    tables = (_forces(forces, start, made, rules), _sides(sides))
    same = chances.get((force, None if force == _CALM else start.wind_from), Fraction(0))
    said = (
        f"After {made} check{'' if made == 1 else 's'} the wind stands as it does now with a chance of {percent(same)}."
    )
    return Working(value, said, _steps(start, count, steady, value, rules), tables, partial(_play, start, made, rules))


def _forces(forces: Mapping[int, Fraction], start: WindState, made: int, rules: Rules) -> Odds:
    listed: list[tuple[str, Fraction]] = []
    for force, chance in sorted(forces.items()):
        if force or not made:
            listed.append((f"{force} {wind_of(force, start.calm, rules).name}", chance))
            continue
        sides = rules.whole(PAGE, "calm_die")
        for row in rules.table(PAGE, "calms").rows:
            least, most = row["from"], row["to"]
            if isinstance(least, int) and isinstance(most, int):
                listed.append((f"0 {row['calm']}", chance * Fraction(most - least + 1, sides)))
    return odds("Force", listed)


def _sides(sides: Mapping[Side | None, Fraction]) -> Odds:
    named = [(f"from the {side.label}", sides.get(side, Fraction(0))) for side in Side]
    return odds("Direction", [("no wind", sides.get(None, Fraction(0))), *named])


def _steps(start: WindState, count: int, steady: bool, value: WindChange, rules: Rules) -> tuple[Step, ...]:
    if steady:
        return (Step("a crew is saving a sinking ship: no checks", start.told(rules), "WCH-07"),)
    speed, direction = change_chances(start.force, rules)
    reading, rounds = rules.reading("DISC-10"), count * checks_every(rules)
    first = [Step("the wind now", start.told(rules), "MISS-26")]
    if start.force == _CALM:
        first += [Step("force 0 rises to 1", "always", "WCH-04"), Step("its direction", "d6", "MISS-04")]
    elif start.force == _HURRICANE:
        first.append(Step("force 12 falls to 11", "always", "WCH-05"))
    else:
        first.append(Step("first check: up or down by one force", percent(speed), "WCH-02"))
    if direction:
        first.append(Step("first check: a shift to the left or right", percent(direction), "WCH-03"))
    return (
        *first,
        Step(f"{count} check{'' if count == 1 else 's'}, in rounds", str(rounds), "WCH-01", reading),
        Step("force on average after them", decimal(round(value.mean_force, 2)), "MISS-04"),
    )


def _play(start: WindState, checks: int, rules: Rules, rng: random.Random) -> Roll:
    now = start
    dice: list[DiceRoll] = []
    steps: list[Step] = []
    for number in range(1, checks + 1):
        change = throw_change(now, rng, rules)
        now = change.after
        dice += list(change.dice)
        steps += [Step(f"check {number}: {each.label}", each.amount, each.rule) for each in change.steps]
    return Roll(tuple(dice), f"The wind is now: {now.told(rules)}.", tuple(steps))


def wind_run(
    *,
    force: int,
    wind_from: Side | int | str = Side.NORTH,
    calm: Calm | str = Calm.CALM,
    checks: int = 12,
    seed: int = 1,
    rules: Rules | None = None,
) -> Working[tuple[WindState, ...]]:
    """Answers the winds of a fight, check by check, thrown from a seed: the same seed gives the same weather.

    Units: as ``wind_change``; ``seed`` is any whole number up to a million.
    Not modelled: what ``wind_change`` does not. Errors: ``BadInput`` naming the input.

    Source: naval (WCH-01 to WCH-06), reconstruction (MISS-04). Rulings: DISC-10.
    """
    rules = rules or Rules.standard()
    force = wind_of(force, calm, rules).force
    kind = one_of(Calm, calm, "the kind of force 0", field="calm", rule="WCH-06")
    now = WindState(force, read_side(wind_from, "the side the wind comes from", field="wind_from"), kind)
    count = whole(checks, "the checks", field="checks", rule="WCH-01", least=1, most=_MOST)
    rng = random.Random(whole(seed, "the seed", field="seed", rule="WCH-01"))
    winds, steps, every = [now], [], checks_every(rules)
    for number in range(1, count + 1):
        change = throw_change(winds[-1], rng, rules)
        winds.append(change.after)
        rule = next((each.rule for each in change.steps if each.rule != "WCH-01"), "WCH-01")
        told = "as before" if change.after == winds[-2] else change.after.told(rules)
        steps.append(Step(f"check {number}, {number * every} rounds on", told, rule, rules.reading("DISC-10")))
    return Working(tuple(winds), f"In the end: {winds[-1].told(rules)}.", tuple(steps))
