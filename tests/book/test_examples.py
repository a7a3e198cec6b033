"""Worked examples: leave out a stated result, change one, or change a table without them, and the checks fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.book.conftest import CODE
from widgets.book.notebooks import BOOK, PageFault, derive, kind_of, stated_output, write

SETUP = "```{code-cell} ipython3\n:tags: [setup]\nfrom rules_core.melee.knockback import knockback\n```\n\n"
EXAMPLE = """```{code-cell} ipython3
:states: "Fraction(49, 108)"
knockback(damage=20, hit_points=60).chance("2 inches")
```

"""
BLUNT = """```{code-cell} ipython3
:states: "'+1d6'"
[step.amount for step in knockback(damage=20, hit_points=60, blunt=True).steps if step.rule == "KB-11"][0]
```

"""
LINES = '```{code-cell} ipython3\n---\nstates: |-\n  one\n    two\n---\nprint("one\\n  two")\n```\n\n'


def test_the_page_shows_what_is_stated_and_the_build_compares(built):
    live = "```{code-cell} ipython3\n:tags: [live]\nfrom IPython.display import HTML\nHTML('<b>zebrafish</b>')\n```\n\n"
    book = built({"about/examples": f"{CODE}# Examples\n\nMackerel.\n\n{SETUP}{EXAMPLE}{LINES}{live}"})
    assert (book.code, book.warnings) == (0, "")
    shown = book.page("about/examples")
    assert shown.count('<span class="checked">checked</span>') == 2
    assert "Fraction(49, 108)" in shown
    assert "<b>zebrafish</b>" in shown
    assert '<a href="examples.ipynb" download>' in shown
    assert (book.html / "about/examples.ipynb").is_file()
    index = (book.html / "searchindex.js").read_text("utf-8")
    assert "mackerel" in index
    assert "zebrafish" not in index
    assert "cell_type" not in index


def test_what_differs_or_is_missing_fails_the_build_and_is_named_with_its_line(built):
    wrong = EXAMPLE.replace("49", "48")
    missing = "```{code-cell} ipython3\n1 + 1\n```\n\n"
    rich = '```{code-cell} ipython3\n:states: "x"\nfrom IPython.display import HTML\nHTML("x")\n```\n\n'
    loud = '```{code-cell} ipython3\n:tags: [setup]\nprint("hello")\n```\n\n'
    page = f"{CODE}# Examples\n\n{SETUP}{wrong}{missing}{rich}{loud}"
    book = built({"about/examples": page})
    assert book.code != 0
    lines = page.splitlines()

    def at(text: str) -> str:
        code = next(n for n, line in enumerate(lines) if text in line)
        fence = max(n for n, line in enumerate(lines[:code]) if line.startswith("```{code-cell}"))
        return f"about/examples.md:{fence + 2}"  # the line below the fence, counted from 1

    told = {line.split(": WARNING: ")[0]: line for line in book.warnings.splitlines() if "WARNING" in line}
    assert "states 'Fraction(48, 108)' (text/plain) but the code answers 'Fraction(49, 108)'" in told[at("(48, 108)")]
    assert "a worked example states its result" in told[at("1 + 1")]
    assert "text/html" in told[at('states: "x"')]
    assert "a setup cell shows something" in told[at('print("hello")')]


def test_a_cell_that_fails_fails_the_build(built):
    broken = '```{code-cell} ipython3\n:states: "1"\n1 / 0\n```\n'
    book = built({"about/examples": f"{CODE}# Examples\n\n{broken}"})
    assert book.code != 0
    assert "ZeroDivisionError" in book.warnings


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ({}, "states its result"),
        ({"tags": ["live", "setup"]}, "live and setup"),
        ({"tags": ["live"], "states": "1"}, "live and example"),
        ({"states": 1}, "must be text, in quotes"),
        ({"states": " "}, "must be text, in quotes"),
    ],
)
def test_a_cell_is_one_of_three_kinds(metadata, words):
    with pytest.raises(PageFault, match=words):
        kind_of(metadata)


@pytest.mark.parametrize("source", ["x = 1", "1 +", "", "import os"])
def test_an_example_ends_in_a_result(source):
    with pytest.raises(PageFault, match="a worked example must"):
        stated_output(source, "1")


def test_the_notebook_carries_what_is_stated_and_nothing_else():
    live = "```{code-cell} ipython3\n:tags: [live]\n:live-name: second\n1\n```\n"
    notebook = derive(f"{CODE}# Title\n\n{SETUP}{EXAMPLE}{LINES}{live}", "about/examples.md")
    assert notebook is not None
    assert notebook["metadata"]["kernelspec"]["display_name"] == "Python 3"
    _, setup, example, lines, live_cell, _ = notebook["cells"]
    assert (setup.outputs, setup.execution_count) == ([], None)
    assert example.outputs == [
        {
            "output_type": "execute_result",
            "execution_count": 2,
            "data": {"text/plain": "Fraction(49, 108)"},
            "metadata": {},
        }
    ]
    assert example.execution_count == 2
    assert lines.outputs == [{"output_type": "stream", "name": "stdout", "text": "one\n  two\n"}]
    assert live_cell.outputs == []
    assert live_cell.metadata["tags"] == ["live", "nbval-ignore-output"]


def test_a_page_without_code_has_no_notebook():
    assert derive("# Title\n\nText.\n", "about/text.md") is None


def test_every_fault_of_every_page_is_told_and_nothing_is_written(tmp_path):
    book, out = tmp_path / "book", tmp_path / "out"
    book.mkdir()
    (book / "a.md").write_text(
        f"{CODE}# A\n\n```{{code-cell}} ipython3\n1\n```\n\n```{{code-cell}} ipython3\nx = 1\n```\n"
    )
    (book / "b.md").write_text(f"{CODE}# B\n\n{{value}}`melee/knockback per_ell`\n\n{EXAMPLE}")
    (book / "c.md").write_text(f"{CODE}# C\n\n{EXAMPLE}")
    with pytest.raises(PageFault) as fault:
        write(out, book)
    told = str(fault.value).splitlines()
    assert [line.split(": ")[0] for line in told] == ["a.md:10", "a.md:14", "b.md"]
    assert not out.exists()
    done = subprocess.run(
        [sys.executable, "-m", "widgets.book.notebooks", str(out), "--book", str(book)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.splitlines()) == (1, told)


def nbval(folder, **environment):
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--nbval",
            "-q",
            "-p",
            "no:cacheprovider",
            "-o",
            "filterwarnings=default",
            str(folder),
        ],
        env={**os.environ, **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_nbval_agrees_only_while_examples_and_tables_agree(tmp_path):
    book, right, wrong = tmp_path / "book", tmp_path / "right", tmp_path / "wrong"
    book.mkdir()
    (book / "page.md").write_text(f"{CODE}# A\n\n{SETUP}{BLUNT}", "utf-8")
    write(right, book)
    assert nbval(right).returncode == 0

    (book / "page.md").write_text(f"{CODE}# A\n\n{SETUP}{BLUNT.replace('+1d6', '+2d6')}", "utf-8")
    write(wrong, book)
    done = nbval(wrong)
    assert done.returncode == 1
    assert "'+2d6'" in done.stdout

    changed = tmp_path / "changed"
    shutil.copytree(BOOK.parent / "rules_core", changed / "rules_core", ignore=shutil.ignore_patterns("__pycache__"))
    table = changed / "rules_core/melee/knockback.modifiers.csv"
    table.write_text(table.read_text("utf-8").replace("blunt weapon,1,", "blunt weapon,3,"), "utf-8")
    done = nbval(right, PYTHONPATH=str(changed))
    assert done.returncode == 1
    assert "'+3d6'" in done.stdout
