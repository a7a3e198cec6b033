"""One slug, one name, in every place: data, rule, tests, calculator, page.

A long rule may stand in several modules: `<slug>_<part>.py`, or one with a name of its own that others of the chapter
import. Tests may be split in the same way.
A chapter of the library may be ahead of the book; once the book has the chapter, it has all of its pages.
"""

from collections.abc import Iterable
from pathlib import Path


def _slug(path: Path) -> str:
    return path.name.partition(".")[0].replace("_", "-")


def _slugs(paths: Iterable[Path]) -> set[str]:
    return {_slug(path) for path in paths if not path.name.startswith("_")}


def _of(name: str, slugs: Iterable[str]) -> bool:
    """Whether a name is that of a slug or of a part of one."""
    return any(name == slug or name.startswith(f"{slug}-") for slug in slugs)


def _imported(name: str, rules: Path) -> bool:
    """Whether another module of the chapter imports this one."""
    dotted = f"rules_core.{rules.name}.{name.replace('-', '_')} import "
    return any(dotted in path.read_text("utf-8") for path in rules.glob("*.py") if _slug(path) != name)


def faults(root: Path, chapter: str) -> list[str]:
    """Where a chapter's slugs are not mirrored."""
    rules, tests, widgets = (root / folder / chapter for folder in ("rules_core", "tests", "widgets"))
    data, code = _slugs(rules.glob("*.toml")), _slugs(rules.glob("*.py"))
    pages = _slugs((root / "book" / chapter).glob("*.md")) - {"index"}
    tested = {_slug(path).removeprefix("test-") for path in tests.glob("test_*.py")}
    found = [
        f"rules_core/{chapter}: {name}.py has no {name}.toml"
        for name in sorted(code)
        if not _of(name, data) and not _imported(name, rules)
    ]
    found += [
        f"rules_core/{chapter}: the table {path.name} belongs to no {_slug(path)}.toml"
        for path in sorted(rules.glob("*.csv"))
        if _slug(path) not in data
    ]
    found += [
        f"tests/{chapter}: no test_{slug.replace('-', '_')}*.py"
        for slug in sorted(code & data)
        if not any(_of(name, (slug,)) for name in tested)
    ]
    found += [
        f"tests/{chapter}: test_{name.replace('-', '_')}.py tests no slug of rules_core/{chapter}"
        for name in sorted(tested)
        if not _of(name, data | code)
    ]
    if pages:
        found += [f"book/{chapter}: no page for {slug}.toml" for slug in sorted(data - pages)]
    found += [f"book/{chapter}: {slug}.md has no data" for slug in sorted(pages - data)]
    found += [
        f"widgets/{chapter}: {slug}.py declares no rule of rules_core/{chapter}"
        for slug in sorted(_slugs(widgets.glob("*.py")) - code)
    ]
    return found
