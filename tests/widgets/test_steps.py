"""Inputs that are stepped: a button changes what stands in the line, and the answer follows."""

from tests.widgets.forms import Form
from widgets.card import SAY
from widgets.inputs import Text
from widgets.naval.movement_execution import MOVEMENT_EXECUTION
from widgets.naval.turning import TURNING
from widgets.steps import Stepped, step_key


def test_a_ship_is_steered_by_buttons_and_the_link_keeps_the_log():
    with Form(TURNING, {"log": ""}) as form:
        for order in ("A", "L", "A", "Take back", "R"):
            form.press(step_key("log", order))
        assert form.widgets["log"].value == "A - L - R"
        assert form.cell.published["log"] == "A - L - R"
        assert "She may next" in form.shown(SAY)


def test_segments_are_stepped_forth_and_back():
    with Form(MOVEMENT_EXECUTION) as form:
        said = []
        for way in ("Start", "Forth", "Forth", "Forth", "Back", "End"):
            form.press(step_key("segment", way))
            said.append(form.shown(SAY))
    assert "At the start: Sea Hawk in 0,0" in said[0]
    assert "After segment 2 of 50: Sea Hawk in 0,0" in said[2]
    assert "After segment 3 of 50: Sea Hawk in 0,-1" in said[3]  # five hexes in 50 segments: the first step is in 2.5
    assert said[4] == said[2]
    assert "After segment 50 of 50" in said[5]


def test_the_line_below_which_the_buttons_stand_is_the_entry_s_own():
    entry = Text("log", "Log", "A")
    stepped = Stepped(entry, (("twice", lambda text: text * 2),))
    assert (stepped.name, stepped.label, stepped.text) == ("log", "Log", "A")
    assert stepped.said("x") == stepped.read("x") == "x"
    assert stepped.refusal("x" * 2000) == entry.refusal("x" * 2000) is not None
    html = stepped.control("A", "id").html()
    assert entry.control("A", "id").html() in html
    assert ">twice</button>" in html
