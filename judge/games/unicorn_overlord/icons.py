"""The six icons except [coin] (coins.py): draw, exclude, curse, burn, crit. UO-icons.list, UO-icon.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.deciding import but_for, decide, holds
from judge.engine.decisions import Kind
from judge.engine.effects.program import Do
from judge.engine.game import Menu, Verb
from judge.engine.ids import Seat, as_object, as_seat
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.windows import no_subject
from judge.games.unicorn_overlord import events, frames, market, state
from judge.games.unicorn_overlord.questions import ChoosingSome

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules
    from judge.engine.records import Frame
    from judge.games.shapes import SeatNumberRulesFrame

_CURSE: Final = ("UO-icon.curse",)
_BURN: Final = ("UO-icon.burn",)
_SHORT: Final = ("UO-detail.supply.short",)

MENUS: Final = {
    "discard": Menu(("discard",), ("UO-territory.example.cards",), about=ChoosingSome),
    "exclude_one": Menu(("exclude_card",), ("UO-icon.exclude",), about=ChoosingSome),
    "curse": Menu(("curse",), ("UO-icon.curse", "UO-detail.supply.short"), about=ChoosingSome),
    "burn": Menu(("burn",), ("UO-icon.burn", "UO-detail.supply.short"), about=ChoosingSome),
    "burn_whom": Menu(("burn_whom",), ("UO-icon.burn",), about=ChoosingSome),
}

# ---- the icon of draw


def draw_frame(core: Core, frame: SeatNumberRulesFrame) -> None:
    """Draw from the player's deck; when it runs out, shuffle the discard pile into a new one and draw the rest.

    UO-icon.draw, UO-draw.reshuffle: a deck with exactly enough cards is not refilled.
    """
    seat, count, rules = frame.seat, frame.number, frame.rules
    deck, discard = state.cards(core, seat, state.DECK), state.cards(core, seat, state.DISCARD)
    if count > len(deck) + len(discard) and core.reading("UO-draw.reshuffle") == "draw-none":
        core.events.append(events.TooFew(("UO-draw.reshuffle",), seat, count, 0))
        return
    taken = min(count, len(deck))
    for _ in range(taken):
        core.move(deck[-1], state.zone(seat, state.HAND))
    if taken:
        core.events.append(events.Drew(rules, seat, taken))
    rest = count - taken
    if not rest and not deck and discard and but_for(core, "UO-draw.reshuffle", as_object(seat)):
        for obj in tuple(discard):
            core.move(obj, state.zone(seat, state.DECK))
    if rest and discard and holds(core, "UO-draw.reshuffle", Kind.ORDER, as_object(seat)):
        core.agenda.append(frames.Draw(seat, rest, rules))
        reshuffled = (
            events.Reshuffled if state.is_known(core, state.zone(seat, state.DECK)) else events.TakenAsShort
        )
        core.events.append(reshuffled(("UO-draw.reshuffle",), seat, len(discard)))
        for obj in tuple(discard):
            core.move(obj, state.zone(seat, state.DECK))
        chance.shuffle(core, state.zone(seat, state.DECK), ("UO-draw.reshuffle",))
    elif rest and state.is_known(core, state.zone(seat, state.DECK)):
        core.events.append(events.TooFew(("UO-draw.reshuffle",), seat, count, taken))
    elif rest:
        core.events.append(events.NotKnown(rules, state.zone(seat, state.DECK), rest))


# ---- the icon of exclude


def exclude_frame(core: Core, frame: frames.Exclude) -> None:
    """Ask a player to exclude a number of cards from the player's discard pile, one after the other. UO-icon.exclude."""
    seat, left = frame.seat, frame.left
    options = tuple(state.cards(core, seat, state.DISCARD))
    if left > 0 and options:
        core.agenda.append(frames.Exclude(seat, left - 1))
        ask(core, "exclude_one", (seat,), ChoosingSome(options, 1, ("UO-icon.exclude",)))


def _chooses_some(name: str) -> Callable[[Core, Seat, object], tuple[Slot, ...]]:
    """Make the demand of a verb that chooses the number of members that the question states."""

    def demand(core: Core, _by: Seat, _subject: Any) -> tuple[Slot, ...]:
        asked: ChoosingSome = question(core).data
        return (Choose(name, asked.options, asked.number, asked.number, asked.rules),)

    return demand


def _exclude_card(core: Core, _by: Seat, _subject: object, values: Values, _asked: Any) -> None:
    market.exclude(core, values[0][0], ())


# ---- discard, which an example shows


