"""Each page with code as a notebook to download: the one that nbval checks, its directives told in plain Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from rules_core.engine.rules import Rules
from rules_core.formulas import FORMULAS
from widgets.book.formulas import tex
from widgets.book.lookups import cell_text, find_table, value_text
from widgets.book.markup import BASES, MARKS, printed
from widgets.book.sources import cited

_ANCHORS = re.compile(r"(?:^\(([A-Za-z]{2,5}-\d{2})\)=\n)+", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,}|:{3,})\{([a-z-]+)\}[ ]*(.*)\n((?:.*\n)*?)\1[ ]*$", re.MULTILINE)
_ROLE = re.compile(r"\{(value|cell)\}`([^`]+)`")
_LINK = re.compile(r"\]\(#([a-z]{2,5}-\d{2})\)")


def plain(text: str, page: str) -> str:
    """Answers a page's Markdown with everything of this extension told in Markdown that any notebook shows."""

    def fence(match: re.Match[str]) -> str:
        tell = _TOLD.get(match[2])
        return tell(match[3], page) if tell else match[0]

    text = _FENCE.sub(fence, text + "\n").rstrip("\n")
    text = _ROLE.sub(lambda match: (value_text if match[1] == "value" else cell_text)(match[2], page), text)
    text = _ANCHORS.sub(_anchors, text)
    return _LINK.sub(lambda match: f"]({_address(match[1], page)})", text)


def _anchors(match: re.Match[str]) -> str:
    rules = re.findall(r"\((.+?)\)=", match[0])
    return " ".join(f'<a id="{rule.lower()}"></a>**{rule.upper()}**' for rule in rules) + "\n"


def _address(anchor: str, page: str) -> str:
    owners = [each for each, data in Rules.standard().pages.items() if anchor.upper() in {*data.rules, *data.rulings}]
    if not owners or owners == [page]:
        return f"#{anchor}"
    up = "../" * (len(PurePosixPath(page).parts) - 1)
    return f"{up}{owners[0]}.ipynb#{anchor}"


def _table(name: str, page: str) -> str:
    table = find_table(name, page)
    lines = [f"**{table.title}** ({table.status.name}, {table.status.rule})", ""]
    lines += [_row(table.heads), _row("---" for _ in table.heads)]
    for row in table.rows:
        statuses = [table.status_of(row, head).name for head in table.heads]
        marks = ["" if each == table.status.name else MARKS[each] for each in statuses]
        lines.append(_row(printed(row[head]) + mark for head, mark in zip(table.heads, marks, strict=True)))
    others = {each.name for each in table.cells.values()} - {table.status.name}
    return "\n".join([*lines, "", *(f"{MARKS[each]} {each}" for each in sorted(others))]).rstrip()


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '∣') for cell in cells)} |"


def _rulings(_: str, page: str) -> str:
    told = []
    for ruling in Rules.standard().page(page).rulings.values():
        readings = "\n".join(
            f"> - **{each.name}**{' (ours)' if each.name == ruling.chosen else ''}: {each.meaning}"
            for each in ruling.readings.values()
        )
        told.append(
            f'> <a id="{ruling.id.lower()}"></a>**Ruling {ruling.id}.** {ruling.question}\n>\n{readings}\n>\n'
            f"> *Why {ruling.chosen}:* {ruling.because} {BASES[ruling.basis]}"
        )
    return "\n\n".join(told)


def _sources(_: str, page: str) -> str:
    works = (Rules.standard().sources[key] for key in cited(Rules.standard().page(page)))
    return "\n".join(f"- {each.title}, {each.author}. {each.note} {each.url}".rstrip() for each in works)


def _formula(name: str, _: str) -> str:
    formula = FORMULAS[name.strip()]
    return f"$${tex(formula.expression)}$$\n\n{formula.words} ({formula.rule})"


def _nothing(_: str, __: str) -> str:
    return ""


_TOLD: dict[str, Callable[[str, str], str]] = {
    "rule-table": _table,
    "rulings": _rulings,
    "sources": _sources,
    "formula": _formula,
    "questions": _nothing,
}
