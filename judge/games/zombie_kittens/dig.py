"""Dig Deeper (挖很深卡): look at the top card, keep it or take the next one; that is the turn's draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.view import show_to
from judge.engine.windows import no_subject
from judge.games.zombie_kittens import death, events, refusals, state
from judge.games.zombie_kittens.frames import Digging

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.games.zombie_kittens.frames import Play

MENUS: Final = {"dig": Menu(("keep", "decline"), ("ZK-card.dig",), about=Digging)}


def dig(core: Core, play: Play) -> None:
    """Look at the top card and decide. ZK-card.dig."""
    by = play.by
    top = state.the_pile(core)[-1]
    show_to(core, (top,), (by,))
    core.events.append(events.Looked(("ZK-card.dig",), by, 1))
    core.events.append(events.Saw(("ZK-card.dig",), (by,), (top,)))
    ask(core, "dig", (by,), Digging(by))


def _keep_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    return death.drawn_slots(core, core.zones[state.pile(core)][-1])


def _decline_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    cards = core.zones[state.pile(core)]
    if len(cards) == 1:
        raise Illegal(("ZK-card.dig",), refusals.MustKeep())
    kitten = state.is_known(core, cards[-1]) and state.kind_of(core, cards[-1]) == state.EXPLODING
    if kitten and core.reading("ZK-card.dig/first-is-kitten") == "reveal-at-once":
        raise Illegal(("ZK-card.dig", "ZK-ek.reveal.at.once"), refusals.MustShow())
    return death.drawn_slots(core, cards[-2])


def _keep(core: Core, by: Seat, _subject: None, values: Values, _asked: Digging) -> None:
    core.events.append(events.DigKept(("ZK-card.dig",), by))
    _take_dug(core, by, core.zones[state.pile(core)][-1], values)


def _decline(core: Core, by: Seat, _subject: None, values: Values, _asked: Digging) -> None:
    """Leave the first card on top and take the next one, whatever it is. ZK-card.dig."""
    core.events.append(events.DigDeclined(("ZK-card.dig",), by))
    *_, second, first = core.zones[state.pile(core)]
    _take_dug(core, by, first if but_for(core, "ZK-card.dig", first, what="second") else second, values)


def _take_dug(core: Core, by: Seat, obj: Obj, values: Values) -> None:
    """Take the card: it is the draw of this turn only. ZK-card.dig.one.turn."""
    core.events.append(events.Dug(("ZK-card.dig.one.turn",), by))
    if state.turns_owed(core) > 1 and core.reading("ZK-card.dig.one.turn") == "all-turns":
        state.set_turns_owed(core, by, 1)
    death.take(core, by, obj, values, "ZK-card.dig.one.turn")


VERBS: Final = {
    "keep": Verb(no_subject, _keep_demand, _keep),
    "decline": Verb(no_subject, _decline_demand, _decline),
}
