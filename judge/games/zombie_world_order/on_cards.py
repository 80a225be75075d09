"""The effect verbs for cards outside the field: draw, discard, return, search, look, mana, deck.

As much as possible is done (ZWO-principle.as-much-as-possible), by the turn player first
(ZWO-principle.turn-player-first), by default for the player's own cards (ZWO-principle.own-by-default).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.deciding import but_for, decide
from judge.engine.decisions import Kind
from judge.engine.effects import verbs
from judge.engine.effects.abilities import candidates
from judge.engine.effects.nouns import players
from judge.engine.effects.program import bind
from judge.engine.effects.verbs import cards, effect, meaning, optional_name
from judge.engine.effects.words import Choosing
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object, other
from judge.engine.run import ask, question
from judge.engine.slots import Choose, Order
from judge.engine.view import hidden_cards, show_to
from judge.engine.windows import no_subject
from judge.games.zombie_world_order import events, frames, happen
from judge.games.zombie_world_order.declarations import Arranging, Discarding
from judge.games.zombie_world_order.effect_tools import EFFECT, do_checks, simple
from judge.games.zombie_world_order.state import BACK, DECK, DESTROYED, HAND, MANA, REST, SEATS, kind_of, zone
from judge.games.zombie_world_order.subjects import CARD, OBJECT, ZOMBIE, On

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import Amount, Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat

_POSSIBLE: Final = ("ZWO-principle.as-much-as-possible",)
MENUS: Final = {
    "discard": Menu(("discard",), _POSSIBLE, about=Discarding),
    "arrange": Menu(("arrange",), ("ZWO-qa.deck-hidden",), about=Arranging),
}

# ---- draw


def _draw(core: Core, env: Env, count: Amount, whose: Select) -> None:
    for seat in verbs.by_seat(core, env, whose):
        number = count(core, env)
        if number <= 0:
            if but_for(core, "ZWO-qa.zero-no-draw", as_object(seat)):
                happen.fire(core, "draws", as_object(seat), 0)
                happen.fire(core, "drawn_by_effect", as_object(seat), 0)
            core.events.append(events.ZeroDraw(("ZWO-qa.zero-no-draw",), seat))
        else:
            happen.draw(core, seat, number, ("ZWO-qa.draw-top", *_POSSIBLE))


# ---- discard


def _ask_discard(core: Core, env: Env, count: Amount, whose: Select, chooser: str) -> None:
    """Ask each affected player what to discard, or the other player, or chance."""
    for seat in reversed(verbs.by_seat(core, env, whose)):
        hand = tuple(core.zones[zone(seat, HAND)])
        number = min(count(core, env), len(hand))
        if number <= 0:
            continue
        if chooser == "chance":
            chance.pick(core, hand, number, frames.DiscardNow(), EFFECT)
        else:
            by = seat if chooser == "owner" else other(seat)
            ask(core, "discard", (by,), Discarding(hand, number))


def _discard_these(core: Core, env: Env, select: Select) -> None:
    for obj in select(core, env):
        if kind_of(core, obj) == HAND:
            happen.discard(core, obj, _POSSIBLE)


def _compile_discard(compiler: Compiler, data: Entry, path: str) -> None:
    """`discard: 2` is a number, `discard: {cards: chosen}` says which."""
    if isinstance(data["discard"], dict) and "cards" in data["discard"]:
        compiler.keys(data, {"discard"}, path)
        compiler.keys(data["discard"], {"cards"}, f"{path}.discard")
        compiler.op(_discard_these, compiler.select(data["discard"]["cards"], f"{path}.discard.cards"))
        return
    compiler.keys(data, {"discard", "who", "by"}, path)
    chooser = compiler.word(data.get("by", "owner"), ("owner", "opponent", "chance"), f"{path}.by")
    amount = compiler.amount(data["discard"], f"{path}.discard")
    compiler.op(_ask_discard, amount, players(compiler, data.get("who", "you"), f"{path}.who"), chooser)


def _discard_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Discarding = question(core).data
    return (Choose("discard", asked.options, asked.number, asked.number, _POSSIBLE),)


def _discard(core: Core, _by: Seat, _subject: None, values: Values, _asked: Discarding) -> None:
    core.agenda.append(frames.DiscardNow(values[0]))


def discard_now(core: Core, frame: frames.DiscardNow) -> None:
    """Discard the chosen cards."""
    for obj in frame.cards:
        happen.discard(core, obj, _POSSIBLE)


# ---- to hand, to the deck, to the fully-destroyed zone


def _send(core: Core, env: Env, bottom: bool, select: Select, kind: int, name: str) -> Env:
    """Move cards to their owner's zone of a kind; `name` is bound to the cards that arrived."""
    found = select(core, env)
    with happen.leaving_together(core, found):
        for obj in found:
            if kind != DESTROYED:
                happen.send(core, obj, kind, EFFECT, to_bottom=bottom)
            elif kind_of(core, obj) == HAND:
                happen.discard(core, obj, EFFECT)
            elif kind_of(core, obj) != DESTROYED:
                happen.send(core, obj, DESTROYED, EFFECT)
    do_checks(core)
    return _bind_landed(core, env, found, kind, name)


def _bind_landed(core: Core, env: Env, objs: list[Obj], kind: int, name: str) -> Env:
    """Bind a name to the cards now in a zone of a kind, as the new objects that they are."""
    if not name:
        return env
    return {**env, name: tuple(core.ref(obj) for obj in objs if kind_of(core, obj) == kind)}


def _shuffle(core: Core, env: Env, whose: Select) -> None:
    for seat in reversed(verbs.by_seat(core, env, whose)):
        chance.shuffle(core, zone(seat, DECK), EFFECT)


