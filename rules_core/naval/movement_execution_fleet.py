"""Several ships moved at once (MISS-13, MISS-18): segment by segment, the fastest first, with collisions and land.

Source: naval, naval-public. Rulings: DISC-14, DISC-161, DISC-162, DISC-163, DISC-164, DISC-166.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.dice import DiceRoll
from rules_core.engine.hexes import Hex, Side
from rules_core.engine.rules import Rules
from rules_core.naval import ship_hexes
from rules_core.naval.fouling import foul_chance, throw_fouling
from rules_core.naval.movement_execution import segments_in_all
from rules_core.naval.movement_execution_course import Course, Leg


@dataclass(frozen=True)
class Mover:
    """A ship that is to be moved.

    ``hull`` is where it lies, bow first. ``drift`` is how many combat hexes it is to drift, and ``carried`` how many of
    the ship hex it lies in it has drifted already. ``company`` is the number of the first ship it is locked to, its own
    when to none. ``rigged`` tells whether it has rigging that may tangle.
    """

    name: str
    hull: tuple[Hex, ...]
    heading: Side
    course: Course
    drift: int = 0
    carried: int = 0
    company: int = 0
    rigged: bool = True


class Kind(Enum):
    """What can happen to a ship while the logs are carried out; the value is how it is told."""

    ENTERS = "enters"
    SWINGS = "swings"
    DRIFTS = "drifts"
    COLLIDES = "collides with"
    FOULED = "is fouled with"
    CLEAR = "stays clear of"
    LAND = "is stopped by land"


@dataclass(frozen=True)
class Happening:
    """One thing that happened: when, to which ship, with which other, how it then lies, the rule and the die."""

    segment: int
    ship: int
    kind: Kind
    hull: tuple[Hex, ...]
    heading: Side
    rule: str
    other: int | None = None
    dice: tuple[DiceRoll, ...] = ()
    until: tuple[int, ...] = ()

    def said(self, names: Sequence[str]) -> str:
        """Answers it as a sentence without its full stop."""
        name = names[self.ship]
        if self.other is not None:
            return f"{name} {self.kind.value} {names[self.other]}"
        if self.kind is Kind.LAND:
            return f"{name} {self.kind.value} and keeps hex {self.hull[0]}"
        to = "to" if self.kind is Kind.DRIFTS else "with the bow in" if self.kind is Kind.SWINGS else "hex"
        return f"{name} {self.kind.value} {to} {self.hull[0]}, heading {self.heading.label}"


@dataclass(frozen=True)
class Standing:
    """How a ship lies at some moment: hull, heading, and how far it has come into the bow's hex.

    ``quarters`` are the combat hexes of the bow's hex that are entered, four once it is there; ``left`` is the hex that
    the stern has left since.
    """

    name: str
    hull: tuple[Hex, ...]
    heading: Side
    quarters: int = 4
    left: Hex | None = None


@dataclass(frozen=True)
class Execution:
    """What came of all logs together. ``halted`` are the ships whose movement was ended by a collision or by land."""

    movers: tuple[Mover, ...]
    happenings: tuple[Happening, ...]
    hulls: tuple[tuple[Hex, ...], ...]
    headings: tuple[Side, ...]
    carried: tuple[int, ...]
    legs_made: tuple[int, ...]
    halted: frozenset[int]
    stranded: frozenset[int]
    collided: tuple[tuple[int, int], ...]
    fouled: tuple[tuple[int, int], ...]
    segments: int

    def at(self, segment: int) -> tuple[Standing, ...]:
        """Answers how every ship lies at the end of a segment; 0 is before the first."""
        found = [Standing(each.name, each.hull, each.heading) for each in self.movers]
        for each in self.happenings:
            if each.segment > segment:
                break
            before = found[each.ship]
            quarters = sum(step <= segment for step in each.until) if each.kind is Kind.ENTERS else 4
            left = before.hull[-1] if each.kind is Kind.ENTERS else None
            if each.kind in (Kind.ENTERS, Kind.SWINGS, Kind.DRIFTS):
                found[each.ship] = Standing(before.name, each.hull, each.heading, quarters, left)
        return tuple(found)


def execute(
    movers: Sequence[Mover], *, towards: Side, land: Iterable[Hex], rng: random.Random, rules: Rules
) -> Execution:
    """Answers how all ships move, in the order of the segments and in each the fastest first.

    A ship hex is entered with the first of its combat hexes. A ship that would enter one where another hull lies
    collides; a die tells whether the two are fouled. ``towards`` is the side that drifting ships are carried to.

    Not modelled: the mast of DISC-14's older page that counts with its hull, and the dragging of a smaller ship.

    Source: naval (FOUL-01, FOUL-04), naval-public (MISS-12, MISS-13, MISS-18). Rulings: DISC-14, DISC-161, DISC-162,
    DISC-163, DISC-164, DISC-166.
    """
    sea = _Sea(movers, towards, frozenset(land), rng, rules)
    timeline = sea.timeline()
    timeline.sort()
    for segment, _, _, ship, leg in timeline:
        sea.segment = segment
        if leg < 0:
            sea.drift(ship)
        elif ship not in sea.halted:
            sea.leg(ship, movers[ship].course.legs[leg])
    return Execution(
        tuple(movers),
        tuple(sea.happenings),
        tuple(sea.hulls),
        tuple(sea.headings),
        tuple(sea.carried),
        tuple(sea.legs_made),
        frozenset(sea.halted),
        frozenset(sea.stranded),
        tuple(sea.collided),
        tuple(sea.fouled),
        sea.time,
    )


class _Sea:
    """The ships while they move."""

    def __init__(
        self, movers: Sequence[Mover], towards: Side, land: frozenset[Hex], rng: random.Random, rules: Rules
    ) -> None:
        self.movers, self.towards, self.land, self.rng, self.rules = movers, towards, land, rng, rules
        self.time, self.segment = segments_in_all(rules), 0
        self.across = rules.whole(ship_hexes.PAGE, "combat_hexes")
        self.through = rules.reading("DISC-14").name == "graze"
        self.several = rules.reading("DISC-162").name == "each"
        self.hulls = [each.hull for each in movers]
        self.headings = [each.heading for each in movers]
        self.carried = [each.carried for each in movers]
        self.legs_made = [0] * len(movers)
        self.halted: set[int] = set()
        self.stranded: set[int] = set()
        self.collided: list[tuple[int, int]] = []
        self.fouled: list[tuple[int, int]] = []
        self.met: set[tuple[int, int]] = set()
        self.happenings: list[Happening] = []
        self.lying: defaultdict[Hex, set[int]] = defaultdict(set)
        for ship, mover in enumerate(movers):
            for place in mover.hull:
                self.lying[place].add(ship)
        self.companies: defaultdict[int, list[int]] = defaultdict(list)
        for ship, mover in enumerate(movers):
            self.companies[mover.company].append(ship)

    def timeline(self) -> list[tuple[int, int, int, int, int]]:
        """All steps of all ships: segment, fastest first, lot, ship, and the leg (below zero: a step of a drift)."""
        count = len(self.movers)
        lot = self.rules.reading("DISC-161").name == "lot"
        rank = self.rng.sample(range(count), count) if lot else list(range(count))
        steps = []
        for ship, mover in enumerate(self.movers):
            speed = mover.course.speed
            steps += [(leg.segments[0], -speed, rank[ship], ship, at) for at, leg in enumerate(mover.course.legs)]
        choose = min if self.rules.reading("DISC-163").name == "least" else max
        # of ships that drift in one segment the leeward ones go first, else they would be run down from windward
        first = {lead: at for at, lead in enumerate(sorted(self.companies, key=self._to_windward))}
        for lead, members in self.companies.items():
            drift = choose(self.movers[ship].drift for ship in members)
            start = max(self.movers[ship].course.idle_from for ship in members)
            left = self.time - start
            steps += [(start - (-left * k // drift), 0, first[lead], lead, -k) for k in range(1, drift + 1)]
        return steps

    def _to_windward(self, lead: int) -> tuple[int, int]:
        """How far to windward a company's leeward end lies, and its number."""
        step = Hex(0, 0).neighbour(self.towards)
        hexes = (place for ship in self.companies[lead] for place in self.movers[ship].hull)
        farthest = max((x.q * step.q + x.r * step.r + (x.q + x.r) * (step.q + step.r) for x in hexes), default=0)
        return -farthest, lead

    def leg(self, ship: int, leg: Leg) -> None:
        """Takes a ship one step along its course, if nothing is in the way."""
        start, old = self.movers[ship].hull[0], self.hulls[ship]
        bow = Hex(start.q + leg.bow.q, start.r + leg.bow.r)
        if leg.hull:
            hull = tuple(Hex(start.q + each.q, start.r + each.r) for each in leg.hull)
            kind, rule, new = Kind.SWINGS, "TURN-20" if bow != start else "TURN-22", hull
        else:
            hull, kind, rule, new = (bow, *old[:-1]), Kind.ENTERS, "MISS-13", (bow,)
        if not self._free((ship,), {ship: new}):
            return
        self.carried[ship] = 0
        self.legs_made[ship] += 1
        self.headings[ship] = leg.heading
        self._lay(ship, hull)
        self._note(ship, kind, rule, until=leg.segments)

    def drift(self, lead: int) -> None:
        """Carries a ship, or all those locked together, one combat hex to leeward."""
        members = self.companies[self.movers[lead].company]
        if any(ship in self.halted for ship in members):
            return
        if self.carried[lead] == 0:
            hulls = {ship: tuple(each.neighbour(self.towards) for each in self.hulls[ship]) for ship in members}
            if not self._free(members, hulls):
                return
            for ship in members:
                self._lay(ship, hulls[ship])
                self._note(ship, Kind.DRIFTS, "MISS-12")
        step = (self.carried[lead] + 1) % self.across
        for ship in members:
            self.carried[ship] = step

    def _free(self, ships: Sequence[int], hulls: dict[int, tuple[Hex, ...]]) -> bool:
        """Answers whether ships may take up those hexes; if not, does what follows."""
        ashore = [ship for ship in ships if not self.land.isdisjoint(hulls[ship])]
        if ashore:
            for ship in ashore:
                self.stranded.add(ship)
                self._note(ship, Kind.LAND, "DISC-164")
            self.halted.update(ships)
            return False
        struck = sorted(
            (ship, other)
            for ship in ships
            for other in {x for place in hulls[ship] if place in self.lying for x in self.lying[place]}
            if other not in ships
        )
        if self.through:
            for ship, other in struck:
                self._graze(ship, other)
            return True
        if not struck:
            return True
        for at, (ship, other) in enumerate(struck):
            self._note(ship, Kind.COLLIDES, "MISS-18", other)
            self.collided.append((ship, other))
            self.halted.update((ship, other))
            if at == 0 or self.several:
                self._foul(ship, other)
        self.halted.update(ships)
        return False

    def _graze(self, ship: int, other: int) -> None:
        """The newer page's collision: the ship goes on; if the two are fouled they stop exactly there."""
        pair = (min(ship, other), max(ship, other))
        if pair in self.met:
            return
        self.met.add(pair)
        self._note(ship, Kind.COLLIDES, "MISS-18", other)
        self.collided.append((ship, other))
        if self._foul(ship, other):
            self.halted.update(pair)

    def _foul(self, ship: int, other: int) -> bool:
        chance = foul_chance(self.movers[ship].rigged, self.movers[other].rigged, self.rules)
        roll, caught = throw_fouling(chance, self.rng, self.rules)
        if caught:
            self.fouled.append((min(ship, other), max(ship, other)))
        self._note(ship, Kind.FOULED if caught else Kind.CLEAR, "FOUL-01", other, (roll,) if roll else ())
        return caught

    def _lay(self, ship: int, hull: tuple[Hex, ...]) -> None:
        for place in self.hulls[ship]:
            lying = self.lying[place]
            lying.discard(ship)
            if not lying:
                del self.lying[place]
        for place in hull:
            self.lying[place].add(ship)
        self.hulls[ship] = hull

    def _note(
        self,
        ship: int,
        kind: Kind,
        rule: str,
        other: int | None = None,
        dice: tuple[DiceRoll, ...] = (),
        until: tuple[int, ...] = (),
    ) -> None:
        self.happenings.append(
            Happening(self.segment, ship, kind, self.hulls[ship], self.headings[ship], rule, other, dice, until)
        )
