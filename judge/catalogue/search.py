"""Finds the texts that answer a question, nearest first, by known questions and by the words of the texts.

A text is found by the questions that it is known to answer (`everyday.yaml` beside a game's registry), each compared
with the one that is put, and by BM25 over its own words. An index in memory and not one of a database: there are a few
hundred texts a game, they never change while the program runs, and words of several languages for one thing have to
count as one (`everyday.py`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from rapidfuzz import fuzz, process

from judge.catalogue.everyday import marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


LONGEST: Final = 300  # characters of a question that are looked at
_KINDS: Final = {"words": 1.0, "pairs": 0.5, "signs": 0.5, "things": 2.0, "kinds": 2.0}  # weight of a mark
_REPEATS, _LENGTH = 1.2, 0.6  # of BM25: how soon repeating adds nothing, how much a long text is held back
_SAYS: Final = 4.0  # what a text's own words weigh beside a question that it is known to answer
_SAME: Final = 4  # the power of a likeness that is added to it, so that nearly the same question counts more
_PUT: Final = 1.0  # what a known question weighs among a text's own words
_ALIKE: Final = 78  # per cent of a word that must be right for a slip of the keys


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A text of the index: its key, its parts with their weights, and the questions that it answers."""

    key: str
    says: Sequence[tuple[float, str]]
    asked: Sequence[str] = ()


class Found(NamedTuple):
    """A text that may answer a question, and its nearness."""

    key: str
    near: float


class Index:
    """The texts of one game that can be searched by questions."""

    def __init__(self, texts: Iterable[IndexedText], game: str) -> None:
        """Read every text once."""
        self.game = game
        self._keys: list[str] = []
        self._said: list[dict[str, float]] = []
        self._asked: list[
            tuple[int, frozenset[str]]
        ] = []  # which text, and the marks of a question it answers
        self._saying: dict[str, list[int]] = defaultdict(list)
        for at, text in enumerate(texts):
            said: dict[str, float] = defaultdict(float)
            for weight, part in text.says:
                for mark in _marks(part, game):
                    said[mark] += weight
            asked = [frozenset(_marks(part, game)) for part in text.asked]
            for mark in chain.from_iterable(asked):
                said[mark] += _PUT
            self._keys.append(text.key)
            self._said.append(said)
            self._asked += [(at, one) for one in asked]
            for mark in said:
                self._saying[mark].append(at)
        self._rare = {mark: self._rarity(mark, len(having)) for mark, having in self._saying.items()}
        self._words = [mark for mark in self._rare if mark[0] == "w"]
        self._long = [sum(said.values()) for said in self._said]
        self._usual = sum(self._long) / max(1, len(self._long)) or 1.0
        self._length = [math.sqrt(sum(self._rare[mark] ** 2 for mark in asked)) for _, asked in self._asked]
        self._asking: dict[str, list[int]] = defaultdict(list)
        for n, (_, asked_marks) in enumerate(self._asked):
            for mark in asked_marks:
                self._asking[mark].append(n)

    def find(self, question: str) -> list[Found]:
        """Return the texts near to a question, nearest first."""
        put = self._meant(_marks(question[:LONGEST], self.game))
        if not put:
            return []
        near = self._by_questions(put)
        for at, score in self._by_words(put).items():
            near[at] = near.get(at, 0.0) + _SAYS * score
        best = sorted(near.items(), key=lambda found: (-found[1], found[0]))
        return [Found(self._keys[at], score) for at, score in best]

    def _rarity(self, mark: str, having: int) -> float:
        rare = math.log(1 + (len(self._keys) - having + 0.5) / (having + 0.5))
        return _KINDS[_KIND_OF[mark[0]]] * rare

    def _meant(self, put: Iterable[str]) -> dict[str, float]:
        """Return the rarity of each mark of a question; of an unknown word, that of the words it may be a slip for."""
        meant: dict[str, float] = {}
        for mark in put:
            if mark in self._rare:
                meant[mark] = self._rare[mark]
            elif mark[0] == "w" and len(mark) > 4 and not mark[1:].isdigit():
                alike = process.extract(mark, self._words, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=2)
                meant.update({found: self._rare[found] * score / 100 for found, score, _ in alike})
                if not alike:
                    meant[mark] = self._rarity(mark, 0)
            else:
                meant[mark] = self._rarity(mark, 0)
        return meant

    def _by_questions(self, put: Mapping[str, float]) -> dict[int, float]:
        """Compare the question with each known question of a text: the cosine of their marks, twice where it is that one."""
        shared: dict[int, float] = defaultdict(float)
        for mark, weight in put.items():
            for n in self._asking.get(mark, ()):
                shared[n] += weight * self._rare[mark]
        length = math.sqrt(sum(weight**2 for weight in put.values()))
        nearest: dict[int, float] = defaultdict(float)
        for n, score in shared.items():
            at = self._asked[n][0]
            nearest[at] = max(nearest[at], score / (length * self._length[n]))
        return {at: alike + alike**_SAME for at, alike in nearest.items()}

    def _by_words(self, put: Mapping[str, float]) -> dict[int, float]:
        """Compare the question with the words of each text by BM25; 1 where a text has all of it often."""
        found: dict[int, float] = defaultdict(float)
        whole = sum(put.values()) * (1 + _REPEATS)
        for mark, weight in put.items():
            for at in self._saying.get(mark, ()):
                much = self._said[at][mark]
                held_back = 1 - _LENGTH + _LENGTH * self._long[at] / self._usual
                found[at] += weight * much * (1 + _REPEATS) / (much + _REPEATS * held_back) / whole
        return found


_KIND_OF: Final = {kind[0] if kind != "signs" else "c": kind for kind in _KINDS}


def _marks(text: str, game: str) -> dict[str, None]:
    """Return the marks of a text, once each and in their order, each after a letter of its kind."""
    found = marks(text, game)
    return {letter + mark: None for letter, kind in _KIND_OF.items() for mark in getattr(found, kind)}
