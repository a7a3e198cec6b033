"""The ladder of skill levels: points, level, and how many faces of a die succeed (SKL-03 to SKL-08, SKL-11, SKL-13).

Source: resolution.
"""

from __future__ import annotations

from enum import Enum

from rules_core.engine.errors import RuleDataError
from rules_core.engine.limits import one_of, whole
from rules_core.engine.rules import Rules

PAGE = "resolution/skill"
MOST_FACES = 5  # of six: a 1 always fails (SKL-09)
MOST_POINTS = 100  # far beyond mastery; keeps a hostile number cheap


class Level(Enum):
    """A level of skill (SKL-11), from the lowest upwards."""

    UNSKILLED = "unskilled"
    SKILLED = "skilled"
    EXPERT = "expert"
    VETERAN = "veteran"
    SUPERIOR = "superior"
    MASTER = "master"

    @property
    def rank(self) -> int:
        """The place on the ladder: 0 for unskilled, 5 for a master."""
        return list(Level).index(self)


def points_of(points: object) -> int:
    """Answers skill points after checking them.

    Errors: ``BadInput`` naming the input.

    Source: resolution (SKL-11).
    """
    return whole(points, "the skill points", field="points", rule="SKL-11", most=MOST_POINTS)


def level_of(level: object, name: str = "the skill level", *, field: str = "level", rule: str = "SKL-11") -> Level:
    """Answers a level of skill after checking it.

    Errors: ``BadInput`` listing the levels.

    Source: resolution (SKL-11).
    """
    return one_of(Level, level, name, field=field, rule=rule)


def level_at(points: int, rules: Rules) -> Level:
    """Answers the level that so many points make.

    Source: resolution (SKL-11).
    """
    return Level(rules.table(PAGE, "levels").band(points)["level"])


def threshold(level: Level, rules: Rules) -> int:
    """Answers the fewest points that make a level.

    Source: resolution (SKL-11).
    """
    return rules.table(PAGE, "levels").number(level.value, head="from")


def in_six(level: Level, rules: Rules) -> int:
    """Answers on how many faces of one die a level succeeds; 0 for the unskilled, who roll twice.

    Errors: ``RuleDataError`` for a house rule by which a 1 would succeed, or more faces than a die has.

    Source: resolution (SKL-09, SKL-13).
    """
    faces = rules.table(PAGE, "levels").row(level.value)["out of 6"]
    if not isinstance(faces, int):
        return 0
    if not 0 <= faces <= MOST_FACES:
        raise RuleDataError(
            [f"{PAGE}, table 'levels': {level.value} succeeds on 0 to {MOST_FACES} faces, as a 1 fails; got {faces}"]
        )
    return faces


def rule_of(level: Level, rules: Rules) -> str:
    """Answers the id of the rule that says how a level rolls.

    Source: resolution (SKL-03 to SKL-08).
    """
    return rules.table(PAGE, "levels").text(level.value, head="rule")
