"""What each card does once nobody stops it, in the order of the card guide (遊戲指南)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.slots import Choose
from judge.engine.windows import no_subject
from judge.games.zombie_kittens.dig import dig
from judge.games.zombie_kittens.plays import SEEN_AT_MOST
from judge.games.zombie_kittens.state import (
    ATTACK,
    ATTACK_DEAD,
    CAT,
    CLAIRVOYANCE,
    DIG,
    FAVOR,
    FEED,
    GRAVE,
    HAND,
    NOPE,
    SEE_FUTURE,
    SHUFFLE,
    SKIP,
    SUPER_SKIP,
    dead,
    hand,
    nobody_knows,
    pile,
    put_card,
    seats,
    show_to,
    the_dead,
    the_living,
    the_pile,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values
    from judge.games.zombie_kittens.state import Rules

GIVEN: Final = 2  # ZK-card.attack
GIVEN_EACH_DEAD: Final = 3  # ZK-card.attack.dead

MENUS: Final = {
    "give": Menu(("give",), ("ZK-card.favor", "ZK-card.feed")),
    "bury": Menu(("bury",), ("ZK-card.grave",)),
}


def resolve_play(core: Core, frame: Frame) -> None:
    """Carry out a card nobody stopped. ZK-turn.resolve.sequentially."""
    _, (_, by, (obj, _), effect, values) = frame
    _EFFECTS[effect](core, by, obj, values)


# ---- turns


def _attack(core: Core, by: int, obj: int, values: Values) -> None:
    del values
    core.events.append(("attacks", ("ZK-card.attack",), by, obj, GIVEN))
    core.var("ending", ("attack", GIVEN))


def _attack_dead(core: Core, by: int, obj: int, values: Values) -> None:
    del values
    turns = GIVEN_EACH_DEAD * len(the_dead(core))
    core.events.append(("attacks", ("ZK-card.attack.dead",), by, obj, turns))
    core.var("ending", ("attack", turns))


def _skip(core: Core, by: int, obj: int, values: Values) -> None:
    del values
    core.events.append(("skips", ("ZK-card.skip", "ZK-card.skip.one.of.attack"), by, obj))
    core.var("ending", ("turn",))


def _super_skip(core: Core, by: int, obj: int, values: Values) -> None:
    del values
    core.events.append(("skips_all", ("ZK-card.superskip",), by, obj))
    core.var("ending", ("all",))


# ---- the pile


def _see_future(core: Core, by: int, obj: int, values: Values) -> None:
    """Let the player know the top three; nothing is moved. ZK-card.see.future."""
    del obj, values
    cards = the_pile(core)
    seen = tuple(reversed(cards[-SEEN_AT_MOST:]))
    show_to(core, seen, (by,))
    core.events.append(("looked", ("ZK-card.see.future",), by, len(seen)))
    core.events.append(("saw", ("ZK-card.see.future",), (by,), seen))


def _shuffle(core: Core, by: int, obj: int, values: Values) -> None:
    del by, obj, values
    _mix(core, ("ZK-card.shuffle",))


def _mix(core: Core, rules: Rules) -> None:
    """Shuffle the pile: whatever anybody knew of it is void. ZK-card.shuffle."""
    for obj in core.zones[pile(core)]:
        if obj in core.marks:
            core.mark(obj, ())
    chance.shuffle(core, pile(core), rules)


def _clairvoyance(core: Core, by: int, obj: int, values: Values) -> None:
    """Watch the placement, or what was placed last where it is played afterwards. ZK-card.clairvoyance."""
    del obj, values
    rules = ("ZK-card.clairvoyance", "ZK-card.clairvoyance.move")
    core.events.append(("watches", rules, by, core.vars["player"]))
    placed = core.vars["placed"]
    if not placed:
        core.var("watchers", (*core.vars["watchers"], by))
        return
    cards = core.zones[pile(core)]
    show_to(core, placed[1:], (by,))
    positions = tuple(len(cards) - 1 - cards.index(kitten) for kitten in placed[1:])
    core.events.append(("placed_at", rules, (by,), positions))


# ---- gifts


def _favor(core: Core, by: int, obj: int, values: Values) -> None:
    del obj
    core.agenda.append(("gifts", by, (-1 - values[0][0],), ("ZK-card.favor",)))


def _feed(core: Core, by: int, obj: int, values: Values) -> None:
    """Every living player but the one who played it gives one card. ZK-card.feed."""
    del obj
    if not values:
        core.events.append(("no_effect", ("ZK-card.clone.copy",), by))
        return
    givers = tuple(seat for seat in the_living(core, by) if seat != by)
    core.agenda.append(("gifts", -1 - values[0][0], givers, ("ZK-card.feed",)))


def gifts_frame(core: Core, frame: Frame) -> None:
    """Ask each giver in turn; an empty hand gives nothing. ZK-card.feed, ZK-card.favor."""
    _, to, givers, rules = frame
    if not givers:
        return
    core.agenda.append(("gifts", to, givers[1:], rules))
    if hand(core, givers[0]):
        ask(core, "give", (givers[0],), ("give", to, rules))
    else:
        core.events.append(("gave_nothing", rules, givers[0], to))


def _own_card(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """Ask for a card of one's own hand; which one need not be told where nobody knows any of them."""
    del subject
    rules = ("ZK-card.favor", "ZK-card.feed", "ZK-card.grave")
    return (Choose("card", tuple(hand(core, by)), 1, 1, rules, (), nobody_knows(core, by)),)


