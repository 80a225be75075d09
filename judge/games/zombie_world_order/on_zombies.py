"""The effect verbs for zombies and players: damage, wounds, moves, control, life, and lasting effects.

An action without a change does not happen; a forbidden one is not applied (ZWO-principle.cannot-over-can).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.effects import verbs
from judge.engine.effects.lasting import add_mark
from judge.engine.effects.later import compile_at_end
from judge.engine.effects.verbs import cards, effect, meaning, optional_name, word
from judge.engine.errors import BadDefinition
from judge.engine.ids import other
from judge.games.zombie_world_order import events, frames, happen, harm, shifting
from judge.games.zombie_world_order.costs import counters_on, set_counters
from judge.games.zombie_world_order.declarations import Effect, EventUse
from judge.games.zombie_world_order.definitions import FORBIDDEN, KEYWORDS, RULE_CHANGES, read_instead
from judge.games.zombie_world_order.effect_tools import EFFECT, do_checks, simple
from judge.games.zombie_world_order.replaced import DAMAGE_TAKEN, INSTEAD, PREVENT
from judge.games.zombie_world_order.state import HALF, ORIGINAL, REST, controller, is_on_field, kind_of
from judge.games.zombie_world_order.subjects import CARD, HAND, PLAYER, ZOMBIE, On, lasts_on

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import Amount, Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules
    from judge.engine.records import Event

_TAKEN_UNTIL: Final = ("turn", "next_turn", "field")
UNTIL: Final = (*_TAKEN_UNTIL, "this_attack")

# ---- orientation and form


def _rest(core: Core, obj: Obj) -> None:
    happen.rest(core, obj, ("ZWO-glossary.rest",))


def _stand(core: Core, obj: Obj) -> None:
    happen.stand(core, obj, ("ZWO-glossary.stand",))


def _wound(core: Core, env: Env, select: Select) -> None:
    """Wound zombies, all at once: half-destroyed ones leave together."""
    found = select(core, env)
    with happen.leaving_together(core, [obj for obj in found if kind_of(core, obj) == HALF]):
        for obj in found:
            if is_on_field(core, obj):
                harm.wound(core, obj, EFFECT)
    do_checks(core)


def _move_down_all(core: Core, obj: Obj) -> None:
    """Move a zombie to half-destroyed without a wounding. ZWO-damage.move-not-wound."""
    if kind_of(core, obj) == ORIGINAL:
        if core.reading("ZWO-damage.move-not-wound") == "every-move-down":
            harm.wound(core, obj, ("ZWO-damage.move-not-wound",))
        else:
            shifting.move_down(core, obj)


def _revive(core: Core, env: Env, select: Select) -> None:
    """Revive without paying; in another interpretation each COST is due. ZWO-revive.by-effect."""
    found = [obj for obj in select(core, env) if kind_of(core, obj) == HALF]
    if found and core.reading("ZWO-revive.by-effect") == "cost-due":
        for obj in reversed(found):
            core.agenda.append(frames.ReviveDue(env["you"], core.ref(obj)))
        return
    for obj in found:
        shifting.revive(core, obj, ("ZWO-revive.by-effect",))
    do_checks(core)


# ---- damage and life


def _damage(core: Core, env: Env, to: Select, amount: Amount) -> None:
    """Deal damage to zombies and players, to all of them at once."""
    number = amount(core, env)
    for obj in to(core, env):
        if not holds(core, "ZWO-card.zombie.text", Kind.EFFECT, obj, what="damage"):
            continue
        if obj < 0:
            harm.deal(core, obj, number, env["you"], EFFECT)
        elif is_on_field(core, obj):
            harm.deal(core, obj, number, env["you"], ("ZWO-damage.threshold-any-source",))
    do_checks(core)


def _heal(core: Core, env: Env, amount: Amount, whose: Select) -> None:
    for seat in verbs.by_seat(core, env, whose):
        harm.gain_life(core, seat, amount(core, env), EFFECT)


# ---- entering and control


def _enter(core: Core, env: Env, half: bool, bits: int, select: Select, name: str) -> Env:
    """Put zombie cards into play without paying. ZWO-entry.no-cost-by-effect, ZWO-qa.entry-default.

    `name` is bound to the entered zombie, which is another object than the card (ZWO-qa.leave-field-new-object).
    """
    rules = ("ZWO-entry.no-cost-by-effect", "ZWO-qa.entry-default")
    came = []
    for obj in select(core, env):
        if is_on_field(core, obj) or core.card(obj).kind != "zombie":
            continue
        if happen.enter(core, obj, env["you"], rules, half=half, bits=bits):
            came.append(core.ref(obj))
    do_checks(core)
    return {**env, name: tuple(came)} if name else env


def _control(core: Core, env: Env, until: str, select: Select, name: str) -> Env:
    """Move zombies to the player's own field; control for a limited time returns afterwards."""
    taken = []
    for obj in select(core, env):
        if not is_on_field(core, obj):
            continue
        before = controller(core, obj)
        shifting.change_control(core, obj, env["you"])
        if before != env["you"] == controller(core, obj):
            taken.append(core.ref(obj))
            if until != "field":
                add_mark(core, obj, "goes_back", before, until)
    do_checks(core)
    return {**env, name: tuple(taken)} if name else env


