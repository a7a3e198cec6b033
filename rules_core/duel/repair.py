"""Repair (NC-73 to NC-78): sections mended at sea in minutes, and rebuilt in harbour in days and gold.

Source: narrative. Rulings: DISC-32, DISC-66.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil

import icepool

from rules_core.duel._labour import Turn, craft_check, working_crews
from rules_core.duel._vessel import ship_named
from rules_core.engine.chance import Odds, odds, odds_of_die, percent, success
from rules_core.engine.checks import d20, modifier, reaching
from rules_core.engine.dice import DiceRoll
from rules_core.engine.limits import whole
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working, signed

PAGE = "duel/repair"
MOST_MATES, _MOST_CREWS = 6, 10
_MOST_LISTED = 30  # turns listed one by one; what takes longer is one outcome
_MOST_SPREAD = 60  # pieces of work whose spread is still quick to reckon; the mean is exact for all


@dataclass(frozen=True)
class Mending:
    """A repair at sea: the mean restored in a minute, and the expected minutes until all is (None: it never is)."""

    a_minute: Fraction
    minutes: Fraction | None


@dataclass(frozen=True)
class Rebuilding:
    """Work in harbour: its cost, the successes it takes, a crew's daily chance, the expected days (None: never)."""

    gold: Fraction
    successes: int
    chance: Fraction
    days: Fraction | None


def yard_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the places where a ship is rebuilt.

    Source: narrative (NC-78). Rulings: none.
    """
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "yards").column("place"))


def material_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the materials that sections are made of.

    Source: narrative (NC-73). Rulings: none.
    """
    return tuple(str(each) for each in (rules or Rules.standard()).table(PAGE, "crafts").column("material"))


def section_repair(
    *,
    material: str = "wood",
    craft: int = 6,
    mates: int = 3,
    mate_craft: int = 2,
    lost: int = 20,
    rules: Rules | None = None,
) -> Working[Mending]:
    """Answers what a minute of repair restores to a damaged section, and how many minutes it takes until it is whole.

    The leader makes a Craft check for each minute without interruption; what it is above 19 is restored in hit points.
    Each mate who reaches 10 adds two to it.

    Units: hit points, minutes. ``lost`` is what the section has to get back. Not modelled: interruptions, and the
    wood it takes. Errors: ``BadInput``.

    Source: narrative (NC-73, NC-74). Rulings: DISC-66.
    """
    rules = rules or Rules.standard()
    needed = rules.table(PAGE, "crafts").row(str(material), name="the material", field="material")["craft"]
    skill, helpers, help_skill = _hands(craft, mates, mate_craft)
    work = whole(lost, "the hit points to restore", field="lost", rule="NC-73", least=1, most=120)
    over = rules.whole(PAGE, "over")
    die = _check(skill, helpers, help_skill, rules).map(lambda total: min(max(total - over, 0), work))
    turn = Turn.of(die)
    minutes = turn.expected(work)
    restored = odds_of_die("Hit points restored in a minute", die)
    found = [restored]
    if minutes is not None:
        found.append(_turns_odds("Minutes until it is whole", "minute", turn, work))
    steps = (
        Step(f"{material} takes Craft", str(needed), "NC-73"),
        *_help_steps(helpers, help_skill, rules),
        Step(
            f"d20 {signed(skill)} with their help, less {over}", f"{_mean(restored.mean)} a minute on average", "NC-73"
        ),
        Step(f"{work} hit points, expected", _span(minutes, "minute"), "NC-73"),
    )
    value = Mending(restored.mean or Fraction(0), minutes)
    answer = f"A minute restores {_mean(restored.mean)} of {work} hit points on average; all of them take "
    answer += f"{_span(minutes, 'minute')}."
    throw = partial(_throw_mending, skill, helpers, help_skill, over, work, rules)
    return Working(value, answer, steps, tuple(found), throw)


