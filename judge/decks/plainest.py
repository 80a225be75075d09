"""The plainest lines, `4 QX-001 Walker`, of cards nobody knows: read at once, to what `lines` reads slowly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.decks.readings import CARD, UNKNOWN, Reading
from judge.games.deck_rules import NO_FACTS, Entry

if TYPE_CHECKING:
    from judge.catalogue.cards import Catalogue

# The plainest line: `4 QX-001 Walker`. What is read here at once is read by `_read` to the same, which takes long.
_PLAINEST: Final = re.compile(
    r"([1-9][0-9]?)x? (([A-Z](?!O|R)[A-Z0-9]{0,8})-0*([1-9][0-9]{0,5}|0)(-[0-9]{1,3})?)"
    r"(?: ((?:[A-Za-z']+ )*([A-Za-z']{2,}))( [0-9]{3,6})?)?"
)
_NOT_PLAIN: Final = frozenset(  # last words of a name that may be marks or units
    [
        "uc",
        "sr",
        "ur",
        "pr",
        "copies",
        "copy",
        "piece",
        "pieces",
        "pc",
        "pcs",
        "ea",
        "card",
        "cards",
        "qty",
        "quantity",
        "amount",
        "count",
    ]
)
_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")
_MISREAD: Final[dict[int, int]] = {sign: sign for sign in range(128)} | {
    ord("O"): 48,
    ord("I"): 49,
    ord("L"): 49,
}
_UNKNOWN_ALONE: Final = (UNKNOWN,)


def parts_of(line: str, reading: Reading) -> tuple[tuple[str, str], ...]:
    """Name the parts of a line and what each is; those of the plainest lines are found only when somebody asks."""
    if reading.split or reading.status != CARD or not (match := _PLAINEST.fullmatch(line)):
        return reading.split
    parts = (
        ("count", line.partition(" ")[0]),
        ("no", match[2]),
        ("name", f"{match[6] or ''}{match[8] or ''}"),
    )
    return tuple([part for part in parts if part[1]])


class PlainestLines:
    """Reads the plainest lines of one game."""

    def __init__(self, cards: Catalogue) -> None:
        self._stems: dict[str, str] = {}  # the first part of a No. -> as identities begin
        self._names = cards.names
        self._starts = cards.number_starts()

    def forget(self) -> None:
        """Forget the parts of numbers seen so far."""
        self._stems.clear()

    def read(self, line: str) -> Reading | None:
        """Read a line in the plainest form whose card nobody knows; None for every other line."""
        match = _PLAINEST.fullmatch(line)
        if match is None:
            return None
        count, no, stem, number, part, name, last, figure = match.groups()
        if stem[0] in self._starts:
            return None
        key = ""
        if name is not None:
            if last.lower() in _NOT_PLAIN:
                return None
            key = name.lower().replace(" ", "").replace("'", "")
            if key in self._names:
                return None
            if figure:
                if last[0].upper() in self._starts:
                    return None
                name += figure
                key += figure[1:]
                if key in self._names:
                    return None
        bare = self._stems.get(stem)
        if bare is None:
            bare = self._stems[stem] = f"no:{_ZEROS.sub('', stem.translate(_MISREAD))}-"
        if part:
            number += _ZEROS.sub("", part)
        entry = Entry(bare + number, int(count), no, name, key, NO_FACTS, False)
        return Reading(CARD, entry, True, (), _UNKNOWN_ALONE)
