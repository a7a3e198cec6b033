"""Worked examples: the page shows what a person states, and the build compares it with what the code answers."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from widgets.book.notebooks import PageFault, kind_of, stated_output

logger = logging.getLogger(__name__)


class Examples(SphinxTransform):
    """Puts each stated result in the place of the kernel's, and reports where they differ."""

    default_priority = 400

    def apply(self) -> None:
        """Checks every code cell of the page."""
        cells = [node for node in self.document.findall(nodes.container) if node.get("nb_element") == "cell_code"]
        executed = self.executed() if cells else []
        for cell in cells:
            self.check(cell, executed[cell["cell_index"]])
        if cells:
            name = html.escape(f"{self.env.docname.rpartition('/')[2]}.ipynb")
            link = f'<a href="{name}" download>Download this page as a notebook</a>'
            text = f'<p class="notebook-download">{link}: it runs in JupyterLab, with the same calculators.</p>'
            self.document += nodes.raw("", text, format="html", classes=["no-search"])

    def executed(self) -> Sequence[Any]:
        """Answers the cells as the kernel has just run them."""
        folder = Path(self.env.mystnb_config.output_folder)  # type: ignore[attr-defined]
        notebook = json.loads((folder / f"{self.env.docname}.ipynb").read_text(encoding="utf-8"))
        return list(notebook["cells"])

    def check(self, cell: nodes.container, run: Mapping[str, Any]) -> None:
        """Checks one cell and gives it the form that its kind has in the page."""
        try:
            fault = self.shaped(cell, run)
        except PageFault as error:
            fault = str(error)
        if fault:
            # MyST-NB counts from the line after the fence, once too often
            logger.warning("%s", fault, location=(self.env.docname, cell.line - 1 if cell.line else None))

    def shaped(self, cell: nodes.container, run: Mapping[str, Any]) -> str:
        """Gives a cell the form that its kind has in the page; answers what is wrong with its result.

        Raises:
            PageFault: the cell is of no kind.
        """
        kind, answered = kind_of(run["metadata"]), _plain(run["outputs"])
        if kind == "live":
            for hidden in (cell, *_outputs(cell)):  # the calculator's inner workings are not what a reader looks for
                hidden["classes"].append("no-search")
            return ""
        if kind == "setup":
            return f"a setup cell shows something: {_shown(answered)}" if answered else ""
        stated = run["metadata"]["states"]
        self.show(cell, stated)
        expected = _plain([stated_output(_text(run["source"]), stated)])
        if answered == expected:
            return ""
        return f"the example states {_shown(expected)} but the code answers {_shown(answered)}"

    def show(self, cell: nodes.container, stated: str) -> None:
        """Sets the stated result under the code."""
        for output in _outputs(cell):
            cell.remove(output)
        cell["classes"].append("example")
        mark = nodes.inline("", "checked", classes=["checked"])
        text = nodes.literal_block(stated, stated, language="text", classes=["stated-result"])
        cell += nodes.container("", text, nodes.paragraph("", "", mark), classes=["cell_output", "stated"])


def _outputs(cell: nodes.container) -> list[nodes.container]:
    return [each for each in cell.findall(nodes.container) if each.get("nb_element") == "cell_code_output"]


def _plain(outputs: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Answers outputs as kind and text, what was printed in one piece."""
    found: list[tuple[str, str]] = []
    for output in outputs:
        kind = output["output_type"]
        if kind == "stream":
            if found and found[-1][0] == output["name"]:
                found[-1] = (output["name"], found[-1][1] + _text(output["text"]))
            else:
                found.append((output["name"], _text(output["text"])))
        elif kind == "error":
            found.append(("error", f"{output['ename']}: {output['evalue']}"))
        else:
            found += [(mime, _text(content)) for mime, content in sorted(output["data"].items())]
    return found


def _text(lines: str | Sequence[str]) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def _shown(found: Sequence[tuple[str, str]]) -> str:
    return " and ".join(f"{text!r} ({kind})" for kind, text in found) or "nothing"
