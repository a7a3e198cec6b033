"""The Python half of the bridge, in CPython: what a page hears of the cells it runs."""

from __future__ import annotations

import base64

import pytest

from tests.live.bridge import run_cells


def test_the_last_expression_is_shown() -> None:
    heard = run_cells("x = 20\nx + 1")
    assert heard.outputs() == [{"output_type": "execute_result", "data": {"text/plain": "21"}, "metadata": {}}]
    assert heard.of("done") == [{"type": "done", "cell": 0, "failed": False, "buffers": 0}]


@pytest.mark.parametrize("source", ["", "# only a remark", "x = 1", "None", "1;", "'é' ;  # silent", "def f(): pass"])
def test_nothing_is_shown_for(source: str) -> None:
    heard = run_cells(source)
    assert heard.outputs() == []
    assert heard.of("done")[0]["failed"] is False


def test_cells_of_a_page_share_their_names() -> None:
    assert run_cells("a = 2", "a * 3").outputs(1)[0]["data"]["text/plain"] == "6"


def test_what_is_printed_is_said_in_order_and_joined() -> None:
    heard = run_cells("import sys\nprint('a')\nprint('b')\nprint('c', file=sys.stderr)\n'd'")
    assert [(out.get("name"), out.get("text")) for out in heard.outputs()] == [
        ("stdout", "a\nb\n"),
        ("stderr", "c\n"),
        (None, None),
    ]


def test_an_error_is_a_traceback_of_the_cells_own_frames() -> None:
    heard = run_cells("def f():\n    return 1 / 0\n", "f()")
    (error,) = heard.outputs(1)
    assert (error["output_type"], error["ename"], error["evalue"]) == ("error", "ZeroDivisionError", "division by zero")
    assert "return 1 / 0" in error["traceback"]
    assert "page.py" not in error["traceback"]
    assert heard.of("done")[1]["failed"] is True


@pytest.mark.parametrize(
    ("source", "name"), [("1 +", "SyntaxError"), ("raise SystemExit", "SystemExit"), ("await 1", "TypeError")]
)
def test_every_kind_of_failure_is_told(source: str, name: str) -> None:
    heard = run_cells(source)
    assert heard.outputs()[-1]["ename"] == name
    assert heard.of("done")[0]["failed"] is True


def test_a_readers_assert_fires_where_python_itself_is_optimised() -> None:
    heard = run_cells("assert 1 > 2, 'one is less'", optimised=True)
    assert heard.outputs()[0]["evalue"] == "one is less"


def test_rich_values_are_shown_richly() -> None:
    heard = run_cells(
        "from IPython.display import HTML, Math, Image, display\ndisplay(HTML('<b>x</b>'), Math('x'))\nImage(b'ab')"
    )
    assert [out["data"] for out in heard.outputs()] == [
        {"text/plain": heard.outputs()[0]["data"]["text/plain"], "text/html": "<b>x</b>"},
        {"text/plain": heard.outputs()[1]["data"]["text/plain"], "text/latex": r"$\displaystyle x$"},
        {"text/plain": heard.outputs()[2]["data"]["text/plain"], "image/png": base64.b64encode(b"ab").decode()},
    ]


def test_long_values_break_as_in_jupyter() -> None:
    text = run_cells("list(range(40))").outputs()[0]["data"]["text/plain"]
    assert text.startswith("[0,\n 1,\n 2,")


def test_a_cell_may_wait() -> None:
    heard = run_cells("import asyncio\nawait asyncio.sleep(0)\nprint('then')\nawait asyncio.sleep(0, 5)")
    assert heard.outputs()[-1]["data"]["text/plain"] == "5"
    assert heard.of("done")[0]["failed"] is False


LIVE = """
class Thing:
    def _live_(self, cell):
        cell.publish({"a": "1"})
        cell.copy("text")
        cell.copy_link()
        print(cell.name, sorted(cell.state.items()))
        return 7
Thing()
"""


def test_an_object_with_a_live_view_is_given_its_cell() -> None:
    heard = run_cells({"source": LIVE, "name": "foo", "state": {"__proto__": "<b>", "b": "2"}})
    assert heard.of("state")[0]["state"] == {"a": "1"}
    assert heard.of("copy")[0]["text"] == "text"
    assert len(heard.of("copy_link")) == 1
    assert heard.outputs()[0]["text"] == "foo [('__proto__', '<b>'), ('b', '2')]\n"
    assert heard.outputs()[1]["data"]["text/plain"] == "7"


