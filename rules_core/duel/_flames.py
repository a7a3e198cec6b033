"""The fires of a round: a ship set alight, how fires are fought and how they grow (NC-51 to NC-58)."""

from __future__ import annotations

from rules_core.duel._state import Party, fire_squares
from rules_core.duel._table import Table
from rules_core.duel._vessel import neighbours
from rules_core.duel.fire import PAGE as FIRE
from rules_core.duel.fire import alight_squares, burnt, drowned_squares, fought, spread
from rules_core.engine.checks import d20


def expose(table: Table, party: Party) -> None:
    """Plays what one ship sets the other on fire by: at the spell's section, else at that aimed at, else at any.

    Source: narrative (NC-51 to NC-54). Rulings: DISC-35.
    """
    orders, enemy = table.orders[party], party.other
    if not orders.exposure:
        return
    ship, rules = table.ship(enemy), table.rules
    chosen = orders.spell_at.partition(" ")[0] if orders.spell else orders.target
    section, which = (chosen, ()) if chosen in ship.sections.left else table.one_of(ship.ship.hull)
    aloft = section in ship.ship.rigging
    difficulty = int(rules.table(FIRE, "exposures").row(orders.exposure)["DC"] or 0) + aloft * rules.whole(
        FIRE, "rigging"
    )
    prepared = ship.crew.prepared and rules.reading("DISC-35").name == "prepared"
    roll = d20(rules.whole(FIRE, "prepared") if prepared else 0, table.rng)
    if roll.total >= difficulty:
        table.note(f"{ship.crew.name} does not catch fire at {section} (DC {difficulty})", "NC-51", *which, roll)
        return
    burning = ship.fires.get(section, 0) + alight_squares(orders.exposed)
    burning = min(burning, fire_squares(ship.ship, rules))
    table.change(enemy, fires={**ship.fires, section: burning})
    table.note(f"{ship.crew.name} is alight at {section}: {burning} burning", "NC-54", *which, roll)


def burn(table: Table, party: Party) -> None:
    """Plays a round of the fires aboard one ship: they are fought, do their damage and grow.

    Source: narrative (NC-55 to NC-58). Rulings: DISC-36, DISC-99, DISC-100.
    """
    if not table.ship(party).burning:
        return
    if table.rules.reading("DISC-99").name == "crew-first":
        _pour(table, party)
        _fight_fire(table, party)
        _flames(table, party)
    else:
        _flames(table, party)
        _pour(table, party)
        _fight_fire(table, party)


def _fight_fire(table: Table, party: Party) -> None:
    orders = table.orders[party]
    if not orders.firefighters or not table.ship(party).burning:
        return
    gone, dice = fought(orders.firefighters, orders.strength, table.rules, table.rng)
    out = _put_out(table, party, gone)
    table.note(f"the people of {table.name(party)} put out {out}", "NC-57", *dice)


def _put_out(table: Table, party: Party, gone: int) -> int:
    fires = dict(table.ship(party).fires)
    out = min(gone, sum(fires.values()))
    for section in sorted(fires, key=lambda each: (-fires[each], each)):
        quenched = min(gone, fires[section])
        fires[section] -= quenched
        gone -= quenched
    table.change(party, fires=_alive(fires))
    return out


def _pour(table: Table, party: Party) -> None:
    orders, fires = table.orders[party], dict(table.ship(party).fires)
    for section in orders.quenched.split():
        if out := fires.pop(section, 0):
            table.note(f"a spell quenches {section} of {table.name(party)}: {out} out", "NC-58")
    table.change(party, fires=fires)
    if orders.gallons and fires:
        out = _put_out(table, party, drowned_squares(orders.gallons, table.rules))
        table.note(f"{orders.gallons} gallons of water put out {out} aboard {table.name(party)}", "NC-58")


def _flames(table: Table, party: Party) -> None:
    for section, squares in tuple(table.ship(party).fires.items()):
        if not table.ship(party).sections.left[section]:
            continue
        hurt = burnt(squares, table.rules, table.rng)
        table.strike(party, section, hurt.total, "fire", "NC-55", hurt)
    ship = table.ship(party)
    most = fire_squares(ship.ship, table.rules)
    fires = dict(ship.fires)
    if table.rules.reading("DISC-36").name == "square":
        rolls = tuple(fires.items())
    else:
        rolls = tuple(fires.items())[:1]
    for section, squares in rolls:
        after, dice = spread(squares, 2 * squares, table.rules, table.rng)
        fires[section] += after - squares
        if after != squares:
            verb = "spreads" if after > squares else "dies down"
            table.note(f"the fire at {section} of {ship.crew.name} {verb}", "NC-56", *dice)
    for section in tuple(fires):
        over = max(fires[section] - most, 0)
        fires[section] -= over
        if section in ship.ship.hull:
            for beside in neighbours(section, ship.ship.hull_sections):
                caught = min(over, most - fires.get(beside, 0))
                if caught > 0:
                    fires[beside] = fires.get(beside, 0) + caught
                    over -= caught
    table.change(party, fires=_alive(fires))


def _alive(fires: dict[str, int]) -> dict[str, int]:
    return {section: squares for section, squares in fires.items() if squares > 0}
