"""The rules in force: all data and the reading chosen for each ruling; the standard rules or a table's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from rules_core.engine.citations import Source
from rules_core.engine.errors import BadInput, RuleDataError
from rules_core.engine.limits import shown, unknown
from rules_core.engine.loading import Quantity, Reader, RuleData, read_rule_data, read_sources
from rules_core.engine.readings import Reading, Ruling
from rules_core.engine.tables import Table

_UTF_8 = "utf-8-sig"  # some editors begin a file with a mark of its encoding


@dataclass(frozen=True)
class Rules:
    """All rule data and the readings chosen. Frozen: ``choosing`` and ``load`` answer new ones.

    ``pages`` is keyed by chapter and slug ("melee/knockback"); ``choices`` holds only what differs from the rulings.
    """

    pages: Mapping[str, RuleData] = field(hash=False)
    sources: Mapping[str, Source] = field(hash=False)
    choices: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def standard() -> Rules:
        """Answers the rules as the book prints them (loaded once).

        Raises:
            RuleDataError: listing every fault, should the package's own data be broken.
        """
        return _standard()

    @staticmethod
    def load(path: str | Path) -> Rules:
        """Answers the standard rules with a house-rules file (TOML) on top.

        The file may hold ``[readings]`` (ruling id = reading), and per page ``["melee/knockback".tables.NAME]`` or
        ``["melee/knockback".values.NAME]`` in the shape of our own data, CSV beside it (``file``) or inside (``csv``).
        A replaced table keeps the heads and the key of the one it replaces.

        Raises:
            RuleDataError: listing every fault in the file; nothing is changed then.
        """
        try:
            file = Path(path)
            text = file.read_text(encoding=_UTF_8)
        except (OSError, TypeError, ValueError) as error:
            raise RuleDataError([f"{Path(str(path)).name} cannot be read: {type(error).__name__}"]) from None
        return Rules.standard().with_house_rules(text, file.name, file.parent)

    def with_house_rules(self, text: str, where: str, folder: Path | None = None) -> Rules:
        """Answers these rules with a house-rules text on top; see ``load``. ``folder`` is where its CSV files lie."""
        faults: list[str] = []
        reader = Reader(where, self.sources, faults)
        record = reader.parse(text)
        choices: dict[str, str] = {}
        for ruling, name in reader.section(record, "readings").items():
            if ruling not in self.rulings:
                reader.fault("readings", f"there is no ruling {ruling!r}")
            elif not isinstance(name, str) or name not in self.rulings[ruling].readings:
                known = ", ".join(self.rulings[ruling].readings)
                reader.fault("readings", f"{ruling} has the readings {known}, not {name!r}")
            else:
                choices[ruling] = name

        def read_csv(name: str) -> str:
            if folder is None or Path(name).name != name:
                raise FileNotFoundError(name)
            return (folder / name).read_text(encoding=_UTF_8)

        pages = dict(self.pages)
        for page, each in record.items():
            if page == "readings":
                continue
            if page not in pages or not isinstance(each, dict):
                reader.fault(page, "there is no such page of rules")
                continue
            pages[page] = _replaced(pages[page], each, reader, read_csv)
            for rule in sorted(_cited(pages[page]) - _cited(self.pages[page]) - self._explained):
                reader.fault(page, f"there is no rule {rule}")
        if faults:
            raise RuleDataError(faults)
        return replace(self, pages=pages).choosing(choices)

    def choosing(self, choices: Mapping[str, str]) -> Rules:
        """Answers these rules with other readings, by ruling id: ``choosing({"DISC-21": "before"})``.

        Raises:
            BadInput: naming the ruling or reading that there is not.
        """
        chosen = dict(self.choices)
        for ruling, name in choices.items():
            chosen[ruling] = self.ruling(ruling).reading(name).name
        return replace(self, choices=tuple(sorted((k, v) for k, v in chosen.items() if self.rulings[k].chosen != v)))

    def page(self, page: str) -> RuleData:
        """Answers the data of one page, by chapter and slug.

        Raises:
            BadInput: listing the pages there are.
        """
        if page not in self.pages:
            raise unknown(page, "the page of rules", self.pages, field="page", rule="rules")
        return self.pages[page]

    def table(self, page: str, name: str) -> Table:
        """Answers a table by page and name.

        Raises:
            BadInput: listing the pages, or the page's tables.
        """
        tables = self.page(page).tables
        if name not in tables:
            raise unknown(name, f"the table of {page}", tables, field="name", rule=page)
        return tables[name]

    def value(self, page: str, name: str) -> Quantity:
        """Answers a single printed value by page and name.

        Raises:
            BadInput: listing the pages, or the page's values.
        """
        values = self.page(page).values
        if name not in values:
            raise unknown(name, f"the value of {page}", values, field="name", rule=page)
        return values[name]

    def whole(self, page: str, name: str) -> int:
        """Answers a printed value that is a whole number."""
        value = self.value(page, name).value
        if not isinstance(value, int):
            raise RuleDataError([f"{page}: the value {name!r} must be a whole number, is {value!r}"])
        return value

    @property
    def rulings(self) -> dict[str, Ruling]:
        """All rulings by id, in the order of their ids."""
        found = {id_: ruling for page in self.pages.values() for id_, ruling in page.rulings.items()}
        return dict(sorted(found.items(), key=lambda each: (len(each[0]), each[0])))  # DISC-100 after DISC-20

    def ruling(self, id_: str) -> Ruling:
        """Answers a ruling by its id.

        Raises:
            BadInput: when there is none of that id.
        """
        for page in self.pages.values():
            if id_ in page.rulings:
                return page.rulings[id_]
        raise unknown(id_, "the ruling", self.rulings, field="ruling", rule="DISC")

    def reading(self, ruling: str) -> Reading:
        """Answers the reading in force for a ruling: the one chosen here, else the ruling's own."""
        return self.ruling(ruling).reading(dict(self.choices).get(ruling))

    @property
    def _explained(self) -> set[str]:
        return {id_ for page in self.pages.values() for id_ in (*page.rules, *page.rulings)}

    def page_of(self, rule: str) -> str:
        """Answers the page that explains a rule id or prints a ruling.

        Raises:
            BadInput: when no page does.
        """
        for page, data in self.pages.items():
            if rule in data.rules or rule in data.rulings:
                return page
        raise BadInput(f"No page explains {shown(rule)}; an id is written as KB-05.", field="rule", rule="rules")


