"""Annotations of a card: words and brackets beside it that may say that it is not in the deck.

What says so by itself is asked about at once. What may also be a name in another language is a doubt, which the other
lines settle (`doubts`): a whole list is written in one way. Marks that part a list are in `divisions`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import colours_in
from judge.decks import sections
from judge.decks.free_phrases import is_phrase
from judge.decks.readings import BESIDE, CARD, EDGES, Doubt, Reading, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.games.deck_rules import DeckEntry

_ASKING: Final = frozenset("?¿❓❔⁇⁈⁉")
_NO: Final = re.compile(r"no\s+(?=[a-z])", re.IGNORECASE)  # the label of a number, or a word that denies
_IN_QUOTES: Final = re.compile(r"([\"']).+\1")
_ENDS: Final = " ?.…"
_HAN: Final = "[\u3040-\u30ff\u3400-\u9fff]"
# A name that asks, breaks off or goes on to another one: `Walker or Hound`, `甲或乙`, `甲、乙`, `Walker -> Hound`, `???`.
_OPEN_NAME: Final = re.compile(
    rf"[?…→⇒]|->|=>|\.\.$| or |{_HAN} ?(?:或|または|もしくは) ?(?![许許])(?={_HAN})|{_HAN},{_HAN}|^\W+$"
)
_CROSSED: Final = frozenset("✗✘☒❌✖❎✕╳🗙🚫⛔🗑~")
BOXES: Final = {"[]": False, "()": False, "[x]": True, "[v]": True}


def check_annotation(reading: Reading) -> Reading:
    """Ask about an annotation of a card, or add a doubt about it; other readings unchanged."""
    entry = reading.entry
    if reading.status != CARD or entry is None:
        return reading
    dropped = [str(note.facts["text"]) for note in reading.repaired if note.key == "drop.text"]
    brackets = [text for text in dropped if text[:1] in "([" and text.lower() not in BOXES]
    rest = next((text for text in brackets if sections.says_out(text[1:-1], free=True)), "")
    if not rest and not entry.known and entry.name and entry.no and sections.says_out(entry.name):
        rest = entry.name
    differs = [note for note in reading.notes if note.key == "card.mismatch" and len(note.cards) == 1]
    written = str(differs[0].facts["written"]) if differs else ""
    if not rest and written and sections.says_out(written):
        rest = written
    rest = rest or next(_signs_of_doubt(reading, dropped), "")
    if rest:
        return ask_about_annotation(entry, rest)
    words = _wrong_colour(reading) or _no_without_dot(reading) or written or _extra_words(reading)
    return add_doubt(reading, words) if words else reading


def _extra_words(reading: Reading) -> str:
    """Return the separate words before or behind a card's name; "" where there are none."""
    for note in reading.notes:
        if note.key == "name.misspelt":
            written, name = str(note.facts["written"]), str(note.facts["name"])
            rest = written.replace(name, "").strip(EDGES)
            apart = f" {name}" in written or f"{name} " in written
            return rest if apart and any(map(str.isalnum, rest)) and not sections.is_description(rest) else ""
    return ""


def ask_open_name(reading: Reading) -> Reading:
    """Ask about an unknown name alone that may be several cards, or no card yet; other readings unchanged.

    One in quotation marks is a name, whatever it says.
    """
    entry = reading.entry
    if reading.status != CARD or entry is None or entry.known or entry.no or not (name := entry.name):
        return reading
    if _IN_QUOTES.fullmatch(name):
        return reading
    if not (_OPEN_NAME.search(name) or sections.says_open(name) or is_phrase(name)):
        return reading
    fix = f'{entry.count}x "{name.replace(chr(34), "").strip(_ENDS)}"'
    return unreadable("name.open", (), (fix,), name=name)


def _signs_of_doubt(reading: Reading, dropped: Sequence[str]) -> Iterator[str]:
    """Yield the signs of doubt beside a card: a question mark, a word of denial behind it, `no`."""
    yield from (text for text in dropped if not _ASKING.isdisjoint(text))
    for note in reading.notes:
        if note.key not in {"card.mismatch", "name.misspelt"}:
            continue
        written, name = str(note.facts["written"]), str(note.facts["name"])
        more = written.removeprefix(name) if written.startswith(name) else written.removesuffix(name)
        asks = _ASKING.intersection(written) - set(name)
        open_ = sections.says_out(more, free=True) or (
            any(map(str.isalnum, more)) and bool(_OPEN_NAME.search(more))
        )
        if asks or (more not in {"", written} and open_):
            yield written
    if (label := _no_without_dot(reading)).islower():
        yield label


def _wrong_colour(reading: Reading) -> str:
    """Return the colour that a line gives a card if the card has another one; "" otherwise."""
    entry = reading.entry
    known = entry.card.get("colours") if entry is not None and entry.known else None
    if not known:
        return ""
    said = (text for role, text in reading.split if role == "colour")
    return next((text for text in said if not set(colours_in(text.strip("()[] ")) or ()) <= set(known)), "")


def _no_without_dot(reading: Reading) -> str:
    """Return the `No` without a full stop before a number with letters; "" where there is none."""
    found = (_NO.match(text) for role, text in reading.split if role == "no")
    return next((match[0].strip() for match in found if match), "")


def ask_about_annotation(entry: DeckEntry, rest: str) -> Reading:
    """Ask about an annotation that alone says that a card may not be in the deck."""
    return unreadable("line.beside", (), _fixes(entry), card=entry.no or entry.label, rest=rest)


def remark_of(reading: Reading) -> str:
    """Return what a line says beside its card that was left out of it, words or a cross; "" for other signs."""
    dropped = [str(note.facts["text"]) for note in reading.repaired if note.key == "drop.text"]
    said = (text for text in dropped if text.lower() not in BOXES and not sections.is_description(text))
    return next((text for text in said if any(sign.isalnum() or sign in _CROSSED for sign in text)), "")


def add_doubt(reading: Reading, rest: str) -> Reading:
    """Add the doubt about an annotation; a line with another doubt is asked about or settled anyway."""
    if reading.doubt is not None or reading.entry is None:
        return reading
    return replace(reading, doubt=Doubt(BESIDE, figure=rest, fixes=_fixes(reading.entry)))


def _fixes(entry: DeckEntry) -> tuple[str, ...]:
    return (f"{entry.count}x {entry.no or entry.label}",)
