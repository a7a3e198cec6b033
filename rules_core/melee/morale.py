"""Morale modifiers (MORP): the percentage on which a creature keeps its nerve.

Source: combat; the steps between the states are a reconstruction. Rulings: DISC-24, DISC-25, DISC-26, DISC-63, DISC-81,
DISC-132.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, Outcome, odds, percent, success
from rules_core.engine.dice import read_dice
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed
from rules_core.melee.morale_states import PAGE, Check, State, conduct, state_after

_CHECKS = 40  # more in a row than any fight holds; keeps exact powers short


class Kind(Enum):
    """What sort of creature it is, as far as morale goes (MORP-01, MORP-25, MORP-26)."""

    CREATURE = "person or creature"
    EXTRA_DIMENSIONAL = "extra-dimensional"
    MINDLESS_UNDEAD = "mindless undead"
    PLAYER_CHARACTER = "player character"


class Leadership(Enum):
    """How it is led: one of these, since strong and weak leadership exclude each other (MORP-09, MORP-13)."""

    NONE = "neither strong nor weak"
    STRONG = "strong, or favoured troops"
    WEAK = "weak"


class Numbers(Enum):
    """How the sides stand in numbers: one of these, since the two rows exclude each other (MORP-11, MORP-19)."""

    EVEN = "less than 4 to 1"
    MANY = "outnumbering 4 to 1"
    FEW = "outnumbered 4 to 1"


@dataclass(frozen=True)
class Morale:
    """The chance of a check: whether one is made, the total in percent, and the chance of one and of all in a row.

    ``afterwards`` holds the states that one check may leave it in, each with its chance, lowest first.
    """

    checked: bool
    total: int
    chance: Fraction
    all_held: Fraction
    afterwards: tuple[tuple[State, Fraction], ...]


@dataclass(frozen=True)
class _Check:
    """A check after every input has been read: d100 against a total."""

    rules: Rules
    total: int
    check: Check
    state: State
    times: int

    @property
    def under(self) -> bool:
        return self.rules.reading("DISC-25").name == "under"

    @property
    def words(self) -> tuple[str, str]:
        return ("holds", "gives way") if self.check is Check.NEGATIVE else ("takes heart", "no change")

    def passes(self, thrown: int) -> bool:
        return thrown < self.total if self.under else thrown <= self.total

    def after(self, thrown: int) -> State:
        return state_after(self.state, self.check, self.passes(thrown), thrown - self.total, self.rules)

    def said(self, thrown: int) -> str:
        """Answers what a throw comes to, in a sentence."""
        yes, no = ("under", "not under") if self.under else ("at or under", "over")
        passed = self.passes(thrown)
        return f"{self.words[0 if passed else 1].capitalize()}: {thrown} is {yes if passed else no} {self.total}."


def morale(
    *,
    level: int = 0,
    hit_dice: bool = False,
    zero_level: bool = False,
    kind: Kind | str = Kind.CREATURE,
    trained: bool = False,
    organised: bool = False,
    homeland: bool = False,
    terrain: bool = False,
    leadership: Leadership | str = Leadership.NONE,
    hated_enemy: bool = False,
    numbers: Numbers | str = Numbers.EVEN,
    magic_ally: bool = False,
    poorly_treated: bool = False,
    abandoned: bool = False,
    ally_killed: bool = False,
    none_defeated: bool = False,
    cannot_hurt: bool = False,
    hit_points: int = 10,
    hit_points_lost: int = 0,
    surprised: bool = False,
    against_magic: bool = False,
    adjustment: int = 0,
    state: State | str = State.NORMAL,
    check: Check | str = Check.NEGATIVE,
    checks: int = 1,
    rules: Rules | None = None,
) -> Working[Morale]:
    """Answers how likely a creature is to keep its nerve, once and over several checks, and the state it ends in.

    A base of 20 % takes every modifier that holds; d100 at or under the total passes. Player characters and mindless
    undead make no check; from level 13 up, and for extra-dimensional creatures, the minuses do not count.

    Units: percent; levels or hit dice; hit points. ``level`` counts full class levels (of several classes the highest),
    or hit dice where ``hit_dice`` says so; ``zero_level`` is the row for those without a full level or hit die.
    ``adjustment`` is the referee's change of the base. ``check`` says which way it can move the creature that is now in
    ``state``; ``checks`` how many are made in a row. Leadership and numbers are one choice each, so that two rows which
    exclude each other cannot both hold.
    Not modelled: which state a creature begins in (the referee knows its circumstances), and a chance that changes from
    one check to the next.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for ``zero_level`` with a level.

    Source: combat (MORP-01 to MORP-26, MORP-30 to MORP-36); the ladder is a reconstruction (MISS-08).
    Rulings: DISC-24, DISC-25, DISC-26, DISC-63, DISC-132.
    """
    rules = rules or Rules.standard()
    level = whole(level, "the level or hit dice", field="level", rule="MORP-04")
    dice = yes_or_no(hit_dice, "counted in hit dice", field="hit_dice", rule="MORP-04")
    zero = yes_or_no(zero_level, "zero level or under 1 HD", field="zero_level", rule="MORP-23")
    if zero and level:
        raise NotAllowed(
            f"Zero level or under 1 HD (MORP-23) and level {level} (MORP-04) cannot both hold; leave one of them out.",
            field="zero_level",
            rule="MORP-23",
        )
    sort = one_of(Kind, kind, "the kind of creature", field="kind", rule="MORP-01")
    led = one_of(Leadership, leadership, "leadership", field="leadership", rule="MORP-09")
    odds_of_sides = one_of(Numbers, numbers, "the numbers", field="numbers", rule="MORP-11")
    quarter, half = _losses(hit_points, hit_points_lost, rules)
    now = one_of(State, state, "the state of morale", field="state", rule="MORP-30")
    way = one_of(Check, check, "the check", field="check", rule="MORP-27")
    times = whole(checks, "the number of checks", field="checks", rule="MORP-29", least=1, most=_CHECKS)
    change = whole(adjustment, "the change of the base", field="adjustment", rule="MORP-03", least=-100, most=100)

    def flag(value: object, field: str, rule: str) -> bool:
        return yes_or_no(value, field.replace("_", " "), field=field, rule=rule)

    cases = {
        "each full class level": level > 0,
        "suitable training": flag(trained, "trained", "MORP-05"),
        "part of organised troops": flag(organised, "organised", "MORP-06"),
        "defending the homeland": flag(homeland, "homeland", "MORP-07"),
        "terrain that helps the defence": flag(terrain, "terrain", "MORP-08"),
        "strong leadership or favoured troops": led is Leadership.STRONG,
        "fighting a hated enemy": flag(hated_enemy, "hated_enemy", "MORP-10"),
        "outnumbering the enemy 4 to 1 or more": odds_of_sides is Numbers.MANY,
        "an ally who uses magic": flag(magic_ally, "magic_ally", "MORP-12"),
        "weak leadership": led is Leadership.WEAK,
        "poorly treated": flag(poorly_treated, "poorly_treated", "MORP-14"),
        "abandoned by friends": flag(abandoned, "abandoned", "MORP-15"),
        "most powerful ally killed": flag(ally_killed, "ally_killed", "MORP-16"),
        "no enemy defeated": flag(none_defeated, "none_defeated", "MORP-17"),
        "cannot hurt or affect the opponent": flag(cannot_hurt, "cannot_hurt", "MORP-18"),
        "outnumbered 4 to 1 or more": odds_of_sides is Numbers.FEW,
        "lost a quarter of its hit points": quarter,
        "lost half of its hit points": half,
        "surprised": flag(surprised, "surprised", "MORP-21"),
        "without magic against magic users": flag(against_magic, "against_magic", "MORP-22"),
        "zero level or under 1 HD": zero,
    }
    spared = _spared(sort, level, rules)
    if reason := _unchecked(sort, way, spared):
        return _no_check(reason, now)
    if spared and spared.reading and spared.reading.name == "exempt":
        spared = None  # a positive check, in which that reading counts every modifier
    base = rules.whole(PAGE, "base")
    steps = [Step("base", f"{base} %", "MORP-03")]
    total = base + change
    if change:
        steps.append(Step("the referee's change of the base", signed(change, " %"), "MORP-03"))
    for row in rules.table(PAGE, "modifiers").rows:
        case, amount, rule = str(row["case"]), row["percent"], str(row["rule"])
        if not cases[case] or not isinstance(amount, int):
            continue
        reading = None
        if rule == "MORP-04":
            case, amount = f"{'hit dice' if dice else 'level'}: {level} × {amount} %", level * amount
            reading = rules.reading("DISC-132") if dice else None
            amount = 0 if reading and reading.name == "levels-only" else amount
        elif rule == "MORP-20":
            reading = rules.reading("DISC-26") if half else None
        elif rule == "MORP-23":
            reading = rules.reading("DISC-24")
            amount = 0 if reading.name == "included" else amount
        dropped = spared is not None and amount < 0
        steps.append(Step(case, "dropped" if dropped else signed(amount, " %"), rule, reading))
        total += 0 if dropped else amount
    if spared:
        steps.append(spared)
    lifted = rules.table(PAGE, "states").row(now.value)
    if isinstance(more := lifted["morale checks (%)"], int) and more:
        steps.append(Step(f"now {now.value}", signed(more, " %"), str(lifted["rule"])))
        total += more
    cast = _Check(rules, min(max(total, 0), 100), way, now, times)
    return _answer(cast, total, steps)


def _answer(cast: _Check, total: int, steps: list[Step]) -> Working[Morale]:
    faces = range(1, 101)
    chance = Fraction(sum(map(cast.passes, faces)), 100)
    left = [cast.after(face) for face in faces]
    afterwards = tuple((state, Fraction(left.count(state), 100)) for state in State if state in left)
    all_held = chance**cast.times
    printed = str(total).replace("-", "−")
    kept = "" if total == cast.total else f", kept to {cast.total} %"
    read = cast.rules.reading("DISC-25")
    steps += [
        Step("total", f"{printed} %{kept}", "MORP-03"),
        Step("d100, 01 to 100", "under" if cast.under else "at or under", "MORP-03", read),
    ]
    if cast.times > 1:
        steps.append(Step(f"{cast.times} checks in a row, {percent(chance)} each", percent(all_held), "MORP-03"))
    steps.append(Step("from one state to the next: a reconstruction", "", "MISS-08"))
    if leaderless := cast.state is State.BROKEN and cast.check is Check.POSITIVE:
        steps.append(Step("Broken: only a leader's check lifts it", "", "MISS-08"))
    steps += [conduct(state, cast.rules) for state, _ in afterwards]
    yes, no = cast.words
    said = f"{yes.capitalize()} {percent(chance)} of the time"
    said += ", but stays Broken without a leader" if leaderless else ""
    shown = [success("One check", chance, yes, no)]
    if cast.times > 1:
        said += f"; in all of {cast.times} checks in a row {percent(all_held)}"
        shown.append(success(f"{cast.times} checks in a row", all_held, f"{yes} in all", f"{no} in one or more"))
    shown.append(odds("State after one check", ((state.value, each) for state, each in afterwards)))
    value = Morale(True, cast.total, chance, all_held, afterwards)
    return Working(value, f"{said}.", tuple(steps), tuple(shown), partial(_throw, cast))


def _throw(cast: _Check, rng: random.Random) -> Roll:
    """Throws one check after another, until one fails or all are made."""
    hundred = read_dice("1d100", "the dice of morale", field="dice", rule="MORP-03")
    dice, steps, said = [], [], ""
    for number in range(1, cast.times + 1):
        dice.append(hundred.roll(rng))
        thrown = dice[-1].total
        said, after = cast.said(thrown), cast.after(thrown)
        steps.append(Step(f"check {number}", f"{thrown} against {cast.total}", "MORP-03"))
        steps.append(Step(f"from {cast.state.value} to {after.value}", "", "MISS-08"))
        passed, cast = cast.passes(thrown), replace(cast, state=after)
        if not passed:
            break
    return Roll(tuple(dice), f"{said} Now {cast.state.value}.", tuple(steps))


def _losses(hit_points: object, hit_points_lost: object, rules: Rules) -> tuple[bool, bool]:
    """Answers which of the two rows for lost hit points count."""
    full = whole(hit_points, "the creature's hit points", field="hit_points", rule="MORP-20", least=1)
    lost = whole(hit_points_lost, "the hit points lost", field="hit_points_lost", rule="MORP-20", most=full)
    quarter, half = (lost >= Fraction(rules.value(PAGE, name).value) * full for name in ("lesser_loss", "greater_loss"))
    if half and rules.reading("DISC-26").name == "replace":
        quarter = False
    return quarter, half


def _spared(kind: Kind, level: int, rules: Rules) -> Step | None:
    """Answers why negative morale does not touch the creature, if it does not."""
    reading, steadfast = rules.reading("DISC-63"), rules.whole(PAGE, "steadfast_level")
    if kind is Kind.EXTRA_DIMENSIONAL:
        return Step("extra-dimensional: not touched by negative morale", "", "MORP-26", reading)
    if level >= steadfast:
        return Step(f"level or HD {steadfast} or more: not touched by negative morale", "", "MORP-24", reading)
    return None


def _unchecked(kind: Kind, check: Check, spared: Step | None) -> Step | None:
    """Answers why no check is made, if none is."""
    if kind is Kind.PLAYER_CHARACTER:
        return Step("player characters make no morale checks", "", "MORP-01")
    if kind is Kind.MINDLESS_UNDEAD:
        return Step("mindless undead: morale has no effect on them, for good or ill", "", "MORP-25")
    if spared and spared.reading and spared.reading.name == "exempt" and check is Check.NEGATIVE:
        return spared
    return None


def _no_check(reason: Step, state: State) -> Working[Morale]:
    value = Morale(False, 100, Fraction(1), Fraction(1), ((state, Fraction(1)),))
    certain = Odds("One check", (Outcome("no check", Fraction(1)),))
    return Working(value, "No check is made: morale does not touch this creature.", (reason,), (certain,))
