"""Why a use case said no: data, put into words where it is shown.

Refusal
├── NotFound    nothing there, or nothing this person may know of     404
├── Forbidden   known, but not with this role                         403
├── Invalid     the input cannot be what was meant                    422
└── Conflict    right in itself, wrong at this moment                 409
"""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - a no is an answer, not an error
    """A use case that changed nothing: `code` names the reason, `facts` hold its numbers and names."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Return the code and its facts, for a log."""
        return f"{self.code} {self.facts}" if self.facts else self.code


class NotFound(Refusal):
    """Nothing there, or nothing this person may know of."""


class Forbidden(Refusal):
    """Not with this role."""


class Invalid(Refusal):
    """The input cannot be what was meant."""


class Conflict(Refusal):
    """Right in itself, wrong at this moment: too late, too early, or somebody was faster."""
