"""The words for a log that was worked out: one sentence, and the steps with their rules.

Source: naval. Rulings: those that the steps cite.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_core.engine.working import Step
from rules_core.naval.drifting import drift_steps
from rules_core.naval.helm import Orders
from rules_core.naval.ship_log import Order
from rules_core.naval.ship_state import ShipState
from rules_core.naval.track import Factor, Fault, MovePlan, Outcome
from rules_core.naval.wind_effects import effect_steps


def sentence(plan: MovePlan) -> str:
    """Answers where the ship ends, and what ended its movement, in a sentence or two."""
    end = f"hex {plan.end.hex}, heading {plan.end.heading.label}, {plan.end.state.value}"
    if plan.infraction is None:
        last = sum(each.ok for each in plan.factors)
        head = f"The wind stops the ship after entry {last}" if plan.stopped else "The log is carried out"
        said = f"{head}; the ship ends in {end}."
    else:
        wrong = plan.factors[plan.infraction - 1]
        said = (
            f"Entry {wrong.number} ({wrong.written or 'nothing'}) is not allowed: {wrong.reason} ({wrong.rule}). "
            f"The ship ends in {end}."
        )
    if plan.collision:
        said += " The turn ordered while grappled is a collision."
    others = len(plan.faults) - (plan.infraction is not None)
    if others:
        also = "other fault" if plan.infraction is not None else "fault"
        said += f" The log has {others} {also}{'' if others == 1 else 's'}."
    return said


def steps(plan: MovePlan, orders: Orders) -> tuple[Step, ...]:
    """Answers the working: the allowance, the log as a whole, each entry, the other faults, and how the ship ends."""
    return (
        *effect_steps(orders.effect, plan.start.heading, orders.wind_from, orders.rules)[:-2],
        *_whole_log(plan, orders),
        *(_entry(each) for each in plan.factors),
        *(_also(each) for each in _other_faults(plan)),
        *_ending(plan, orders),
    )


def _whole_log(plan: MovePlan, orders: Orders) -> Iterator[Step]:
    reading = orders.rules.reading("DISC-01")
    rule = "NOTE-01" if reading.name == "one-round" else "LOG-01"
    yield Step("the log covers", f"{plan.rounds} round{'' if plan.rounds == 1 else 's'}", rule, reading)
    turns = f"{orders.ship.turns} turn{'' if orders.ship.turns == 1 else 's'}"
    if orders.ship.under_oars:
        yield Step(f"a {orders.ship.name} makes at most", f"{turns} a sequence", "MISS-24")
    else:
        yield Step(f"type {orders.ship.yare} makes at most", f"{turns} a sequence", "MISS-06")
    stated = "none" if plan.declared is None else str(plan.declared)
    yield Step("total stated, factors listed", f"{stated}, {orders.log.factors}", "LOG-10")


def _entry(factor: Factor) -> Step:
    said, amount = factor.reason, f"{factor.left} left"
    if factor.outcome is Outcome.MADE:
        into = f" into {factor.hex}" if factor.moved else ""
        lies = f", {factor.attitude.value}" if factor.attitude else ""
        when = f"; segments {factor.segments[0]} to {factor.segments[-1]}" if factor.segments else ""
        said += f"{into}, heading {factor.heading.label}{lies}{when}"
    else:
        ends = factor.outcome is Outcome.INFRACTION
        said, amount = (f"{said}; movement ends here", "not allowed") if ends else (said, "discarded")
    return Step(f"{factor.number}. {factor.written or '(nothing)'}: {said}", amount, factor.rule, factor.reading)


def _other_faults(plan: MovePlan) -> list[Fault]:
    """The faults that no entry's own step names already."""
    named = {(each.number, each.rule) for each in plan.factors}
    return [each for each in plan.faults if (each.number, each.rule) not in named]


def _also(fault: Fault) -> Step:
    where = f"entry {fault.number}" if fault.number else "the log"
    return Step(f"also at fault: {where}", fault.reason, fault.rule, fault.reading)


def _ending(plan: MovePlan, orders: Orders) -> Iterator[Step]:
    rules, end = orders.rules, plan.end
    hull = " ".join(str(each) for each in end.hull)
    yield Step("the bow ends in one whole ship hex", str(end.hex), "HEX-05")
    yield Step(f"the hull lies in {orders.length} ship hex{'' if orders.length == 1 else 'es'}", hull, "HEX-06")
    if plan.collision:
        yield Step("a turn while grappled", "a collision; roll for fouling", "SHGR-05", rules.reading("DISC-11"))
    made = {each.order for each in plan.factors if each.ok}
    if Order.UNFOUL in made:
        yield Step("unfouling is rolled", "in phase 2 of the next sequence", "FOUL-13", rules.reading("DISC-03"))
    if made & {Order.GRAPPLE, Order.UNGRAPPLE}:
        yield Step("grapples are thrown and cast off", "in phase 5", "SHGR-13")
    if Order.LIFT_ANCHOR in made:
        yield Step("lifting the anchor takes", "the whole sequence", "MISS-14")
    reading = rules.reading("DISC-75") if plan.infraction and end.state.free else None
    yield Step("the ship is then", end.state.value, "LOG-17", reading)
    codes = " ".join(each.value for each in plan.next_orders)
    yield Step("the next log may begin with", codes, _bound_by(end.state))
    if plan.drift:
        yield from drift_steps(plan.drift, rules)


def _bound_by(state: ShipState) -> str:
    if state.owes_turn:
        return "TURN-21"
    if state.swung:
        return "TURN-23"
    if state.fouled:
        return "FOUL-02"
    return {ShipState.ANCHORED: "MISS-14", ShipState.GRAPPLED: "SHGR-14"}.get(state, "LOG-11")
