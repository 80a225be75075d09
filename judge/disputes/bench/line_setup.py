"""One line instead of taps while a position is set up: `B Hound REST damage 1`, `A hand 5`, `A life 3`; in any language.

A line is a player followed by a card with its zone and states, by a zone with a number of unknown cards, or by a
number of the player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.disputes.bench.bench import cards_pointed_at
from judge.disputes.bench.card_kinds import kind_fits, kinds_of
from judge.disputes.bench.line_words import (
    MOST,
    NotALineError,
    add_cards,
    completions,
    exact_meanings,
    longest_word,
    normalize_line,
    possible_meanings,
    take_word,
)
from judge.disputes.bench.position_edits import DIGITS, Marks, PutCard, PutUnknown, SetTallies, Spot
from judge.disputes.language.described import describe_game
from judge.disputes.language.words import words_of
from judge.games import package
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass
class SetupWords:
    """The words in which a line of a position may be written, each with what the file calls it."""

    seats: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)  # a state: `state=rest`
    columns: dict[str, str] = field(default_factory=dict)
    tallies: dict[str, str] = field(default_factory=dict)
    stands: dict[str, str] = field(default_factory=dict)  # at which other card one stands: `at=3`
    usual: str = ""
    lies: dict[str, str] = field(
        default_factory=dict
    )  # of a card that cannot lie where cards usually do: where it can


def setup_words(file: Mapping[str, Any], people: Mapping[str, str], language: str) -> SetupWords:
    """Gather the words for a position of a file: those of the language before the others."""
    game, seats, stated = str(file["game"]), file["players"], file["cards"]
    built, words = package(game).build(len(seats)), SetupWords()
    words.seats = {seat: seat for seat in seats}
    for seat, name in people.items():
        words.seats.setdefault(name, seat)
    owned = [zone.name for zone in built.zones if zone.owner == 0]
    words.usual = describe_game(game).usual_zone
    for tag in (language, *LANGUAGES):
        for name, there in cards_pointed_at(file, tag).items() if package(game).layout.stands_in else ():
            for number, said in there.items():
                words.stands.setdefault(said, f"{name}={number}")
        terms = words_of(game, tag).terms
        for zone in owned:
            words.zones.setdefault(terms.get(zone, zone), zone)
        for flag in built.flags:
            for word in flag.words:
                words.flags.setdefault(
                    terms.get(f"state {word}", terms.get(word, word)), f"{flag.name}={word}"
                )
        for among, tallies in ((words.columns, built.columns), (words.tallies, built.tallies)):
            for tally in tallies:
                among.setdefault(
                    terms.get(f"path {tally.name}", terms.get(tally.name, tally.name)), tally.name
                )
    for among, raw in (
        (words.zones, owned),
        (words.columns, [tally.name for tally in built.columns]),
        (words.tallies, [tally.name for tally in built.tallies]),
    ):
        among.update((name, name) for name in raw)
    add_cards(words.cards, game, stated, language)
    for key, kind in kinds_of(game, stated).items():
        if not kind_fits(game, kind, words.usual):
            words.lies[key] = next((zone for zone in owned if kind_fits(game, kind, zone)), words.usual)
    return words


def read_setup(text: str, words: SetupWords) -> PutCard | PutUnknown | SetTallies:
    """Read the change of a position that a line says. NotALineError names the part that has no meaning."""
    name, rest = take_word(normalize_line(text), words.seats, "who")
    seat = words.seats[name]
    zone, behind = _read_number(rest, words.zones)
    if behind is not None:
        return PutUnknown(Spot(seat, words.zones[zone]), behind)
    tally, behind = _read_number(rest, words.tallies)
    if behind is not None:
        return SetTallies(seat, {words.tallies[tally]: behind})
    card, rest = _card(rest, words)
    return _read_placement(seat, card, rest, words)


def _read_number(text: str, among: Mapping[str, str]) -> tuple[str, int | None]:
    """Return the longest name that a text begins with, and the number that is all the rest of it; None without one."""
    name = longest_word(text, among)
    number = text[len(name) :].strip() if name else ""
    return name, int(number) if _is_number(number) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def _card(text: str, words: SetupWords) -> tuple[str, str]:
    """Take a card off the beginning: the longest name that fits, else the only one that begins so."""
    name = longest_word(text, words.cards)
    if name:
        return words.cards[name], text[len(name) :].strip()
    parts = text.split()
    for count in range(len(parts), 0, -1):
        found = possible_meanings(" ".join(parts[:count]), words.cards)
        if len(found) == 1:
            return found.pop(), " ".join(parts[count:])
    known = [said for said in words.cards if text and said.casefold().startswith(parts[0].casefold())]
    raise NotALineError("card", text[:40], (known or list(words.cards))[:MOST])


def _read_placement(seat: str, card: str, rest: str, words: SetupWords) -> PutCard:
    """Read in which zone and how a card is put."""
    zone, states, numbers = words.lies.get(card, words.usual), dict[str, str](), dict[str, int]()
    while rest:
        if name := longest_word(rest, words.zones):
            zone, rest = words.zones[name], rest[len(name) :].strip()
        elif name := longest_word(rest, words.flags):
            flag, _, word = words.flags[name].partition("=")
            states[flag], rest = word, rest[len(name) :].strip()
        elif name := longest_word(rest, words.stands):
            column, _, place = words.stands[name].partition("=")
            numbers[column], rest = int(place), rest[len(name) :].strip()
        else:
            name = longest_word(rest, words.columns)
            number, _, behind = rest[len(name) :].strip().partition(" ")
            if not name or not _is_number(number):
                known = [*words.zones, *words.flags, *words.stands, *words.columns]
                raise NotALineError("more", rest[:40], known[:MOST])
            numbers[words.columns[name]], rest = int(number), behind.strip()
    return PutCard(Spot(seat, zone), card, marks=Marks(states=states, numbers=numbers))


def complete_setup(text: str, words: SetupWords) -> list[str]:
    """Return whole lines that begin as this one does: its next word completed in every way it can be."""
    line = normalize_line(text)
    try:
        seat, rest = take_word(line, words.seats, "who")
    except NotALineError:
        return completions("", line, words.seats)
    whole = longest_word(rest, words.cards)
    if not whole:
        return completions(f"{seat} ", rest, {**words.cards, **words.zones, **words.tallies})
    behind = rest[len(whole) :].strip()
    done, last = behind.rpartition(" ")[::2]
    how = {**words.flags, **words.zones, **words.stands, **words.columns}
    if exact_meanings(last, how):
        done, last = behind, ""
    return [f"{seat} {whole}", *completions(f"{seat} {whole} {done + ' ' if done else ''}", last, how)][:MOST]
