"""Before the game: shuffle, who goes first, seven cards, one redraw each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.errors import BadPosition
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_seat, other
from judge.engine.run import ask
from judge.engine.slots import take_all
from judge.engine.windows import no_demand, no_subject
from judge.games.zombie_world_order import events, frames
from judge.games.zombie_world_order.declarations import Redrawing
from judge.games.zombie_world_order.state import DECK, HAND, LIFE_MOST, SEATS, SETUP, zone

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId, Seat
    from judge.engine.records import Frame
    from judge.games.shapes import PickedFrame, SeatFrame

OPENING_HAND: Final = 7  # ZWO-setup.opening-hand

DECK_CARDS: Final = 50  # ZWO-deck.size
BEGINS: Final = {
    "hand": (OPENING_HAND, ("ZWO-setup.opening-hand",)),
    "deck": (DECK_CARDS - OPENING_HAND, ("ZWO-deck.size", "ZWO-setup.opening-hand")),
}

WHOLE_DECK: Final = {"deck": (DECK_CARDS, ("ZWO-deck.size", "ZWO-setup.opening-hand"))}

_REDRAW: Final = ("ZWO-setup.mulligan-once", "ZWO-setup.mulligan-order", "ZWO-setup.mulligan-whole-hand")

MULLIGAN: Final = ("keep", "redraw")
MENUS: Final = {"mulligan": Menu(MULLIGAN, _REDRAW, about=Redrawing, optional=True)}


def set_up(core: Core, decks: tuple[tuple[DefId, ...], ...]) -> None:
    """Lay out two decks (definition numbers, top first) and begin. ZWO-game.players, ZWO-setup.shuffle."""
    if len(decks) != core.game.players:
        raise BadPosition("decks", "seats.count", known=("2",), given=len(decks), rules=("ZWO-game.players",))
    core.events.append(events.Seated(("ZWO-game.players", "ZWO-win.life-start"), LIFE_MOST))
    for seat, deck in zip(SEATS, decks, strict=True):
        core.create_all(deck[::-1], seat, zone(seat, DECK))
    core.agenda.append(frames.TOSS_FIRST)
    for seat in reversed(SEATS):
        core.agenda.append(frames.ShuffleDeck(seat))


def shuffle_frame(core: Core, frame: SeatFrame) -> None:
    """Shuffle one deck. ZWO-setup.shuffle."""
    chance.shuffle(core, zone(frame.seat, DECK), ("ZWO-setup.shuffle",))


def first_frame(core: Core, _frame: Frame) -> None:
    """Ask chance who goes first, before any turn. ZWO-setup.first-player."""
    core.var("turn", 0)
    chance.pick_player(core, SEATS, frames.BeginWith(), ("ZWO-setup.first-player",))


def order_frame(core: Core, frame: PickedFrame) -> None:
    """Draw both hands, then ask the first player and after that the second. ZWO-setup.mulligan-order."""
    first = as_seat(frame.picked[0])
    core.var("player", first)
    core.var("phase", SETUP)
    core.events.append(events.FirstPlayer(("ZWO-setup.first-player", "ZWO-turn.alternate"), first))
    core.agenda.append(frames.START_GAME)
    for seat in (other(first), first):
        core.agenda.append(frames.AskRedraw(seat))
    for seat in (other(first), first):
        core.agenda.append(frames.TakeHand(seat))


def hand_frame(core: Core, frame: SeatFrame) -> None:
    """Take the opening hand from the top. ZWO-setup.opening-hand."""
    deck = core.zones[zone(frame.seat, DECK)]
    taken = min(OPENING_HAND, len(deck))
    for _ in range(taken):
        core.move(deck[-1], zone(frame.seat, HAND))
    core.events.append(events.Drew(("ZWO-setup.opening-hand",), frame.seat, taken))


def mulligan_frame(core: Core, frame: SeatFrame) -> None:
    """Ask once whether to redraw. ZWO-setup.mulligan-once."""
    ask(core, "mulligan", (frame.seat,), Redrawing())


def _keep(core: Core, by: Seat, _subject: None, _values: Values, _asked: Redrawing) -> None:
    core.events.append(events.Kept(("ZWO-setup.mulligan-once",), by))


def _whole_hand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
    """Demand that the whole hand goes back. ZWO-setup.mulligan-whole-hand."""
    return (take_all("cards", tuple(core.zones[zone(by, HAND)]), ("ZWO-setup.mulligan-whole-hand",)),)


def _redraw(core: Core, by: Seat, _subject: None, _values: Values, _asked: Redrawing) -> None:
    for obj in tuple(core.zones[zone(by, HAND)]):
        core.move(obj, zone(by, DECK))
    core.events.append(events.Redrew(("ZWO-setup.mulligan-whole-hand", "ZWO-setup.mulligan-once"), by))
    core.agenda.append(frames.TakeHand(by))
    core.agenda.append(frames.ShuffleDeck(by))


def start_frame(core: Core, _frame: Frame) -> None:
    """Begin the first turn. ZWO-setup.start."""
    core.var("turn", 0)
    core.events.append(events.Started(("ZWO-setup.start",)))
    core.agenda.append(frames.PREP_PHASE)


VERBS: Final = {
    "keep": Verb(no_subject, no_demand, _keep),
    "redraw": Verb(no_subject, _whole_hand, _redraw),
}

FRAMES: Final = {
    frames.ShuffleDeck.tag: shuffle_frame,
    frames.TOSS_FIRST.tag: first_frame,
    frames.BeginWith.tag: order_frame,
    frames.TakeHand.tag: hand_frame,
    frames.AskRedraw.tag: mulligan_frame,
    frames.START_GAME.tag: start_frame,
}
