"""The Nope chain (休想卡): a play waits on the stack while everybody, living or dead, may answer.

The newest card resolves first. A Nope removes the card it answers from the stack, so with an even number of Nopes the
play goes ahead (ZK-card.nope.nope). Everybody is asked, clockwise from the player of the newest card, whether or not
they hold a Nope.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from judge.engine import windows
from judge.engine.deciding import but_for, holds, permit
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Menu, Verb, Window
from judge.engine.ids import as_object
from judge.engine.run import OVER, Ask, ask, question
from judge.engine.slots import Supposed
from judge.engine.windows import RESOLVE, InWindow, OpenWindow, Resolving, Settle, no_subject, open_window
from judge.games.zombie_kittens import events, frames, refusals, state
from judge.games.zombie_kittens.death import DEFUSE
from judge.games.zombie_kittens.turn import pass_demand, pass_turn

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Action, Core, Shape, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.records import Frame

CHAIN: Final = "nope"

STACK_RULES: Final = {
    "play": ("ZK-turn.play.or.pass", "ZK-turn.resolve.sequentially"),
    "pair": ("ZK-combo.ignore.text",),
    "three": ("ZK-combo.ignore.text",),
    "answer": ("ZK-card.nope", "ZK-card.nope.any.time"),
    "resolve": ("ZK-turn.resolve.sequentially",),
}

MENUS: Final = {
    CHAIN: Menu(("play", "pass"), ("ZK-card.nope.any.time", "ZK-card.nope.nope"), about=InWindow),
}


def _passes_to_close(core: Core) -> int:
    """Return how many passes in a row close the chain: all players, or one in another interpretation. ZK-card.nope.nope."""
    return core.game.players if _asks_in_turn(core) else 1


def _asks_in_turn(core: Core) -> bool:
    return core.reading("ZK-card.nope.nope/window") == "ask-everybody"


WINDOWS: Final = {
    CHAIN: Window(
        menu=CHAIN, following=state.next_seat, passes=_passes_to_close, closed=RESOLVE, in_any_order=True
    )
}


def plays(core: Core) -> list[frames.Played]:
    """Return the plays on the chain, the oldest first."""
    return cast("list[frames.Played]", core.stack)


def declare_play(core: Core, item: frames.Played, cards: tuple[Obj, ...]) -> None:
    """Discard the played cards, put the play on the stack and let everybody answer. ZK-turn.resolve.sequentially."""
    for obj in cards:
        state.put_card(core, obj, state.discard(core))
    windows.declare(core, item, ("ZK-death.may.play.now.nope",) if state.is_dead(core, item.by) else ())
    open_window(core, CHAIN, state.next_seat(core, item.by))


def under_way(core: Core, right: Seat | None, passes: int) -> tuple[Frame, ...]:
    """Return the agenda while a play waits for Nopes. ZK-card.nope.nope, ZK-turn.resolve.sequentially."""
    chain = plays(core)
    if not chain:
        return ()
    asked = state.next_seat(core, chain[-1].by) if right is None else right
    if _asks_in_turn(core):
        return (frames.GoOn(), windows.window_question(CHAIN, asked, CHAIN, passes))
    return (frames.GoOn(), Ask(CHAIN, tuple(state.seats(core, chain[0].by)), InWindow(CHAIN)))


def window_frame(core: Core, frame: OpenWindow) -> None:
    """Ask the holder; where nobody is asked in turn, everybody at once, with the player of the card first."""
    if frame.kind == CHAIN and not _asks_in_turn(core):
        first, *_ = plays(core)
        ask(core, CHAIN, tuple(state.seats(core, first.by)), InWindow(CHAIN))
        return
    windows.window_frame(core, frame)


def _pass_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked = question(core)
    if asked.menu == "turn":
        pass_demand(core, by)
    if asked.menu == CHAIN and by != asked.who[0]:
        raise Illegal(("ZK-card.nope.nope",), refusals.NothingToPass(by))
    return ()


_PASSES: Final = {
    CHAIN: windows.make_pass(("ZK-card.nope.nope",)).perform,
    DEFUSE: windows.make_pass(("ZK-card.clairvoyance",)).perform,
}


def _pass(
    core: Core, by: Seat, subject: None, values: Values, asked: InWindow | frames.BetweenActions
) -> None:
    if isinstance(asked, frames.BetweenActions):
        pass_turn(core, by)
    else:
        _PASSES[asked.kind](core, by, subject, values, asked)


# ---- playing a Nope


class NopedCard(NamedTuple):
    """The card a Nope is played against: the newest of the chain. An older one only where an interpretation allows it."""

    name: str
    chain: tuple[Obj, ...]
    combo: Obj | None
    rules: Rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a card outside the chain, or an older one unless an interpretation allows it."""
        del before
        if not isinstance(value, tuple) or len(value) != 1 or value[0] not in self.chain:
            raise Illegal(
                self.rules, "choose.not-among", Refusal.CHOICE, slot=self.name, item=value, options=self.chain
            )
        (chosen,) = value
        newest = self.chain[-1]
        if chosen == newest:
            return
        if chosen == self.combo and core.reading("ZK-combo.nope/one-nope") == "one-per-card":
            return
        if core.reading("ZK-card.nope.nope/simultaneous") == "first-counts":
            raise Illegal(("ZK-card.nope.nope",), refusals.NotNewest(chosen, newest))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return the newest card of the chain."""
        del core, rng, before
        return (self.chain[-1],)

    def describe(self, core: Core) -> Shape:
        """Return the newest card of the chain as the only option."""
        del core
        return {"slot": self.name, "kind": "choose", "options": [self.chain[-1]], "low": 1, "high": 1}


def nope_demand(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Demand a card that may answer as a Nope. ZK-card.nope, ZK-death.may.play.now.nope, ZK-card.clone.copy."""
    if kind == state.CLONE:
        _clone_as_nope(core, by)
    elif state.is_dead(core, by) and core.reading("ZK-death.may.play.now.nope/rest-card") == "none":
        raise Illegal(("ZK-death.may.play.now.nope",), refusals.NoNopeOfDead(by))
    if state.is_dead(core, by):
        permit(core, "ZK-death.may.play.now.nope", as_object(by))
    elif by != state.turn_player(core):
        permit(core, "ZK-card.nope.any.time", as_object(by))
    chain = plays(core)
    zombies = isinstance(chain[-1], frames.Combo) and state.kind_of(core, chain[-1].card) == state.ZOMBIE
    if zombies and core.reading("ZK-combo.nope/zombie-combo") == "cannot-be-noped":
        raise Illegal(("ZK-combo.nope", "ZK-ek.not.nopeable"), refusals.NotNopeable())
    combo = chain[0].card if isinstance(chain[0], frames.Combo) else None
    against = NopedCard("against", tuple(item.card for item in chain), combo, ("ZK-card.nope",))
    newest = chain[-1]
    if isinstance(newest, frames.Play) and newest.effect in _LOOKS:  # who has looked has carried it out
        return (against, Supposed("looked", ("not_yet", "already"), newest.card, (_LOOKS[newest.effect],)))
    return (against,)


