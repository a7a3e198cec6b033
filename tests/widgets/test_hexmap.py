"""The map of the move log: parsed as a reader's browser gets it, and compared with the plan it is drawn from."""

import math
import re
from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules_core.naval.logging_movement import plan_move
from tests.widgets.drawings import attribute, part
from tests.widgets.forms import Form
from widgets.hexmap import track_map
from widgets.naval.logging_movement import MOVE_LOG
from widgets.shown import STYLE

HOSTILE = "<script>alert(1)</script>\"'&"
SIDE = 26.0
SAMPLE = "(5) – A – L – A – B – DA"
LOGS: dict[str, dict[str, Any]] = {
    "sample": {},
    "infraction": {"log": "(5) – A – L – Q – B – DA"},
    "infraction at once": {"log": "(2) - A - G", "state": "fouled"},
    "stopped by the wind": {"log": "(5) A-R-R-A-A"},
    "nothing": {"log": "0"},
    "one word": {"log": "Q"},
    "only a total": {"log": "(3)"},
    "in place, then on": {"log": "(6) A-B-B-L-A-A-A-A-A-A-A-A-A", "ship_type": "yawl"},
    "far": {"log": "(7) R-A-A-A-A-A-A", "ship_type": "sambuk", "wind_from": "south-west"},
    "long hull": {"log": "(4) A-L-L-A", "heading": "south-east", "wind_from": "north", "ship_type": "frigate"},
    "swing": {"log": "SBL", "state": "stopped", "wind_from": "north"},
    "far from the origin": {"log": "(2) A-A", "q": 1000, "r": -1000},
    "rowed": {"log": "(3) L-L-A", "ship_type": "bireme", "force": 0},
}


def planned(**said):
    return plan_move(**{"log": SAMPLE, "ship_type": "caravel", "force": 4, "wind_from": "south-east", **said})


@pytest.fixture(params=list(LOGS.values()), ids=list(LOGS))
def working(request):
    return planned(**request.param)


def drawn(working):
    return ET.fromstring(track_map(working))


def numbers(tree, kind=""):
    """The entries' numbers in badges of a kind, ranges written out."""
    found: list[int] = []
    for badge in tree.iter("g"):
        classes = badge.get("class", "").split()
        if "badge" in classes and (not kind or kind in classes):
            for text in badge.iter("text"):
                ends = [int(each) for each in text.text.split("–")]
                found += range(ends[0], ends[-1] + 1)
    return sorted(found)


def centre(q, r):
    return 1.5 * SIDE * q, math.sqrt(3) * SIDE * (r + q / 2)


def points(text):
    return [tuple(map(float, pair.split(","))) for pair in re.findall(r"-?[\d.]+,-?[\d.]+", text)]


def shape(tree, path, classes):
    return points(next(each for each in tree.iterfind(path) if each.get("class") == classes).get("points"))


def near(one, other, within=0.2):
    return math.dist(one, other) <= within


def test_every_entry_is_told_and_numbered_on_the_map(working):
    tree, factors = drawn(working), working.value.factors
    items = ["".join(each.itertext()) for each in tree.iterfind("details/ol/li")]
    assert [each.split(":")[0] for each in items] == [each.written or "(nothing)" for each in factors]
    assert numbers(tree) == list(range(1, len(factors) + 1))


def test_each_mark_says_what_became_of_the_entry(working):
    tree, plan = drawn(working), working.value
    assert numbers(tree, "entered") == [each.number for each in plan.track]
    assert numbers(tree, "wrong") == ([] if plan.infraction is None else [plan.infraction])
    assert numbers(tree, "lost") == [each.number for each in plan.factors if each.outcome.value == "discarded"]
    assert len(numbers(tree, "inside")) == sum(each.ok and not each.moved for each in plan.factors)


def test_a_fault_is_crossed_exactly_where_there_is_one(working):
    crosses = drawn(working).findall("svg/g[@class='badge wrong']/path")
    assert len(crosses) == (working.value.infraction is not None)


def test_the_key_names_the_marks_that_are_there(working):
    plan = working.value
    key = drawn(working).find("p[@class='key']").text or ""
    assert ("Cross" in key) == (plan.infraction is not None)
    assert ("Dashed" in key) == bool(plan.discarded)
    assert ("Ring" in key) == bool(plan.track)


def test_the_sea_is_the_plan_and_the_hexes_around_it(working):
    plan = working.value
    held = {(each.q, each.r) for each in (*plan.start.hull, *plan.end.hull, *(each.hex for each in plan.factors))}
    around = {(q + a, r + b) for q, r in held for a in (-1, 0, 1) for b in (-1, 0, 1) if abs(a + b) <= 1}
    outlines = drawn(working).find("svg[@class='chart']/path[@class='sea']").get("d").split("Z")[:-1]
    middles = [tuple(sum(axis) / 6 for axis in zip(*points(each), strict=True)) for each in outlines]
    assert all(len(points(each)) == 6 for each in outlines)
    for place in around:
        assert sum(near(middle, centre(*place)) for middle in middles) == 1
    assert plan.discarded or len(middles) == len(around)


