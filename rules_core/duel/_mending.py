"""Repair during a duel: carpenters at one section, a check for each minute that nothing interrupts (NC-73 to NC-76)."""

from __future__ import annotations

from rules_core.duel._state import PAGE, Party, ShipState, Work
from rules_core.duel._table import Table
from rules_core.duel.repair import PAGE as REPAIR
from rules_core.duel.repair import craft_of, helped_check, shored


def mend(table: Table, party: Party) -> None:
    """Plays a round of one ship's carpenters: mending a section, or shoring it up, as the orders say.

    Source: narrative (NC-73 to NC-77). Rulings: DISC-66, DISC-127.
    """
    orders, ship, rules = table.orders[party], table.ship(party), table.rules
    if not orders.repair and not ship.work:
        return
    work = Work(orders.repair, orders.shoring) if orders.repair else None
    before = ship.work
    if before and work and (before.section, before.shoring) == (work.section, work.shoring):
        work = before
    elif before:
        table.note(f"the carpenters of {ship.crew.name} leave {before.section}", "NC-73")
    if work and (refused := _refused(ship, work)):
        table.note(f"the carpenters of {ship.crew.name} cannot work: {refused[0]}", refused[1], routine=True)
        work = None
    if work is None:
        table.change(party, work=None)
        return
    if work is not before:
        craft = craft_of(aloft=work.section in ship.ship.rigging, rules=rules)
        table.note(f"the carpenters of {ship.crew.name} set to work at {work.section} ({craft})", "NC-73")
    rounds = work.rounds + 1
    if rounds < rules.whole(REPAIR, "minute") * rules.whole(PAGE, "rounds_a_minute"):
        table.change(party, work=Work(work.section, work.shoring, rounds))
    else:
        _check(table, party, work)


def _refused(ship: ShipState, work: Work) -> tuple[str, str] | None:
    left = ship.sections.left[work.section]
    if not left:
        return f"{work.section} is destroyed, which takes days in harbour", "NC-77"
    if work.shoring and not ship.weak.get(work.section):
        return f"{work.section} has lost nothing to a destroyed neighbour", "NC-75"
    if left == ship.ship.full(work.section):
        return f"{work.section} is whole", "NC-73"
    return None


def _check(table: Table, party: Party, work: Work) -> None:
    ship, rules, mates = table.ship(party), table.rules, table.orders[party].mates
    total, dice = helped_check(ship.crew.craft, mates, ship.crew.mate_craft, rules, table.rng)
    weak = dict(ship.weak)
    if work.shoring:
        holds = total >= rules.whole(REPAIR, "shoring_difficulty")
        gained = shored(weak.pop(work.section), rules) if holds else 0
        done, rule = f"shoring {work.section} of {ship.crew.name} {'holds' if holds else 'fails'}", "NC-75"
    else:
        gained = max(total - rules.whole(REPAIR, "over"), 0)
        done, rule = f"the carpenters mend {work.section} of {ship.crew.name}", "NC-73"
    sections = ship.sections.mended(work.section, gained)
    left, full = sections.left[work.section], ship.ship.full(work.section)
    finished = left == full or (work.shoring and gained > 0)
    table.change(party, sections=sections, weak=weak, work=None if finished else Work(work.section, work.shoring))
    table.note(f"{done}: {gained} more, {left} of {full}", rule, *dice)
