"""Where a duel stands, as text and as HTML: both ships as drawings, the range so far, and the log of the round."""

from __future__ import annotations

from html import escape

from rules_core.duel._state import Entry, Party, ShipState, condition
from rules_core.duel.duel import Duel
from rules_core.engine.working import Step
from widgets import report
from widgets.rangechart import line
from widgets.shipmap import ship_map


def said(duel: Duel) -> str:
    """Answers where a duel stands, in a sentence or two."""
    state = duel.state
    holder = state.of(state.holder).crew.name
    place = "the ships are grappled" if state.grappled else f"the range is {state.distance} ft"
    gone = [ship.crew.name for ship in (state.ours, state.enemy) if ship.sunk]
    over = f" {' and '.join(gone)} went under: the duel is over." if gone else ""
    when = f"After round {state.number}" if state.number else "At the start"
    return f"{when} {place}; {holder} has the advantage.{over}"


def shown(duel: Duel, page: str) -> str:
    """Answers a duel as HTML: where it stands, both ships, the range so far, and the log of the round shown."""
    state = duel.state
    ranges = [each.state.distance for each in duel.reports[: duel.at + 1]]
    marks = {each.state.number: "grappled" for each in duel.reports[: duel.at + 1] if each.state.grappled}
    chart = f'<div class="duelchart">{line(ranges, marks, said(duel))}</div>' if duel.at else ""
    ships = f'<div class="duelships">{"".join(_ship(state.of(party), duel) for party in Party)}</div>'
    log = report.steps(tuple(_line(each) for each in duel.report.log), page)
    return f'<p class="calc-say">{escape(said(duel))}</p>{ships}{chart}{log}'


def _line(entry: Entry) -> Step:
    dice = "; ".join(map(str, entry.dice))
    return Step(f"{entry.step}: {entry.text}", dice, entry.rule)


def _ship(ship: ShipState, duel: Duel) -> str:
    found = condition(ship, duel.start, duel.start.rules())
    facts = [
        f"{ship.heading.value} at {float(ship.speed):g} ft",
        f"hull {found.hull.value}",
        f"aloft {found.masts.value}",
        f"{ship.sailors} sailors",
    ]
    facts += [f"{ship.burning} squares burning"] if ship.burning else []
    facts += [f"sinks in {ship.sinks_in} rounds"] if ship.sinks_in and not ship.sunk else []
    facts += ["sunk"] if ship.sunk else []
    told = f"{ship.crew.name}, {ship.ship.name}: {', '.join(facts)}."
    return f"<div><p>{escape(told)}</p>{ship_map(ship.sections, told)}</div>"
