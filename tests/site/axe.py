"""axe-core on an open page: what keeps people from using it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "widgets" / "live" / "client" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


def grave_faults(page: Page, part: str | None = None, only: str | None = None) -> list[str]:
    """The serious and critical faults that axe finds, each with the elements concerned.

    ``part`` is a selector of what is looked at, by default the whole page; ``only`` is the one rule that is asked.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], "preload": False, **({"runOnly": [only]} if only else {})}
    found = page.evaluate("([part, options]) => axe.run(part ?? document, options)", [part, options])
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]
