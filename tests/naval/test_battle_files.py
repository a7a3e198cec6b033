"""Battle files and orders from strangers: a result or a rule error, never a traceback; hulls stay apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_core import RuleError, Rules
from rules_core.engine.wire import WireError
from rules_core.naval.battle import Battle
from rules_core.naval.battle_guns import GunDrill, Shot
from rules_core.naval.battle_orders import VERBS, Orders
from rules_core.naval.battle_start import start_of
from rules_core.naval.ship_types import ship_type_names, type_named
from rules_core.naval.ship_weapons import Facing

SHIPS = (
    "Hawk; caravel; 0,0; north; crack; hull 9; rigging 4; hands 3; tons 99; weapons heavy ballista starboard fore side"
    "\nWolf; yawl; 2,-3; south; poor; hull 6; fleet red\nFox; bireme; -2,-3; south-east; average; stopped; fleet red"
)
START = start_of(ships=SHIPS, force=5, wind_from=2, land="0,-6 3,3", to_hit=6)
RULINGS = (
    "DISC-01", "DISC-02", "DISC-14", "DISC-146", "DISC-163", "DISC-164", "DISC-166", "DISC-170", "DISC-172", "DISC-173",
    "DISC-174", "DISC-175",
)  # fmt: skip
CODES = ["A", "A", "L", "R", "B", "G", "UG", "F", "UF", "D", "DA", "LA", "0", "SBL", "SSR", "X"]
LOGS = st.lists(st.sampled_from(CODES), min_size=1, max_size=5).map("-".join)
JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


def at(path: list[Any], value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        *way, last = path
        inner: Any = record
        for key in way:
            inner = inner[key]
        inner[last] = value

    return change


def file() -> dict[str, Any]:
    found = Battle(START).play("Hawk: (2) A-L; grapple Wolf\nWolf: (1) A").fire("Hawk: fire 1 at Wolf hull 6; hands 2")
    found = found.play("Hawk: 0; cut cable").seal(f"SEALED | 3 | Wolf | {'0' * 64}")
    record: dict[str, Any] = json.loads(found.write())
    return record


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["kind"], "weathergage duel", r"\$\.kind"),
        (["version"], 2, r"\$\.version"),
        (["at"], 3, r"\$\.at: must be a whole number from 0 to 2"),
        (["more"], 1, "unknown key"),
        (["start", "force"], 13, r"\$\.start\.force"),
        (["start", "wind_from"], "north", r"\$\.start\.wind_from"),
        (["start", "land"], [[0, "x"]], r"\$\.start\.land\[0\]: must be a hex"),
        (["start", "land"], [[0, 0]], "Hawk lies on land"),
        (["start", "readings"], {"DISC-14": "maybe"}, r"\$\.start\.readings"),
        (["start", "readings"], {"DISC-999": "x"}, r"\$\.start\.readings"),
        (["start", "readings"], [], r"\$\.start\.readings"),
        (["start", "ships", 0, "type"], "raft", r"\$\.start\.ships\[0\]: The ship's type"),
        (["start", "ships", 0, "name"], "A;B", r"\$\.start\.ships\[0\]: A ship's name"),
        (["start", "ships", 0, "name"], "wolf", "Two ships are called"),
        (["start", "ships", 1, "q"], 0.5, r"\$\.start\.ships\[1\]\.q"),
        (["start", "ships", 1, "crew"], "drunk", r"\$\.start\.ships\[1\]\.crew"),
        (["start", "ships"], [], "at least 2"),
        (["start", "seed"], 1, r"\$\.start\.seed"),
        (["turns"], {}, r"\$\.turns: must be a list"),
        (["turns", 0], [], r"\$\.turns\[0\]: must have orders for all 3"),
        (["turns", 0, 1], {}, r"\$\.turns\[0\]\[1\]: 'log' is missing"),
        (["turns", 0, 1, "log"], "()", r"\$\.turns\[0\]\[1\]\.log: The log is empty"),
        (["turns", 0, 1, "log"], "A" * 61, r"\$\.turns\[0\]\[1\]\.log: A log must"),
        (["turns", 0, 1, "board"], 4, r"\$\.turns\[0\]\[1\]\.board"),
        (["turns", 0, 1, "board"], 2, "cannot do that to itself"),
        (["turns", 0, 1, "sink"], 1, "unknown key"),
    ],
)
def test_a_broken_file_says_where(path: list[Any], value: Any, words: str) -> None:
    record = file()
    at(path, value)(record)
    with pytest.raises(WireError, match=words) as caught:
        Battle.read(json.dumps(record))
    assert caught.value.field == "file"
    assert caught.value.rule


def test_all_faults_at_once() -> None:
    record = file()
    at(["turns", 0, 0, "log"], "§")(record)
    at(["turns", 1, 2, "grapple"], True)(record)
    with pytest.raises(WireError) as caught:
        Battle.read(json.dumps(record))
    assert len(caught.value.faults) == 2


def test_the_untouched_file_is_sound() -> None:
    record = file()
    assert Battle.read(json.dumps(record)).write() == json.dumps(
        record, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


PLACES = st.sampled_from(
    [
        ["start"],
        ["turns"],
        ["at"],
        ["start", "ships"],
        ["start", "land"],
        ["start", "readings"],
        ["start", "ships", 0],
        ["start", "ships", 2, "name"],
        ["start", "ships", 1, "heading"],
        ["start", "to_hit"],
        ["turns", 0],
        ["turns", 1, 0],
        ["turns", 1, 0, "cut"],
        ["turns", 0, 0, "log"],
        ["turns", 0, 0, "guns"],
        ["turns", 0, 0, "guns", "fire"],
        ["turns", 0, 0, "guns", "hands"],
        ["turns", 0, 0, "seal"],
        ["start", "ships", 0, "weapons"],
        ["start", "ships", 0, "weapons", 0],
        ["start", "ships", 0, "hull"],
        ["start", "ships", 1, "fouled"],
        ["start", "ships", 2, "state"],
        ["seals"],
        ["seals", 0],
        ["seals", 0, "seal"],
    ]
)


@given(PLACES, JUNK)
@settings(max_examples=60, deadline=None)
def test_a_file_with_junk_in_it(place: list[Any], junk: Any) -> None:
    record = file()
    at(place, junk)(record)
    try:
        found = Battle.read(json.dumps(record))
    except RuleError as error:
        if not error.rule:
            raise AssertionError(record) from error
    else:
        assert Battle.read(found.write()) == found


@given(st.text(max_size=60))
@settings(max_examples=40, deadline=None)
def test_any_text_as_file_or_orders(text: str) -> None:
    before = Battle(START)
    after = before.play("")
    for act in (
        Battle.read,
        before.play,
        lambda text: before.play(f"Hawk: {text}"),
        after.fire,
        lambda text: after.fire(f"Hawk: {text}"),
        lambda text: start_of(ships=f"{SHIPS}; {text}"),
    ):
        try:
            act(text)
        except RuleError as error:
            if not (error.rule and error.field):
                raise AssertionError(text) from error
    assert before == Battle(START)


FITS = st.sampled_from(
    [
        "fleet red",
        "stopped; fleet red; hull 6; hands 9",
        "anchored; hull 3",
        "hull 12; rigging 4; hands 4; tons 40; weapons light ballista port, 2 light ballista starboard aft rear",
        "hull 1; hands 1; tons 9; weapons light ballista starboard fore forward",
    ]
)


@st.composite
def drills(draw: st.DrawFn, own: int, ships: int) -> GunDrill:
    others = st.sampled_from([n for n in range(1, ships + 1) if n != own])
    weapons = draw(st.permutations([1, 2, 3, 4]))
    return GunDrill(
        tuple(
            Shot(weapon, draw(others), draw(st.integers(0, 9)), draw(st.integers(0, 4)))
            for weapon in weapons[: draw(st.integers(0, 2))]
        ),
        tuple(weapons[2 : draw(st.integers(2, 3))]),
        tuple((weapon, draw(st.sampled_from(Facing))) for weapon in weapons[3 : draw(st.integers(3, 4))]),
        draw(st.none() | st.integers(0, 9)),
        scuttle=draw(st.booleans()),
        save=draw(st.booleans()),
    )


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    kinds = draw(st.lists(st.sampled_from(ship_type_names()), min_size=3, max_size=4))
    apart = [f"{place}; {draw(st.integers(0, 5))}" for place in ("0,0", "3,-12", "2,9", "12,3")]
    # bow by bow, each in a column of hexes of her own, and held by the next
    abreast = [f"{n},0; {draw(st.sampled_from([0, 3]))}" for n in range(4)]
    rowed = [type_named(kind, Rules.standard()).under_oars for kind in kinds]
    ways = [("", "; grapples", *([] if any(pair) else ["; fouled"])) for pair in pairwise(rowed)]
    held = [way and f"{way} S{n}" for n, way in enumerate(map(draw, map(st.sampled_from, ways)), start=1)]
    places, holds = (abreast, [*held, ""]) if draw(st.booleans()) else (apart, [""] * 4)
    ships = "\n".join(f"S{n}; {kind}; {places[n]}; crack; {draw(FITS)}{holds[n]}" for n, kind in enumerate(kinds))
    start = start_of(
        ships=ships,
        force=draw(st.integers(0, 12)),
        wind_from=draw(st.integers(0, 5)),
        land="40,40",
        seed=draw(st.text("ab1", max_size=3)),
        to_hit=draw(st.integers(0, 25)),
        readings={
            ruling: draw(st.sampled_from(sorted(Rules.standard().ruling(ruling).readings)))
            for ruling in draw(st.sets(st.sampled_from(RULINGS), max_size=3))
        },
    )
    count = len(kinds)

    def orders(own: int) -> Orders:
        others = [0, 0, *(n for n in range(1, count + 1) if n != own)]
        acts: dict[str, Any] = {
            verb: draw(st.sampled_from([*others, own] if verb == "cut" else others)) for verb in VERBS
        }
        return Orders(draw(LOGS), **acts, guns=draw(drills(own, count)))

    turns = tuple(tuple(orders(own) for own in range(1, count + 1)) for _ in range(draw(st.integers(1, 6))))
    return Battle(start, turns, len(turns))


@given(battles())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_battle_is_its_file_and_keeps_hulls_apart(found: Battle) -> None:
    again = Battle.read(found.write())
    assert again == found
    assert again.reports == found.reports
    known = Rules.standard()
    for report in found.reports:
        phases = [event.phase.value for event in report.events]
        assert phases == sorted(phases)
        for event in report.events:
            assert known.page_of(event.rule)
        for number, each in enumerate(report.state.ships):
            fouled = any(number in pair for pair in report.state.fouls)
            assert each.state.fouled is fouled
            assert fouled or (each.state.name == "GRAPPLED") is any(number in pair for pair in report.state.hooks)
        assert {tuple(sorted(pair)) for pair in report.state.boarded} <= report.state.locks()
        if dict(found.start.readings).get("DISC-14") == "graze":
            continue
        places = [place for each in report.state.ships for place in set(each.hull)]
        assert len(places) == len(set(places))
        if report.execution:
            for segment in {each.segment for each in report.execution.happenings}:
                places = [place for each in report.execution.at(segment) for place in set(each.hull)]
                assert len(places) == len(set(places))
