"""Spells at a ship in a duel: the section chosen, those in the area with it, and their damage (NC-48, NC-79)."""

from __future__ import annotations

from fractions import Fraction

from rules_core.duel._state import Party
from rules_core.duel._strike import loss, read_damage
from rules_core.duel._table import Table
from rules_core.duel._vessel import PAGE as GUNNERY
from rules_core.duel._vessel import Ship, facing
from rules_core.engine.rules import Rules

_FAR = {"bow": "stern", "stern": "bow", "port": "starboard", "starboard": "port"}


def cast(table: Table, party: Party) -> None:
    """Plays the damage that a spell of one ship does to the hull sections of the other. A ship never saves.

    Source: narrative (NC-48, NC-79, MISS-10). Rulings: DISC-66, DISC-125, DISC-126.
    """
    orders, rules, enemy = table.orders[party], table.rules, table.ship(party.other)
    if not orders.spell:
        return
    struck = orders.spell_at.split()
    if refused := _refused(struck, enemy.ship, table.turned_side(party.other), rules):
        table.note(f"the spell from {table.name(party)} does no harm: {refused}", "NC-48", routine=True)
        return
    dice = read_damage(orders.spell, field="spell")
    share = Fraction(str(rules.table(GUNNERY, "attacks").row(orders.spell_kind)["share"]))
    damage = dice.roll(table.rng)
    for place, section in enumerate(struck):
        if place and rules.reading("DISC-126").name == "each":
            damage = dice.roll(table.rng)
        lost = loss(damage.total, share, enemy.ship.hardness)
        table.strike(party.other, section, lost, f"the spell from {table.name(party)}", "NC-48", damage)


def _refused(struck: list[str], ship: Ship, side: str, rules: Rules) -> str:
    if not struck:
        return "no hull section is chosen"
    if other := [name for name in struck if name not in ship.hull]:
        return f"the {ship.name} has no hull section {other[0]}"
    if rules.reading("DISC-125").name == "turned":
        seen = facing(side, ship.hull_sections)
    else:
        hidden = facing(_FAR[side], ship.hull_sections)
        seen = tuple(name for name in ship.hull if name not in hidden)
    return "" if struck[0] in seen else f"{struck[0]} is out of sight"
