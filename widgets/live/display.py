"""How a value is shown, and the stand-in for IPython that the browser gets.

ipywidgets and readers' cells import IPython for ``display`` and its display objects. The shell itself, which nothing
here uses, would make the boot image a third larger, so that a stand-in with the same names takes its place.
"""

from __future__ import annotations

import base64
import json
import pprint
import sys
import uuid
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, cast

from widgets.live.comm import serving

Bundle = dict[str, Any]

_VIEW = "application/vnd.jupyter.widget-view+json"
_METHODS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "text/latex": "_repr_latex_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "application/json": "_repr_json_",
}


class Screen(Protocol):
    """Where things are displayed: the page being served."""

    def show(self, kind: str, data: Bundle, metadata: Bundle, display_id: str | None = None) -> None:
        """Show a mime bundle in the current cell or ``Output``."""

    def clear(self, wait: bool) -> None:
        """Clear the current cell's output, or once something replaces it."""

    def fail(self, error: BaseException) -> None:
        """Show a traceback."""


def screen() -> Screen | None:
    """Return the page being served, if any."""
    return cast("Screen | None", serving.get())


def text(value: object) -> str:
    """Return the plain text of a value, as Jupyter breaks its lines."""
    if type(value) in (dict, list, tuple, set, frozenset):
        return pprint.pformat(value, width=79, sort_dicts=False)
    return repr(value)


def bundle(value: Any) -> tuple[Bundle, Bundle]:
    """Return a value's mime bundle and its metadata."""
    if isinstance(value, type):
        return {"text/plain": text(value)}, {}
    if view := _view(value):
        return view, {}
    data: Bundle = {"text/plain": text(value)}
    metadata: Bundle = {}
    own = getattr(value, "_repr_mimebundle_", None)
    if callable(own):
        answer = own(include=None, exclude=None)
        more, notes = answer if isinstance(answer, tuple) else (answer, {})
        data.update(more or {})
        metadata.update(notes or {})
    for mime, name in _METHODS.items():
        method = getattr(value, name, None)
        if mime in data or not callable(method):
            continue
        answer = method()
        if isinstance(answer, tuple):
            answer, metadata[mime] = answer
        if answer is not None:
            data[mime] = base64.b64encode(answer).decode() if isinstance(answer, bytes) else answer
    return data, metadata


def _view(value: Any) -> Bundle | None:
    """Return the bundle of a widget that has a view: its text, all traits of all its children, would take the longest
    of everything at a start, and nobody sees it."""
    widgets = sys.modules.get("ipywidgets")
    if widgets is None or not isinstance(value, widgets.Widget) or value._view_name is None:  # noqa: SLF001 - a trait
        return None
    view = {"version_major": 2, "version_minor": 0, "model_id": value.model_id}
    return {"text/plain": type(value).__name__, _VIEW: view}


class DisplayHandle:
    """A displayed thing that can be replaced."""

    def __init__(self, display_id: str | None = None) -> None:
        self.display_id = display_id or uuid.uuid4().hex

    def display(self, value: object, **keys: Any) -> None:
        """Show a value under this handle's id."""
        display(value, display_id=self.display_id, **keys)

    def update(self, value: object, **keys: Any) -> None:
        """Replace what is shown under this handle's id."""
        update_display(value, display_id=self.display_id, **keys)


def display(*values: object, display_id: str | bool | None = None, raw: bool = False, **keys: Any) -> object:
    """Show values in the current cell, or in the ``Output`` that is open."""
    handle = DisplayHandle(display_id if isinstance(display_id, str) else None) if display_id else None
    _publish("display_data", values, handle.display_id if handle else None, raw, keys)
    return handle


def update_display(*values: object, display_id: str, raw: bool = False, **keys: Any) -> None:
    """Replace what is shown under an id."""
    _publish("update_display_data", values, display_id, raw, keys)


