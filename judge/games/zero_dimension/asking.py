"""Effect verbs that ask a player while they resolve: discarding, searching, ordering, choosing, cancelling.

Both players' choices are made in turn order and then carried out together (ZX-general.simultaneous-choice-order).
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from judge.engine.canonical import contents
from judge.engine.effects import verbs, words
from judge.engine.effects.abilities import candidates
from judge.engine.effects.program import Do, bind
from judge.engine.effects.verbs import cards, effect, name, number, players, word
from judge.engine.effects.words import Choosing, Modes, Offering
from judge.engine.errors import BadDefinition, Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import other
from judge.engine.plain import to_json
from judge.engine.run import ask, question
from judge.engine.slots import Choose, Number, Order
from judge.engine.view import hidden_cards, show_to
from judge.engine.windows import no_subject
from judge.games.zero_dimension import events, frames, moving, refusals, stats, winning
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.links import ChoosingEach, Discarding, NamingNumber, Ordering, UsedCard
from judge.games.zero_dimension.state import DECK, HAND, LIFE, RESTING, SEATS, kind_of, zone
from judge.games.zero_dimension.timing import do_checks
from judge.games.zero_dimension.using import put_away_unentered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import Amount, Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat

_EFFECT: Final = ("ZX-toc.700", "ZX-general.impossible-ignored")
_BOTH: Final = ("ZX-general.simultaneous-choice-order", "ZX-general.simultaneous-execution")

HIGHEST: Final = 999_999_999  # where a text sets no limit to a number that is named, for there must be one

MENUS: Final = {
    "choose": Menu(("choose",), ("ZX-toc.700", "ZX-toc.705"), about=Choosing),
    "may": Menu(("yes", "no"), ("ZX-toc.702", "ZX-general.impossible-ignored"), about=Offering),
    "mode": Menu(("mode",), ("ZX-toc.700",), about=Modes),
    "discard_cards": Menu(("give_up",), ("ZX-toc.608",), about=Discarding),
    "order": Menu(
        ("order",), ("ZX-zone.deck-multi-placement-order", "ZX-life.add-several-owner-order"), about=Ordering
    ),
    "each": Menu(("pick_own",), _BOTH, about=ChoosingEach),
    "number": Menu(("say",), ("ZX-numbers.integers-only",), about=NamingNumber),
}


def _discard_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Discarding = question(core).data
    rules = MENUS["discard_cards"].rules
    return (Choose("cards", asked.options, asked.number, asked.number, rules),)


def _each_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: ChoosingEach = question(core).data
    return (Choose("cards", asked.options, asked.number, asked.number, MENUS["each"].rules),)


def _order_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: Ordering = question(core).data
    return (Order("cards", asked.cards, MENUS["order"].rules),)


def _number_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: NamingNumber = question(core).data
    return (Number("number", asked.low, asked.high, MENUS["number"].rules),)


# ---- discarding: ZX-toc.608


def _available_count(core: Core, wanted: int, there: int) -> int:
    """Return how many cards are taken when there are fewer than wanted. ZX-general.impossible-ignored."""
    if there < wanted and core.reading("ZX-general.impossible-ignored") == "skip-all":
        return 0
    return min(wanted, there)


def _discard(core: Core, env: Env, chooser: str, who: Select, count: Amount) -> None:
    """Ask each affected player, in turn order, then discard together. ZX-toc.608."""
    wanted = max(0, count(core, env))
    seats = verbs.by_seat(core, env, who)
    core.agenda.append(frames.DiscardNext(tuple((seat, wanted, chooser) for seat in seats), ()))


def discard_frame(core: Core, frame: frames.DiscardNext) -> None:
    """Ask the next player, or discard what was chosen."""
    waiting, chosen = frame.waiting, frame.chosen
    if not waiting:
        moving.leave(core, list(chosen), events.Discarded, RESTING, (*_EFFECT, "ZX-toc.608", *_BOTH))
        do_checks(core)
        return
    (seat, wanted, chooser), rest = waiting[0], waiting[1:]
    hand = tuple(core.zones[zone(seat, HAND)])
    number = _available_count(core, wanted, len(hand))
    if number == 0:
        core.agenda.append(frames.DiscardNext(rest, chosen))
        return
    by = seat if chooser == "owner" else other(seat)
    ask(core, "discard_cards", (by,), Discarding(hand, number, rest, chosen))


def _give_up(core: Core, _by: Seat, _subject: None, values: Values, asked: Discarding) -> None:
    core.agenda.append(frames.DiscardNext(asked.waiting, asked.chosen + values[0]))


# ---- both choose, then it happens: ZX-general.simultaneous-choice-order


def _reachable_only(core: Core, env: Env, select: Select) -> list[Obj]:
    """Return only the objects that effects may choose. ZX-general.cannot-beats-can."""
    return [obj for obj in select(core, env) if stats.is_choosable(core, obj)]


def _compile_choose(compiler: Compiler, data: Entry, path: str) -> None:
    words.EFFECTS["choose"](compiler, data, path)
    asks = compiler.ops[-1]
    select, *rest = asks.args
    compiler.ops[-1] = asks._replace(args=(lambda core, env: _reachable_only(core, env, select), *rest))


def _choose_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Ask for the choice; a member protected from being chosen is refused by the protecting rule.

    ZX-general.cannot-beats-can.
    """
    slots = words.VERBS["choose"].demand(core, by, subject)
    return tuple(
        slot._replace(barred=stats.barring_rules) if isinstance(slot, Choose) else slot for slot in slots
    )