def discard_frame(core: Core, frame: frames.Discard) -> None:
    """Ask a player to discard a number of hand cards. UO-territory.example.cards."""
    seat = frame.seat
    hand = tuple(state.cards(core, seat, state.HAND))
    count = min(frame.number, len(hand))
    if count < frame.number and core.reading("UO-detail.supply.short") == "not-carried-out":
        if isinstance(core.agenda[-1], Do):
            core.agenda.pop()
        core.events.append(events.NotDiscarded(("UO-territory.example.cards",), seat, frame.number, count))
        return
    if count > 0:  # even without a choice, because an account may state it
        ask(core, "discard", (seat,), ChoosingSome(hand, count, ("UO-territory.example.cards",)))


def _discard(core: Core, by: Seat, _subject: Any, values: Values, _asked: object) -> None:
    _discard_chosen(core, by, values[0])


def _discard_chosen(core: Core, seat: Seat, objects: tuple[Obj, ...]) -> None:
    for obj in objects:
        state.send(core, obj, state.zone(seat, state.DISCARD))
    core.events.append(events.Discarded(("UO-territory.example.cards",), seat, objects))


# ---- the icon of curse


def curse_frame(core: Core, frame: frames.Curse) -> None:
    """Curse each of some players a number of times; where the stack is too small, the user picks who is cursed.

    UO-icon.curse, UO-detail.supply.short.
    """
    by, times, players = frame.by, frame.times, frame.seats
    stack = state.shared_cards(core, state.CURSE_STACK)
    if times <= 0 or players == ():
        return
    if not stack:
        core.events.append(events.SupplyOut(("UO-detail.supply.short",), "curse"))
        return
    core.agenda.append(frames.Curse(by, times - 1, players))
    if players is None:
        if core.reading("UO-icon.curse/target") == "own-deck":
            _place_curse(core, by, _CURSE)
        else:
            ask(
                core,
                "curse",
                (by,),
                ChoosingSome(tuple(as_object(seat) for seat in state.turn_order(core)), 1, _CURSE),
            )
    elif len(stack) >= len(players):
        for seat in players:
            _place_curse(core, seat, _CURSE)
    else:
        ask(
            core,
            "curse",
            (by,),
            ChoosingSome(tuple(as_object(seat) for seat in players), len(stack), (*_SHORT, *_CURSE)),
        )


def _curse(core: Core, _by: Seat, _subject: object, values: Values, asked: ChoosingSome) -> None:
    chosen = values[0]
    if asked.number < len(asked.options) and asked.rules[:1] == _SHORT:
        others = tuple(player for player in asked.options if player not in chosen)
        chosen = decide(core, *_SHORT, Kind.ABSENT, chosen, others[: len(chosen)])
    for player in chosen:
        _place_curse(core, as_seat(player), asked.rules)


def _place_curse(core: Core, seat: Seat, rules: Rules) -> None:
    """Put a curse card face down on top of a deck. UO-icon.curse."""
    obj = state.shared_cards(core, state.CURSE_STACK)[-1]
    on_top = holds(core, "UO-icon.curse", Kind.ORDER, obj)
    state.send(core, obj, state.zone(seat, state.DECK), to_bottom=not on_top, owner=seat)
    core.events.append(events.Cursed(rules, seat))


# ---- the icon of burn


def burn_frame(core: Core, frame: frames.Burn) -> None:
    """Put a number of burn cards on territories. UO-icon.burn, UO-detail.supply.short.

    Where no territory is named, the player who chooses is open point U5.
    """
    by, times, lands = frame.by, frame.times, frame.lands
    if times <= 0 or lands == ():
        return
    stack = state.shared_cards(core, state.BURN_STACK)
    if not stack:
        core.events.append(events.SupplyOut(("UO-detail.supply.short",), "burn"))
        return
    core.agenda.append(frames.Burn(by, times - 1, lands))
    if lands is not None:
        if len(stack) >= len(lands):
            for obj in lands:
                _place_burns(core, obj, _BURN)
        else:
            ask(core, "burn", (by,), ChoosingSome(lands, len(stack), (*_SHORT, *_BURN)))
        return
    if core.reading("UO-icon.burn") == "user-chooses":
        options = [
            obj for seat in state.turn_order(core) for obj in state.cards(core, seat, state.TERRITORIES)
        ]
        if options:
            ask(core, "burn", (by,), ChoosingSome(tuple(options), 1, _BURN))
    else:
        hit = [
            as_object(seat)
            for seat in state.turn_order(core)
            if seat != by and state.cards(core, seat, state.TERRITORIES)
        ]
        if hit:
            ask(core, "burn_whom", (by,), ChoosingSome(tuple(hit), 1, _BURN))


