"""How fast a ship can go: sails by wind and current, oars and their sprint, ten feet a round (NC-18 to NC-21)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import one_of, shown, whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working, signed

PAGE = "duel/range"
_MOST_FEET = 1000  # of speed in a round; twice what the fastest ship of the tables makes in a gale


class Wind(Enum):
    """The strengths of wind that the narrative rules know, from the lightest up."""

    NONE = "none"
    LIGHT = "light"
    MODERATE = "moderate"
    STRONG = "strong"
    SEVERE = "severe"
    WINDSTORM = "windstorm"


@dataclass(frozen=True)
class Sprint:
    """A sprint of rowers: the speed while it lasts, for how many rounds, and the speed while they are tired."""

    speed: Fraction
    rounds: int
    after: Fraction


def speed_of(value: object, name: str, *, field: str, rule: str) -> Fraction:
    """Answers a speed in feet a round: 0 to 1000, fractions welcome.

    Raises:
        BadInput: naming the input, what is allowed and the rule.

    Source: narrative (NC-18). Rulings: none.
    """
    if not isinstance(value, bool) and isinstance(value, (int, Fraction)) and 0 <= value <= _MOST_FEET:
        return Fraction(value)
    raise BadInput(
        f"{name[:1].upper()}{name[1:]} must be a number of feet from 0 to {_MOST_FEET}; got {shown(value)} ({rule}).",
        field=field,
        rule=rule,
    )


def feet(value: int | Fraction) -> str:
    """Answers a length or speed as it is read: whole feet, or with its fraction ("37 1/2 ft").

    Source: narrative (NC-13). Rulings: none.
    """
    count, part = divmod(abs(Fraction(value)), 1)
    sign = "−" if value < 0 else ""
    text = f"{count} {part}" if count and part else f"{part or count}"
    return f"{sign}{text} ft"


def dropped(value: Fraction) -> int:
    """Answers a number without its fraction (towards zero).

    Source: narrative. Rulings: DISC-66.
    """
    return int(value)


def sailing_speed(
    *,
    rate: int,
    wind: Wind | str = Wind.MODERATE,
    current: int = 0,
    penalty: int = 0,
    lighter: bool = False,
    rules: Rules | None = None,
) -> Working[int]:
    """Answers the greatest speed under sail: the ship's rate by the wind's factor, with or against a current.

    Units: feet a round; ``rate`` is the n of "wind x n ft"; ``current`` is positive with the ship and negative against
    her. ``penalty`` is what damage takes off the base speed and ``lighter`` says that her rigging catches the wind as
    if it were one category lighter. Not modelled: the ship's bearing to the wind, which these rules do not ask for.
    Errors: ``BadInput`` naming the input.

    Source: narrative (NC-20, NC-59 to NC-67, MISS-11). Rulings: DISC-66, DISC-93, DISC-94.
    """
    rules = rules or Rules.standard()
    base = whole(rate, "the ship's rate", field="rate", rule="NC-20", most=_MOST_FEET // 4)
    blowing = one_of(Wind, wind, "the wind", field="wind", rule="MISS-11")
    stream = whole(current, "the current", field="current", rule="MISS-11", least=-100, most=100)
    off = whole(penalty, "the loss of base speed", field="penalty", rule="NC-59", most=100)
    felt, steps = blowing, []
    if yes_or_no(lighter, "wind one category lighter", field="lighter", rule="NC-66"):
        reading = rules.reading("DISC-94")
        storm = blowing is Wind.WINDSTORM and reading.name == "storm-stays"
        felt = blowing if storm or blowing is Wind.NONE else list(Wind)[list(Wind).index(blowing) - 1]
        steps.append(Step(f"damaged rigging: a wind of {blowing.value} counts as", felt.value, "NC-66", reading))
    factor = Fraction(str(rules.table(PAGE, "wind").row(felt.value)["factor"]))
    order = rules.reading("DISC-93")
    before = order.name == "rate"
    sailed = max(base - off, 0) * factor if before else max(base * factor - off, Fraction(0))
    steps.append(Step(f"a rate of {base} ft by the factor of the wind, {felt.value}", f"× {factor}", "MISS-11"))
    if off:
        where = "before" if before else "after"
        steps.append(Step(f"damage, taken off {where} the wind counts", f"−{off} ft", "NC-59", order))
    if stream:
        steps.append(Step("current", f"{signed(stream)} ft", "MISS-11"))
    most = max(dropped(sailed + stream), 0)
    if most == sailed + stream:
        steps.append(Step("the most that sails give", feet(sailed + stream), "NC-20"))
    else:
        steps.append(Step(f"{feet(sailed + stream)}, never below 0, its fraction dropped", f"{most} ft", "NC-20"))
    return Working(most, f"At most {most} ft a round under sail.", tuple(steps))


def sprint(*, speed: int | Fraction, rounds: int = 10, rules: Rules | None = None) -> Working[Sprint]:
    """Answers what rowers can put on in a sprint, and what it costs after.

    Half as fast again, for up to ten rounds; then the rowers are tired and the ship makes half her speed until they
    have rested. A shorter sprint tires them too. Units: feet a round. Not modelled: how long they rest (the source does
    not say). Errors: ``BadInput``.

    Source: narrative (NC-21). Rulings: DISC-66.
    """
    rules = rules or Rules.standard()
    base = speed_of(speed, "the speed under oars", field="speed", rule="NC-21")
    most = rules.whole(PAGE, "sprint_rounds")
    lasting = whole(rounds, "the rounds of the sprint", field="rounds", rule="NC-21", least=1, most=most)
    share, tired = (Fraction(rules.value(PAGE, name).value) for name in ("sprint", "fatigued"))
    value = Sprint(base * share, lasting, base * tired)
    steps = (
        Step(f"{feet(base)} by {share}, for at most {most} rounds", feet(value.speed), "NC-21"),
        Step("then, while the rowers are fatigued", feet(value.after), "NC-21"),
    )
    answer = f"{feet(value.speed)} a round for {lasting} round{'' if lasting == 1 else 's'}, then {feet(value.after)}."
    return Working(value, answer, steps)


def reachable(
    now: Fraction, wanted: Fraction, *, oared: bool, number: int, sprinting: bool = False, rules: Rules
) -> Fraction:
    """Answers the speed that a ship has in her ``number``-th round of changing from ``now`` to ``wanted``.

    Source: narrative (NC-18, NC-19). Rulings: DISC-39.
    """
    if oared or sprinting:
        return wanted
    if rules.reading("DISC-39").name == "five-rounds" and (number - 1) % rules.whole(PAGE, "sail_step_rounds"):
        return now
    step = rules.whole(PAGE, "sail_step")
    return min(max(wanted, now - step), now + step)
