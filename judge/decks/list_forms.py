"""The form of a whole list: what is at the same place in every line is read in the same way.

A form writes lines plainly, as `4x Walker`, and is found only where it holds for the whole list.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue.columns import column_of
from judge.catalogue.folding import fold
from judge.decks import section_words
from judge.decks.naming import SET_HEAD
from judge.decks.notes import CHAT, is_note
from judge.decks.quantity import (
    COUNTED,
    COUNTER,
    HAN,
    NUMBER_WORDS,
    STROKES,
    cell_quantity,
    find_splits,
    number,
    parse_number_word,
)
from judge.decks.readings import BLANK, CARD, COMMENT, HEADING, PROBLEM, Note, Reading
from judge.decks.row_groups import join_labelled_rows, join_rows
from judge.decks.sections import EXPLICIT, LEVEL_OR_PRICE, is_description, says_out

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from judge.decks.lines import LineReader

LEAST_PAGES: Final = 2  # of a list whose pages do not say how many they are
PLACES: Final = 5  # lines in one form from which it is the form of the list
LEAST_PART: Final = 3  # lines of a part that is numbered by itself
EARLY: Final = 8  # signs of a line in which its place stands
OTHERS: Final = 4  # so many times more lines are counted than begin with another figure
SET_LINE: Final = 20  # signs of a line with the code of a set
SHORT: Final = 40  # signs of a heading
MOST_PERSONS: Final = 5
MOST_FRAMES: Final = 6  # kinds of words around the cards of one list
_ONE_FIGURE: Final = re.compile(r"[^0-9]*([1-9][0-9]?)[^0-9]*")
_SAME_TWICE: Final = re.compile(r"(?<![0-9])([1-9][0-9]?) ?/ ?\1(?![0-9])")  # `4/4`, so many of so many
_PLACE: Final = re.compile(
    rf"\s*(?:[^\w\s(（\[【<#/~-]\s*)?(?:#|No\.? ?)?[(（\[【<]?\s*([0-9０-９]{{1,3}}|{HAN})"
    r"(?:\s*[)\]）】>．.、:：,，|｜]\s*|\s+(?:-\s+)?)(?=\S)"
)
_NAME: Final = "\ufffc"  # in the place of a card's name
# A figure, `#`, with what may stand beside a quantity: signs that lead to it or enclose it, words that count or include.
_SIGNS: Final = r"(?:[\s.,;:|/()<>\[\]{}《》「」『』=+~_*\"'→➜⇒➔►-])*"
_COUNTS: Final = (
    rf"{_SIGNS}(?:{section_words.INCLUDING})?{_SIGNS}#(?: ?{COUNTER})? ?(?:{section_words.INCLUDING})?"
)
_APART: Final = rf"(?:{_SIGNS}| [^\w#{_NAME}]+ )"
_FRAME: Final = re.compile(
    rf"(?!(?:.*\s)?-#)(?P<label>[^:#{_NAME}]{{1,20}}:)?"
    rf"(?:{_COUNTS}{_APART}{_NAME}(?P<rest>[^#{_NAME}]*)|{_SIGNS}{_NAME}{_APART}{_COUNTS}{_SIGNS})"
)
_DESCRIBES: Final = re.compile(r"[^\w]+")
_LABELS: Final = frozenset((None, "count", "no", "name"))  # columns a figure behind which may be a quantity
_MESSAGE: Final = re.compile(  # `(1/2)`, `第一頁`, `Page 1 of 2`
    rf"[(\[]?([1-9])/([1-9])[)\]]?|第? ?([1-9]|{HAN}) ?[頁页](?:[, ]*共 ?([1-9]) ?[頁页])?|page ([1-9])(?: of ([1-9]))?",
    re.IGNORECASE,
)
_HASH: Final = re.compile(r"(?P<dropped>#)(?P<text>[A-Za-z]{1,6}[0-9]{0,3}-[0-9].*)")
_PICTURE: Final = re.compile(  # the number of a picture, `4 [SP] Walker (1)`
    r"(?P<text>\s*(?:SB: +)?[0-9]{1,2} \[[A-Z0-9]{2,5}\] .+?) ?(?P<dropped>\([0-9]{1,2}\))?\s*"
)
_EACH: Final = re.compile(r"(?:各|以下各?|each)? ?(.+?)(?:[- ]ofs?)? ?(?:each|of each|:)*", re.IGNORECASE)


class Plain(NamedTuple):
    """A line of a list rewritten as a plain line: it is no card if `text` is empty; `dropped` is what was left out."""

    text: str
    dropped: str = ""
    place: bool = False
    status: str = COMMENT  # of a line without text
    notes: tuple[Note, ...] = ()


def read_list(lines: Sequence[str], reader: LineReader) -> list[Reading]:
    """Read all lines of a list, in the form in which the list is written."""
    found = reader.read_lines(lines)
    unclear = sum(not reading.clear and reading.status != BLANK for reading in found)
    if not unclear:
        return found
    for form in (
        _find_pages,
        _find_chat,
        _find_prefixes,
        _find_numbering,
        _find_rows,
        _find_groups,
        _find_set_heads,
        _find_frames,
    ):
        if unclear >= PLACES or form in {_find_pages, _find_set_heads}:
            for at, written in form(lines, found, reader).items():
                found[at] = _read_plain(written, reader)
    return found


def _read_plain(written: Plain, reader: LineReader) -> Reading:
    if not written.text:
        return Reading(written.status, notes=written.notes)
    reading = reader.read(written.text)
    if written.notes:
        reading = replace(reading, notes=(*reading.notes, *written.notes))
    if not written.dropped:
        return reading
    dropped = (Note("drop.text", {"text": written.dropped}),)
    split = reading.split
    if split and written.place:
        sign = written.dropped[0]
        apart = (sign, written.dropped[1:]) if not sign.isalnum() else (written.dropped,)
        split = (*(("sign", text) for text in apart), *split)
    return replace(reading, repaired=(*dropped, *reading.repaired), split=split)


def _find_chat(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    """Return the lines of a chat without senders and times; where several persons name cards, ask whose they are.

    Of a card that is written again the earlier line may be counted as well, or be replaced by the later one.
    """
    heads = {at: head for at, line in enumerate(lines) if ":" in line and (head := CHAT.match(line))}
    others = [at for at, line in enumerate(lines) if at not in heads and line.strip()]
    if len(heads) < PLACES or not all(found[at].clear or found[at].status == COMMENT for at in others):
        return {}
    texts = {at: lines[at][head.end() :] for at, head in heads.items()}
    persons = dict.fromkeys(head[1].strip() for at, head in heads.items() if not is_note(texts[at], reader))
    if len(persons) > 1:
        return _ask_whose(lines, heads, tuple(persons)[:MOST_PERSONS])
    written: dict[int, Plain] = {}
    later: set[str] = set()
    for at, head in reversed(heads.items()):
        text = texts[at]
        entry = reader.read(text).entry
        again = entry is not None and entry.key in later
        notes = (Note("card.again", {"name": entry.label}),) if entry is not None and again else ()
        written[at] = Plain(text, head[0].strip(), notes=notes)
        later |= {entry.key} if entry is not None else set()
    return written


def _ask_whose(
    lines: Sequence[str], heads: Mapping[int, re.Match[str]], persons: tuple[str, ...]
) -> Mapping[int, Plain]:
    """Ask whose messages are the list: those of one person, or all."""
    found = {}
    for at, head in heads.items():
        text, out = lines[at][head.end() :], f"{EXPLICIT} {lines[at]}"
        ways = (*(text if head[1].strip() == person else out for person in persons), text)
        note = Note("chat.persons", {"persons": persons}, (), ways)
        found[at] = Plain("", status=PROBLEM, notes=(note,))
    return found


def _find_pages(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    """Return the numbers `(1/2)`, `(2/2)` of messages that form a list as no cards; {} where one is missing."""
    del reader
    short = [
        at for at in _unclear_lines(found) if len(lines[at]) <= SHORT and any(map(str.isnumeric, lines[at]))
    ]
    heads = {at: head for at in short if (head := _MESSAGE.fullmatch(fold(lines[at])))}
    if not heads:
        return {}
    places = [number(head[1] or head[3] or head[5]) for head in heads.values()]
    said = {head[2] or head[4] or head[6] or str(max(len(heads), LEAST_PAGES)) for head in heads.values()}
    whole = said == {str(len(heads))} and places == list(range(1, len(heads) + 1))
    return dict.fromkeys(heads, Plain("")) if whole else {}


def _find_prefixes(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    """Return the cards of a list with `#` before each number, or the set before each name."""
    del reader
    for form in (_HASH, _PICTURE):
        cards = {at: match for at, line in enumerate(lines) if (match := form.fullmatch(line))}
        if len(cards) >= PLACES and not any(
            reading.status == PROBLEM or reading.entry is not None
            for at, reading in enumerate(found)
            if at not in cards
        ):
            return {at: Plain(match["text"], match["dropped"] or "") for at, match in cards.items()}
    return {}


def _find_numbering(
    lines: Sequence[str], found: Sequence[Reading], reader: LineReader
) -> Mapping[int, Plain]:
    """Return the lines of a numbered list without their numbers.

    Every line that is counted has a quantity of its own beside its place; a few others, such as sums, begin with a figure.
    """
    del found, reader
    if not any(sign in line[:EARLY] for line in lines for sign in "2２②二"):
        return {}
    places: dict[int, Plain] = {}
    others = 0
    for at, line in enumerate(lines):
        match = _PLACE.match(line) or _PLACE.match(fold(line))
        if match is None:
            continue
        text = match.string[match.end() :]
        if number(match[1]) == len(places) + 1 and find_splits(fold(text)):
            places[at] = Plain(text, match[0].strip(), place=True)
        else:
            others += 1
    return places if len(places) >= PLACES and OTHERS * others <= len(places) else {}


def is_counting_up(figures: Sequence[str]) -> bool:
    """Return whether figures are 1, 2, 3 and so on, for as many lines as make a list; each part may begin anew."""
    starts = [at for at, figure in enumerate(figures) if figure == "1"]
    parts = [figures[start:end] for start, end in pairwise([*starts, len(figures)])]
    return (
        len(figures) >= PLACES
        and starts[:1] == [0]
        and all(
            len(part) >= LEAST_PART and list(part) == [str(place) for place in range(1, len(part) + 1)]
            for part in parts
        )
    )


def _unclear_lines(found: Sequence[Reading]) -> list[int]:
    return [at for at, reading in enumerate(found) if reading.status == PROBLEM]


def _find_rows(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    rows = join_labelled_rows(lines) or join_rows(lines, found, reader)
    return {at: Plain(text) for at, text in rows.items()}


def quantity_of_each(text: str) -> int | None:
    """Return the quantity of each card below where a line states only that, as `4x:` or `以下各四張：`."""
    words = _EACH.fullmatch(fold(text[:SHORT]))
    if words is None:
        return None
    return parse_number_word(words[1]) if NUMBER_WORDS.fullmatch(words[1]) else cell_quantity(words[1])


def _find_groups(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    """Return the cards below a quantity line with that quantity; {} where any has its own.

    Of the cards behind a line between, such as an empty one, it may be the quantity or not.
    """
    cards = [at for at, reading in enumerate(found) if reading.status == CARD and not reading.counted]
    if len(cards) < PLACES:
        return {}
    known = set(cards)
    heads = {
        at: count for at, line in enumerate(lines) if at not in known and (count := quantity_of_each(line))
    }
    if not heads or min(heads) > cards[0] or any(at + 1 not in known for at in heads):
        return {}
    written = dict.fromkeys(heads, Plain("", status=HEADING))
    for head, end in pairwise([*heads, len(lines)]):
        rows = [at for at in cards if head < at < end]
        if not all(reader.is_card_name(lines[at]) for at in rows) or any(
            reading.counted for reading in found[head : rows[-1]]
        ):
            return {}
        for place, at in enumerate(rows):
            notes: tuple[Note, ...] = ()
            if place and at - 1 not in known:
                said = {"heading": lines[head].strip(), "count": heads[head], "rows": tuple(rows[place:])}
                notes = (Note("quantity.group", said),)
            written[at] = Plain(f"{heads[head]}x {lines[at].strip()}", notes=notes)
    return written


def _find_set_heads(
    lines: Sequence[str], found: Sequence[Reading], reader: LineReader
) -> Mapping[int, Plain]:
    """Return the numbers under the code of a set, `ZW1`, as numbers of that set."""
    del reader
    short = [at for at in _unclear_lines(found) if len(lines[at]) <= SET_LINE]
    heads = [(at, code[1]) for at in short if (code := SET_HEAD.fullmatch(fold(lines[at])))]
    ends = [*(at for at, _ in heads), len(found)][1:]
    written: dict[int, Plain] = {}
    for (at, set_), end in zip(heads, ends, strict=True) if heads else ():
        cards = {row: entry for row in range(at + 1, end) if (entry := found[row].entry) and entry.no}
        bare = {row: entry for row, entry in cards.items() if (entry.no or "").isdecimal()}
        if cards and all((entry.no or "").startswith(set_) or row in bare for row, entry in cards.items()):
            written[at] = Plain("", status=HEADING)
            written |= {
                row: Plain(f"{entry.count}x {set_}-{entry.no} {entry.name or ''}")
                for row, entry in bare.items()
            }
    return written


def holds_quantity(frames: Collection[str], reader: LineReader) -> bool:
    """Return whether the words around figure and name in all lines show that the figure is a quantity.

    Beside the figure is what counts or includes, or nothing. What else there is names who writes, before a colon, or
    describes the card: in one word for all an edition or a kind, in several whatever tells the ones from the others.
    """
    found = [match for match in map(_FRAME.fullmatch, frames) if match]
    labels = {(match["label"] or "").strip(": ") for match in found}
    if len(found) < len(frames) or len(labels) > 1 or any(says_out(frame, free=True) for frame in frames):
        return False
    if not _LABELS.issuperset(map(column_of, labels)):
        return False
    rests = {_DESCRIBES.sub(" ", match["rest"] or "").strip() for match in found} - {""}
    return len(rests) > 1 or all(reader.is_edition(rest) or is_description(rest) for rest in rests)


def _find_frames(lines: Sequence[str], found: Sequence[Reading], reader: LineReader) -> Mapping[int, Plain]:
    """Return quantity and card of lines in no other form: one figure, a known card, the same words around them.

    Nothing where any line is written otherwise, or the figures count the lines. A figure with other words around it than a
    quantity has, as in `power 4` or `4 missing`, may be anything: then all lines are asked about.
    """
    unclear = [
        at for at, reading in enumerate(found) if reading.status == PROBLEM or reading.entry is not None
    ]
    if len(unclear) < PLACES or any(
        _is_named(found[at], reader) and not STROKES.search(fold(lines[at])) for at in unclear
    ):
        return {}
    written: dict[int, Plain] = {}
    frames: list[str] = []
    figures: list[str] = []
    for at in unclear:
        text = LEVEL_OR_PRICE.sub("", fold(lines[at]))
        if (card := reader.find_card(text)) is None:
            return {}
        around = NUMBER_WORDS.sub(lambda word: str(parse_number_word(word[0])), text.replace(card, _NAME, 1))
        once = _SAME_TWICE.sub(r"\1", around)
        figure = _ONE_FIGURE.fullmatch(once)
        if figure is None or COUNTED.search(once.replace(figure[1], "", 1)):
            return {}
        frames.append(" ".join(once.replace(figure[1], "#", 1).split()))
        figures.append(figure[1])
        rest = around.replace(figure[1], " ", 1).replace(_NAME, " ")
        written[at] = Plain(f"{figure[1]}x {card}", " ".join(rest.split()))
    kinds = set(frames)
    alike = len(kinds) == 1 or (2 < len(kinds) <= MOST_FRAMES and 2 * len(kinds) <= len(frames))
    if not alike or is_counting_up(figures):
        return {}
    if holds_quantity(kinds, reader):
        return written
    return {
        at: Plain(
            "",
            status=PROBLEM,
            notes=(Note("quantity.which", {"text": lines[at].strip()}, (), (plain.text,)),),
        )
        for at, plain in written.items()
    }


def _is_named(reading: Reading, reader: LineReader) -> bool:
    """Return whether a line names a card that the game may have."""
    entry = reading.entry
    return entry is not None and bool(entry.known or entry.no or reader.named)
