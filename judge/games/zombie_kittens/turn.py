"""A turn (你的回合): play cards or none, then draw.

Between two actions everybody is asked, for the Now cards may be played by anybody at any such moment
(ZK-card.shuffle, ZK-card.feed.timing); all else is the turn player's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import no_subject
from judge.games.zombie_kittens import death
from judge.games.zombie_kittens.order import end_turn
from judge.games.zombie_kittens.state import dead, hand, in_hand, pile, seats, show_to, the_pile

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

MENUS: Final = {
    "turn": Menu(
        ("play", "pair", "three", "draw", "show"),
        ("ZK-turn.play.or.pass", "ZK-turn.end.draw", "ZK-hand.no.limit"),
    )
}


def go_frame(core: Core, frame: Frame) -> None:
    """Go on with the turn, or with the next one when something has ended it."""
    del frame
    ending = core.vars["ending"]
    if ending:
        core.var("ending", ())
        end_turn(core, ending)
    player = core.vars["player"]
    ask(core, "turn", tuple(seats(core, player)), ("turn", player))


def turn_action(core: Core, by: int, do: str) -> None:
    """Demand that it is the player's own turn. ZK-death.no.turn.actions, ZK-turn.skip.dead.seat, ZK-turn.clockwise."""
    if dead(core, by):
        raise Illegal(
            ("ZK-death.no.turn.actions", "ZK-turn.skip.dead.seat"), "dead.no-turn-actions", by=by, do=do
        )
    if by != core.vars["player"]:
        raise Illegal(
            ("ZK-turn.play.or.pass", "ZK-turn.clockwise"),
            "turn.other-player",
            Refusal.TURN,
            by=by,
            player=core.vars["player"],
            do=do,
        )


# ---- drawing


def _draw_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    turn_action(core, by, "draw")
    return death.drawn_slots(core, the_pile(core)[-1])


def _draw(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    """Take the top card. ZK-turn.end.draw, ZK-count.deck.allowed: everybody may know how many are left."""
    del subject, asked
    core.agenda.append(("go",))
    core.var("placed", ())
    cards = core.zones[pile(core)]
    core.events.append(("draws", ("ZK-turn.end.draw", "ZK-count.deck.allowed"), by, len(cards) - 1))
    death.take(core, by, cards[-1], values)


# ---- showing a card: ZK-setup.deal.seven says hands are private


def _hand_cards(core: Core, by: int) -> list[int]:
    return [] if core.readings["ZK-setup.deal.seven"] == "keep-hidden" else hand(core, by)


def _show_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if not in_hand(core, by, subject):
        raise Illegal(("ZK-setup.deal.seven",), "card.not-in-hand", item=subject)
    if core.reading("ZK-setup.deal.seven") == "keep-hidden":
        raise Illegal(("ZK-setup.deal.seven",), "show.hidden", item=subject)
    return ()


def _show(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values, asked
    core.agenda.append(("go",))
    show_to(core, (subject,), range(core.game.players))
    core.events.append(("showed", ("ZK-setup.deal.seven",), by, subject))


VERBS: Final = {
    "draw": Verb(no_subject, _draw_demand, _draw),
    "show": Verb(_hand_cards, _show_demand, _show, "object"),
}
FRAMES: Final = {"go": go_frame}
