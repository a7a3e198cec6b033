"""The calculator alive, tried on knockback; its figures come from the table of reference probabilities."""

import re

import pytest

from tests.widgets.forms import Form, RememberingCell
from widgets.card import COPY, COPY_LINK, DETAILS, NOTES, OUT, RESET, ROLL, ROLLED, SAY, fault_key
from widgets.melee.knockback import KNOCKBACK
from widgets.shown import NotebookCell
from widgets.state import VERSION
from widgets.view import View

HOSTILE = "<script>alert(1)</script>"


def percents(html):
    """The first column of figures below the heading "Effect"."""
    effect = html.partition("Effect</caption>")[2].partition("</table>")[0]
    return dict(re.findall(r'<th scope="row">([^<]*)</th>.*?<td>([^<]*)</td>', effect))


def test_a_number_typed_is_answered_at_once():
    with Form(KNOCKBACK) as form:
        form.enter(damage="15", hit_points="40")
        assert percents(form.shown(DETAILS)) == {
            "none": "4.6 %",
            "down": "57.9 %",
            "1 inch": "32.9 %",
            "2 inches": "4.6 %",
        }
        assert form.cell.published == {"damage": "15", "hit_points": "40", "v": VERSION}


@pytest.mark.parametrize("typed", ["2.5", "-1", "", "abc", "1/0", HOSTILE, "9" * 50])
def test_the_rule_s_own_sentence_stands_beside_the_field(typed):
    with Form(KNOCKBACK) as form:
        before = form.shown(SAY), form.shown(DETAILS)
        form.enter(damage=typed)
        sentence = form.shown(fault_key("damage"))
        assert sentence.startswith("The strike&#x27;s damage must be a whole number, 0 or more; got ")
        assert '<a href="#kb-02">KB-02</a>' in sentence
        assert "<script" not in form.everything()
        assert "input:aria-invalid=true" in form.widgets["damage"]._dom_classes
        assert "calc-stale" in form.widgets[OUT]._dom_classes
        assert form.shown(SAY).endswith(before[0])
        assert form.shown(DETAILS) == before[1]
        assert form.widgets[ROLL].disabled
        assert form.cell.published["damage"] == typed

        form.enter(damage="20")
        assert (form.shown(SAY), form.shown(DETAILS)) == before
        assert form.shown(fault_key("damage")) == ""
        assert "input:aria-invalid=true" not in form.widgets["damage"]._dom_classes
        assert "calc-stale" not in form.widgets[OUT]._dom_classes
        assert not form.widgets[ROLL].disabled
        assert form.cell.published == {}


def test_only_the_input_at_fault_is_marked():
    with Form(KNOCKBACK) as form:
        form.enter(damage="x", hit_points="y")
        assert form.shown(fault_key("damage"))
        form.enter(damage="20")
        assert not form.shown(fault_key("damage"))
        assert "hit points" in form.shown(fault_key("hit_points"))
        assert "input:aria-invalid=true" not in form.widgets["damage"]._dom_classes
        assert "input:aria-invalid=true" in form.widgets["hit_points"]._dom_classes


def test_a_reading_is_chosen_beside_the_inputs():
    with Form(KNOCKBACK) as form:
        form.enter(damage="15", hit_points="40", blunt=True, **{"DISC-21": "before"})
        # the bare 3d6 decides what is below six: none 10 in 216, down 125 in 216 (counted by hand)
        assert {key: percents(form.shown(DETAILS))[key] for key in ("none", "down")} == {
            "none": "4.6 %",
            "down": "57.9 %",
        }
        assert form.cell.published["DISC-21"] == "before"
        assert 'href="#disc-21">before</a>' in form.shown(DETAILS)


def test_a_link_fills_the_form():
    with Form(KNOCKBACK, {"damage": "15", "hit_points": "40", "DISC-21": "before", "blunt": "true", "x": "1"}) as form:
        assert form.widgets["damage"].value == "15"
        assert form.widgets["blunt"].value is True
        assert form.widgets["DISC-21"].value == "before"
        assert form.shown(NOTES) == ""
        assert form.cell.published == {
            "damage": "15",
            "hit_points": "40",
            "DISC-21": "before",
            "blunt": "true",
            "v": VERSION,
        }


