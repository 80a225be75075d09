"""Before the game: shuffling, who goes first, life cards and hand, one mulligan each. ZX-setup.*, ZX-deck.size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import no_demand, no_subject
from judge.games.zero_dimension.moving import relocate
from judge.games.zero_dimension.state import DECK, HAND, HAND_CARDS, LIFE, LIFE_CARDS, zone

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame
    from judge.engine.slots import Values

_SHUFFLE: Final = ("ZX-setup.shuffle", "ZX-toc.617")
_MULLIGAN: Final = ("ZX-setup.mulligan", "ZX-setup.mulligan-once")
MENUS: Final = {
    "mulligan": Menu(("keep", "mulligan"), _MULLIGAN),
    "first": Menu(("go_first", "go_second"), ("ZX-setup.first-player",)),
}


def set_up(core: Core, decks: tuple[tuple[int, ...], ...]) -> None:
    """Lay out two decks (definition numbers, top first), face down, and begin. ZX-deck.size, ZX-zone.deck-pile-face-down."""
    for seat, deck in enumerate(decks):
        core.lay(deck[::-1], seat, zone(seat, DECK))
    core.agenda.append(("setup.first",))
    for seat in (1, 0):
        core.agenda.append(("setup.shuffle", seat))


def shuffle_frame(core: Core, frame: Frame) -> None:
    """Shuffle one deck: one shuffle stands for the owner's and the opponent's. ZX-setup.shuffle, ZX-toc.617."""
    chance.shuffle(core, zone(frame[1], DECK), _SHUFFLE)


def first_frame(core: Core, frame: Frame) -> None:
    """Let chance say who goes first, or who may choose. ZX-setup.first-player."""
    del frame
    chance.pick(core, (0, 1), 1, ("setup.tossed",), ("ZX-setup.first-player",))


def tossed_frame(core: Core, frame: Frame) -> None:
    """Take the toss as the answer, or let its winner choose. ZX-setup.first-player."""
    seat = frame[1][0]
    if core.reading("ZX-setup.first-player") == "winner-chooses":
        ask(core, "first", (seat,), frame)
    else:
        core.agenda.append(("setup.order", seat))


def order_frame(core: Core, frame: Frame) -> None:
    """Lay life cards, then hands; then both may take a mulligan. ZX-setup.mulligan, ZX-setup.hand-six."""
    first = frame[1]
    core.var("first", first)
    core.var("player", first)
    core.events.append(("first_player", ("ZX-setup.first-player",), first))
    core.agenda.append(("setup.start",))
    if core.reading("ZX-setup.mulligan") == "secretly":
        core.agenda.append(("setup.mulligan", (first, 1 - first), ()))
    else:
        core.agenda.append(("setup.mulligan", (first,), ()))
    for seat in (1 - first, first):
        core.agenda.append(("setup.lay", seat))


def lay_frame(core: Core, frame: Frame) -> None:
    """Put six cards into the life zone one by one, then six into the hand. ZX-setup.life-six, ZX-setup.hand-six."""
    seat = frame[1]
    deck, life = core.zones[zone(seat, DECK)], zone(seat, LIFE)
    under = core.reading("ZX-setup.life-six") == "first-on-top"
    for _ in range(min(LIFE_CARDS, len(deck))):
        relocate(core, deck[-1], life, to_bottom=under)
    core.events.append(
        ("life_laid", ("ZX-setup.life-six", "ZX-life.pile-face-down"), seat, len(core.zones[life]))
    )
    for _ in range(min(HAND_CARDS, len(deck))):
        relocate(core, deck[-1], zone(seat, HAND))
    core.events.append(("hand_taken", ("ZX-setup.hand-six",), seat, len(core.zones[zone(seat, HAND)])))


def mulligan_frame(core: Core, frame: Frame) -> None:
    """Ask who has not yet decided; what was chosen is carried out together. ZX-setup.mulligan, ZX-setup.mulligan-once."""
    _, waiting, chosen = frame
    if waiting:
        ask(core, "mulligan", waiting, frame)
        return
    if core.reading("ZX-setup.mulligan") != "secretly" and len(chosen) < 2:
        core.agenda.append(("setup.mulligan", (1 - core.vars["first"],), chosen))
        return
    for seat in (1 - core.vars["first"], core.vars["first"]):
        if (seat, True) in chosen:
            core.agenda.append(("setup.lay", seat))
            core.agenda.append(("setup.shuffle", seat))
            core.agenda.append(("setup.back", seat))


def back_frame(core: Core, frame: Frame) -> None:
    """Put the whole hand and the whole life zone back into the deck. ZX-setup.mulligan."""
    seat = frame[1]
    for kind in (HAND, LIFE):
        for obj in tuple(core.zones[zone(seat, kind)]):
            relocate(core, obj, zone(seat, DECK))
    core.events.append(("mulligan", _MULLIGAN, seat))


def _decide(again: bool) -> Any:
    def perform(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
        del subject, values
        _, waiting, chosen = asked
        # Nobody is told before both have decided, where the reading keeps it secret.
        if core.reading("ZX-setup.mulligan") != "secretly":
            core.events.append(("decided", _MULLIGAN, by, again))
        rest = tuple(seat for seat in waiting if seat != by)
        core.agenda.append(("setup.mulligan", rest, (*chosen, (by, again))))

    return perform


def _go(first: bool) -> Any:
    def perform(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
        del subject, values, asked
        core.agenda.append(("setup.order", by if first else 1 - by))

    return perform


def start_frame(core: Core, frame: Frame) -> None:
    """Begin the first turn; both battle zones are empty. ZX-zone.battle-starts-empty."""
    del frame
    core.events.append(("started", ("ZX-setup.players", "ZX-zone.battle-starts-empty"), core.vars["first"]))
    core.agenda.append(("reset",))


VERBS: Final = {
    "keep": Verb(no_subject, no_demand, _decide(again=False)),
    "mulligan": Verb(no_subject, no_demand, _decide(again=True)),
    "go_first": Verb(no_subject, no_demand, _go(first=True)),
    "go_second": Verb(no_subject, no_demand, _go(first=False)),
}

FRAMES: Final = {
    "setup.shuffle": shuffle_frame,
    "setup.first": first_frame,
    "setup.tossed": tossed_frame,
    "setup.order": order_frame,
    "setup.lay": lay_frame,
    "setup.mulligan": mulligan_frame,
    "setup.back": back_frame,
    "setup.start": start_frame,
}
