"""Looking into drawn maps: a part or an attribute that is not there fails the test instead of being None."""

from __future__ import annotations

from xml.etree import ElementTree as ET


def part(tree: ET.Element, path: str) -> ET.Element:
    """The first element of a path."""
    found = tree.find(path)
    assert found is not None, f"no {path}"
    return found


def attribute(element: ET.Element, name: str) -> str:
    """An attribute's text."""
    said = element.get(name)
    assert said is not None, f"no {name} on {element.tag}"
    return said
