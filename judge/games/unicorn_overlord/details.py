"""The rulebook's details (細項) on single cards: looking, class icons, the mirror, the crystal. UO-detail.*.

{look: 3, as: seen}   {choose_class: [a, b], as: which}   {copy: <card>}   {rearrange: own}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.lasting import add_mark
from judge.engine.effects.program import bind, start
from judge.engine.effects.verbs import cards as selected
from judge.engine.effects.verbs import effect
from judge.engine.errors import BadDefinition, Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.slots import Order
from judge.engine.table import Mark
from judge.engine.view import SEEN, show_to
from judge.engine.windows import no_subject
from judge.games.unicorn_overlord import events, refusals
from judge.games.unicorn_overlord.questions import ChoosingClass, LookingAt
from judge.games.unicorn_overlord.state import BURNED, DECK, TERRITORIES, cards, number_area, refs
from judge.games.unicorn_overlord.unread import heed_unread

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from judge.engine.effects.language import Amount, Compiler, Entry, Env, Select
    from judge.engine.game import Core, Shape, Slot, Values
    from judge.engine.ids import Obj, Seat

MENUS: Final = {
    "class": Menu(("choose_class",), ("UO-detail.marker",), about=ChoosingClass),
    "look": Menu(("put_back",), ("UO-detail.look.order",), about=LookingAt),
    "rearrange": Menu(("rearrange",), ("UO-detail.crystal",)),
}


# ---- looking at the deck: UO-detail.look.*


def _look(core: Core, env: Env, count: Amount, name: str) -> None:
    deck = cards(core, env["you"], DECK)
    seen = deck[: -max(0, count(core, env)) - 1 : -1]
    core.events.append(events.Looked(("UO-detail.look.not.draw",), env["you"], len(seen)))
    bind(core, name, refs(core, seen))
    show_to(core, seen, (env["you"],))
    if seen:
        ask(core, "look", (env["you"],), LookingAt(tuple(seen)))


def _compile_look(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"look", "as"}, path)
    count = compiler.amount(data["look"], f"{path}.look")
    compiler.op(_look, count, compiler.bind(str(data.get("as", "seen")), f"{path}.as"), waits=True)


class _SameOrder(Order):
    """The looked-at cards, top first, in their original order. UO-detail.look.order."""

    __slots__ = ()

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse any other order."""
        del core, before
        if value != self.items:
            raise Illegal(self.rules, refusals.OtherOrder(self.name, self.items))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[object, ...]:
        """Return the cards in their original order."""
        del core, rng, before
        return self.items

    def describe(self, core: Core) -> Shape:
        """Return the cards as a choice of all of them."""
        count = len(self.items)
        return {**super().describe(core), "kind": "choose", "low": count, "high": count}


def _put_back_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    asked: LookingAt = question(core).data
    return (_SameOrder("order", asked.cards, ("UO-detail.look.order",)),)


def _put_back(core: Core, by: Seat, _subject: object, _values: Values, asked: LookingAt) -> None:
    for obj in asked.cards:
        core.mark(obj, tuple(mark for mark in core.marks[obj] if mark != Mark(SEEN, by)))
    core.events.append(events.PutBack(("UO-detail.look.order",), by, len(asked.cards)))


# ---- class icons that a player chooses: UO-detail.marker, UO-detail.mirror


def _choose_class(core: Core, env: Env, options: tuple[str, ...], name: str) -> None:
    ask(core, "class", (env["you"],), ChoosingClass(options, name, env["self"]))


def _compile_choose_class(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"choose_class", "as"}, path)
    options = data["choose_class"]
    if not isinstance(options, list) or not options or not all(isinstance(item, str) for item in options):
        raise BadDefinition(f"{path}.choose_class", "list.expected", given=type(options).__name__)
    name = f"class:{data.get('as', 'class')}"
    compiler.names.add(name)
    compiler.op(_choose_class, tuple(options), name)