def test_a_link_that_is_at_fault_opens_the_form_all_the_same():
    with Form(KNOCKBACK, {"damage": HOSTILE, "victim_size": HOSTILE, "v": HOSTILE}) as form:
        assert form.widgets["damage"].value == HOSTILE
        assert form.widgets["victim_size"].value == "humanoid"
        assert "must be a whole number" in form.shown(fault_key("damage"))
        assert "is not one of: small, humanoid, ogre, giant" in form.shown(NOTES)
        assert "must be a whole number" in form.shown(SAY)
        assert "<script" not in form.everything()
        form.enter(damage="20")
        assert form.shown(NOTES) == ""
        assert "Most likely thrown back 2 inches" in form.shown(SAY)


def test_a_roll_shows_its_dice_and_goes_with_the_question():
    with Form(KNOCKBACK) as form:
        form.press(ROLL)
        faces = [int(face) for face in re.findall(r"<i>(\d)</i>", form.shown(ROLLED))]
        assert len(faces) == 3
        rest = 20 - sum(faces)
        ends = "Knocked down." if rest < 6 else f"Thrown back {rest // 5} inch"
        assert ends in form.shown(ROLLED)
        first = form.shown(ROLLED)
        form.press(ROLL)
        assert form.shown(ROLLED) != first
        form.enter(damage="21")
        assert form.shown(ROLLED) == ""


def test_two_forms_have_dice_of_their_own():
    with Form(KNOCKBACK) as one, Form(KNOCKBACK) as other:
        for _ in range(12):
            one.press(ROLL)
            other.press(ROLL)
        assert one.view._dice.getstate() != other.view._dice.getstate()


def test_where_nothing_is_diced_there_is_nothing_to_roll():
    with Form(KNOCKBACK, {"damage": "1"}) as form:
        assert form.widgets[ROLL].disabled
        assert "calc-hidden" in form.widgets[ROLL]._dom_classes
        form.enter(damage="20")
        assert not form.widgets[ROLL].disabled
        assert "calc-hidden" not in form.widgets[ROLL]._dom_classes


def test_copy_takes_inputs_answer_and_other_readings():
    with Form(KNOCKBACK) as form:
        form.enter(damage="25", **{"DISC-21": "before"})
        form.press(COPY)
        form.press(COPY_LINK)
        text, link = form.cell.copied
        assert "Damage of the strike: 25\n" in text
        assert "DISC-21 read as before: Test the bare remainder first" in text
        assert "DISC-22 read as" not in text
        assert str(KNOCKBACK.ask({**form.view._entries})) in text
        assert link == "the link"


def test_reset_brings_back_what_the_page_shows():
    with Form(KNOCKBACK) as form:
        first = form.everything()
        form.enter(damage="x", victim_size="giant", airborne=True, **{"DISC-30": "reversed"})
        form.press(RESET)
        assert form.everything() == first
        assert form.cell.published == {}
        assert "input:aria-invalid=true" not in form.widgets["damage"]._dom_classes


def test_one_change_sends_few_messages():
    with Form(KNOCKBACK) as form:
        sent = []
        for widget in form.widgets.values():
            widget.send_state = lambda key=None, widget=widget: sent.append((widget, key))
        form.enter(damage="21")
        assert {widget for widget, _ in sent} <= {form.widgets[key] for key in ("damage", SAY, DETAILS)}


def test_a_notebook_shows_the_text_to_copy():
    cell = NotebookCell("p {}")
    view = View(KNOCKBACK, cell)
    cell.show(view.widget)
    view._made[COPY].click()
    shown = cell.widget.children[-1].value
    assert shown.startswith("<pre>Knockback calculator")
    assert "Victim&#x27;s" in shown
    assert "calc-notebook" in view.widget._dom_classes


def test_a_second_cell_of_the_same_kind_has_ids_of_its_own():
    cell = RememberingCell({})
    cell.name = "second"
    ids = [
        {name for each in view._made.values() for name in each._dom_classes if name.startswith("attr:id=")}
        for view in (View(KNOCKBACK, RememberingCell({})), View(KNOCKBACK, cell))
    ]
    assert ids[0]
    assert not ids[0] & ids[1]