def shoring(
    *,
    craft: int = 6,
    mates: int = 3,
    mate_craft: int = 2,
    full: int = 60,
    lost: int = 30,
    rules: Rules | None = None,
) -> Working[Fraction]:
    """Answers how likely a weakened section is shored up in a minute, and what that gives back.

    A Craft check of 25 restores half of what the section lost through its neighbour's destruction; the rest is repaired
    as usual. The value is the chance.

    Units: hit points. ``full`` are the section's normal points, ``lost`` what the neighbour's destruction cost it (half
    of them by rule). Not modelled: shoring before the loss. Errors: ``BadInput``.

    Source: narrative (NC-74 to NC-76). Rulings: DISC-32, DISC-66.
    """
    rules = rules or Rules.standard()
    skill, helpers, help_skill = _hands(craft, mates, mate_craft)
    normal = whole(full, "the section's normal hit points", field="full", rule="NC-75", least=1, most=1000)
    gone = whole(lost, "the hit points lost", field="lost", rule="NC-75", least=1, most=normal)
    difficulty, share = rules.whole(PAGE, "shoring_difficulty"), Fraction(rules.value(PAGE, "shoring_share").value)
    regained = shored(gone, rules)
    die = _check(skill, helpers, help_skill, rules)
    chance = Fraction(sum(ways for total, ways in die.items() if total >= difficulty), die.denominator())
    steps = (
        Step(f"{normal} hit points less {gone}", f"{normal - gone}", "NC-61", rules.reading("DISC-32")),
        *_help_steps(helpers, help_skill, rules),
        Step(f"d20 {signed(skill)} with their help against DC {difficulty}", percent(chance), "NC-75"),
        Step(f"{share} of {gone} back", f"{normal - gone} + {regained} = {normal - gone + regained}", "NC-76"),
    )
    stands = f"it stands at {normal - gone + regained} of {normal}"
    answer = f"A minute shores it up {percent(chance)} of the time, and then {stands}."
    found = (
        success("A minute of shoring", chance, "holds", "fails"),
        *((_turns_odds("Minutes until it holds", "minute", Turn.of(working_crews(1, chance)), 1),) if chance else ()),
    )
    throw = partial(_throw_shoring, skill, helpers, help_skill, difficulty, rules)
    return Working(chance, answer, steps, found, throw)


def rebuilding(
    *,
    ship: str = "caravel",
    destroyed: int = 1,
    place: str = "no yard",
    craft: int = 6,
    crews: int = 1,
    rules: Rules | None = None,
) -> Working[Rebuilding]:
    """Answers what it costs to rebuild destroyed sections, and how many days it takes.

    The cost is the destroyed share of all sections, hull and rigging, of half the ship's price. Each crew makes a Craft
    check of 20 a day; a success is worth 100 gp of the work, 200 with a dock or a small shop, 500 in a large yard.

    Units: gold pieces, days. Order: the cost is divided by the worth of a success and rounded up to whole successes.
    Not modelled: wages. Errors: ``BadInput``.

    Source: narrative (NC-77, NC-78). Rulings: DISC-66.
    """
    rules = rules or Rules.standard()
    figures = ship_named(ship, rules)
    sections = figures.hull_sections + figures.rigging_sections
    gone = whole(destroyed, "the destroyed sections", field="destroyed", rule="NC-77", least=1, most=sections)
    worth = int(rules.table(PAGE, "yards").row(str(place), name="the place", field="place")["gp"] or 0)
    skill = modifier(craft, "the Craft skill", field="craft", rule="NC-78")
    hands = whole(crews, "the repair crews", field="crews", rule="NC-78", least=1, most=_MOST_CREWS)
    share, difficulty = Fraction(rules.value(PAGE, "section_share").value), rules.whole(PAGE, "daily_difficulty")
    gold = Fraction(gone, sections) * share * figures.price
    successes = ceil(gold / worth)
    chance = reaching(skill, difficulty)
    turn = Turn.of(working_crews(hands, chance))
    days = turn.expected(successes)
    value = Rebuilding(gold, successes, chance, days)
    steps = (
        Step(f"{gone} of {sections} sections, by {share} of {figures.price} gp", f"{_mean(gold)} gp", "NC-77"),
        Step(f"a success is worth {worth} gp ({place})", f"{successes} successes", "NC-78"),
        Step(f"a crew's day: d20 {signed(skill)} against DC {difficulty}", percent(chance), "NC-78"),
        Step(f"{hands} crew{'' if hands == 1 else 's'}, expected", _span(days, "day"), "NC-78"),
    )
    found: tuple[Odds, ...] = ()
    if days is not None and successes <= _MOST_SPREAD:
        found = (_turns_odds("Days until she is whole", "day", turn, successes),)
    answer = f"The work costs {_mean(gold)} gp and takes {_span(days, 'day')}."
    return Working(value, answer, steps, found, partial(_throw_rebuilding, skill, difficulty, hands, successes))


