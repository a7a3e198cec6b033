"""The move log: known answers from a table, its notation, and what is refused."""

import csv
import time
from pathlib import Path
from typing import Any

import pytest

from rules_core import BadInput, NotAllowed, RuleError, Rules
from rules_core.engine.hexes import Hex
from rules_core.naval.logging_movement import plan_move
from rules_core.naval.ship_log import Order, read_log
from rules_core.naval.ship_state import ShipState
from rules_core.naval.track import MovePlan, Outcome

FACTS = list(csv.DictReader((Path(__file__).parent / "logs.csv").read_text(encoding="utf-8").splitlines()))


def plan(log: str, ship: str = "caravel", force: int = 3, heading: int = 0, wind: int = 2, **more: Any) -> MovePlan:
    return plan_move(log=log, ship_type=ship, force=force, heading=heading, wind_from=wind, **more).value


def codes(text: str) -> list[str]:
    return [entry.order.value if entry.order else "?" for entry in read_log(text).entries]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["case"])
def test_known_answers(fact: dict[str, str]) -> None:
    found = plan(
        fact["log"],
        fact["ship"],
        int(fact["force"]),
        int(fact["heading"]),
        int(fact["wind from"]),
        state=fact["state"],
        crew=fact["crew"],
    )
    assert sum(each.ok for each in found.factors) == int(fact["made"])
    assert found.infraction == (int(fact["wrong entry"]) if fact["wrong entry"] else None)
    if found.infraction:
        assert fact["rule"] in {each.rule for each in found.faults if each.number == found.infraction}
        assert found.factors[found.infraction - 1].outcome is Outcome.INFRACTION
    else:
        assert found.faults == ()
    assert found.end.hex == Hex(int(fact["q"]), int(fact["r"]))
    assert found.end.heading == int(fact["heading after"])
    assert found.end.state.value == fact["state after"]


# --- notation (LOG-10 to LOG-13, LOG-19) ---


@pytest.mark.parametrize("dash", ["-", " - ", "–", " – ", "—", "--", "\u2010", "\u2212", ",", " , ", "  -   "])
def test_log_13_any_dash_or_comma_and_any_spacing(dash: str) -> None:
    assert codes("(5)" + dash + dash.join(["A", "L", "A", "B", "DA"])) == ["A", "L", "A", "B", "DA"]
    assert read_log("(5)" + dash + "A").total == 5


@pytest.mark.parametrize(
    "text", ["(4)-a-la-SBL-ug", "(4) A – La – sBl – uG", " ( 4 ) A,LA,SBL,UG -", "4 - A - LA - SBL - UG"]
)
def test_log_11_case_and_the_form_of_the_total_do_not_matter(text: str) -> None:
    assert codes(text) == ["A", "LA", "SBL", "UG"]
    assert read_log(text).total == 4


@pytest.mark.parametrize("order", Order)
def test_log_11_every_code_is_read(order: Order) -> None:
    assert codes(f"(1) – {order.value}") == [order.value]


@pytest.mark.parametrize("bad", ["AA", "A L", "D A", "X", "5", "?", "(A", "LEFT", "2A", "SB", "", "00"])
def test_log_19_what_is_no_order_is_kept_as_an_unreadable_entry(bad: str) -> None:
    entries = read_log(f"(3) - A - {bad} - A").entries
    assert [entry.order for entry in entries] == [Order.AHEAD, None, Order.AHEAD]
    assert entries[1].rule == "LOG-19"


@pytest.mark.parametrize("half", ["½A", "A½", "1/2A", "A/2", "0.5A", "¼L"])
def test_hex_05_a_part_of_a_factor_leaves_the_bow_in_part_of_a_hex(half: str) -> None:
    assert plan(f"(2) A - {half}").factors[1].rule == "HEX-05"


