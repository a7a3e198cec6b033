"""Malfunction (MALF): what a natural 3 does to a firearm, a bow, a thrown weapon or a gun and its crew.

Source: resolution. Rulings: DISC-46, DISC-108, DISC-109.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import Odds, Outcome, odds, odds_of_die, percent
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.errors import RuleDataError
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working

PAGE = "resolution/malfunction"
UNTIL_REPAIRED = "until it is repaired"
_MOST_CREW = 20


class Weapon(Enum):
    """What is shot or thrown (MALF-01)."""

    FIREARM = "firearm"
    BOW = "bow"
    THROWN = "thrown weapon"
    ARTILLERY = "artillery"


@dataclass(frozen=True)
class Fault:
    """One result of the die: its name, the shots lost after this one (None: until repaired), and who is hurt by what.

    ``shooter`` and ``crew`` are dice of damage as written, empty for none; ``share`` is the part of them that is taken.
    """

    die: int
    name: str
    further: int | None
    shooter: str
    share: int
    crew: str
    injury: bool
    rule: str

    @property
    def shots(self) -> str:
        """The shots lost after this one, in words."""
        return UNTIL_REPAIRED if self.further is None else str(self.further)

    def hurt(self) -> icepool.Die[int]:
        """Answers the distribution of the shooter's damage."""
        die = _dice(self.shooter or "0").die()
        return die.map(lambda total: max(total, 0) // self.share)


def _dice(text: str, field: str = "weapon_damage") -> Dice:
    return read_dice(text, "the weapon's damage", field=field, rule="MALF-05")


def malfunction(
    *,
    weapon: Weapon | str = Weapon.FIREARM,
    weapon_damage: Dice | str = "1d8",
    crew: int = 4,
    rules: Rules | None = None,
) -> Working[tuple[Fault, ...]]:
    """Answers what one die makes of a malfunction: the fault, the shots it costs, and who is hurt.

    Each result loses the shot; worse ones lose one or two more, hurt the shooter, ruin the weapon until it is repaired,
    or make it burst. A bursting gun hurts every man of its crew.

    Units: shots; points of damage. ``weapon_damage`` matters under the reading "third" of DISC-46, ``crew`` to
    artillery.
    Not modelled: what a shoulder injury does, and the craft that repairs.
    Errors: ``BadInput`` naming the input; ``RuleDataError`` for a house rule's die with a total that names no fault.

    Source: resolution (MALF-01 to MALF-07). Rulings: DISC-46, DISC-108, DISC-109.
    """
    rules = rules or Rules.standard()
    arm = one_of(Weapon, weapon, "the weapon", field="weapon", rule="MALF-01")
    own = str(_dice(weapon_damage if isinstance(weapon_damage, str) else str(weapon_damage)))
    men = whole(crew, "the gun's crew", field="crew", rule="MALF-07", least=1, most=_MOST_CREW)
    column = Weapon.FIREARM.value if arm is Weapon.ARTILLERY else arm.value
    faults = []
    for row in rules.table(PAGE, "faults").rows:
        die, further = row["die"], row["further shots lost"]
        number = die if isinstance(die, int) else 0
        shooter, share, mates = _damage(number, arm, own, men, rules)
        from_first = rules.reading("DISC-109").name == "all"
        injury = arm is Weapon.THROWN and (number > 1 or from_first)
        lost = further if isinstance(further, int) else None
        faults.append(Fault(number, str(row[column]), lost, shooter, share, mates, injury, str(row["rule"])))
    value = tuple(faults)
    shares = _shares(value, rules)
    chances = [Fraction(share, sum(shares)) for share in shares]
    hurt: icepool.Die[int] = icepool.Die([fault.hurt() for fault in value], shares)
    lost_shots: dict[str, Fraction] = {}
    for fault, chance in zip(value, chances, strict=True):
        lost_shots[fault.shots] = lost_shots.get(fault.shots, Fraction(0)) + chance
    who = "gunner" if arm is Weapon.ARTILLERY else "shooter"
    tables = [
        Odds("Fault", tuple(Outcome(f"{each.die}: {each.name}", p) for each, p in zip(value, chances, strict=True))),
        odds("Further shots lost", lost_shots),
        odds_of_die(f"Damage to the {who}", hurt),
    ]
    if arm is Weapon.ARTILLERY:
        rest: icepool.Die[int] = icepool.Die([_dice(fault.crew or "0").die() for fault in value], shares)
        tables.append(odds_of_die("Damage to each other man of the crew", rest))
    ruined = sum((p for each, p in zip(value, chances, strict=True) if each.further is None), Fraction(0))
    harmed = 1 - Fraction(hurt.quantity(0), hurt.denominator())
    answer = f"The weapon is ruined {percent(ruined)} of the time, and the {who} is hurt {percent(harmed)}."
    steps = tuple(_step(fault, rules) for fault in value)
    return Working(value, answer, steps, tuple(tables), partial(_throw, value, arm, men, rules))


def _fault_dice(rules: Rules) -> Dice:
    return read_dice(str(rules.value(PAGE, "die").value), "the die that names the fault", field="die", rule="MALF-01")


def _shares(faults: tuple[Fault, ...], rules: Rules) -> list[int]:
    """Answers the throws that name each fault; a house rule's die may be another, but all its totals must name one."""
    die: icepool.Die[int] = _fault_dice(rules).die()
    nameless = sorted(set(die.outcomes()) - {fault.die for fault in faults})
    if nameless:
        raise RuleDataError([f"{PAGE}: no fault is named for a {', '.join(map(str, nameless))} on the die (MALF-01)"])
    return [die.quantity(fault.die) for fault in faults]


def _damage(die: int, arm: Weapon, own: str, men: int, rules: Rules) -> tuple[str, int, str]:
    """Answers the shooter's dice, the part of them that is taken, and the dice of each other man of a gun's crew."""
    if die == rules.whole(PAGE, "hurts"):
        if rules.reading("DISC-46").name == "third":
            return own, rules.whole(PAGE, "blow_back_share"), ""
        return str(rules.value(PAGE, "blow_back").value), 1, ""
    if die != rules.whole(PAGE, "bursts"):
        return "", 1, ""
    if arm is Weapon.ARTILLERY:
        dice = _dice(str(rules.value(PAGE, "burst_crew").value))
        if rules.reading("DISC-108").name == "crew-dice":
            dice = Dice(tuple((count * men, sides) for count, sides in dice.terms))
        return str(dice), 1, str(dice)
    return str(rules.value(PAGE, "burst_firearm" if arm is Weapon.FIREARM else "burst").value), 1, ""


def _step(fault: Fault, rules: Rules) -> Step:
    said = "weapon ruined until it is repaired" if fault.further is None else "this shot lost"
    if fault.further:
        said += f", and the next {fault.further}" if fault.further > 1 else ", and the next"
    said += f"; {rules.value(PAGE, 'injury').value}" if fault.injury else ""
    if fault.crew:
        said += f"; {fault.crew} damage to each man of the crew"
    elif fault.shooter:
        said += (
            f"; {fault.shooter} damage" if fault.share == 1 else f"; damage {fault.shooter}, of which 1/{fault.share}"
        )
    reading = None
    if fault.die == rules.whole(PAGE, "hurts"):
        reading = rules.reading("DISC-46")
    elif fault.crew:
        reading = rules.reading("DISC-108")
    elif fault.injury and fault.die == 1:
        reading = rules.reading("DISC-109")
    return Step(f"{fault.die}: {fault.name}", said, fault.rule, reading)


def _throw(faults: tuple[Fault, ...], arm: Weapon, men: int, rules: Rules, rng: random.Random) -> Roll:
    die = _fault_dice(rules).roll(rng)
    fault = next(each for each in faults if each.die == die.total)
    dice: list[DiceRoll] = [die]
    said = f"{fault.name[:1].upper()}{fault.name[1:]}."
    if fault.injury:
        said += f" A {rules.value(PAGE, 'injury').value}."
    if fault.shooter:
        dice.append(_dice(fault.shooter).roll(rng))
        who = "The gunner" if arm is Weapon.ARTILLERY else "The shooter"
        said += f" {who} takes {max(dice[-1].total, 0) // fault.share}."
    if fault.crew:
        others = [_dice(fault.crew).roll(rng) for _ in range(men - 1)]
        dice += others
        said += f" The others take {', '.join(str(each.total) for each in others)}." if others else ""
    lost = (
        "The weapon is ruined until it is repaired." if fault.further is None else f"Further shots lost: {fault.shots}."
    )
    return Roll(tuple(dice), f"{said} {lost}")
