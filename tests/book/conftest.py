"""Small books, built from pages that a test writes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

CONF = """
extensions = ["myst_nb", "widgets.book"]
myst_enable_extensions = ["colon_fence", "deflist"]
nb_execution_mode = "force"
nb_mime_priority_overrides = [("html", "text/html", 0)]
html_theme = "basic"
"""

CODE = """---
file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
---
"""


@dataclass(frozen=True)
class Built:
    """A small book: its folder, Sphinx's exit code and the warnings without colours and with paths cut short."""

    html: Path
    code: int
    warnings: str

    def page(self, name: str) -> str:
        """The HTML of a page, its white space made even."""
        return re.sub(r"\s+", " ", (self.html / f"{name}.html").read_text("utf-8"))


@pytest.fixture
def built(tmp_path: Path) -> Callable[..., Built]:
    """Builds a book from pages by name, warnings as errors as in the real build."""

    def build(pages: dict[str, str]) -> Built:
        source, html = tmp_path / "source", tmp_path / "out" / "html"
        for name, text in {"index": "# Index\n\n```{toctree}\n:glob:\n*/*\n```\n", **pages}.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / f"{name}.md").write_text(text, "utf-8")
        (source / "conf.py").write_text(CONF, "utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "--no-color", str(source), str(html)],
            capture_output=True,
            text=True,
            check=False,
        )
        noise = re.compile(r"^(\[IPKernelApp\] |# .* INFO traitlets ).*\n\n?", re.MULTILINE)  # the kernel's own remarks
        return Built(html, done.returncode, noise.sub("", done.stderr).replace(f"{source}/", ""))

    return build