def _publish(kind: str, values: tuple[object, ...], display_id: str | None, raw: bool, keys: Bundle) -> None:
    page = screen()
    if page is None:
        return
    for value in values:
        data, metadata = (cast(Bundle, value), {}) if raw else bundle(value)
        page.show(kind, data, {**metadata, **(keys.get("metadata") or {})}, display_id)


def clear_output(wait: bool = False) -> None:
    """Clear the current cell's output, or with ``wait`` once something replaces it."""
    page = screen()
    if page is not None:
        page.clear(wait)


class DisplayObject:
    """Data of one mime type."""

    mime = "text/plain"

    def __init__(self, data: Any = None, metadata: Bundle | None = None) -> None:
        self.data = data
        self.metadata = metadata or {}

    def _repr_mimebundle_(self, **_: object) -> tuple[Bundle, Bundle]:
        return {self.mime: self.data}, ({self.mime: self.metadata} if self.metadata else {})


class Pretty(DisplayObject):
    """Plain text."""


class HTML(DisplayObject):
    """HTML."""

    mime = "text/html"


class Markdown(DisplayObject):
    """Markdown, shown as its text."""

    mime = "text/markdown"


class SVG(DisplayObject):
    """A drawing."""

    mime = "image/svg+xml"


class Latex(DisplayObject):
    """LaTeX."""

    mime = "text/latex"


class Math(Latex):
    """One formula in LaTeX, without its dollar signs."""

    def __init__(self, data: str, metadata: Bundle | None = None) -> None:
        super().__init__(f"$\\displaystyle {data.strip('$')}$", metadata)


class JSON(DisplayObject):
    """Data, shown as text."""

    mime = "application/json"

    def _repr_mimebundle_(self, **_: object) -> tuple[Bundle, Bundle]:
        return {self.mime: self.data, "text/plain": json.dumps(self.data, indent=2)}, {}


class Image(DisplayObject):
    """A picture from its bytes, PNG or JPEG."""

    def __init__(self, data: bytes, format: str = "png") -> None:  # noqa: A002 - IPython's name for it
        super().__init__(base64.b64encode(data).decode())
        self.mime = "image/jpeg" if format.lower() in ("jpg", "jpeg") else "image/png"


class InteractiveShell:
    """The little of IPython's shell that widget libraries ask for."""

    def __init__(self) -> None:
        self.display_formatter = SimpleNamespace(format=bundle)
        self.events = SimpleNamespace(trigger=_nothing, register=_nothing, unregister=_nothing)

    @classmethod
    def instance(cls) -> InteractiveShell:
        """Return the only shell."""
        return _shell

    def showtraceback(self, exc_tuple: Any = None, **_: Any) -> None:
        """Show the exception being handled where the current cell's output goes."""
        error = exc_tuple[1] if exc_tuple else sys.exception()
        page = screen()
        if page is not None and error is not None:
            page.fail(error)


def _nothing(*args: Any, **keys: Any) -> None:
    """Do nothing: nobody listens to the shell's events."""


_shell = InteractiveShell()


def get_ipython() -> InteractiveShell | None:
    """Return the shell while a page is being served."""
    return _shell if serving.get() is not None else None


def install() -> None:
    """Put the stand-in where ``import IPython`` finds it."""
    names: dict[str, dict[str, Any]] = {
        "IPython": {"__path__": [], "get_ipython": get_ipython, "version_info": (9, 0, 0)},
        "IPython.core": {"__path__": []},
        "IPython.core.interactiveshell": {"InteractiveShell": InteractiveShell},
        "IPython.core.getipython": {"get_ipython": get_ipython},
        "IPython.core.display": {},
        "IPython.display": {},
    }
    shown: list[Callable[..., Any]] = [
        display, update_display, clear_output, DisplayHandle, DisplayObject,
        Pretty, HTML, Markdown, SVG, Latex, Math, JSON, Image,
    ]  # fmt: skip
    for name in ("IPython", "IPython.core.display", "IPython.display"):
        names[name].update({thing.__name__: thing for thing in shown})
    for name, content in names.items():
        module = ModuleType(name)
        module.__dict__.update(content)
        sys.modules[name] = module
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
