"""The battles whose cost is measured, by the number of ships: the rules alone."""

from rules_core.naval.battle import Battle
from rules_core.naval.battle_orders import Orders
from rules_core.naval.battle_start import start_of
from tools.bench.reckoned import Question

KINDS = ("caravel", "yawl", "cog", "frigate", "bireme")
CODES = ("A", "A", "L", "R", "B")
TURNS = 50
SHIPS = 20  # a battle of so many has a limit; what more ships cost is only shown


def battle(ships: int) -> Question:
    """A battle that long between so many ships, set out in rows; each sails a log of its own."""
    lines = [f"S{n}; {KINDS[n % 5]}; {n % 5 * 9},{n // 5 * 12 - n % 5 * 4}; {n % 6}; average" for n in range(ships)]
    logs = tuple(
        tuple(Orders("(4) " + "-".join(CODES[(turn * n + place * 7) % 5] for place in range(4))) for n in range(ships))
        for turn in range(TURNS)
    )
    return Battle, {"start": start_of(ships="\n".join(lines), force=4, wind_from=2), "turns": logs, "at": TURNS}
