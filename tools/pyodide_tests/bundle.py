"""Packs installed pure-Python distributions, and what they need, into one zip: the files that the other tests use."""

import re
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

#: What markers are asked about: the Python inside Pyodide, not the one that packs.
INSIDE = {"python_version": "3.14", "sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}


def closure(names: Iterable[str]) -> dict[str, metadata.Distribution]:
    """The named distributions and all that they require, by normalised name."""
    found: dict[str, metadata.Distribution] = {}
    waiting = list(names)
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found:
            continue
        found[name] = metadata.distribution(name)
        for text in found[name].requires or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate(INSIDE):
                waiting.append(requirement.name)
    return found


def pack(names: Iterable[str], target: Path) -> None:
    """Writes the zip.

    Raises:
        ValueError: a distribution holds compiled code, which cannot run inside Pyodide.
    """
    with zipfile.ZipFile(target, "w") as archive:
        for name, distribution in closure(names).items():
            for file in distribution.files or ():
                if file.suffix in {".so", ".pyd", ".dylib"}:
                    raise ValueError(f"{name} holds compiled code ({file}): choose a version in pure Python")
                if file.suffix != ".pyc" and ".." not in file.parts:
                    archive.write(str(file.locate()), file.as_posix())
