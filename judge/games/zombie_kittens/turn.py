"""A turn (你的回合): play cards or none, then draw.

Between two actions everybody is asked, because a Now card may be played by anybody at such a moment (ZK-card.shuffle,
ZK-card.feed.timing); all other actions are the turn player's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.slots import take_number
from judge.engine.view import show_to
from judge.engine.windows import no_subject
from judge.games.zombie_kittens import death, events, refusals, state
from judge.games.zombie_kittens.frames import BetweenActions, GoOn
from judge.games.zombie_kittens.order import end_turn

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat

MENUS: Final = {
    "turn": Menu(
        ("play", "pair", "three", "pass", "draw", "show"),
        ("ZK-turn.play.or.pass", "ZK-turn.end.draw", "ZK-hand.no.limit"),
        about=BetweenActions,
        optional=True,
    )
}


def go_frame(core: Core, frame: GoOn) -> None:
    """Go on with the turn, or with the next one when something has ended it."""
    ending = core.vars["ending"]
    if ending:
        core.var("ending", None)
        end_turn(core, state.TurnEnding(*ending))
    player = state.turn_player(core)
    ask(core, "turn", tuple(state.seats(core, player)), BetweenActions(player, frame.told))


def turn_action(core: Core, by: Seat, do: str) -> None:
    """Demand that it is the player's own turn. ZK-death.no.turn.actions, ZK-turn.skip.dead.seat, ZK-turn.clockwise."""
    if state.is_dead(core, by):
        raise Illegal(("ZK-death.no.turn.actions", "ZK-turn.skip.dead.seat"), refusals.NoTurnActions(by, do))
    if by != state.turn_player(core):
        raise Illegal(
            ("ZK-turn.play.or.pass", "ZK-turn.clockwise"), refusals.OtherTurn(by, state.turn_player(core), do)
        )


def demand_not_passed(core: Core, by: Seat) -> None:
    """Demand that the turn player has not passed. ZK-turn.play.or.pass: after passing comes the draw."""
    passed = by == state.turn_player(core) and core.vars["passed"]
    if passed and core.reading("ZK-turn.play.or.pass/after-passing") == "draws":
        raise Illegal(("ZK-turn.play.or.pass",), refusals.HasPassed(by))


def pass_turn(core: Core, by: Seat) -> None:
    """Pass: play no (more) cards in the own turn. ZK-turn.play.or.pass."""
    core.agenda.append(GoOn())
    core.var("passed", True)
    core.events.append(events.PlaysNothing(("ZK-turn.play.or.pass",), by))


def due(core: Core) -> tuple[Seat, str] | None:
    """Return whose only remaining action of the turn is the draw. ZK-turn.play.or.pass, ZK-turn.end.draw."""
    return (state.turn_player(core), "draw") if core.vars["passed"] else None


def pass_demand(core: Core, by: Seat) -> None:
    """Demand the player's own turn, without an earlier pass in it. ZK-turn.play.or.pass, ZK-death.no.turn.actions."""
    turn_action(core, by, "pass")
    if core.vars["passed"]:
        raise Illegal(("ZK-turn.play.or.pass",), refusals.HasPassed(by))


# ---- drawing


def _draw_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    turn_action(core, by, "draw")
    return (
        *death.drawn_slots(core, state.the_pile(core)[-1]),
        take_number("number", 1, ("ZK-turn.end.draw",)),
    )


def _draw(core: Core, by: Seat, _subject: None, values: Values, _asked: BetweenActions) -> None:
    """Take the top card. ZK-turn.end.draw, ZK-count.deck.allowed: everybody may know how many are left."""
    core.agenda.append(GoOn())
    core.var("placed", None)
    cards = state.the_pile(core)
    core.events.append(events.DrawsTopCard(("ZK-turn.end.draw", "ZK-count.deck.allowed"), by, len(cards) - 1))
    death.take(core, by, cards[-1], values)


# ---- showing a card: ZK-setup.deal.seven says hands are private


def _hand_cards(core: Core, by: Seat) -> list[Obj]:
    return [] if core.readings["ZK-setup.deal.seven"] == "keep-hidden" else state.hand(core, by)


def _show_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.in_hand(subject, core, by):
        raise Illegal(("ZK-setup.deal.seven",), refusals.NotInHand(subject))
    if core.reading("ZK-setup.deal.seven") == "keep-hidden":
        raise Illegal(("ZK-setup.deal.seven",), refusals.HandHidden(subject))
    return ()


def _show(core: Core, by: Seat, subject: Obj, _values: Values, _asked: BetweenActions) -> None:
    core.agenda.append(GoOn())
    show_to(core, (subject,), state.seats(core))
    core.events.append(events.Showed(("ZK-setup.deal.seven",), by, subject))


VERBS: Final = {
    "draw": Verb(
        no_subject, _draw_demand, _draw, at_once=("ZK-card.nope", "ZK-card.shuffle", "ZK-turn.end.draw")
    ),
    "show": Verb(_hand_cards, _show_demand, _show, "object"),
}
FRAMES: Final = {GoOn.tag: go_frame}