def _replaced(data: RuleData, record: Mapping[str, Any], reader: Reader, read_csv: Any) -> RuleData:
    reader.only(record, ("tables", "values"), data.page)
    tables, values = dict(data.tables), dict(data.values)
    for name, each in reader.section(record, "tables").items():
        old = tables.get(name)
        if old is None or not isinstance(each, dict):
            reader.fault(data.page, f"there is no table {name!r}; known are {', '.join(tables)}")
            continue
        filled = {"columns": dict(old.kinds), "key": list(old.key), "title": old.title, "rule": old.status.rule, **each}
        if table := reader.table(data.page, name, filled, read_csv, None):
            if (table.heads, table.key) != (old.heads, old.key):
                reader.fault(
                    f"{data.page}, table {name!r}", f"must keep the heads {list(old.heads)} and the key {list(old.key)}"
                )
            if missing := ["/".join(map(str, k)) for k in _keys(old) if k not in set(_keys(table))]:
                reader.fault(f"{data.page}, table {name!r}", f"lacks the rows {', '.join(missing)}")
            tables[name] = table
    for name, each in reader.section(record, "values").items():
        if name not in values:
            reader.fault(data.page, f"there is no value {name!r}; known are {', '.join(values)}")
            continue
        place = f"{data.page}, value {name!r}"
        new = reader.quantity(each, place, None)
        if fault := _unfit(new.value, values[name]):
            reader.fault(place, fault)
        values[name] = replace(new, least=values[name].least, most=values[name].most)
    return replace(data, tables=tables, values=values)


def _unfit(value: int | Fraction | str, old: Quantity) -> str | None:
    """Answers why a house rule's value cannot stand for the book's: another kind, or too low or too high."""
    if type(value) is not type(old.value):
        kind = {int: "a whole number", Fraction: 'text such as "1/4"', str: "text"}[type(old.value)]
        return f"must be {kind}, as the book's {str(old.value)!r} is; got {shown(value)}"
    if isinstance(value, str) or isinstance(old.value, str):
        return None
    if old.value >= old.least > value or value > old.most:
        return f"must be from {old.least} to {old.most}; got {shown(value)}"
    return None


def _cited(data: RuleData) -> set[str]:
    """Answers the rules that the tables, rows, cells and values of a page rest on."""
    found = {table.status.rule for table in data.tables.values()} | {each.status.rule for each in data.values.values()}
    for table in data.tables.values():
        found.update(cell.rule for cell in table.cells.values())
        found.update(str(row["rule"]) for row in table.rows if row.get("rule"))
    return found


def _keys(table: Table) -> list[tuple[Any, ...]]:
    return [tuple(row[head] for head in table.key) for row in table.rows]


def _data_files(root: Traversable) -> Iterator[tuple[str, Traversable, Traversable]]:
    for chapter in sorted(root.iterdir(), key=lambda each: each.name):
        if chapter.is_dir() and not chapter.name.startswith("_"):
            for file in sorted(chapter.iterdir(), key=lambda each: each.name):
                if file.name.endswith(".toml"):
                    yield f"{chapter.name}/{file.name.removesuffix('.toml').replace('_', '-')}", file, chapter


def load_rules(root: Traversable) -> Rules:
    """Answers the rules in a folder: ``sources.toml`` and each chapter's ``<slug>.toml`` and ``<slug>.<table>.csv``.

    Raises:
        RuleDataError: listing every fault of every file.
    """
    faults: list[str] = []
    sources = read_sources((root / "sources.toml").read_text(encoding="utf-8"), faults)
    pages: dict[str, RuleData] = {}
    for page, file, chapter in _data_files(root):

        def read_csv(name: str, folder: Traversable = chapter) -> str:
            return (folder / name).read_text(encoding="utf-8")

        pages[page] = read_rule_data(page, file.read_text(encoding="utf-8"), read_csv, sources, faults)
    faults += _clashes(pages)
    if faults:
        raise RuleDataError(faults)
    return Rules(pages, sources)


def _clashes(pages: Mapping[str, RuleData]) -> list[str]:
    owner: dict[str, str] = {}
    faults = []
    for page, data in pages.items():
        for id_ in [*data.rules, *data.rulings]:
            if id_ in owner:
                faults.append(f"{id_} stands on two pages: {owner[id_]} and {page}")
            owner[id_] = page
    return faults


@cache
def _standard() -> Rules:
    return load_rules(files("rules_core"))
