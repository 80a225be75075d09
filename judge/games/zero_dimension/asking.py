"""Effect verbs that ask somebody while they resolve: discarding, searching, ordering, choosing, cancelling.

Both players' choices are made in turn order and then carried out together (ZX-general.simultaneous-choice-order).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import verbs, words
from judge.engine.effects.program import DO, bind
from judge.engine.errors import BadDefinition, Illegal
from judge.engine.game import Menu, Verb
from judge.engine.position import contents
from judge.engine.run import ask, question
from judge.engine.slots import Choose, Number, Order
from judge.engine.windows import no_subject
from judge.games.zero_dimension import moving, winning
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.state import DECK, HAND, LIFE, RESTING, kind_of, zone
from judge.games.zero_dimension.timing import checked
from judge.games.zero_dimension.using import not_entered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.core import Core, Frame
    from judge.engine.effects.language import Amount, Compiler, Env, Select
    from judge.engine.slots import Slot, Values

_EFFECT: Final = ("ZX-toc.700", "ZX-general.impossible-ignored")
_BOTH: Final = ("ZX-general.simultaneous-choice-order", "ZX-general.simultaneous-execution")

MENUS: Final = {
    "choose": Menu(("choose",), ("ZX-toc.700", "ZX-toc.705")),
    "may": Menu(("yes", "no"), ("ZX-toc.702", "ZX-general.impossible-ignored")),
    "mode": Menu(("mode",), ("ZX-toc.700",)),
    "discard_cards": Menu(("give_up",), ("ZX-toc.608",)),
    "order": Menu(("order",), ("ZX-zone.deck-multi-placement-order", "ZX-life.add-several-owner-order")),
    "each": Menu(("pick_own",), _BOTH),
    "number": Menu(("say",), ("ZX-numbers.integers-only",)),
}


def _subject(kind: str) -> Callable[[Core, int, Any], tuple[Slot, ...]]:
    """Make the demand that hands out the slot stored in the question."""

    def demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
        del by, subject
        data = question(core).data
        if kind == "order":
            return (Order("cards", data[0], MENUS["order"].rules),)
        if kind == "number":
            return (Number("number", data[1], data[2], MENUS["number"].rules),)
        return (Choose("cards", data[0], data[1], data[2], MENUS[kind].rules),)

    return demand


# ---- discarding: ZX-toc.608


def _as_many(core: Core, wanted: int, there: int) -> int:
    """Say how many of the cards wanted are taken when there are fewer. ZX-general.impossible-ignored."""
    if there < wanted and core.reading("ZX-general.impossible-ignored") == "skip-all":
        return 0
    return min(wanted, there)


def _discard(core: Core, env: Env, count: Amount, who: Select, chooser: str) -> None:
    """Let each player meant choose, in turn order, then discard together. ZX-toc.608."""
    wanted = max(0, count(core, env))
    seats = verbs.by_seat(core, env, who)
    core.agenda.append(("discard.next", tuple((seat, wanted, chooser) for seat in seats), ()))


def discard_frame(core: Core, frame: Frame) -> None:
    """Ask the next player, or discard what was chosen."""
    _, waiting, chosen = frame
    if not waiting:
        moving.leave(core, list(chosen), "discarded", RESTING, (*_EFFECT, "ZX-toc.608", *_BOTH))
        checked(core)
        return
    (seat, wanted, chooser), rest = waiting[0], waiting[1:]
    hand = tuple(core.zones[zone(seat, HAND)])
    number = _as_many(core, wanted, len(hand))
    if number == len(hand) or number == 0:
        core.agenda.append(("discard.next", rest, chosen + (hand if number else ())))
        return
    by = seat if chooser == "owner" else 1 - seat
    ask(core, "discard_cards", (by,), (hand, number, number, rest, chosen))


def _give_up(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject
    core.agenda.append(("discard.next", asked[3], asked[4] + values[0]))


def _compile_discard(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
    compiler.keys(data, {"discard", "who", "by"}, path)
    chooser = compiler.word(data.get("by", "owner"), ("owner", "opponent"), f"{path}.by")
    who = verbs.who(compiler, data, path)
    compiler.op(_discard, compiler.amount(data["discard"], f"{path}.discard"), who, chooser, waits=True)


# ---- both choose, then it happens: ZX-general.simultaneous-choice-order


def _choose_each(core: Core, env: Env, select: Select, count: Amount, name: str) -> None:
    wanted = max(0, count(core, env))
    first = core.vars["player"]
    options = tuple((seat, tuple(select(core, {**env, "you": seat}))) for seat in (first, 1 - first))
    bind(core, name, ())
    core.agenda.append(("each.next", options, wanted, name, ()))


def each_frame(core: Core, frame: Frame) -> None:
    """Ask the next player, who sees what was chosen before, or bind all that was chosen."""
    _, waiting, wanted, name, chosen = frame
    if not waiting:
        bind(core, name, tuple(core.ref(obj) for obj in chosen))
        return
    (seat, options), rest = waiting[0], waiting[1:]
    number = _as_many(core, wanted, len(options))
    if number == len(options) or number == 0:
        core.agenda.append(("each.next", rest, wanted, name, chosen + (options if number else ())))
        return
    ask(core, "each", (seat,), (options, number, number, rest, wanted, name, chosen))


def _pick_own(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    core.events.append(("chose", _BOTH, by, values[0]))
    core.agenda.append(("each.next", asked[3], asked[4], asked[5], asked[6] + values[0]))


def _compile_each(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
    compiler.keys(data, {"choose_each", "count", "as"}, path)
    select = compiler.select(data["choose_each"], f"{path}.choose_each")
    name = compiler.bind(str(data.get("as", "chosen")), path)
    compiler.op(
        _choose_each, select, compiler.amount(data.get("count", 1), f"{path}.count"), name, waits=True
    )


# ---- several cards onto a pile: ZX-zone.deck-multi-placement-order, ZX-life.add-several-owner-order


def _pile(core: Core, env: Env, select: Select, kind: int, bottom: bool) -> None:
    found = select(core, env)
    first = core.vars["player"]
    for seat in (1 - first, first):
        own = tuple(obj for obj in found if core.owner[obj] == seat)
        if own:
            core.agenda.append(
                ("pile.put", own, kind, bottom) if len(own) == 1 else ("pile.ask", own, kind, bottom)
            )


def pile_ask(core: Core, frame: Frame) -> None:
    """Ask the owner for the order; the last one named ends on top (or at the very bottom)."""
    _, objs, kind, bottom = frame
    ask(core, "order", (core.owner[objs[0]],), (objs, kind, bottom))


def pile_put(core: Core, frame: Frame) -> None:
    """Put cards onto a pile in an order. ZX-life.add-on-top, ZX-zone.deck-multi-placement-order."""
    _, objs, kind, bottom = frame
    rules = ("ZX-zone.deck-multi-placement-order", "ZX-life.add-several-owner-order", "ZX-life.add-on-top")
    for obj in objs:
        moving.leave(core, [obj], "moved", kind, (*_EFFECT, *rules), to_bottom=bottom)
    checked(core)


def _order(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    # Whether the other player learns the order is unclear; open cards are seen anyway.
    shown = values[0] if core.reading("ZX-zone.deck-multi-placement-order") == "open" else ()
    core.events.append(("ordered", MENUS["order"].rules, by, len(values[0]), shown))
    core.agenda.append(("pile.put", values[0], asked[1], asked[2]))


def _compile_pile(word: str, kind: int) -> Callable[[Compiler, Mapping[str, Any], str], None]:
    def compile_(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
        compiler.keys(data, {word, "at"}, path)
        bottom = compiler.word(data.get("at", "top"), ("top", "bottom"), f"{path}.at") == "bottom"
        if bottom and kind == LIFE:
            raise BadDefinition(f"{path}.at", "word.unknown", word="bottom", known=["top"])
        compiler.op(_pile, compiler.select(data[word], f"{path}.{word}"), kind, bottom, waits=True)

    return compile_


# ---- looking, revealing, searching: ZX-toc.614, ZX-toc.615, ZX-toc.616


def _look(core: Core, env: Env, select: Select, name: str, everybody: bool) -> dict[str, Any]:
    found = select(core, env)
    rules = ("ZX-toc.616",) if everybody else ("ZX-toc.614",)
    core.events.append(("revealed" if everybody else "looked", rules, env["you"], tuple(found)))
    if everybody:
        for obj in found:
            fire(core, "revealed", obj)
    return {**env, name: tuple(core.ref(obj) for obj in found)}


def _search(core: Core, env: Env, select: Select, count: Amount, name: str, kind: int) -> None:
    """Look through a zone; in a hidden one nothing need be found. ZX-toc.615, ZX-zone.out-not-reachable."""
    options = tuple(obj for obj in select(core, env) if kind_of(core, obj) == kind)
    high = min(max(0, count(core, env)), len(options))
    core.events.append(("searched", ("ZX-toc.615",), env["you"]))
    may_fail = kind in (DECK, LIFE) and core.reading("ZX-toc.615") == "hidden-zones-may"
    if high <= 0:
        bind(core, name, ())
    else:
        ask(core, "choose", (env["you"],), (name, options, 0 if may_fail else high, high, env["self"]))


def _compile_search(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
    """Search, then show what was taken, then shuffle a searched deck. ZX-toc.615, ZX-toc.617."""
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
    ask(core, "number", (env["you"],), (name, low, high))


def _say(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    core.events.append(("said", ("ZX-numbers.integers-only",), by, values[0]))
    bind(core, asked[0], values[0])


def _compile_number(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
    """Let the player choose a whole number. ZX-numbers.integers-only."""
    compiler.keys(data, {"choose_number", "least", "most"}, path)
    name = compiler.bind(str(data["choose_number"]), path)
    least, most = data.get("least", 0), data.get("most", 99)
    if type(least) is not int or type(most) is not int or not 0 <= least <= most:
        raise BadDefinition(path, "number.expected", given=most)
    compiler.op(_number, name, least, most, waits=True)


def _cancel(core: Core, env: Env, whose: str) -> None:
    """Take the top link of the chain away unresolved; its cost stays paid. ZX-character.resolve-enters."""
    for at in range(len(core.stack) - 1, -1, -1):
        item = core.stack[at]
        if whose == "any" or (item[1] == env["you"]) == (whose == "own"):
            del core.stack[at]
            core.events.append(("cancelled", (*_EFFECT, "ZX-character.resolve-enters"), item))
            if item[0] in {"character", "equipment", "event", "tactic"} and core.found(item[2]):
                not_entered(core, item[2][0])
            break
    checked(core)


# ---- may: ZX-toc.702, ZX-win.deck-out, ZX-win.loop-draw


def _yes_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    """Refuse a draw from an empty deck, under that reading. ZX-win.deck-out."""
    del subject
    frame = core.agenda[-2]
    if frame[0] == DO and core.reading("ZX-win.deck-out") == "cannot-choose":
        ops = core.defs[frame[1]].abilities[frame[2]].ops
        function = ops[frame[3]][1] if frame[3] < len(ops) else None
        if getattr(function, "__name__", "") == "draw_now" and not core.zones[zone(by, DECK)]:
            raise Illegal(("ZX-win.deck-out",), "draw.deck-empty", by=by)
    return ()


def _yes(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    words.VERBS["yes"].perform(core, by, subject, values, asked)
    if core.reading("ZX-win.loop-draw") != "nobody-chooses":
        return

    now = hashlib.sha256(repr(contents(core)[:-1]).encode()).hexdigest()[:16]
    if now in core.vars["seen"]:
        winning.endless(core, (("agreed", ("ZX-win.loop-draw",), by),))
    core.var("seen", (*core.vars["seen"], now))


VERBS: Final = {
    **words.VERBS,
    "yes": Verb(no_subject, _yes_demand, _yes),
    "give_up": Verb(no_subject, _subject("discard_cards"), _give_up),
    "order": Verb(no_subject, _subject("order"), _order),
    "pick_own": Verb(no_subject, _subject("each"), _pick_own),
    "say": Verb(no_subject, _subject("number"), _say),
}

FRAMES: Final = {
    "discard.next": discard_frame,
    "each.next": each_frame,
    "pile.ask": pile_ask,
    "pile.put": pile_put,
}

EFFECTS: Final[Mapping[str, Callable[[Compiler, Mapping[str, Any], str], None]]] = {
    **words.EFFECTS,
    "cancel": verbs.cancel(_cancel),
    "choose_each": _compile_each,
    "choose_number": _compile_number,
    "discard": _compile_discard,
    "look": verbs.look("look", _look),
    "reveal": verbs.look("reveal", _look),
    "search": _compile_search,
    "to_deck": _compile_pile("to_deck", DECK),
    "to_life": _compile_pile("to_life", LIFE),
}