def _burn(core: Core, _by: Seat, _subject: object, values: Values, asked: ChoosingSome) -> None:
    for obj in values[0]:
        _place_burns(core, obj, asked.rules)


def _burn_whom(core: Core, _by: Seat, _subject: Any, values: Values, _asked: object) -> None:
    """Ask the affected player to choose one of the player's territories, in one interpretation of UO-icon.burn."""
    seat = as_seat(values[0][0])
    ask(core, "burn", (seat,), ChoosingSome(tuple(state.cards(core, seat, state.TERRITORIES)), 1, _BURN))


def _place_burns(core: Core, land: Obj, rules: Rules) -> None:
    seat, row = state.holder(core, land), state.row_of(core, land)
    obj = state.shared_cards(core, state.BURN_STACK)[-1]
    state.send(core, obj, state.zone(seat, state.BURNED), owner=seat)
    core.put(core.columns[state.ROW], obj, row)
    core.events.append(events.Burned(rules, land, row))


def return_burns(core: Core) -> None:
    """Take the top burn card off each burned territory. UO-icon.burn.return, UO-icon.burn.stack."""
    for seat in state.turn_order(core):
        top = {core.columns[state.ROW][obj]: obj for obj in state.cards(core, seat, state.BURNED)}
        if len(top) < len(state.cards(core, seat, state.BURNED)) and but_for(
            core, "UO-icon.burn.stack", as_object(seat)
        ):
            top = dict(enumerate(state.cards(core, seat, state.BURNED)))
        for row, obj in top.items():
            if not holds(core, "UO-icon.burn.return", Kind.ORDER, as_object(seat), what=str(row)):
                continue
            state.send(core, obj, state.table(core, state.BURN_STACK), owner=Seat(0))
            core.events.append(events.BurnReturned(("UO-icon.burn.return", "UO-icon.burn.stack"), seat, row))


# ---- the icon of crit


def crit_frame(core: Core, frame: SeatNumberRulesFrame) -> None:
    """Take a number of critical cards, unseen. UO-icon.crit, UO-result.crit.gain, UO-result.crit.rebuild."""
    seat, count, rules = frame.seat, frame.number, frame.rules
    if count <= 0:
        return
    core.agenda.append(frames.Crit(seat, count - 1, rules))
    deck = state.shared_cards(core, state.CRIT_DECK)
    if deck:
        state.send(core, deck[-1], state.zone(seat, state.CRITS), owner=seat)
        core.events.append(events.CritGained(rules, seat))
    elif not rebuild(core, frames.Crit(seat, 1, rules)):
        if state.is_known(core, state.table(core, state.CRIT_DECK)):
            core.events.append(events.SupplyOut(("UO-result.crit.rebuild",), "crit"))
        else:
            core.events.append(events.NotKnown(rules, state.table(core, state.CRIT_DECK), 1))


def rebuild(core: Core, then: Frame) -> bool:
    """Shuffle the cards below the condition into a new deck, then let `then` happen; False: there are none.

    UO-result.crit.rebuild: cards already gained stay with their players, unless the other interpretation is in force.
    """
    below = list(state.shared_cards(core, state.CRIT_USED))
    if not below and core.reading("UO-result.crit.rebuild") == "gained-cards":
        below = [obj for seat in state.turn_order(core) for obj in state.cards(core, seat, state.CRITS)]
    if not below:
        return False
    if not state.is_known(core, state.table(core, state.CRIT_DECK)):
        core.events.append(
            events.NotKnown(("UO-result.crit.rebuild",), state.table(core, state.CRIT_DECK), 1)
        )
    core.agenda.append(then)
    for obj in below:
        state.send(core, obj, state.table(core, state.CRIT_DECK), owner=Seat(0))
    core.events.append(events.CritRebuilt(("UO-result.crit.rebuild",), len(below)))
    chance.shuffle(core, state.table(core, state.CRIT_DECK), ("UO-result.crit.rebuild",))
    return True


VERBS: Final = {
    "discard": Verb(no_subject, _chooses_some("cards"), _discard),
    "exclude_card": Verb(no_subject, _chooses_some("card_excluded"), _exclude_card),
    "curse": Verb(no_subject, _chooses_some("players"), _curse),
    "burn": Verb(no_subject, _chooses_some("territories"), _burn),
    "burn_whom": Verb(no_subject, _chooses_some("player_hit"), _burn_whom),
}

FRAMES: Final = {
    frames.Draw.tag: draw_frame,
    frames.Exclude.tag: exclude_frame,
    frames.Discard.tag: discard_frame,
    frames.Curse.tag: curse_frame,
    frames.Burn.tag: burn_frame,
    frames.Crit.tag: crit_frame,
}
