"""Nouns and filters shared by all games: players, unions, tests of numbers, flags and printed data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.effects.language import Either
from judge.engine.errors import BadDefinition
from judge.engine.ids import as_object, other

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import (
        Amount,
        Compiler,
        Condition,
        ConditionWord,
        Env,
        Filter,
        FilterWord,
        Select,
    )
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Seat, ZoneId

SIDES: Final = ("own", "opponent", "any")
PLAYERS: Final = ("you", "opponent", "each", "any")


def seats(env: Env, side: str) -> tuple[Seat, ...]:
    """Return the seats of a side in a two-player game, the player's own first."""
    you: Seat = env["you"]
    return {"own": (you,), "opponent": (other(you),), "any": (you, other(you))}[side]


# ---- nouns


def players(compiler: Compiler, data: object, path: str) -> Select:
    """Select players, as objects -1-seat."""
    who = compiler.word(data, PLAYERS, path)

    def select(_core: Core, env: Env) -> list[Obj]:
        you, opponent = as_object(env["you"]), as_object(other(env["you"]))
        return {"you": [you], "opponent": [opponent]}.get(who, [you, opponent])

    return select


def either(compiler: Compiler, data: object, path: str) -> Select:
    """Select the union of several selectors, each object once."""
    if not isinstance(data, list) or not data:
        raise BadDefinition(path, "list.expected", given=type(data).__name__)
    return Either(tuple(compiler.select(item, f"{path}[{number}]") for number, item in enumerate(data)))


def among(compiler: Compiler, data: object, path: str) -> Select:
    """Select from a bound name, so that filters can follow."""
    return compiler.select(data, path)


def top_of(pile: Callable[[Seat], ZoneId]) -> Callable[[Compiler, object, str], Select]:
    """Make the noun for the top cards of the player's own pile, topmost first; `pile` returns the zone of a seat."""

    def compile_(compiler: Compiler, data: object, path: str) -> Select:
        count = compiler.amount(data, path)

        def select(core: Core, env: Env) -> list[Obj]:
            cards = core.zones[pile(env["you"])]
            number = max(0, count(core, env))
            return cards[: -number - 1 : -1] if number else []

        return select

    return compile_


def fighter(role: int) -> Callable[[Compiler, object, str], Select]:
    """Make the noun for a card in the current battle: `role` is the key of its reference in `core.vars["battle"]`."""

    def compile_(compiler: Compiler, data: object, path: str) -> Select:
        compiler.word(data, ("now",), path)

        def select(core: Core, _env: Env) -> list[Obj]:
            battle = core.vars["battle"]
            ref = battle[role] if battle else None
            return [ref[0]] if ref and core.is_current(ref) else []

        return select

    return compile_


NOUNS: Final[Mapping[str, Callable[[Compiler, object, str], Select]]] = {
    "player": players,
    "either": either,
    "among": among,
}

# ---- filters


def words(compiler: Compiler, data: object, allowed: tuple[str, ...], path: str) -> tuple[str, ...]:
    """Demand one of some words, or a list of them."""
    found = data if isinstance(data, list) else [data]
    return tuple(compiler.word(word, allowed, path) for word in found)


def name(data: object, path: str) -> str:
    """Demand a name: a card name or a printed word. A value that looks like a number is accepted as it is."""
    if type(data) is int:
        return str(data)
    if not isinstance(data, str) or not data:
        raise BadDefinition(path, "text.expected", given=str(data))
    return data


def names(data: object, path: str) -> tuple[str, ...]:
    """Demand a name, or a list of some."""
    return tuple(name(each, path) for each in (data if isinstance(data, list) else [data]))


def flag_filter(mask: int, names: tuple[str, str]) -> Callable[[Compiler, object, str], Filter]:
    """Make the filter of a flag: the first word for clear, the second for set."""

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        wanted = mask if compiler.word(data, names, path) == names[1] else 0
        return lambda core, _env, obj: core.bits[obj] & mask == wanted

    return compile_


def number_filter(measure: Callable[[Core, Obj], int]) -> Callable[[Compiler, object, str], Filter]:
    """Make the filter of a number: `n`, or `{least: n, most: m}`, both ends included."""

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        mapping = compiler.mapping(data, path) if isinstance(data, dict) else {"least": data, "most": data}
        compiler.keys(mapping, {"least", "most"}, path)
        low = compiler.amount(mapping["least"], f"{path}.least") if "least" in mapping else None
        high = compiler.amount(mapping["most"], f"{path}.most") if "most" in mapping else None

        def test(core: Core, env: Env, obj: Obj) -> bool:
            number = measure(core, obj)
            return (low is None or number >= low(core, env)) and (high is None or number <= high(core, env))

        return test

    return compile_


def name_filter(measure: Callable[[Core, Obj], object]) -> Callable[[Compiler, object, str], Filter]:
    """Make the filter for printed words: equal to the given name, or to one of several."""

    def compile_(_compiler: Compiler, data: object, path: str) -> Filter:
        wanted = names(data, path)
        return lambda core, _env, obj: measure(core, obj) in wanted

    return compile_


def word_filter(known: tuple[str, ...], test: Callable[[Core, Obj, str], bool], *rules: str) -> FilterWord:
    """Make the filter for a value out of a list of words."""

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        said = compiler.word(data, known, path)
        compiler.cite(*rules)
        return lambda core, _env, obj: test(core, obj, said)

    return compile_


def title_filter(test: Callable[[Core, Obj, str], bool], *rules: str) -> FilterWord:
    """Make the filter for a card name, or for a word printed on some cards."""

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        said = name(data, path)
        compiler.cite(*rules)
        return lambda core, _env, obj: test(core, obj, said)

    return compile_


def _other(_compiler: Compiler, data: object, path: str) -> Filter:
    if data is not True:
        raise BadDefinition(path, "word.unknown", word=data, known=["true"])
    return lambda _core, env, obj: obj != env["self"][0]


def _not(compiler: Compiler, data: object, path: str) -> Filter:
    select = compiler.select(data, path)
    return lambda core, env, obj: obj not in select(core, env)


FILTERS: Final[Mapping[str, Callable[[Compiler, object, str], Filter]]] = {
    "other": _other,
    "not": _not,
}

# ---- amounts and conditions


def counters(compiler: Compiler, data: object, path: str) -> Amount:
    """Count counters of a kind on the selected objects."""
    mapping = compiler.mapping(data, path)
    compiler.keys(mapping, {"on", "kind"}, path)
    select = compiler.select(mapping.get("on", "self"), f"{path}.on")
    kind = f"counter:{mapping.get('kind', 'plain')}"
    return lambda core, env: sum(
        mark.value for obj in select(core, env) for mark in core.marks.get(obj, ()) if mark.kind == kind
    )


def whose_turn(*rules: str) -> ConditionWord:
    """Make the condition that it is the player's own turn, or the opponent's."""

    def compile_(compiler: Compiler, data: object, path: str) -> Condition:
        wanted = compiler.word(data, ("own", "opponent"), path) == "own"
        compiler.cite(*rules)
        return lambda core, env: (core.vars["player"] == env["you"]) == wanted

    return compile_


def total_of(measure: Callable[[Core, Obj], int]) -> Callable[[Compiler, object, str], Amount]:
    """Make the amount that sums a number over the selected objects."""

    def compile_(compiler: Compiler, data: object, path: str) -> Amount:
        select = compiler.select(data, path)
        return lambda core, env: sum(measure(core, obj) for obj in select(core, env))

    return compile_
