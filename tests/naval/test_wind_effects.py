"""Wind effects: the twelve constraints on the reconstructed table, the stated cells, and known answers."""

import csv
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules_core import BadInput, RuleError, Rules
from rules_core.naval.ship_types import ship_type_names
from rules_core.naval.wind import Calm
from rules_core.naval.wind_effects import WindEffect, wind_effects

FACTS = list(csv.DictReader((Path(__file__).parent / "wind_effects.csv").read_text(encoding="utf-8").splitlines()))
TABLE = Rules.standard().table("naval/wind-effects", "effects")
YARES, FORCES, SAILING = "ABCDE", range(13), ("Re", "Ru", "C")


def cell(yare: str, force: int, attitude: str) -> int:
    return TABLE.number(force, head=f"{yare} {attitude}")


def effect(
    ship: str, force: int, heading: int = 0, wind: int = 0, rules: Rules | None = None, **more: Any
) -> WindEffect:
    return wind_effects(ship_type=ship, force=force, heading=heading, wind_from=wind, rules=rules, **more).value


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['ship']}-{fact['force']}-{fact['rule']}")
def test_weff_04_weff_05_allow_01_known_answers(fact: dict[str, str]) -> None:
    found = effect(fact["ship"], int(fact["force"]), int(fact["heading"]), int(fact["wind from"]))
    assert (found.attitude.value if found.attitude else "") == fact["attitude"]
    assert found.allowance == int(fact["may move"])
    assert (found.drift.at_once, found.drift.later) == (int(fact["drifts at once"]), int(fact["drifts later"]))
    assert found.drift.towards == (int(fact["wind from"]) + 3) % 6


def test_constraint_1_weff_03_rows_are_forces_and_columns_types_by_attitude() -> None:
    assert TABLE.column("force") == tuple(FORCES)
    assert TABLE.heads == ("force", *(f"{yare} {a}" for yare in YARES for a in (*SAILING, "H")))


def test_constraint_2_at_most_seven_hexes() -> None:
    cells = [cell(y, f, a) for y in YARES for f in FORCES for a in (*SAILING, "H")]
    assert max(cells) == 7
    assert min(cells) < 0


def test_constraint_3_and_weff_08_the_stated_cells_and_no_others() -> None:
    assert (cell("B", 3, "Re"), cell("B", 3, "C"), cell("B", 3, "H")) == (5, 2, 0)
    assert {key: status.name for key, status in TABLE.cells.items()} == {
        ((3,), f"B {a}"): "stated" for a in ("Re", "C", "H")
    }
    assert TABLE.status.name == "reconstruction"


def test_constraint_4_heading_is_never_positive() -> None:
    assert all(cell(y, f, "H") <= 0 for y in YARES for f in FORCES)


@pytest.mark.parametrize("yare", YARES)
def test_constraint_5_weff_02_best_in_a_moderate_breeze_and_breezes_beat_the_rest(yare: str) -> None:
    best = [cell(yare, f, "Re") for f in FORCES]
    assert max(best) == best[4]
    assert min(best[2:7]) >= max(best[:2] + best[7:])


def test_constraint_6_att_03_att_04_att_05_reaching_is_no_slower_than_running_and_mostly_faster() -> None:
    pairs = [(cell(y, f, "Re"), cell(y, f, "Ru")) for y in YARES for f in FORCES]
    assert all(re >= ru for re, ru in pairs if re > 0)
    strict = [sum(cell(y, f, "Re") > cell(y, f, "Ru") for y in "ABCD") for f in range(2, 7)]
    assert all(count >= 2 for count in strict)


def test_constraint_7_att_06_close_hauling_is_the_slowest_that_makes_way() -> None:
    for yare in YARES:
        for force in range(2, 7):
            if cell(yare, force, "Re") >= 2 and (yare, force) != ("E", 2):
                assert 0 < cell(yare, force, "C") < cell(yare, force, "Ru")
    assert [(cell(y, 1, "C"), cell(y, 1, "Ru")) for y in "ABCD"] == [(1, 1), (1, 1), (0, 1), (0, 1)]
    assert cell("E", 2, "C") == 0


@pytest.mark.parametrize("yare", YARES)
@pytest.mark.parametrize("attitude", SAILING)
def test_constraint_8_rises_to_force_4_and_falls_after(yare: str, attitude: str) -> None:
    column = [cell(yare, f, attitude) for f in FORCES]
    assert all(a <= b for a, b in pairwise(column[:5]))
    assert all(a >= b for a, b in pairwise(column[4:]))


def test_constraint_9_light_ships_drift_most_and_heavy_ones_never() -> None:
    drift = [sum(-min(0, cell(y, f, a)) for f in FORCES for a in (*SAILING, "H")) for y in YARES]
    assert drift[0] >= drift[1] > drift[2] > drift[3] == drift[4] == 0
    for ship in ("dekares", "heavy merchant galley", "heavy barge"):
        assert all(effect(ship, f).drift.at_once == 0 for f in FORCES)


