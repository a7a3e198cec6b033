"""Reading a rule's TOML and CSV files into checked data, with every fault reported at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules_core.engine.citations import RULE_ID, STATUSES, Source, Status
from rules_core.engine.readings import Reading, Ruling
from rules_core.engine.tables import KINDS, Cell, Table, read_cell, read_rows

ReadCsv = Callable[[str], str]  # file name -> text; raises FileNotFoundError
LARGEST = 1_000_000  # of a house rule's value, where none is set; see limits


@dataclass(frozen=True)
class Quantity:
    """A single printed value with its unit, rule and status; a house rule may set it from ``least`` to ``most``."""

    value: int | Fraction | str
    unit: str
    status: Status
    least: int = 0
    most: int = LARGEST


@dataclass(frozen=True)
class RuleData:
    """All that one rule page looks up: its main source, the ids it explains, values, tables, rulings."""

    page: str
    title: str
    source: str
    rules: Mapping[str, str] = field(hash=False)
    values: Mapping[str, Quantity] = field(hash=False)
    tables: Mapping[str, Table] = field(hash=False)
    rulings: Mapping[str, Ruling] = field(hash=False)


class Reader:
    """Reads one TOML text of rule data; collects faults instead of stopping at the first."""

    def __init__(self, where: str, sources: Mapping[str, Source], faults: list[str]) -> None:
        self.where, self.sources, self.faults = where, sources, faults

    def fault(self, place: str, what: str) -> None:
        """Notes a fault at a place in this file."""
        self.faults.append(f"{self.where}, {place}: {what}")

    def parse(self, text: str) -> dict[str, Any]:
        """Answers the TOML, or nothing (and a fault) when it is not TOML; a duplicate key is such a fault."""
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists within lists
            self.fault("as TOML", str(error))
            return {}

    def word(self, record: Mapping[str, Any], key: str, place: str, default: str | None = None) -> str:
        """Answers a text of a record, or a fault when it is missing or not text."""
        value = record.get(key, default)
        if isinstance(value, str) and (value.strip() or default is not None):
            return value
        self.fault(place, f"{key!r} is missing" if key not in record else f"{key!r} must be text, is {value!r}")
        return ""

    def only(self, record: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
        """Faults every key of a record that is not known, so that a misspelling does not pass unnoticed."""
        for key in record:
            if key not in known:
                self.fault(place, f"unknown key {key!r}; known are {', '.join(known)}")

    def section(self, record: Mapping[str, Any], key: str) -> dict[str, Any]:
        """Answers a sub-table of the file, empty when it is not there."""
        value = record.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, "must be a table")
            return {}
        return value

    def status(self, record: Mapping[str, Any], place: str, source: str | None = None) -> Status:
        """Answers the status of a table, value or cell; without a source of the bibliography it does not load."""
        name, rule = self.word(record, "status", place), self.word(record, "rule", place)
        cited = self.word(record, "source", place, source)
        if name and name not in STATUSES:
            self.fault(place, f"status {name!r} is none of {', '.join(STATUSES)}")
        if rule and not RULE_ID.fullmatch(rule):
            self.fault(place, f"rule {rule!r} is not a rule id such as KB-05")
        if cited and cited not in self.sources:
            self.fault(place, f"source {cited!r} is not in sources.toml")
        return Status(name, rule, cited)

    def quantity(self, record: Any, place: str, source: str | None) -> Quantity:
        """Answers one printed value: an int, or a text that is a fraction ("1/4") or a word."""
        if not isinstance(record, dict):
            self.fault(place, "must be a table with value, status and rule")
            return Quantity(0, "", Status("", "", ""))
        self.only(record, ("value", "unit", "status", "rule", "source", *(("least", "most") if source else ())), place)
        value, span = record.get("value"), {"least": 0, "most": LARGEST}
        for end in span:
            number = record.get(end, span[end])
            if isinstance(number, bool) or not isinstance(number, int):
                self.fault(place, f"{end!r} must be a whole number, is {number!r}")
            else:
                span[end] = number
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            self.fault(place, f"'value' must be a whole number or text, is {value!r}")
            value = 0
        elif isinstance(value, str) and re.fullmatch(r"-?\d+/[1-9]\d*", value):
            value = Fraction(value)
        return Quantity(value, self.word(record, "unit", place, ""), self.status(record, place, source), **span)

    def table(self, page: str, name: str, record: Any, read_csv: ReadCsv, source: str | None) -> Table | None:
        """Answers one table from its declaration and its CSV (``file``, or the text itself as ``csv``)."""
        place = f"table {name!r}"
        if not isinstance(record, dict):
            self.fault(place, "must be a table")
            return None
        self.only(record, ("title", "status", "rule", "source", "columns", "key", "cells", "file", "csv"), place)
        kinds = self.section(record, "columns")
        for head, kind in kinds.items():
            if not isinstance(kind, str) or kind.removesuffix("?") not in KINDS:
                self.fault(
                    place, f"column {head!r} has kind {kind!r}; known are {', '.join(KINDS)}, each with or without ?"
                )
                return None
        key = record.get("key", list(kinds)[:1])
        if not kinds or not isinstance(key, list) or not key or any(head not in kinds for head in key):
            self.fault(place, "needs 'columns', and a 'key' that names some of them")
            return None
        title, status = self.word(record, "title", place), self.status(record, place, source)
        file = self.word(record, "file", place, f"{page.rpartition('/')[2].replace('-', '_')}.{name}.csv")
        try:
            text = self.word(record, "csv", place) if "csv" in record else read_csv(file)
        except (OSError, ValueError) as error:  # no such file, no such name, not UTF-8
            self.fault(place, f"{file} cannot be read: {type(error).__name__}")
            return None
        rows, faults = read_rows(text, kinds, tuple(key), f"{self.where}, {place}" if "csv" in record else file)
        self.faults += faults
        cells = self.cells(record.get("cells", []), kinds, tuple(key), rows, place, status)
        return Table(page, name, title, status, kinds, tuple(key), rows, cells)

    def cells(
        self,
        records: Any,
        kinds: Mapping[str, str],
        key: tuple[str, ...],
        rows: tuple[Mapping[str, Cell], ...],
        place: str,
        status: Status,
    ) -> dict[tuple[tuple[Cell, ...], str], Status]:
        """Answers the statuses of single cells, each of which must be in the table."""
        found: dict[tuple[tuple[Cell, ...], str], Status] = {}
        there = {tuple(row[head] for head in key) for row in rows}
        for record in records if isinstance(records, list) else [records]:
            if not isinstance(record, dict) or not isinstance(record.get("row"), list):
                self.fault(place, "a record of 'cells' needs 'row' (the key values), 'column', 'status' and 'rule'")
                continue
            self.only(record, ("row", "column", "status", "rule", "source"), f"{place}, cells")
            head = self.word(record, "column", place)
            try:
                wanted = tuple(read_cell(str(v), kinds[h]) for v, h in zip(record["row"], key, strict=True))
            except ValueError:
                wanted = ()
            if wanted not in there or head not in kinds:
                self.fault(place, f"'cells' names {record['row']} under {head!r}, which is not in the table")
                continue
            found[wanted, head] = self.status(record, f"{place}, cell {record['row']}/{head}", status.source)
        return found

    def ruling(self, record: Any, number: int) -> Ruling | None:
        """Answers one ruling; its chosen reading must be one of its readings."""
        if not isinstance(record, dict):
            self.fault(f"ruling {number}", "must be a table")
            return None
        place = f"ruling {record.get('id', number)!r}"
        self.only(record, ("id", "question", "readings", "chosen", "because", "basis", "rules"), place)
        id_, question, chosen, because, basis = (
            self.word(record, key, place) for key in ("id", "question", "chosen", "because", "basis")
        )
        meanings = self.section(record, "readings")
        if len(meanings) < 1 or not all(isinstance(each, str) and each for each in meanings.values()):
            self.fault(place, "needs 'readings', each a name and what it means")
        if chosen and chosen not in meanings:
            self.fault(place, f"chosen is {chosen!r}, the readings are {', '.join(meanings)}")
        if basis and basis not in ("source", "suggested", "ours"):
            self.fault(place, f"basis {basis!r} is none of source, suggested, ours")
        rules = record.get("rules", [])
        if (
            not isinstance(rules, list)
            or not rules
            or not all(isinstance(r, str) and RULE_ID.fullmatch(r) for r in rules)
        ):
            self.fault(place, "'rules' must list the rule ids it is about")
            rules = []
        readings = {name: Reading(id_, name, str(meaning)) for name, meaning in meanings.items()}
        return Ruling(id_, question, readings, chosen, because, basis, tuple(rules))


def read_rule_data(
    page: str, text: str, read_csv: ReadCsv, sources: Mapping[str, Source], faults: list[str]
) -> RuleData:
    """Answers the data of one rule page from its TOML; every fault found is added to ``faults``."""
    reader = Reader(f"{page}.toml", sources, faults)
    record = reader.parse(text)
    reader.only(record, ("title", "source", "rules", "values", "tables", "rulings"), "top level")
    source = reader.word(record, "source", "top level")
    if source and source not in sources:
        reader.fault("top level", f"source {source!r} is not in sources.toml")
    rules = reader.section(record, "rules")
    for id_, title in rules.items():
        if not RULE_ID.fullmatch(id_) or not isinstance(title, str) or not title:
            reader.fault("rules", f"{id_!r} must be a rule id such as KB-05, with a few words on what it settles")
    tables = {
        name: table
        for name, each in reader.section(record, "tables").items()
        if (table := reader.table(page, name, each, read_csv, source))
    }
    rulings: dict[str, Ruling] = {}
    for number, each in enumerate(record.get("rulings", []), start=1):
        if ruling := reader.ruling(each, number):
            if ruling.id in rulings:
                reader.fault(f"ruling {ruling.id!r}", "stands there twice")
            rulings[ruling.id] = ruling
    values = {
        name: reader.quantity(each, f"value {name!r}", source)
        for name, each in reader.section(record, "values").items()
    }
    return RuleData(page, reader.word(record, "title", "top level"), source, rules, values, tables, rulings)


def read_sources(text: str, faults: list[str]) -> dict[str, Source]:
    """Answers the bibliography, by key."""
    reader = Reader("sources.toml", {}, faults)
    found: dict[str, Source] = {}
    for key, record in reader.parse(text).items():
        if not isinstance(record, dict):
            reader.fault(key, "must be a table")
            continue
        reader.only(record, ("title", "author", "url", "note"), key)
        found[key] = Source(
            key,
            reader.word(record, "title", key),
            *(reader.word(record, k, key, "") for k in ("author", "url", "note")),
        )
    return found
