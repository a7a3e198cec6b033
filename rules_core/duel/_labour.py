"""How long work takes that is done piece by piece, some of it in each turn: exact expectation and spread."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import icepool

from rules_core.engine.checks import reaching


@dataclass(frozen=True)
class Turn:
    """What one turn gets done: ``ways[n]`` ways out of ``whole`` that it is n pieces."""

    ways: tuple[int, ...]
    whole: int

    @staticmethod
    def of(die: icepool.Die[int]) -> Turn:
        """Answers a turn from a die of the pieces done, which are never negative."""
        found = dict(die.items())
        return Turn(tuple(found.get(n, 0) for n in range(die.max_outcome() + 1)), die.denominator())

    def expected(self, work: int) -> Fraction | None:
        """Answers the expected number of turns until ``work`` pieces are done; None when none ever is."""
        some = self.whole - self.ways[0]
        if not some:
            return None
        # turns[n] is the expectation for n pieces times some ** n, so that all of them stay whole numbers
        turns, powers = [0], [1]
        for left in range(1, work + 1):
            powers.append(powers[-1] * some)
            more = sum(
                ways * turns[left - done] * powers[done - 1]
                for done, ways in enumerate(self.ways[:left])
                if done and ways
            )
            turns.append(self.whole * powers[left - 1] + more)
        return Fraction(turns[work], powers[work])

    def spread(self, work: int, most: int) -> tuple[tuple[Fraction, ...], Fraction]:
        """Answers the chance that the work is done in turn 1, 2 and so on, and that it takes longer than those listed.

        The list ends after ``most`` turns, or when less than one in a thousand is left.
        """
        left, whole = {work: 1}, 1
        found: list[Fraction] = []
        for _ in range(most):
            after: dict[int, int] = {}
            done_now = 0
            whole *= self.whole
            for rest, weight in left.items():
                for done, ways in enumerate(self.ways):
                    if ways and done >= rest:
                        done_now += weight * ways
                    elif ways:
                        after[rest - done] = after.get(rest - done, 0) + weight * ways
            left = after
            found.append(Fraction(done_now, whole))
            if 1000 * sum(left.values()) < whole:
                break
        return tuple(found), Fraction(sum(left.values()), whole)


def craft_check(craft: int, mates: int, mate_craft: int, *, aid_difficulty: int, aid_bonus: int) -> icepool.Die[int]:
    """Answers the leader's check with the help of his mates, as an exact die.

    Source: narrative (NC-74). Rulings: none.
    """
    helped = reaching(mate_craft, aid_difficulty)
    aid = icepool.Die({1: helped.numerator, 0: helped.denominator - helped.numerator})
    return icepool.d20 + craft + (mates @ aid) * aid_bonus


def working_crews(crews: int, chance: Fraction) -> icepool.Die[int]:
    """Answers how many of so many crews have a day's success, as an exact die.

    Source: narrative (NC-78). Rulings: none.
    """
    one = icepool.Die({1: chance.numerator, 0: chance.denominator - chance.numerator})
    return crews @ one
