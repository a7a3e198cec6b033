"""What a ram does: dice for each ten feet of speed, halves for a target that opens and for a ship with a ram."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

from rules_core.duel._speed import dropped, feet
from rules_core.engine.chance import Odds, odds_of_die
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.errors import BadInput
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step

PAGE = "duel/manoeuvres"
_MOST_DICE, _MOST_SIDES = 30, 12  # a five-dice ram at 60 ft; keeps the spread quick to reckon


@dataclass(frozen=True)
class Ram:
    """The dice of a ram and which share of their total each of the two ships takes."""

    dice: Dice
    dealt_share: Fraction
    taken_share: Fraction

    def hurt(self, total: int) -> tuple[int, int]:
        """Answers what target and rammer take for a total of the dice."""
        dealt, taken = self.dealt_share, self.taken_share
        return total * dealt.numerator // dealt.denominator, total * taken.numerator // taken.denominator

    def odds(self) -> tuple[Odds, Odds]:
        """Answers the exact damage dealt and taken, if the ram strikes."""
        die = self.dice.die()
        dealt, taken = (die.map(lambda total, at=at: self.hurt(total)[at]) for at in (0, 1))
        return odds_of_die("Damage dealt", dealt), odds_of_die("Damage taken", taken)

    def throw(self, rng: random.Random) -> tuple[DiceRoll, int, int]:
        """Answers one throw: the dice, and what target and rammer take."""
        roll = self.dice.roll(rng)
        return (roll, *self.hurt(roll.total))


def ram_of(
    *, dice: Dice, speed: Fraction, has_ram: bool, target_opens: bool, rules: Rules
) -> tuple[Ram, tuple[Step, ...]]:
    """Answers the ram of a ship at a speed, with its steps.

    Source: narrative (NC-31 to NC-33). Rulings: DISC-66.
    """
    if len(dice.terms) != 1 or dice.constant or dice.terms[0][0] < 1 or dice.terms[0][1] > _MOST_SIDES:
        raise BadInput(
            f"The ram's dice must be of one kind, at most d{_MOST_SIDES}, such as 3d6 (NC-31).",
            field="ram_dice",
            rule="NC-31",
        )
    (count, sides), per = dice.terms[0], rules.whole(PAGE, "ram_per")
    rounding = rules.reading("DISC-66")
    tens = speed / per if rounding.name == "end" else Fraction(dropped(speed / per))
    thrown = dropped(count * tens)
    if thrown > _MOST_DICE:
        raise BadInput(
            f"A ram of {thrown} dice is more than the {_MOST_DICE} that are reckoned with (NC-31).",
            field="speed",
            rule="NC-31",
        )
    dealt = Fraction(rules.value(PAGE, "opening_share").value) if target_opens else Fraction(1)
    taken = dealt * Fraction(rules.value(PAGE, "ram_taken").value) if has_ram else dealt
    total = Dice(((thrown, sides),)) if thrown else Dice(())
    steps = [Step(f"{dice} for each {per} ft of {feet(speed)}", str(total), "NC-31", rounding)]
    if target_opens:
        steps.append(Step("the target opens: dealt and taken", f"× {dealt}", "NC-32"))
    has = "with a ram: takes half of what she deals" if has_ram else "without a ram: takes as much as she deals"
    steps.append(Step(has, f"× {taken}", "NC-33"))
    return Ram(total, dealt, taken), tuple(steps)
