"""A page as a notebook: what nbval checks and what a reader downloads. ``python -m widgets.book.notebooks FOLDER``.

A worked example carries the text that a person stated as its stored output, so that nbval compares that text with what
the code answers. Nothing that code answered is ever stored.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from myst_nb.core.read import MystMetadataParsingError, is_myst_markdown_notebook, read_myst_markdown_notebook
from nbformat import ValidationError

from rules_core.engine.errors import RuleError
from widgets.book.downloads import plain

BOOK = Path(__file__).parents[2] / "book"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
HOW_TO_RUN = "A page of Weathergage. To run it: `pip install '.[widgets]'` in a checkout, then open it in JupyterLab."
KINDS = ("live", "setup")


class PageFault(ValueError):
    """What is wrong with a page's code cells; the message names page and line where they are known."""


def kind_of(metadata: Mapping[str, Any]) -> str:
    """Answers what a code cell is: ``live``, ``setup`` or ``example``.

    Raises:
        PageFault: it is none of them, or two at once, or its stated result is empty or not text.
    """
    kinds = [kind for kind in KINDS if kind in metadata.get("tags", ())]
    if "states" in metadata:
        kinds.append("example")
    if len(kinds) != 1:
        raise PageFault(
            f"a code cell is one of live, setup and example; this one is {' and '.join(kinds)}"
            if kinds
            else "a worked example states its result (:states: …); else tag the cell live or setup"
        )
    if kinds == ["example"] and not (isinstance(metadata["states"], str) and metadata["states"].strip()):
        raise PageFault(f"'states' must be text, in quotes; it is {metadata['states']!r}")
    return kinds[0]


def stated_output(source: str, stated: str) -> dict[str, Any]:
    """Answers the output that a cell has if its stated result is right: printed text or the value of its last line.

    Raises:
        PageFault: the cell is not Python, or ends in nothing that could be a result.
    """
    try:
        last = ast.parse(source).body[-1]
    except (SyntaxError, IndexError):
        raise PageFault("a worked example must be Python") from None
    if not isinstance(last, ast.Expr):
        raise PageFault("a worked example must end in a value or in print(...)")
    call = last.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "print":
        return {"output_type": "stream", "name": "stdout", "text": f"{stated.rstrip()}\n"}
    result = {"text/plain": stated.rstrip()}
    return {"output_type": "execute_result", "execution_count": 1, "data": result, "metadata": {}}


def derive(text: str, page: str) -> Any | None:
    """Answers the notebook of a page; None for a page without code.

    Raises:
        PageFault: naming page and line of every cell at fault.
    """
    if not is_myst_markdown_notebook(text):
        return None
    try:
        notebook: Any = read_myst_markdown_notebook(text, add_source_map=True, path=page)
    except (MystMetadataParsingError, ValidationError) as fault:
        raise PageFault(f"{page}: {fault}") from None
    lines = notebook.metadata.pop("source_map")
    faults: list[str] = []
    count = 0
    for cell, line in zip(notebook.cells, lines, strict=True):
        if cell.cell_type != "code":
            continue
        count += 1
        try:
            _prepare(cell, count)
        except PageFault as fault:
            faults.append(f"{page}:{line + 1}: {fault}")
    if faults:
        raise PageFault("\n".join(faults))
    if not count:
        return None
    notebook.metadata = {"kernelspec": KERNEL}
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            try:
                cell.source = plain(cell.source, page.removesuffix(".md"))
            except (LookupError, RuleError) as fault:
                raise PageFault(f"{page}: {fault}") from None
        cell.id = f"cell-{number}"  # the same text gives the same notebook
    last = {"cell_type": "markdown", "id": "how-to-run", "metadata": {}, "source": HOW_TO_RUN}
    return {**notebook, "cells": [*notebook.cells, last]}


def _prepare(cell: Any, count: int) -> None:
    kind = kind_of(cell.metadata)
    cell.execution_count = None
    if kind == "example":
        output = stated_output(cell.source, cell.metadata.pop("states"))
        if "execution_count" in output:
            output["execution_count"] = count
        cell.outputs, cell.execution_count = [output], count
    elif kind == "live":
        cell.metadata["tags"] = [*cell.metadata.tags, "nbval-ignore-output"]


def pages(book: Path = BOOK) -> Iterator[Path]:
    """Answers the sources of all pages."""
    yield from sorted(path for path in book.rglob("*.md") if not path.name.startswith("_"))


def write(folder: Path, book: Path = BOOK) -> list[Path]:
    """Writes the notebook of every page with code, mirroring the book's folders.

    Raises:
        PageFault: with every fault of every page; nothing is written then.
    """
    made: dict[Path, Any] = {}
    faults: list[str] = []
    for path in pages(book):
        name = path.relative_to(book).as_posix()
        try:
            notebook = derive(path.read_text(encoding="utf-8"), name)
        except PageFault as fault:
            faults.append(str(fault))
            continue
        if notebook is not None:
            made[folder / path.relative_to(book).with_suffix(".ipynb")] = notebook
    if faults:
        raise PageFault("\n".join(faults))
    for target, notebook in made.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
    return list(made)


def main() -> int:
    """Derives the notebooks into a folder."""
    parser = argparse.ArgumentParser(description="Derive the notebook of every page with code.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--book", type=Path, default=BOOK)
    options = parser.parse_args()
    try:
        write(options.folder, options.book)
    except PageFault as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
