"""Triggers: events find the triggered effects here, and these wait for the chain. ZX-toc.702, ZX-toc.800.

The environment of a waiting effect names the card itself ("self"), the subject of the event ("it") and the number
("amount").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.deciding import but_for, holds
from judge.engine.decisions import Kind
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, other
from judge.engine.triggers import wait
from judge.engine.windows import is_resolving
from judge.games.zero_dimension import frames, stats
from judge.games.zero_dimension.links import SetOff
from judge.games.zero_dimension.state import both_fields, controller, level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import Obj
    from judge.engine.records import Waiting


def collect(core: Core, happening: str, subject: Obj, amount: int = 0) -> list[SetOff]:
    """Find the effects that an event triggers, from the current positions of the cards. ZX-toc.702, ZX-toc.802.

    `subject` is a card, or a player. Cards outside the battle zone react only to events about themselves, unless
    their effect says that it works there: ZX-general.card-beats-rule.
    """
    if happening not in core.static["happenings"]:
        return []
    watchers = both_fields(core)
    if core.static["elsewhere"]:
        first = core.vars["player"]
        watchers += stats.cards_working_elsewhere(core, first) + stats.cards_working_elsewhere(
            core, other(first)
        )
    if subject >= 0 and subject not in watchers:
        watchers.append(subject)
    found: list[SetOff] = []
    given = "ability" in core.static["auras"]
    for obj in watchers:
        number = core.defn[obj]
        if not given and obj not in core.marks and (number == UNKNOWN or not core.defs[number].triggers):
            continue
        for held in stats.effects(core, obj, "triggered"):
            when = held.ability.when
            if when is not None and when.happening != happening:
                continue
            you = controller(core, obj)
            env: Env = {
                "you": you,
                "self": core.ref(obj),
                "card": held.definition,
                "it": (core.ref(subject),),
                "amount": amount,
            }
            if when is None or (held.ability.unread and when.matches(core, env, subject)):
                raise NeedsFact("ability", obj, card=core.card(obj).name)
            fits = when.matches(core, env, subject) and _is_met(core, held, env)
            if fits and holds(core, "ZX-toc.702", Kind.EFFECT, obj):
                found.append(SetOff(you, held.definition, held.number, env))
        if core.decisions is not None:
            found += _blocked_by_level(core, happening, obj, subject, amount)
    return found


def _blocked_by_level(core: Core, happening: str, obj: Obj, subject: Obj, amount: int) -> Iterator[SetOff]:
    """Yield effects that only the level of their card keeps from being triggered. ZX-level.unmet-not-had."""
    number, now, you = core.defn[obj], level(core, obj), controller(core, obj)
    env: Env = {
        "you": you,
        "self": core.ref(obj),
        "card": number,
        "it": (core.ref(subject),),
        "amount": amount,
    }
    for at, ability in core.defs[number].by_timing["triggered"] if number != UNKNOWN else ():
        when, needs = ability.when, ability.level
        if (
            when is None
            or needs <= now
            or when.happening != happening
            or not when.matches(core, env, subject)
        ):
            continue
        if but_for(core, "ZX-level.unmet-not-had", obj, item=obj, now=now, needs=needs):
            yield SetOff(you, number, at, env)


def _is_met(core: Core, held: stats.HeldEffect, env: Env) -> bool:
    condition = held.ability.condition
    return condition is None or condition(core, env)


def is_by_entrance(core: Core, item: SetOff) -> bool:
    """Return whether an effect was triggered by a card that entered. ZX-toc.801."""
    when = core.defs[item.definition].abilities[item.number].when
    return when is not None and when.happening == "enters"


def wait_after_move(core: Core, items: list[SetOff], moved: list[Obj]) -> None:
    """Add items to the waiting ones after a move, with references to the moved cards in their new zones.

    ZX-zone.move-triggers-still-work.
    """
    for item in items:
        env = item.env
        now = dict(env)
        if env["self"][0] in moved:
            now["self"] = core.ref(env["self"][0])
        if env["it"][0][0] in moved:
            now["it"] = (core.ref(env["it"][0][0]),)
        wait(core, item.replace(env=now))


def fire(core: Core, happening: str, subject: Obj, amount: int = 0) -> None:
    """Trigger all effects for an event: they wait for the chain."""
    for item in collect(core, happening, subject, amount):
        wait(core, item)


# ---- what waits longer


def put_off(core: Core, items: Sequence[Waiting]) -> None:
    """While the chain resolves, let some waiting effects wait until its end, when they can be answered.

    ZX-character.entrance-unrespondable, ZX-equipment.enter-trigger, ZX-chain.non-chain-list.
    """
    at = next((at for at, frame in enumerate(core.agenda) if isinstance(frame, frames.ChainDone)), None)
    if at is None or not items or not is_resolving(core):
        return
    done: frames.ChainDone = core.agenda[at]  # type: ignore[assignment] # as it was found
    late = tuple(item for item in items if isinstance(item, SetOff))
    core.agenda[at] = frames.ChainDone((*done.arrivals, *late))
    core.waiting[:] = [item for item in core.waiting if item not in late]


def put_off_replaced(core: Core, since: int) -> None:
    """Let effects triggered by scrapping for a newcomer, from an index on, join the chain with those of the newcomer.

    ZX-chain.non-chain-list, in its other interpretation.
    """
    if core.waiting[since:] and core.reading("ZX-chain.non-chain-list/set-off") == "with-entrance":
        put_off(core, core.waiting[since:])
