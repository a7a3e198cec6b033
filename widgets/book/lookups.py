"""What a page asks the data for by name: table, value, cell. A fault says what there is instead."""

from __future__ import annotations

from rules_core.engine.loading import RuleData
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Table
from widgets.book.markup import printed


def named(text: str, docname: str) -> tuple[RuleData, str]:
    """Answers the page's data and the name in it, from ``[PAGE] NAME``.

    Raises:
        RuleError: when there is no such page of rules.
    """
    page, _, name = text.strip().rpartition(" ")
    return Rules.standard().page(page.strip() or docname), name


def find_table(text: str, docname: str) -> Table:
    """Answers a table from ``[PAGE] NAME``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    data, name = named(text, docname)
    if name not in data.tables:
        raise LookupError(f"{data.page} has no table {name!r}; it has {', '.join(data.tables) or 'none'}")
    return data.tables[name]


def value_text(text: str, docname: str) -> str:
    """Answers a printed value from ``[PAGE] NAME``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    data, name = named(text, docname)
    if name not in data.values:
        raise LookupError(f"{data.page} has no value {name!r}; it has {', '.join(data.values) or 'none'}")
    return printed(data.values[name].value)


def cell_text(text: str, docname: str) -> str:
    """Answers a printed cell from ``[PAGE] NAME | KEY … | HEAD``.

    Raises:
        LookupError, RuleError: saying what there is instead.
    """
    name, *keys, head = (part.strip() for part in text.split("|"))
    table = find_table(name, docname)
    if head not in table.heads:
        raise LookupError(f"the table {table.name!r} has no column {head!r}; it has {', '.join(table.heads)}")
    for row in table.rows:
        if [str(row[key]) for key in table.key] == keys:
            return printed(row[head])
    raise LookupError(f"the table {table.name!r} has no row {' | '.join(keys)!r}")
