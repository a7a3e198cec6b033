"""``{library-reference}``: the public names of ``rules_core`` with signature and docstring, read from the source."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import dedent

from docutils import nodes
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import rules_core
from rules_core.engine.citations import RULE_ID
from rules_core.engine.rules import Rules
from widgets.book.markup import reference

Definition = ast.FunctionDef | ast.ClassDef

_LINE = 80  # a longer signature gets a line for each parameter
_PARTS = re.compile(r"``(.+?)``|([A-Z]{2,5}-\d{2})")


def signature(function: ast.FunctionDef) -> str:
    """Answers a function's signature as it is written, a long one with a parameter a line; a property as a field."""
    arguments = function.args
    parameters: list[str] = []
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults: Sequence[ast.expr | None] = [*[None] * (len(plain) - len(arguments.defaults)), *arguments.defaults]
    parameters += [_parameter(each, default) for each, default in zip(plain, defaults, strict=True)]
    if arguments.vararg:
        parameters.append(f"*{ast.unparse(arguments.vararg)}")
    elif arguments.kwonlyargs:
        parameters.append("*")
    parameters += [_parameter(*each) for each in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    if arguments.kwarg:
        parameters.append(f"**{ast.unparse(arguments.kwarg)}")
    if parameters[:1] == ["self"]:
        del parameters[0]
    if function.returns and "property" in map(ast.unparse, function.decorator_list):
        return f"{function.name}: {ast.unparse(function.returns)}"
    answer = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    short = f"{function.name}({', '.join(parameters)}){answer}"
    if len(short) <= _LINE:
        return short
    lines = "".join(f"    {each},\n" for each in parameters)
    return f"{function.name}(\n{lines}){answer}"


def _parameter(argument: ast.arg, default: ast.expr | None) -> str:
    text = ast.unparse(argument)
    if default is None:
        return text
    return f"{text} = {ast.unparse(default)}" if argument.annotation else f"{text}={ast.unparse(default)}"


def outline(definition: ast.ClassDef) -> str:
    """Answers a class with its fields, or an Enum with its members."""
    bases = ", ".join(map(ast.unparse, definition.bases))
    lines = [f"class {definition.name}" + (f"({bases})" if bases else "")]
    for each in definition.body:
        names = (
            [each.target] if isinstance(each, ast.AnnAssign) else each.targets if isinstance(each, ast.Assign) else []
        )
        if any(isinstance(name, ast.Name) and not name.id.startswith("_") for name in names):
            lines.append(f"    {ast.unparse(each)}")
    return "\n".join(lines)


def public(body: Sequence[ast.stmt]) -> Iterator[Definition]:
    """Answers the public functions and classes of a module, or the public methods of a class."""
    for each in body:
        if isinstance(each, Definition) and not each.name.startswith("_"):
            yield each


def docstring(env: BuildEnvironment, text: str) -> list[nodes.Node]:
    """Answers a docstring as paragraphs; indented parts keep their lines."""
    made: list[nodes.Node] = []
    for part in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        head, _, rest = part.partition("\n")
        if part.startswith((" ", ">>>")):
            block = dedent(part)
            made.append(nodes.literal_block(block, block, language="python"))
        elif rest and all(line.startswith("    ") for line in rest.splitlines()):
            made.append(nodes.paragraph("", "", *_words(env, f"{head} {' '.join(rest.split())}")))
        else:
            made.append(nodes.paragraph("", "", *_words(env, " ".join(part.split()))))
    return made


def _words(env: BuildEnvironment, text: str) -> Iterator[nodes.Node]:
    end = 0
    for match in _PARTS.finditer(text):
        yield nodes.Text(text[end : match.start()])
        if match[1]:
            yield nodes.literal("", match[1])
        else:
            yield reference(env, "rule", match[2]) if RULE_ID.fullmatch(match[2]) else nodes.Text(match[2])
        end = match.end()
    yield nodes.Text(text[end:])


def _source(module: str) -> ast.Module:
    return ast.parse(Path(inspect.getfile(importlib.import_module(module))).read_text(encoding="utf-8"))


class LibraryReference(SphinxDirective):
    """Prints the whole reference: what ``rules_core`` itself offers, then the rules page by page."""

    def run(self) -> list[nodes.Node]:
        """Answers a section for the engine's names and one for each page with code."""
        made: list[nodes.Node] = [self.engine()]
        for page, data in Rules.standard().pages.items():
            module = f"rules_core.{page.replace('/', '.').replace('-', '_')}"
            if importlib.util.find_spec(module):
                tree = _source(module)
                made.append(self.section(data.title, module, ast.get_docstring(tree) or "", list(public(tree.body))))
        return made

    def engine(self) -> nodes.Element:
        """Answers the section of the names that ``rules_core`` offers to everyone."""
        found: list[Definition] = []
        for name in rules_core.__all__:
            tree = _source(getattr(rules_core, name).__module__)
            found += [each for each in public(tree.body) if each.name == name]
        return self.section("For all rules", "rules_core", rules_core.__doc__ or "", found)

    def section(self, title: str, module: str, text: str, found: Sequence[Definition]) -> nodes.Element:
        """Answers one section: what the module is for, and its names."""
        made = nodes.section(ids=[nodes.make_id(module)])
        made += nodes.title("", title)
        made += nodes.paragraph("", "", nodes.literal("", f"from {module} import …"))
        made += docstring(self.env, text)
        for each in found:
            made += self.entry(each, module)
        return made

    def entry(self, definition: Definition, owner: str) -> nodes.Element:
        """Answers one name: how it is called, what its docstring says, and a class's methods."""
        head = signature(definition) if isinstance(definition, ast.FunctionDef) else outline(definition)
        name = f"{owner}.{definition.name}"
        made = nodes.container(classes=["library-entry"], ids=[nodes.make_id(name)])
        made += nodes.literal_block(head, head, language="python")
        made += docstring(self.env, ast.get_docstring(definition) or "")
        if isinstance(definition, ast.ClassDef):
            made += [self.entry(each, name) for each in public(definition.body)]
        return made
