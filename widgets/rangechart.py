"""The range of two ships round by round, as a line over the rounds in SVG, and the same in words below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from rules_core.duel._track import RoundOfRange, Track
from rules_core.duel.range import Standing
from rules_core.engine.working import Working

_STEP, _TALL, _LEFT, _TOP, _FOOT = 44.0, 130.0, 46.0, 26.0, 34.0  # the drawing's own units, about a pixel
_MARKS = {Standing.ALONGSIDE: "alongside", Standing.PAST: "past"}
_NAMED = 16  # rounds up to which every point carries its figure


def range_chart(working: Working[Track]) -> str:
    """Answers the range at the start and after each round; rounds in which the ships meet or pass are marked."""
    track = working.value
    ranges = [(0, track.start), *((each.number, each.move.distance) for each in track.rounds)]
    marks = {each.number: _MARKS[each.move.standing] for each in track.rounds if each.move.standing in _MARKS}
    items = "".join(f"<li>{escape(_told(each))}</li>" for each in track.rounds)
    words = f"<p>At the start: {track.start} ft.</p><ol>{items}</ol>"
    return (
        f'<div class="duelchart">{line(ranges, marks, working.answer)}'
        f"<details><summary>The rounds in words</summary>{words}</details></div>"
    )


def line(ranges: Sequence[tuple[int, int]], marks: Mapping[int, str], said: str) -> str:
    """Answers ranges, each after its round, as a line; ``marks`` has a word for the places that need one."""
    highest = max(*(each for _, each in ranges), 1)
    step = _STEP if len(ranges) <= _NAMED else _STEP * _NAMED / len(ranges)
    wide, tall = _LEFT + step * len(ranges), _TOP + _TALL + _FOOT
    places = [(_LEFT + step * number, _TOP + _TALL * (1 - each / highest)) for number, (_, each) in enumerate(ranges)]
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in places)
    every = 1 if len(ranges) <= _NAMED else 5
    parts = [
        f'<path class="axis" d="M{_n(_LEFT)} {_n(_TOP + _TALL)}H{_n(wide - 8)}"/>',
        f'<polyline class="way" points="{points}"/>',
        *(_point(marks.get(number), marks.get(number - 1), place) for number, place in enumerate(places)),
    ]
    for place, ((number, distance), (x, y)) in enumerate(zip(ranges, places, strict=True)):
        if place % every == 0:
            parts.append(f'<text x="{_n(x)}" y="{_n(y - 10)}">{distance}</text>')
            parts.append(f'<text class="soft" x="{_n(x)}" y="{_n(_TOP + _TALL + 18)}">{number}</text>')
    parts.append(f'<text class="soft" x="{_n(_LEFT + step * (len(ranges) - 1) / 2)}" y="{_n(tall - 2)}">round</text>')
    name = escape(f"Range over the rounds. {said}", quote=True)
    return (
        f'<svg viewBox="0 0 {_n(wide)} {_n(tall)}" width="{_n(wide)}" height="{_n(tall)}" '
        f'role="img" aria-label="{name}">{"".join(parts)}</svg>'
    )


def _point(mark: str | None, before: str | None, place: tuple[float, float]) -> str:
    x, y = place
    if mark is None:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="4"/>'
    shape = f'<rect class="met" x="{_n(x - 6)}" y="{_n(y - 6)}" width="12" height="12"/>'
    word = "" if mark == before else escape(mark)  # in the round before it stands already
    return f'{shape}<text class="soft" x="{_n(x)}" y="{_n(y - 22)}">{word}</text>'


def _told(each: RoundOfRange) -> str:
    move = each.move
    end = {Standing.APART: "apart", Standing.ALONGSIDE: "alongside", Standing.PAST: "past each other"}[move.standing]
    headings = f"{move.advantaged_heading.value} and {move.opposing_heading.value}"
    return f"{move.key.value}: {move.distance} ft, {end}; then {headings}."


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
