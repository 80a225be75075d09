"""Printing: documents in, PDFs out.

    from judge.printing import Imprint, Match, Seat, Slips, render
    pdf = render(Slips(Imprint(event="Autumn Open", printed="14:05", language="zh-Hant", round=4), matches))

Several documents make one file, each with its own pages, page numbers and outline.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from judge.printing.brackets import draw_bracket
from judge.printing.decks import draw_deck_list, draw_deck_sheet
from judge.printing.documents import (
    PAPERS,
    Bracket,
    BracketMatch,
    CheckInList,
    DoorRow,
    HallSigns,
    Imprint,
    Match,
    Pairings,
    Paper,
    PersonalLink,
    Poster,
    Report,
    Seat,
    SeatAll,
    Slips,
    Standing,
    Standings,
)
from judge.printing.event_report import draw_report
from judge.printing.lists import draw_check_in, draw_pairings, draw_seat_all, draw_standings
from judge.printing.penalties import draw_penalty
from judge.printing.press import Press, Progress
from judge.printing.rulings import draw_ruling
from judge.printing.sheets import (
    CitedSentence,
    Claim,
    DeckLine,
    DeckList,
    DeckSheet,
    Dependence,
    PenaltySheet,
    Rule,
    RulingSheet,
    Step,
    Zone,
    deck_lines,
    deck_points,
)
from judge.printing.signs import draw_hall_signs, draw_personal_link, draw_poster
from judge.printing.slips import draw_slips

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO


Document = (
    Slips
    | Pairings
    | Standings
    | CheckInList
    | SeatAll
    | Bracket
    | DeckSheet
    | DeckList
    | RulingSheet
    | PenaltySheet
    | Poster
    | PersonalLink
    | Report
    | HallSigns
)
_DRAW: dict[type, Callable[[Press, Any], None]] = {
    Slips: draw_slips,
    Pairings: draw_pairings,
    Standings: draw_standings,
    CheckInList: draw_check_in,
    SeatAll: draw_seat_all,
    Bracket: draw_bracket,
    DeckSheet: draw_deck_sheet,
    DeckList: draw_deck_list,
    RulingSheet: draw_ruling,
    PenaltySheet: draw_penalty,
    Poster: draw_poster,
    PersonalLink: draw_personal_link,
    Report: draw_report,
    HallSigns: draw_hall_signs,
}


def write(file: BinaryIO, *documents: Document, progress: Progress | None = None) -> int:
    """Write one PDF of all `documents` to an open file; return its number of pages.

    `progress(done, total)` is called while rows, slips or pages of a document are drawn, from 0 to its total.
    The same documents give the same bytes. Raises `ValueError` where there is no document.
    """
    if not documents:
        raise ValueError("nothing to print: give at least one document")
    press = Press(file, documents[0].imprint, progress)
    for document in documents:
        _DRAW[type(document)](press, document)
    return press.close()


def render(*documents: Document, progress: Progress | None = None) -> bytes:
    """Return one PDF of all `documents`; see `write`."""
    file = BytesIO()
    write(file, *documents, progress=progress)
    return file.getvalue()
