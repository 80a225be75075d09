"""The words of a game in one language: sentences for events, refusals and actions, and terms.

Each game has a `words.yaml`; `judge/disputes/words.yaml` has the words that all games share. A sentence is a template
with named facts; the name of a fact determines its kind (an object, a seat, a zone, a word; see `TYPES`).
`{needs:is|are}` is the word that fits a count, and `{the word card}` the game's word for a card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.games import score_term
from judge.words.sentences import pick, sections

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.records import Record


TYPES: Final = {
    **dict.fromkeys(("card", "item", "newest", "source", "target", "subject"), "card"),
    **dict.fromkeys(("cards", "items", "options"), "cards"),
    **dict.fromkeys(("seat", "by", "player"), "seat"),
    **dict.fromkeys(("seats", "waits_for"), "seats"),
    "zone": "zone",
    "where": "zone",
    "slot": "slot",
    **dict.fromkeys(
        ("word", "do", "kind", "phase", "face", "wanted", "what", "menu", "until", "fact"), "word"
    ),
    **dict.fromkeys(("words", "colours", "missing", "known", "near"), "words"),
    "declared": "declared",
    "given": "given",
}


# What a field of an event says, by its type; a text is the kind of word that the table above has for its name.
FIELDS: Final = {
    "Obj": "card",
    "Obj | None": "card",
    "tuple[Obj, ...]": "cards",
    "Ref": "ref",
    "Seat": "seat",
    "Seat | None": "seat",
    "tuple[Seat, ...]": "seats",
    "ZoneId": "zone",
    "Declared": "declared",
    "int": "number",
    "int | None": "number",
    "tuple[int, ...]": "numbers",
    "tuple[str, ...]": "words",
}

_SECTIONS: Final = ("events", "reasons", "verbs", "asks", "terms")
_CARD: Final = "the word card"


@cache
def word_tables(game: str) -> dict[str, Any]:
    """Return a game's words over the engine's, section by section. Without a game, the engine's."""
    joined: dict[str, Any] = {name: {} for name in _SECTIONS}
    for stored in (sections("judge.disputes"), sections("judge.games", game)):
        for name, words in joined.items():
            words.update(stored.get(name, {}))
    _name_cards(joined)
    return joined


def _name_cards(joined: dict[str, Any]) -> None:
    """Insert the game's word for a card into every sentence about cards in general."""
    word = joined["terms"][_CARD]
    for section in _SECTIONS:
        for name, entry in joined[section].items():
            joined[section][name] = {
                tag: said.replace(f"{{{_CARD}}}", pick(word, tag)) if isinstance(said, str) else said
                for tag, said in entry.items()
            }


class GameWords(NamedTuple):
    """A game's words in one language, by name: sentences, and for events the names and kinds of their facts too."""

    events: Mapping[str, tuple[str, tuple[tuple[str, str | None], ...]]]
    reasons: Mapping[str, str]
    verbs: Mapping[str, str]
    asks: Mapping[str, str]
    terms: Mapping[str, str]


@cache
def words_of(game: str, language: str) -> GameWords:
    """Return a game's words in a language, or in the nearest there is."""
    joined = word_tables(game)
    said = {
        section: {name: pick(entry, language) for name, entry in joined[section].items()}
        for section in _SECTIONS
    }
    facts = {
        name: tuple((fact, TYPES.get(fact)) for fact in entry.get("facts", ()))
        for name, entry in joined["events"].items()
    }
    events = {name: (sentence, facts[name]) for name, sentence in said["events"].items()}
    return GameWords(events, said["reasons"], said["verbs"], said["asks"], said["terms"])


@cache
def facts_of(kind: type[Record]) -> tuple[tuple[str, str | None], ...]:
    """Return the facts of an event of a kind besides its rules, each with its kind."""
    return tuple((name, FIELDS.get(of, TYPES.get(name))) for name, of in kind.kinds.items())[1:]


def score_word(game: str, language: str) -> str:
    """Return the heading for the score with which a table of a game ends; "" for a game without one."""
    term = score_term(game)
    word = pick(word_tables(game)["terms"][term], language) if term else ""
    return word[:1].upper() + word[1:]


class NameText(str):
    """Text that is, or begins with, a name given by people: its case is kept."""

    __slots__ = ()


class WordedText(str):
    """Text in words: it is not looked up as a term."""

    __slots__ = ()
