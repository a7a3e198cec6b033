"""What the tests of the code base look at: the tracked files, and Python modules by their dotted names."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tracked() -> list[str]:
    """The paths of all files under version control."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    ).stdout
    return [path for path in listing.split("\0") if path and (ROOT / path).exists()]


def modules(package: str) -> Iterator[tuple[str, Path]]:
    """The dotted name and the file of every module of a top-level package."""
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "node_modules" not in parts:
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def syntax(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text("utf-8"), str(path))