def craft_of(*, aloft: bool, rules: Rules) -> str:
    """Answers the craft that mends a section of a wooden ship: of her hull, or of her rigging.

    Source: narrative (NC-73). Rulings: none.
    """
    return rules.table(PAGE, "crafts").text("rigging" if aloft else "wood", head="craft")


def shored(lost: int, rules: Rules) -> int:
    """Answers the hit points that shoring gives back of those lost to a neighbour's destruction.

    Source: narrative (NC-75). Rulings: DISC-66.
    """
    return int(lost * Fraction(rules.value(PAGE, "shoring_share").value))


def _hands(craft: object, mates: object, mate_craft: object) -> tuple[int, int, int]:
    return (
        modifier(craft, "the leader's Craft skill", field="craft", rule="NC-73"),
        whole(mates, "the mates", field="mates", rule="NC-74", most=MOST_MATES),
        modifier(mate_craft, "the mates' Craft skill", field="mate_craft", rule="NC-74"),
    )


def _check(craft: int, mates: int, mate_craft: int, rules: Rules) -> icepool.Die[int]:
    return craft_check(
        craft,
        mates,
        mate_craft,
        aid_difficulty=rules.whole(PAGE, "aid_difficulty"),
        aid_bonus=rules.whole(PAGE, "aid_bonus"),
    )


def _help_steps(mates: int, mate_craft: int, rules: Rules) -> tuple[Step, ...]:
    if not mates:
        return ()
    difficulty, bonus = rules.whole(PAGE, "aid_difficulty"), rules.whole(PAGE, "aid_bonus")
    chance = percent(reaching(mate_craft, difficulty))
    return (Step(f"{mates} mates, each with {chance} at DC {difficulty}", f"+{bonus} for each", "NC-74"),)


def _turns_odds(title: str, noun: str, turn: Turn, work: int) -> Odds:
    each, longer = turn.spread(work, _MOST_LISTED)
    labels = [(f"{number} {noun}{'' if number == 1 else 's'}", chance) for number, chance in enumerate(each, start=1)]
    return odds(title, [*labels, (f"more than {len(each)} {noun}s", longer)])


def _mean(value: Fraction | None) -> str:
    value = value or Fraction(0)
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


def _span(turns: Fraction | None, noun: str) -> str:
    if turns is None:
        return f"for ever: no {noun} gets anything done"
    return f"{_mean(turns)} {noun}{'' if turns == 1 else 's'} on average"


def helped_check(
    craft: int, mates: int, mate_craft: int, rules: Rules, rng: random.Random
) -> tuple[int, tuple[DiceRoll, ...]]:
    """Answers one throw of the leader's check with the help of his mates: the total and all dice, his own first.

    Source: narrative (NC-74). Rulings: none.
    """
    dice = [d20(craft, rng)] + [d20(mate_craft, rng) for _ in range(mates)]
    aid = sum(roll.total >= rules.whole(PAGE, "aid_difficulty") for roll in dice[1:]) * rules.whole(PAGE, "aid_bonus")
    return dice[0].total + aid, tuple(dice)


def _throw_mending(
    craft: int, mates: int, mate_craft: int, over: int, work: int, rules: Rules, rng: random.Random
) -> Roll:
    total, dice = helped_check(craft, mates, mate_craft, rules, rng)
    return Roll(dice, f"{total}: {min(max(total - over, 0), work)} hit points restored.")


def _throw_shoring(craft: int, mates: int, mate_craft: int, difficulty: int, rules: Rules, rng: random.Random) -> Roll:
    total, dice = helped_check(craft, mates, mate_craft, rules, rng)
    return Roll(dice, f"{total} against {difficulty}: it {'holds' if total >= difficulty else 'fails'}.")


def _throw_rebuilding(craft: int, difficulty: int, crews: int, successes: int, rng: random.Random) -> Roll:
    dice = tuple(d20(craft, rng) for _ in range(crews))
    made = sum(roll.total >= difficulty for roll in dice)
    return Roll(dice, f"A day's work: {made} of the {successes} successes.")
