"""The desk's hints beside a round: how fast entry is typed, the next step and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask_babel import gettext

if TYPE_CHECKING:
    from judge.store.adapters.tournament import Coming
    from judge.store.services.boards import RoundView
    from judge.store.services.frame import Frame


@dataclass(frozen=True)
class FastEntryField:
    """The field of fast entry: the syntax of a line, and an example."""

    asks: str
    label: str
    hint: str


def quick_entry(played: RoundView | None, frame: Frame, score: str) -> FastEntryField | None:
    """Describe fast entry for the round on the screen; none where it is not the round that is played."""
    if played is None or played.number != frame.round_number or not frame.may("results"):
        return None
    lower = score.lower()
    label, hint = {
        "both": (
            gettext("Table, then place and %(score)s of each seat", score=lower),
            gettext("such as 12 1 8 2 5 3 1"),
        ),
        "scores": (gettext("Table, then %(score)s of each seat", score=lower), gettext("such as 12 8 5 1")),
        "places": (gettext("Table, then the place of each seat"), gettext("such as 12 1 2 3")),
    }.get(played.asks, (gettext("Table, wins, losses, draws"), gettext("such as 12 2 1")))
    return FastEntryField(played.asks, label, hint)


@dataclass(frozen=True)
class NextStep:
    """The button of the next step: its label, why it is disabled, and what follows."""

    words: str
    hurdle: str
    after: str


def next_step(frame: Frame, played: RoundView | None, coming: Coming | None) -> NextStep | None:
    """Return the next step of a round; None when no further round follows."""
    if coming is None:
        return None
    number = coming.number
    words = (
        gettext("Pair round %(n)s: top %(cut)s", n=number, cut=coming.cut)
        if coming.cut
        else gettext("Pair round %(n)s", n=number)
    )
    hurdle = ""
    if played and played.missing:
        hurdle = gettext("Missing results: %(n)s", n=len(played.missing))
    elif frame.players < 2:
        hurdle = gettext("Two players are needed.")
    after = gettext("The last round before the top %(cut)s.", cut=coming.then) if coming.then else ""
    return NextStep(words, hurdle, after)


def seat_choices(draft: RoundView | None) -> list[tuple[str, str]]:
    """Return the players of a draft as choices: number, number and name."""
    seats = (seat for table in draft.tables for seat in table.seats) if draft else ()
    return [(seat.code, f"{seat.code} {seat.name.removesuffix(seat.code).strip()}") for seat in seats]
