"""The Nope chain (休想卡): a play waits on the stack while everybody, living or dead, may answer.

The newest card resolves first. A Nope takes what it was played against off the stack, so an even number of Nopes
lets the play go ahead (ZK-card.nope.nope). Everybody is asked, clockwise from the
player of the newest card, holders of a Nope or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.engine import windows
from judge.engine.errors import Illegal, Refusal
from judge.engine.game import Menu, Verb, Window
from judge.engine.run import OVER, ask, question
from judge.engine.windows import RESOLVE, InWindow, no_subject, open_window
from judge.games.zombie_kittens.death import DEFUSE
from judge.games.zombie_kittens.state import (
    CLONE,
    NOPE,
    ZOMBIE,
    dead,
    discard,
    in_hand,
    kind_of,
    known,
    put_card,
)

if TYPE_CHECKING:
    from random import Random

    from judge.engine.core import Core
    from judge.engine.game import Action
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

CHAIN: Final = "nope"
COMBOS: Final = ("pair", "three")

STACK_RULES: Final = {
    "play": ("ZK-turn.play.or.pass", "ZK-turn.resolve.sequentially"),
    "pair": ("ZK-combo.ignore.text",),
    "three": ("ZK-combo.ignore.text",),
    "answer": ("ZK-card.nope", "ZK-card.nope.any.time"),
    "resolve": ("ZK-turn.resolve.sequentially",),
}

MENUS: Final = {
    CHAIN: Menu(("play", "pass"), ("ZK-card.nope.any.time", "ZK-card.nope.nope")),
    OVER: Menu((), ()),
}


def _passes(core: Core) -> int:
    """Everybody must pass in a row; under another reading the player simply goes on. ZK-card.nope.nope."""
    return core.game.players if _asks_in_turn(core) else 1


def _asks_in_turn(core: Core) -> bool:
    return core.reading("ZK-card.nope.nope/window") == "ask-everybody"


WINDOWS: Final = {
    CHAIN: Window(
        menu=CHAIN,
        following=lambda core, holder: (holder + 1) % core.game.players,
        passes=_passes,
        closed=RESOLVE,
    )
}


def declared(core: Core, item: tuple[Any, ...], cards: tuple[int, ...]) -> None:
    """Discard what is played, put it on the stack and let everybody answer. ZK-turn.resolve.sequentially."""
    for obj in cards:
        put_card(core, obj, discard(core))
    windows.declare(core, item)
    open_window(core, CHAIN, (item[1] + 1) % core.game.players)


def window_frame(core: Core, frame: Frame) -> None:
    """Ask the holder, or, where nobody is asked in turn, everybody at once, the one who carries it out first."""
    if frame[1] == CHAIN and frame[3] < _passes(core) and not _asks_in_turn(core):
        by = core.stack[0][1]
        others = tuple((by + step) % core.game.players for step in range(1, core.game.players))
        ask(core, CHAIN, (by, *others), InWindow(CHAIN))
        return
    windows.window_frame(core, frame)


def _pass_demand(core: Core, by: int, subject: Any) -> tuple[()]:
    del subject
    asked = question(core)
    if asked.menu == CHAIN and len(asked.who) > 1 and by != asked.who[0]:
        raise Illegal(("ZK-card.nope.nope",), "turn.nothing-to-pass", Refusal.TURN, by=by)
    return ()


_PASSES: Final = {
    CHAIN: windows.make_pass(("ZK-card.nope.nope",)).perform,
    DEFUSE: windows.make_pass(("ZK-card.clairvoyance",)).perform,
}


def _pass(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    _PASSES[asked.kind](core, by, subject, values, asked)


# ---- playing a Nope


class Against(NamedTuple):
    """The card a Nope is played against: the newest of the chain. An older one only where a reading allows it."""

    name: str
    chain: tuple[int, ...]
    combo: int | None
    rules: tuple[str, ...]

    def check(self, core: Core, value: Any, before: Values) -> None:
        """See Slot."""
        del before
        if not isinstance(value, tuple) or len(value) != 1 or value[0] not in self.chain:
            raise Illegal(
                self.rules, "choose.not-among", Refusal.CHOICE, slot=self.name, item=value, options=self.chain
            )
        if value[0] == self.chain[-1]:
            return
        if value[0] == self.combo and core.reading("ZK-combo.nope/one-nope") == "one-per-card":
            return
        if core.reading("ZK-card.nope.nope/simultaneous") == "first-counts":
            raise Illegal(("ZK-card.nope.nope",), "nope.not-newest", item=value[0], newest=self.chain[-1])

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[int, ...]:
        """See Slot."""
        del core, rng, before
        return (self.chain[-1],)

    def describe(self, core: Core) -> dict[str, Any]:
        """See Slot."""
        del core
        return {"slot": self.name, "kind": "choose", "options": [self.chain[-1]], "low": 1, "high": 1}


def nope_demand(core: Core, by: int, obj: int, kind: str) -> tuple[Slot, ...]:
    """Say whether a card may answer as a Nope. ZK-card.nope, ZK-death.may.play.now.nope, ZK-card.clone.copy."""
    del obj
    if kind == CLONE:
        _clone_as_nope(core, by)
    elif dead(core, by) and core.reading("ZK-death.may.play.now.nope/rest-card") == "none":
        raise Illegal(("ZK-death.may.play.now.nope",), "dead.no-nope", by=by)
    newest = core.stack[-1]
    zombies = newest[0] in COMBOS and core.defs[core.defn[newest[2][0]]].kind == ZOMBIE
    if zombies and core.reading("ZK-combo.nope/zombie-combo") == "cannot-be-noped":
        raise Illegal(("ZK-combo.nope", "ZK-ek.not.nopeable"), "nope.not-nopeable")
    combo = core.stack[0][2][0] if core.stack[0][0] in COMBOS else None
    return (Against("against", tuple(item[2][0] for item in core.stack), combo, ("ZK-card.nope",)),)


def _clone_as_nope(core: Core, by: int) -> None:
    """Let a Clone be a Nope: one right beneath it, and its player's own turn. ZK-card.clone.copy, ZK-card.clone.own.turn."""
    clone_turn(core, by)
    beneath = kind_of(core, core.zones[discard(core)][-1])
    if beneath == CLONE:
        raise Illegal(("ZK-card.clone.not.clone",), "clone.on-clone")
    if beneath != NOPE:
        raise busy(core, by)
    if core.reading("ZK-card.clone.copy/over-nope") == "not-in-answer":
        raise Illegal(("ZK-card.clone.copy",), "clone.not-in-answer")