_LOOKS: Final = {state.SEE_FUTURE: "ZK-card.see.future", state.DIG: "ZK-card.dig"}


def _clone_as_nope(core: Core, by: Seat) -> None:
    """Allow a Clone as a Nope: directly on a Nope, in its player's own turn. ZK-card.clone.copy, ZK-card.clone.own.turn."""
    clone_turn(core, by)
    beneath = state.kind_of(core, core.zones[state.discard(core)][-1])
    if beneath == state.CLONE:
        raise Illegal(("ZK-card.clone.not.clone",), refusals.CloneOnClone())
    if beneath != state.NOPE:
        raise answer_due(core, by, state.CLONE)
    if core.reading("ZK-card.clone.copy/over-nope") == "not-in-answer":
        raise Illegal(("ZK-card.clone.copy",), refusals.CloneNotInAnswer())


def clone_turn(core: Core, by: Seat) -> None:
    """Demand the living player's own turn. ZK-card.clone.own.turn."""
    if state.is_dead(core, by):
        raise Illegal(("ZK-card.clone.own.turn",), refusals.DeadClone(by))
    if by != state.turn_player(core):
        raise Illegal(("ZK-card.clone.own.turn",), refusals.NotOwnTurnClone(by, state.turn_player(core)))


def nope(core: Core, by: Seat, obj: Obj, against: Obj, *looked: str) -> None:
    """Play a Nope. Against a combo, where each card needs a Nope, one card may be named; else it applies to the newest."""
    chain = plays(core)
    if "already" in looked:
        rules = ("ZK-card.nope", "ZK-turn.resolve.sequentially")
        raise Illegal(rules, refusals.LookedAlready(chain[-1].by, chain[-1].card))
    combo = (
        isinstance(chain[0], frames.Combo)
        and against == chain[0].card
        and core.reading("ZK-combo.nope/one-nope") == "one-per-card"
    )
    declare_play(core, frames.Answer(by, core.ref(obj), against if combo else chain[-1].card), (obj,))
    if state.kind_of(core, obj) == state.CLONE:
        core.events.append(events.Cloned(("ZK-card.clone.copy",), obj, state.NOPE))


