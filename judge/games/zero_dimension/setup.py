"""Before the game: shuffling, who goes first, life cards and hand, one mulligan each. ZX-setup.*, ZX-deck.size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.game import Menu, Verb
from judge.engine.ids import Seat, as_seat, other
from judge.engine.run import ask
from judge.engine.slots import take_all
from judge.engine.windows import no_demand, no_subject
from judge.games.zero_dimension import events, frames
from judge.games.zero_dimension.links import Mulligans, TossWon
from judge.games.zero_dimension.moving import relocate
from judge.games.zero_dimension.state import DECK, HAND, HAND_CARDS, LIFE, LIFE_CARDS, SEATS, SETUP, zone

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId
    from judge.engine.records import Frame
    from judge.games.shapes import PickedFrame, SeatFrame

DECK_CARDS: Final = 50  # ZX-deck.size
BEGINS: Final = {
    "life": (LIFE_CARDS, ("ZX-setup.life-six",)),
    "hand": (HAND_CARDS, ("ZX-setup.hand-six",)),
    "deck": (
        DECK_CARDS - LIFE_CARDS - HAND_CARDS,
        ("ZX-deck.size", "ZX-setup.life-six", "ZX-setup.hand-six"),
    ),
}

WHOLE_DECK: Final = {"deck": (DECK_CARDS, ("ZX-deck.size", "ZX-setup.life-six", "ZX-setup.hand-six"))}

_SHUFFLE: Final = ("ZX-setup.shuffle", "ZX-toc.617")
_MULLIGAN: Final = ("ZX-setup.mulligan", "ZX-setup.mulligan-once")
MENUS: Final = {
    "mulligan": Menu(("keep", "mulligan"), _MULLIGAN, about=Mulligans, optional=True),
    "first": Menu(("go_first", "go_second"), ("ZX-setup.first-player",), about=TossWon, optional=True),
}


def set_up(core: Core, decks: tuple[tuple[DefId, ...], ...]) -> None:
    """Lay out two decks (definition numbers, top first), face down, and begin. ZX-deck.size, ZX-zone.deck-pile-face-down."""
    for seat, deck in zip(SEATS, decks, strict=True):
        core.create_all(deck[::-1], seat, zone(seat, DECK))
    core.agenda.append(frames.TOSS_FIRST)
    for seat in reversed(SEATS):
        core.agenda.append(frames.ShuffleDeck(seat))


def shuffle_frame(core: Core, frame: SeatFrame) -> None:
    """Shuffle one deck: a single shuffle stands for the owner's and the opponent's. ZX-setup.shuffle, ZX-toc.617."""
    chance.shuffle(core, zone(frame.seat, DECK), _SHUFFLE)


def first_frame(core: Core, _frame: Frame) -> None:
    """Ask chance who goes first, or who may choose, before any turn. ZX-setup.first-player."""
    core.var("turn", 0)
    chance.pick_player(core, SEATS, frames.Tossed(), ("ZX-setup.first-player",))


def tossed_frame(core: Core, frame: PickedFrame) -> None:
    """Take the toss as the answer, or let its winner choose. ZX-setup.first-player."""
    seat = as_seat(frame.picked[0])
    if core.reading("ZX-setup.first-player") == "winner-chooses":
        ask(core, "first", (seat,), TossWon())
    else:
        core.agenda.append(frames.BeginWith(seat))


def order_frame(core: Core, frame: frames.BeginWith) -> None:
    """Lay life cards, then hands; then both may take a mulligan. ZX-setup.mulligan, ZX-setup.hand-six."""
    first = frame.first
    core.var("first", first)
    core.var("player", first)
    core.var("phase", SETUP)
    core.events.append(events.FirstPlayer(("ZX-setup.first-player",), first))
    core.agenda.append(frames.START_GAME)
    core.agenda.append(mulligans(core, first))
    for seat in (other(first), first):
        core.agenda.append(frames.LayOut(seat))


def mulligans(core: Core, first: Seat) -> frames.AskMulligan:
    """Return the mulligan question: to both players at once, or to the first player before the other."""
    together = core.reading("ZX-setup.mulligan") == "secretly"
    return frames.AskMulligan((first, other(first)) if together else (first,), ())


def lay_frame(core: Core, frame: SeatFrame) -> None:
    """Put six cards into the life zone one by one, then six into the hand. ZX-setup.life-six, ZX-setup.hand-six."""
    seat = frame.seat
    deck, life = core.zones[zone(seat, DECK)], zone(seat, LIFE)
    under = core.reading("ZX-setup.life-six") == "first-on-top"
    for _ in range(min(LIFE_CARDS, len(deck))):
        relocate(core, deck[-1], life, to_bottom=under)
    laid = ("ZX-setup.life-six", "ZX-life.pile-face-down")
    core.events.append(events.LifeLaid(laid, seat, len(core.zones[life])))
    for _ in range(min(HAND_CARDS, len(deck))):
        relocate(core, deck[-1], zone(seat, HAND))
    core.events.append(events.HandTaken(("ZX-setup.hand-six",), seat, len(core.zones[zone(seat, HAND)])))


def mulligan_frame(core: Core, frame: frames.AskMulligan) -> None:
    """Ask the players who have not decided; all decisions are carried out together.

    ZX-setup.mulligan, ZX-setup.mulligan-once.
    """
    first: Seat = core.vars["first"]
    chosen = frame.chosen
    if frame.waiting:
        ask(core, "mulligan", frame.waiting, Mulligans(frame.waiting, chosen))
        return
    if len(chosen) < len(SEATS):
        core.agenda.append(frames.AskMulligan((other(first),), chosen))
        return
    for seat in (other(first), first):
        if (seat, True) in chosen:
            core.agenda.append(frames.LayOut(seat))
            core.agenda.append(frames.ShuffleDeck(seat))
            core.agenda.append(frames.PutBack(seat))


def back_frame(core: Core, frame: SeatFrame) -> None:
    """Put the whole hand and the whole life zone back into the deck. ZX-setup.mulligan."""
    seat = frame.seat
    for kind in (HAND, LIFE):
        for obj in tuple(core.zones[zone(seat, kind)]):
            relocate(core, obj, zone(seat, DECK))
    core.events.append(events.TookMulligan(_MULLIGAN, seat))


def _decide(again: bool) -> Callable[[Core, Seat, None, Values, Mulligans], None]:
    def perform(core: Core, by: Seat, _subject: None, _values: Values, asked: Mulligans) -> None:
        # Nobody is told before both have decided, where the reading keeps it secret.
        if core.reading("ZX-setup.mulligan") != "secretly":
            core.events.append(events.Decided(_MULLIGAN, by, again))
        rest = tuple(seat for seat in asked.waiting if seat != by)
        core.agenda.append(frames.AskMulligan(rest, (*asked.chosen, (by, again))))

    return perform


def _demand_all(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Demand that the whole hand and all life cards go back. ZX-setup.mulligan."""
    cards = (*core.zones[zone(by, HAND)], *core.zones[zone(by, LIFE)])
    return (take_all("cards", cards, ("ZX-setup.mulligan",)),)