def _give_away(core: Core, obj: Obj) -> None:
    if is_on_field(core, obj):
        shifting.change_control(core, obj, other(controller(core, obj)))


# ---- what lasts: ZWO-qa.of-hd-effects-stay, ZWO-turn.end-3-effects-end


def _make_lasting(core: Core, env: Env, value: object, select: Select, kind: str, until: str) -> None:
    """Put a lasting effect on zombies or players."""
    amount = value(core, env) if callable(value) else value
    if amount == 0:
        return
    rules: Rules = EFFECT if until in {"field", "this_attack"} else (*EFFECT, "ZWO-turn.end-3-effects-end")
    for obj in select(core, env):
        if obj >= 0 and not is_on_field(core, obj):
            continue
        if lasts_on(kind, amount).isdisjoint(ZOMBIE if obj >= 0 else PLAYER):
            continue  # a selector that finds zombies and players has found the other
        if not holds(core, "ZWO-card.zombie.text", Kind.EFFECT, obj, what=kind):
            continue
        add_mark(core, obj, kind, amount, until)
        core.events.append(_lasting_event(rules, obj, kind, amount, until))
    do_checks(core)


def _lasting_event(rules: Rules, obj: Obj, kind: str, value: Any, until: str) -> Event:
    """Return the event of a lasting effect."""
    if kind == "forbid":
        return events.Prohibited(rules, obj, _CALLED.get(value, value), until)
    if kind == "keyword":
        return events.Granted(rules, obj, value, until)
    if kind == "change":
        return events.RuleChanged(rules, obj, value, until)
    if kind == "blank":
        return events.Blanked(rules, obj, until)
    return events.Modified(rules, obj, kind, f"{value:+d}", until)


_CALLED: Final = {"stand": "stand_up", "event": "use_event"}  # prohibitions whose word is also another term


_UNTIL: Final = word("until", UNTIL, "turn")


def _compile_modify(compiler: Compiler, data: Entry, path: str) -> None:
    numbers = ("power", "critical", "revive_cost", DAMAGE_TAKEN)
    compiler.keys(data, {"modify", *numbers, "until"}, path)
    select = compiler.select(data["modify"], f"{path}.modify")
    for kind in numbers:
        if kind in data:
            amount = compiler.amount(data[kind], f"{path}.{kind}")
            compiler.op(_make_lasting, amount, select, kind, _UNTIL.read(compiler, data, path))


# ---- what is put in place of something, and damage that is prevented: ZWO-principle.card-over-rules


def _replace_event(
    core: Core, env: Env, select: Select, of: str, to: str | Select, once: bool, until: str
) -> None:
    """Replace an event by something else, or move it to another object, for a while: once, or each time."""
    kind = INSTEAD[of][0]
    times = "next_time" if once else "each_time"
    takers = [to] if isinstance(to, str) else to(core, env)
    for obj in select(core, env):
        if obj >= 0 and not is_on_field(core, obj):
            continue
        for by in takers:
            add_mark(core, obj, kind, (by if isinstance(by, str) else core.ref(by), once), until)
            core.events.append(events.Replacing(EFFECT, obj, f"be_{of}", by, times, until))


def _compile_instead(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"instead", "of", "to", "onto", "next", "until"}, path)
    of, to = read_instead(data, compiler, path)
    select = compiler.select(data["instead"], f"{path}.instead")
    compiler.op(_replace_event, select, of, to, _read_next(data, path), _UNTIL.read(compiler, data, path))


