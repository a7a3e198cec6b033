"""What a start leaves out of the image, and that nobody can tell."""

from __future__ import annotations

import subprocess
import sys

LATE = """
from widgets.live import start
start.put_off_entities()
import html, html.entities
assert not len(html.entities.html5)
assert html.escape("<") == "&lt;"
assert not len(html.entities.html5), "escaping needs no names"
assert html.unescape("&eacute;&nosuch;&lt;&#33;&notit;") == "\\u00e9&nosuch;<!\\u00acit;"
assert html.entities.name2codepoint["eacute"] == 0xE9
print(sorted(html._html5) == sorted(html.entities.html5))
"""


def test_the_names_of_html_characters_are_read_when_they_are_used() -> None:
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "True\n"
