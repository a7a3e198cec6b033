"""Where a duel stands, as text and as HTML: both ships as drawings, the range so far, and the log of the round."""

from __future__ import annotations

from html import escape

from rules_core.duel._state import Entry, Party, Report, ShipState, condition
from rules_core.duel.crew import crew_losses
from rules_core.duel.damage import MastState
from rules_core.duel.duel import Duel
from rules_core.engine.working import Step, signed
from widgets import report
from widgets.rangechart import line
from widgets.shipmap import ship_map

_MOST_LINES = 200  # of the log of many rounds
_UNROLLED = 16  # lines of a log that stand in the page without a frame to scroll in


def said(duel: Duel) -> str:
    """Answers where a duel stands, in a sentence or two."""
    state = duel.state
    holder = state.of(state.holder).crew.name
    first = state.of(state.holder.other).crew.name
    place = "the ships are grappled" if state.grappled else f"the range is {state.distance} ft"
    ends = [
        f"{ship.crew.name} {'went under' if ship.sunk else 'is taken'}"
        for ship in (state.ours, state.enemy)
        if ship.sunk or ship.taken
    ]
    over = f" {' and '.join(ends)}: the duel is over." if ends else ""
    order = "" if over or state.grappled else f", so that {first} declares first"
    when = f"After round {state.number}" if state.number else "At the start"
    return f"{when} {place}; {holder} has the advantage{order}.{over}"


def shown(duel: Duel, page: str) -> str:
    """Answers a duel as HTML: where it stands, both ships, the range so far, and the log of the round shown."""
    state = duel.state
    states = [each.state for each in duel.reports[: duel.at + 1]]
    marks = {place: "grappled" for place, each in enumerate(states) if each.grappled}
    ranges = [(each.number, each.distance) for each in states]
    chart = f'<div class="duelchart">{line(ranges, marks, said(duel))}</div>' if duel.at else ""
    ships = f'<div class="duelships">{"".join(_ship(state.of(party), duel) for party in Party)}{chart}</div>'
    log = _log(duel.report, page)
    return f'<p class="calc-say">{escape(said(duel))}</p>{ships}{log}'


def _log(played: Report, page: str) -> str:
    lines = played.log[-_MOST_LINES:]
    left_out = len(played.log) - len(lines)
    many = played.rounds > 1
    head = ""
    if many:
        first = played.state.number - played.rounds + 1
        head = f"Rounds {first} to {played.state.number}: what was not routine, and all of the last."
        head += f" The first {left_out} lines are left out." if left_out else ""
    said = f'<p class="calc-former">{head}</p>' if head else ""
    told = report.steps(tuple(_line(each, many) for each in lines), page)
    if len(lines) <= _UNROLLED:
        return said + told
    return f'{said}<div class="calc-tall" role="region" tabindex="0" aria-label="What happened">{told}</div>'


def _line(entry: Entry, many: bool) -> Step:
    dice = "; ".join(map(str, entry.dice))
    when = f"{entry.round} {entry.step}" if many else entry.step
    return Step(f"{when}: {entry.text}", dice, entry.rule)


def _ship(ship: ShipState, duel: Duel) -> str:
    rules = duel.start.rules()
    found = condition(ship, duel.start, rules)
    short = crew_losses(sailors=ship.sailors, minimum_watch=ship.ship.watch, rules=rules).value.penalty
    handling = found.shiphandling + short
    most = [f"{found.sail} ft under sail"] if found.can_sail else []
    most += [f"{found.oars} ft under oars"] if ship.ship.oared else []
    facts = [
        f"{ship.heading.value} at {float(ship.speed):g} ft (at most {' or '.join(most) or '0 ft'})",
        f"hull {found.hull.value}",
        "rigging sound" if found.masts is MastState.SOUND else found.masts.value,
        f"shiphandling {signed(handling)}",
        f"{ship.sailors} sailors and {ship.fighters} fighters",
    ]
    facts += [f"{ship.boarding} of hers aboard the other"] if ship.boarding else []
    facts += [f"{ship.burning} squares burning"] if ship.burning else []
    facts += [f"carpenters {ship.work.rounds} rounds at {ship.work.section}"] if ship.work else []
    if not (ship.sunk or ship.taken or duel.state.over):
        due = ship.check_at
        facts += [f"sinks in {ship.sinks_in} rounds"] if ship.sinks_in else []
        facts += [f"next sinking check in round {due}"] if due and ship.sinks_in is None else []
    facts += ["sunk"] if ship.sunk else ["taken"] if ship.taken else []
    told = f"{ship.crew.name}, {ship.ship.name}: {', '.join(facts)}."
    return f"<div><p>{escape(told)}</p>{ship_map(ship.sections, told)}</div>"
