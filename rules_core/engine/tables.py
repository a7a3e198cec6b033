"""Printed tables: typed cells in the printed order, with look-ups that never clamp."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules_core.engine.citations import Status
from rules_core.engine.errors import BadInput
from rules_core.engine.limits import unknown

Cell = int | Fraction | str | None
Row = Mapping[str, Cell]

KINDS = ("integer", "fraction", "text")


def read_cell(text: str, kind: str) -> Cell:
    """Answers a CSV cell as its column's kind; with a trailing ``?`` the kind allows an empty cell.

    Raises:
        ValueError: with the words for a fault, such as "not a whole number: 'x'".
    """
    text = text.strip()
    if kind.endswith("?"):
        if not text:
            return None
        kind = kind[:-1]
    if not text:
        raise ValueError("empty")
    if kind == "text":
        return text
    try:
        return int(text) if kind == "integer" else Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"not a {'whole number' if kind == 'integer' else 'number'}: {text!r}") from None


@dataclass(frozen=True)
class Table:
    """One printed table. ``kinds`` maps each printed head to its kind; ``key`` names the heads that identify a row.

    ``cells`` gives the status of single cells that differ from the table's own, by (key values, head).
    """

    page: str
    name: str
    title: str
    status: Status
    kinds: Mapping[str, str] = field(hash=False)
    key: tuple[str, ...]
    rows: tuple[Row, ...] = field(hash=False)
    cells: Mapping[tuple[tuple[Cell, ...], str], Status] = field(hash=False, default_factory=dict)

    @property
    def heads(self) -> tuple[str, ...]:
        """The printed heads, in order."""
        return tuple(self.kinds)

    def column(self, head: str) -> tuple[Cell, ...]:
        """Answers the cells below a head, in the printed order."""
        return tuple(row[head] for row in self.rows)

    def row(self, *wanted: Cell, name: str = "", field: str | None = None) -> Row:
        """Answers the row with these key values; ``name`` and ``field`` say in the error what was asked for.

        Raises:
            BadInput: listing the keys there are; a value off the table is never moved to the nearest row.
        """
        for row in self.rows:
            if tuple(row[head] for head in self.key) == wanted:
                return row
        listed = ("/".join(str(row[head]) for head in self.key) for row in self.rows)
        asked = "/".join(map(str, wanted))
        raise unknown(asked, name or self.title, listed, field=field or self.key[0], rule=self.status.rule)

    def number(self, *wanted: Cell, head: str) -> int:
        """Answers a whole-number cell by key values and head.

        Raises:
            BadInput: when there is no such row or the cell is not a whole number.
        """
        cell = self.row(*wanted)[head]
        if not isinstance(cell, int):
            raise BadInput(f"{self.title}: {head} of {wanted} is {cell!r}, not a whole number.", rule=self.status.rule)
        return cell

    def text(self, *wanted: Cell, head: str) -> str:
        """Answers a cell as text by key values and head."""
        return str(self.row(*wanted)[head])

    def band(self, value: int, low: str = "from", high: str = "to") -> Row:
        """Answers the row whose band ``low`` to ``high`` (inclusive; an empty cell is open) holds the value.

        Raises:
            BadInput: when no band holds it.
        """
        for row in self.rows:
            least, most = row[low], row[high]
            if (not isinstance(least, int) or least <= value) and (not isinstance(most, int) or value <= most):
                return row
        raise unknown(value, self.title, (f"{r[low]}-{r[high]}" for r in self.rows), field=low, rule=self.status.rule)

    def status_of(self, row: Row, head: str) -> Status:
        """Answers how well founded one cell is."""
        return self.cells.get((tuple(row[each] for each in self.key), head), self.status)


def read_rows(
    text: str, kinds: Mapping[str, str], key: tuple[str, ...], where: str
) -> tuple[tuple[Row, ...], list[str]]:
    """Answers the rows of a CSV and every fault in it, each naming the file, the row and the column."""
    faults: list[str] = []
    lines = list(csv.reader(io.StringIO(text)))
    if not lines:
        return (), [f"{where}: empty table"]
    heads = [head.strip() for head in lines[0]]
    if heads != list(kinds):
        return (), [f"{where}, row 1: the heads are {heads}, declared are {list(kinds)}"]
    rows: list[Row] = []
    seen: dict[tuple[Cell, ...], int] = {}
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            continue
        if len(line) != len(heads):
            faults.append(f"{where}, row {number}: {len(line)} cells under {len(heads)} heads")
            continue
        row: dict[str, Cell] = {}
        for head, cell in zip(heads, line, strict=True):
            try:
                row[head] = read_cell(cell, kinds[head])
            except ValueError as fault:
                faults.append(f"{where}, row {number}, column {head!r}: {fault}")
        if len(row) == len(heads):
            wanted = tuple(row[head] for head in key)
            if wanted in seen:
                faults.append(
                    f"{where}, row {number}: the key {'/'.join(map(str, wanted))} stands in row {seen[wanted]} already"
                )
            seen.setdefault(wanted, number)
            rows.append(row)
    return tuple(rows), faults
