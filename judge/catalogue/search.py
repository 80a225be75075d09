"""Finds texts by what a question is about: the nearest first, by BM25 over words, pairs of signs and things.

An index in memory and not one of a database: there are a few hundred texts a game, they never change while the program
runs, and words of several languages for one thing have to count as one (`everyday.py`).
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz, process

from judge.catalogue.everyday import TextMarks, marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONGEST: Final = 300  # characters of a question that are looked at
_KINDS: Final = {"words": 1.0, "pairs": 0.8, "things": 2.0}  # how much each kind of mark weighs
_REPEATS, _LENGTH = 1.2, 0.6  # of BM25: how soon repeating adds nothing, how much a long text is held back
_ALIKE: Final = 78  # per cent of a word that must be right for a slip of the keys


@dataclass(frozen=True, slots=True)
class IndexedText:
    """One thing to be found: its key, and what it says with how much each part weighs."""

    key: str
    says: Sequence[tuple[float, str]]


class Index:
    """Texts of one game that questions are put to."""

    def __init__(self, texts: Iterable[IndexedText], game: str) -> None:
        """Read every text once."""
        self.game = game
        self._keys: list[str] = []
        self._kinds = {kind: _MarkIndex() for kind in _KINDS}
        for at, text in enumerate(texts):
            self._keys.append(text.key)
            weights = {kind: Counter[str]() for kind in _KINDS}
            for weight, said in text.says:
                for kind, found in _by_kind(marks(said, game)).items():
                    for mark in found:
                        weights[kind][mark] += weight  # type: ignore[assignment]
            for kind, counted in weights.items():
                self._kinds[kind].add(at, counted)
        for table in self._kinds.values():
            table.close(len(self._keys))

    def find(self, question: str, most: int = 10) -> list[tuple[str, float]]:
        """Return the keys of the nearest texts with how near they are, the nearest first."""
        near: Counter[int] = Counter()
        for kind, asked in _by_kind(marks(question[:LONGEST], self.game)).items():
            table = self._kinds[kind]
            for mark in dict.fromkeys(asked):
                for meant, sure in table.meant(mark) if kind == "words" else ((mark, 1.0),):
                    for at, score in table.scores(meant):
                        near[at] += sure * _KINDS[kind] * score  # type: ignore[assignment]
        best = sorted(near.items(), key=lambda found: (-found[1], found[0]))[:most]
        return [(self._keys[at], score) for at, score in best]


class _MarkIndex:
    """Marks of one kind: for each the texts that have it and how much of it."""

    def __init__(self) -> None:
        self._have: dict[str, dict[int, float]] = {}
        self._long: dict[int, float] = {}
        self._texts = 0
        self._usual = 1.0

    def add(self, at: int, counted: Mapping[str, float]) -> None:
        for mark, much in counted.items():
            self._have.setdefault(mark, {})[at] = much
        self._long[at] = sum(counted.values())

    def close(self, texts: int) -> None:
        self._texts = texts
        self._usual = sum(self._long.values()) / max(1, texts) or 1.0

    def meant(self, word: str) -> list[tuple[str, float]]:
        """Return the word where some text has it, else those it may be a slip for, and how sure that is."""
        if word in self._have or len(word) < 4 or word.isdigit():
            return [(word, 1.0)]
        alike = process.extract(word, self._have.keys(), scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=2)
        return [(found, score / 100) for found, score, _ in alike]

    def scores(self, mark: str) -> list[tuple[int, float]]:
        have = self._have.get(mark)
        if not have:
            return []
        rare = math.log(1 + (self._texts - len(have) + 0.5) / (len(have) + 0.5))
        return [
            (at, rare * much * (1 + _REPEATS) / (much + _REPEATS * self._held_back(at)))
            for at, much in have.items()
        ]

    def _held_back(self, at: int) -> float:
        return 1 - _LENGTH + _LENGTH * self._long[at] / self._usual


def _by_kind(found: TextMarks) -> dict[str, tuple[str, ...]]:
    return {"words": found.words, "pairs": found.pairs, "things": found.things}
