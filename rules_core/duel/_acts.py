"""What people do before the ships move: guns, fire and those who fight it, the fallen (NC-02, NC-37 to NC-58)."""

from __future__ import annotations

from fractions import Fraction

from rules_core.duel._state import Party, fire_squares
from rules_core.duel._strike import loss, read_damage
from rules_core.duel._table import Table
from rules_core.duel._vessel import PAGE as GUNNERY
from rules_core.duel._vessel import neighbours
from rules_core.duel.fire import PAGE as FIRE
from rules_core.duel.fire import alight_squares, burnt, fought, spread
from rules_core.duel.gunnery import Aim, direct_fire, indirect_fire, sections_in_reach, strikes
from rules_core.duel.range import bearing
from rules_core.engine.checks import d20
from rules_core.engine.dice import Dice, DiceRoll


def people_act(table: Table) -> None:
    """Plays the turns of all people: both ships fire, fires are fought and burn, losses are counted.

    Source: narrative (NC-02). Rulings: DISC-96, DISC-98, DISC-99.
    """
    table.step = "acts"
    for party in Party:
        _fire_guns(table, party)
    for party in Party:
        _expose(table, party)
    for party in Party:
        _burn(table, party)
    for party in Party:
        fallen = min(table.orders[party].lost, table.ship(party).sailors)
        if fallen:
            table.change(party, sailors=table.ship(party).sailors - fallen)
            table.note(f"{table.name(party)} loses {fallen} sailors", "NC-50")


def turned_side(table: Table, party: Party) -> str:
    """Answers the side that a ship turns to her enemy.

    Source: narrative (NC-15 to NC-17). Rulings: none.
    """
    ship = table.ship(party)
    return bearing(heading=ship.heading, side=ship.side, rules=table.rules).value.struck


def _fire_guns(table: Table, party: Party) -> None:
    orders, enemy = table.orders[party], party.other
    if not orders.shots:
        return
    name, target = table.name(party), orders.target
    struck = table.ship(enemy)
    in_reach = sections_in_reach(struck.ship, turned_side(table, enemy), aimed=True, rules=table.rules)
    if target and target not in struck.sections.left:
        table.note(f"{name} does not fire: there is no section {target}", "NC-40")
        return
    if target in struck.ship.hull and target not in in_reach:
        table.note(f"{name} does not fire: {target} is not on the side that is turned to her", "NC-40")
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
        reach = sections_in_reach(struck.ship, turned_side(table, enemy), aimed=False, rules=table.rules)
        section, which = table.one_of(reach)
        dice += which
    damage = read_damage(orders.damage, field="damage").roll(table.rng)
    share = Fraction(str(table.rules.table(GUNNERY, "attacks").row(orders.attack)["share"]))
    hardness = struck.ship.hardness if section in struck.ship.hull else 0
    lost = loss(damage.total, share, hardness)
    table.strike(enemy, section, lost, f"{table.name(party)} hits", "NC-43", *dice, damage)


def _expose(table: Table, party: Party) -> None:
    orders, enemy = table.orders[party], party.other
    if not orders.exposure:
        return
    ship, rules = table.ship(enemy), table.rules
    named = orders.target in ship.sections.left
    section, which = (orders.target, ()) if named else table.one_of(ship.ship.hull)
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


def _burn(table: Table, party: Party) -> None:
    if not table.ship(party).burning:
        return
    if table.rules.reading("DISC-99").name == "crew-first":
        _fight_fire(table, party)
        _flames(table, party)
    else:
        _flames(table, party)
        _fight_fire(table, party)


def _fight_fire(table: Table, party: Party) -> None:
    orders, fires = table.orders[party], dict(table.ship(party).fires)
    if not orders.firefighters or not fires:
        return
    gone, dice = fought(orders.firefighters, orders.strength, table.rules, table.rng)
    out = min(gone, sum(fires.values()))
    for section in sorted(fires, key=lambda each: (-fires[each], each)):
        quenched = min(gone, fires[section])
        fires[section] -= quenched
        gone -= quenched
    table.change(party, fires=_alive(fires))
    table.note(f"the people of {table.name(party)} put out {out}", "NC-57", *dice)


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
