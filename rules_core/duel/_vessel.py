"""A ship of the duel: her figures from the tables, and how her sections lie to one another (MISS-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.dice import Dice, read_dice
from rules_core.engine.limits import unknown
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row

PAGE = "duel/gunnery"


@dataclass(frozen=True)
class Ship:
    """One type of ship: lengths in feet, speeds in feet a round, hit points of a section, price in gold pieces.

    ``sail_rate`` is the n of "wind x n ft"; a rate of 0 means no sails, or no oars. A rigging section carries a mast.
    """

    name: str
    length: int
    beam: int
    seaworthiness: int
    shiphandling: int
    sail_rate: int
    oar_rate: int
    overall_ac: int
    section_ac: int
    hull_sections: int
    sinks_at: int
    hull_hp: int
    hardness: int
    rigging_sections: int
    rigging_hp: int
    rigging_ac: int
    ram: Dice
    complement: int
    watch: int
    rowers: int
    price: int

    @property
    def oared(self) -> bool:
        """Whether she has oars."""
        return self.oar_rate > 0

    @property
    def hull(self) -> tuple[str, ...]:
        """The names of her hull sections, as the layout has them."""
        return hull_sections(self.hull_sections)

    @property
    def rigging(self) -> tuple[str, ...]:
        """The names of her rigging sections, R1 foremost."""
        return tuple(f"R{number}" for number in range(1, self.rigging_sections + 1))

    def full(self, section: str) -> int:
        """Answers the hit points of an undamaged section."""
        return self.rigging_hp if section.startswith("R") else self.hull_hp


def ship_names(rules: Rules | None = None) -> tuple[str, ...]:
    """Answers the ships there are figures for, published ones first.

    Source: narrative (MISS-10). Rulings: none.
    """
    return tuple(str(row["ship"]) for row in _rows(rules or Rules.standard()))


def ship_named(name: object, rules: Rules, *, field: str = "ship") -> Ship:
    """Answers a ship's figures by its name.

    Raises:
        BadInput: listing the ships there are.

    Source: narrative (MISS-10). Rulings: none.
    """
    for row in _rows(rules):
        if row["ship"] == name:
            return _ship(row)
    raise unknown(name, "the ship", ship_names(rules), field=field, rule="MISS-10")


def _rows(rules: Rules) -> tuple[Row, ...]:
    return tuple(row for table in ("ships", "homemade") for row in rules.table(PAGE, table).rows)


def _ship(row: Row) -> Ship:
    def number(head: str) -> int:
        return int(row[head] or 0)

    return Ship(
        name=str(row["ship"]),
        length=number("length"),
        beam=number("beam"),
        seaworthiness=number("seaworthiness"),
        shiphandling=number("shiphandling"),
        sail_rate=number("wind x"),
        oar_rate=number("oars"),
        overall_ac=number("overall AC"),
        section_ac=number("section AC"),
        hull_sections=number("hull sections"),
        sinks_at=number("sinks at"),
        hull_hp=number("hull hp"),
        hardness=number("hardness"),
        rigging_sections=number("rigging sections"),
        rigging_hp=number("rigging hp"),
        rigging_ac=number("rigging AC"),
        ram=read_dice(str(row["ram"]), "the ram's dice", field="ship", rule="MISS-10"),
        complement=number("complement"),
        watch=number("watch"),
        rowers=number("rowers"),
        price=number("price"),
    )


def hull_sections(count: int) -> tuple[str, ...]:
    """Answers the names of hull sections from bow to stern: P1, S1, P2, S2 and so on; A is a single one at the stern.

    Source: weathergage (MISS-10). Rulings: none.
    """
    pairs = tuple(f"{row}{number}" for number in range(1, count // 2 + 1) for row in "PS")
    return (*pairs, "A") if count % 2 else pairs


def neighbours(section: str, count: int) -> tuple[str, ...]:
    """Answers the hull sections that share an edge with one: before and behind it, and the other of its pair.

    Source: weathergage (MISS-10). Rulings: none.
    """
    pairs = count // 2
    if section == "A":
        return (f"P{pairs}", f"S{pairs}") if pairs else ()
    row, number = section[0], int(section[1:])
    beside = [f"{'S' if row == 'P' else 'P'}{number}"]
    before = [f"{row}{number - 1}"] if number > 1 else []
    behind = [f"{row}{number + 1}"] if number < pairs else ["A"] if count % 2 else []
    return (*before, *beside, *behind)


def facing(side: str, count: int) -> tuple[str, ...]:
    """Answers the hull sections of the bow, the stern, the port or the starboard side.

    Source: narrative (NC-15 to NC-17), weathergage (MISS-10). Rulings: none.
    """
    names = hull_sections(count)
    match side:
        case "port":
            return tuple(name for name in names if name.startswith("P")) or names
        case "starboard":
            return tuple(name for name in names if name.startswith("S")) or names
        case "bow":
            return names[:2]
        case _:
            return names[-1:] if count % 2 else names[-2:]