def _choose_each(core: Core, env: Env, select: Select, name: str, count: Amount) -> None:
    wanted = max(0, count(core, env))
    first = core.vars["player"]
    options = tuple(
        (seat, tuple(_reachable_only(core, {**env, "you": seat}, select))) for seat in (first, other(first))
    )
    bind(core, name, ())
    core.agenda.append(frames.EachNext(options, wanted, name, ()))


def each_frame(core: Core, frame: frames.EachNext) -> None:
    """Ask the next player, who sees the earlier choices, or bind all chosen cards."""
    waiting, wanted, name, chosen = frame.waiting, frame.wanted, frame.name, frame.chosen
    if not waiting:
        bind(core, name, tuple(core.ref(obj) for obj in chosen))
        return
    (seat, options), rest = waiting[0], waiting[1:]
    number = _available_count(core, wanted, len(options))
    if number == 0:
        core.agenda.append(frames.EachNext(rest, wanted, name, chosen))
        return
    ask(core, "each", (seat,), ChoosingEach(options, number, rest, wanted, name, chosen))


def _pick_own(core: Core, by: Seat, _subject: None, values: Values, asked: ChoosingEach) -> None:
    core.events.append(words.Chose(_BOTH, by, values[0]))
    core.agenda.append(frames.EachNext(asked.waiting, asked.wanted, asked.name, asked.chosen + values[0]))


# ---- several cards onto a pile: ZX-zone.deck-multi-placement-order, ZX-life.add-several-owner-order


def _pile(core: Core, env: Env, select: Select, kind: int, bottom: bool) -> None:
    found = select(core, env)
    first: Seat = core.vars["player"]
    for seat in (other(first), first):
        own = tuple(obj for obj in found if core.owner[obj] == seat)
        if own:
            core.agenda.append(frames.PileAsk(own, kind, bottom))


def pile_ask(core: Core, frame: frames.PileAsk) -> None:
    """Ask the owner for the order; the last one named ends on top (or at the very bottom)."""
    owner = core.owner[frame.cards[0]]
    ask(core, "order", (owner,), Ordering(frame.cards, frame.kind, frame.bottom))


