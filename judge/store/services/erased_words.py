"""The label that replaces an erased person's names wherever these are written."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
NOBODY: Final = "–"  # where it cannot be told which of two people of one name is meant


@dataclass(frozen=True)
class ErasedPerson:
    """A person's names until now, how the log called them, and the label used from now on.

    `others`: names of other people; where one of them contains a name of this person it stays, and where one is the same,
    the two cannot be distinguished.
    """

    label: str
    names: tuple[str, ...]
    actors: tuple[str, ...]
    others: tuple[str, ...] = ()
    code: str = ""  # a player's id: where it stands beside a name, it says whose the name is
    row: int | None = None  # of the player

    @cached_property
    def _has_namesake(self) -> bool:
        return any(name in self.others for name in self.names)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        ours = {*self.names, *self.actors}
        longer = {other for other in self.others if other not in ours and any(n in other for n in self.names)}
        return re.compile("|".join(_word_pattern(each) for each in _longest_first(ours | longer)))

    def in_words(self, text: str) -> str:
        """Replace the person's names by the label in a text."""
        said = NOBODY if self._has_namesake else self.label

        def put(found: re.Match[str]) -> str:
            if found[0] in self.actors:
                return self.label
            return said if found[0] in self.names else found[0]

        return self._pattern.sub(put, text)

    def actor_label(self, name: str) -> str:
        """Return the actor of an action, as the log names people, with the label in place of the person."""
        return self.label if name in self.actors else name

    def in_facts(self, value: object) -> object:
        """Replace the person's names by the label in a log entry or a stored answer."""
        if isinstance(value, dict):
            of = value.get("player", value.get("code"))
            whose = self.code and isinstance(of, str) and "name" in value
            return {
                self._key(key): self._name(each, ours=of == self.code)
                if whose and key == "name"
                else self.in_facts(each)
                for key, each in value.items()
            }
        if isinstance(value, list):
            return [self.in_facts(each) for each in value]
        return self.in_words(value) if isinstance(value, str) else value

    def in_row(self, columns: dict[str, Any]) -> dict[str, object]:
        """Replace the person's names by the label in the columns of a row, including the actor columns."""
        return {
            key: self.actor_label(each) if key in BY else self.in_facts(each) for key, each in columns.items()
        }

    def _name(self, name: object, *, ours: bool) -> object:
        return self.label if ours else name

    def _key(self, key: str) -> str:
        return self.label if key in self.names else key

    def as_kept(self) -> list[str]:
        """Return the person's names as JSON in the database has them."""
        return [json.dumps(name)[1:-1] for name in self.names]


BY: Final = frozenset({"by", "decided_by", "taken_by", "result_by", "actor"})


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(texts, key=lambda text: (-len(text), text))


def _word_pattern(name: str) -> str:
    """Match a name as a word of its own; within text that has no blanks, anywhere, but for a single sign."""
    loose = len(name) > 1
    before = "" if loose and UNSPACED.match(name[0]) else r"(?<!\w)" if _is_word(name[0]) else ""
    after = "" if loose and UNSPACED.match(name[-1]) else r"(?!\w)" if _is_word(name[-1]) else ""
    return f"{before}{re.escape(name)}{after}"


def _is_word(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNM"