def _give(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    _, to, rules = asked
    obj = values[0][0] if values[0] else hand(core, by)[-1]
    put_card(core, obj, zone(to, HAND))
    core.events.append(("gave", rules, by, to))
    core.events.append(("gave_card", rules, (by, to), obj))


def _grave(core: Core, by: int, obj: int, values: Values) -> None:
    """Each dead player with cards picks one for the pile, which is then shuffled. ZK-card.grave."""
    del obj, values
    buriers = tuple(seat for seat in seats(core, by) if dead(core, seat) and hand(core, seat))
    core.agenda.append(("mix",))
    core.agenda.append(("buries", buriers))


def buries_frame(core: Core, frame: Frame) -> None:
    """Ask each dead player in turn. ZK-card.grave."""
    buriers = frame[1]
    if buriers:
        core.agenda.append(("buries", buriers[1:]))
        ask(core, "bury", (buriers[0],), ("bury", buriers[0]))


def _bury(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, asked
    obj = values[0][0] if values[0] else hand(core, by)[-1]
    put_card(core, obj, pile(core))
    core.events.append(("buried", ("ZK-card.grave",), by))
    core.events.append(("buried_card", ("ZK-card.grave",), (by,), obj))


def mix_frame(core: Core, frame: Frame) -> None:
    """Shuffle after the cards came back. ZK-card.grave."""
    del frame
    _mix(core, ("ZK-card.grave",))


def _no_effect(core: Core, by: int, obj: int, values: Values) -> None:
    """Say that nothing happens: a single Cat, a Clone with nothing to copy. ZK-components.cat.kinds, ZK-card.clone.copy."""
    del obj, values
    core.events.append(("no_effect", ("ZK-components.cat.kinds", "ZK-card.clone.copy"), by))


_EFFECTS: Final[dict[str, Callable[[Core, int, int, Values], None]]] = {
    ATTACK: _attack,
    CLAIRVOYANCE: _clairvoyance,
    SKIP: _skip,
    SUPER_SKIP: _super_skip,
    SEE_FUTURE: _see_future,
    SHUFFLE: _shuffle,
    FEED: _feed,
    GRAVE: _grave,
    FAVOR: _favor,
    DIG: dig,
    ATTACK_DEAD: _attack_dead,
    CAT: _no_effect,
    NOPE: _no_effect,
}

VERBS: Final = {
    "give": Verb(no_subject, _own_card, _give),
    "bury": Verb(no_subject, _own_card, _bury),
}
FRAMES: Final = {
    "resolve.play": resolve_play,
    "gifts": gifts_frame,
    "buries": buries_frame,
    "mix": mix_frame,
}
