"""A drawn Exploding Kitten (爆炸貓卡, 嗝屁) and the Zombie Kitten that undoes it (活屍貓卡, 復活回到遊戲).

take     a card is drawn; a kitten is shown at once        explode   the drawer plays a Zombie Kitten or dies
defuse   the others may play Clairvoyance                  place     the kittens go back, secretly
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb, Window
from judge.engine.run import ask, finish
from judge.engine.slots import Choose, Fact, Number
from judge.engine.windows import RESOLVE, no_demand, no_subject, open_window
from judge.games.zombie_kittens.state import (
    CLONE,
    EXPLODED,
    EXPLODING,
    HAND,
    NOPE,
    ZOMBIE,
    discard,
    forget,
    kind_of,
    known,
    owe,
    owed,
    pile,
    put_card,
    show_to,
    shown,
    the_dead,
    the_living,
    zone,
)

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

DEFUSE: Final = "defuse"
_AT_ONCE: Final = ("ZK-ek.reveal.at.once", "ZK-ek.only.zk.saves")

MENUS: Final = {
    "explode": Menu(("play", "die"), (*_AT_ONCE, "ZK-death.voluntary", "ZK-revive.forced")),
    DEFUSE: Menu(("play", "pass"), ("ZK-card.clairvoyance",)),
    "place": Menu(("place",), ("ZK-defuse.secret.placement",)),
}


# ---- drawing a card


def drawn_slots(core: Core, obj: int) -> tuple[Slot, ...]:
    """Ask what an unknown card was, where that cannot be worked out. ZK-ek.reveal.at.once."""
    if known(core, obj) or _worked_out(core) is not None:
        return ()
    return (Fact("drawn", ("safe", "exploding"), obj, _AT_ONCE[:1]),)


def _worked_out(core: Core) -> bool | None:
    """Say whether an unknown card of the pile must (True) or cannot (False) be a kitten. ZK-win.deck.never.empty."""
    unknown = kittens = 0
    for obj in core.zones[pile(core)]:
        if not known(core, obj):
            unknown += 1
        elif kind_of(core, obj) == EXPLODING:
            kittens += 1
    missing = len(the_living(core)) - 1 - kittens
    if missing <= 0:
        return False
    return True if unknown <= missing else None


def take(core: Core, seat: int, obj: int, values: Values) -> None:
    """Take a card of the pile into the hand, or show the kitten. ZK-turn.end.draw, ZK-ek.reveal.at.once."""
    if known(core, obj):
        kitten = kind_of(core, obj) == EXPLODING
    else:
        kitten = values[0] == "exploding" if values else bool(_worked_out(core))
        number = core.static["number"].get(EXPLODING)
        if kitten and number:
            core.turn_out(obj, number)
    if kitten:
        put_card(core, obj, shown(core))
        core.events.append(("exploded", _AT_ONCE[:1], seat, obj))
        core.agenda.append(RESOLVE)
        core.agenda.append(("explode", seat))
        return
    put_card(core, obj, zone(seat, HAND))
    core.events.append(("drew", ("ZK-turn.end.draw",), seat))
    core.events.append(("drew_card", ("ZK-turn.end.draw",), (seat,), obj))
    core.var("ending", ("turn",))


def explode_frame(core: Core, frame: Frame) -> None:
    """Ask the drawer, whatever the hand holds. ZK-death.voluntary."""
    ask(core, "explode", (frame[1],), ("explode", frame[1]))


# ---- a Zombie Kitten


def save_demand(core: Core, by: int, obj: int, kind: str) -> tuple[Slot, ...]:
    """Say whether a card saves from the kitten, and whom it must revive. ZK-ek.only.zk.saves, ZK-revive.forced."""
    del by, obj
    if kind == NOPE:
        raise Illegal(("ZK-ek.not.nopeable", *_AT_ONCE), "nope.not-nopeable")
    if kind == CLONE:
        cards = core.zones[discard(core)]
        if not cards or kind_of(core, cards[-1]) != ZOMBIE:
            raise Illegal((*_AT_ONCE, "ZK-card.clone.copy"), "explode.only-zombie", kind=kind)
        if core.reading("ZK-ek.only.zk.saves") == "clone-does-not":
            raise Illegal(_AT_ONCE, "explode.only-zombie", kind=kind)
    elif kind != ZOMBIE:
        raise Illegal(_AT_ONCE, "explode.only-zombie", kind=kind)
    dead = tuple(-1 - seat for seat in the_dead(core))
    rules = ("ZK-revive.forced",)
    return (Choose("revive", dead, 1, 1, rules),) if dead else ()


def save(core: Core, by: int, obj: int, values: Values) -> None:
    """Discard the Zombie Kitten, revive somebody if anybody is dead, then let the others watch or not."""
    put_card(core, obj, discard(core))
    rules = ("ZK-defuse.discard", "ZK-ek.not.nopeable", *(() if values else ("ZK-revive.none.dead.ok",)))
    core.events.append(("saved", rules, by, obj))
    if values:
        seat = -1 - values[0][0]
        put_card(core, core.zones[zone(seat, EXPLODED)][-1], shown(core))
        core.var("reviving", seat)
        core.events.append(("revived", ("ZK-revive.forced", "ZK-revive.status"), seat, by))
    open_window(core, DEFUSE, (by + 1) % core.game.players)


WINDOWS: Final = {
    DEFUSE: Window(
        menu=DEFUSE,
        following=lambda core, holder: (holder + 1) % core.game.players,
        passes=lambda core: core.game.players - 1,  # all but the one who defuses: ZK-card.clairvoyance
        closed=("place",),
    )
}


# ---- putting the kittens back


def place_frame(core: Core, frame: Frame) -> None:
    """Ask where the kittens go. ZK-defuse.secret.placement, ZK-revive.two.ek."""
    del frame
    ask(core, "place", (core.vars["player"],), ("place", core.vars["player"]))


def _place_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    size = len(core.zones[pile(core)])
    slots = [Number("at", 0, size, ("ZK-defuse.secret.placement",), unseen=True)]
    if len(core.zones[shown(core)]) > 1:
        slots.append(Number("and_at", 0, size + 1, ("ZK-revive.two.ek",), unseen=True))
    return tuple(slots)


def _place(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    """Put the drawn kitten under `at` cards, then the revived player's under `and_at`. None: nobody told where."""
    del subject, asked
    kittens = tuple(core.zones[shown(core)])
    rules = ("ZK-defuse.secret.placement", *(("ZK-revive.two.ek",) if len(kittens) > 1 else ()))
    for obj, at in zip(kittens, values, strict=True):
        put_card(core, obj, pile(core), depth=at or 0)
    core.events.append(("put_back", rules, by, len(kittens)))
    watchers = (by, *core.vars["watchers"])
    if None in values:
        _nobody_knows(core)
    else:
        show_to(core, kittens, watchers)
        core.events.append(("placed_at", ("ZK-card.clairvoyance.move", *rules), watchers, values))
    core.var("watchers", ())
    core.var("placed", (by, *kittens))
    _end_of_defuse(core)


