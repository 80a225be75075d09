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
from judge.games.unicorn_overlord import events, frames, market
from judge.games.unicorn_overlord.questions import ChoosingSome
from judge.games.unicorn_overlord.state import (
    BURN_STACK,
    BURNED,
    CRIT_DECK,
    CRIT_USED,
    CRITS,
    CURSE_STACK,
    DECK,
    DISCARD,
    HAND,
    ROW,
    TERRITORIES,
    cards,
    holder,
    is_known,
    row_of,
    send,
    shared_cards,
    table,
    turn_order,
    zone,
)

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
    deck, discard = cards(core, seat, DECK), cards(core, seat, DISCARD)
    if count > len(deck) + len(discard) and core.reading("UO-draw.reshuffle") == "draw-none":
        core.events.append(events.TooFew(("UO-draw.reshuffle",), seat, count, 0))
        return
    taken = min(count, len(deck))
    for _ in range(taken):
        core.move(deck[-1], zone(seat, HAND))
    if taken:
        core.events.append(events.Drew(rules, seat, taken))
    rest = count - taken
    if not rest and not deck and discard and but_for(core, "UO-draw.reshuffle", as_object(seat)):
        for obj in tuple(discard):
            core.move(obj, zone(seat, DECK))
    if rest and discard and holds(core, "UO-draw.reshuffle", Kind.ORDER, as_object(seat)):
        core.agenda.append(frames.Draw(seat, rest, rules))
        reshuffled = events.Reshuffled if is_known(core, zone(seat, DECK)) else events.TakenAsShort
        core.events.append(reshuffled(("UO-draw.reshuffle",), seat, len(discard)))
        for obj in tuple(discard):
            core.move(obj, zone(seat, DECK))
        chance.shuffle(core, zone(seat, DECK), ("UO-draw.reshuffle",))
    elif rest and is_known(core, zone(seat, DECK)):
        core.events.append(events.TooFew(("UO-draw.reshuffle",), seat, count, taken))
    elif rest:
        core.events.append(events.NotKnown(rules, zone(seat, DECK), rest))


# ---- the icon of exclude


def exclude_frame(core: Core, frame: frames.Exclude) -> None:
    """Ask a player to exclude a number of cards from the player's discard pile, one after the other. UO-icon.exclude."""
    seat, left = frame.seat, frame.left
    options = tuple(cards(core, seat, DISCARD))
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
    hand = tuple(cards(core, seat, HAND))
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
        send(core, obj, zone(seat, DISCARD))
    core.events.append(events.Discarded(("UO-territory.example.cards",), seat, objects))


# ---- the icon of curse


def curse_frame(core: Core, frame: frames.Curse) -> None:
    """Curse each of some players a number of times; where the stack is too small, the user picks who is cursed.

    UO-icon.curse, UO-detail.supply.short.
    """
    by, times, players = frame.by, frame.times, frame.seats
    stack = shared_cards(core, CURSE_STACK)
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
                ChoosingSome(tuple(as_object(seat) for seat in turn_order(core)), 1, _CURSE),
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
    obj = shared_cards(core, CURSE_STACK)[-1]
    on_top = holds(core, "UO-icon.curse", Kind.ORDER, obj)
    send(core, obj, zone(seat, DECK), to_bottom=not on_top, owner=seat)
    core.events.append(events.Cursed(rules, seat))


# ---- the icon of burn


def burn_frame(core: Core, frame: frames.Burn) -> None:
    """Put a number of burn cards on territories. UO-icon.burn, UO-detail.supply.short.

    Where no territory is named, the player who chooses is open point U5.
    """
    by, times, lands = frame.by, frame.times, frame.lands
    if times <= 0 or lands == ():
        return
    stack = shared_cards(core, BURN_STACK)
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
        options = [obj for seat in turn_order(core) for obj in cards(core, seat, TERRITORIES)]
        if options:
            ask(core, "burn", (by,), ChoosingSome(tuple(options), 1, _BURN))
    else:
        hit = [as_object(seat) for seat in turn_order(core) if seat != by and cards(core, seat, TERRITORIES)]
        if hit:
            ask(core, "burn_whom", (by,), ChoosingSome(tuple(hit), 1, _BURN))


