"""A ship seen from above, section by section, with what each has left: SVG that also reads as text."""

from __future__ import annotations

from html import escape

from rules_core.duel._sections import Sections
from rules_core.duel.damage import Cascade, Condition
from rules_core.engine.working import Working

_WIDE, _TALL, _GAP = 58.0, 20.0, 3.0  # of a section, in the drawing's own units (about a pixel)
_NOSE, _ALOFT = 30.0, 12.0  # room for the bow; between the hull and the rigging


def damage_map(working: Working[Condition]) -> str:
    """Answers the ship of a condition."""
    return ship_map(working.value.sections, working.answer)


def cascade_map(working: Working[Cascade]) -> str:
    """Answers the ship after a hole has spread."""
    return ship_map(working.value.after.sections, working.answer)


def ship_map(sections: Sections, said: str) -> str:
    """Answers a ship's sections as a drawing, bow up, port to the left, the rigging beside it; and as a list.

    A damaged section has a broken edge, a destroyed one is crossed out, and one that a hole beside it weakens in the
    following round has a mark pointing down; each carries its name and what it has left.
    """
    ship = sections.ship
    pairs, odd = divmod(ship.hull_sections, 2)
    length = (pairs + odd) * (_TALL + _GAP)
    beam = 2 * _WIDE + 3 * _GAP
    wide, tall = beam + _ALOFT + _WIDE + 6, _NOSE + length + 10
    outline = (
        f"M{_n(beam / 2 + 2)} 2Q{_n(beam)} {_n(_NOSE / 2)} {_n(beam + 2)} {_n(_NOSE)}V{_n(tall - 4)}H2V{_n(_NOSE)}"
        f"Q4 {_n(_NOSE / 2)} {_n(beam / 2 + 2)} 2Z"
    )
    parts = [f'<path class="outline" d="{outline}"/>']
    for name in ship.hull:
        place = pairs if name == "A" else int(name[1:]) - 1
        x = 2 + _GAP + {"P": 0.0, "S": _WIDE + _GAP}.get(name[0], (_WIDE + _GAP) / 2)
        parts.append(_section(sections, name, x, _NOSE + place * (_TALL + _GAP)))
    span = length / max(ship.rigging_sections, 1)
    for number, name in enumerate(ship.rigging):
        parts.append(_section(sections, name, beam + _ALOFT + 2, _NOSE + span * (number + 0.5) - _TALL / 2))
    name = escape(f"The {ship.name} from above, bow up. {said}", quote=True)
    return (
        f'<div class="duelchart"><svg viewBox="0 0 {_n(wide)} {_n(tall)}" width="{_n(wide)}" height="{_n(tall)}" '
        f'role="img" aria-label="{name}">{"".join(parts)}</svg>{in_words(sections)}</div>'
    )


def in_words(sections: Sections) -> str:
    """Answers the sections that are hurt as a list, folded until it is asked for."""
    ship = sections.ship
    threatened = sections.threatened
    hurt = [name for name in sections.left if sections.left[name] < ship.full(name) or name in threatened]
    items = "".join(f"<li>{escape(_told(sections, name))}</li>" for name in hurt) or "<li>no section is hurt</li>"
    return f"<details><summary>The sections in words</summary><ul>{items}</ul></details>"


def _section(sections: Sections, name: str, x: float, y: float) -> str:
    left = sections.left[name]
    state = _state(sections, name)
    cross = ""
    if state == "destroyed":
        down, up = f"l{_n(_WIDE)} {_n(_TALL)}", f"m0 {_n(-_TALL)}l{_n(-_WIDE)} {_n(_TALL)}"
        cross = f'<path class="cross" d="M{_n(x)} {_n(y)}{down}{up}"/>'
    if name in sections.threatened:
        cross = f'<path class="cross next" d="M{_n(x + _WIDE / 2)} {_n(y + 6)}l4 6l4 -6"/>'
    bar = _WIDE * left / sections.ship.full(name)
    return (
        f'<g class="section {state}"><rect x="{_n(x)}" y="{_n(y)}" width="{_n(_WIDE)}" height="{_n(_TALL)}"/>'
        f'<path class="left" d="M{_n(x)} {_n(y + _TALL - 2)}h{_n(bar)}"/>{cross}'
        f'<text class="name" x="{_n(x + 5)}" y="{_n(y + 13.5)}">{escape(name)}</text>'
        f'<text class="points" x="{_n(x + _WIDE - 5)}" y="{_n(y + 13.5)}">{left}</text></g>'
    )


def _state(sections: Sections, name: str) -> str:
    left, full = sections.left[name], sections.ship.full(name)
    return "destroyed" if not left else "damaged" if 2 * left <= full else "sound"


def _told(sections: Sections, name: str) -> str:
    next_round = ", weakened in the following round" if name in sections.threatened else ""
    return f"{name}: {sections.left[name]} of {sections.ship.full(name)}, {_state(sections, name)}{next_round}"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
