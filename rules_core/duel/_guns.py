"""The shots of a round: aimed or lobbed at a section or at the ship, and what they do (NC-40 to NC-47)."""

from __future__ import annotations

from fractions import Fraction

from rules_core.duel._state import Party
from rules_core.duel._strike import is_siege_engine, loss, read_damage
from rules_core.duel._table import Table
from rules_core.duel._vessel import PAGE as GUNNERY
from rules_core.duel.gunnery import Aim, direct_fire, indirect_fire, sections_in_reach, strikes
from rules_core.engine.checks import d20
from rules_core.engine.dice import Dice, DiceRoll
from rules_core.engine.errors import NotAllowed


def fire_guns(table: Table, party: Party) -> None:
    """Plays the shots of one ship at the other.

    Source: narrative (NC-40 to NC-47). Rulings: DISC-96, DISC-98, DISC-129.
    """
    orders, enemy = table.orders[party], party.other
    if not orders.shots:
        return
    name, target = table.name(party), orders.target
    struck = table.ship(enemy)
    if not _may_fire(table, party):
        return
    in_reach = sections_in_reach(struck.ship, table.turned_side(enemy), aimed=True, rules=table.rules)
    if target in struck.ship.hull and target not in in_reach:
        table.note(f"{name} does not fire: {target} is not on the side that is turned to her", "NC-40", routine=True)
        return
    for _ in range(orders.shots):
        if orders.indirect:
            _lob(table, party, target)
        else:
            aim = _aim(table, enemy, target)
            armour = direct_fire(ship=struck.ship.name, aim=aim, rules=table.rules).value.target
            roll = d20(orders.attack_bonus, table.rng)
            if strikes(roll, armour, table.rules):
                _hit(table, party, target, roll)
            else:
                table.note(f"a shot of {name} misses armour class {armour}", "NC-43", roll)


def _may_fire(table: Table, party: Party) -> bool:
    orders, ship, rules = table.orders[party], table.ship(party), table.rules
    engine = orders.indirect or is_siege_engine(orders.attack, rules)
    holed = bool(ship.sections.destroyed(ship.ship.hull))
    water = holed if rules.reading("DISC-129").name == "holed" else ship.sinks_in is not None
    try:
        direct_fire(siege_engine=engine, heavy_sea=table.start.heavy_sea or water, rules=rules)
    except NotAllowed as error:
        table.note(f"{ship.crew.name} does not fire: {error.message}", "NC-42", routine=True)
        return False
    return True


def _aim(table: Table, enemy: Party, target: str) -> Aim:
    if not target:
        return Aim.SHIP
    return Aim.RIGGING if target in table.ship(enemy).ship.rigging else Aim.HULL


def _lob(table: Table, party: Party, target: str) -> None:
    orders, gunner, struck = table.orders[party], table.ship(party), table.ship(party.other)
    moving = {"firing_ship_moves": gunner.speed > 0, "target_moves": struck.speed > 0}
    aim = _aim(table, party.other, target)
    shot = indirect_fire(ship=struck.ship.name, aim=aim, rules=table.rules, **moving).value
    overall = indirect_fire(ship=struck.ship.name, aim=Aim.SHIP, rules=table.rules, **moving).value.target
    each, most = (table.rules.whole(GUNNERY, name) for name in ("earlier_shot", "earlier_shots_most"))
    roll = d20(orders.attack_bonus + min(gunner.shots_seen * each, most), table.rng)
    if roll.total >= shot.target:
        _hit(table, party, target, roll)
        return
    table.change(party, shots_seen=gunner.shots_seen + 1)
    if roll.total < overall or not target:
        table.note(f"a lobbed shot of {gunner.crew.name} misses DC {shot.target}", "NC-47", roll)
        return
    direction = Dice(((1, table.rules.whole(GUNNERY, "scatter_directions")),)).roll(table.rng)
    squares = Dice(((1, table.rules.whole(GUNNERY, "scatter_squares")),)).roll(table.rng)
    where = table.rules.table(GUNNERY, "scatter").text(direction.total, head="direction")
    said = f"a lobbed shot of {gunner.crew.name} scatters, {squares.total} squares {where}"
    table.note(said, "NC-47", roll, direction, squares)


def _hit(table: Table, party: Party, target: str, roll: DiceRoll) -> None:
    orders, enemy = table.orders[party], party.other
    struck = table.ship(enemy)
    section, dice = target, [roll]
    if not target:
        reach = sections_in_reach(struck.ship, table.turned_side(enemy), aimed=False, rules=table.rules)
        section, which = table.one_of(reach)
        dice += which
    damage = read_damage(orders.damage, field="damage").roll(table.rng)
    share = Fraction(str(table.rules.table(GUNNERY, "attacks").row(orders.attack)["share"]))
    hardness = struck.ship.hardness if section in struck.ship.hull else 0
    lost = loss(damage.total, share, hardness)
    table.strike(enemy, section, lost, f"{table.name(party)} hits", "NC-43", *dice, damage)