_STOPS: Final[dict[type[frames.Played], str]] = {
    frames.Answer: "ZK-card.nope.nope",
    frames.Pair: "ZK-combo.nope",
    frames.Three: "ZK-combo.nope",
}


def resolve_nope(core: Core, frame: Resolving) -> None:
    """Stop what the Nope was played against. ZK-card.nope, ZK-card.nope.nope, ZK-card.nope.discard, ZK-combo.nope."""
    answer = cast("frames.Answer", frame.item)
    chain = plays(core)
    at = next((at for at, item in enumerate(chain) if item.card == answer.against), None)
    if at is None:
        return
    item = chain[at]
    rule = _STOPS.get(type(item), "ZK-card.nope")
    if not holds(core, rule, Kind.BARRED, item.card, item=item.card):
        return
    cards = (item.card, *(item.others if isinstance(item, frames.Combo) else ()))
    if but_for(core, "ZK-card.nope.discard", *cards):
        for card in cards:
            state.put_card(core, card, state.zone(item.by, state.HAND))
    if isinstance(item, frames.Combo):
        needs, stops = 1 + len(item.others), item.stops + 1
        if stops < needs and core.reading("ZK-combo.nope/one-nope") == "one-per-card":
            chain[at] = item.replace(stops=stops)
            core.events.append(events.StoppedInPart((rule,), answer.against, answer.by, stops, needs))
            return
    del chain[at]
    core.events.append(events.Stopped((rule, "ZK-card.nope.discard"), answer.against, item.by, answer.by))


def settle_frame(_core: Core, _frame: Settle) -> None:
    """Do nothing: no checks are needed between two items of a chain."""


VERBS: Final = {
    "pass": Verb(no_subject, _pass_demand, _pass),
}
FRAMES: Final = {
    windows.Resolve.tag: windows.resolve_frame,
    f"resolve.{frames.Answer.tag}": resolve_nope,
    Settle.tag: settle_frame,
    OpenWindow.tag: window_frame,
}

# ---- why not


_MOMENTS: Final = {
    state.SHUFFLE: ("ZK-card.shuffle",),
    state.FEED: ("ZK-card.feed.timing",),
    state.CLAIRVOYANCE: ("ZK-card.clairvoyance",),
}


def answer_due(core: Core, by: Seat, kind: str) -> Illegal:
    """Return the refusal of a card that is no answer, for a player who is asked to answer. ZK-turn.resolve.sequentially.

    A card that may be played at many moments is then not between two actions: ZK-card.shuffle, ZK-card.feed.timing
    ...
    """
    asked = question(core)
    rules = (*_MOMENTS.get(kind, ()), "ZK-turn.resolve.sequentially")
    return Illegal(rules, refusals.OnlyAnswers("play", by, asked.who, asked.menu))


def _may_save_from_kitten(core: Core, obj: Obj) -> bool:
    """Return whether a card in hand may undo a kitten: an unknown card, a Zombie Kitten or a Clone."""
    return not state.is_known(core, obj) or state.kind_of(core, obj) in {state.ZOMBIE, state.CLONE}


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why an action is refused before its own conditions are checked: who is asked, and for what."""
    asked = question(core)
    by, do = action.by, action.do
    if asked.menu == OVER:
        return Illegal(("ZK-win.last.alive",), refusals.GameOver(do, by, asked.who, asked.menu))
    held = action.subject
    kind = (
        state.kind_of(core, held)
        if do == "play" and state.in_hand(held, core, by) and state.is_known(core, held)
        else None
    )
    if kind == state.NOPE and asked.menu in {"explode", DEFUSE, "place"}:
        lost = asked.menu == "explode" and not any(
            _may_save_from_kitten(core, obj) for obj in state.hand(core, state.turn_player(core))
        )
        return Illegal(
            ("ZK-ek.not.nopeable",), refusals.KittenNotNopeable() if lost else refusals.NotNopeable()
        )
    if kind == state.CLAIRVOYANCE and asked.menu in {DEFUSE, "place"} and by == state.turn_player(core):
        return Illegal(("ZK-card.clairvoyance",), refusals.NothingDefused())
    if asked.menu == CHAIN and do == "play" and 0 <= by < core.game.players:
        return Illegal(
            ("ZK-card.nope.nope", "ZK-turn.resolve.sequentially"),
            refusals.OtherRight(do, by, asked.who, asked.menu),
        )
    if asked.menu == "turn":
        return Illegal(("ZK-turn.play.or.pass",), refusals.NotAsked(do, by, asked.who, asked.menu))
    own = asked.data.rules if isinstance(asked.data, frames.Giving) else core.game.menus[asked.menu].rules
    rules = (*own, "ZK-turn.resolve.sequentially")
    return Illegal(rules, refusals.StillResolving(do, by, asked.who, asked.menu))
