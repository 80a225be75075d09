"""One line instead of taps: `A attack hound > prey`. Read, completed and written in the words of the game, in any language.

A line is a player, what they did, with what, and behind `>` at what or whom, several with commas between.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.described import OTHER
from judge.disputes.words import words_of
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.format import Step

MOST: Final = 8
LONGEST: Final = 300
AT: Final = ">"


class NotALineError(Exception):
    """A part of a line means nothing: which (`who`, `what`, `card`, `target`), what was written, and what it could be."""

    def __init__(self, part: str, word: str, known: list[str]) -> None:
        super().__init__(part, word)
        self.part, self.word, self.known = part, word, known


@dataclass
class Lexicon:
    """The words of one position: each as it may be said, with what the file calls it; the usual one comes first."""

    seats: dict[str, str] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)


def lexicon(game: str, stand: Mapping[str, Any], people: Mapping[str, str], language: str) -> Lexicon:
    """Gather the words in which a line about a position may be written: those of the language before the others."""
    words = Lexicon()
    for seat in stand["seats"]:
        words.seats[seat["name"]] = seat["name"]
    for seat, name in people.items():
        words.seats.setdefault(name, seat)
    for verb in stand["verbs"]:
        words.verbs.setdefault(verb["text"], verb["do"])
    for tag in (language, *LANGUAGES):
        for do, said in words_of(game, tag).verbs.items():
            words.verbs.setdefault(said.replace("{subject}", "").strip(" ：:"), do)
    for verb in stand["verbs"]:
        words.verbs.setdefault(verb["do"], verb["do"])
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
    words.things.update(words.seats)
    return words


def read(text: str, words: Lexicon) -> dict[str, object]:
    """Read the step that a line says. NotALineError names the part that means nothing."""
    head, sign, at = _clean(text).partition(AT)
    seat, rest = _first(head, words.seats, "who")
    verb, rest = _first(rest, words.verbs, "what")
    step: dict[str, object] = {"by": words.seats[seat], "do": words.verbs[verb]}
    if step["do"] == OTHER:
        return {**step, "note": f"{rest} {sign} {at.strip()}".strip()}
    if rest:
        step["card"] = _thing(rest, words, "card")
    if at.strip():
        named = [_thing(part.strip(), words, "target") for part in at.split(",")]
        step["target"] = named[0] if len(named) == 1 else named
    return step


def written(step: Step, words: Lexicon) -> str:
    """Write a step as a line, in the words people see."""

    def say(label: object, among: Mapping[str, str]) -> str:
        return next((said for said, meant in among.items() if meant == label), str(label))

    parts = [str(step["by"]), say(step["do"], words.verbs)]
    parts += [say(step[key], words.things) for key in ("card", "player", "word", "number") if key in step][:1]
    target = step.get("target")
    if target is not None:
        listed = target if isinstance(target, list) else [target]
        parts += [AT, ", ".join(say(one, words.things) for one in listed)]
    return " ".join(parts)


def completed(text: str, words: Lexicon) -> list[str]:
    """Return whole lines that begin as this one does: its next word completed in every way it can be."""
    line = _clean(text)
    head, sign, at = line.partition(AT)
    try:
        seat, rest = _first(head, words.seats, "who")
    except NotALineError:
        return _ending("", head, words.seats)
    try:
        verb, thing = _first(rest, words.verbs, "what")
    except NotALineError:
        return _ending(f"{seat} ", rest, words.verbs)
    if not sign:
        bare = [] if thing else [f"{seat} {verb}"]
        return [*bare, *_ending(f"{seat} {verb} ", thing, words.things)]
    before, comma, last = at.rpartition(",")
    return _ending(f"{head.strip()} {AT} {before.strip()}{', ' if comma else ''}", last.strip(), words.things)


def _clean(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text[:LONGEST]).replace("、", ",")
    return " ".join(folded.split())


def _first(text: str, among: Mapping[str, str], part: str) -> tuple[str, str]:
    """Take the longest of these words off the beginning of a text."""
    text = text.strip()
    folded = text.casefold()
    fitting = [said for said in among if _begins(folded, unicodedata.normalize("NFKC", said).casefold())]
    if not fitting:
        raise NotALineError(part, text[:40], list(among)[:MOST])
    longest = max(fitting, key=len)
    return longest, text[len(unicodedata.normalize("NFKC", longest)) :].lstrip(" :")


def _begins(text: str, word: str) -> bool:
    """Return whether a text begins with a word: the whole of it, where letters would run on."""
    if not word or not text.startswith(word):
        return False
    after = text[len(word) : len(word) + 1]
    return not (after.isascii() and after.isalnum() and word[-1].isascii())


def _thing(text: str, words: Lexicon, part: str) -> str:
    folded = text.casefold()
    exact = {meant for said, meant in words.things.items() if said.casefold() == folded}
    near = exact or {meant for said, meant in words.things.items() if said.casefold().startswith(folded)}
    if len(near) != 1:
        found = [said for said in words.things if said.casefold().startswith(folded)]
        raise NotALineError(part, text[:40], (found or list(words.things))[:MOST])
    return next(iter(near))


def _ending(before: str, begun: str, among: Mapping[str, str]) -> list[str]:
    folded, found, meant = begun.strip().casefold(), list[str](), set[str]()
    for said, what in among.items():
        if said.casefold().startswith(folded) and (what not in meant or folded):
            meant.add(what)
            found.append(f"{before}{said}")
    return found[:MOST]
