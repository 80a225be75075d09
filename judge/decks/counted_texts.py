"""Splits a text into a quantity and a card name: in the only possible way, or with a question."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.decks import quantity, sections
from judge.decks.card_texts import CardTexts
from judge.decks.naming import LABEL
from judge.decks.readings import (
    CARD,
    COMMENT,
    EDGES,
    FIGURES,
    HEADING,
    MANY,
    OPEN,
    PROBLEM,
    STEM,
    TWIN,
    WEAK,
    Doubt,
    Note,
    Reading,
    keep_count,
    unreadable,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.games.deck_rules import DeckEntry

_CJK_END: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]$")
_NAME_RUN: Final = re.compile(r"(.*[A-Za-z])[xX*]([1-9][0-9]?)")  # `Walker×4` of a known card
TWO_FIGURES: Final = 99
LETTER: Final = re.compile("[A-Za-z]")
MOST_BARE: Final = 9  # copies that a figure with nothing beside it may mean behind a name nobody knows


def _remove_quantities(text: str, ways: Sequence[quantity.QuantitySplit]) -> str:
    """Remove every quantity from a text."""
    for way in ways:
        text = text.replace(way.text, "", 1)
    return " ".join(text.split()).strip(EDGES)


class CountedTexts(CardTexts):
    """Reads texts with a quantity and a card of one game."""

    def _read_counted(self, text: str, repaired: tuple[Note, ...]) -> Reading:
        """Split off the quantity; where two ways are possible, take the only one that names a known card."""
        if self.is_card(text):
            return self._read_card_part(None, text, repaired)
        if (none := quantity.split_none(text)) and self.is_card(none[0]):
            return Reading(COMMENT) if none[1] else unreadable("row.blank", repaired, text=text)
        if quantity.QUANTITY_ONLY.fullmatch(text):
            if (figure := quantity.cell_quantity(text.strip("()[] "))) and figure > MOST_BARE:
                return Reading(HEADING, says=sections.Heading(text, figure, total=True))  # 50枚 alone
            return unreadable("line.no-card", repaired, count=text)
        if quantity.ORDINAL.match(text):
            rest = quantity.ORDINAL.sub("", text, count=1)
            if not [split for split in quantity.find_splits(rest) if not split.bare]:
                place = text[: -len(rest)].strip(" .)")
                return unreadable("quantity.ordinal", repaired, (f"{place}x {rest}", f"1x {rest}"), text=text)
            return self._read_counted(
                rest, (*repaired, Note("drop.text", {"text": text[: -len(rest)].strip()}))
            )
        if run := quantity.RUN_TOGETHER.fullmatch(text):
            return self._split_run(run[1], run[2], text, repaired)
        ways = [way for way in quantity.find_splits(text) if self._is_plausible(way)]
        marked = any(way.leading and way.how == quantity.MARKED for way in ways)
        if marked and (bare := quantity.split_bare_lead(text)) and self.is_card(bare.rest):
            ways = [bare]  # what looks like a unit is the beginning of a card's name
        if (bare := quantity.split_bare_end(text)) and self.is_card(bare.rest):
            known = [way for way in ways if self.is_card(way.rest)]
            same = self.cards.name_key(bare.rest) in [self.cards.name_key(way.rest) for way in known]
            ways = known if same else [bare, *known]
        if not ways and (run := _NAME_RUN.fullmatch(text)) and self.is_card(run[1]):
            ways = [quantity.QuantitySplit(int(run[2]), run[1], f"x{run[2]}")]
        if (
            not ways
            and (glued := quantity.LEAD_GLUED.match(text))
            and not self.cards.by_no(text.split(" ", maxsplit=1)[0])
        ):
            rest = text[glued.end() :]
            entry = self._read_card_part(None, rest, ()).entry
            if entry is not None and entry.known:
                ways = [quantity.QuantitySplit(int(glued[1]), rest, glued[0], quantity.GLUED, leading=True)]
        if len(ways) > 1:
            ways = [way for way in ways if self.is_card(way.rest)] or ways
        if len(ways) > 1:
            fixes = tuple(f"{way.count}x {_remove_quantities(text, ways)}" for way in ways[:2])
            return unreadable("quantity.two", repaired, fixes, first=ways[0].count, second=ways[1].count)
        if not ways:
            wrong = quantity.bad_quantity(text)
            if wrong:
                return unreadable("quantity.bad", repaired, quantity=wrong)
            return self._read_card_part(None, text, repaired)
        way = ways[0]
        if way.bare:
            repaired += (Note("quantity.bare", {"count": way.count}),)
        return self._read_card_part(way, way.rest, repaired)

    def _is_plausible(self, way: quantity.QuantitySplit) -> bool:
        """Return whether a bare figure in the middle has a No. or a known card on one side; others are possible."""
        if way.how != quantity.MIDDLE_BARE:
            return True
        return any(self.is_card(side) or self.is_number(side) for side in way.sides)

    def _split_run(self, run: str, unit: str, text: str, repaired: tuple[Note, ...]) -> Reading:
        """Split `SA-0065枚` where only one way names a known card."""
        figures = re.search("[0-9]+$", run)
        most = len(figures[0]) - 1 if figures else 0
        ways = [
            (int(run[-size:]), run[:-size])
            for size in (1, 2)
            if size <= most and run[-size] != "0" and self.cards.by_no(run[:-size])
        ]
        if len(ways) != 1 or self.cards.by_no(run):
            fixes = tuple(
                f"{run[-size:]}x {run[:-size]}" for size in (1, 2) if size <= most and run[-size] != "0"
            )
            return unreadable("quantity.run", repaired, fixes, text=text)
        count, card = ways[0]
        way = quantity.QuantitySplit(count, card, f"{count}{unit}", quantity.GLUED)
        return self._read_card_part(way, card, (*repaired, Note("quantity.bare", {"count": count})))

    def _read_card_part(
        self, way: quantity.QuantitySplit | None, rest: str, repaired: tuple[Note, ...]
    ) -> Reading:
        """Read the rest of the line beside its quantity; None where there is none."""
        rest = rest.strip(EDGES)
        if way and not way.count:
            return unreadable("quantity.bad", repaired, quantity=way.text)
        if not rest:
            return unreadable("line.no-card", repaired, count=way.count if way else "?")
        one = self.read_name(rest, way is not None)
        if one.status == PROBLEM:
            return replace(keep_count(one, way.count if way else None), repaired=(*repaired, *one.repaired))
        entry = one.entry
        assert entry is not None  # noqa: S101 - a text that is not empty names a card or is a problem
        doubt = one.doubt
        if not self.named and way is not None and way.count >= MANY and not entry.known and entry.no is None:
            if self.holds_card(rest) or sections.says_out(rest, free=True):
                return unreadable("line.rest", repaired, (), card=way.text, rest=rest)
            return Reading(
                HEADING, says=sections.Heading(rest, way.count)
            )  # `Zombies x28`, which its cards must be
        if way is not None and not entry.known:
            doubt = self._quantity_doubt(way, entry, rest, doubt)
        if doubt is not None and doubt.kind == OPEN:
            return unreadable(
                "quantity.which", repaired, doubt.fixes, text=f"{way.text if way else ''} {rest}".strip()
            )
        if way is not None and doubt is None and self._is_figures_only(entry, rest):
            doubt = Doubt(FIGURES, str(len(entry.no or "")), fixes=(f"{way.count}x No. {entry.no}",))
        split = (("count", way.text), *one.split) if way else one.split
        count = way.count if way else 1
        if doubt is not None and doubt.kind == TWIN:  # a marked figure is no place in a numbered list
            doubt = replace(doubt, lead=count) if way and way.how == quantity.PLAIN else None
        return Reading(
            CARD, entry.times(count), way is not None or one.telling, (*repaired, *one.repaired), one.notes,
            split=split, doubt=doubt,
        )  # fmt: skip

    def _is_figures_only(self, entry: DeckEntry, rest: str) -> bool:
        """Return whether there are only figures, with no label for a No., where a card or its No. should be."""
        no = entry.no
        if entry.known or no is None or LETTER.search(no) or LABEL.match(rest):
            return False
        return not entry.name or not no.isdecimal()

    def _quantity_doubt(
        self, way: quantity.QuantitySplit, entry: DeckEntry, rest: str, doubt: Doubt | None
    ) -> Doubt | None:
        """Return the doubt whether the figure beside an unknown name is a part of the name."""
        count = way.count
        fixes = (f"{count}x {rest}", f"1x {way.text} {rest}" if way.leading else f"1x {rest} {way.text}")
        if way.how == quantity.PLAIN and quantity.IN_BRACKETS.fullmatch(
            way.text
        ):  # of a day, an edition, a name
            return Doubt(OPEN, fixes=fixes)
        if entry.no is None:
            if count > TWO_FIGURES or (way.how == quantity.WEAK and _CJK_END.search(rest)):
                return Doubt(OPEN, fixes=fixes)
            if way.how in {quantity.GLUED, quantity.WEAK} or (way.how == quantity.PLAIN and not way.leading):
                return Doubt(WEAK, fixes=fixes)
            return (
                Doubt(OPEN, fixes=fixes)
                if way.how == quantity.PLAIN and not way.text[:1].isascii()
                else doubt
            )
        if way.how == quantity.WEAK and entry.name:
            if count > MOST_BARE:
                return Doubt(OPEN, fixes=fixes)
            if _CJK_END.search(rest) and not rest.endswith(entry.no):
                return Doubt(WEAK, fixes=fixes)
            return Doubt(STEM, entry.name_key, figure=str(count), fixes=fixes)
        return doubt
