"""The words of one line about a position, and how one of them is found.

They come from what the bench offers and from the game's description, in every language, the page's own first.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.described import describe_game
from judge.disputes.language.game_context import context_of
from judge.disputes.language.words import words_of
from judge.words.languages import LANGUAGES, name_in

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST: Final = 8
LONGEST: Final = 300
SAYS: Final = "says"  # the verb of a claim


class NotALineError(Exception):
    """A part of a line means nothing: which (`who`, `what`, `card`, `target`, `more`), what was written, what could be."""

    def __init__(self, part: str, word: str, known: list[str]) -> None:
        super().__init__(part, word)
        self.part, self.word, self.known = part, word, known


@dataclass
class Lexicon:
    """The words of one position: each spoken form with its name in the file; the usual form comes first."""

    seats: dict[str, str] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)  # all cards of the game
    side: dict[str, str] = field(default_factory=dict)  # the player whose zones have an object
    words: dict[str, str] = field(default_factory=dict)
    slots: dict[str, str] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)
    claims: dict[str, str] = field(default_factory=dict)
    takes: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    of_verb: dict[str, list[str]] = field(default_factory=dict)
    offered: set[tuple[str, str, str]] = field(default_factory=set)  # legal actions: player, verb, object
    claimed: dict[str, set[str]] = field(default_factory=dict)  # what a claim can name of each object


def lexicon(game: str, stand: Mapping[str, Any], people: Mapping[str, str], language: str) -> Lexicon:
    """Collect the words for a line about a position, those of the language before the others."""
    words = Lexicon()
    for seat in stand["seats"]:
        words.seats[seat["name"]] = seat["name"]
    for seat, name in people.items():
        words.seats.setdefault(name, seat)
    for tag in (language, *LANGUAGES):
        words.seats.setdefault(words_of(game, tag).terms["chance"], "chance")
    _add_verbs(words, game, stand, language)
    _add_things(words, stand)
    add_cards(words.cards, game, stand["stated"], language)
    for option in (*stand["options"], *stand["later"]):
        step = option["step"]
        words.offered.add((option["by"], option["do"], option["about"]))
        if "word" in step:
            words.words.setdefault(option["of"], str(step["word"]))
        for ask in option["asks"]:
            words.slots.setdefault(ask["label"], ask["slot"])
            for choice in ask["options"]:
                if choice["value"] not in words.things.values():
                    words.words.setdefault(choice["text"], choice["value"])
    _add_claims(words, game, stand, language)
    return words


def _add_verbs(words: Lexicon, game: str, stand: Mapping[str, Any], language: str) -> None:
    for verb in stand["verbs"]:
        words.verbs.setdefault(verb["text"], verb["do"])
        words.takes[verb["do"]] = verb["takes"]
    for tag in (language, *LANGUAGES):
        for do, said in words_of(game, tag).verbs.items():
            words.verbs.setdefault(said.replace("{subject}", "").strip(" ：:"), do)
    for verb in stand["verbs"]:
        words.verbs.setdefault(verb["do"], verb["do"])
    for verb in describe_game(game).verbs.values():
        words.of_verb[verb.name] = [slot.name for slot in verb.slots if slot.name != "target"]
        words.kinds.update((slot.name, slot.kind) for slot in verb.slots)
    words.kinds.setdefault("pay", "objects")
    for tag in (language, *LANGUAGES):
        terms = words_of(game, tag).terms
        for slot in words.kinds:
            words.slots.setdefault(terms.get(f"slot {slot}", terms.get(slot, slot)), slot)
        for verb in describe_game(game).verbs.values():
            for slot_note in verb.slots:
                for word in slot_note.words:
                    words.words.setdefault(terms.get(word, word), word)
    words.slots.update((slot, slot) for slot in words.kinds)


def _add_things(words: Lexicon, stand: Mapping[str, Any]) -> None:
    for seat in stand["seats"]:
        words.side.update((card["label"], seat["name"]) for zone in seat["zones"] for card in zone["cards"])
    names: dict[str, list[tuple[str, str]]] = {}
    zones = [zone for seat in stand["seats"] for zone in seat["zones"]] + list(stand["table"])
    for card in (card for zone in zones for card in zone["cards"]):
        names.setdefault(card["name"], []).append((card["label"], card["shown"]))
    for name, cards in names.items():
        for label, shown in cards:
            said = f"{name} {unicodedata.normalize('NFKC', shown)}" if label.startswith("#") else label
            words.things.setdefault(name if len(cards) == 1 else said, label)
    for cards in names.values():
        words.things.update((label, label) for label, _ in cards)
    for unseen in stand["unseen"]:  # out of a hand nobody saw
        for card in unseen["cards"]:
            words.things.setdefault(card["text"], card["value"])
    words.things.update((label, label) for label in stand["ids"])
    words.things.update(words.seats)
    for card in (card for zone in zones for card in zone["cards"]):
        places = {f"zone={place}" for place in card["lies"]}
        words.claimed[card["label"]] = places | {name for name in card["claimed"] if name != "zone"}
    of_player = {name for name, _ in stand["claimable"]["of_player"]}
    words.claimed.update((seat["name"], of_player) for seat in stand["seats"])


def add_cards(cards: dict[str, str], game: str, stated: Mapping[str, Any], language: str) -> None:
    """Collect the names of cards: the stated ones, then all of the game, in each language, then their other names."""
    for key, data in stated.items():
        own = str(data["name"]) if key.startswith("name:") else key  # what has no No. goes by its name
        cards.setdefault(name_in(data.get("names") or {}, language, data.get("name") or own), own)
        cards.setdefault(own, own)
    for tag in (language, *LANGUAGES):
        for card in context_of(game).all_cards:
            cards.setdefault(card.data.get("names", {}).get(tag) or card.name, card.no or card.name)
    for card in context_of(game).all_cards:
        for alias in card.data.get("aliases", ()):
            cards.setdefault(alias, card.no or card.name)


def _add_claims(words: Lexicon, game: str, stand: Mapping[str, Any], language: str) -> None:
    """Add what can be claimed of a thing: a zone or a state, in one word, as the end of its path and its value."""
    for tag in (language, *LANGUAGES):
        said = words_of(game, tag)
        words.says.setdefault(said.terms["line says"], SAYS)
        for key in ("illegal", "legal", "winner"):
            words.claims.setdefault(said.terms[f"line {key}"], key)
    for zone, called in stand["claimable"]["zones"]:
        words.claims.setdefault(called, f"zone={zone}")
        for tag in (language, *LANGUAGES):
            words.claims.setdefault(words_of(game, tag).terms.get(zone, zone), f"zone={zone}")
    for flag, _, values in stand["claimable"]["flags"]:
        for value, called in values:
            words.claims.setdefault(called, f"{flag}={value}")
    numbers = (*stand["claimable"]["numbers"], *stand["claimable"]["of_player"])
    for name, called in numbers:
        words.claims.setdefault(called, f"{name}=")


def normalize_line(text: str) -> str:
    """Fold a typed line: full-width signs become half-width, and any blanks become one space."""
    folded = unicodedata.normalize("NFKC", text[:LONGEST]).replace("、", ",")
    return " ".join(folded.split())


def longest_word(text: str, among: Mapping[str, str]) -> str:
    """Return the longest of these words with which a text begins; "" for none."""
    folded = text.casefold()
    fitting = (said for said in among if begins_with_word(folded, _folded(said)))
    return max(fitting, key=len, default="")


def _folded(said: str) -> str:
    return unicodedata.normalize("NFKC", said).casefold()


def take_word(text: str, among: Mapping[str, str], part: str) -> tuple[str, str]:
    """Take the longest of these words off the beginning of a text."""
    text = text.strip()
    word = longest_word(text, among)
    if not word:
        raise NotALineError(part, text[:40], list(among)[:MOST])
    return word, text[len(unicodedata.normalize("NFKC", word)) :].lstrip(" :")


def begins_with_word(text: str, word: str) -> bool:
    """Return whether a text begins with a whole word."""
    if not word or not text.startswith(word):
        return False
    after = text[len(word) : len(word) + 1]
    return not (after.isascii() and after.isalnum() and word[-1].isascii())


def read_thing(text: str, words: Lexicon, part: str) -> str:
    """Read a card or a player: in full, or by a unique beginning; cards of the position first."""
    if text.startswith("#") and text[1:].isdecimal():
        return text
    found = possible_meanings(text, words.things)
    if len(found) != 1:  # a name of several is as good as one of none: the file says whose is meant
        found = possible_meanings(text, words.cards) if not found else exact_meanings(text, words.cards)
    if len(found) == 1:
        return found.pop()
    known = [said for said in words.things if said.casefold().startswith(text.casefold())]
    raise NotALineError(part, text[:40], (known or list(words.things))[:MOST])


def possible_meanings(text: str, among: Mapping[str, str]) -> set[str]:
    """Return what a text can mean: a word in full, else every word that begins so."""
    folded = text.strip().casefold()
    begun = {meant for said, meant in among.items() if said.casefold().startswith(folded)}
    return exact_meanings(text, among) or begun


def exact_meanings(text: str, among: Mapping[str, str]) -> set[str]:
    """Return what a text means that is a word in full."""
    folded = text.strip().casefold()
    return {meant for said, meant in among.items() if folded in {said.casefold(), meant.casefold()}}


def read_word(text: str, among: Mapping[str, str], part: str) -> str:
    """Read a word in full, or by a unique beginning."""
    found = possible_meanings(text, among)
    if len(found) != 1:
        raise NotALineError(part, text[:40], list(among)[:MOST])
    return found.pop()


def completions(before: str, begun: str, among: Mapping[str, str]) -> list[str]:
    """Return lines that go on with each word that begins so, one for each meaning."""
    folded, found, meant = begun.strip().casefold(), list[str](), set[str]()
    for said, what in among.items():
        if said.casefold().startswith(folded) and (what not in meant or folded):
            meant.add(what)
            found.append(f"{before}{said}")
    return found[:MOST]
