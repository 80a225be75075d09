"""Refusals out of turn: whose turn it is and when, before an action's own conditions are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, NeedsFact
from judge.engine.run import OVER, question
from judge.games.unicorn_overlord import events, refusals
from judge.games.unicorn_overlord.frames import BattleRow
from judge.games.unicorn_overlord.state import (
    BATTLE,
    PHASES,
    PLACED,
    cards,
    everybody,
    is_known,
    rows,
    turn_order,
    zone,
)
from judge.games.unicorn_overlord.unread import heed_unread

if TYPE_CHECKING:
    from judge.engine.game import Action, Core
    from judge.engine.ids import Rules, Seat
    from judge.games import shapes

# The phase in which a verb has its place, and the rules that say so.
_PHASE_OF: Final = {
    "use": ("territory", ("UO-territory.order", "UO-territory.any.order")),
    "end_turn": ("territory", ("UO-territory.order",)),
    "place": ("place", ("UO-battle.place",)),
    "take_back": ("place", ("UO-battle.place",)),
    "reveal": ("battle", ("UO-battle.reveal.by.row",)),
    "score": ("result", ("UO-result.crit.conditions", "UO-result.round.winner")),
    "end_round": ("result", ("UO-end.pass.marker",)),
}
# What answers a question that only a card, or setting up, asks: the rules that ask it.
_ASKED_BY: Final = {
    "first": ("UO-order.first.player",),
    "standard": ("UO-setup.start.draw.three",),
    "draft": ("UO-variant.draft.unit",),
    "take": ("UO-variant.draft.pick",),
    "discard": ("UO-territory.example.cards",),
    "exclude_card": ("UO-icon.exclude",),
    "curse": ("UO-icon.curse",),
    "burn": ("UO-icon.burn",),
    "burn_whom": ("UO-icon.burn",),
    "choose_class": ("UO-detail.marker",),
    "put_back": ("UO-detail.look.order",),
}
_SPENDS: Final = {"curse": "curse", "burn": "burn", "burn_whom": "burn"}
_COIN_VERBS: Final = ("buy", "exclude", "refresh", "fourth_use", "decline")
_OF_CARDS: Final = frozenset(  # what a card may ask for
    (*_COIN_VERBS, "choose", "yes", "no", "mode", *_ASKED_BY.keys() - {"first", "standard", "draft", "take"})
)
# The rules of whose turn it is, of questions that have other rules beside them.
_ORDER: Final = {"opening": ("UO-variant.draft.unit",), "territory": ("UO-territory.order",)}


def is_past(core: Core, do: str) -> bool:
    """Return whether the phase of the round for a verb is over: UO-flow.phases."""
    return do in _PHASE_OF and PHASES.index(_PHASE_OF[do][0]) < PHASES.index(core.vars["phase"])


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why this action of this player does not answer the current question."""
    asked = question(core)
    do, by, phase = action.do, action.by, f"{core.vars['phase']}_phase"

    def refuse(rules: Rules, reason: type[shapes.OutOfTurnInPhase], *more: str) -> Illegal:
        return Illegal(rules, reason(do, by, asked.who, phase, *more))

    if asked.menu == OVER:
        return refuse(("UO-components.players", "UO-win.most.renown"), refusals.GameOver)
    if do in _OF_CARDS:
        heed_unread(core)
    asks = core.game.menus[asked.menu].rules or getattr(asked.data, "rules", ())
    lies_open = any(cards(core, seat, BATTLE) for seat in everybody(core))
    passed_over = core.vars["phase"] == "result" and not lies_open and not is_known(core, zone(by, PLACED))
    if do == "reveal" and (core.vars["phase"] == "battle" or passed_over) and not cards(core, by, PLACED):
        known = is_known(core, zone(by, PLACED)) or _comes_later(core, by)
        if not known and len(cards(core, by, BATTLE)) < rows(core):
            raise NeedsFact("placed", None, by=by)
        if not _comes_later(core, by):
            return refuse(("UO-battle.place", "UO-battle.reveal.by.row"), refusals.NothingPlaced)
    if do == "first" and core.reading("UO-order.first.player") == "random":
        return refuse(("UO-order.first.player",), refusals.FirstByChance)
    if do in core.game.menus[asked.menu].verbs:
        return refuse(_ORDER.get(asked.menu, asks), refusals.OtherPlayer)
    if do in _COIN_VERBS:
        return refuse(("UO-icon.coin.choose",), refusals.NoCoin)
    if do in _PHASE_OF:
        wanted, rules = _PHASE_OF[do]
        if wanted != core.vars["phase"]:
            return refuse(rules, refusals.OtherPhase, f"{wanted}_phase")
        return refuse(rules, refusals.NotYet, asked.menu)
    if do in _SPENDS and _has_run_out(core, _SPENDS[do]):
        return refuse(("UO-detail.supply.short", *_ASKED_BY[do]), refusals.NoneLeft)
    return refuse(_ASKED_BY.get(do, asks), refusals.NotAsked, asked.menu)


def _comes_later(core: Core, by: Seat) -> bool:
    """Return whether others come first in the row that a player would reveal next, whatever is placed there.

    UO-battle.reveal.by.row.
    """
    if by not in everybody(core):
        return False
    row, at = len(cards(core, by, BATTLE)) + 1, turn_order(core).index(by)
    return any(isinstance(each, BattleRow) and each.row == row and each.at <= at for each in core.agenda)


def _has_run_out(core: Core, what: str) -> bool:
    """Return whether an effect found too few such cards to continue. UO-detail.supply.short."""
    return any(isinstance(event, events.SupplyOut) and event.what == what for event in core.events)
