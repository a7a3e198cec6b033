"""Every calculator there is: declared for its rule's parameters, answering, and safe whatever is entered."""

import inspect
import os
import re
from html import unescape
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core import Rules
from tests.widgets.forms import Form
from widgets.all import CALCULATORS
from widgets.card import DETAILS, SAY
from widgets.inputs import Choice, Flag
from widgets.state import VERSION_KEY, defaults

each_calculator = pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.page)
HOSTILE = "\"'><img src=x onerror=alert(1)><script>alert(1)</script>"


def visible(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_the_calculators_are_found():
    assert "melee/knockback" in {each.page for each in CALCULATORS}
    assert len({(each.page, each.title) for each in CALCULATORS}) == len(CALCULATORS)


@each_calculator
def test_inputs_are_the_rule_s_parameters(calculator):
    asked = {each.name for each in calculator.fields} - set(calculator.readings)
    parameters = inspect.signature(calculator.rule).parameters
    required = {name for name, each in parameters.items() if each.default is inspect.Parameter.empty}
    assert required <= asked <= set(parameters) - {"rules"}
    assert len({each.name for each in calculator.fields} | {VERSION_KEY}) == len(calculator.fields) + 1


@each_calculator
def test_readings_are_rulings_and_the_defaults_are_the_book_s(calculator):
    rulings = Rules.standard().rulings
    assert {each.name: each.text for each in calculator.choices} == {
        id_: rulings[id_].chosen for id_ in calculator.readings
    }


@each_calculator
def test_the_defaults_answer_and_every_step_has_its_paragraph(calculator):
    working = calculator.ask()
    assert working.answer in calculator.text()
    shown = calculator.html()
    for step in working.steps:
        assert re.search(f'href="[^"]*#{step.rule.lower()}"', shown), f"{step.rule} has no page"


@each_calculator
def test_the_page_and_the_view_show_the_same(calculator):
    with Form(calculator) as form:
        shown = calculator.html()
        assert form.shown(SAY) in shown
        assert form.shown(DETAILS) in shown
        assert [each.value for each in (form.widgets[field.name] for field in calculator.fields)] == [
            each.read(each.text) if isinstance(each, Flag) else each.text for each in calculator.fields
        ]
        assert form.cell.published == {}


@each_calculator
def test_every_field_of_the_page_has_the_view_s_key_and_a_label(calculator):
    shown = calculator.html()
    keys = re.findall(r'data-live-field="([^"]*)"', shown)
    assert keys == [each.name for each in calculator.fields]
    ids = re.findall(r' id="([^"]*)"', shown)
    assert len(set(ids)) == len(ids)
    for target in re.findall(r' (?:for|aria-describedby|aria-labelledby)="([^"]*)"', shown):
        assert target in ids


@each_calculator
def test_every_option_answers_or_says_why_not(calculator):
    with Form(calculator) as form:
        for each in calculator.fields:
            for option in each.listed if isinstance(each, Choice) else ():
                form.enter(**{each.name: option.token})
                assert visible(form.shown(SAY))


@each_calculator
def test_hostile_text_is_shown_as_text_in_every_field(calculator):
    with Form(calculator, {each.name: HOSTILE for each in calculator.fields}) as form:
        assert "<img" not in form.everything()
        assert "<script" not in form.everything()
    with Form(calculator) as form:
        for each in calculator.fields:
            if each.refusal(HOSTILE) is None:
                form.enter(**{each.name: HOSTILE})
                assert "<script" not in form.everything()
                assert "<script" in calculator.text({**defaults(calculator.fields), each.name: HOSTILE})
                form.enter(**{each.name: each.text})


@each_calculator
def test_nothing_in_a_link_upsets_it(calculator):
    names = st.sampled_from([each.name for each in calculator.fields] + [VERSION_KEY, "x"])
    texts = st.text(max_size=80) | st.from_regex(r"[+-]?\d{1,9}([./]\d{1,4})?", fullmatch=True)

    @settings(max_examples=10)  # a view is made for each
    @given(st.dictionaries(names, texts))
    def check(state):
        with Form(calculator, state) as form:
            assert visible(form.shown(SAY))

    check()


@each_calculator
def test_nothing_typed_upsets_it(calculator):
    typed = [each.name for each in calculator.fields if not isinstance(each, Choice | Flag)]
    if not typed:
        return
    texts = st.text(max_size=80) | st.from_regex(r"[+-]?\d{1,9}([./]\d{1,4})?", fullmatch=True)

    with Form(calculator) as form:

        @settings(max_examples=30)
        @given(st.sampled_from(typed), texts)
        def check(name, text):
            form.enter(**{name: text})
            assert visible(form.shown(SAY))

        check()


@each_calculator
def test_the_build_gets_html_and_a_notebook_gets_widgets(calculator):
    with mock.patch.dict(os.environ, {"LIVE_CELLS_STATIC": "1"}):
        built = calculator._repr_mimebundle_()
    assert built == {"text/plain": calculator.text(), "text/html": calculator.html()}
    with mock.patch.dict(os.environ, {"LIVE_CELLS_STATIC": ""}), Form(calculator):
        shown = calculator._repr_mimebundle_(include=None, exclude=None)
    assert shown["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert shown["text/plain"] == calculator.text()
