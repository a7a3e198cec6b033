"""Making Python's memory smaller before it is kept as the boot image: a megabyte of it takes a slow line half a second.

What no reader can notice goes: the annotations of functions, caches that fill themselves again, and in other people's
modules the tables that tell which instruction belongs to which line.
"""

from __future__ import annotations

import gc
import linecache
import re
import sys
import typing
import zipimport
from collections.abc import Callable, Collection
from types import CodeType, FunctionType
from typing import Any

_NOWHERE, _MOST = 0xF8, 8
"""An entry of a code object's location table for instructions of no line, and how many of them it may cover."""


def lean(own: Collection[str]) -> None:
    """Drop what is not needed; ``own`` are the top-level modules that keep their line numbers in tracebacks."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            each.__annotations__ = None  # type: ignore[assignment]  # {} would take their place
            if (each.__module__ or "").partition(".")[0] not in own:
                each.__code__ = without_lines(each.__code__)  # at once, so that the next takes the room of this one
    forget_caches()


def without_lines(code: CodeType) -> CodeType:
    """Return the same code, and that of the functions in it, without line numbers."""
    consts = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, _MOST)
    table = bytes([_NOWHERE | _MOST - 1]) * whole + (bytes([_NOWHERE | rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=consts)


def forget_caches() -> None:
    """Empty the caches of the standard library, that of an archive's content too: the browser has another one."""
    linecache.clearcache()
    re.purge()
    forgetting: list[Callable[[], None]] = getattr(typing, "_cleanups", [])
    for forget in forgetting:
        forget()
    look_again()
    gc.collect()


def look_again() -> None:
    """Let modules be found in files that are new or changed.

    importlib's own way would first import a megabyte of metadata, and keeps the list of an archive that was empty.
    """
    sys.path_importer_cache.clear()
    contents: dict[str, Any] = getattr(zipimport, "_zip_directory_cache", {})
    contents.clear()
