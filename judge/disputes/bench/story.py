"""Reads a story in sentences into a dispute of the bench: only the cards and steps that are recognised.

The words for who acted and whose a card is are those of `story_people.py`. Cards and steps are read as lines of the bench;
a clause that is no such line is left out, and unused words are reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.everyday import is_signs, marks, parts_of, stem
from judge.catalogue.everyday_tables import (
    silent_words,
    supposing_words,
    undergone_words,
    undone_words,
)
from judge.disputes.bench import line
from judge.disputes.bench.bench import look
from judge.disputes.bench.card_kinds import kinds_of
from judge.disputes.bench.edits import AddStep, apply
from judge.disputes.bench.line_setup import read_setup, setup_words
from judge.disputes.bench.line_words import NotALineError, add_cards, begins_with_word, normalize_line
from judge.disputes.bench.opening import blank_file
from judge.disputes.bench.story_people import OTHER, TELLER, people_of
from judge.disputes.language.errors import DisputeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.bench.line_words import Lexicon
    from judge.disputes.bench.story_people import StoryPeople
    from judge.disputes.language.format import DisputeFile

_ABOUT_A_CARD: Final = {"object", "ability"}  # what a verb takes
_END: Final = re.compile(r"[.;!?。！？…]")  # of a sentence
_CONJUGATED: Final = re.compile(
    r"[\u4e00-\u9fff](?=[\u3041-\u3096])"
)  # what stays of a Japanese verb: 出 of 出した


@dataclass(frozen=True)
class Story:
    """A dispute read from a text: its cards and steps as lines, and the words that were not used."""

    file: DisputeFile
    cards: tuple[str, ...]
    steps: tuple[str, ...]
    unused: str


@dataclass
class _Clause:
    """What is said of one player: cards, each with its owner ("" if unstated), and the other words."""

    by: str = ""
    before: str = ""  # of the same sentence
    subject: str = ""  # whose card the clause begins with
    cards: list[tuple[str, str]] = field(default_factory=list)
    rest: str = ""


def read_story(text: str, game: str, language: str) -> Story | None:
    """Read a text into a dispute: each clause as a step, else its cards in their zones; None if nothing is recognised."""
    names: dict[str, str] = {}
    add_cards(names, game, {}, language)
    people = people_of(normalize_line(text), names, game)
    file = blank_file(game, people.seats, text)
    blank = look(file, language)
    words = line.lexicon(game, blank, {}, language)
    stand: Mapping[str, Any] | None = blank  # None: to be looked at again
    cards, steps, unused = dict[str, None](), list[str](), list[str]()
    for clause in _clauses(normalize_line(text), words.cards, people):
        by = _doer(clause)
        verb = _find_verb(clause, by, game, words)
        stepped = _add_step(file, stand, by, verb, clause.cards[0][0], language) if verb else None
        if stepped:
            file, stand, said = stepped
            steps.append(said)
        else:
            owned = [f"{of} {card}" for card, of in clause.cards if of]
            placed = [card for card in owned if card not in cards]
            file = _place_cards(file, placed, language)
            stand = None if placed else stand
            cards |= dict.fromkeys(owned)
            unused += [card for card, of in clause.cards if not of]
        unused += _unused_words(clause.rest, verb if stepped else "", game)
    return Story(file, tuple(cards), tuple(steps), " ".join(unused)) if cards or steps else None


def names_card_and_player(text: str, game: str, language: str) -> bool:
    """Return whether a text names a card and who had or used it."""
    cards: dict[str, str] = {}
    add_cards(cards, game, {}, language)
    people = people_of(normalize_line(text), cards, game)
    return any(
        of or clause.by for clause in _clauses(normalize_line(text), cards, people) for _, of in clause.cards
    )


def _clauses(text: str, cards: Mapping[str, str], people: StoryPeople) -> list[_Clause]:
    """Split a text at each other player and at the end of a sentence; the last player named continues."""
    clauses, at, of, named = [_Clause()], 0, "", ""
    found = [
        ({name.casefold(): name for name in cards}, "card"),
        (people.owners, "of"),
        (people.doers, "by"),
    ]
    while at < len(text):
        rest, begun = text[at:].casefold(), at == 0 or not (text[at - 1].isascii() and text[at - 1].isalnum())
        said, meant, kind = max(
            (
                (said, among[said], kind)
                for among, kind in found
                if begun
                for said in among
                if begins_with_word(rest, said)
            ),
            key=lambda one: len(one[0]),
            default=("", "", ""),
        )
        if kind in {"of", "by"}:
            meant = people.other(said, named) if meant == OTHER else meant
            named = named if meant == TELLER else meant
        if kind == "card":
            if not clauses[-1].cards and not clauses[-1].rest.strip():
                clauses[-1].subject = of
            clauses[-1].cards.append((meant, of))
            of = ""
        elif kind == "of":
            of = meant
        elif kind == "by":
            clauses.append(_Clause(meant, clauses[-1].before + clauses[-1].rest))
            of = ""
        elif _END.match(text[at]):
            clauses.append(_Clause(clauses[-1].by))
        else:
            clauses[-1].rest += text[at]
        at += len(said) or 1
    return [clause for clause in clauses if clause.cards or clause.rest.strip()]


def _doer(clause: _Clause) -> str:
    """Return who did what a clause says: whoever it names, else the owner of the card that it begins with."""
    suffered = clause.subject and _says_any(clause.rest, undergone_words())
    return clause.by or ("" if suffered else clause.subject)


def _find_verb(clause: _Clause, by: str, game: str, words: Lexicon) -> str:
    """Return the verb of a clause with one card: the one verb that most of its words, or their things, name."""
    if not by or len(clause.cards) != 1 or clause.cards[0][1] not in {"", by}:
        return ""
    if _says_any(clause.rest, undone_words()) or _says_any(clause.before + clause.rest, supposing_words()):
        return ""
    told = marks(clause.rest, game)
    kinds = kinds_of(game, {})
    others = {*kinds.values()} - {
        kinds.get(clause.cards[0][0])
    }  # a verb called as a kind of card is for that kind
    verbs = [
        (verb, do, marks(verb, game))
        for verb, do in words.verbs.items()
        if words.takes.get(do) in _ABOUT_A_CARD and do not in others
    ]
    by_words = [(verb, do, {*said.words, *said.pairs}) for verb, do, said in verbs]
    by_stems = [(verb, do, {*_CONJUGATED.findall(verb)}) for verb, do, said in verbs if not said.pairs]
    by_things = [(verb, do, {*said.things}) for verb, do, said in verbs]
    stems = {*_CONJUGATED.findall(clause.rest)}
    for had, ways in (({*told.words, *told.pairs}, by_words), (stems, by_stems), ({*told.things}, by_things)):
        fitting = [(len(parts), verb, do) for verb, do, parts in ways if parts and parts <= had]
        most = max(fitting, default=(0, "", ""), key=lambda one: one[0])
        if most[1]:
            return most[1] if {do for count, _, do in fitting if count == most[0]} == {most[2]} else ""
    return ""


def _says_any(told: str, words: Iterable[str]) -> bool:
    """Return whether a text says one of some words; one in signs anywhere in a run of signs."""
    parts = parts_of(told)
    signs = "".join(part for part in parts if is_signs(part))
    return any(part in parts or (is_signs(part) and part in signs) for part in words)


def _add_step(
    file: DisputeFile, stand: Mapping[str, Any] | None, by: str, verb: str, card: str, language: str
) -> tuple[DisputeFile, Mapping[str, Any], str] | None:
    """Return the dispute with the step of a line, how it stands, and the line; a card that must be there is put there."""
    for laid in ([], [f"{by} {card}"]):
        before = _place_cards(file, laid, language)
        try:
            seen = look(before, language) if laid or stand is None else stand
            words = line.lexicon(file["game"], seen, {}, language)
            step = line.read_line(f"{by} {verb} {card}", words)
            after = apply(before, AddStep(step))
            return after, look(after, language), line.write_line(step, words)
        except (DisputeError, NotALineError):
            continue
    return None


def _place_cards(file: DisputeFile, cards: Iterable[str], language: str) -> DisputeFile:
    """Put cards where a line of the position puts them."""
    for card in cards:
        file = apply(file, read_setup(card, setup_words(file, {}, language)))
    return file


def _unused_words(rest: str, verb: str, game: str) -> list[str]:
    """Return the words of a clause with a meaning that its verb does not express."""
    said, things = parts_of(verb), {*marks(verb, game).things}
    signs = {*"".join(part for part in said if is_signs(part))}
    plain = silent_words() | {stem(part) for part in said}
    return [
        part
        for part in parts_of(rest)
        if not (
            {*part} <= signs or {part, stem(part)} & plain or things.intersection(marks(part, game).things)
        )
    ]
