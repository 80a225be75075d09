"""The effect of each card that is not stopped, in the order of the card guide (遊戲指南)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.engine import chance
from judge.engine.deciding import but_for, decide
from judge.engine.decisions import Kind
from judge.engine.errors import NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.view import show_to
from judge.engine.windows import no_subject
from judge.games.zombie_kittens import events, state
from judge.games.zombie_kittens.dig import dig
from judge.games.zombie_kittens.frames import MIX_PILE, Buries, Burying, Gifts, Giving, Play
from judge.games.zombie_kittens.plays import SEEN_AT_MOST
from judge.games.zombie_kittens.targets import refuse_denied

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Frame
    from judge.engine.windows import Resolving

GIVEN: Final = 2  # ZK-card.attack
GIVEN_EACH_DEAD: Final = 3  # ZK-card.attack.dead

MENUS: Final = {
    "give": Menu(("give",), ("ZK-card.favor", "ZK-card.feed"), about=Giving),
    "bury": Menu(("bury",), ("ZK-card.grave",), about=Burying),
}


def resolve_play(core: Core, frame: Resolving) -> None:
    """Carry out a card that was not stopped. ZK-turn.resolve.sequentially."""
    play = cast("Play", frame.item)
    effect = effect_of(core, play)
    names = effect == state.FAVOR or (effect == state.FEED and state.the_dead(core))
    if names and play.player is None:
        raise NeedsFact("player", play.card)
    _EFFECTS[effect](core, play)


def effect_of(core: Core, play: Play) -> str:
    """Return a card's effect; where a position states only the card, the printed one, or that of the card under a Clone."""
    kind = play.effect or state.kind_of(core, play.card)
    if kind == state.CLONE:
        lying = core.zones[state.discard(core)]
        at = lying.index(play.card)
        kind = state.kind_of(core, lying[at - 1]) if at else state.CAT
    return kind


# ---- turns


def _attack(core: Core, play: Play) -> None:
    core.events.append(events.Attacks(("ZK-card.attack",), play.by, play.card, GIVEN))
    turns = decide(core, "ZK-card.attack", Kind.NUMBER, GIVEN, 1, as_object(play.by), number=GIVEN)
    state.set_ending(core, state.TurnEnding("attack", turns))


def _attack_dead(core: Core, play: Play) -> None:
    dead_now = len(state.the_dead(core))
    turns = GIVEN_EACH_DEAD * dead_now
    said = {"number": turns, "each": GIVEN_EACH_DEAD, "count": dead_now}
    turns = decide(
        core, "ZK-card.attack.dead", Kind.COMPARED, turns, GIVEN * dead_now, as_object(play.by), **said
    )
    core.events.append(events.Attacks(("ZK-card.attack.dead",), play.by, play.card, turns))
    state.set_ending(core, state.TurnEnding("attack", turns))


def _skip(core: Core, play: Play) -> None:
    core.events.append(events.Skips(("ZK-card.skip", "ZK-card.skip.one.of.attack"), play.by, play.card))
    if but_for(core, "ZK-card.skip", as_object(play.by)):
        state.put_card(core, state.the_pile(core)[-1], state.zone(play.by, state.HAND))
    state.set_ending(core, state.TurnEnding("skip"))


def _super_skip(core: Core, play: Play) -> None:
    core.events.append(events.SkipsAll(("ZK-card.superskip",), play.by, play.card))
    state.set_ending(core, state.TurnEnding("all"))


# ---- the pile


def _see_future(core: Core, play: Play) -> None:
    """Show the player the top three; nothing is moved. ZK-card.see.future."""
    cards = state.the_pile(core)
    seen = tuple(reversed(cards[-SEEN_AT_MOST:]))
    show_to(core, seen, (play.by,))
    core.events.append(events.Looked(("ZK-card.see.future",), play.by, len(seen)))
    core.events.append(events.Saw(("ZK-card.see.future",), (play.by,), seen))


def _shuffle(core: Core, _play: Play) -> None:
    """Shuffle the pile: knowledge of its order is void. ZK-card.shuffle."""
    chance.shuffle(core, state.pile(core), ("ZK-card.shuffle",))


def _clairvoyance(core: Core, play: Play) -> None:
    """Watch the placement; played afterwards, learn the last placement. ZK-card.clairvoyance."""
    rules = ("ZK-card.clairvoyance", "ZK-card.clairvoyance.move")
    core.events.append(events.Watches(rules, play.by, state.turn_player(core)))
    placed = state.last_placed(core)
    if placed is None:
        core.var("watchers", (*core.vars["watchers"], play.by))
        return
    cards = core.zones[state.pile(core)]
    show_to(core, placed.kittens, (play.by,))
    positions = tuple(len(cards) - 1 - cards.index(kitten) for kitten in placed.kittens)
    core.events.append(events.PlacedAt(rules, (play.by,), positions))


