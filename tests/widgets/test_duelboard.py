"""The duel in a page: its orders, its start, its pictures; what all boards share is tested in test_board."""

from __future__ import annotations

import re

from rules_core.duel._orders import CREW, ORDERS
from rules_core.duel._track import range_track
from rules_core.duel.damage import cascade, ship_damage
from rules_core.duel.duel import Duel
from tests.widgets.boards import opened, press
from widgets.duel.duel import DUEL
from widgets.duel.manoeuvres import COME_ABOUT, ESCAPE, RAM
from widgets.duel.range import CHANGE, SPRINT, TRACK
from widgets.rangechart import range_chart
from widgets.shipmap import cascade_map, damage_map


def test_a_wrong_order_is_said_and_changes_nothing():
    _, view = opened(DUEL)
    press(view, "@play")
    before = view.game
    view.made["enemy.shots"].value = "<b>many</b>"
    press(view, "@play")
    assert view.game == before
    assert "The shots must be a whole number" in view.made["@notes"].value
    assert "<b>" not in view.made["@notes"].value
    assert 'href="gunnery.html#nc-43"' in view.made["@notes"].value
    assert "input:aria-invalid=true" in view.made["enemy.shots"]._dom_classes
    view.made["enemy.shots"].value = "1"
    press(view, "@play")
    assert view.game.at == 2
    assert "input:aria-invalid=true" not in view.made["enemy.shots"]._dom_classes


def test_a_file_goes_out_and_comes_back_and_a_broken_one_changes_nothing():
    cell, view = opened(DUEL)
    press(view, "@play", 2)
    press(view, "@copy")
    assert Duel.read(cell.copied) == view.game
    view.made["file"].value = cell.copied.replace("longship", "<script>")
    press(view, "@read")
    assert view.game.at == 2
    assert "$.start.enemy.ship" in view.made["@notes"].value
    assert "<script>" not in view.made["@notes"].value
    press(view, "@new")
    assert view.game.at == 0
    view.made["file"].value = cell.copied
    press(view, "@read")
    assert view.game.at == 2


def test_a_new_duel_starts_as_the_form_says():
    _, view = opened(DUEL)
    view.made["distance"].value = "90"
    view.made["ours.start.name"].value = "<script>alert(1)</script>"
    view.made["seed"].value = "storm"
    press(view, "@new")
    assert view.game.start.distance == 90
    assert view.game.start.seed == "storm"
    press(view, "@play")
    assert "<script>" not in view.made["@shown"].value
    assert "&lt;script&gt;" in view.made["@shown"].value
    view.made["DISC-38"].value = "sum"
    press(view, "@new")
    assert view.game.start.readings == (("DISC-38", "sum"),)
    press(view, "@play")
    view.made["distance"].value = "far"
    press(view, "@new")
    assert "The range must be a whole number" in view.made["@notes"].value
    assert view.game.at == 1


def test_where_a_duel_stands_tells_what_the_next_orders_need():
    """NC-03, NC-18, MISS-10: who declares first, how fast each ship can go, how she handles."""
    _, view = opened(DUEL)
    shown = view.made["@shown"].value
    assert "Grey Wolf has the advantage, so that Sea Hawk declares first." in shown
    assert "caravel: closing at 30 ft (at most 30 ft under sail), hull sound, rigging sound, shiphandling +2" in shown
    assert "longship: closing at 15 ft (at most 15 ft under sail or 20 ft under oars), hull sound" in shown
    view.made["ours.lost"].value = "15"  # five of a watch of seven are left (NC-50)
    press(view, "@play")
    assert "shiphandling −2, 5 sailors" in view.made["@shown"].value


def test_a_section_that_is_not_there_marks_the_input():
    _, view = opened(DUEL)
    view.made["enemy.spell_at"].value = "P99"
    press(view, "@play")
    assert view.game.at == 0
    assert "input:aria-invalid=true" in view.made["enemy.spell_at"]._dom_classes
    assert "The caravel has no section" in view.made["@notes"].value


