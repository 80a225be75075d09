"""The words every game shares: conditions, loops, numbers, and choices made while an effect resolves.

if / then / else      for_each / as / do        repeat / do        let / be
choose / count / up_to / as / by                one_of / by        may / by / else
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.effects.language import sort
from judge.engine.effects.program import bind, jump
from judge.engine.errors import BadDefinition, Illegal, Refusal
from judge.engine.game import Menu, Verb
from judge.engine.ids import CHANCE, Seat, other
from judge.engine.records import Asked, Event
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.windows import no_demand, no_subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from judge.engine.effects.language import Amount, Compiler, Condition, Doubts, Entry, Env, Select
    from judge.engine.effects.program import Do
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, OpAt, Ref


class Choosing(Asked):
    """Between `low` and `high` of `options` are chosen and bound to `name` in the effect of `source`.

    `unsure`: possible members, each with the fact that would decide.
    """

    name: str
    options: tuple[Obj, ...]
    low: int
    high: int
    source: Ref
    unsure: tuple[tuple[Obj, str], ...] = ()


class Offering(Asked):
    """Whether an effect of `source` is carried out; if not, it continues at op `otherwise`."""

    otherwise: OpAt
    source: Ref


class Modes(Asked):
    """Which of several effects of `source` is carried out: the op at which each begins."""

    starts: tuple[OpAt, ...]
    source: Ref


MENUS = {
    "choose": Menu(("choose",), about=Choosing),
    "may": Menu(("yes", "no"), about=Offering),
    "mode": Menu(("mode",), about=Modes),
}


class Chose(Event):
    """A player chose cards or players."""

    seat: Seat
    cards: tuple[Obj, ...]


class Agreed(Event):
    """A player did an optional part of an effect."""

    seat: Seat


class Refrained(Event, tag="declined"):
    """A player declined an optional part of an effect."""

    seat: Seat


class TookMode(Event, tag="mode"):
    """A player named one of several effects, by its number from 1."""

    seat: Seat
    number: int


# ---- amounts


def _count(compiler: Compiler, data: object, path: str) -> Amount:
    select = compiler.select(data, path)
    return lambda core, env: len(select(core, env))


def _compile_several(combine: Callable[[list[int]], int]) -> Callable[[Compiler, object, str], Amount]:
    def compile_(compiler: Compiler, data: object, path: str) -> Amount:
        if not isinstance(data, list) or not data:
            raise BadDefinition(path, "list.expected", given=type(data).__name__)
        parts = [compiler.amount(item, f"{path}[{number}]") for number, item in enumerate(data)]
        return lambda core, env: combine([part(core, env) for part in parts])

    return compile_


def _product(numbers: list[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


def _half(compiler: Compiler, data: object, path: str) -> Amount:
    whole = compiler.amount(data, path)
    return lambda core, env: int(whole(core, env) / 2)


def _minus(numbers: list[int]) -> int:
    return numbers[0] - sum(numbers[1:])


AMOUNTS: Mapping[str, Callable[[Compiler, object, str], Amount]] = {
    "count": _count,
    "sum": _compile_several(sum),
    "minus": _compile_several(_minus),
    "times": _compile_several(_product),
    "least": _compile_several(min),
    "most": _compile_several(max),
    "half": _half,
}

# ---- conditions


def _exists(compiler: Compiler, data: object, path: str) -> Condition:
    select = compiler.select(data, path)

    def exists(core: Core, env: Env) -> bool:
        sure, doubts = sort(core, env, select)
        if not sure:
            for doubt in doubts.values():
                raise doubt
        return bool(sure)

    return exists


def _pair(compare: Callable[[int, int], bool]) -> Callable[[Compiler, object, str], Condition]:
    def compile_(compiler: Compiler, data: object, path: str) -> Condition:
        if not isinstance(data, list) or len(data) != 2:
            raise BadDefinition(path, "pair.expected")
        left = compiler.amount(data[0], f"{path}[0]")
        right = compiler.amount(data[1], f"{path}[1]")
        return lambda core, env: compare(left(core, env), right(core, env))

    return compile_


def _not(compiler: Compiler, data: object, path: str) -> Condition:
    inner = compiler.condition(data, path)
    return lambda core, env: not inner(core, env)


def _join_conditions(join: Callable[[Iterable[bool]], bool]) -> Callable[[Compiler, object, str], Condition]:
    def compile_(compiler: Compiler, data: object, path: str) -> Condition:
        if not isinstance(data, list) or not data:
            raise BadDefinition(path, "list.expected", given=type(data).__name__)
        parts = [compiler.condition(item, f"{path}[{number}]") for number, item in enumerate(data)]
        return lambda core, env: join(part(core, env) for part in parts)

    return compile_


CONDITIONS: Mapping[str, Callable[[Compiler, object, str], Condition]] = {
    "exists": _exists,
    "at_least": _pair(lambda left, right: left >= right),
    "equal": _pair(lambda left, right: left == right),
    "less": _pair(lambda left, right: left < right),
    "not": _not,
    "all": _join_conditions(all),
    "any": _join_conditions(any),
}

# ---- effects: flow


def _patch_jump(compiler: Compiler, at: int, *args: object) -> None:
    compiler.ops[at] = compiler.ops[at]._replace(args=args)


def _unless(core: Core, env: Env, condition: Condition, otherwise: int) -> int | None:
    return None if condition(core, env) else otherwise


def _go(_core: Core, _env: Env, to: int) -> int:
    return to


def _if(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"if", "then", "else"}, path)
    condition = compiler.condition(data["if"], f"{path}.if")
    test = compiler.op(_unless)
    compiler.effects(data.get("then"), f"{path}.then")
    if "else" not in data:
        _patch_jump(compiler, test, condition, len(compiler.ops))
        return
    leave = compiler.op(_go)
    _patch_jump(compiler, test, condition, len(compiler.ops))
    compiler.effects(data["else"], f"{path}.else")
    _patch_jump(compiler, leave, len(compiler.ops))


def _begin_each(core: Core, env: Env, select: Select, rest: str) -> dict[str, object]:
    return {**env, rest: tuple(core.ref(obj) for obj in select(core, env))}


def _next_each(_core: Core, env: Env, rest: str, name: str, leave: int) -> object:
    left = env[rest]
    if not left:
        return leave
    return {**env, name: left[:1], rest: left[1:]}


def _for_each(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"for_each", "as", "do"}, path)
    select = compiler.select(data["for_each"], f"{path}.for_each")
    name = compiler.bind(data.get("as", "it"), f"{path}.as")
    rest = compiler.keep("rest")
    compiler.op(_begin_each, select, rest)
    loop = compiler.op(_next_each)
    compiler.effects(data.get("do"), f"{path}.do")
    compiler.op(_go, loop)
    _patch_jump(compiler, loop, rest, name, len(compiler.ops))


def _begin_repeat(core: Core, env: Env, amount: Amount, left: str) -> dict[str, object]:
    return {**env, left: max(0, amount(core, env))}


def _next_repeat(_core: Core, env: Env, left: str, leave: int) -> object:
    if env[left] <= 0:
        return leave
    return {**env, left: env[left] - 1}


def _repeat(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"repeat", "do"}, path)
    amount = compiler.amount(data["repeat"], f"{path}.repeat")
    left = compiler.keep("left")
    compiler.op(_begin_repeat, amount, left)
    loop = compiler.op(_next_repeat)
    compiler.effects(data.get("do"), f"{path}.do")
    compiler.op(_go, loop)
    _patch_jump(compiler, loop, left, len(compiler.ops))


def _let_number(core: Core, env: Env, name: str, amount: Amount) -> dict[str, object]:
    return {**env, name: amount(core, env)}


def _let(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"let", "be"}, path)
    amount = compiler.amount(data.get("be"), f"{path}.be")
    compiler.op(_let_number, compiler.bind(str(data["let"]), f"{path}.let"), amount)


# ---- effects: choices


def _chooser(compiler: Compiler, data: Entry, path: str) -> str:
    return compiler.word(data.get("by", "you"), compiler.words.choosers, f"{path}.by")


def _chooser_word(env: Env, by: str) -> Seat:
    if by == "chance":
        return CHANCE
    seat: Seat = env["you"]
    return seat if by == "you" else other(seat)


def _ask_choice(core: Core, env: Env, select: Select, count: Amount, least: bool, name: str, by: str) -> None:
    sure, doubts = sort(core, env, select)
    number = count(core, env)
    if doubts and (by == "chance" or (len(sure) < number and not least)):
        raise next(iter(doubts.values()))  # how many there are to choose from decides how many are chosen
    options = (*sure, *doubts)
    high = min(number, len(options))
    low = 0 if least else high
    if high <= 0:
        bind(core, name, ())
    elif low == len(options) and by != "chance" and not core.game.asks_forced_choices:
        # There is no question, so an account cannot state an answer.
        bind(core, name, tuple(core.ref(obj) for obj in options))
    else:
        unsure = tuple((obj, doubt.fact) for obj, doubt in doubts.items())
        ask(
            core, "choose", (_chooser_word(env, by),), Choosing(name, options, low, high, env["self"], unsure)
        )


def _choose(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"choose", "count", "up_to", "as", "by"}, path)
    select = compiler.select(data["choose"], f"{path}.choose")
    count = compiler.amount(data.get("count", 1), f"{path}.count")
    name = compiler.bind(str(data.get("as", "chosen")), f"{path}.as")
    by = _chooser(compiler, data, path)
    compiler.op(_ask_choice, select, count, compiler.truth(data, "up_to", path), name, by, waits=True)


def _choose_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    asked: Choosing = question(core).data
    rules = core.game.menus["choose"].rules
    if not asked.unsure:
        return (Choose("chosen", asked.options, asked.low, asked.high, rules),)
    sure, doubts = _sort_again(core)
    unsure = tuple((obj, doubts[obj]) for obj, _ in asked.unsure if obj in doubts)
    certain = tuple(obj for obj in asked.options if obj in sure)
    return (Choose("chosen", certain, asked.low, asked.high, rules, doubts=unsure),)


def _sort_again(core: Core) -> tuple[list[Obj], Doubts]:
    """Sort the options anew into certain and possible ones: cards may have been identified since the question was asked."""
    doing: Do = core.agenda[-2]  # type: ignore[assignment] # the effect that has asked
    op = core.defs[doing.definition].abilities[doing.ability].ops[doing.at - 1]
    return sort(core, doing.env, op.args[0])


def _choose_done(core: Core, by: Seat, _subject: object, values: Values, asked: Choosing) -> None:
    core.events.append(Chose(core.game.menus["choose"].rules, by, values[0]))
    bind(core, asked.name, tuple(core.ref(obj) for obj in values[0]))


def _ask_may(core: Core, env: Env, otherwise: OpAt, by: str) -> None:
    ask(core, "may", (_chooser_word(env, by),), Offering(otherwise, env["self"]))


def _may(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"may", "by", "else"}, path)
    by = _chooser(compiler, data, path)
    question = compiler.op(_ask_may, waits=True)
    compiler.effects(data["may"], f"{path}.may")
    if "else" not in data:
        _patch_jump(compiler, question, len(compiler.ops), by)
        return
    leave = compiler.op(_go)
    _patch_jump(compiler, question, len(compiler.ops), by)
    compiler.effects(data["else"], f"{path}.else")
    _patch_jump(compiler, leave, len(compiler.ops))


def _accept_offer(core: Core, by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    core.events.append(Agreed(core.game.menus["may"].rules, by))


def _decline_offer(core: Core, by: Seat, _subject: object, _values: Values, asked: Offering) -> None:
    core.events.append(Refrained(core.game.menus["may"].rules, by))
    jump(core, asked.otherwise)


def _ask_mode(core: Core, env: Env, starts: tuple[OpAt, ...], by: str) -> None:
    ask(core, "mode", (_chooser_word(env, by),), Modes(starts, env["self"]))


def _one_of(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"one_of", "by"}, path)
    by = _chooser(compiler, data, path)
    modes = data["one_of"]
    if not isinstance(modes, list) or len(modes) < 2:
        raise BadDefinition(f"{path}.one_of", "list.expected", given=type(modes).__name__)
    question = compiler.op(_ask_mode, waits=True)
    starts, leaves = [], []
    for number, mode in enumerate(modes):
        starts.append(len(compiler.ops))
        compiler.effects(mode, f"{path}.one_of[{number}]")
        leaves.append(compiler.op(_go))
    for leave in leaves:
        _patch_jump(compiler, leave, len(compiler.ops))
    _patch_jump(compiler, question, tuple(starts), by)


def _mode_subjects(core: Core, _by: Seat) -> range:
    asked: Modes = question(core).data
    return range(1, len(asked.starts) + 1)


def _mode_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _mode_subjects(core, by):
        raise Illegal(core.game.menus["mode"].rules, "mode.no-such", Refusal.CHOICE, given=subject)
    return ()


def _mode_done(core: Core, by: Seat, subject: int, _values: Values, asked: Modes) -> None:
    core.events.append(TookMode(core.game.menus["mode"].rules, by, subject))
    jump(core, asked.starts[subject - 1])


EFFECTS: Mapping[str, Callable[[Compiler, Entry, str], None]] = {
    "if": _if,
    "for_each": _for_each,
    "repeat": _repeat,
    "let": _let,
    "choose": _choose,
    "may": _may,
    "one_of": _one_of,
}

VERBS = {
    "choose": Verb(no_subject, _choose_demand, _choose_done),
    "yes": Verb(no_subject, no_demand, _accept_offer),
    "no": Verb(no_subject, no_demand, _decline_offer),
    "mode": Verb(_mode_subjects, _mode_demand, _mode_done, "number"),
}
