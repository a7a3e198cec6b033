"""A master's desk: the seals given away and the lines kept, for one ship or several, log after log.

Source: naval. Rulings: none.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from rules_core.engine.errors import NotAllowed
from rules_core.naval.transparency import SealedOrder, new_key, read_openings, read_seals, seal


@dataclass(frozen=True)
class Desk:
    """The lines given away, which begin with SEALED, and those kept until all are in, which begin with OPENED."""

    sealed: str = ""
    opened: str = ""

    def seal(self, *, ship: str, sequence: int, log: str, rng: random.Random) -> tuple[Desk, SealedOrder]:
        """Answers the desk with one order more on it, sealed under a new key, and that order.

        Whoever seals in earnest hands in ``random.SystemRandom()``.

        Source: naval (TRANS-02, LOG-20). Rulings: none.

        Raises:
            BadInput: for a name, a sequence or a log that cannot be sealed, and for a line on the desk that is none.
            NotAllowed: when the ship has a seal for the sequence, as two of them count for nothing.
        """
        made = seal(ship=ship, sequence=sequence, log=log, key=new_key(rng)).value
        lies = {(each[0], each[1]) for each in read_seals(self.sealed)}
        lies |= {(each.sequence, each.ship) for each in read_openings(self.opened)}
        if (made.sequence, made.ship) in lies:
            why = (
                f"{made.ship} has sealed for sequence {made.sequence} already, and of two seals neither counts; take "
                "her lines away if nobody has them yet (TRANS-02)."
            )
            raise NotAllowed(why, field="ship", rule="TRANS-02")
        return Desk(_and(self.sealed, made.sealed), _and(self.opened, made.opened)), made


def _and(lines: str, line: str) -> str:
    return f"{lines.rstrip()}\n{line}".lstrip()
