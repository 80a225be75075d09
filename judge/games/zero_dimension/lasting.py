"""Effect verbs with lasting results: modifying, setting, forbidding, gaining, counters, copying.

ZX-toc.706 to ZX-toc.709.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import verbs
from judge.engine.effects.lasting import add_mark
from judge.engine.effects.later import compile_at_end
from judge.engine.table import Mark
from judge.engine.windows import is_resolving
from judge.games.zero_dimension import continuous, events, winning
from judge.games.zero_dimension.continuous import UNTIL
from judge.games.zero_dimension.ending import cut_turn
from judge.games.zero_dimension.state import is_kind
from judge.games.zero_dimension.timing import do_checks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.effects.language import Amount, Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Ref
    from judge.games.zero_dimension.continuous import Said


def _bonus_rules(core: Core, kind: str, obj: Obj) -> tuple[str, ...]:
    """Return the rule by which an equipment without effects keeps its bonus. ZX-equipment.negate-independent."""
    loses = kind == "blank" and obj >= 0 and is_kind(core, obj, "equipment")
    return ("ZX-equipment.negate-independent",) if loses else ()


def _make_lasting(core: Core, env: Env, select: Select, stated: Sequence[Said], until: str) -> None:
    """Put a lasting effect on cards or players; it is lost when the card changes zone. ZX-zone.new-object."""
    fixed = [(kind, value, _fixed_value(core, env, kind, value)) for kind, value in stated]
    for obj in select(core, env):
        for kind, value, now in fixed:
            add_mark(core, obj, kind, now, until)
            rules = (*continuous.rules_of(kind), *_bonus_rules(core, kind, obj), "ZX-toc.709")
            said = _event_value(kind, now, value)
            core.events.append(
                events.Becomes(rules, obj, kind, until)
                if said is None
                else events.Lasting(rules, obj, kind, said, until)
            )
    do_checks(core)


def _fixed_value(core: Core, env: Env, kind: str, value: Any) -> Any:
    """Return the value of a lasting statement: a number as of now, an ability by its card and number."""
    if kind == "ability":
        return _granted_ability(core, env, value)
    return value(core, env) if callable(value) else value


def _event_value(kind: str, fixed: Any, value: object) -> int | str | None:
    """Return the value that the event shows: the number, the word, or None where the kind is enough."""
    if kind == "ability":
        return str(value)
    said: int | str = fixed[1] if kind in {"cost", "instead"} else fixed
    if said is True:
        return None
    return f"{said:+d}" if kind in {"attack", "defence", "cost"} else said


def _granted_ability(core: Core, env: Env, name: str) -> Ref:
    """Return the definition and number of the ability granted under a name. ZX-card.effect-gain."""
    abilities = core.defs[env["card"]].abilities
    return (env["card"], next(at for at, ability in enumerate(abilities) if ability.id == name))


def _compile(compiler: Compiler, data: Entry, path: str) -> None:
    until = compiler.word(data.get("until", "turn"), UNTIL, f"{path}.until")
    plain = {key: value for key, value in data.items() if key != "until"}
    head, stated = continuous.read(compiler, plain, path)
    compiler.op(_make_lasting, compiler.select(data[head], f"{path}.{head}"), stated, until)


def _counter(core: Core, env: Env, amount: Amount, select: Select, kind: str) -> None:
    """Put counters on cards; effects define their meaning. ZX-toc.326."""
    name = f"counter:{kind}"
    for obj in select(core, env):
        marks = core.marks.get(obj, ())
        had = sum(mark.value for mark in marks if mark.kind == name)
        now = max(0, had + amount(core, env))
        rest = tuple(mark for mark in marks if mark.kind != name)
        core.mark(obj, (*rest, Mark(name, now, "zone")) if now else rest)
        core.events.append(events.Counters(("ZX-toc.326",), obj, kind, now))
    do_checks(core)


def _copy(core: Core, env: Env, of: Select, select: Select) -> None:
    """Copy the printed properties of another card, without its changes. ZX-toc.706."""
    for source in of(core, env)[:1]:
        for obj in select(core, env):
            core.card(source)
            add_mark(core, obj, "copy", core.defn[source], "zone")
            core.events.append(events.Copied(("ZX-toc.706",), obj, source))
    do_checks(core)


# ---- at once, and the end of the turn


def _begin_together(core: Core, _env: Env) -> None:
    core.var("together", core.vars["together"] + 1)


def _end_together(core: Core, _env: Env) -> None:
    core.var("together", core.vars["together"] - 1)
    winning.judge(core)


def _compile_together(compiler: Compiler, data: Entry, path: str) -> None:
    """Compile effects that happen at one moment: winning and losing is judged afterwards.

    ZX-general.simultaneous-execution.
    """
    compiler.keys(data, {"at_once"}, path)
    compiler.op(_begin_together)
    compiler.effects(data["at_once"], f"{path}.at_once")
    compiler.op(_end_together)


def _end_turn(core: Core, _env: Env) -> None:
    """Drop the rest of the chain and the battle; the end step follows. ZX-toc.619."""
    core.events.append(events.TurnCut(("ZX-toc.619",), core.vars["player"]))
    if core.reading("ZX-toc.619") == "resolve" and is_resolving(core):
        core.var("cut", True)
    else:
        cut_turn(core)


def _compile_end_turn(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"end_turn"}, path)
    compiler.op(_end_turn, waits=True)


EFFECTS: Final[Mapping[str, EffectWord]] = {
    **dict.fromkeys(
        (
            "modify",
            "set",
            "reduce",
            "forbid",
            "allow",
            "instead",
            "gain",
            "become",
            "lose_effects",
            "lose_bonus",
        ),
        _compile,
    ),
    "counter": verbs.counter(_counter),
    "copy": verbs.effect(_copy, verbs.cards("copy"), verbs.cards("onto", "self")),
    "at_end": compile_at_end,
    "at_once": _compile_together,
    "end_turn": _compile_end_turn,
}
