"""The sequence tracker in a page: phases walked, what happened noted, and shown as text."""

from __future__ import annotations

from tests.widgets.boards import opened, press
from widgets.naval.sequence_of_play import TRACKER


def test_notes_go_into_the_log_and_come_back_with_a_step_back() -> None:
    _, view = opened(TRACKER)
    view.made["notes"].value = "<b>all</b> logs are written"
    view.made["fouled"].value = True
    press(view, "@play")
    assert "1.3 &lt;b&gt;all&lt;/b&gt; logs are written" in view.made["@shown"].value
    assert view.made["notes"].value == ""
    assert view.made["fouled"].value is True
    press(view, "@back")
    assert view.made["notes"].value == "<b>all</b> logs are written"
    view.made["notes"].value = "x" * 300
    press(view, "@play")
    assert "at most 200 characters" in view.made["@notes"].value
    assert view.game.at == 0


def test_the_phase_is_marked_among_those_of_its_round() -> None:
    html = TRACKER.html()
    assert html.count('aria-current="step"') == 1
    assert '<li aria-current="step"><strong>movement notation</strong>, now</li>' in html
    assert "<li>wind: next in round 6</li>" in html
    assert "<li>boarding preparation: nothing to do</li>" in html
    assert ">Next phase<" in html
    assert "DISC-01" not in html.split("calc-in calc-readings")[0]  # the readings stand apart, as on every board


def test_a_new_fight_begins_with_a_round() -> None:
    _, view = opened(TRACKER)
    view.made["first"].value = "6"
    view.made["DISC-152"].value = "closing"
    press(view, "@new")
    assert (view.game.first, view.game.readings) == (6, (("DISC-152", "closing"),))
    view.made["first"].value = "many"
    press(view, "@new")
    assert "The first round must be" in view.made["@notes"].value


def test_what_was_typed_before_python_was_up_stays() -> None:
    _, view = opened(TRACKER, notes="all logs are written", held="true")
    assert view.made["notes"].value == "all logs are written"
    assert view.made["held"].value is True
    press(view, "@play")
    assert view.game.steps[0].notes == ("all logs are written",)