@pytest.mark.parametrize("yare", "ABC")
def test_constraint_10_weff_07_negatives_in_gales_and_storms_for_light_ships(yare: str) -> None:
    assert all(cell(yare, f, "H") < 0 for f in range(7, 13))


def test_constraint_11_no_wind_no_movement() -> None:
    assert all(cell(y, 0, a) == 0 for y in YARES for a in (*SAILING, "H"))


def test_constraint_12_weff_01_lighter_is_faster_ties_allowed() -> None:
    for force in FORCES:
        for attitude in SAILING:
            if attitude == "C" and force >= 8:
                continue  # there the light ships are driven back first
            column = [cell(y, force, attitude) for y in YARES]
            assert all(a >= b for a, b in pairwise(column) if a > 0 or b > 0)


def test_miss_26_names_and_knots() -> None:
    names = [effect("yawl", force).wind.name for force in range(1, 13)]
    assert names[2] == "gentle breeze"
    assert names[-2:] == ["violent storm", "hurricane"]
    assert [effect("yawl", f).wind.knots for f in (0, 1, 7, 12)] == [
        "under 1 knot",
        "1–3 knots",
        "28–33 knots",
        "64 knots or more",
    ]
    rows = Rules.standard().table("naval/wind", "beaufort").rows
    assert all(int(str(b["from knots"])) == int(str(a["to knots"])) + 1 for a, b in pairwise(rows))


@pytest.mark.parametrize("calm", Calm)
def test_the_three_kinds_of_force_0_differ_in_name_only(calm: Calm) -> None:
    found = effect("yawl", 0, 0, 2, calm=calm)
    assert (found.wind.name, found.allowance, found.drift.later) == (calm.value, 0, 0)
    assert effect("yawl", 3, 0, 2, calm=calm).wind.name == "gentle breeze"


def test_every_type_of_miss_24_sails_or_rows_in_every_wind() -> None:
    assert len(ship_type_names()) == 19
    for ship in ship_type_names():
        for force in FORCES:
            for wind in range(6):
                found = effect(ship, force, 0, wind)
                assert 0 <= found.allowance <= 7
                assert found.drift.at_once == 0 or found.allowance == 0


def test_the_steps_say_what_is_stated_and_what_reconstructed() -> None:
    stated = wind_effects(ship_type="caravel", force=3, heading=0, wind_from=2)
    rebuilt = wind_effects(ship_type="caravel", force=3, heading=0, wind_from=3)
    assert "WEFF-08" in {step.rule for step in stated.steps}
    assert "MISS-03" in {step.rule for step in rebuilt.steps}
    assert (stated.value.status.name, rebuilt.value.status.name) == ("stated", "reconstruction")
    assert stated.answer == "A caravel (type B), reaching in a gentle breeze (force 3), may move 5 ship hexes."


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ship_type", "submarine"),
        ("ship_type", "<script>"),
        ("ship_type", 3),
        ("ship_type", "x" * 100_000),
        ("force", 13),
        ("force", -1),
        ("force", 2.5),
        ("force", "3"),
        ("force", True),
        ("heading", 6),
        ("wind_from", "windward"),
        ("calm", "stormy"),
    ],
)
def test_bad_input_names_its_field(field: str, value: object) -> None:
    good: dict[str, Any] = {"ship_type": "yawl", "force": 3, "heading": 0, "wind_from": 0}
    with pytest.raises(BadInput) as error:
        wind_effects(**{**good, field: value})
    assert error.value.field == field
    assert error.value.rule
    assert len(error.value.message) < 500


def test_a_house_table_is_used_and_a_strange_one_is_an_error_of_the_rules() -> None:
    rules = Rules.standard()
    old = rules.table("naval/ship-types", "sailing")
    rows = "\n".join(
        f"{row['ship']},{row['length in feet']},{'F' if row['ship'] == 'yawl' else row['yare']}" for row in old.rows
    )
    head = '["naval/ship-types".tables.sailing]\nstatus = "house"\nsource = "weathergage"\n'
    house = rules.with_house_rules(f'{head}csv = """\n{",".join(old.heads)}\n{rows}\n"""\n', "house.toml")
    with pytest.raises(RuleError, match="yare"):
        effect("yawl", 3, rules=house)
    assert effect("cog", 3, 0, 2, rules=house).allowance == 3


@pytest.mark.parametrize(("reading", "lost"), [("oars-hold", 0), ("driven-back", 1)])
def test_disc_171_oars_hold_a_ship_in_a_wind_that_they_work_against(reading: str, lost: int) -> None:
    # in a moderate gale type C loses 1 head to wind, and a light ramship still rows
    rules = Rules.standard().choosing({"DISC-171": reading})
    ram = wind_effects(ship_type="bireme", force=7, wind_from="south", rules=rules).value
    assert ram.allowance == 5
    assert (ram.drift.at_once, ram.drift.later) == (lost, 7 + 1)
    # in a gale the oars are useless, so that she is driven back by either reading
    assert wind_effects(ship_type="bireme", force=8, rules=rules).value.drift.at_once == 1
