"""The Sphinx side: finds the cells, leaves their static result in the page, attaches the runtime."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import Future, ThreadPoolExecutor
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util import logging

from widgets.live import image, policy

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)

NO_SCRIPT = "<noscript>Without JavaScript, this is the answer for the values shown.</noscript>"

Cells = list[dict[str, Any]]


class LiveCell(nodes.General, nodes.Element):
    """A cell that runs in the reader's browser, around its static result."""


class LiveExample(nodes.General, nodes.Element):
    """A worked example, around its source and its stated result."""


def _visit_cell(self: HTML5Translator, node: nodes.Element) -> None:
    name = escape(node["name"])
    self.body.append(
        f'<div class="live-cell" data-live-cell="{node["index"]}" data-live-name="{name}">'
        f'<div class="live-status" role="status">{NO_SCRIPT}</div><div class="live-static">\n'
    )


def _depart_cell(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 - Sphinx passes it
    self.body.append("</div></div>\n")


def _visit_example(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append(f'<div class="live-example" data-live-example="{node["index"]}">\n')


def _depart_example(self: HTML5Translator, node: nodes.Element) -> None:  # noqa: ARG001 - Sphinx passes it
    self.body.append('<div class="live-bar"><span class="live-says" role="status"></span></div></div>\n')


def _pass(self: Any, node: nodes.Element) -> None:
    """In other builders only the content counts."""


class Runtime:
    """The runtime of one build, made in the background while Sphinx reads and runs the pages."""

    def __init__(self, recipe: image.Recipe) -> None:
        self.recipe = recipe
        self.packs = image.archives(recipe)
        self.name = image.build_id(self.packs, recipe)
        self._made: Future[Path] | None = None

    def begin(self, cache: Path) -> None:
        """Start building."""
        pool = ThreadPoolExecutor(1, thread_name_prefix="live-runtime")
        self._made = pool.submit(image.build, self.packs, self.recipe, cache)
        pool.shutdown(wait=False)

    def deliver(self, folder: Path) -> None:
        """Wait for the runtime and put it into the site, in place of that of an earlier build."""
        if self._made is None:
            return
        made = self._made.result()
        if folder.exists():
            for old in folder.iterdir():
                if old.name != self.name:
                    shutil.rmtree(old)
        if not (folder / self.name).exists():
            shutil.copytree(made, folder / self.name)


def _runtime(app: Sphinx) -> Runtime:
    return cast(Runtime, app._live_runtime)  # type: ignore[attr-defined]  # noqa: SLF001 - ours


def _cells(env: BuildEnvironment) -> dict[str, Cells]:
    if not hasattr(env, "live_cells"):
        env.live_cells = {}  # type: ignore[attr-defined]
    return cast("dict[str, Cells]", env.live_cells)  # type: ignore[attr-defined]


def _prepare(app: Sphinx, config: Config) -> None:
    folder = Path(app.confdir) / config.live_project if config.live_project else None
    recipe = image.Recipe(folder, tuple(config.live_packages), tuple(config.live_imports), config.live_rehearsal)
    try:
        runtime = Runtime(recipe)
    except Exception as error:
        raise ExtensionError(f"the live runtime cannot be built: {error}", error, "widgets.live") from error
    app._live_runtime = runtime  # type: ignore[attr-defined]  # noqa: SLF001 - ours
    config.live_build = runtime.name  # a page is written anew when the runtime that it names has changed
    config.html_static_path = [*config.html_static_path, str(image.HERE / "static")]


def _begin(app: Sphinx) -> None:
    if app.builder.format == "html":
        _runtime(app).begin(Path(app.config.live_cache or Path(app.outdir).parent / "live"))


def _kind(metadata: dict[str, Any]) -> str:
    if "live" in metadata.get("tags", ()):
        return "live"
    return "example" if "states" in metadata else "other"


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Note a page's code cells, and mark those that are live or worked examples."""
    docname = app.env.docname
    found: Cells = []
    notebook = Path(app.env.mystnb_config.output_folder, f"{docname}.ipynb")  # type: ignore[attr-defined]
    containers = [node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code"]
    if not containers:
        return
    for index, cell in enumerate(json.loads(notebook.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            metadata = cell["metadata"]
            name = str(metadata.get("live-name", ""))
            source = "".join(cell["source"])
            found.append({"index": index, "name": name, "source": source, "kind": _kind(metadata)})
    _check_names(docname, found)
    kinds = {cell["index"]: cell for cell in found}
    for container in containers:
        cell = kinds[container["cell_index"]]
        if cell["kind"] == "live":
            outputs = [child for child in container.children if child.get("nb_element") == "cell_code_output"]  # type: ignore[attr-defined]
            container.replace_self(LiveCell("", *outputs, index=cell["index"], name=cell["name"]))
        elif cell["kind"] == "example":
            wrapper = LiveExample("", index=cell["index"])
            container.replace_self(wrapper)
            wrapper.append(container)
    _cells(app.env)[docname] = found


def _check_names(docname: str, found: Cells) -> None:
    names = [cell["name"] for cell in found if cell["kind"] == "live"]
    for name in sorted({name for name in names if names.count(name) > 1}):
        logger.warning("two live cells have the name %r: give one a `live-name`", name, location=docname)
    for name in names:
        if name and not name.isidentifier():
            logger.warning("%r cannot name a live cell", name, location=docname)


def _forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:  # noqa: ARG001 - Sphinx passes it
    _cells(env).pop(docname, None)


def _merge(app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment) -> None:  # noqa: ARG001
    _cells(env).update({name: cells for name, cells in _cells(other).items() if name in docnames})


def _attach(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:  # noqa: ARG001
    """Give a page with cells its script and its cells' sources."""
    found = _cells(app.env).get(pagename, [])
    if not any(cell["kind"] != "other" for cell in found):
        return
    data = json.dumps(found).replace("<", "\\u003c")
    script = context["pathto"](f"_static/live/{_runtime(app).name}/live.js", resource=True)
    context["body"] += f'<script type="application/json" id="live-cells">{data}</script>\n'
    # the first of all scripts: the others wait for every style sheet
    context["metatags"] += f'<script async src="{escape(script)}"></script>\n'


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    try:
        _runtime(app).deliver(Path(app.outdir) / "_static" / "live")
    except Exception as fault:
        raise ExtensionError(f"the live runtime could not be built: {fault}", fault, "widgets.live") from fault
    policy.apply(Path(app.outdir))


def connect(app: Sphinx) -> ExtensionMetadata:
    """Register settings, nodes and handlers with a Sphinx build."""
    os.environ["LIVE_CELLS_STATIC"] = "1"  # read by the kernels that run the pages' cells
    app.setup_extension("myst_nb")
    app.add_config_value("live_project", "", "env", str)
    app.add_config_value("live_packages", [], "env", (list, tuple))
    app.add_config_value("live_imports", [], "env", (list, tuple))
    app.add_config_value("live_rehearsal", "", "env", str)
    app.add_config_value("live_cache", "", "", str)
    app.add_config_value("live_build", "", "html", str)
    for node, visit, depart in (
        (LiveCell, _visit_cell, _depart_cell),
        (LiveExample, _visit_example, _depart_example),
    ):
        passing = (_pass, _pass)
        app.add_node(node, html=(visit, depart), latex=passing, text=passing, man=passing, texinfo=passing)
    app.add_css_file("live.css")
    app.connect("config-inited", _prepare)
    app.connect("builder-inited", _begin)
    app.connect("doctree-read", _collect)
    app.connect("env-purge-doc", _forget)
    app.connect("env-merge-info", _merge)
    app.connect("html-page-context", _attach)
    app.connect("build-finished", _finish, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
