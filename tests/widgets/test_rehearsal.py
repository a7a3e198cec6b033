"""What a kept Python practises with works, piece by piece, and leaves nothing behind."""

from tests.live.bridge import run_cells

PRACTICE = """
from ipywidgets.widgets.widget import _instances
from widgets.live.rehearsal import Rehearsal

rehearsal, steps, most = Rehearsal("widgets.rehearsal:pieces"), 0, 0
while rehearsal.step():
    steps, most = steps + 1, max(most, len(_instances))
(steps > 100, 0 < most < 200, len(_instances))
"""


def test_it_ends_says_nothing_and_leaves_no_widget_behind():
    heard = run_cells(PRACTICE)
    assert [each["data"]["text/plain"] for each in heard.outputs()] == ["(True, True, 0)"]
    assert [each["type"] for each in heard.messages] == ["output", "done"]