def _class_subjects(core: Core, _by: Seat) -> tuple[str, ...]:
    asked: ChoosingClass = question(core).data
    return asked.options


def _class_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    options = _class_subjects(core, by)
    if subject not in options:
        raise Illegal(("UO-detail.marker",), refusals.ClassNotAmong(subject, options))
    return ()


def _set_class(core: Core, by: Seat, subject: Any, _values: Values, asked: ChoosingClass) -> None:
    """Put a selection marker on the icon; several may be in use at once. UO-detail.marker."""
    obj = asked.source[0]
    add_mark(core, obj, "marker", subject, "round")
    core.events.append(events.MarkerPut(("UO-detail.marker",), by, obj, subject))
    bind(core, asked.name, subject)


def _copy(core: Core, env: Env, select: Select) -> None:
    """Carry out the effect of another card; a marker for its choice is put on that card. UO-detail.mirror.

    Two cards that copy each other do not repeat for ever: no card is copied twice within one effect.
    """
    chain: tuple[Obj, ...] = (*env.get("chain", ()), env["self"][0])
    for obj in select(core, env):
        if core.reading("UO-detail.mirror") == "judge-decides":
            raise NotCovered(("UO-detail.mirror",), "card.judge-decides", card=obj)
        if obj in chain:
            continue
        in_force = core.card(obj).in_force(core)
        core.events.append(events.Copied(("UO-detail.mirror",), env["self"][0], obj))
        for number in range(len(in_force) - 1, -1, -1):
            ability = in_force[number]
            if ability is not None and ability.timing == "reveal":
                copied = {"you": env["you"], "self": core.ref(obj), "chain": chain}
                start(core, core.defn[obj], number, copied)


# ---- the own territories in another order: UO-detail.crystal, UO-detail.crystal.burn


def _rearrange(core: Core, env: Env) -> None:
    if len(cards(core, env["you"], TERRITORIES)) > 1:
        ask(core, "rearrange", (env["you"],), None)


def _compile_rearrange(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"rearrange"}, path)
    compiler.word(data["rearrange"], ("own",), f"{path}.rearrange")
    compiler.op(_rearrange)


def _rearrange_demand(core: Core, by: Seat, _subject: Any) -> tuple[Slot, ...]:
    """Allow any number of swaps, until somebody continues. UO-detail.crystal."""
    asked = question(core)
    if not (asked.menu == "rearrange" and by in asked.who) and core.vars["swaps"] != by:
        heed_unread(core)
        raise Illegal(("UO-detail.crystal",), refusals.NoSwap(by))
    return (Order("rows", tuple(reversed(cards(core, by, TERRITORIES))), ("UO-detail.crystal",)),)


def _apply_order(core: Core, by: Seat, _subject: Any, values: Values, _asked: object) -> None:
    """Put the player's territories in any order; burn cards stay in their rows. UO-detail.crystal.burn."""
    if question(core).menu == "rearrange":
        core.agenda.pop()
    core.var("swaps", by)
    area = cards(core, by, TERRITORIES)
    for at, obj in enumerate(reversed(values[0])):
        if area[at] != obj:
            core.put(area, at, obj)
    number_area(core, by)
    rules = ("UO-detail.crystal", "UO-detail.crystal.burn")
    core.events.append(events.Rearranged(rules, by, values[0], tuple(cards(core, by, BURNED))))


EFFECTS: Final[Mapping[str, Callable[[Compiler, Entry, str], None]]] = {
    "choose_class": _compile_choose_class,
    "copy": effect(_copy, selected("copy")),
    "look": _compile_look,
    "rearrange": _compile_rearrange,
}


VERBS: Final = {
    "choose_class": Verb(_class_subjects, _class_demand, _set_class, "word"),
    "put_back": Verb(no_subject, _put_back_demand, _put_back),
    "rearrange": Verb(no_subject, _rearrange_demand, _apply_order, keeps=True, anytime=True),
}
