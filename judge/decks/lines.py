"""Reads one line of a deck list: its kind, its quantity, and its card.

A `LineReader` knows one game's cards. It remembers the lines it has read, for at an event the same lines come
again and again. What a line is made of is in `readings`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.catalogue.folding import fold, plain_number
from judge.decks import quantity, section_words, sections
from judge.decks.annotations import ask_open_name, check_annotation
from judge.decks.card_texts import LETTERS_FIRST
from judge.decks.counted_texts import CountedTexts
from judge.decks.line_shapes import LineShapes
from judge.decks.naming import normalize_print
from judge.decks.readings import (
    BLANK,
    CARD,
    COMMENT,
    DIGIT,
    HEADING,
    LONGEST,
    NUMBER,
    PROBLEM,
    Note,
    Reading,
    fold_line,
    keep_count,
    unreadable,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.cards import Catalogue

REMEMBERED: Final = 20_000  # lines; about 20 MB
# Signs before or behind a line that say nothing: bullets, boxes to tick, stars. None is part of a quantity or a price.
_SIGN: Final = (
    r"[^\w\s\"'(\[\])#/+*<>=.@$%&,:;|!?~^`{}\\\-\u20ac\u00a3\u00a5\u20a9"
    r"\u2264\u2265\u2266\u2267\u2248\u2252\u2260\u00b1\u00f7\u221e]"
)
_BULLET: Final = re.compile(
    rf"(?:[-*+>~=]{{1,3}} |[xX] (?=[^0-9]|[0-9]{{1,3}}(?:[xX]|{quantity.UNIT}))|{_SIGN}+ ?|\[[ xXvV]?\] ?|\( \) ?)+(?=\S)"
)
_VALUED: Final = (
    "[★☆⭐🌟✦♥♡❤💎⚡🔥🗡⚔🛡°●○◯⬤■□◆◇]"  # right behind a figure, of a rank or a value, or over figures: `4★`
)
_TAIL: Final = re.compile(rf"(?: ?(?!(?<=[0-9]){_VALUED}){_SIGN})+$")
_SIDE_PREFIX: Final = re.compile(r"(?:sb|side|sideboard) ?: ?(?=\S)", re.IGNORECASE)
_EMPHASIS: Final = re.compile(r"(\*\*|`)(?=[^\s*`])([^*`]*[^\s*`])\1")
_TAGS: Final = re.compile(r"\[/?(?:card|b|i|u|url|size|color|quote|list)\]", re.IGNORECASE)
_BRACKET_BEHIND: Final = re.compile(
    r"(.+?) ?([(\[]([^()\[\]]{1,20})[)\]])"
)  # `Walker 4枚 (A)`, `Walker 4 (50 in all)`
_QUOTED: Final = re.compile(r"([\[《〈<])([^\[\]《》〈〉<>]{2,60})([\]》〉>])")
_BETWEEN_SIGNS: Final = re.compile(r"([◇◆★☆■□○※♦~*_])([^◇◆★☆■□○※♦~*_]{2,60})(\1)")
_LABELS: Final = re.compile(
    r" (?=[^\W\d][^ :]{0,19}(?: no\.?)? ?: ?[^ ])"
)  # between `Player: Ada` and `Table: 3`
_TALLY: Final = re.compile(r"^(?:\| ?){2,}(?!.*\|)|(?: \|){2,}$")  # strokes apart, or cells
SHORT: Final = 40  # signs of a comment that may stand as a heading above cards


def _remove_markup(text: str, repaired: tuple[Note, ...]) -> tuple[str, tuple[Note, ...]]:
    """Remove the pairs of signs for bold or code: `**4x** Walker`."""
    if "**" not in text and "`" not in text and "[/" not in text:
        return text, repaired
    bare = _TAGS.sub("", _EMPHASIS.sub(r"\2", text))
    if bare == text or not bare.strip():
        return text, repaired
    sign = next(sign for sign in ("**", "`", "[/") if sign in text)
    return " ".join(bare.split()), (*repaired, Note("drop.text", {"text": sign}))


class LineReader(CountedTexts):
    """Reads lines of deck lists of one game."""

    def __init__(self, cards: Catalogue, *, named: bool) -> None:
        super().__init__(cards, named=named)
        self._known: dict[str, Reading] = {}
        self.shapes = LineShapes(self, self.read_closely)

    def read_lines(self, lines: Sequence[str]) -> list[Reading]:
        """Read each line alone."""
        known = self._known
        return [known.get(line) or self._read_and_keep(line) for line in lines]

    def read_plain(self, lines: Sequence[str]) -> list[Reading | None]:
        """Read the lines that hold only a quantity and a card; None for other lines.

        Where too many are remembered all are forgotten: finding the oldest takes longer.
        """
        known = self._known
        if len(known) >= REMEMBERED:
            known.clear()
        return [known.get(line) or self._read_by_shape(line) for line in lines]

    def _read_by_shape(self, line: str) -> Reading | None:
        if (reading := self.shapes.read(line)) is not None:
            self._known[line] = reading
        return reading

    def read(self, line: str) -> Reading:
        """Read one line of text."""
        return self._known.get(line) or self._read_and_keep(line)

    def _read_and_keep(self, line: str) -> Reading:
        reading = self._known[line] = self._read_by_shape(line) or self.read_closely(line)
        return reading

    def is_counted_card(self, line: str) -> bool:
        """Return whether a line is a quantity of a card with a known name or a No."""
        reading = self.read(line)
        entry = reading.entry
        return entry is not None and reading.counted and bool(entry.known or entry.no)

    def is_card_name(self, line: str) -> bool:
        """Return whether a line is the name or the No. of a card."""
        text = fold(line[:LONGEST])
        return self.is_card(text) or self.is_number(text.split(" ")[0])

    def read_closely(self, line: str) -> Reading:
        """Read one line of text, at most `LONGEST` characters of it, trying every possible meaning."""
        if not line.strip():
            return Reading(BLANK)
        text, repaired = fold_line(line)
        if "\u20e3" in text:  # the frame of a keycap
            if (found := sections.heading(text.replace("\u20e3", "."))) and found.says is None:
                return Reading(HEADING, side=sections.is_side(found.words), says=found)
            text = text.replace("\u20e3", "").strip()
        if not text:
            return Reading(BLANK)
        if len(text) > LONGEST:
            return unreadable("line.long", length=max(len(line), len(text)), limit=LONGEST)
        if text.startswith(sections.EXPLICIT):
            return Reading(COMMENT)
        if (out := sections.text_struck_through(text)) is not None:
            return self._read_remark(text, fold(out))
        text, repaired = _remove_markup(text, repaired)
        if (inside := sections.remark(text)) is not None:
            found = sections.heading(inside) if inside else None
            if found and found.says and not self.is_card(inside):
                return Reading(HEADING, side=sections.is_side(found.words), says=found)
            return self._read_remark(text, inside)
        if noted := sections.label(quantity.ORDINAL.sub("", text)):
            return self._read_labelled(text, *noted, repaired)
        if (found := sections.heading(text)) and not (self.is_card(text) or self.cards.by_name(found.words)):
            return Reading(HEADING, side=sections.is_side(found.words), says=found)
        if (framed := sections.text_in_frame(text)) is not None:
            found = sections.heading(framed) if framed else None
            side = sections.is_side(found.words) if found else sections.says_out(framed, free=True)
            counts = DIGIT.search(framed) or (quantity.COUNTED.search(framed) and not side)
            marked_up = text[0] == "<" and self.holds_card(framed)  # `<card name="Walker"/>`
            if not (self.is_card(framed) or marked_up) and (found or not counts):
                return Reading(HEADING, side=side, says=found)
            text = framed
        elif sections.is_line(text):
            return Reading(COMMENT)
        return self._read_line(text, repaired)

    def _read_line(self, text: str, repaired: tuple[Note, ...] = ()) -> Reading:
        """Read a line that is neither heading nor remark; what surrounds the card is removed first."""
        text, repaired = self._remove_brackets(text.rstrip(" ,;"), repaired)
        side = _SIDE_PREFIX.match(text) if ":" in text else None
        text = text[side.end() :] if side else text
        around: list[tuple[str, str]] = [("label", side[0].strip())] if side else []
        if not self.is_card(text):
            for role, find in (
                ("sign", _BULLET.match),
                ("remark", self._find_comment),
                ("sign", _TAIL.search),
            ):
                if (junk := find(text)) and not (junk.end() == len(text) and quantity.is_tally(text)):
                    dropped = junk[0].strip()
                    text = text[: junk.start()] + text[junk.end() :]
                    words = sections.LEVEL.sub("", dropped)
                    if role == "remark" and self._is_translation(words.lstrip("#/ "), text):
                        words = ""
                    if role == "remark" and sections.says_out(words, free=True):
                        return unreadable("line.beside", repaired, (text,), card=text, rest=dropped)
                    if role == "remark" and (DIGIT.search(words) or self._hides_card(words.lstrip("#/ "))):
                        return unreadable("line.rest", repaired, (text,), card=text, rest=dropped)
                    repaired += (Note("drop.text", {"text": dropped}),)
                    around.append((role, dropped))
        text = normalize_print(text)
        if torn := self.find_torn_number(text):
            repaired += (Note("number.mended", {"written": torn[0], "no": torn[1]}),)
            text = text.replace(*torn)
        if (tally := _TALLY.search(text)) or sections.is_date(text):
            rest = tally[0] if tally else text
            return unreadable(
                "line.rest" if tally else "line.unread", repaired, (), card=text, rest=rest, text=text
            )
        reading = self._read_counted(text, repaired)
        end = _BRACKET_BEHIND.fullmatch(text) if reading.status == PROBLEM else None
        total = sections.heading(end[3]) if end else None
        if end and (quantity.only_figure(end[2]) is None or (total and total.total)):
            plainly = self._read_counted(end[1], (*repaired, Note("drop.text", {"text": end[2]})))
            reading = replace(plainly, says=total) if plainly.status == CARD else reading
        reading = check_annotation(reading)
        reading = ask_open_name(reading) if self.named else reading
        if reading.status != CARD or not (side or around):
            return reading
        return replace(reading, side=bool(side), split=(*around, *reading.split))

    def _find_comment(self, text: str) -> re.Match[str] | None:
        """Find a comment behind a card; `Fire // Ice` may be one."""
        found = sections.trailing_comment(text)
        return (
            found if found and not any(self.is_card(way.rest) for way in quantity.find_splits(text)) else None
        )

    def _is_translation(self, words: str, text: str) -> bool:
        """Return whether a remark is another name of the card that stands before it."""
        card = self.find_card(text)
        named = self.cards.by_name(card) if card else ()
        return any(other is each for other in self.cards.by_name(words) for each in named)

    def _remove_brackets(self, text: str, repaired: tuple[Note, ...]) -> tuple[str, tuple[Note, ...]]:
        """Remove the brackets around a known name in running text: `《Walker》×4`."""
        found = _QUOTED.search(text) or _BETWEEN_SIGNS.search(text)
        if not found or self.cards.by_name(text) or not self.cards.by_name(found[2]):
            return text, repaired
        bare = f"{text[: found.start()]} {found[2]} {text[found.end() :]}"
        return " ".join(bare.split()), (*repaired, Note("drop.text", {"text": f"{found[1]}{found[3]}"}))

    def _read_remark(self, text: str, inside: str) -> Reading:
        """Read a comment; one that holds a card may be a removed card, or one of the deck."""
        if self._hides_card(inside):
            return unreadable("line.hidden", (), (inside,), text=text)
        if len(inside) <= SHORT and sections.says_out(inside, free=True):
            return Reading(COMMENT, side=True, split=(("remark", inside),))
        return Reading(COMMENT)

    def _read_labelled(self, text: str, label: str, value: str, repaired: tuple[Note, ...]) -> Reading:
        """Read `Event: x`: a note about the list; a card counts only behind a label of the deck or of a part of it."""
        first, *more = _LABELS.split(value)
        others = list(filter(None, map(sections.label, more)))
        noted = [(label, first), *others] if len(others) == len(more) else [(label, value)]
        if all(
            not self._hides_card(said) or (sections.is_personal(about) and not self.is_card(said))
            for about, said in noted
        ):
            return Reading(COMMENT)
        reading = self._read_line(value, (*repaired, Note("drop.text", {"text": label})))
        if (
            reading.status == CARD
            and sections.is_word_of(label, section_words.HEADING)
            and reading.entry
            and reading.entry.known
            and reading.counted
        ):
            return replace(reading, split=(("label", label), *reading.split))
        return unreadable("line.hidden", repaired, (value,), text=text)

    def hides_card(self, words: str) -> bool:
        """Return whether words that should be no card, such as the key of a section, read like one."""
        return self._hides_card(fold(words[: LONGEST + 1])[:LONGEST])

    def _hides_card(self, text: str) -> bool:
        """Return whether a text that should be no card reads like one."""
        text = text.strip(" ?")  # a card in doubt is one
        if not text or (not DIGIT.search(text) and not self.is_card(text)):
            return False
        reading = self._read_line(text)
        entry = reading.entry
        if entry is not None:
            return entry.known or bool(entry.no and not entry.no.isdecimal())
        words = text.split(" ")
        numbered = any(
            self.cards.by_no(word) or LETTERS_FIRST.fullmatch(plain_number(word))
            for word in (words[0], words[-1])
        )
        return numbered or self.edge_card(text) is not None

    def read_card(self, count: str, text: str) -> Reading:
        """Read a quantity and a card that are already separate."""
        figure = quantity.cell_quantity(fold(count))
        words, repaired = fold_line(text)
        if len(words) > LONGEST:
            return unreadable("line.long", repaired, length=len(words), limit=LONGEST)
        if figure is None:
            return unreadable("quantity.bad", repaired, quantity=count)
        reading = self._read_card_part(
            quantity.QuantitySplit(figure, words, count, leading=True), words, repaired
        )
        return ask_open_name(reading) if self.named else reading

    def read_cells(
        self,
        count: int | None,
        no: str | None,
        name: str | None,
        repaired: tuple[Note, ...],
        stated: Mapping[str, object] | None,
        *,
        named: bool,
    ) -> Reading:
        """Read a row with quantity, No. and name in cells of their own; a cell may still hold too much.

        `named`: the No. has a cell, so that a name without one has no No. either. A name may end in a figure here.
        """
        if no is None and name is not None and not named:
            no, name = self.split_number(name)
        if no is not None and not self.is_number(no):
            return self._read_odd_number(count, no, name, repaired)
        reading = self.identify(count or 1, no, name, repaired, stated, counted=count is not None)
        left = self.check_remainder(reading, no, name, counted=count is not None)
        if isinstance(left, Reading):
            return keep_count(left, count)
        doubt = left if left is not None and left.kind == NUMBER else None
        told = (stated or {}).get("colours")
        colours = "/".join(told) if isinstance(told, list) else ""
        parts = (
            ("count", str(count) if count else ""),
            ("no", no or ""),
            ("name", name or ""),
            ("colour", colours),
        )
        found = check_annotation(
            replace(reading, split=tuple([part for part in parts if part[1]]), doubt=doubt)
        )
        return ask_open_name(found) if self.named else found

    def _read_odd_number(
        self, count: int | None, no: str, name: str | None, repaired: tuple[Note, ...]
    ) -> Reading:
        """Read a row whose cell for the No. holds something else: a card's name, or a question."""
        if name is None and count is not None and (self.cards.by_name(no) or not DIGIT.search(no)):
            return self._read_card_part(
                quantity.QuantitySplit(count, no, str(count), leading=True), no, repaired
            )
        whole = " ".join(filter(None, (no, name)))
        return unreadable("line.unread", repaired, (), text=f"{count or ''} {whole}".strip())
