"""A drawn Exploding Kitten (爆炸貓卡, 嗝屁) and the Zombie Kitten that undoes it (活屍貓卡, 復活回到遊戲).

take     a card is drawn; a kitten is shown at once        explode   the drawer plays a Zombie Kitten or dies
defuse   the others may play Clairvoyance                  place     the kittens go back, secretly
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from judge.engine.deciding import but_for, holds, permit
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb, Window
from judge.engine.ids import as_object, as_seat
from judge.engine.run import Won, ask, finish
from judge.engine.slots import Choose, Fact, Number, take_number
from judge.engine.view import show_to
from judge.engine.windows import RESOLVE, InWindow, no_demand, no_subject, open_window
from judge.games.zombie_kittens import events, refusals, state
from judge.games.zombie_kittens.frames import PLACE_KITTENS, Explode, Exploding, Placing

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId, Obj, Rules, Seat
    from judge.engine.records import Frame
    from judge.games.shapes import SeatFrame

DEFUSE: Final = "defuse"
_AT_ONCE: Final = ("ZK-ek.reveal.at.once", "ZK-ek.only.zk.saves")
_SHOWN: Final = ("ZK-ek.reveal.at.once",)
_DRAWN: Final = ("safe", "exploding")

MENUS: Final = {
    "explode": Menu(("play", "die"), (*_AT_ONCE, "ZK-death.voluntary", "ZK-revive.forced"), about=Exploding),
    DEFUSE: Menu(("play", "pass"), ("ZK-card.clairvoyance",), about=InWindow),
    "place": Menu(("place",), ("ZK-defuse.secret.placement",), about=Placing),
}


# ---- drawing a card


def drawn_slots(core: Core, obj: Obj) -> tuple[Slot, ...]:
    """Ask for the identity of an unknown card, unless it is determined. ZK-ek.reveal.at.once, ZK-turn.end.draw."""
    rules = (*_SHOWN, "ZK-turn.end.draw", *_counting_rules(core, obj))
    return (Fact("drawn", _could_be(core, obj), obj, rules, _drawn_kind),)


def _counting_rules(core: Core, obj: Obj) -> Rules:
    """Return the rule that determines an unknown card, if the number of kittens in the pile does.

    ZK-win.deck.never.empty.
    """
    return (
        () if state.is_known(core, obj) or _known_by_counting(core) is None else ("ZK-win.deck.never.empty",)
    )


def _could_be(core: Core, obj: Obj) -> tuple[str, ...]:
    if state.is_known(core, obj):
        return (_drawn_kind(core, obj),)
    kitten = _known_by_counting(core)
    return _DRAWN if kitten is None else (_DRAWN[kitten],)


def _drawn_kind(core: Core, obj: Obj) -> str:
    return _DRAWN[state.kind_of(core, obj) == state.EXPLODING]


def _known_by_counting(core: Core) -> bool | None:
    """Return whether an unknown card of the pile must (True) or cannot (False) be a kitten. ZK-win.deck.never.empty."""
    unknown = kittens = 0
    for obj in core.zones[state.pile(core)]:
        if not state.is_known(core, obj):
            unknown += 1
        elif state.kind_of(core, obj) == state.EXPLODING:
            kittens += 1
    missing = len(state.the_living(core)) - 1 - kittens
    if missing <= 0:
        return False
    return True if unknown <= missing else None


def determined_kind(core: Core, obj: Obj) -> DefId | None:
    """Return the kind of an unknown card that must be a kitten by the number of kittens in the pile.

    ZK-win.deck.never.empty.
    """
    counted = (
        obj in core.zones[state.pile(core)] and not state.is_known(core, obj) and _known_by_counting(core)
    )
    number: DefId | None = core.static["number"].get(state.EXPLODING) if counted else None
    return number


def take(core: Core, seat: Seat, obj: Obj, values: Values, rule: str = "ZK-turn.end.draw") -> None:
    """Take a card of the pile into the hand, or reveal the kitten. ZK-turn.end.draw, ZK-ek.reveal.at.once.

    `rule`: the one by which it ends the turn.
    """
    counted = _counting_rules(core, obj)
    if state.is_known(core, obj):
        kitten = state.kind_of(core, obj) == state.EXPLODING
    else:
        kitten = "exploding" in values if values else bool(_known_by_counting(core))
        number = core.static["number"].get(state.EXPLODING)
        if kitten and number:
            core.identify(obj, number)
    if kitten:
        state.put_card(core, obj, state.shown_zone(core))
        core.events.append(events.Exploded((*_SHOWN, *counted), seat, obj))
        core.agenda.append(RESOLVE)
        core.agenda.append(Explode(seat))
        return
    state.put_card(core, obj, state.zone(seat, state.HAND))
    core.events.append(events.Drew(("ZK-turn.end.draw", *counted), seat))
    core.events.append(events.DrewCard(("ZK-turn.end.draw",), (seat,), obj))
    if holds(core, rule, Kind.USUAL, as_object(seat)):
        state.set_ending(core, state.TurnEnding("turn"))


def explode_frame(core: Core, frame: SeatFrame) -> None:
    """Ask the player who drew, whatever the hand contains. ZK-death.voluntary."""
    ask(core, "explode", (frame.seat,), Exploding(frame.seat))


# ---- a Zombie Kitten


def save_demand(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Demand a card that saves from the kitten, and the player it must revive. ZK-ek.only.zk.saves, ZK-revive.forced."""
    if kind == state.NOPE:
        raise Illegal(("ZK-ek.not.nopeable", *_AT_ONCE), refusals.NotNopeable())
    if kind == state.CLONE:
        cards = core.zones[state.discard(core)]
        if not cards or state.kind_of(core, cards[-1]) != state.ZOMBIE:
            raise Illegal((*_AT_ONCE, "ZK-card.clone.copy"), refusals.OnlyZombieSaves(kind))
        if core.reading("ZK-ek.only.zk.saves") == "clone-does-not":
            raise Illegal(_AT_ONCE, refusals.OnlyZombieSaves(kind))
    elif kind != state.ZOMBIE:
        raise Illegal(_AT_ONCE, refusals.OnlyZombieSaves(kind))
    dead = tuple(as_object(seat) for seat in state.the_dead(core))
    if not dead:
        permit(core, "ZK-revive.none.dead.ok", as_object(by))
        return ()
    return (Choose("revive", dead, 1, 1, ("ZK-revive.forced",)),)