def pile_put(core: Core, frame: frames.PilePut) -> None:
    """Put cards onto a pile in an order. ZX-life.add-on-top, ZX-zone.deck-multi-placement-order."""
    rules = ("ZX-zone.deck-multi-placement-order", "ZX-life.add-several-owner-order", "ZX-life.add-on-top")
    for obj in frame.cards:
        moving.leave(core, [obj], events.Moved, frame.kind, (*_EFFECT, *rules), to_bottom=frame.bottom)
    do_checks(core)


def _order(core: Core, by: Seat, _subject: None, values: Values, asked: Ordering) -> None:
    # Whether the other player learns the order is unclear; open cards are seen anyway.
    shown = values[0] if core.reading("ZX-zone.deck-multi-placement-order") == "open" else ()
    if len(values[0]) > 1:
        core.events.append(events.Ordered(MENUS["order"].rules, by, len(values[0]), shown))
    core.agenda.append(frames.PilePut(values[0], asked.kind, asked.bottom))


def _compile_pile(word: str, kind: int) -> EffectWord:
    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {word, "at"}, path)
        bottom = compiler.word(data.get("at", "top"), ("top", "bottom"), f"{path}.at") == "bottom"
        if bottom and kind == LIFE:
            raise BadDefinition(f"{path}.at", "word.unknown", word="bottom", known=["top"])
        compiler.op(_pile, compiler.select(data[word], f"{path}.{word}"), kind, bottom, waits=True)

    return compile_


# ---- looking, revealing, searching: ZX-toc.614, ZX-toc.615, ZX-toc.616


def _look(core: Core, env: Env, select: Select, name: str, everybody: bool) -> Env:
    found = select(core, env)
    rules = ("ZX-toc.616",) if everybody else ("ZX-toc.614",)
    show_to(core, hidden_cards(core, found), SEATS if everybody else (env["you"],))
    happened = events.Revealed if everybody else events.Looked
    core.events.append(happened(rules, env["you"], tuple(found)))
    if everybody:
        for obj in found:
            fire(core, "revealed", obj)
    return {**env, name: tuple(core.ref(obj) for obj in found)}


def _search(core: Core, env: Env, select: Select, count: Amount, name: str, kind: int) -> None:
    """Look through a zone; in a hidden one nothing need be found. ZX-toc.615, ZX-zone.out-not-reachable."""
    sure, doubts = candidates(core, env, select, lambda core, obj: kind_of(core, obj) == kind)
    options = (*sure, *(obj for obj, _ in doubts))
    high = min(max(0, count(core, env)), len(options))
    show_to(core, hidden_cards(core, core.zones[zone(env["you"], kind)]), (env["you"],))
    core.events.append(events.Searched(("ZX-toc.615",), env["you"]))
    may_fail = kind in (DECK, LIFE) and core.reading("ZX-toc.615") == "hidden-zones-may"
    if high <= 0:
        bind(core, name, ())
    else:
        low = 0 if may_fail else min(high, len(sure))
        unsure = tuple((obj, doubt.fact) for obj, doubt in doubts)
        ask(core, "choose", (env["you"],), Choosing(name, options, low, high, env["self"], unsure))


def _compile_search(compiler: Compiler, data: Entry, path: str) -> None:
    """Search, then reveal the cards taken, then shuffle a searched deck. ZX-toc.615, ZX-toc.617."""
    compiler.keys(data, {"search", "count", "as", "from"}, path)
    source = compiler.word(data.get("from", "deck"), ("deck", "rest"), f"{path}.from")
    filters = {"card": "own", "in": source, **compiler.mapping(data["search"], f"{path}.search")}
    select = compiler.select(filters, f"{path}.search")
    name = compiler.bind(str(data.get("as", "chosen")), path)
    count = compiler.amount(data.get("count", 1), f"{path}.count")
    compiler.op(_search, select, count, name, DECK if source == "deck" else RESTING, waits=True)
    compiler.op(_look, compiler.select(name, path), name, True)


# ---- numbers, cancelling


def _number(core: Core, env: Env, name: str, low: int, high: int) -> None:
    ask(core, "number", (env["you"],), NamingNumber(name, low, high))


