"""Looks up a question in everyday words: rules with their readings, and similar ready disputes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue import rulebook
from judge.catalogue.everyday_tables import asked_of, unruled_of
from judge.catalogue.likeness import likeness
from judge.catalogue.search import LONGEST, Index, IndexedText
from judge.disputes.reference.ready import ready_file, ready_names, ready_title
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.catalogue.rulebook import Registry, Rule

MOST: Final = 10
_ID: Final = re.compile(r"[A-Za-z]+-[\w.-]*", re.ASCII)  # a rule's id, or its beginning
_DISPUTES: Final = 3  # shown at most
_LIKE: Final = 0.5  # a dispute is like a question when it is half as near as the nearest rule, or nearer
_NEARER: Final = 0.55  # how much nearer a rule that answers is than anything that no rule speaks of
_READ: Final = 8  # so many of the nearest are compared again by what they mean
_MEANS: Final = 2.5  # what it weighs that a question means the same as a known one
_UNRULED: Final = "-"  # before the number of a thing that no rule speaks of, in place of a rule's id
_HEADING, _UNCLEAR, _READING = 0.5, 0.5, 0.2  # what these weigh beside the rule's own sentence


@dataclass(frozen=True, slots=True)
class ReadyDispute:
    """A ready dispute that is similar to a question."""

    game: str
    name: str

    def title(self, language: str) -> str:
        """Return its title in a language."""
        return ready_title(self.game, self.name, language)


@dataclass(frozen=True, slots=True)
class LookupAnswers:
    """The results, nearest first. Where none answers (`answered`), the rules are only similar."""

    rules: tuple[tuple[Registry, Rule], ...]
    disputes: tuple[ReadyDispute, ...]
    answered: bool = True


def look_up(question: str, game: str = "", most: int = MOST) -> LookupAnswers:
    """Find what answers a question, in one game or in all of them; the beginning of an id finds the rules that have it."""
    games = (game,) if game else rulebook.games()
    named = _by_id(question, games)
    if named:
        return LookupAnswers(tuple(named), ())
    near, disputes = (_nearest(index, question, games) for index in (_rules, _disputes))
    enough = _LIKE * max((found.near for found in near if not found.unruled), default=0.0)
    near = _by_meaning(question, near)
    rules = [found for found in near if not found.unruled][:most]
    return LookupAnswers(
        tuple((rulebook.load(found.game), rulebook.load(found.game).rule(found.key)) for found in rules),
        tuple(ReadyDispute(found.game, found.key) for found in disputes[:_DISPUTES] if found.near >= enough),
        _is_clear_answer(near),
    )


def guess_game(question: str) -> str:
    """Return the game with the nearest answer to a question; "" for none."""
    begun = _by_id(question, rulebook.games())
    if begun:
        return begun[0][0].game
    near = _by_meaning(question, _nearest(_rules, question, rulebook.games()))
    return near[0].game if _is_clear_answer(near) else ""


def _is_clear_answer(near: Sequence[_NearText]) -> bool:
    """Return whether a rule is clearly nearer to a question than any topic that no rule covers."""
    rule, unruled = (
        max((found.near for found in near if found.unruled is which), default=0.0) for which in (False, True)
    )
    return rule - unruled >= _NEARER


def _by_id(question: str, games: tuple[str, ...]) -> list[tuple[Registry, Rule]]:
    begun = question.strip().casefold()
    if not _ID.fullmatch(begun):
        return []
    registries = [rulebook.load(game) for game in games]
    return [
        (registry, rule)
        for registry in registries
        for rule in registry.rules
        if rule.id.casefold().startswith(begun)
    ]


class _NearText(NamedTuple):
    """A text of a game, and how near it is."""

    near: float
    game: str
    key: str

    @property
    def unruled(self) -> bool:
        """Whether this is a topic that no rule covers."""
        return self.key.startswith(_UNRULED)


def _nearest(index: Callable[[str], Index], question: str, games: tuple[str, ...]) -> list[_NearText]:
    """Return the texts of several games near to a question, nearest first."""
    found = [_NearText(one.near, game, one.key) for game in games for one in index(game).find(question)]
    return sorted(found, key=lambda one: -one.near)


def _by_meaning(question: str, near: list[_NearText]) -> list[_NearText]:
    """Return the texts again, the nearest of them nearer by how much a question that they answer means the same."""
    read = [
        one._replace(near=one.near + _MEANS * likeness(question[:LONGEST], _known(one.game)[one.key]))
        for one in near[:_READ]
    ]
    return sorted(read, key=lambda one: -one.near) + near[_READ:]


@cache
def _rules(game: str) -> Index:
    texts = {rule.id: tuple(_rule_texts(rule)) for rule in rulebook.load(game).rules}
    return Index((IndexedText(key, texts.get(key, ()), asked) for key, asked in _known(game).items()), game)


@cache
def _known(game: str) -> dict[str, tuple[str, ...]]:
    """Return the questions known to ask for each rule of a game, and for each thing that no rule speaks of."""
    asked = asked_of(game)
    ruled = {rule.id: tuple(asked.get(rule.id, ())) for rule in rulebook.load(game).rules}
    return ruled | {f"{_UNRULED}{n}": tuple(row) for n, row in enumerate(unruled_of(game))}


def _rule_texts(rule: Rule) -> Iterator[tuple[float, str]]:
    """Yield the texts of a rule and its unclear points, each with its weight."""
    yield from ((1.0, sentence) for sentence in rule.text.values())
    yield _HEADING, rule.section
    yield _HEADING, rule.id.replace(".", " ").replace("-", " ")
    for point in rule.interpretations:
        yield from ((_UNCLEAR, sentence) for sentence in point.question.values())
        yield from ((_READING, said) for words in point.readings.values() for said in words.values())


@cache
def _disputes(game: str) -> Index:
    return Index((IndexedText(name, tuple(_dispute_texts(game, name))) for name in ready_names(game)), game)


def _dispute_texts(game: str, name: str) -> Iterator[tuple[float, str]]:
    """Yield the title of a ready dispute and the claims of its players, each with its weight."""
    yield from ((1.0, ready_title(game, name, language)) for language in LANGUAGES)
    yield from ((0.5, str(claim.get("says", ""))) for claim in ready_file(game, name)["claims"])