def save(core: Core, by: Seat, obj: Obj, values: Values) -> None:
    """Discard the Zombie Kitten, revive a player if one is dead, then let the others watch or not."""
    if state.kind_of(core, obj) == state.CLONE:
        core.events.append(events.Cloned(("ZK-card.clone.copy", "ZK-ek.only.zk.saves"), obj, state.ZOMBIE))
    state.put_card(
        core,
        obj,
        state.discard(core)
        if holds(core, "ZK-defuse.discard", Kind.ORDER, obj)
        else state.zone(by, state.HAND),
    )
    rules: Rules = ("ZK-defuse.discard", "ZK-ek.not.nopeable")
    core.events.append(events.Saved(rules if values else (*rules, "ZK-revive.none.dead.ok"), by, obj))
    for (chosen,) in values:
        seat = as_seat(chosen)
        if but_for(core, "ZK-revive.status", chosen, what="hand"):
            _discard_hand(core, seat)
        state.put_card(core, core.zones[state.zone(seat, state.EXPLODED)][-1], state.shown_zone(core))
        core.var("reviving", seat)
        core.events.append(events.Revived(("ZK-revive.forced", "ZK-revive.status"), seat, by))
    open_window(core, DEFUSE, state.next_seat(core, by))


WINDOWS: Final = {
    DEFUSE: Window(
        menu=DEFUSE,
        following=state.next_seat,
        passes=lambda core: core.game.players - 1,  # all but the one who defuses: ZK-card.clairvoyance
        closed=PLACE_KITTENS,
        in_any_order=True,
    )
}


# ---- putting the kittens back


def place_frame(core: Core, _frame: Frame) -> None:
    """Ask where the kittens go. ZK-defuse.secret.placement, ZK-revive.two.ek."""
    player = state.turn_player(core)
    ask(core, "place", (player,), Placing(player))


def _place_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    size = len(core.zones[state.pile(core)])
    kittens = len(core.zones[state.shown_zone(core)])
    slots = [Number("at", 0, size, ("ZK-defuse.secret.placement",), unseen=True)]
    if kittens > 1:
        slots.append(Number("and_at", 0, size + 1, ("ZK-revive.two.ek",), unseen=True))
    return (
        *slots,
        take_number("number", kittens, ("ZK-defuse.secret.placement", "ZK-revive.two.ek")[:kittens]),
    )


