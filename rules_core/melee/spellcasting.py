"""Spellcasting in melee (CAST): spheres of magic, and what a caster may do beside casting a spell.

Source: combat. Rulings: DISC-23, DISC-70.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from rules_core.engine.errors import BadInput
from rules_core.engine.limits import whole, yes_or_no
from rules_core.engine.readings import Reading
from rules_core.engine.rules import Rules
from rules_core.engine.tables import Row
from rules_core.engine.working import Step, Working

PAGE = "melee/spellcasting"
_HIGHEST_SPELL = 9
_MOST_LEVEL = 100
_MOST_ATTACKS = 20


class Move(Enum):
    """How far one may go in a melee in which one casts (CAST-01 to CAST-10)."""

    STILL = "standing still"
    STEP = "free step"
    HALF = "half a move"

    @property
    def phrase(self) -> str:
        """How a sentence puts it."""
        return {Move.STILL: "standing still", Move.STEP: "with a free step", Move.HALF: "with half a move"}[self]


class Need(Enum):
    """What a way of casting needs besides the level (CAST-05, CAST-06, CAST-10)."""

    COMBAT_SPELLCASTING = "Combat Spellcasting"
    INITIATIVE = "initiative won"


@dataclass(frozen=True)
class Way:
    """One way to cast in a melee: the move, what else is done, what it needs, how many spells of which levels.

    ``sphere`` is empty where any will do, and ``attacks`` are those that are left beside the spell.
    """

    move: Move
    beside: str
    attacks: int
    needs: str
    sphere: str
    spells: int
    least: int
    most: int
    rule: str


@dataclass(frozen=True)
class Casting:
    """The highest spell level of a caster, and every way in which it may cast in a melee."""

    highest: int
    ways: tuple[Way, ...]


def sphere(*, spell_level: int, rules: Rules | None = None) -> Working[str]:
    """Answers which sphere of magic a spell level belongs to: minor, median or major.

    Units: spell level, 1 to 9. Errors: ``BadInput`` for any other level.

    Source: combat (CAST-11). Rulings: DISC-23.
    """
    rules = rules or Rules.standard()
    level = whole(spell_level, "the spell's level", field="spell_level", rule="CAST-11", least=1, most=_HIGHEST_SPELL)
    found = _sphere_of(level, rules)
    step = Step(
        f"a spell of level {level}", f"{found} sphere", "CAST-11", rules.reading("DISC-23") if level == 3 else None
    )
    return Working(found, f"A spell of level {level} is of the {found} sphere.", (step,))


def highest_spell(*, caster_level: int, highest: int = 0, rules: Rules | None = None) -> Working[int]:
    """Answers the highest spell level that a caster can cast.

    The examples give it up to level 9 and at 12. Between them it is a ruling, and beyond them it has to be entered.

    Units: caster level from 1; ``highest`` is the spell level itself where a table's own list gives it, 0 if not.
    Errors: ``BadInput`` naming the input; from level 13 on, for a ``highest`` of 0.

    Source: combat (CAST-12). Rulings: DISC-70.
    """
    rules = rules or Rules.standard()
    level = whole(caster_level, "the caster's level", field="caster_level", rule="CAST-12", least=1, most=_MOST_LEVEL)
    given = whole(highest, "the highest spell level", field="highest", rule="CAST-12", most=_HIGHEST_SPELL)
    if given:
        return _highest(given, Step("highest spell level, as entered", str(given), "CAST-12"))
    rows = rules.table(PAGE, "highest").rows
    reached = [row for row in rows if _number(row, "caster level") <= level]
    beyond = [row for row in rows if _number(row, "caster level") > level]
    exact = _number(reached[-1], "caster level") == level
    if not exact and not beyond:
        raise BadInput(
            f"The examples end at level {_number(rows[-1], 'caster level')}; for level {level} the highest spell level "
            f"has to be entered, from 1 to {_HIGHEST_SPELL} (CAST-12).",
            field="highest",
            rule="CAST-12",
        )
    reading = rules.reading("DISC-70")
    row = beyond[0] if not exact and reading.name == "higher" else reached[-1]
    found = _number(row, "highest spell level")
    return _highest(found, Step(f"highest spell at level {level}", str(found), "CAST-12", None if exact else reading))


def casting(
    *,
    caster_level: int,
    highest: int = 0,
    spell_level: int = 0,
    won_initiative: bool = True,
    combat_spellcasting: bool = False,
    attacks: int = 1,
    rules: Rules | None = None,
) -> Working[Casting]:
    """Answers every way in which a caster may cast in a melee: how far it moves, what else it does, up to which spell.

    The lower the spell is below the highest that the caster masters, the more can be done beside it. Casters of levels
    1 and 2 only stand and concentrate.

    Units: caster and spell levels; ``highest`` as in ``highest_spell``; ``spell_level`` asks for the ways of one spell
    (0: of all). ``combat_spellcasting`` means that the skill is there and its roll succeeded (the roll is not in the
    source); ``attacks`` are those of a melee, for casters who also fight. Not modelled: the casting time, which must
    be less than a full melee for all of them but standing still with one spell, and whether a priest has the off hand
    free (the source names the wizard).
    Errors: ``BadInput`` naming the input; from level 13 on, for a ``highest`` of 0.

    Source: combat (CAST-01 to CAST-12). Rulings: DISC-23, DISC-70.
    """
    rules = rules or Rules.standard()
    top = highest_spell(caster_level=caster_level, highest=highest, rules=rules)
    wanted = whole(spell_level, "the spell's level", field="spell_level", rule="CAST-11", most=_HIGHEST_SPELL)
    first = yes_or_no(won_initiative, "initiative won", field="won_initiative", rule="CAST-06")
    skilled = yes_or_no(combat_spellcasting, "Combat Spellcasting", field="combat_spellcasting", rule="CAST-05")
    strikes = whole(attacks, "the attacks in a melee", field="attacks", rule="CAST-05", least=1, most=_MOST_ATTACKS)
    met = {Need.COMBAT_SPELLCASTING: skilled, Need.INITIATIVE: first}
    rows = [
        row
        for row in rules.table(PAGE, "casting").rows
        if _number(row, "caster level") <= caster_level and (not row["needs"] or met[Need(row["needs"])])
    ]
    ways = tuple(way for way in _ways(rows, top.value, strikes, rules) if not wanted or way.least <= wanted <= way.most)
    steps = [*top.steps, *(_step(way, rules) for way in ways)]
    if caster_level <= rules.whole(PAGE, "novices_to_level"):
        spoilt = "the roll decides" if skilled else "the spell is lost for the round"
        steps.append(Step("struck while casting", spoilt, "CAST-01"))
    return Working(Casting(top.value, ways), _sentence(ways, wanted), tuple(steps))


def _highest(found: int, step: Step) -> Working[int]:
    return Working(found, f"The highest spell is of level {found}.", (step,))


def _sphere_of(level: int, rules: Rules) -> str:
    moved = level == 3 and rules.reading("DISC-23").name == "median"
    return str(rules.table(PAGE, "spheres").band(level + 1 if moved else level)["sphere"])


def _ways(rows: list[Row], highest: int, attacks: int, rules: Rules) -> Iterator[Way]:
    """Answers the ways that leave at least one spell level."""
    for row in rows:
        most = highest - _number(row, "levels below the highest")
        levels = [each for each in range(1, most + 1) if row["sphere"] in (None, _sphere_of(each, rules))]
        if levels:
            left = attacks - 1 if row["needs"] == Need.COMBAT_SPELLCASTING.value else 0
            beside = str(row["beside it"] or "")
            yield Way(
                Move(row["move"]),
                beside,
                left,
                str(row["needs"] or ""),
                str(row["sphere"] or ""),
                _number(row, "spells"),
                levels[0],
                levels[-1],
                str(row["rule"]),
            )


def _step(way: Way, rules: Rules) -> Step:
    label = way.move.phrase
    if way.beside:
        label += f" and {way.beside}" + (f" ({way.attacks})" if way.attacks else "")
    if way.needs:
        label += f", {way.needs}"
    edge = way.sphere and 3 in (way.least - 1, way.least, way.most, way.most + 1)
    sort: Reading | None = rules.reading("DISC-23") if edge else None
    levels = f"level {way.most}" if way.least == way.most else f"levels {way.least} to {way.most}"
    return Step(label, f"{'two spells' if way.spells > 1 else 'a spell'} of {levels}", way.rule, sort)


def _sentence(ways: tuple[Way, ...], wanted: int) -> str:
    best: dict[tuple[int, str], int] = {}
    for way in ways:
        if way.attacks or way.needs != Need.COMBAT_SPELLCASTING.value:  # without an attack it is a free step, no more
            done = (way.spells, way.move.phrase + _beside(way))
            best[done] = max(way.most, best.get(done, 0))
    parts = [
        f"{'' if wanted else f'up to level {most} '}{phrase}" if spells == 1 else _two(most, wanted)
        for (spells, phrase), most in best.items()
    ]
    if wanted:
        if not parts:
            return f"A spell of level {wanted} cannot be cast in melee by this caster."
        return f"A spell of level {wanted} can be cast {'; '.join(parts)}."
    return f"Spells can be cast {'; '.join(parts)}."


def _beside(way: Way) -> str:
    if way.attacks:
        return f" and {way.attacks} attack{'' if way.attacks == 1 else 's'}"
    return f" and {way.beside}" if way.beside else ""


def _two(most: int, wanted: int) -> str:
    return "two at once" if wanted else f"two at once up to level {most}"


def _number(row: Row, head: str) -> int:
    cell = row[head]
    return cell if isinstance(cell, int) else 0
