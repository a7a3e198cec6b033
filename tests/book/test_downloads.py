"""The notebook that a reader downloads says everything that the page says, in Markdown that any notebook shows."""

from __future__ import annotations

from rules_core import Rules
from widgets.book.downloads import plain

PAGE = "melee/knockback"


def test_ids_values_and_links():
    text = (
        "(KB-07)=\n(KB-08)=\nAn inch for each {value}`per_inch`, {cell}`modifiers | blunt weapon | d6` for clubs: "
        "[KB-05](#kb-05), [CAST-11](#cast-11)."
    )
    assert plain(text, PAGE) == (
        '<a id="kb-07"></a>**KB-07** <a id="kb-08"></a>**KB-08**\n'
        "An inch for each 5, 1 for clubs: [KB-05](#kb-05), [CAST-11](../melee/spellcasting.ipynb#cast-11)."
    )


def test_a_table_keeps_its_heads_its_order_and_its_marks():
    told = plain("```{rule-table} impediments\n```\n", PAGE).splitlines()
    assert told[0] == "**Damage from what stands in the way** (stated, KB-16)"
    assert told[2:5] == ["| in the way | extra damage | rule |", "| --- | --- | --- |", "| nothing | 0 | KB-16 |"]
    assert told[-1] == "| weapons | the weapon's damage | KB-20 |"
    effects = plain("```{rule-table} effects\n```\n", "naval/wind-effects")
    assert "5*" in effects
    assert effects.endswith("* stated")


def test_rulings_sources_and_formulas():
    rulings = plain("## Rulings\n\n```{rulings}\n```\n", PAGE)
    assert rulings.startswith("## Rulings\n\n> <a id=")
    for ruling in Rules.standard().page(PAGE).rulings.values():
        assert ruling.question in rulings
        assert all(reading.meaning in rulings for reading in ruling.readings.values())
    assert "- Combat Parameters, " in plain("```{sources}\n```", PAGE)
    assert plain("```{formula} hexes_long\n```", PAGE).startswith(
        r"$$\text{hexes long} = \left\lceil{\frac{\text{length}}{20}}\right\rceil$$"
    )


def test_other_fences_are_left_alone():
    text = "```{note}\nMind the {value}`per_inch`.\n```\n\n```python\nx = 1\n```"
    assert plain(text, PAGE) == text.replace("{value}`per_inch`", "5")
