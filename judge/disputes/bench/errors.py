"""The refusal of an edit of a dispute."""

from __future__ import annotations


class EditError(Exception):
    """An edit that does not fit its file: `code` names the sentence of the refusal, `facts` fill it."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
