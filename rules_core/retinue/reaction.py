"""Reaction and capture (REACT, CAP): what an offer of service meets with, and who may be offered it.

Source: retinue.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

import icepool

from rules_core.engine.chance import odds, percent
from rules_core.engine.dice import Dice, DiceRoll, read_dice
from rules_core.engine.errors import NotAllowed, RuleDataError
from rules_core.engine.limits import whole, words, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Roll, Step, Working
from rules_core.retinue.morale_score import change_of

PAGE = "retinue/reaction"
_MOST_OFFERS = 50


class Reaction(Enum):
    """What an offer meets with (REACT-02 to REACT-06), from the worst upwards."""

    ATTACKS = "attacks"
    HOSTILE = "hostile"
    UNCERTAIN = "uncertain"
    ACCEPTS = "accepts"
    ENTHUSIASTIC = "enthusiastic"


@dataclass(frozen=True)
class Offers:
    """The chances of each reaction: to the first offer, after all offers made, and if they go on until it is settled.

    ``mean_offers`` is how many are made on average when they go on until the matter is settled.
    """

    first: dict[Reaction, Fraction]
    after: dict[Reaction, Fraction]
    settled: dict[Reaction, Fraction]
    mean_offers: Fraction

    @property
    def taken(self) -> Fraction:
        """The chance that service is taken within the offers made."""
        return self.after[Reaction.ACCEPTS] + self.after[Reaction.ENTHUSIASTIC]


@dataclass(frozen=True)
class Capture:
    """What may be asked of one who is beaten: service by an offer, obedience for a time, or nothing."""

    offer: bool
    obeys: bool


def dice_of(rules: Rules) -> Dice:
    """Answers the dice of a reaction.

    Source: retinue (REACT-01).
    """
    return read_dice(str(rules.value(PAGE, "dice").value), "the dice of a reaction", field="dice", rule="REACT-01")


def reaction_to(thrown: int, adjustment: int, rules: Rules) -> Reaction:
    """Answers the reaction to a throw with its adjustments; totals off the table count as its ends.

    Source: retinue (REACT-01 to REACT-06).
    """
    low, high = rules.whole(PAGE, "lowest"), rules.whole(PAGE, "highest")
    return Reaction(rules.table(PAGE, "reactions").band(max(low, min(high, thrown + adjustment)))["reaction"])


def _chances(adjustment: int, rules: Rules) -> dict[Reaction, Fraction]:
    die: icepool.Die[int] = dice_of(rules).die()
    chances = dict.fromkeys(Reaction, Fraction(0))
    for thrown, ways in die.items():
        chances[reaction_to(thrown, adjustment, rules)] += Fraction(ways, die.denominator())
    return chances


def _settled(adjustment: int, better: int, rules: Rules) -> tuple[dict[Reaction, Fraction], Fraction]:
    """Answers the chances when offers go on until one is not met with doubt, and the mean number of offers."""
    low, high = rules.whole(PAGE, "lowest"), rules.whole(PAGE, "highest")
    totals = dice_of(rules).die().outcomes()
    ends = dict.fromkeys(Reaction, Fraction(0))
    asking, mean = Fraction(1), Fraction(0)
    while asking:
        chances = _chances(adjustment, rules)
        open_ = chances.pop(Reaction.UNCERTAIN)
        # The offers no longer change, or every total is off the table on the same side: from here all meet the same.
        alike = (
            better == 0
            or (better > 0 and totals[0] + adjustment >= high)
            or (better < 0 and totals[-1] + adjustment <= low)
        )
        if alike and open_ == 1:
            raise RuleDataError(
                [f"{PAGE}: offers are met with doubt for ever, as every total from {low} to {high} comes to that"]
            )
        made = asking / (1 - open_) if alike else asking
        mean += made
        for each, p in chances.items():
            ends[each] += made * p
        asking, adjustment = Fraction(0) if alike else asking * open_, adjustment + better
    return ends, mean


def reaction(
    *,
    charisma: int = 0,
    offer: int = 0,
    offers: int = 1,
    better: int = 0,
    reward: bool = True,
    rules: Rules | None = None,
) -> Working[Offers]:
    """Answers what an offer of service meets with, and what further offers make of it.

    Two dice, adjusted for charisma and for the offer: from an attack, through hostility and doubt, to acceptance and
    enthusiasm. Only doubt lets one offer again; anything lower closes the matter.

    Units: ``charisma`` and ``offer`` are what they add to the dice (the source gives no sizes); ``offers`` is how many
    are made at most, each adding ``better`` more than the one before.
    Not modelled: what an enthusiastic reaction does to loyalty beyond its number, which the loyalty page uses.
    Errors: ``BadInput`` naming the input; ``NotAllowed`` without a reward; ``RuleDataError`` for house rules by which
    doubt never ends.

    Source: retinue (REACT-01 to REACT-07, RET-06).
    """
    rules = rules or Rules.standard()
    own = change_of(charisma, "the adjustment for charisma", field="charisma", rule="REACT-01")
    bid = change_of(offer, "the adjustment for the offer", field="offer", rule="REACT-01")
    count = whole(offers, "the offers", field="offers", rule="REACT-04", least=1, most=_MOST_OFFERS)
    more = change_of(better, "what each further offer adds", field="better", rule="REACT-04")
    if not yes_or_no(reward, "a reward", field="reward", rule="RET-06"):
        raise NotAllowed("A reward must be offered; a spared life is none (RET-06).", field="reward", rule="RET-06")
    first = _chances(own + bid, rules)
    after = dict.fromkeys(Reaction, Fraction(0))
    asking = Fraction(1)
    for number in range(count):
        chances = _chances(own + bid + more * number, rules)
        for each, p in chances.items():
            if each is not Reaction.UNCERTAIN:
                after[each] += asking * p
        asking *= chances[Reaction.UNCERTAIN]
    after[Reaction.UNCERTAIN] = asking
    settled, mean = _settled(own + bid, more, rules)
    value = Offers(first, after, settled, mean)
    table = rules.table(PAGE, "reactions")
    steps = [
        Step("adjustment for charisma", f"{own:+d}", "REACT-01"),
        Step("adjustment for the offer", f"{bid:+d}", "REACT-01"),
        *(
            Step(
                f"{_span(row)}: {row['reaction']}",
                percent(first[Reaction(row["reaction"])]),
                str(row["rule"]),
            )
            for row in table.rows
        ),
        Step(
            "below doubt the matter is closed", percent(after[Reaction.ATTACKS] + after[Reaction.HOSTILE]), "REACT-07"
        ),
    ]
    if count > 1:
        change = f", each {more:+d} on the one before" if more else ""
        steps.append(Step(f"up to {count} offers while in doubt{change}: taken", percent(value.taken), "REACT-04"))
    plus = rules.whole(PAGE, "enthusiastic")
    steps.append(Step("enthusiastic: loyalty", f"+{plus}", "REACT-06"))
    answer = f"Service is taken {percent(value.taken)} of the time{f' within {count} offers' if count > 1 else ''}."
    tables = [odds("First offer", _words(first))]
    if count > 1:
        tables.append(odds(f"After up to {count} offers", _words(after)))
    tables.append(odds("If offers go on until it is settled", _words(settled)))
    return Working(value, answer, tuple(steps), tuple(tables), partial(_throw, own + bid, more, count, rules))


def _span(row: Row) -> str:
    return str(row["from"]) if row["from"] == row["to"] else f"{row['from']} to {row['to']}"


def _words(chances: dict[Reaction, Fraction]) -> dict[str, Fraction]:
    return {each.value: p for each, p in chances.items()}


def _throw(adjustment: int, better: int, offers: int, rules: Rules, rng: random.Random) -> Roll:
    dice: list[DiceRoll] = []
    met = Reaction.UNCERTAIN
    for number in range(offers):
        dice.append(dice_of(rules).roll(rng))
        met = reaction_to(dice[-1].total, adjustment + better * number, rules)
        if met is not Reaction.UNCERTAIN:
            break
    return Roll(tuple(dice), f"{met.value[:1].upper()}{met.value[1:]}, at offer {len(dice)}.")


def capture(
    *,
    check_failed: bool = True,
    intelligent: bool = True,
    can_talk: bool = True,
    subdued: bool = False,
    time: str = "",
    rules: Rules | None = None,
) -> Working[Capture]:
    """Answers what may be asked of a man or monster who is beaten.

    After a failed morale check a man or an intelligent monster may surrender or be subdued; if the two sides can talk,
    service may be offered. One who is subdued obeys for a time without a reaction roll.

    ``time`` is how long the subdued obey, in the table's own words, as the source gives none.
    Not modelled: how a monster is subdued.
    Errors: ``BadInput`` naming the input.

    Source: retinue (CAP-01, CAP-02).
    """
    rules = rules or Rules.standard()
    failed = yes_or_no(check_failed, "a failed morale check", field="check_failed", rule="CAP-01")
    clever = yes_or_no(intelligent, "intelligent", field="intelligent", rule="CAP-01")
    talks = yes_or_no(can_talk, "can talk", field="can_talk", rule="CAP-01")
    beaten = yes_or_no(subdued, "subdued", field="subdued", rule="CAP-02")
    length = words(time, "the time", field="time", rule="CAP-02", most=60) or "a time that the referee sets"
    value = Capture((failed or beaten) and clever and talks, beaten)
    steps = (
        Step("a morale check failed, or subdued", "yes" if failed or beaten else "no", "CAP-01"),
        Step("a man or an intelligent monster", "yes" if clever else "no", "CAP-01"),
        Step("the two sides can talk", "yes" if talks else "no", "CAP-01"),
        Step("obeys without a reaction roll", length if beaten else "no", "CAP-02"),
    )
    said = "Service may be offered" if value.offer else "Service cannot be offered"
    answer = f"{said}; {f'it obeys for {length}' if beaten else 'it is not bound to obey'}."
    return Working(value, answer, steps)