def _prevent(core: Core, env: Env, select: Select, amount: Amount | None, once: bool, until: str) -> None:
    """Prevent an amount of the next damage, or of all further damage; None for all of it."""
    number = amount(core, env) if amount is not None else None
    if number is not None and number <= 0:
        return
    times = "next_damage" if once else "damage_to_come"
    for obj in select(core, env):
        if obj >= 0 and not is_on_field(core, obj):
            continue
        marks, together = core.marks.get(obj, ()), number
        if (
            not once and number is not None
        ):  # two of equal duration are merged: it does not matter which is used first
            pools = [
                mark
                for mark in marks
                if mark.kind == PREVENT and mark.until == until and _is_pool(mark.value)
            ]
            together = number + sum(_prevented_amount(mark.value) for mark in pools)
            core.mark(obj, tuple(mark for mark in marks if mark not in pools))
        add_mark(core, obj, PREVENT, (together, once), until)
        said = "all" if number is None else number
        core.events.append(events.Preventing(EFFECT, obj, said, times, until))


def _is_pool(value: tuple[int | None, bool]) -> bool:
    number, once = value
    return not once and number is not None


def _prevented_amount(value: tuple[int, bool]) -> int:
    number, _ = value
    return number


def _compile_prevent(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"prevent", "to", "next", "until"}, path)
    number = data["prevent"]
    amount = None if number == "all" else compiler.amount(number, f"{path}.prevent")
    select = compiler.select(data.get("to", "target"), f"{path}.to")
    compiler.op(_prevent, select, amount, _read_next(data, path), _UNTIL.read(compiler, data, path))


def _read_next(data: Entry, path: str) -> bool:
    if data.get("next", True) is not True:
        raise BadDefinition(f"{path}.next", "word.unknown", word=data["next"], known=["true"])
    return "next" in data


# ---- counters


def _counter(core: Core, env: Env, amount: Amount, select: Select, kind: str) -> None:
    for obj in select(core, env):
        had = counters_on(core, obj, kind)
        now = max(0, had + amount(core, env))
        if now != had and is_on_field(core, obj):
            set_counters(core, obj, kind, now, EFFECT)
    do_checks(core)


# ---- what is declared


def _cancel(core: Core, env: Env, whose: str) -> None:
    """Remove the newest declared effect from the resolution area unresolved; its cost stays paid."""
    for at in range(len(core.stack) - 1, -1, -1):
        item = core.stack[at]
        theirs = whose == "any" or (item.by == env["you"]) == (whose == "own")
        if theirs and isinstance(item, Effect):
            del core.stack[at]
            core.events.append(events.Cancelled((*EFFECT, "ZWO-free.cost-before-window"), item))
            if isinstance(item, EventUse):
                core.agenda.append(frames.EventDone(item.ref))
            return


_FORM: Final = meaning("form", {"original": False, "half": True})
_STATE: Final = meaning("state", {"stand": 0, "rest": REST})
EFFECTS: Final[Mapping[str, EffectWord]] = {
    "at_end": compile_at_end,
    "cancel": verbs.cancel(_cancel),
    "control": On(
        ZOMBIE, effect(_control, word("until", _TAKEN_UNTIL, "field"), cards("control"), optional_name())
    ),
    "counter": On(ZOMBIE, verbs.counter(_counter)),
    "damage": On(ZOMBIE | PLAYER, verbs.damage(_damage), under="to"),
    "enter": On(CARD | HAND, effect(_enter, _FORM, _STATE, cards("enter"), optional_name())),
    "forbid": effect(_make_lasting, word("do", FORBIDDEN), cards("forbid"), "forbid", _UNTIL),
    "give_away": On(ZOMBIE, simple("give_away", _give_away)),
    "grant": On(ZOMBIE, effect(_make_lasting, word("keyword", KEYWORDS), cards("grant"), "keyword", _UNTIL)),
    "heal": verbs.for_players("heal", _heal),
    "instead": _compile_instead,
    "lose_abilities": On(ZOMBIE, effect(_make_lasting, True, cards("lose_abilities"), "blank", _UNTIL)),
    "modify": _compile_modify,
    "prevent": On(ZOMBIE | PLAYER, _compile_prevent, under="to"),
    "move_down": On(ZOMBIE, simple("move_down", _move_down_all)),
    "rest": On(ZOMBIE | CARD, simple("rest", _rest)),
    "revive": On(ZOMBIE, effect(_revive, cards("revive"))),
    "rule": On(ZOMBIE, effect(_make_lasting, word("change", RULE_CHANGES), cards("rule"), "change", _UNTIL)),
    "stand": On(ZOMBIE | CARD, simple("stand", _stand)),
    "wound": On(ZOMBIE, effect(_wound, cards("wound"))),
}