@pytest.mark.parametrize(
    ("log", "total", "faults"),
    [
        ("A-A", None, 1),
        ("(3) A-A", 3, 1),
        ("(1) A-A", 1, 1),
        ("(2) A-A", 2, 0),
        ("(x) A-A", None, 1),
        ("(2.5) A-A", None, 1),
        ("(0)", 0, 0),
        ("0", None, 0),
        ("(0) 0", 0, 0),
        ("(1) 0", 1, 1),
        ("(2)", 2, 1),
        ("(1) D", 1, 0),
        ("(0) D", 0, 0),
        ("(2) D", 2, 1),
    ],
)
def test_log_10_the_total_is_a_fault_but_the_list_counts(log: str, total: int | None, faults: int) -> None:
    found = plan(log)
    assert found.declared == total
    assert [each.rule for each in found.faults] == ["LOG-10"] * faults
    assert all(each.number == 0 for each in found.faults)
    assert found.infraction is None


def test_log_10_a_total_above_the_allowance_is_a_fault_beside_the_infraction() -> None:
    found = plan("(6) A-A-A-A-A-A")
    assert {(each.number, each.rule) for each in found.faults} == {(0, "LOG-10"), (6, "ALLOW-02")}


# --- all faults are listed (LOG-17) ---


def test_log_17_the_first_fault_ends_the_movement_and_the_others_are_listed() -> None:
    found = plan("(6) A - Z - B - UF - LA - A", crew="poor")
    assert found.infraction == 2
    assert found.end.hex == Hex(0, -1)
    assert found.discarded == ("B", "UF", "LA", "A")
    assert {(each.number, each.rule) for each in found.faults} == {
        (0, "LOG-10"),  # 6 is above 5
        (2, "LOG-19"),
        (3, "MISS-16"),
        (4, "FOUL-08"),
        (5, "MISS-14"),
    }  # UF and LA take no factor, so the last A is the fourth of five


def test_every_entry_is_reported_once_and_in_order() -> None:
    found = plan("(5) A-A-Q-A-A")
    assert [each.number for each in found.factors] == [1, 2, 3, 4, 5]
    assert [each.ok for each in found.factors] == [True, True, False, False, False]
    assert [each.left for each in found.factors] == [4, 3, 2, 1, 0]


def test_what_the_next_log_may_begin_with() -> None:
    swung = plan("(1) SBL", heading=0, wind=0, state="stopped")
    assert set(swung.next_orders) & {Order.AHEAD, Order.LEFT, Order.RIGHT} == {Order.LEFT, Order.RIGHT}
    stern = plan("(1) SSR", state="stopped")
    assert set(stern.next_orders) & {Order.AHEAD, Order.LEFT, Order.RIGHT} == {Order.AHEAD, Order.RIGHT}


def test_the_next_log_begins_with_nothing_that_this_ship_or_crew_cannot_do() -> None:
    """TURN-01: swings are for ships under sail; MISS-16: backing sail wants an average crew."""
    assert {each for each in plan("0", "bireme").next_orders if each.swing} == set()
    assert len([each for each in plan("0", "caravel").next_orders if each.swing]) == 4
    assert Order.BACK in plan("0", crew="average").next_orders
    assert Order.BACK not in plan("0", crew="green").next_orders


@pytest.mark.parametrize(
    ("log", "state", "rules"),
    [
        ("(0)", "fouled", {"FOUL-07", "FOUL-02"}),
        ("(2)", "fouled", {"LOG-10", "FOUL-07", "FOUL-02"}),
        ("(1) X", "fouled", {"LOG-19", "FOUL-07"}),
        ("(2) X - F", "fouled", {"LOG-19"}),
        ("(0)", "unfouling failed", {"FOUL-12"}),
        ("(0)", "still fouled", set()),
    ],
)
def test_foul_07_is_not_met_by_listing_nothing_nor_by_what_nobody_can_read(
    log: str, state: str, rules: set[str]
) -> None:
    assert {each.rule for each in plan(log, state=state).faults} == rules


@pytest.mark.parametrize("force", [3, 4])  # head to wind a caravel has 0 in the one and −1 in the other
def test_turn_12_is_no_fault_of_a_ship_that_has_no_allowance_to_begin_with(force: int) -> None:
    found = plan("(1) A", force=force, heading=0, wind=0)
    assert [each.rule for each in found.faults if each.number] == ["ALLOW-02"]


