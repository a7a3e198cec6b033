"""The policy that every page carries."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from widgets.live import policy

PAGE = """<!doctype html>
<html><head lang="en">
<meta charset="utf-8">
<script>theme()</script>
<script src="a.js"></script>
<script type="application/json">{"data": "<b>"}</script>
</head><body><script type="module">two < 3</script></body></html>
"""


def digest(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def test_inline_scripts_are_allowed_by_their_hashes_and_data_needs_none() -> None:
    assert policy.inline_scripts(PAGE) == ["theme()", "two < 3"]
    page = policy.with_policy(PAGE)
    assert digest("theme()") in page
    assert digest("two < 3") in page
    assert page.count("sha256-") == 2


def test_it_stands_before_anything_that_could_load() -> None:
    page = policy.with_policy(PAGE)
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert page.replace(page[page.index("<meta http") : page.index("<meta charset")], "") == PAGE


def test_a_second_build_replaces_it() -> None:
    assert policy.with_policy(policy.with_policy(PAGE)) == policy.with_policy(PAGE)


def test_what_it_says() -> None:
    said = dict(part.split(" ", 1) for part in policy.policy([]).split("; "))
    assert said == {
        "default-src": "'none'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "worker-src": "'self' blob:",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'self'",
    }


def test_all_pages_of_a_site_get_it(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in ("index.html", "a/b.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    policy.apply(tmp_path)
    assert all("http-equiv" in path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.html"))
