"""The states of morale: MORP-30 to MORP-36, and the steps between them (MISS-08)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_core import Rules
from rules_core.melee.morale import morale
from rules_core.melee.morale_states import Check, State, conduct, state_after
from tests.melee.facts import facts


def whole(text):
    return int(text) if text else None


def test_the_seven_states_stand_in_the_order_of_the_rule():
    assert [state.value for state in State] == [row["state"] for row in facts("morale_states")]
    assert list(Rules.standard().table("melee/morale", "states").column("state")) == [s.value for s in State]


@pytest.mark.parametrize("row", facts("morale_states"), ids=lambda row: f"{row['rule']} {row['state']}")
def test_what_a_state_does(row):
    printed = Rules.standard().table("melee/morale", "states").row(row["state"])
    heads = {"attacks and will saves": "attacks and will saves", "other rolls": "other rolls", "skills (%)": "skills"}
    assert {head: printed[head] for head in heads} == {head: whole(row[name]) for head, name in heads.items()}
    assert printed["morale checks (%)"] == int(row["checks"])
    assert printed["rule"] == row["rule"]
    assert morale(level=1, state=row["state"]).value.total == 25 + int(row["checks"])


def test_a_creature_begins_as_normal():
    """MORP-02: the leader's doing and the circumstances are the referee's to enter."""
    assert morale(level=1) == morale(level=1, state="Normal")
    assert morale(level=1).value.afterwards[-1][0].value == "Normal"


def test_a_state_is_told_in_words():
    rules = Rules.standard()
    assert "surrenders" in conduct(State.BROKEN, rules).label
    assert conduct(State.SHAKEN, rules).label == "if Shaken: attacks and will saves −2, other rolls −2, skills −10 %"
    assert conduct(State.NORMAL, rules).label == "if Normal: nothing changes"
    assert conduct(State.UNBREAKABLE, rules).rule == "MORP-36"


@pytest.mark.parametrize("row", facts("morale_ladder"), ids=lambda row: row["what"])
def test_steps_between_states(row):
    """MISS-08, one throw at a time."""
    chance, thrown = int(row["chance is"]), int(row["throw"])
    check = Check[row["check"].upper()]
    after = state_after(State(row["state"]), check, thrown <= chance, thrown - chance, Rules.standard())
    assert after.value == row["state afterwards"]


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("check", ["negative", "leader", "positive"])
def test_the_chances_of_the_next_state_by_all_hundred_throws(state, check):
    ladder = [each.value for each in State]
    here = ladder.index(state.value)
    working = morale(level=3, state=state, check=check)
    total = 35 + {"Courageous": 10, "Unbreakable": 20}.get(state.value, 0)
    ends = []
    for thrown in range(1, 101):
        if check == "negative":
            step = 0 if thrown <= total else -2 if thrown >= total + 30 else -1
        else:
            step = 1 if thrown <= total and (check == "leader" or state is not State.BROKEN) else 0
        ends.append(ladder[min(max(here + step, 0), 6)])
    wanted = {name: Fraction(ends.count(name), 100) for name in ladder if name in ends}
    assert {each.label: each.chance for each in working.odds_of("State after one check").outcomes} == wanted
    assert {each.value: chance for each, chance in working.value.afterwards} == wanted


def test_miss_08_the_answer_says_that_only_a_leader_lifts_the_broken():
    alone, led = (morale(state="Broken", check=f"positive, {how}") for how in ("otherwise", "by a leader"))
    assert "stays Broken" in alone.answer
    assert "stays Broken" not in led.answer
    assert "stays Broken" not in morale(state="Shaken", check="positive, otherwise").answer


def test_the_ladder_is_marked_as_a_reconstruction():
    status = Rules.standard().table("melee/morale", "ladder").status
    assert (status.name, status.rule, status.source) == ("reconstruction", "MISS-08", "weathergage")
