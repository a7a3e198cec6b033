"""What can be wrong, as four kinds of error: not a value, not allowed, not clear, not sound data."""

from __future__ import annotations

from collections.abc import Iterable


class RuleError(ValueError):
    """A question that the rules cannot answer as it was put.

    The message says what was wrong, where, and what is allowed. ``field`` is the name of the parameter at fault and
    ``rule`` the id of the rule that says so, so that a form can mark the input and link the paragraph.
    """

    def __init__(self, message: str, *, field: str | None = None, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.rule = rule


class BadInput(RuleError):
    """Not a value of the kind that is asked for (force 13, half a hit point)."""


class NotAllowed(RuleError):
    """A proper value that a rule forbids here (a turn while fouled)."""


class AmbiguousRule(RuleError):
    """The rules answer in two ways and no reading was chosen."""


class RuleDataError(RuleError):
    """Rule data (ours or a house-rules file) that is not sound. ``faults`` lists every fault found."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        count = len(self.faults)
        super().__init__(f"{count} fault{'' if count == 1 else 's'} in the rule data:\n" + "\n".join(self.faults))
