"""Turning, factor by factor (TURN): what a ship may do next after the factors made, and why the rest is barred.

Source: naval. Rulings: those of logging movement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rules_core.engine.errors import RuleError
from rules_core.engine.hexes import Side
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.movement_execution import CrewQuality
from rules_core.naval.ship_log import Order, read_log
from rules_core.naval.ship_state import ShipState
from rules_core.naval.track import Factor, MovePlan

HELM = (
    Order.AHEAD,
    Order.LEFT,
    Order.RIGHT,
    Order.BACK,
    Order.BOW_LEFT,
    Order.BOW_RIGHT,
    Order.STERN_LEFT,
    Order.STERN_RIGHT,
)
"""The orders that move or point a ship, in the order in which they are offered."""


def with_order(log: str, order: Order) -> str:
    """Answers a log with one more entry, without a stated total; a log that cannot be read as it is."""
    try:
        return " - ".join([*_written(log), order.value])
    except RuleError:
        return log


def without_last(log: str) -> str:
    """Answers a log without its last entry, and without a stated total; a log that cannot be read as it is."""
    try:
        return " - ".join(_written(log)[:-1])
    except RuleError:
        return log


STEPS: tuple[tuple[str, Callable[[str], str]], ...] = (
    *((each.value, partial(with_order, order=each)) for each in HELM),
    ("Take back", without_last),
)
"""What may be done to a log so far, by the words for it."""


@dataclass(frozen=True)
class HelmChoice:
    """One order that might come next: whether it may, and the factor it would be."""

    order: Order
    allowed: bool
    factor: Factor


def helm_choices(log: str, ask: Callable[..., Working[MovePlan]]) -> tuple[HelmChoice, ...]:
    """Answers each order that might come after a log so far, with what it would do or what bars it.

    ``ask`` is ``plan_move`` with all of its inputs but the log. Source: naval (TURN). Rulings: those of logging
    movement.
    """
    before = [] if _nothing(log) else [each.order.value if each.order else "?" for each in read_log(log).entries]
    found = []
    for order in HELM:
        written = f"({len(before) + 1}) {' - '.join([*before, order.value])}"
        last = ask(log=written).value.factors[-1]
        found.append(HelmChoice(order, last.ok, last))
    return tuple(found)


def turning(
    *,
    log: str = "",
    ship_type: str,
    force: int,
    heading: Side | int | str = Side.NORTH,
    wind_from: Side | int | str = Side.NORTH,
    state: ShipState | str = ShipState.UNDER_WAY,
    crew: CrewQuality | str = CrewQuality.AVERAGE,
    rules: Rules | None = None,
) -> Working[MovePlan]:
    """Answers where a ship is after the factors logged so far, and for each order that might come next whether it may.

    ``log`` holds those factors, such as ``A - L``; nothing or ``0`` before the first. The steps tell what each order
    would do, or which rule bars it.

    Units: hex sides, 0 north, clockwise. Not modelled: as ``plan_move``. Errors: as ``plan_move``.

    Source: naval (TURN-01 to TURN-24). Rulings: those of logging movement.
    """
    ask = partial(
        plan_move,
        ship_type=ship_type,
        force=force,
        heading=heading,
        wind_from=wind_from,
        state=state,
        crew=crew,
        rules=rules or Rules.standard(),
    )
    so_far = "0" if _nothing(log) else log
    plan, choices = ask(log=so_far).value, helm_choices(log, ask)
    lies = "under oars" if plan.end.attitude is None else plan.end.attitude.value
    where = f"bow in hex {plan.end.hex}, heading {plan.end.heading.label}"
    steps = [Step(f"so far: {where}", lies, "TURN-03"), *(_step(each) for each in choices)]
    may = [each.order.value for each in choices if each.allowed]
    said = f"She may next: {', '.join(may)}." if may else "None of these orders may follow."
    return Working(plan, said, tuple(steps))


def _step(choice: HelmChoice) -> Step:
    factor, allowed = choice.factor, "allowed" if choice.allowed else "not allowed"
    return Step(f"{choice.order.value}: {factor.reason}", allowed, factor.rule or "TURN-01", factor.reading)


def _written(log: str) -> list[str]:
    return [] if _nothing(log) else [each.order.value if each.order else each.written for each in read_log(log).entries]


def _nothing(log: object) -> bool:
    return isinstance(log, str) and log.strip() in ("", "0")