def test_every_speed_of_the_duel_chapter_is_asked_for_with_its_unit():
    calculators = [CHANGE, COME_ABOUT, ESCAPE, RAM, SPRINT, TRACK]
    asked = [*DUEL.fields(), *(each for calculator in calculators for each in calculator.fields)]
    speeds = [each.label for each in asked if each.name.endswith(("speed", "wanted"))]
    assert len(speeds) == 4 + 4 + 2 + 4
    assert all("feet a round" in label for label in speeds), speeds


def test_stepping_back_brings_the_orders_that_were_played():
    _, view = opened(DUEL)
    made = view.made
    typed = {"ours.speed": "20", "ours.spell": "8d6", "ours.spell_at": "P1 S1", "enemy.repair": "R1", "times": "3"}
    chosen = {
        "enemy.manoeuvre": "come_about",
        "enemy.new_heading": "opening",
        "ours.exposure": "instantaneous fire spell",
    }
    for name, text in {**typed, **chosen}.items():
        made[name].value = text
    made["ours.helmsman"].value = False
    press(view, "@play")
    assert view.game.state.number == 3
    for name, value in {"ours.speed": "5", "times": "1", "enemy.manoeuvre": "none", "ours.helmsman": True}.items():
        made[name].value = value
    press(view, "@play")
    press(view, "@back", 2)
    assert {name: made[name].value for name in {**typed, **chosen}} == {**typed, **chosen}
    assert made["ours.helmsman"].value is False
    press(view, "@forth")
    assert (made["ours.speed"].value, made["times"].value, made["ours.helmsman"].value) == ("5", "1", True)


def test_many_rounds_are_told_without_their_routine():
    _, view = opened(DUEL)
    view.made["times"].value = "600"
    view.made["ours.heading"].value = "opening"
    press(view, "@play")
    shown = view.made["@shown"].value
    assert "After round 600" in shown
    assert "Rounds 1 to 600" in shown
    assert shown.count("<li>") < 30
    view.made["times"].value = "9999"
    press(view, "@play")
    assert view.game.at == 1
    assert "The number of rounds must be a whole number, from 1 to 3000" in view.made["@notes"].value


def test_the_form_has_every_order_and_every_fact_of_the_start():
    names = {each.name for each in DUEL.fields()}
    for party in ("ours", "enemy"):
        assert {f"{party}.{name}" for name in ORDERS} | {f"{party}.start.{name}" for name in CREW} <= names


def test_a_drawing_marks_what_is_weakened_in_the_following_round():
    """NC-61: the neighbours of a hole (MISS-10), if they stand; a lost mast spreads nothing (NC-67)."""
    drawn = damage_map(ship_damage(ship="caravel", hits="P3 80, S3 80, R1 80"))
    weak = {line.split(":")[0] for line in re.findall(r"<li>(.*?)</li>", drawn) if "weakened in the following" in line}
    assert weak == {"P2", "P4", "S2", "S4"}
    assert drawn.count('class="cross next"') == 4
    assert "cross next" not in damage_map(ship_damage(ship="caravel", hits="P3 79, R1 80"))


def test_pictures_read_as_text_and_name_every_section():
    track = range_chart(range_track(distance=100, rounds=4))
    assert 'role="img"' in track
    assert "alongside" in track
    assert track.count("<li>") == 4
    hurt = damage_map(ship_damage(hits="P3 80, R1 40"))
    assert all(f">{name}</text>" in hurt for name in ("P1", "S12", "R3"))
    assert "P3: 0 of 80, destroyed" in hurt
    assert "R1: 40 of 80, damaged" in hurt
    assert "no section is hurt" in damage_map(ship_damage(hits=""))
    assert "weakened" not in cascade_map(cascade())
    assert "destroyed" in cascade_map(cascade())
    assert len(range_chart(range_track(distance=5000, rounds=60))) < 30_000
