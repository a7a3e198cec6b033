"""The rules of Weathergage as pure Python: every rule a function that returns its answer, working and exact odds.

    >>> from rules_core.melee.knockback import knockback
    >>> knockback(damage=20, hit_points=60).chance("2 inches")
    Fraction(49, 108)

A chapter is a package and a rule page a module in it; what a table may choose is in ``Rules``.
"""

from rules_core.engine.chance import Odds, Outcome, percent
from rules_core.engine.errors import AmbiguousRule, BadInput, NotAllowed, RuleDataError, RuleError
from rules_core.engine.readings import Reading, Ruling
from rules_core.engine.rules import Rules
from rules_core.engine.working import Roll, Step, Working

__version__ = "0.1.0"
"""The version of the rules: what a link or a file was made with."""

__all__ = [
    "AmbiguousRule",
    "BadInput",
    "NotAllowed",
    "Odds",
    "Outcome",
    "Reading",
    "Roll",
    "RuleDataError",
    "RuleError",
    "Rules",
    "Ruling",
    "Step",
    "Working",
    "percent",
]
