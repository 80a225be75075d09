"""The error of this package: the reason, the place and the facts. Its sentences are in `words`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.tournament.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping


class Refusal(ValueError):  # noqa: N818 - a refusal is an answer with fields
    """An event, a result or a request that cannot be accepted.

    `key` names the reason in the table of words; `path` is the spot in the event file (`results[0].tables[2]`),
    `round` and `table` are the numbers people use, and `facts` are the values the sentence is made with.
    """

    def __init__(
        self,
        key: str,
        *,
        path: str = "",
        round: int | None = None,  # noqa: A002 - the field's own word
        table: int | None = None,
        **facts: object,
    ) -> None:
        super().__init__(key)
        self.key = key
        self.path = path
        self.round = round
        self.table = table
        self.facts: Mapping[str, object] = facts

    def text(self, language: str = "en") -> str:
        """Return the place and reason in a language (`en`, `zh-Hant`, `zh-Hans`, `ja`)."""
        where = self.where(language)
        reason = say(self.key, self.facts, language)
        return f"{where}: {reason}" if where else reason

    def where(self, language: str = "en") -> str:
        """Name the round and table, or else the path in the file."""
        if self.round is not None and self.table is not None:
            return say("where_table", {"round": self.round, "table": self.table}, language)
        if self.round is not None:
            return say("where_round", {"round": self.round}, language)
        return self.path

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as they are, for JSON."""
        return {
            "key": self.key,
            "path": self.path,
            "round": self.round,
            "table": self.table,
            "facts": dict(self.facts),
        }

    def __str__(self) -> str:
        return self.text()