def _burn(core: Core, _by: Seat, _subject: object, values: Values, asked: ChoosingSome) -> None:
    for obj in values[0]:
        _place_burns(core, obj, asked.rules)


def _burn_whom(core: Core, _by: Seat, _subject: Any, values: Values, _asked: object) -> None:
    """Ask the affected player to choose one of the player's territories, in one interpretation of UO-icon.burn."""
    seat = as_seat(values[0][0])
    ask(core, "burn", (seat,), ChoosingSome(tuple(cards(core, seat, TERRITORIES)), 1, _BURN))


def _place_burns(core: Core, land: Obj, rules: Rules) -> None:
    seat, row = holder(core, land), row_of(core, land)
    obj = shared_cards(core, BURN_STACK)[-1]
    send(core, obj, zone(seat, BURNED), owner=seat)
    core.put(core.columns[ROW], obj, row)
    core.events.append(events.Burned(rules, land, row))


def return_burns(core: Core) -> None:
    """Take the top burn card off each burned territory. UO-icon.burn.return, UO-icon.burn.stack."""
    for seat in turn_order(core):
        top = {core.columns[ROW][obj]: obj for obj in cards(core, seat, BURNED)}
        if len(top) < len(cards(core, seat, BURNED)) and but_for(core, "UO-icon.burn.stack", as_object(seat)):
            top = dict(enumerate(cards(core, seat, BURNED)))
        for row, obj in top.items():
            if not holds(core, "UO-icon.burn.return", Kind.ORDER, as_object(seat), what=str(row)):
                continue
            send(core, obj, table(core, BURN_STACK), owner=Seat(0))
            core.events.append(events.BurnReturned(("UO-icon.burn.return", "UO-icon.burn.stack"), seat, row))


# ---- the icon of crit


def crit_frame(core: Core, frame: SeatNumberRulesFrame) -> None:
    """Take a number of critical cards, unseen. UO-icon.crit, UO-result.crit.gain, UO-result.crit.rebuild."""
    seat, count, rules = frame.seat, frame.number, frame.rules
    if count <= 0:
        return
    core.agenda.append(frames.Crit(seat, count - 1, rules))
    deck = shared_cards(core, CRIT_DECK)
    if deck:
        send(core, deck[-1], zone(seat, CRITS), owner=seat)
        core.events.append(events.CritGained(rules, seat))
    elif not rebuild(core, frames.Crit(seat, 1, rules)):
        if is_known(core, table(core, CRIT_DECK)):
            core.events.append(events.SupplyOut(("UO-result.crit.rebuild",), "crit"))
        else:
            core.events.append(events.NotKnown(rules, table(core, CRIT_DECK), 1))


def rebuild(core: Core, then: Frame) -> bool:
    """Shuffle the cards below the condition into a new deck, then let `then` happen; False: there are none.

    UO-result.crit.rebuild: cards already gained stay with their players, unless the other interpretation is in force.
    """
    below = list(shared_cards(core, CRIT_USED))
    if not below and core.reading("UO-result.crit.rebuild") == "gained-cards":
        below = [obj for seat in turn_order(core) for obj in cards(core, seat, CRITS)]
    if not below:
        return False
    if not is_known(core, table(core, CRIT_DECK)):
        core.events.append(events.NotKnown(("UO-result.crit.rebuild",), table(core, CRIT_DECK), 1))
    core.agenda.append(then)
    for obj in below:
        send(core, obj, table(core, CRIT_DECK), owner=Seat(0))
    core.events.append(events.CritRebuilt(("UO-result.crit.rebuild",), len(below)))
    chance.shuffle(core, table(core, CRIT_DECK), ("UO-result.crit.rebuild",))
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
