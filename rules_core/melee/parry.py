"""Parry (PAR) and called shots (SHOT): how often a parried attack is stopped, and how often it still hits.

Source: combat. Rulings: DISC-85, DISC-86, DISC-131.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules_core.engine.chance import Odds, odds, odds_of_numbers, percent
from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed
from rules_core.melee.parry_means import PAGE, Parries, Shield, parries
from rules_core.melee.size import SizeClass, muscle_bonus, to_hit_between
from rules_core.melee.weapon_skill import WeaponSkill

MISSES, STOPPED, HITS = "misses anyway", "stopped by the parry", "hits all the same"
_D20 = Dice(((1, 20),))
_FACES = range(1, 21)
_MOST = 100  # no modifier and no roll to hit of the game comes near it
_MOST_ATTACKS = 20


@dataclass(frozen=True)
class Defence:
    """What the parries of a round come to: their number, the ends of a parried attack, and hits on average."""

    parries: Parries
    misses: Fraction
    stopped: Fraction
    hits: Fraction
    hits_on_average: Fraction


@dataclass(frozen=True)
class _Attack:
    """An attack after every input has been read: what is added to the d20, what it has to reach, and the parry."""

    added: int
    needed: int
    dice: Dice
    bonuses: tuple[int, ...]  # of the parries, best first

    def hits(self, thrown: int, parried: int = 0) -> bool:
        return thrown + self.added - parried >= self.needed

    def ends(self, bonus: int | None) -> dict[str, Fraction]:
        """Answers the ends of one attack, parried with that bonus or not at all."""

        found = dict.fromkeys((MISSES, STOPPED, HITS), 0)
        parried = self.dice.die()
        for thrown in _FACES:
            for taken, ways in parried.items():
                if not self.hits(thrown):
                    end = MISSES
                else:
                    end = HITS if bonus is None or self.hits(thrown, taken + bonus) else STOPPED
                found[end] += ways
        return {label: Fraction(ways, len(_FACES) * parried.denominator()) for label, ways in found.items()}


def parry(
    *,
    needed: int = 11,
    attacks: int = 1,
    shield: Shield | str = Shield.NONE,
    skill: WeaponSkill | str = WeaponSkill.PROFICIENT,
    weapon_bonus: int = 0,
    given_up: int = 1,
    extra_parries: int = 0,
    muscle_to_hit: int = 0,
    muscle: int | str = 10,
    called_shot: bool = False,
    attacker_skill: WeaponSkill | str = WeaponSkill.SPECIALIZED,
    difficulty: int = 0,
    attacker_size: SizeClass | str = SizeClass.HUMANOID,
    victim_size: SizeClass | str = SizeClass.HUMANOID,
    rules: Rules | None = None,
) -> Working[Defence]:
    """Answers how often an attack that is parried misses, is stopped or still hits, and the hits of a whole round.

    The parry takes 1d6 and the bonus of weapon or shield off the attacker's roll. There are as many parries as skill,
    shield and attacks given up allow; each meets one attack, the best ones first, and what is left comes unparried.

    Units: ``needed`` is the d20 that hits without a parry, all ordinary bonuses counted (the table behind it is not in
    the source); ``weapon_bonus`` the to-hit bonus of the defender's weapon; ``muscle_to_hit`` the Muscle bonus to hit,
    ``muscle`` the score itself (under the reading "damage" of DISC-86); ``difficulty`` the referee's plus or minus on
    a called shot. ``skill``, ``shield`` and attacks given up are the defender's.
    Not modelled: a natural 1 or 20 (nothing is said of them), which attacks a defender would rather let through, and
    dodges.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` for a called shot without specialization (SHOT-01) and for
    parries of somebody who may not (PAR-01).

    Source: combat (PAR-01 to PAR-09, SHOT-01, SHOT-02, SIZE-07 to SIZE-09). Rulings: DISC-85, DISC-86, DISC-131.
    """
    rules = rules or Rules.standard()
    aim = whole(needed, "the d20 that hits", field="needed", rule="PAR-03", least=-_MOST, most=_MOST)
    number = whole(attacks, "the attacks to meet", field="attacks", rule="PAR-02", least=1, most=_MOST_ATTACKS)
    own = whole(weapon_bonus, "the weapon's bonus", field="weapon_bonus", rule="PAR-03", least=-_MOST, most=_MOST)
    count = parries(skill=skill, shield=shield, given_up=given_up, extra_parries=extra_parries, rules=rules)
    called = yes_or_no(called_shot, "a called shot", field="called_shot", rule="SHOT-01")
    striker = one_of(WeaponSkill, attacker_skill, "the attacker's skill", field="attacker_skill", rule="SHOT-01")
    judged = whole(difficulty, "the referee's modifier", field="difficulty", rule="SHOT-01", least=-_MOST, most=_MOST)
    larger = one_of(SizeClass, attacker_size, "the attacker's size", field="attacker_size", rule="SIZE-07")
    struck = one_of(SizeClass, victim_size, "the victim's size", field="victim_size", rule="SIZE-07")
    if called and not striker.reaches(WeaponSkill.SPECIALIZED):
        raise NotAllowed(
            f"A called shot needs weapon specialization or better, and the attacker is {striker.value} (SHOT-01).",
            field="attacker_skill",
            rule="SHOT-01",
        )
    shield_bonus, shield_steps = _shield(shield, muscle_to_hit, muscle, rules)
    added, armour, sized = to_hit_between(larger, struck, rules)
    steps = [Step("the d20 that hits without a parry", str(aim).replace("-", "−"), "PAR-03")]
    steps += [sized] if added or armour else []
    harder = 0
    if called:
        added += rules.whole(PAGE, "called_attack") + judged
        harder = rules.whole(PAGE, "called_parry")
        steps += _called(judged, rules)
    proficient = one_of(WeaponSkill, skill, "the skill", field="skill", rule="PAR-01").reaches(WeaponSkill.PROFICIENT)
    bonuses = _bonuses(count.value, own if proficient else None, shield_bonus, harder)
    dice = read_dice(str(rules.value(PAGE, "dice").value), "the dice of a parry", field="dice", rule="PAR-03")
    attack = _Attack(added, aim + armour, dice, bonuses)
    steps += [*count.steps, *shield_steps]
    if bonuses:
        steps.append(Step("the parry takes off the attacker's roll", f"{dice}{bonuses[0]:+d}", "PAR-03"))
    return _answer(attack, number, count.value, steps)


def _shield(
    shield: Shield | str, muscle_to_hit: object, muscle: int | str, rules: Rules
) -> tuple[int | None, list[Step]]:
    """Answers the bonus of a parry with the shield, if there is one."""
    arm = one_of(Shield, shield, "the shield", field="shield", rule="PAR-06")
    to_hit = whole(muscle_to_hit, "the Muscle bonus", field="muscle_to_hit", rule="PAR-06", least=-_MOST, most=_MOST)
    damage = muscle_bonus(muscle=muscle, rules=rules).value
    if arm is Shield.NONE:
        return None, []
    row = rules.table(PAGE, "shields").row(arm.value)
    bonus = rules.table(PAGE, "shields").number(arm.value, head="bonus beside Muscle")
    reading = rules.reading("DISC-86")
    strength = to_hit if reading.name == "to-hit" else damage
    label = f"{arm.value} {signed(bonus)} and Muscle {signed(strength)}"
    return bonus + strength, [Step(label, signed(bonus + strength), str(row["rule"]), reading)]


def _bonuses(count: Parries, weapon: int | None, shield: int | None, harder: int) -> tuple[int, ...]:
    """Answers the bonus of each parry, best first; one bought with an attack is made with what parries better."""
    means = [each for each in (shield, weapon) if each is not None]
    each = [shield or 0] * count.by_shield + [weapon or 0] * count.by_skill + [max(means, default=0)] * count.bought
    return tuple(sorted((bonus + harder for bonus in each), reverse=True))


def _called(judged: int, rules: Rules) -> list[Step]:
    steps = [
        Step("called shot: to hit", signed(rules.whole(PAGE, "called_attack")), "SHOT-02"),
        Step("called shot: the defender's parry", signed(rules.whole(PAGE, "called_parry")), "SHOT-02"),
        Step("called shot: the attacker's initiative", signed(rules.whole(PAGE, "called_initiative")), "SHOT-02"),
    ]
    return [*steps, Step("the referee's modifier", signed(judged), "SHOT-01")] if judged else steps


def _answer(attack: _Attack, number: int, count: Parries, steps: list[Step]) -> Working[Defence]:
    met = [*attack.bonuses[:number], *[None] * (number - len(attack.bonuses))]
    ends = {bonus: attack.ends(bonus) for bonus in dict.fromkeys(met)}
    first = ends[met[0]]
    if met[0] is None:
        shown = odds("One attack", {"misses": first[MISSES], "hits": first[HITS]})
        said = f"There is no parry: the attack hits {percent(first[HITS])} of the time."
    else:
        shown = odds("One parried attack", first)
        said = f"The parry stops the attack {percent(first[STOPPED])} of the time; it still hits {percent(first[HITS])}"
        said += f", and misses anyway {percent(first[MISSES])}."
    several, average = _hits([ends[bonus][HITS] for bonus in met], f"Hits of {number} attacks")
    if number > 1:
        through = max(number - len(attack.bonuses), 0)
        label = f"{number} attacks, {number - through} of them parried: hits on average"
        steps.append(Step(label, decimal(average), "PAR-02"))
        said += f" Of {number} attacks {decimal(average)} hit on average."
    value = Defence(count, first[MISSES], first[STOPPED], first[HITS], average)
    shown_odds = (shown, several) if number > 1 else (shown,)
    return Working(value, said, tuple(steps), shown_odds, partial(_throw, attack))


def _hits(chances: list[Fraction], title: str) -> tuple[Odds, Fraction]:
    """Answers how many of several attacks hit, each with its own chance."""
    ways = [Fraction(1)]
    for chance in chances:
        miss = [each * (1 - chance) for each in ways] + [Fraction(0)]
        hit = [Fraction(0)] + [each * chance for each in ways]
        ways = [one + other for one, other in zip(miss, hit, strict=True)]
    return odds_of_numbers(title, enumerate(ways)), sum(chances, Fraction(0))


def _throw(attack: _Attack, rng: random.Random) -> Roll:
    thrown = _D20.roll(rng)
    total = thrown.total + attack.added
    steps = [Step("the attack", f"{decimal(total)} against {decimal(attack.needed)}", "PAR-03")]
    if not attack.hits(thrown.total):
        return Roll((thrown,), "It misses anyway.", tuple(steps))
    if not attack.bonuses:
        return Roll((thrown,), "It hits.", tuple(steps))
    parried = Dice(attack.dice.terms, attack.dice.constant + attack.bonuses[0]).roll(rng)
    steps.append(Step("less the parry", decimal(total - parried.total), "PAR-03"))
    hit = attack.hits(thrown.total, parried.total)
    return Roll((thrown, parried), "It hits all the same." if hit else "The parry stops it.", tuple(steps))