def test_the_track_goes_from_hex_to_hex():
    track = shape(drawn(planned()), "svg/polyline", "track")
    assert all(map(near, track, [centre(0, 0), centre(0, -1), centre(-1, -1), centre(-2, -1)]))
    assert len(track) == 4


def test_hulls_lie_in_their_hexes():
    tree = drawn(planned())  # a caravel of 76 feet: four hexes
    before, after = (shape(tree.find(f"svg/g[@class='ship {kind}']"), "polyline", "hull") for kind in ("start", "end"))
    assert all(map(near, before, [centre(0, r) for r in range(4)]))
    assert all(map(near, after, [centre(-2, -1), centre(-1, -1), centre(0, -1), centre(0, 0)]))


@pytest.mark.parametrize("heading", range(6))
def test_the_bow_points_where_the_ship_heads(heading):
    tree = drawn(planned(log="0", heading=heading))
    tip = shape(tree.find("svg/g[@class='ship end']"), "polygon", "bow")[1]
    assert math.isclose(math.degrees(math.atan2(tip[0], -tip[1])) % 360, 60 * heading, abs_tol=1.0)


@pytest.mark.parametrize(
    ("wind_from", "angle"),
    [("south", 0), ("south-west", 60), ("north-west", 120), ("north", 180), ("north-east", 240), ("south-east", 300)],
)
def test_the_wind_blows_away_from_where_it_comes(wind_from, angle):
    wind = drawn(planned(wind_from=wind_from)).find("p[@class='wind']")
    assert wind.find("svg/g").get("transform") == f"rotate({angle})"
    assert "".join(wind.itertext()) == f"Wind from the {wind_from}: moderate breeze, force 4. North is up."


def test_everything_lies_inside_the_drawing_and_no_badge_on_bow_or_badge(working):
    tree = drawn(working)
    left, top, wide, tall = map(float, tree.find("svg[@class='chart']").get("viewBox").split())
    tip = shape(tree.find("svg/g[@class='ship end']"), "polygon", "bow")[1]
    boxes = [_box(each) for each in tree.iter("g") if each.get("class", "").startswith("badge")]
    for x, y, across, down in boxes:
        assert left <= x - across
        assert x + across <= left + wide
        assert top <= y - down
        assert y + down <= top + tall
        assert not (abs(tip[0] - x) < across and abs(tip[1] - y) < down)
    for one, other in combinations(boxes, 2):
        apart = abs(one[0] - other[0]) - one[2] - other[2], abs(one[1] - other[1]) - one[3] - other[3]
        assert max(apart) > -4  # rings are round: their corners may touch


def _box(badge):
    """Middle and half the extent of a badge, in the units of the drawing."""
    x, y, scale = map(float, re.findall(r"-?[\d.]+", badge.get("transform")))
    rect = badge.find("rect")
    across = float(rect.get("width")) / 2 if rect is not None else 9 if badge.find("circle") is not None else 6
    down = 6 if across == 6 else 9
    return x, y, across * scale, down * scale


def test_what_a_reader_wrote_is_escaped():
    working = planned()
    factors = tuple(replace(each, written=HOSTILE, reason=HOSTILE) for each in working.value.factors)
    wind = replace(working.value.wind, name=HOSTILE)
    shown = track_map(replace(working, value=replace(working.value, factors=factors, wind=wind), answer=HOSTILE))
    assert "<script" not in shown
    assert attribute(part(ET.fromstring(shown), "svg[@class='chart']"), "aria-label").endswith(HOSTILE)


@pytest.mark.parametrize("log", [HOSTILE, "", "А – Б", "A," * 500])
def test_a_log_that_cannot_be_read_leaves_no_new_map(log):
    with Form(MOVE_LOG) as form:
        form.enter(log=log)
        assert form.shown("@fault log")
        assert "<script" not in form.everything()


def test_a_ship_that_is_not_to_move():
    tree = drawn(planned(log="0"))
    assert shape(tree, "svg/polyline", "track") == [(0.0, 0.0)]
    assert numbers(tree, "inside") == [1]


@pytest.mark.parametrize("case", ["sample", "far", "long hull", "in place, then on"])
def test_the_figures_can_be_read_on_a_phone(chromium, case):
    context = chromium.new_context(viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.set_content(
        f"<!doctype html><style>body{{margin:0 32px}}{STYLE}</style>"
        f'<div class="calc jupyter-widgets">{track_map(planned(**LOGS[case]))}</div>'
    )
    sizes = page.evaluate(
        '[...document.querySelectorAll(".badge text")].map((each) => each.getScreenCTM().a * '
        "parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 10
    context.close()