def _place(core: Core, by: Seat, _subject: None, values: Values, _asked: Placing) -> None:
    """Put the drawn kitten under `at` cards, then the revived player's under `and_at`. None: unknown depth."""
    kittens = tuple(core.zones[state.shown_zone(core)])
    if len(kittens) > 1 and not holds(core, "ZK-revive.two.ek", Kind.ORDER, *kittens):
        state.put_card(core, kittens[1], state.discard(core))
        kittens, values = kittens[:1], values[:1]
    rules: Rules = ("ZK-defuse.secret.placement", *(("ZK-revive.two.ek",) if len(kittens) > 1 else ()))
    for obj, at in zip(kittens, values, strict=True):
        state.put_card(core, obj, state.pile(core), depth=at or 0)
    core.events.append(events.PutBack(rules, by, len(kittens)))
    watchers = (by, *core.vars["watchers"])
    if None in values:
        _forget_pile(core)
        depth = _sure_depth(values)
        number = core.static["number"].get(state.EXPLODING)
        if depth is not None and number:
            kitten = core.zones[state.pile(core)][-1 - depth]
            core.identify(kitten, number)
            show_to(core, (kitten,), watchers)
    else:
        show_to(core, kittens, watchers)
        core.events.append(events.PlacedAt(("ZK-card.clairvoyance.move", *rules), watchers, values))
    core.var("watchers", ())
    core.var("placed", state.Placement(by, kittens))
    _end_of_defuse(core)


def _sure_depth(values: Values) -> int | None:
    """Return how many cards are certainly above a kitten, wherever the other one went: above the last one, or on top."""
    return values[-1] if values[-1] is not None or values[0] != 0 else 0


def _forget_pile(core: Core) -> None:
    """Mark every card of the pile as possibly the kitten, whose place is unknown."""
    for obj in core.zones[state.pile(core)]:
        state.make_unknown(core, obj)


def _end_of_defuse(core: Core) -> None:
    """End the turn, or all turns owed; in another interpretation the revived player is next. ZK-defuse.ends.turn."""
    revived: Seat | None = core.vars["reviving"]
    if revived is not None:
        core.var("reviving", None)
        if not holds(core, "ZK-revive.status", Kind.ORDER, as_object(revived)):
            state.put_card(core, core.vars["placed"].kittens[-1], state.zone(revived, state.EXPLODED))
    all_turns = state.turns_owed(core) > 1 and core.reading("ZK-defuse.ends.turn") == "all-turns"
    core.events.append(events.DefuseEndsTurn(("ZK-defuse.ends.turn",), state.turn_player(core)))
    if not holds(core, "ZK-defuse.ends.turn", Kind.ORDER, as_object(state.turn_player(core))):
        return
    if revived is not None and core.reading("ZK-revive.status") == "at-once":
        if all_turns:
            state.set_turns_owed(core, state.turn_player(core), 1)
        state.set_ending(core, state.TurnEnding("revived", revived))
    else:
        state.set_ending(core, state.TurnEnding("all" if all_turns else "turn"))


# ---- death

_LAST: Final = "ZK-win.last.alive"


def _discard_hand(core: Core, seat: Seat) -> None:
    """Discard a whole hand: what happens only where a rule that keeps it is left out."""
    for card in tuple(core.zones[state.zone(seat, state.HAND)]):
        state.put_card(core, card, state.discard(core))


def _die(core: Core, by: Seat, _subject: None, _values: Values, _asked: Exploding) -> None:
    """Die with the kitten in front, keeping the hand. ZK-death.keep.hand, ZK-death.voluntary, ZK-win.last.alive.

    The cited rules do not depend on the hand, because everybody reads them.
    """
    obj = core.zones[state.shown_zone(core)][-1]
    if not holds(core, "ZK-ek.only.zk.saves", Kind.BARRED, as_object(by)):
        state.put_card(core, obj, state.discard(core))
        state.set_ending(core, state.TurnEnding("turn"))
        return
    state.put_card(core, obj, state.zone(by, state.EXPLODED))
    if but_for(core, "ZK-death.keep.hand", as_object(by)):
        _discard_hand(core, by)
    rules = ("ZK-ek.reveal.at.once", "ZK-death.keep.hand", "ZK-death.voluntary")
    core.events.append(events.Died(rules, by, obj))
    living = state.the_living(core)
    if len(living) == 1 and holds(core, _LAST, Kind.ORDER, as_object(living[0]), seat=living[0]):
        _win(core, living[0])
    for seat in living if core.decisions is not None else ():
        if len(living) > 1 and but_for(core, _LAST, as_object(seat), number=len(living)):
            _win(core, seat)
    state.set_ending(core, state.TurnEnding("death"))


def _win(core: Core, winner: Seat) -> NoReturn:
    core.events.append(events.WasWon((_LAST,), winner))
    core.events.append(events.Over((_LAST,)))
    finish(core, Won(winner))


VERBS: Final = {
    "die": Verb(no_subject, no_demand, _die),
    "place": Verb(no_subject, _place_demand, _place),
}
FRAMES: Final = {Explode.tag: explode_frame, PLACE_KITTENS.tag: place_frame}
