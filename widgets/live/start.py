"""Starting Python in the browser: what is done once for the boot image, and what is done anew after every start.

``prepare`` runs while the image is made (or at a plain start), ``start`` whenever Python has come up.
"""

from __future__ import annotations

import gc
import importlib
import importlib.abc
import io
import json
import os
import random
import site
import sys
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO, cast

from widgets.live import comm, display
from widgets.live.lean import lean, look_again

_kept: dict[str, bytes] = {}
"""Data files of the shipped packages: an image holds Python's memory only, not its files."""


class _Stream(io.TextIOBase):
    """``sys.stdout`` or ``sys.stderr``: whoever is being served has what is printed."""

    def __init__(self, name: str, otherwise: TextIO) -> None:
        self._name = name
        self._otherwise = otherwise

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        page = comm.serving.get()
        if page is None:
            self._otherwise.write(text)
        else:
            cast(Any, page).write(self._name, text)
        return len(text)

    def flush(self) -> None:
        page = comm.serving.get()
        if page is not None:
            cast(Any, page).flush()


class _Shelf(importlib.abc.MetaPathFinder):
    """Fetches an archive of the site when a module is imported that the image does not hold."""

    def __init__(self, wheels: dict[str, str], fetch: Callable[[str], bytes]) -> None:
        self._wheels = wheels
        self._fetch = fetch
        self._library: str | None = next((path for path in sys.path if path.endswith(".zip")), None)

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Fetch what may hold the module, and leave finding it to the finders that follow."""
        top = fullname.partition(".")[0]
        if top in self._wheels:
            name = self._wheels[top]
            self._wheels = {module: wheel for module, wheel in self._wheels.items() if wheel != name}
            zipfile.ZipFile(io.BytesIO(self._fetch(name))).extractall(site.getsitepackages()[0])
            look_again()
        elif top in sys.stdlib_module_names and self._library:
            library, self._library = self._library, None
            Path(library).write_bytes(self._fetch("python_stdlib.zip"))
            look_again()
        return None


class _Entities(ModuleType):
    """The names of HTML's 2,231 characters: a tenth of a megabyte of the image that nobody needs, read when used."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.html5 = _LateTable()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_real_entities(), name)


class _LateTable(dict[str, str]):
    """A table that fills itself at the first look into it."""

    def __contains__(self, key: object) -> bool:
        self._fill()
        return super().__contains__(key)

    def __missing__(self, key: str) -> str:
        self._fill()
        if super().__contains__(key):
            return self[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        self._fill()
        return super().__iter__()

    def _fill(self) -> None:
        if not len(self):
            self.update(_real_entities().html5)


def _real_entities() -> ModuleType:
    sys.modules.pop("html.entities", None)
    return importlib.import_module("html.entities")


def put_off_entities() -> None:
    """Let ``html`` do without its table of names until somebody asks for one."""
    sys.modules["html.entities"] = late = _Entities("html.entities")
    setattr(importlib.import_module("html"), "entities", late)  # noqa: B010 - what importing a submodule does


def prepare(imports: Iterable[str]) -> None:
    """Put the bridge in place and import what pages need."""
    os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
    put_off_entities()
    display.install()
    comm.install()
    for name in ("widgets.live.page", "widgets.live.rehearsal", *imports):
        importlib.import_module(name)
    _capture_outputs()
    sys.stdout = _Stream("stdout", sys.stdout)
    sys.stderr = _Stream("stderr", sys.stderr)


def freeze(own: Collection[str]) -> None:
    """Keep what an image would lose, drop what it need not hold; ``own`` are the site's own top-level modules."""
    folder = Path(site.getsitepackages()[0])
    for path in folder.rglob("*"):
        wanted = path.name == "METADATA" or ".dist-info" not in str(path)
        if path.is_file() and path.suffix not in (".py", ".pyi", ".pyc") and wanted:
            _kept[str(path)] = path.read_bytes()
    lean(own)
    gc.freeze()


def start(wheels: str, fetch: Callable[[str], Any]) -> None:
    """Make a Python that has just come up ready for readers.

    ``wheels`` tells, as JSON, which archive holds which top-level module; empty if all of them are unpacked already.
    """
    random.seed()  # an image has frozen the generator: every reader would roll the same dice
    for path, content in _kept.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(content)
    shipped: dict[str, str] = json.loads(wheels)
    if shipped:
        sys.meta_path.insert(0, _Shelf(shipped, lambda name: bytes(fetch(name).to_py())))
    look_again()


def _capture_outputs() -> None:
    """Let ``with Output():`` catch what is shown: Jupyter's front ends do it by message ids, which nothing has here."""
    output = getattr(sys.modules.get("ipywidgets"), "Output", None)
    if output is None:
        return
    open_captures: dict[int, list[Any]] = {}

    def enter(self: Any) -> Any:
        page = cast(Any, comm.serving.get())
        if page is not None:
            context = page.capture(self)
            context.__enter__()
            open_captures.setdefault(id(self), []).append((page, context))
        return self

    def leave(self: Any, _kind: Any, error: BaseException | None, _frames: Any) -> bool | None:
        if id(self) not in open_captures:
            return None
        page, context = open_captures[id(self)].pop()
        if not open_captures[id(self)]:
            del open_captures[id(self)]
        if isinstance(error, Exception):
            page.fail(error)
        context.__exit__(None, None, None)
        return isinstance(error, Exception) or None

    output.__enter__ = enter
    output.__exit__ = leave