# ---- gifts


def _favor(core: Core, play: Play) -> None:
    if play.player is not None:
        core.agenda.append(Gifts(play.by, (play.player,), ("ZK-card.favor",)))


def _feed(core: Core, play: Play) -> None:
    """Every living player except the one who played it gives one card. ZK-card.feed."""
    if play.player is None:
        core.events.append(events.NoEffect(("ZK-card.clone.copy",), play.by))
        return
    givers = tuple(seat for seat in state.the_living(core, play.by) if seat != play.by)
    core.agenda.append(Gifts(play.player, givers, ("ZK-card.feed",)))


def gifts_frame(core: Core, frame: Gifts) -> None:
    """Ask the givers, in no particular order; an empty hand gives nothing. ZK-card.feed, ZK-card.favor."""
    for seat in frame.givers:
        if not state.hand(core, seat):
            core.events.append(events.GaveNothing(frame.rules, seat, frame.to))
    givers = tuple(seat for seat in frame.givers if state.hand(core, seat))
    if givers:
        ask(core, "give", givers, Giving(frame.to, givers, frame.rules))


def _own_card(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    """Ask for a card of the player's hand; it need not be stated where all of them are unknown. ZK-card.grave."""
    asked = question(core).data
    rules = asked.rules if isinstance(asked, Giving) else ("ZK-card.grave",)
    return (Choose("card", tuple(state.hand(core, by)), 1, 1, rules, (), state.is_hand_unknown(core, by)),)


def _chosen_card(core: Core, by: Seat, values: Values) -> Obj:
    """Return the named card of the player's hand, or any card where all are unknown."""
    obj = next((card for named in values if named for card in named), None)
    if obj is None:
        obj = state.any_card(core, by)
    refuse_denied(core, by, obj)
    return obj


def _give(core: Core, by: Seat, _subject: None, values: Values, asked: Giving) -> None:
    obj = _chosen_card(core, by, values)
    state.put_card(core, obj, state.zone(asked.to, state.HAND))
    core.events.append(events.Gave(asked.rules, by, asked.to))
    core.events.append(events.GaveCard(asked.rules, (by, asked.to), obj))
    core.agenda.append(Gifts(asked.to, tuple(seat for seat in asked.givers if seat != by), asked.rules))


def _grave(core: Core, play: Play) -> None:
    """Each dead player with cards chooses one for the pile, which is then shuffled. ZK-card.grave."""
    buriers = tuple(
        seat for seat in state.seats(core, play.by) if state.is_dead(core, seat) and state.hand(core, seat)
    )
    core.agenda.append(MIX_PILE)
    core.agenda.append(Buries(buriers))


def buries_frame(core: Core, frame: Buries) -> None:
    """Ask the dead, in no particular order. ZK-card.grave."""
    if frame.buriers:
        ask(core, "bury", frame.buriers, Burying(frame.buriers))


def _bury(core: Core, by: Seat, _subject: None, values: Values, asked: Burying) -> None:
    obj = _chosen_card(core, by, values)
    state.put_card(core, obj, state.pile(core))
    core.events.append(events.Buried(("ZK-card.grave",), by))
    core.events.append(events.BuriedCard(("ZK-card.grave",), (by,), obj))
    core.agenda.append(Buries(tuple(seat for seat in asked.buriers if seat != by)))


def mix_frame(core: Core, _frame: Frame) -> None:
    """Shuffle after the cards came back. ZK-card.grave."""
    chance.shuffle(core, state.pile(core), ("ZK-card.grave",))


def _no_effect(core: Core, play: Play) -> None:
    """Report that nothing happens: a single Cat, a Clone with nothing to copy.

    ZK-components.cat.kinds, ZK-card.clone.copy.
    """
    core.events.append(events.NoEffect(("ZK-components.cat.kinds", "ZK-card.clone.copy"), play.by))


_EFFECTS: Final[dict[str, Callable[[Core, Play], None]]] = {
    state.ATTACK: _attack,
    state.CLAIRVOYANCE: _clairvoyance,
    state.SKIP: _skip,
    state.SUPER_SKIP: _super_skip,
    state.SEE_FUTURE: _see_future,
    state.SHUFFLE: _shuffle,
    state.FEED: _feed,
    state.GRAVE: _grave,
    state.FAVOR: _favor,
    state.DIG: dig,
    state.ATTACK_DEAD: _attack_dead,
    state.CAT: _no_effect,
    state.NOPE: _no_effect,
}

VERBS: Final = {
    "give": Verb(no_subject, _own_card, _give),
    "bury": Verb(no_subject, _own_card, _bury),
}
FRAMES: Final = {
    f"resolve.{Play.tag}": resolve_play,
    Gifts.tag: gifts_frame,
    Buries.tag: buries_frame,
    MIX_PILE.tag: mix_frame,
}