# ---- mana


def _put_mana(core: Core, env: Env, face: int, state: int, select: Select, name: str) -> Env:
    """Put cards into their owner's mana zone, by default FRONT and STAND. ZWO-qa.mana-default."""
    found = select(core, env)
    for obj in found:
        if kind_of(core, obj) == MANA:
            continue
        bits = face | state
        if core.vars["turn"] == 1 and core.reading("ZWO-qa.mana-default") == "all-placing":
            bits |= BACK
        for bit in (BACK, REST):
            bits = decide(core, "ZWO-qa.mana-default", Kind.USUAL, bits, bits ^ bit, obj, what=str(bit))
        happen.send(core, obj, MANA, ("ZWO-qa.mana-default", "ZWO-mana.any-card"), bits=bits)
    do_checks(core)
    return _bind_landed(core, env, found, MANA, name)


def _face(core: Core, obj: Obj, face: str) -> None:
    if kind_of(core, obj) == MANA:
        happen.turn_face(core, obj, face, ("ZWO-glossary.front", "ZWO-glossary.back"))


# ---- look, reveal, search, put back in an order: only where a text says so (ZWO-qa.deck-hidden, ZWO-qa.hand-hidden)


def _look(core: Core, env: Env, select: Select, name: str, everybody: bool) -> Env:
    found = tuple(select(core, env))
    rules = ("ZWO-qa.deck-hidden", "ZWO-qa.hand-hidden")
    show_to(core, hidden_cards(core, found), SEATS if everybody else (env["you"],))
    if everybody:
        core.events.append(events.Revealed(rules, env["you"], found))
    else:
        core.events.append(events.Looked(rules, env["you"], len(found)))
    return {**env, name: tuple(core.ref(obj) for obj in found)}


def _search(core: Core, env: Env, select: Select, count: Amount, name: str) -> None:
    """Search the player's own deck; finding nothing is allowed, because the deck is hidden. ZWO-qa.deck-hidden."""
    sure, doubts = candidates(core, env, select, lambda core, obj: kind_of(core, obj) == DECK)
    options = (*sure, *(obj for obj, _ in doubts))
    high = min(count(core, env), len(options))
    show_to(core, core.zones[zone(env["you"], DECK)], (env["you"],))
    core.events.append(events.Searched(("ZWO-qa.deck-hidden",), env["you"]))
    if high <= 0:
        bind(core, name, ())
    else:
        unsure = tuple((obj, doubt.fact) for obj, doubt in doubts)
        ask(core, "choose", (env["you"],), Choosing(name, options, 0, high, env["self"], unsure))


def _compile_search(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"search", "count", "as"}, path)
    filters = compiler.mapping(data["search"], f"{path}.search")
    select = compiler.select({"card": "own", **filters}, f"{path}.search")
    name = compiler.bind(str(data.get("as", "chosen")), path)
    compiler.op(_search, select, compiler.amount(data.get("count", 1), f"{path}.count"), name, waits=True)


def _arrange(core: Core, env: Env, bottom: bool, select: Select) -> None:
    """Ask the player to put cards of a deck back in any order, the first one named on top."""
    cards = tuple(obj for obj in select(core, env) if kind_of(core, obj) == DECK)
    if cards:
        ask(core, "arrange", (env["you"],), Arranging(cards, bottom))


def _arrange_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Arranging = question(core).data
    return (Order("order", asked.cards, EFFECT),)


def _apply_arrangement(core: Core, _by: Seat, _subject: None, values: Values, asked: Arranging) -> None:
    core.agenda.append(frames.ArrangeNow(values[0], asked.bottom))


def arrange_now(core: Core, frame: frames.ArrangeNow) -> None:
    """Put the cards back in this order."""
    cards, bottom = frame.cards, frame.bottom
    for obj in cards if bottom else reversed(cards):
        core.move(obj, core.place[obj], to_bottom=bottom)
    if cards:
        at = "bottom" if bottom else "top"
        core.events.append(events.Arranged(EFFECT, core.owner[cards[0]], len(cards), at))


_AT: Final = meaning("at", {"top": False, "bottom": True})
_FACE: Final = meaning("face", {"front": 0, "back": BACK})
_STATE: Final = meaning("state", {"stand": 0, "rest": REST})
EFFECTS: Final[Mapping[str, EffectWord]] = {
    "arrange": On(CARD, effect(_arrange, _AT, cards("arrange"))),
    "destroy": On(OBJECT, effect(_send, False, cards("destroy"), DESTROYED, optional_name())),
    "discard": _compile_discard,
    "draw": verbs.for_players("draw", _draw),
    "look": verbs.look("look", _look),
    "return": On(ZOMBIE | CARD, effect(_send, False, cards("return"), HAND, optional_name())),
    "reveal": verbs.look("reveal", _look),
    "search": _compile_search,
    "shuffle": effect(_shuffle, verbs.players("shuffle")),
    "to_deck": On(OBJECT, effect(_send, _AT, cards("to_deck"), DECK, optional_name())),
    "to_mana": On(OBJECT, effect(_put_mana, _FACE, _STATE, cards("to_mana"), optional_name())),
    "turn_back": On(CARD, simple("turn_back", _face, "back")),
    "turn_front": On(CARD, simple("turn_front", _face, "front")),
}

VERBS: Final = {
    "arrange": Verb(no_subject, _arrange_demand, _apply_arrangement),
    "discard": Verb(no_subject, _discard_demand, _discard),
}

FRAMES: Final = {frames.ArrangeNow.tag: arrange_now, frames.DiscardNow.tag: discard_now}
