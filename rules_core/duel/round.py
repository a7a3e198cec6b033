"""The round (NC-01 to NC-03, NC-09 to NC-12): who has to work the ship, and what she may then do in steps A to G.

Source: narrative. Rulings: DISC-34, DISC-91.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.rules import Rules
from rules_core.engine.working import Step, Working

PAGE = "duel/round"


@dataclass(frozen=True)
class Permissions:
    """What a ship may do in this round's movement step, and whether step A settles the advantage again."""

    heading: bool
    speed: bool
    manoeuvre: bool
    declares: str
    manoeuvres_in: str
    advantage_check: bool


def ship_round(
    *,
    advantage: bool = False,
    commander: bool = True,
    enemy_commander: bool = True,
    helmsman: bool = True,
    sailors: int = 7,
    minimum_watch: int = 7,
    rules: Rules | None = None,
) -> Working[Permissions]:
    """Answers what one ship may do in the movement step, from the roles that were filled in the round.

    People act on their own initiative; the ships move when all have acted, in steps A to G. A commander who spends no
    standard action freezes heading and speed and forbids a manoeuvre; had he the advantage, the other captain may take
    it, if that one did command. Without a helmsman the heading stays and she cannot come about, with too few sailors on
    watch the speed stays.

    Units: ``sailors`` is how many spent their standard action on the watch. Not modelled: what the others aboard do.
    Errors: ``BadInput`` naming the input.

    Source: narrative (NC-02, NC-03, NC-08 to NC-12). Rulings: DISC-34, DISC-91.
    """
    rules = rules or Rules.standard()
    held = yes_or_no(advantage, "the advantage", field="advantage", rule="NC-04")
    commands = yes_or_no(commander, "the commander's action", field="commander", rule="NC-10")
    enemy = yes_or_no(enemy_commander, "the enemy commander's action", field="enemy_commander", rule="NC-10")
    steers = yes_or_no(helmsman, "the helmsman's action", field="helmsman", rule="NC-11")
    speed, watch = watch_allows(sailors=sailors, minimum_watch=minimum_watch, rules=rules)
    check = enemy and not commands if held else commands and not enemy
    allowed = Permissions(
        heading=commands and steers,
        speed=commands and speed,
        manoeuvre=commands,
        declares="C" if held else "B",
        manoeuvres_in="F" if held else "E",
        advantage_check=check,
    )
    steps = (
        Step("the commander spends a standard action", _yes(commands), "NC-10"),
        Step("the helmsman spends a standard action", _yes(steers), "NC-11"),
        watch,
        *(_at(each["step"], str(each["what happens"]), str(each["rule"]), allowed, rules) for each in _steps(rules)),
    )
    return Working(allowed, _sentence(allowed, commands), steps)


def watch_allows(*, sailors: int, minimum_watch: int, rules: Rules) -> tuple[bool, Step]:
    """Answers whether the sailors on watch are enough for a change of speed, and the step that says so.

    Source: narrative (NC-12, NC-50). Rulings: DISC-34.
    """
    least = whole(minimum_watch, "the minimum watch", field="minimum_watch", rule="NC-12", least=1)
    there = whole(sailors, "the sailors on watch", field="sailors", rule="NC-12")
    reading = rules.reading("DISC-34")
    enough = there >= least if reading.name == "minimum" else 2 * there >= least
    of = f"{least}" if reading.name == "minimum" else f"half of {least}"
    label = f"{there} sailors on watch of {of}: the speed may change"
    return enough, Step(label, _yes(enough), "NC-12", reading)


def _steps(rules: Rules) -> tuple[dict[str, object], ...]:
    return tuple(dict(row) for row in rules.table(PAGE, "steps").rows)


def _at(step: object, what: str, rule: str, allowed: Permissions, rules: Rules) -> Step:
    if step == "A":
        return Step("A: the advantage is checked", _yes(allowed.advantage_check), rule, rules.reading("DISC-91"))
    if step == allowed.declares:
        may = [word for word, holds in (("heading", allowed.heading), ("speed", allowed.speed)) if holds]
        return Step(f"{step}: this ship {what}", f"may change {' and '.join(may) or 'neither'}", rule)
    if step == allowed.manoeuvres_in:
        # a new heading takes a helmsman (NC-11), and grapple, ram and shear take the advantage
        advantaged = "any of the five" if allowed.heading else "any but coming about"
        kinds = advantaged if step == "F" else "come about or escape" if allowed.heading else "escape"
        return Step(f"{step}: this ship's {what}", kinds if allowed.manoeuvre else "none", rule)
    who = "the other ship " if step in ("B", "C") else "the other ship's " if step in ("E", "F") else ""
    return Step(f"{step}: {who}{what}", "", rule)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _sentence(allowed: Permissions, commands: bool) -> str:
    if not commands:
        kept = "Nobody commands: heading and speed stay and there is no special manoeuvre."
    else:
        may = [
            f"{'may' if holds else 'may not'} change {word}"
            for word, holds in (("heading", allowed.heading), ("speed", allowed.speed))
        ]
        kept = f"The ship {' and '.join(may)}, in step {allowed.declares}, and may try one manoeuvre in step "
        kept += f"{allowed.manoeuvres_in}."
    return f"{kept} The advantage is settled again in step A." if allowed.advantage_check else kept