def _say(core: Core, by: Seat, _subject: None, values: Values, asked: NamingNumber) -> None:
    core.events.append(events.Said(("ZX-numbers.integers-only",), by, values[0]))
    bind(core, asked.name, values[0])


def _compile_number(compiler: Compiler, data: Entry, path: str) -> None:
    """Compile the choice of a whole number by the player. ZX-numbers.integers-only."""
    compiler.keys(data, {"choose_number", "least", "most"}, path)
    name = compiler.bind(str(data["choose_number"]), path)
    least, most = data.get("least", 0), data.get("most", HIGHEST)
    if type(least) is not int or type(most) is not int or not 0 <= least <= most:
        raise BadDefinition(path, "number.expected", given=most)
    compiler.op(_number, name, least, most, waits=True)


def _cancel(core: Core, env: Env, whose: str) -> None:
    """Remove the top link of the chain unresolved; its cost stays paid. ZX-character.resolve-enters."""
    for at in range(len(core.stack) - 1, -1, -1):
        item = core.stack[at]
        if whose == "any" or (item.by == env["you"]) == (whose == "own"):
            del core.stack[at]
            core.events.append(events.Cancelled((*_EFFECT, "ZX-character.resolve-enters"), item))
            if isinstance(item, UsedCard) and core.is_current(item.ref):
                put_away_unentered(core, item.ref[0])
            break
    do_checks(core)


# ---- may: ZX-toc.702, ZX-win.deck-out, ZX-win.loop-draw


def _yes_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    """Refuse a draw from an empty deck, in that interpretation. ZX-win.deck-out."""
    frame = core.agenda[-2]
    if isinstance(frame, Do) and core.reading("ZX-win.deck-out") == "cannot-choose":
        ops = core.defs[frame.definition].abilities[frame.ability].ops
        draws = frame.at < len(ops) and ops[frame.at].word == "draw"
        if draws and not core.zones[zone(by, DECK)]:
            raise Illegal(("ZX-win.deck-out",), refusals.DeckEmpty(by))
    return ()


def _accept(core: Core, by: Seat, subject: None, values: Values, asked: words.Offering) -> None:
    words.VERBS["yes"].perform(core, by, subject, values, asked)
    if core.reading("ZX-win.loop-draw") != "nobody-chooses":
        return

    now = hashlib.sha256(to_json(contents(core, memory=False), ordered=True).encode()).hexdigest()[:16]
    if now in core.vars["seen"]:
        winning.endless(core, (words.Agreed(("ZX-win.loop-draw",), by),))
    core.var("seen", (*core.vars["seen"], now))


VERBS: Final = {
    **words.VERBS,
    "choose": replace(words.VERBS["choose"], demand=_choose_demand),
    "yes": Verb(no_subject, _yes_demand, _accept),
    "give_up": Verb(no_subject, _discard_demand, _give_up),
    "order": Verb(no_subject, _order_demand, _order),
    "pick_own": Verb(no_subject, _each_demand, _pick_own),
    "say": Verb(no_subject, _number_demand, _say),
}

FRAMES: Final = {
    frames.DiscardNext.tag: discard_frame,
    frames.EachNext.tag: each_frame,
    frames.PileAsk.tag: pile_ask,
    frames.PilePut.tag: pile_put,
}

EFFECTS: Final[Mapping[str, EffectWord]] = {
    **words.EFFECTS,
    "cancel": verbs.cancel(_cancel),
    "choose": _compile_choose,
    "choose_each": effect(_choose_each, cards("choose_each"), name("chosen"), number("count", 1), waits=True),
    "choose_number": _compile_number,
    "discard": effect(
        _discard, word("by", ("owner", "opponent"), "owner"), players(), number("discard"), waits=True
    ),
    "look": verbs.look("look", _look),
    "reveal": verbs.look("reveal", _look),
    "search": _compile_search,
    "to_deck": _compile_pile("to_deck", DECK),
    "to_life": _compile_pile("to_life", LIFE),
}