def test_only_strings_go_into_the_link() -> None:
    heard = run_cells("class T:\n    def _live_(self, cell):\n        cell.publish({'a': 1})\nT()")
    assert heard.outputs()[0]["ename"] == "TypeError"


WIDGET = """
import ipywidgets as widgets
slider = widgets.IntSlider(value=3)
twice = widgets.HTML()
slider.observe(lambda change: setattr(twice, "value", str(2 * change["new"])), "value")
widgets.VBox([slider, twice])
"""


def test_widgets_open_comms_and_answer() -> None:
    heard = run_cells(WIDGET, {"widget": "slider", "set": {"value": 5}})
    assert {opened["target_name"] for opened in heard.of("comm_open")} == {"jupyter.widget"}
    view = heard.outputs()[0]["data"]["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] in {opened["comm_id"] for opened in heard.of("comm_open")}
    assert heard.updates("value") == ["10"]


def test_binary_buffers_travel_both_ways() -> None:
    upload = {
        "widget": "upload",
        "data": {
            "method": "update",
            "state": {"value": [{"name": "a", "type": "", "size": 2, "last_modified": 0}]},
            "buffer_paths": [["value", 0, "content"]],
        },
        "buffers": [base64.b64encode(b"hi").decode()],
    }
    heard = run_cells(
        "import ipywidgets as widgets\nimage = widgets.Image(value=b'png')\nupload = widgets.FileUpload()",
        upload,
        "bytes(upload.value[0]['content'])",
    )
    assert base64.b64encode(b"png").decode() in heard.buffers[0]
    opened = [message for message in heard.of("comm_open") if message["buffers"]]
    assert opened[0]["data"]["buffer_paths"] == [["value"]]
    assert heard.outputs(2)[0]["data"]["text/plain"] == "b'hi'"


def test_output_widgets_hold_what_is_shown_in_them() -> None:
    heard = run_cells(
        "import ipywidgets as widgets\nout = widgets.Output()\n"
        "with out:\n    print('in')\n    print('side')\nprint('outside')\n"
        "with out:\n    1 / 0\nprint('after')",
        "[(o['output_type'], o.get('text', o.get('ename'))) for o in out.outputs]",
        "out.clear_output()\nlen(out.outputs)",
    )
    assert [out["text"] for out in heard.outputs(0)] == ["outside\n", "after\n"]
    assert heard.outputs(1)[0]["data"]["text/plain"] == "[('stream', 'in\\nside\\n'), ('error', 'ZeroDivisionError')]"
    assert heard.outputs(2)[0]["data"]["text/plain"] == "0"


def test_nested_outputs_and_a_late_clear() -> None:
    heard = run_cells(
        "import ipywidgets as widgets\nfrom IPython.display import clear_output\n"
        "a, b = widgets.Output(), widgets.Output()\n"
        "with a:\n    print('a')\n    with b:\n        print('b')\n    clear_output(wait=True)\n    print('c')",
        "[[o['text'] for o in w.outputs] for w in (a, b)]",
    )
    assert heard.outputs(1)[0]["data"]["text/plain"] == "[['c\\n'], ['b\\n']]"


def test_a_callback_that_fails_is_shown_at_its_cell() -> None:
    source = (
        "import ipywidgets as widgets\nb = widgets.Button()\n"
        "@b.on_click\ndef f(_):\n    print('so far')\n    raise LookupError('gone')"
    )
    heard = run_cells(source, "1", {"widget": "b", "data": {"method": "custom", "content": {"event": "click"}}})
    assert [out.get("text", out.get("evalue")) for out in heard.outputs(0)] == ["so far\n", "gone"]


def test_a_closed_page_leaves_nothing_behind() -> None:
    heard = run_cells(WIDGET, {"close": True})
    assert heard.widgets_left == 0
    assert heard.comms_left == 0
    assert heard.of("comm_close") == []  # nobody listens any more


def test_a_message_for_a_widget_that_is_gone_is_ignored() -> None:
    heard = run_cells(WIDGET, "slider.comm", "c = slider.comm\nslider.close()")
    assert heard.of("comm_close")
    assert heard.of("done")[-1]["failed"] is False
