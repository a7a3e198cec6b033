"""The sections of one ship in play: what each has left, and how destruction spreads from round to round (NC-61)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules_core.duel._vessel import Ship, neighbours
from rules_core.engine.errors import BadInput
from rules_core.engine.limits import shown
from rules_core.engine.rules import Rules

PAGE = "duel/damage"
_ENTRY = re.compile(r"([PSR][1-9][0-9]?|A)[\s:=]+([0-9]{1,5})", re.ASCII | re.IGNORECASE)
_MOST_TEXT = 2000


@dataclass(frozen=True)
class Sections:
    """A ship's sections: hit points left by name, and the destroyed ones whose neighbours are not weakened yet."""

    ship: Ship
    left: Mapping[str, int] = field(hash=False)
    fresh: tuple[str, ...] = ()

    @staticmethod
    def sound(ship: Ship) -> Sections:
        """Answers the sections of an undamaged ship."""
        return Sections(ship, {name: ship.full(name) for name in (*ship.hull, *ship.rigging)})

    def struck(self, section: str, lost: int) -> Sections:
        """Answers the sections after one has lost hit points; a hull section that comes to 0 is fresh."""
        before = self.left[section]
        after = max(before - lost, 0)
        fresh = (section,) if before and not after and section in self.ship.hull else ()
        return Sections(self.ship, {**self.left, section: after}, (*self.fresh, *fresh))

    @property
    def threatened(self) -> tuple[str, ...]:
        """The sections that still stand beside one just destroyed, and are weakened in the following round."""
        beside = {name for source in self.fresh for name in neighbours(source, self.ship.hull_sections)}
        return tuple(name for name in self.ship.hull if name in beside and self.left[name])

    def mended(self, section: str, gained: int) -> Sections:
        """Answers the sections after one has been given back hit points, up to its full number."""
        after = min(self.left[section] + gained, self.ship.full(section))
        return Sections(self.ship, {**self.left, section: after}, self.fresh)

    def weakened(self, rules: Rules) -> tuple[Sections, Mapping[str, int]]:
        """Answers the sections a round later, neighbours of what was destroyed weakened, and who lost how much.

        A destroyed section weakens each standing neighbour once; what falls by it is fresh in turn.
        """
        share = Fraction(rules.value(PAGE, "weakened").value)
        to_half = rules.reading("DISC-32").name == "to-half"
        left = dict(self.left)
        lost: dict[str, int] = {}
        fresh: list[str] = []
        for source in self.fresh:
            for name in neighbours(source, self.ship.hull_sections):
                if not left[name]:
                    continue
                half = int(self.ship.full(name) * share)
                loss = min(max(left[name] - half, 0) if to_half else half, left[name])
                left[name] -= loss
                lost[name] = lost.get(name, 0) + loss
                if not left[name]:
                    fresh.append(name)
        return Sections(self.ship, left, tuple(fresh)), lost

    def damaged(self, names: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
        """Answers which of the named sections have half of their hit points or less."""
        share = Fraction(rules.value(PAGE, "damaged_at").value)
        part, whole = share.numerator, share.denominator  # whole numbers: this is asked in every round of long duels
        return tuple(name for name in names if self.left[name] * whole <= part * self.ship.full(name))

    def destroyed(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Answers which of the named sections have nothing left."""
        return tuple(name for name in names if not self.left[name])


def read_hits(text: object, ship: Ship, *, field: str = "hits") -> Sections:
    """Answers a ship's sections after the hits in a text such as ``P3 80, S4 45, R1 60``: hit points lost by section.

    Hull sections are P1, S1 at the bow, P2, S2 and so on, A a single one at the stern; rigging R1, R2, R3.

    Raises:
        BadInput: naming the entry that is none, or the section that this ship has not.

    Source: weathergage (MISS-10). Rulings: none.
    """
    if not isinstance(text, str) or len(text) > _MOST_TEXT:
        raise BadInput(
            f"The hits must be text such as P3 80, R1 60; got {shown(text)} (NC-59).", field=field, rule="NC-59"
        )
    sections = Sections.sound(ship)
    for entry in (each.strip() for each in re.split(r"[,;\n]", text)):
        if not entry:
            continue
        match = _ENTRY.fullmatch(entry)
        if not match:
            raise BadInput(
                f"A hit is a section and the hit points it lost, such as P3 80; got {shown(entry)} (NC-59).",
                field=field,
                rule="NC-59",
            )
        name = match[1].upper()
        if name not in sections.left:
            raise BadInput(
                f"The {ship.name} has the sections {', '.join(sections.left)}; got {name} (MISS-10).",
                field=field,
                rule="MISS-10",
            )
        sections = sections.struck(name, int(match[2]))
    return sections
