"""The players of a story: the teller, whoever is named, and whom "he" and "the opponent" mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from judge.catalogue.everyday import marks, parts_of, stem
from judge.catalogue.everyday_tables import owners, silent_words, tellers
from judge.disputes.bench.line_words import begins_with_word
from judge.disputes.bench.opening import SEATS, seats_of
from judge.disputes.language.words import words_of
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Mapping

TELLER, OTHER = SEATS[0], SEATS[1]  # the seats of the tables of everyday words
_CAPITAL: Final = re.compile(r"\b([A-Z][a-z]+)(?:('s)|,? ([a-z]+))\b")  # Ken attacked; Ken's
_HONOURED: Final = re.compile(r"([^\s,。.!?「」はがをにでとの]{1,8}(?:さん|くん|ちゃん|君))[はがもの]")
_FAMILIAR: Final = re.compile(r"(?:^|[,。.!?;\s])([小阿老][\u4e00-\u9fff])(?=[\u4e00-\u9fff])")


@dataclass(frozen=True)
class StoryPeople:
    """The seats of a story, and for each word the seat that does something or owns a card."""

    seats: list[str]
    doers: Mapping[str, str]
    owners: Mapping[str, str]

    def other(self, word: str, named: str) -> str:
        """Return whom a word means: "he" the player named last, "the opponent" the other of two who are not the teller."""
        if TELLER not in self.seats and marks(word, "").things:
            return next(seat for seat in self.seats if seat != named)
        return named or self.seats[1]


def people_of(text: str, cards: Mapping[str, str], game: str) -> StoryPeople:
    """Return the players of a text: the teller if there is one, then those it names, in their order."""
    named = [name for name in _named(text, game) if not any(name in card for card in cards)]
    told = any(_says(text, said) for table in (tellers(), owners()) for said in table[TELLER])
    seats = [*([TELLER] if told or not named else []), *named][: max(package(game).seats)]
    least = seats_of(game, None)
    seats += [seat for seat in (OTHER, *least) if seat not in seats][: max(0, len(least) - len(seats))]
    doers, owned = _by_word(tellers()), _by_word(owners())
    for name in named:
        if name in seats:
            doers[name.casefold()] = name
            owned |= {f"{name}'s".casefold(): name, f"{name}的": name, f"{name}の".casefold(): name}
            doers |= {f"{name}{particle}".casefold(): name for particle in "はがも"}
    return StoryPeople(seats, doers, owned)


def _named(text: str, game: str) -> list[str]:
    """Return the names in a text: before a verb of the game, with a title, or familiar."""
    found: dict[int, str] = {each.start(1): each[1] for each in _HONOURED.finditer(text)}
    found |= {each.start(1): each[1] for each in _FAMILIAR.finditer(text)}
    for each in _CAPITAL.finditer(text):
        name, has, verb = each.groups()
        means = marks(name, game)
        known = name.casefold() in silent_words() or means.things or means.kinds
        if not known and (has or stem(verb) in _verbs(game)):
            found[each.start(1)] = name
    return list(dict.fromkeys(found[at] for at in sorted(found)))


@cache
def _verbs(game: str) -> frozenset[str]:
    """Return the stems of the English words of a game's verbs, and of words for the same."""
    said = (part for verb in words_of(game, "en").verbs.values() for part in parts_of(verb))
    return frozenset(stem(part) for part in said if part not in silent_words())


def _by_word(people: Mapping[str, list[str]]) -> dict[str, str]:
    return {said.casefold(): seat for seat, row in people.items() for said in row}


def _says(text: str, word: str) -> bool:
    """Return whether a text has a word, in letters as a word of its own."""
    text, word = text.casefold(), word.casefold()
    starts = (at.start() for at in re.finditer(re.escape(word), text))
    return any(
        begins_with_word(text[at:], word) and not (at and text[at - 1].isalnum() and word.isascii())
        for at in starts
    )
