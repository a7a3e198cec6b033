"""The Content-Security-Policy of every built page, in a ``meta`` element.

A page may use what comes from its own site, and the theme's own inline scripts by their hashes; nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

_SCRIPT_TYPES = {"", "text/javascript", "application/javascript", "module", "importmap"}
_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">\n?')
_HEAD = re.compile(r"<head[^>]*>\n?", re.IGNORECASE)


class _Inline(HTMLParser):
    """Collects the inline scripts of a page; a block of data is none."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = tag == "script" and "src" not in given and (given.get("type") or "").lower() in _SCRIPT_TYPES
        if self._inside:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts[-1] += data


def inline_scripts(page: str) -> list[str]:
    """Return the texts of a page's inline scripts."""
    parser = _Inline()
    parser.feed(page)
    parser.close()
    return parser.scripts


def policy(scripts: Iterable[str]) -> str:
    """Return the policy of a page with these inline scripts."""
    digests = sorted({base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in scripts})
    hashes = "".join(f" 'sha256-{digest}'" for digest in digests)
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval'{hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'self'",
        ]
    )


def with_policy(page: str) -> str:
    """Return a page with its policy, in place of one from an earlier build; it must stand before any script."""
    page = _META.sub("", page)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(inline_scripts(page))}">\n'
    return _HEAD.sub(lambda head: head.group(0) + meta, page, count=1)


def apply(site: Path) -> None:
    """Give every page of a built site its policy."""
    for path in sorted(site.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        if (new := with_policy(page)) != page:
            path.write_text(new, encoding="utf-8")
