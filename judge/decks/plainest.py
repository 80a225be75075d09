"""The plainest lines, read at once to what `lines` reads slowly.

They are `4 QX-001 Walker` of cards nobody knows, and the lines that say exactly what the database does.
Every line that is read here has nothing to say, to ask or to settle about it but that its card is unknown; all others
are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Final, overload

from judge.catalogue.folding import folded
from judge.decks import quantity, section_words, sections
from judge.decks.readings import CARD, UNKNOWN_ALONE, Reading
from judge.games.deck_rules import NO_FACTS, DeckEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.catalogue.cards import Card, Catalogue

_LINE: Final = (
    r"([1-9][0-9]?)x? (([A-Z](?!O|R)[A-Z0-9]{0,8})-0*([1-9][0-9]{0,5}|0)(-[0-9]{1,3})?)"
    r"(?: (((?:[A-Za-z']{1,25} ){0,8}([A-Za-z']{2,25}))( [0-9]{3,6})?))?"  # and so shorter than the longest line
)
_PLAINEST: Final = re.compile(_LINE)
_EVERY: Final = re.compile(f"^{_LINE}$", re.MULTILINE)
_EXACT: Final = re.compile(r"([1-9][0-9]?)(x? |,)(.+)|(.+) x([1-9][0-9]?)")
_NOT_PLAIN: Final = frozenset(  # last words of a name that may be marks or units
    [
        *("uc", "sr", "ur", "pr", "copies", "copy", "piece", "pieces", "pc", "pcs", "ea"),
        *("card", "cards", "qty", "quantity", "amount", "count"),
    ]
)
_ASKED: Final = section_words.OUT | section_words.HEDGE
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")
_MISREAD: Final[dict[int, int]] = {sign: sign for sign in range(128)} | {
    ord("O"): 48,
    ord("I"): 49,
    ord("L"): 49,
}
_NUMBER: Final = re.compile("[A-Z]{2,4}[0-9]{0,2}-[0-9]{3}")


def parts_of(line: str, reading: Reading) -> tuple[tuple[str, str], ...]:
    """Name the parts of a line and what each is; those of the plainest lines are found only when somebody asks."""
    if reading.split or reading.status != CARD or not (match := _PLAINEST.fullmatch(line)):
        return reading.split
    parts = (
        ("count", line.partition(" ")[0]),
        ("no", match[2]),
        ("name", match[6] or ""),
    )
    return tuple([part for part in parts if part[1]])


class PlainReadings(Sequence[Reading]):
    """The readings of a list that is plainest in every line, made only where somebody looks at one."""

    def __init__(self, entries: Sequence[DeckEntry]) -> None:
        self.entries = entries

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, at: int) -> Reading: ...
    @overload
    def __getitem__(self, at: slice) -> list[Reading]: ...
    def __getitem__(self, at: int | slice) -> Reading | list[Reading]:
        """Return the reading of one line, or of some."""
        if isinstance(at, slice):
            return [_unknown(entry) for entry in self.entries[at]]
        return _unknown(self.entries[at])


def _unknown(entry: DeckEntry) -> Reading:
    return Reading(CARD, entry, True, (), UNKNOWN_ALONE)


class PlainestLines:
    """Reads the plainest lines of one game."""

    def __init__(self, cards: Catalogue, identify: Callable[[str | None, str | None], DeckEntry]) -> None:
        self._names = cards.names
        self._starts = cards.number_starts()
        self._written = _written(cards)
        self._identify = identify
        self._exact: dict[str, DeckEntry] = {}

    def read(self, line: str) -> Reading | None:
        """Read a line in one of the plainest forms; None for every other line."""
        found = self.read_list(line, (line,)) if line.isascii() else None
        return found[0] if found else self._known(line)

    def read_list(self, text: str, lines: Sequence[str]) -> PlainReadings | None:
        """Read a list that is plainest in every line, of cards nobody knows; None for every other list."""
        first = _EVERY.match(text)
        if first is None or first[3][0] in self._starts:
            return None
        rows = _EVERY.findall(text)
        if len(rows) != len(lines):
            return None
        counts, nos, stems, numbers, parts, names, bare, lasts, figures = zip(*rows, strict=True)
        begins = {stem: f"no:{_ZEROS.sub('', stem.translate(_MISREAD))}-" for stem in set(stems)}
        if not self._starts.isdisjoint([stem[0] for stem in begins]):
            return None
        keys = _keys(names)
        known = self._names.keys()
        if not known.isdisjoint(keys) or not _ASKED.isdisjoint(keys):
            return None
        if not _NOT_PLAIN.isdisjoint("\n".join(lasts).lower().split("\n")):
            return None
        if any(figures) and not (
            known.isdisjoint(_keys(bare))
            and self._starts.isdisjoint([last[:1].upper() for last in set(lasts)])
        ):
            return None
        if any(parts):
            numbers = tuple(
                [number + _ZEROS.sub("", part) for number, part in zip(numbers, parts, strict=True)]
            )
        return PlainReadings(
            list(
                map(
                    DeckEntry,
                    [begins[stem] + number for stem, number in zip(stems, numbers, strict=True)],
                    map(int, counts),
                    nos,
                    names if all(names) else [name or None for name in names],
                    keys,
                    repeat(NO_FACTS),
                    repeat(False),
                )
            )
        )

    def _known(self, line: str) -> Reading | None:
        """Read a quantity and a card just as the database writes it."""
        match = _EXACT.fullmatch(line)
        if match is None:
            return None
        text = match[3] or match[4]
        if match[2] == ",":
            text = text.replace(",", " ", 1)
        found = self._written.get(text)
        if found is None or (match[2] == "," and " " in match[3].partition(",")[0]):
            return None
        entry = self._exact.get(text)
        if entry is None:
            entry = self._exact[text] = self._identify(found[0], found[1])
        count = match[1] or match[5]
        said = f"{count}{(match[2] or '').strip()}" if match[1] else f"x{count}"
        parts = (("count", said), ("no", found[0] or ""), ("name", found[1] or ""))
        return Reading(CARD, entry.times(int(count)), True, split=tuple([part for part in parts if part[1]]))


def _keys(names: Sequence[str]) -> list[str]:
    """Fold plain names as they are compared, all at once."""
    return "\n".join(names).lower().replace(" ", "").replace("'", "").split("\n")


def _written(cards: Catalogue) -> Mapping[str, tuple[str | None, str | None]]:
    """Return No. and name by what writes them plainly: `SA-001 Walker`, `SA-001`, `Walker`.

    Left out is whatever could be read in another way beside a quantity: names of two cards, with a figure, a sign or a
    word of a quantity or a heading; and everything of a game whose names begin with figures.
    """
    found: dict[str, tuple[str | None, str | None]] = {}
    if cards.figure_first:
        return found
    for card in cards.cards.values():
        no = card.no if card.no and _NUMBER.fullmatch(card.no) and cards.by_no(card.no) is card else None
        name = card.name if _plain_name(card, cards) else None
        if no:
            found[no] = (no, None)
        if name:
            found[name] = (None, name)
        if no and name:
            found[f"{no} {name}"] = (no, name)
    return found


def _plain_name(card: Card, cards: Catalogue) -> bool:
    name = card.name
    return (
        len(name) > 1
        and name.replace(" ", "").isalpha()
        and folded(name) == (name, ())
        and not quantity.WORDS.search(name)
        and not quantity.HAN_ENDS.search(name)
        and sections.heading(name) is None
        and sections.heading(f"{name} 4") is None
        and name.split(" ")[-1].lower() not in _NOT_PLAIN | {"r", "c", "u"}
        and cards.by_name(name) == (card,)
    )
