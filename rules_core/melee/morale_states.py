"""The seven states of morale (MORP-30 to MORP-36): what each does, and how a check moves a creature between them.

Source: combat; the steps between the states are a reconstruction (MISS-08). Rulings: none here.
"""

from __future__ import annotations

from enum import Enum

from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, signed

PAGE = "melee/morale"


class Check(Enum):
    """Which way a check can move a creature (MORP-27, MORP-28)."""

    NEGATIVE = "negative"
    LEADER = "positive, by a leader"
    POSITIVE = "positive, otherwise"


class State(Enum):
    """The seven states of morale, lowest first (MORP-30 to MORP-36)."""

    BROKEN = "Broken"
    SHAKEN = "Shaken"
    DISCOURAGED = "Discouraged"
    NORMAL = "Normal"
    ENCOURAGED = "Encouraged"
    COURAGEOUS = "Courageous"
    UNBREAKABLE = "Unbreakable"

    def moved(self, states: int) -> State:
        """Answers the state that many above (below, if negative), held at both ends of the ladder."""
        ladder = list(State)
        return ladder[min(max(ladder.index(self) + states, 0), len(ladder) - 1)]


def state_after(state: State, check: Check, passed: bool, over: int, rules: Rules) -> State:
    """Answers the state that a check leaves; ``over`` is by how much the throw was above the chance.

    A broken creature rallies to nobody but a leader. Of the table's rows that fit, the last one counts.

    Source: reconstruction (MISS-08). Rulings: none.
    """
    if check is Check.NEGATIVE:
        kind, result = "negative", "held" if passed else "failed"
    elif state is State.BROKEN and check is Check.POSITIVE:
        return state
    else:
        kind, result = "positive", "succeeded" if passed else "failed"
    steps = 0
    for row in rules.table(PAGE, "ladder").rows:
        least, states = row["by at least"], row["states"]
        if (row["check"], row["result"]) == (kind, result) and (not isinstance(least, int) or over >= least):
            steps = states if isinstance(states, int) else 0
    return state.moved(steps)


def conduct(state: State, rules: Rules) -> Step:
    """Answers, as a step of a working, what a state does to the one who is in it.

    Source: combat (MORP-30 to MORP-36). Rulings: none.
    """
    row = rules.table(PAGE, "states").row(state.value)
    parts = [str(row["conduct"])] if row["conduct"] else []
    names = {"attacks and will saves": "", "other rolls": "", "skills (%)": " %"}
    for head, unit in names.items():
        amount = row[head]
        if isinstance(amount, int) and amount:
            parts.append(f"{head.removesuffix(' (%)')} {signed(amount, unit)}")
    return Step(f"if {state.value}: {', '.join(parts) or 'nothing changes'}", "", str(row["rule"]))
