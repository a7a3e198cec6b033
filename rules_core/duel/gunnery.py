"""Gunnery (NC-37 to NC-49, NC-79, MISS-10): hitting a ship, a section or a man, and what a hit does to a section.

Source: narrative. Rulings: DISC-66, DISC-96, DISC-98.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.duel._vessel import PAGE, Ship, facing, ship_named
from rules_core.engine.chance import Odds, odds, odds_of_die, percent, success
from rules_core.engine.checks import d20, modifier, reaching
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.errors import NotAllowed
from rules_core.engine.limits import one_of, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, decimal, signed

HIT, SCATTERS, MISS = "hit", "scatters", "miss"


class Aim(Enum):
    """What is shot at: the ship as a whole, one of her sections, or someone aboard."""

    SHIP = "the ship as a whole"
    HULL = "a hull section"
    RIGGING = "a rigging section"
    PERSON = "someone aboard"


@dataclass(frozen=True)
class Shot:
    """A shot's target number, and the chances of a hit, of a scattered shot and of a miss."""

    target: int
    hit: Fraction
    scatters: Fraction
    miss: Fraction


def cover_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the places aboard that the table of cover knows.

    Source: narrative (NC-49). Rulings: none.
    """
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "cover").column("position"))


def sections_in_reach(ship: Ship, side: str, *, aimed: bool, rules: Rules) -> tuple[str, ...]:
    """Answers the hull sections that a shot may strike: aimed at one of them, or at the ship as a whole.

    ``side`` is what the ship turns to the gunner: bow, stern, port or starboard.

    Source: narrative (NC-15 to NC-17, NC-39, NC-40, NC-46). Rulings: DISC-98.
    """
    if not aimed and rules.reading("DISC-98").name == "any":
        return ship.hull
    return facing(side, ship.hull_sections)


def strikes(roll: DiceRoll, target: int, rules: Rules) -> bool:
    """Answers whether a thrown attack roll of direct fire hits an armour class.

    Source: narrative (NC-43). Rulings: DISC-96.
    """
    if rules.reading("DISC-96").name == "attack" and roll.faces[0] in (1, 20):
        return roll.faces[0] == 20
    return roll.total >= target


def direct_fire(
    *,
    ship: str = "caravel",
    aim: Aim | str = Aim.SHIP,
    attack_bonus: int = 5,
    person_ac: int = 10,
    cover: str = "in the open",
    siege_engine: bool = False,
    heavy_sea: bool = False,
    rules: Rules | None = None,
) -> Working[Shot]:
    """Answers how likely a directly aimed shot hits.

    An attack roll against the armour class of the ship as a whole (then a random hull section is struck), of a section,
    or of someone aboard, who has cover from the ship. A miss hits nothing. Siege engines do not fire when the ship
    rolls heavily or takes in water.

    Units: armour class counts upwards. ``person_ac`` and ``cover`` count only for someone aboard; ``attack_bonus``
    holds everything the gunner adds, range included. Not modelled: critical hits. Errors: ``BadInput``, ``NotAllowed``.

    Source: narrative (NC-38 to NC-43, NC-49). Rulings: DISC-96, DISC-98.
    """
    rules = rules or Rules.standard()
    target_ship = ship_named(ship, rules)
    aimed = one_of(Aim, aim, "the aim", field="aim", rule="NC-43")
    bonus = modifier(attack_bonus, "the attack bonus", field="attack_bonus", rule="NC-43")
    person = whole(person_ac, "the armour class", field="person_ac", rule="NC-49", least=-20, most=100)
    _may_fire(siege_engine, heavy_sea)
    target, steps = _armour_class(target_ship, aimed, person, cover, rules)
    reading = rules.reading("DISC-96")
    chance = reaching(bonus, target)
    if reading.name == "attack":
        chance = min(max(chance, Fraction(1, 20)), Fraction(19, 20))
    steps.append(Step(f"d20 {signed(bonus)} against armour class {decimal(target)}", percent(chance), "NC-43", reading))
    if aimed is Aim.SHIP:
        count = target_ship.hull_sections
        steps.append(
            Step("a hit strikes a random hull section", f"1 in {count} each", "NC-39", rules.reading("DISC-98"))
        )
    value = Shot(target, chance, Fraction(0), 1 - chance)
    answer = f"The shot hits {percent(chance)} of the time."
    throw = partial(_throw_direct, bonus, target, rules)
    return Working(value, answer, tuple(steps), (success("The shot", chance, HIT, MISS),), throw)


def indirect_fire(
    *,
    ship: str = "caravel",
    aim: Aim | str = Aim.SHIP,
    attack_bonus: int = 5,
    intelligence: int = 0,
    range_penalty: int = 0,
    earlier_shots: int = 0,
    course_changed: bool = False,
    firing_ship_moves: bool = True,
    target_moves: bool = True,
    increments: int = 1,
    heavy_sea: bool = False,
    rules: Rules | None = None,
) -> Working[Shot]:
    """Answers how likely a lobbed shot hits, scatters or misses.

    The difficulty is 15 and the armour class of what is aimed at, and 5 more for each of gunner and target that moves.
    The check adds base attack bonus, Intelligence modifier, range and earlier misses that were seen; any change of
    heading or speed by either ship wipes that last bonus out. A shot at a section that would still have reached the
    ship as a whole scatters: d8 for the direction, 1d4 squares for each range increment.

    Units: ``range_penalty`` is 0 or less; ``increments`` is how many range increments the target is away. Not modelled:
    what stands where a scattered shot falls. Errors: ``BadInput``, ``NotAllowed`` (heavy sea, someone aboard).

    Source: narrative (NC-42, NC-44 to NC-47). Rulings: DISC-96, DISC-98.
    """
    rules = rules or Rules.standard()
    target_ship = ship_named(ship, rules)
    aimed = one_of(Aim, aim, "the aim", field="aim", rule="NC-46")
    if aimed is Aim.PERSON:
        raise NotAllowed(
            "Indirect fire is aimed at a section or at the ship as a whole (NC-46).", field="aim", rule="NC-46"
        )
    _may_fire(True, heavy_sea)
    moving = (
        yes_or_no(firing_ship_moves, "the gunner's ship moves", field="firing_ship_moves", rule="NC-44"),
        yes_or_no(target_moves, "the target moves", field="target_moves", rule="NC-44"),
    )
    more = rules.whole(PAGE, "firing_moves") * moving[0] + rules.whole(PAGE, "target_moves") * moving[1]
    base = rules.whole(PAGE, "indirect_base")
    armour, steps = _armour_class(target_ship, aimed, 0, "in the open", rules)
    difficulty, overall = base + armour + more, base + target_ship.overall_ac + more
    shots = whole(earlier_shots, "the earlier shots", field="earlier_shots", rule="NC-45", most=1000)
    wiped = yes_or_no(course_changed, "a change of heading or speed", field="course_changed", rule="NC-45")
    seen = min(shots * rules.whole(PAGE, "earlier_shot"), rules.whole(PAGE, "earlier_shots_most")) * (not wiped)
    parts = (
        modifier(attack_bonus, "the attack bonus", field="attack_bonus", rule="NC-45"),
        modifier(intelligence, "the Intelligence modifier", field="intelligence", rule="NC-45"),
        whole(range_penalty, "the range penalty", field="range_penalty", rule="NC-45", least=-100, most=0),
        seen,
    )
    away = whole(increments, "the range increments", field="increments", rule="NC-47", least=1, most=10)
    bonus = sum(parts)
    hit = reaching(bonus, difficulty)
    scatters = max(reaching(bonus, overall) - hit, Fraction(0)) if aimed is not Aim.SHIP else Fraction(0)
    value = Shot(difficulty, hit, scatters, 1 - hit - scatters)
    steps += [
        Step(f"{base} and armour class {signed(armour)}, and {more} for movement", f"DC {difficulty}", "NC-44"),
        Step("base attack, Intelligence, range, earlier shots", " ".join(signed(part) for part in parts), "NC-45"),
        Step(f"d20 {signed(bonus)} against DC {difficulty}", percent(hit), "NC-46", rules.reading("DISC-96")),
    ]
    found = [odds("The shot", ((HIT, hit), (SCATTERS, scatters), (MISS, value.miss)))]
    if scatters:
        fall = away @ icepool.d(rules.whole(PAGE, "scatter_squares"))
        steps.append(
            Step(f"short of that, but DC {overall} of the whole ship", f"scatters {percent(scatters)}", "NC-47")
        )
        around = rules.whole(PAGE, "scatter_directions")
        fallen = f"{away}d{rules.whole(PAGE, 'scatter_squares')} squares off"
        steps.append(Step(f"where it falls: d{around}, 1 is short, the others go round clockwise", fallen, "NC-47"))
        found.append(odds_of_die("Squares off, if it scatters", fall))
    said = f", and scatters {percent(scatters)}" if scatters else ""
    throw = partial(_throw_indirect, bonus, difficulty, overall if aimed is not Aim.SHIP else difficulty, away, rules)
    return Working(value, f"The shot hits {percent(hit)} of the time{said}.", tuple(steps), tuple(found), throw)


def spell_save(
    *, caster_level: int, difficulty: int, magical: bool = True, rules: Rules | None = None
) -> Working[Fraction]:
    """Answers how likely a ship or her enchantment withstands a spell.

    A ship is an unattended object and never saves; her magical enhancements save with 2 and half their caster level.
    A damaging spell on an area strikes every hull section in it; the section aimed at must be in sight, as the bow of
    an opening ship is not. Spells meant for the people aboard hurt the ship by the way.

    Not modelled: the spells. Errors: ``BadInput``.

    Source: narrative (NC-48, NC-79). Rulings: DISC-66.
    """
    rules = rules or Rules.standard()
    level = whole(caster_level, "the caster level", field="caster_level", rule="NC-48", most=60)
    target = whole(difficulty, "the spell's difficulty", field="difficulty", rule="NC-48", most=100)
    if not yes_or_no(magical, "magical", field="magical", rule="NC-48"):
        step = Step("an unattended object", "never saves", "NC-48")
        return Working(Fraction(0), "A ship that is not magical never saves.", (step,), (_saving(Fraction(0)),))
    bonus = rules.whole(PAGE, "save_base") + level // 2
    chance = reaching(bonus, target)
    steps = (
        Step(f"{rules.whole(PAGE, 'save_base')} and half of caster level {level}", signed(bonus), "NC-48"),
        Step(f"d20 {signed(bonus)} against DC {target}", percent(chance), "NC-48"),
    )
    return Working(chance, f"The enchantment holds {percent(chance)} of the time.", steps, (_saving(chance),))


def _saving(chance: Fraction) -> Odds:
    return success("The save", chance, "withstands", "succumbs")


def _may_fire(siege_engine: object, heavy_sea: object) -> None:
    engine = yes_or_no(siege_engine, "a siege engine", field="siege_engine", rule="NC-42")
    if yes_or_no(heavy_sea, "a heavy sea", field="heavy_sea", rule="NC-42") and engine:
        raise NotAllowed(
            "Siege engines cannot fire when the ship rolls heavily or takes in water (NC-42).",
            field="heavy_sea",
            rule="NC-42",
        )


def _armour_class(ship: Ship, aim: Aim, person: int, cover: object, rules: Rules) -> tuple[int, list[Step]]:
    row = rules.table(PAGE, "cover").row(
        cover if isinstance(cover, str) else str(cover), name="the place aboard", field="cover"
    )
    match aim:
        case Aim.SHIP:
            worse = ship.section_ac - ship.overall_ac
            step = Step(
                f"{ship.name}: section {ship.section_ac} less {worse}", f"overall {decimal(ship.overall_ac)}", "NC-39"
            )
            return ship.overall_ac, [step]
        case Aim.HULL:
            return ship.section_ac, [Step(f"{ship.name}: a hull section", decimal(ship.section_ac), "NC-40")]
        case Aim.RIGGING:
            return ship.rigging_ac, [Step(f"{ship.name}: a rigging section", decimal(ship.rigging_ac), "NC-40")]
        case Aim.PERSON:
            more = int(row["AC"] or 0)
            step = Step(f"armour class {person}, {row['position']} {signed(more)}", f"{person + more}", "NC-49")
            return person + more, [step, Step("Reflex saves there", signed(int(row["Reflex"] or 0)), "NC-49")]


def _throw_direct(bonus: int, target: int, rules: Rules, rng: random.Random) -> Roll:
    roll = d20(bonus, rng)
    return Roll((roll,), f"{roll.total} against {target}: {HIT if strikes(roll, target, rules) else MISS}.")


def _throw_indirect(bonus: int, difficulty: int, overall: int, away: int, rules: Rules, rng: random.Random) -> Roll:
    roll = d20(bonus, rng)
    if roll.total >= difficulty:
        return Roll((roll,), f"{roll.total} against {difficulty}: {HIT}.")
    if roll.total < overall:
        return Roll((roll,), f"{roll.total} against {difficulty}: {MISS}.")
    direction = Dice(((1, rules.whole(PAGE, "scatter_directions")),)).roll(rng)
    squares = Dice(((away, rules.whole(PAGE, "scatter_squares")),)).roll(rng)
    where = rules.table(PAGE, "scatter").text(direction.total, head="direction")
    return Roll((roll, direction, squares), f"{roll.total}: the shot scatters, {squares.total} squares {where}.")