def _go(first: bool) -> Callable[[Core, Seat, None, Values, TossWon], None]:
    def perform(core: Core, by: Seat, _subject: None, _values: Values, _asked: TossWon) -> None:
        core.agenda.append(frames.BeginWith(by if first else other(by)))

    return perform


def start_frame(core: Core, _frame: Frame) -> None:
    """Begin the first turn; both battle zones are empty. ZX-zone.battle-starts-empty."""
    rules = ("ZX-setup.players", "ZX-zone.battle-starts-empty")
    core.var("turn", 0)
    core.events.append(events.Started(rules, core.vars["first"]))
    core.agenda.append(frames.RESET_STEP)


VERBS: Final = {
    "keep": Verb(no_subject, no_demand, _decide(again=False)),
    "mulligan": Verb(no_subject, _demand_all, _decide(again=True)),
    "go_first": Verb(no_subject, no_demand, _go(first=True)),
    "go_second": Verb(no_subject, no_demand, _go(first=False)),
}

FRAMES: Final = {
    frames.ShuffleDeck.tag: shuffle_frame,
    frames.TOSS_FIRST.tag: first_frame,
    frames.Tossed.tag: tossed_frame,
    frames.BeginWith.tag: order_frame,
    frames.LayOut.tag: lay_frame,
    frames.AskMulligan.tag: mulligan_frame,
    frames.PutBack.tag: back_frame,
    frames.START_GAME.tag: start_frame,
}