def clone_turn(core: Core, by: int) -> None:
    """Demand that it is the own turn of somebody alive. ZK-card.clone.own.turn."""
    if dead(core, by):
        raise Illegal(("ZK-card.clone.own.turn",), "clone.dead", by=by)
    if by != core.vars["player"]:
        raise Illegal(("ZK-card.clone.own.turn",), "clone.own-turn", by=by, player=core.vars["player"])


def nope(core: Core, by: int, obj: int, values: Values) -> None:
    """Play a Nope. Against a combo, where each card needs one, it may be named; else it counts upon the newest."""
    against = values[0][0]
    combo = core.stack[0][0] in COMBOS and core.reading("ZK-combo.nope/one-nope") == "one-per-card"
    if not (combo and against == core.stack[0][2][0]):
        against = core.stack[-1][2][0]
    declared(core, ("answer", by, core.ref(obj), against), (obj,))


def resolve_nope(core: Core, frame: Frame) -> None:
    """Stop what the Nope was played against. ZK-card.nope, ZK-card.nope.nope, ZK-card.nope.discard, ZK-combo.nope."""
    _, (_, by, _, against) = frame
    at = next((at for at, item in enumerate(core.stack) if item[2][0] == against), None)
    if at is None:
        return
    item = core.stack[at]
    if item[0] in COMBOS:
        cards, stops = 1 + len(item[3]), item[-1] + 1
        if stops < cards and core.reading("ZK-combo.nope/one-nope") == "one-per-card":
            core.stack[at] = (*item[:-1], stops)
            core.events.append(("stopped_in_part", ("ZK-combo.nope",), against, by, stops, cards))
            return
        rules: tuple[str, ...] = ("ZK-combo.nope", "ZK-card.nope.discard")
    elif item[0] == "answer":
        rules = ("ZK-card.nope.nope", "ZK-card.nope.discard")
    else:
        rules = ("ZK-card.nope", "ZK-card.nope.discard")
    del core.stack[at]
    core.events.append(("stopped", rules, against, item[1], by))


def settle_frame(core: Core, frame: Frame) -> None:
    """Nothing waits between two items of a chain."""
    del core, frame


VERBS: Final = {
    "pass": Verb(no_subject, _pass_demand, _pass),
}
FRAMES: Final = {
    "resolve": windows.resolve_frame,
    "resolve.answer": resolve_nope,
    "settle": settle_frame,
    "window": window_frame,
}

# ---- why not


def busy(core: Core, by: int) -> Illegal:
    """Say that something is still being carried out. ZK-turn.resolve.sequentially."""
    waits_for = question(core).who
    return Illegal(
        ("ZK-turn.resolve.sequentially",),
        "turn.resolving",
        Refusal.TURN,
        do="play",
        by=by,
        waits_for=waits_for,
    )


def during_resolution(core: Core) -> tuple[str, ...]:
    """Nobody acts while a card is carried out. ZK-turn.resolve.sequentially."""
    del core
    return ("ZK-turn.resolve.sequentially",)


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Say why an action is refused before its own conditions are looked at: who is asked, and what for."""
    asked = question(core)
    facts = {"do": action.do, "by": action.by, "waits_for": asked.who}
    if asked.menu == OVER:
        return Illegal(("ZK-win.last.alive",), "turn.over", Refusal.PHASE, **facts)
    held = action.do == "play" and in_hand(core, action.by, action.subject) and known(core, action.subject)
    kind = kind_of(core, action.subject) if held else None
    if kind == NOPE and asked.menu in {"explode", DEFUSE, "place"}:
        return Illegal(("ZK-ek.not.nopeable",), "nope.not-nopeable")
    if asked.menu == CHAIN and action.do == "play" and 0 <= action.by < core.game.players:
        return Illegal(
            ("ZK-card.nope.nope", "ZK-turn.resolve.sequentially"), "turn.other-right", Refusal.TURN, **facts
        )
    if asked.menu == "turn":
        return Illegal(("ZK-turn.play.or.pass",), "turn.not-asked", Refusal.TURN, menu=asked.menu, **facts)
    rules = (*core.game.menus[asked.menu].rules, "ZK-turn.resolve.sequentially")
    return Illegal(rules, "turn.resolving", Refusal.TURN, menu=asked.menu, **facts)
