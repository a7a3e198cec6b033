"""Flat-topped hexes in axial coordinates; side 0 is north and sides count clockwise."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum


class Side(IntEnum):
    """A hex side, used for headings and for the side the wind comes from."""

    NORTH = 0
    NORTH_EAST = 1
    SOUTH_EAST = 2
    SOUTH = 3
    SOUTH_WEST = 4
    NORTH_WEST = 5

    @property
    def label(self) -> str:
        """The side as a word: "north-east"."""
        return self.name.lower().replace("_", "-")

    def turned(self, sixths: int) -> Side:
        """Answers the side that lies ``sixths`` of 60 degrees clockwise (negative: anticlockwise)."""
        return Side((self + sixths) % 6)

    @property
    def opposite(self) -> Side:
        """The side across the hex."""
        return self.turned(3)

    def bearing_to(self, other: Side) -> int:
        """Answers how many sixths clockwise ``other`` lies from this side, 0 to 5."""
        return (other - self) % 6


_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, order=True)
class Hex:
    """A hex by axial coordinates: ``q`` counts columns eastward, ``r`` rows southward along a column."""

    q: int
    r: int

    def neighbour(self, side: Side, steps: int = 1) -> Hex:
        """Answers the hex ``steps`` away across that side."""
        dq, dr = _STEPS[side]
        return Hex(self.q + dq * steps, self.r + dr * steps)

    def distance(self, other: Hex) -> int:
        """Answers the least number of steps between two hexes."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def centre(self, size: float = 1.0) -> tuple[float, float]:
        """Answers the centre in the plane, x eastward and y southward, for hexes with sides of length ``size``."""
        return 1.5 * size * self.q, math.sqrt(3) * size * (self.r + self.q / 2)

    def corners(self, size: float = 1.0) -> tuple[tuple[float, float], ...]:
        """Answers the six corners, clockwise from the east one."""
        x, y = self.centre(size)
        return tuple(
            (x + size * math.cos(math.radians(60 * i)), y + size * math.sin(math.radians(60 * i))) for i in range(6)
        )

    def __str__(self) -> str:
        return f"{self.q},{self.r}"
