"""Before the game: shuffle, who goes first, seven cards, one redraw each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import BadPosition
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import no_demand, no_subject
from judge.games.zombie_world_order.state import DECK, HAND, LIFE_MOST, zone

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Values

OPENING_HAND: Final = 7  # ZWO-setup.opening-hand

_REDRAW: Final = ("ZWO-setup.mulligan-once", "ZWO-setup.mulligan-order", "ZWO-setup.mulligan-whole-hand")

MENUS: Final = {"mulligan": Menu(("keep", "redraw"), _REDRAW)}


def set_up(core: Core, decks: tuple[tuple[int, ...], ...]) -> None:
    """Lay out two decks (definition numbers, top first) and begin. ZWO-game.players, ZWO-setup.shuffle."""
    if len(decks) != core.game.players:
        raise BadPosition("decks", "seats.count", known=("2",), given=len(decks), rules=("ZWO-game.players",))
    core.events.append(("seated", ("ZWO-game.players", "ZWO-win.life-start"), LIFE_MOST))
    for seat, deck in enumerate(decks):
        core.lay(deck[::-1], seat, zone(seat, DECK))
    core.agenda.append(("setup.first",))
    for seat in (1, 0):
        core.agenda.append(("setup.shuffle", seat))


def shuffle_frame(core: Core, frame: Frame) -> None:
    """Shuffle one deck. ZWO-setup.shuffle."""
    chance.shuffle(core, zone(frame[1], DECK), ("ZWO-setup.shuffle",))


def first_frame(core: Core, frame: Frame) -> None:
    """Let chance say who goes first. ZWO-setup.first-player."""
    del frame
    chance.pick(core, (0, 1), 1, ("setup.order", None), ("ZWO-setup.first-player",))


def order_frame(core: Core, frame: Frame) -> None:
    """Draw both hands, then ask the first player and after that the second. ZWO-setup.mulligan-order."""
    first = frame[1][0]
    core.var("player", first)
    core.events.append(("first_player", ("ZWO-setup.first-player", "ZWO-turn.alternate"), first))
    core.agenda.append(("setup.start",))
    core.agenda.append(("setup.mulligan", 1 - first))
    core.agenda.append(("setup.mulligan", first))
    for seat in (1 - first, first):
        core.agenda.append(("setup.hand", seat))


def hand_frame(core: Core, frame: Frame) -> None:
    """Take the opening hand from the top. ZWO-setup.opening-hand."""
    seat = frame[1]
    deck = core.zones[zone(seat, DECK)]
    taken = min(OPENING_HAND, len(deck))
    for _ in range(taken):
        core.move(deck[-1], zone(seat, HAND))
    core.events.append(("drew", ("ZWO-setup.opening-hand",), seat, taken))


def mulligan_frame(core: Core, frame: Frame) -> None:
    """Ask once whether to redraw. ZWO-setup.mulligan-once."""
    ask(core, "mulligan", (frame[1],), frame)


def _keep(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values, asked
    core.events.append(("kept", ("ZWO-setup.mulligan-once",), by))


def _redraw(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values, asked
    for obj in tuple(core.zones[zone(by, HAND)]):
        core.move(obj, zone(by, DECK))
    core.events.append(("redrew", ("ZWO-setup.mulligan-whole-hand", "ZWO-setup.mulligan-once"), by))
    core.agenda.append(("setup.hand", by))
    core.agenda.append(("setup.shuffle", by))


def start_frame(core: Core, frame: Frame) -> None:
    """Begin the first turn. ZWO-setup.start."""
    del frame
    core.events.append(("started", ("ZWO-setup.start",)))
    core.agenda.append(("prep",))


VERBS: Final = {
    "keep": Verb(no_subject, no_demand, _keep),
    "redraw": Verb(no_subject, no_demand, _redraw),
}

FRAMES: Final = {
    "setup.shuffle": shuffle_frame,
    "setup.first": first_frame,
    "setup.order": order_frame,
    "setup.hand": hand_frame,
    "setup.mulligan": mulligan_frame,
    "setup.start": start_frame,
}
