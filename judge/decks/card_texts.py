"""Reads the name of a card without its quantity: one copy of it, or a problem where something is left over."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.catalogue.columns import colours_in
from judge.catalogue.folding import plain_number
from judge.decks import quantity, sections
from judge.decks.naming import BRACKET_END, CardFinder
from judge.decks.readings import DIGIT, EDGES, NUMBER, PROBLEM, TWIN, Doubt, Note, Reading, unreadable

if TYPE_CHECKING:
    from judge.games.deck_rules import DeckEntry

# Foil `*F*`, and the category that a site prints behind set and number: `Walker (QX) 001 [Zombies]`.
_FOIL: Final = re.compile(
    r"(?: \*[A-Z]{1,2}\*|(?:(?<=[)\]] [0-9])|(?<=[)\]] [0-9]{2})|(?<= [0-9]{3})) [\[{][^\[\]{}0-9]{1,40}[\]}])+$"
)
_BRACKET_FRONT: Final = re.compile(r"[(\[]([^()\[\]]{1,20})[)\]] ?(.+)")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*[)\]]")
_STRANGE: Final = re.compile(r"[@$%=|<>{}\\^`~_;\u20ac\u00a3\u00a5\u20a9]|//")
# Another No. in what should be a name.
_NUMBER_WITHIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,5}[-_/.][A-Za-z]?[0-9]{2,}|[0-9][-_/.:][0-9]")
_TELEPHONE: Final = re.compile(r"(?=(?:.*[0-9]){7})[0-9]+(?:[-./ ][0-9]+)+|[0-9]{9,}")  # no shape of a No.
_QUOTED_NO: Final = re.compile('"([^" ]+)"')
_DIVIDER: Final = re.compile("[-_/.]")
_JOINED: Final = re.compile(r"[ ,/+&→]+|->|或")
_APART: Final = re.compile(r"(.*[^\s0-9]) #?([0-9]+)")
LETTERS_FIRST: Final = re.compile(r"[A-Z]{1,6}[0-9]{0,3}(?:-[A-Z]{1,3})?-?[0-9]{2,5}[A-Z]?(?:-[A-Z]{1,3})?")
_SHAPES: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999")
_HIDING: Final = " ?█▓▒░■□●○◯⬤◆◇_"  # in place of a sign that nobody can read
LETTERS: Final = 2  # of a name at least, where nothing else says that it is one


class CardTexts(CardFinder):
    """Reads the texts that name cards of one game."""

    def read_name(self, text: str, counted: bool) -> Reading:
        """Read the name of a card: one copy of it, or a problem where something is left over."""
        foil = _FOIL.search(text) if text[-1] in "*]}" and not self.cards.by_name(text) else None
        body = text[: foil.start()] if foil else text
        own = _QUOTED_NO.fullmatch(body)
        if (
            own and self.is_number(own[1]) and not self.cards.by_name(body)
        ):  # a card of its own, whatever it is like
            quoted = self.identify(1, own[1], None, (Note("drop.text", {"text": '"'}),))
            return replace(quoted, split=(("no", body),))
        assumed = self._read_name_and_figure(body)
        if assumed:
            return assumed
        card, _, last = body.rpartition(" ")
        marked = not foil and sections.is_mark(last) and not self.cards.by_name(body)
        if marked and self.is_number(card.rpartition(" ")[2]):
            foil, body = re.search(r" \S+$", body), card  # `Walker ZW1-001 C`
        no, name = self.split_number(body)
        marks: tuple[Note, ...] = (Note("drop.text", {"text": foil[0].strip()}),) if foil else ()
        split = [("mark", foil[0].strip())] if foil else []
        stated: dict[str, object] | None = None
        if name and _BRACKETED.fullmatch(name) and no:
            if DIGIT.search(name) and not sections.is_description(name):
                return unreadable("line.rest", (), (body.replace(name, ""),), card=no, rest=name)
            if colours := colours_in(name.strip("()[] ")):
                stated, split = {"colours": colours}, [*split, ("colour", name)]
            else:
                marks, split = (*marks, Note("drop.text", {"text": name})), [*split, ("mark", name)]
            name = None
        elif (
            name
            and (bracket := BRACKET_END.fullmatch(name))
            and not self.cards.by_name(name)
            and (colours := colours_in(bracket[2]))
        ):
            stated, name, split = {"colours": colours}, bracket[1], [*split, ("colour", bracket[2])]
        elif name and not self.cards.by_name(name) and (found := self._split_colour(name)):
            stated, name, split = {"colours": found[0]}, found[1], [*split, ("colour", found[2])]
        elif name and no and sections.is_mark(name):  # `ZW1-001 C`
            marks, split = (*marks, Note("drop.text", {"text": name})), [*split, ("mark", name)]
            name = None
        reading = self.identify(1, no, name, marks, stated)
        left = self.check_remainder(reading, no, name, counted=counted)
        if isinstance(left, Reading):
            return left
        if name:
            split.insert(0, ("name", name))
        if no:
            split.insert(0, ("no", no))
        return replace(reading, split=tuple(split), doubt=left)

    def _split_colour(self, name: str) -> tuple[list[str], str, str] | None:
        """Split `[red] Walker`, or `Walker red` for a known card, into colours, name and the colour words."""
        if (front := _BRACKET_FRONT.fullmatch(name)) and (colours := colours_in(front[1])):
            return colours, front[2], f"[{front[1]}]"
        words = name.split(" ")
        for said, rest in ((words[-1], words[:-1]), (words[0], words[1:])):
            if rest and (colours := colours_in(said)) and self.cards.by_name(" ".join(rest)):
                return colours, " ".join(rest), said
        return None

    def _known_part(self, name: str) -> str | None:
        """Return the known card that is a part of a longer text, or None."""
        for part in _JOINED.split(name):
            if self.cards.by_name(part):
                return part
        return self.edge_card(name)

    def edge_card(self, text: str) -> str | None:
        """Return the known card at the beginning or end of a text with other words, or None."""
        words = text.split(" ")
        ends = ((" ".join(words[:at]), " ".join(words[-at:])) for at in range(len(words) - 1, 0, -1))
        return next((part for pair in ends for part in pair if self.cards.by_name(part)), None)

    def _read_name_and_figure(self, text: str) -> Reading | None:
        """Read `Name 001`: a known name with the figures of its No., as a site prints it without the set."""
        found = _APART.fullmatch(text)
        if not found or self.cards.by_name(text) or not self.cards.by_name(name := found[1].strip(EDGES)):
            return None
        if self.number_with_figures(name, found[2]) is None:
            return None
        reading = self.identify(1, found[2], name)
        return replace(reading, split=(("name", found[1]), ("no", found[2])))

    def check_remainder(
        self, reading: Reading, no: str | None, name: str | None, *, counted: bool
    ) -> Reading | Doubt | None:
        """Ask about anything in a line that the card does not explain: a figure, another No., a price."""
        entry = reading.entry
        assert entry is not None  # noqa: S101 - identify always names one
        if no is not None and not entry.known and _TELEPHONE.fullmatch(no):
            whole = f"{no} {name or ''}".strip()
            return unreadable("line.unread", (), (f"1x {whole}",), text=whole)
        if (
            no is not None
            and name
            and not entry.known
            and not LETTERS_FIRST.fullmatch(plain_number(no))
            and self.cards.by_name(name)
        ):
            return unreadable("line.rest", (), (name,), card=name, rest=no)
        if no is not None and not entry.known and (more := self._split_second_no(no)):
            return unreadable("line.rest", (), more[:1], card=more[0], rest=more[1])
        for note in reading.repaired:
            said = str(note.facts.get("text", ""))
            if quantity.COUNTED.search(said) and not sections.is_description(said):
                return unreadable("line.rest", (), (entry.label,), card=entry.label, rest=said)
        if name and not (entry.known and not [n for n in reading.notes if n.key != "card.unknown"]):
            known_name = bool(self.cards.by_name(name))
            if not known_name:
                found = self._check_unknown_name(name, entry, no, counted=counted)
                if found is not None:
                    return found
        if entry.known or counted:
            return None
        if no is None:
            return self._ask_about_words(name or "", reading)
        shape = plain_number(no)
        if not LETTERS_FIRST.fullmatch(shape) or (name and _STRANGE.search(name)):
            return unreadable(
                "line.unread", (), (f"1x {no} {name or ''}".strip(),), text=f"{no} {name or ''}".strip()
            )
        return Doubt(NUMBER, shape.translate(_SHAPES), fixes=(f"1x {no} {name or ''}".strip(),))

    def _split_second_no(self, no: str) -> tuple[str, str] | None:
        """Split `SA-001/002` or `SA-001/SA-002`, which may mean two cards, into the first and the rest."""
        for divider in _DIVIDER.finditer(no):
            first, more = no[: divider.start()], no[divider.end() :]
            if self.cards.by_no(first) and (more.isdecimal() or self.cards.by_no(more)):
                return first, divider[0] + more
            two = LETTERS_FIRST.fullmatch(plain_number(first)) and LETTERS_FIRST.fullmatch(plain_number(more))
            if two and divider[0] == "/":
                return first, divider[0] + more
        return None

    def _ask_about_words(self, name: str, reading: Reading) -> Reading:
        """Ask about words without a quantity that name no card."""
        if DIGIT.search(name) or _STRANGE.search(name):
            return unreadable("line.unread", (), (f"1x {name}",), text=name)
        ambiguous = [note for note in reading.notes if note.key == "name.ambiguous"]
        if ambiguous:
            fixes = tuple(f"1x {card.label}" for card in ambiguous[0].cards)
            return Reading(
                PROBLEM, notes=(Note("name.ambiguous", {"name": name}, ambiguous[0].cards, fixes),)
            )
        return unreadable("name.unknown", (), (f"1x {name}",), name=name)

    def _check_unknown_name(
        self, name: str, entry: DeckEntry, no: str | None, *, counted: bool
    ) -> Reading | Doubt | None:
        """Check whether words that the database does not know can be a name."""
        card = no or entry.label
        fixes = (no,) if no else ()
        if no is None and _JOINED.search(name) and (part := self._known_part(name)):
            rest = " ".join(name.replace(part, " ", 1).split())
            return unreadable("line.rest", (), (part,), card=part, rest=rest)
        figure = DIGIT.search(name)
        letters = sum(sign.isalpha() for sign in name)
        unexplained = not counted and (entry.known or letters < LETTERS)
        unexplained = unexplained or not name.strip(_HIDING)
        if quantity.UNIT_ALONE.fullmatch(name) or unexplained or (figure and letters < LETTERS):
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        if not figure:
            if _STRANGE.search(name) or (not counted and quantity.WORDS.search(name)):
                return unreadable("line.rest", (), fixes, card=card, rest=name)
            return None
        strange = (
            _STRANGE.search(name) or _NUMBER_WITHIN.search(name) or quantity.MARKED_ANYWHERE.search(name)
        )
        if entry.known or strange or name[0].isdecimal() or not counted:
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        runs = list(re.finditer("[0-9]+", name))
        if (not no or name[0].isalnum()) and all(not name[run.start() - 1].isspace() for run in runs):
            return None  # the figures of 人造人17
        apart = _APART.fullmatch(name)
        if len(runs) > 1 or not apart:
            return unreadable("line.rest", (), fixes, card=card, rest=name)
        if len(apart[2]) > 2 and no:  # too many for a quantity
            return None
        other = f"{apart[2]}x {no or ''} {apart[1]}".replace("  ", " ")
        return Doubt(TWIN, self.cards.name_key(apart[1]), figure=apart[2], fixes=(other,))