def test_orders_at_anchor_are_marked_as_a_reconstruction() -> None:
    """MISS-14: no source tells what a ship at anchor may log, nor that lifting it stands alone."""
    rules = Rules.standard()
    states, orders = (rules.table("naval/logging-movement", name) for name in ("states", "orders"))
    assert states.status_of(states.row("anchored"), "orders").name == "reconstruction"
    assert states.status_of(states.row("grappled"), "orders").name == "derived"
    assert orders.status_of(orders.row("LA"), "factor").name == "reconstruction"
    assert orders.status_of(orders.row("UF"), "factor").name == "derived"


def test_log_12_a_0_that_is_barred_is_told_without_a_double_negative() -> None:
    reasons = [each.reason for each in plan("0", state="unfouling failed").faults]
    assert reasons == ["the ship is fouled and its unfouling failed: writing 0 is not possible"]


def test_log_10_counts_one_factor_in_the_singular() -> None:
    assert plan("(2) A").faults[0].reason == "the total stated is 2, but 1 factor is listed"
    assert plan("(1) A-A").faults[0].reason == "the total stated is 1, but 2 factors are listed"


def test_a_plan_chains_into_the_next() -> None:
    first = plan("(1) SBL", heading=0, wind=0, state="stopped").end
    second = plan("(2) L-A", heading=first.heading, wind=0, state=first.state, q=first.hex.q, r=first.hex.r)
    assert second.legal
    assert second.end.state is ShipState.UNDER_WAY
    assert second.start.hex == first.hex


# --- the working ---


def test_every_step_and_fault_cites_a_rule_that_has_a_page() -> None:
    rules = Rules.standard()
    for fact in FACTS:
        working = plan_move(
            log=fact["log"],
            ship_type=fact["ship"],
            force=int(fact["force"]),
            heading=int(fact["heading"]),
            wind_from=int(fact["wind from"]),
            state=fact["state"],
            crew=fact["crew"],
        )
        for rule in {step.rule for step in working.steps} | {fault.rule for fault in working.value.faults}:
            assert rules.page_of(rule).startswith("naval/")
        assert len([s for s in working.steps if s.label[:1].isdigit()]) == len(working.value.factors)


def test_the_answer_says_where_and_why() -> None:
    answer = plan_move(log="(5) A-L-A-A-R", ship_type="caravel", force=3, heading=0, wind_from=4).answer
    assert answer.startswith("Entry 4 (A) is not allowed: close-hauled allows 2 a sequence (TURN-12).")
    assert "hex -2,-1, heading north-west, stopped" in answer


# --- refused ---


@pytest.mark.parametrize(
    "log",
    [
        "",
        "   ",
        "\n",
        "–",
        "<script>alert(1)</script>",
        "А – L",
        "(५) – A",
        "A – 左",
        "A" * 401,
        "A" + ",A" * 199,
        5,
        None,
        "A–\0",
    ],
)
def test_a_log_that_cannot_be_one_is_an_error_of_the_field(log: Any) -> None:
    with pytest.raises(BadInput) as error:
        plan(log)
    assert error.value.field == "log"
    assert error.value.rule
    assert len(error.value.message) < 300


def test_ten_thousand_entries_are_refused_at_once() -> None:
    begun = time.perf_counter()
    with pytest.raises(BadInput, match="characters long"):
        plan("(9999) " + "A – " * 10_000)
    assert time.perf_counter() - begun < 0.1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ship_type", "raft"),
        ("force", 13),
        ("heading", 6),
        ("wind_from", "up"),
        ("state", "flying"),
        ("crew", "drunk"),
        ("length", -5),
        ("length", 1001),
        ("length", "60"),
        ("q", 1001),
        ("r", 0.5),
        ("r", "<script>"),
        ("calm", "gale"),
    ],
)
def test_bad_input_names_its_field(field: str, value: object) -> None:
    good: dict[str, Any] = {"log": "0", "ship_type": "yawl", "force": 3}
    with pytest.raises(BadInput) as error:
        plan_move(**{**good, field: value})
    assert error.value.field == field


def test_a_rowed_ship_cannot_have_swung() -> None:
    with pytest.raises(NotAllowed) as error:
        plan("0", "bireme", state="bow just swung left")
    assert (error.value.field, error.value.rule) == ("state", "TURN-01")
    assert isinstance(error.value, RuleError)
