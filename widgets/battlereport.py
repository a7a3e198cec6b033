"""Where a battle stands, as text and as HTML: the map, every ship before her next log, and what happened."""

from __future__ import annotations

from html import escape

from rules_core.engine.working import Step
from rules_core.naval.battle import Battle
from rules_core.naval.battle_outlook import Outlook, outlooks
from rules_core.naval.battle_state import Event
from rules_core.naval.movement_execution_fleet import Standing
from rules_core.naval.wind import wind_of
from widgets import report
from widgets.fleetmap import Scene, sea_map, tracks


def said(battle: Battle) -> str:
    """Answers where a battle stands, in a sentence or two."""
    state = battle.state
    count = sum(not now.sunk for now in state.ships)
    wind = wind_of(state.force, state.calm, battle.start.rules())
    when = f"After sequence {state.number}" if state.number else "At the start"
    held = {ship for pair in state.locks() for ship in pair}
    gone = [name for name, now in zip(battle.start.names, state.ships, strict=True) if now.sunk]
    sunk = f" {' and '.join(gone)} went under." if gone else ""
    locked = f"{len(held)} of them held together" if held else "none of them held together"
    return f"{when}: {count} ships, {locked}; {wind.name} (force {wind.force}) from the {state.wind_from.label}.{sunk}"


def shown(battle: Battle, page: str) -> str:
    """Answers a battle as HTML: where it stands, the map, what each ship may do next, and what happened."""
    state, start, done = battle.state, battle.start, battle.report.execution
    ships = [Standing(name, now.hull, now.heading) for name, now in zip(start.names, state.ships, strict=True)]
    ways = tracks(done, done.segments) if done else []
    wind = wind_of(state.force, state.calm, start.rules())
    drawn = sea_map(Scene(ships, start.land, wind, state.wind_from, said(battle), ways))
    seals = _seals(battle)
    told = "".join(map(_told, outlooks(start, state)))
    log = report.steps(tuple(_line(each) for each in battle.report.events), page)
    return (
        f'<p class="calc-say">{escape(said(battle))}</p><div class="calc-picture">{drawn}</div>'
        f'{seals}<ol class="calc-ships">{told}</ol>{log}'
    )


def _seals(battle: Battle) -> str:
    """Who has sealed for the next sequence, and whose seal is missing."""
    sealed = {each.ship for each in battle.seals if each.sequence == battle.at + 1}
    if not sealed:
        return ""
    names = [name for number, name in enumerate(battle.start.names, start=1) if number in sealed]
    missing = [
        name
        for number, (name, now) in enumerate(zip(battle.start.names, battle.state.ships, strict=True), start=1)
        if number not in sealed and not now.sunk
    ]
    rest = f"still missing: {', '.join(missing)}" if missing else "all are in, and can be opened"
    said = f"Sealed for sequence {battle.at + 1}: {', '.join(names)}; {rest}."
    return f'<p class="calc-say">{escape(said)}</p>'


def _line(event: Event) -> Step:
    when = f"{event.phase.value}.{event.segment}" if event.segment else str(event.phase.value)
    return Step(f"{when} {event.text}", "; ".join(map(str, event.dice)), event.rule)


def _told(ship: Outlook) -> str:
    lies = f", {ship.attitude.value}" if ship.attitude else ", under oars"
    facts = [f"{ship.now.state.value}{lies}", f"allowance {ship.allowance}"]
    facts += [*ship.held, *(f"boarded by {name}" for name in ship.aboard), *ship.harm]
    orders = " ".join(each.value for each in ship.orders)
    where = f"in {ship.now.hull[0]}, heading {ship.now.heading.label}"
    said = f"{ship.name}, {ship.kind}, {where}: {'; '.join(facts)}. Next log begins with one of: {orders}."
    weapons = "".join(f"<li>{escape(each)}</li>" for each in ship.weapons)
    guns = f"<br>Weapons:<ul>{weapons}</ul>" if weapons else ""
    return f'<li value="{ship.number}">{escape(said)}{guns}</li>'