def _nobody_knows(core: Core) -> None:
    """Nobody told where a kitten went: every card of the pile may be it."""
    for obj in core.zones[pile(core)]:
        forget(core, obj)


def _end_of_defuse(core: Core) -> None:
    """End the turn, or all that are owed; under another reading the revived player is next. ZK-defuse.ends.turn."""
    revived = core.vars["reviving"]
    if revived is not None:
        core.var("reviving", None)
    all_turns = owed(core) > 1 and core.reading("ZK-defuse.ends.turn") == "all-turns"
    core.events.append(("defuse_ends_turn", ("ZK-defuse.ends.turn",), core.vars["player"]))
    if revived is not None and core.reading("ZK-revive.status") == "at-once":
        if all_turns:
            owe(core, core.vars["player"], 1)
        core.var("ending", ("revived", revived))
    else:
        core.var("ending", ("all",) if all_turns else ("turn",))


# ---- death


def _die(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    """Lie down with the kitten in front and the hand kept. ZK-death.keep.hand, ZK-death.voluntary, ZK-win.last.alive."""
    del subject, values, asked
    obj = core.zones[shown(core)][-1]
    put_card(core, obj, zone(by, EXPLODED))
    core.events.append(
        ("died", ("ZK-ek.reveal.at.once", "ZK-death.keep.hand", "ZK-death.voluntary"), by, obj)
    )
    living = the_living(core)
    if len(living) == 1:
        core.events.append(("won", ("ZK-win.last.alive",), living[0]))
        core.events.append(("over", ("ZK-win.last.alive",), ("win", living[0])))
        finish(core, ("win", living[0]))
    core.var("ending", ("death",))


VERBS: Final = {
    "die": Verb(no_subject, no_demand, _die),
    "place": Verb(no_subject, _place_demand, _place),
}
FRAMES: Final = {"explode": explode_frame, "place": place_frame}
