"""Sealed orders in a page: two lines that can be copied, and nothing secret in the link."""

from __future__ import annotations

import re
from collections.abc import Iterator

import ipywidgets
import pytest

from rules_core.naval.transparency import open_orders
from tests.widgets.boards import PageCell
from widgets.naval.transparency import SEAL
from widgets.sealboard import SealView

HOSTILE = "<script>alert(1)</script>\"'&"


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def opened(**state: str) -> tuple[PageCell, SealView]:
    cell = PageCell(**state)
    return cell, SealView(SEAL, cell)


def test_a_log_is_sealed_and_both_lines_are_copied():
    cell, view = opened()
    view.made["log"].value = "(2) A, R"
    assert "To be sealed for Anne, sequence 1: (2) A-R" in view.made["@say"].value
    view.made["@seal"].click()
    view.made["ship"].value = "Bess"
    view.made["@seal"].click()
    view.made["@seals"].click()
    sealed = cell.copied
    assert re.fullmatch(r"SEALED \| 1 \| Anne \| [0-9a-f]{64}\nSEALED \| 1 \| Bess \| [0-9a-f]{64}", sealed)
    view.made["@opened"].click()
    assert open_orders(sealed=sealed, opened=cell.copied).value.true


def test_keys_are_never_the_same():
    lines = set()
    for _ in range(3):
        _, view = opened()
        view.made["@seal"].click()
        lines.add(view.made["opened"].value)
    assert len(lines) == 3


def test_the_link_tells_no_secret():
    cell, view = opened(log="(1) L", ship="Bess")
    assert view.made["log"].value == "(1) L"  # it was typed before Python was up, or a link was made by hand
    view.made["sequence"].value = "3"
    view.made["@seal"].click()
    assert {key: value for key, value in cell.published.items() if key != "v"} == {"ship": "Bess", "sequence": "3"}


def test_a_fault_is_said_and_loses_nothing():
    _, view = opened()
    view.made["@seal"].click()
    lines = view.made["sealed"].value, view.made["opened"].value
    view.made["@seal"].click()
    assert "Anne has sealed for sequence 1 already" in view.made["@notes"].value
    assert "input:aria-invalid=true" in view.made["ship"]._dom_classes
    view.made["ship"].value = HOSTILE
    assert "input:aria-invalid=true" not in view.made["ship"]._dom_classes
    view.made["sequence"].value = HOSTILE
    view.made["@seal"].click()
    assert "sequence" in view.made["@notes"].value
    for key in ("@say", "@notes"):
        assert "<script>" not in view.made[key].value
    view.made["log"].value = "§"
    assert "no log yet that can be sealed" in view.made["@say"].value
    assert (view.made["sealed"].value, view.made["opened"].value) == lines


def test_nothing_is_copied_before_anything_is_sealed():
    cell, view = opened()
    view.made["@seals"].click()
    assert cell.copied == ""
    assert "seal a log first" in view.made["@notes"].value


def test_the_built_page_shows_the_empty_desk():
    html = SEAL.html()
    assert 'data-live-field="log"' in html
    assert "To be sealed for Anne, sequence 1: (3) A-L-A" in html
    assert html.count("<button") == 3
