"""The nouns, filters, numbers and conditions of ability data: which cards and players a text means.

{unit: own|others|any} revealed units   {card: own|others|any, in: hand|discard|battle|placed}   {top: 3} own deck
{territory: own|others|any}   {market: any|unit|item|territory}   {player: you|others|each|left|right}
filters: kind, class, name, row: same|next|previous|<n>, power: {least, most}, burned, other
numbers: {icons: class} {coins: round|battle} {power_of: units} {value: you|highest_other} {row: self}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import decide
from judge.engine.decisions import Kind
from judge.engine.effects import nouns, words
from judge.engine.errors import BadDefinition
from judge.engine.ids import Seat, as_object
from judge.games.unicorn_overlord import power
from judge.games.unicorn_overlord.market import ROWS
from judge.games.unicorn_overlord.state import (
    BATTLE,
    COUNTED,
    DECK,
    DISCARD,
    HAND,
    KINDS,
    PLACED,
    TERRITORIES,
    cards,
    holder,
    is_burned,
    row_of,
    shared_cards,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import Amount, Compiler, Condition, Env, Filter, Select
    from judge.engine.game import Core
    from judge.engine.ids import Obj

SIDES: Final = ("own", "others", "any")
PLAYERS: Final = ("you", "others", "each", "left", "right")
_PLACES: Final = {"hand": HAND, "discard": DISCARD, "battle": BATTLE, "placed": PLACED}


def _seats(core: Core, env: Env, side: str) -> list[Seat]:
    """Return seats clockwise from the user of the effect."""
    you, players = env["you"], core.game.players
    everybody = [Seat((you + step) % players) for step in range(players)]
    return {"own": everybody[:1], "others": everybody[1:], "any": everybody}[side]


# ---- nouns


def _zone_filter(kind: int, *, reverse: bool = False) -> Callable[[Compiler, object, str], Select]:
    def compile_(compiler: Compiler, data: object, path: str) -> Select:
        side = compiler.word(data, SIDES, path)

        def select(core: Core, env: Env) -> list[Obj]:
            found = []
            for seat in _seats(core, env, side):
                listed = cards(core, seat, kind)
                found += listed[::-1] if reverse else listed
            return found

        return select

    return compile_


def _unit(compiler: Compiler, data: object, path: str) -> Select:
    select = _zone_filter(BATTLE)(compiler, data, path)
    return lambda core, env: [obj for obj in select(core, env) if core.card(obj).kind == "unit"]


def _card(compiler: Compiler, data: object, path: str) -> Select:
    side = compiler.word(data, SIDES, path)

    def select(core: Core, env: Env) -> list[Obj]:
        return [
            obj
            for seat in _seats(core, env, side)
            for kind in _PLACES.values()
            for obj in cards(core, seat, kind)
        ]

    return select


def _top(compiler: Compiler, data: object, path: str) -> Select:
    """Select up to this many cards from the top of the player's deck; it is not a draw. UO-detail.look.not.draw."""
    count = compiler.amount(data, path)

    def select(core: Core, env: Env) -> list[Obj]:
        number = max(0, count(core, env))
        return cards(core, env["you"], DECK)[: -number - 1 : -1]

    return select


def _market(compiler: Compiler, data: object, path: str) -> Select:
    kind = compiler.word(data, ("any", *KINDS), path)
    wanted = ROWS if kind == "any" else (ROWS[KINDS.index(kind)],)
    return lambda core, _env: [obj for row in wanted for obj in shared_cards(core, row)]


def players(compiler: Compiler, data: object, path: str) -> Select:
    """Select players, as objects -1-seat."""
    who = compiler.word(data, PLAYERS, path)

    def select(core: Core, env: Env) -> list[Obj]:
        everybody = _seats(core, env, "any")
        meant = {"you": everybody[:1], "others": everybody[1:], "each": everybody, "left": everybody[1:2]}
        return [as_object(seat) for seat in meant.get(who, everybody[-1:])]

    return select


NOUNS: Final[Mapping[str, Callable[[Compiler, object, str], Select]]] = {
    "unit": _unit,
    "card": _card,
    "territory": _zone_filter(TERRITORIES, reverse=True),
    "market": _market,
    "top": _top,
    "player": players,
    "either": nouns.either,
    "among": nouns.among,
}

# ---- filters


def class_word(compiler: Compiler, data: object, path: str) -> Callable[[Env], str]:
    """Compile a class: its word, or a name bound to a chosen class."""
    if not isinstance(data, str) or not 0 < len(data) <= 40:
        raise BadDefinition(path, "class.expected", given=data)
    if f"class:{data}" in compiler.names:
        return lambda env: str(env[f"class:{data}"])
    return lambda _env: data


def _class(compiler: Compiler, data: object, path: str) -> Filter:
    wanted = class_word(compiler, data, path)
    return lambda core, env, obj: wanted(env) in core.card(obj).classes


def _row(compiler: Compiler, data: object, path: str) -> Filter:
    steps = {"same": 0, "next": 1, "previous": -1}
    if type(data) is int:
        return lambda core, _env, obj: row_of(core, obj) == data
    away = steps[compiler.word(data, tuple(steps), path)]
    return lambda core, env, obj: row_of(core, obj) == row_of(core, env["self"][0]) + away


def _burned_filter(_compiler: Compiler, data: object, path: str) -> Filter:
    if not isinstance(data, bool):
        raise BadDefinition(path, "word.unknown", word=data, known=["true", "false"])
    return lambda core, _env, obj: is_burned(core, holder(core, obj), row_of(core, obj)) == data


def added_power(core: Core, obj: Obj) -> int:
    """Return the power that a revealed unit added; a class bonus is not power. UO-unit.class.not.power.

    NeedsFact where neither that nor its printed power is known.
    """
    number = core.columns[COUNTED][obj]
    if not number and obj in cards(core, holder(core, obj), BATTLE) and core.card(obj).kind == "unit":
        core.card(obj).stat("power")
    return number


FILTERS: Final[Mapping[str, Callable[[Compiler, object, str], Filter]]] = {
    **nouns.FILTERS,
    "kind": nouns.word_filter((*KINDS, "curse"), lambda core, obj, said: core.card(obj).kind == said),
    "class": _class,
    "name": nouns.name_filter(lambda core, obj: core.card(obj).name),
    "row": _row,
    "power": nouns.number_filter(added_power),
    "in": nouns.word_filter(
        tuple(_PLACES), lambda core, obj, said: obj in cards(core, holder(core, obj), _PLACES[said])
    ),
    "burned": _burned_filter,
}

# ---- numbers


def _icons(compiler: Compiler, data: object, path: str) -> Amount:
    wanted = class_word(compiler, data, path)
    return lambda core, env: power.open_icons(core, env["you"], wanted(env))


def _coins(compiler: Compiler, data: object, path: str) -> Amount:
    """Count [coin] effects that were carried out: UO-detail.coin.count, UO-mercenary."""
    name = {"round": "coins", "battle": "battle_coins"}[compiler.word(data, ("round", "battle"), path)]

    def number(core: Core, env: Env) -> int:
        used = int(core.vars[name][env["you"]])
        if name != "battle_coins":
            return used
        said = {"seat": env["you"], "number": used}
        return decide(core, "UO-mercenary", Kind.COMPARED, used, 0, as_object(env["you"]), **said)

    return number


def _value(compiler: Compiler, data: object, path: str) -> Amount:
    whose = compiler.word(data, ("you", "highest_other"), path)
    if whose == "you":
        return lambda core, env: power.value(core, env["you"])
    return lambda core, env: max(power.value(core, seat) for seat in _seats(core, env, "others"))


def _row_number(compiler: Compiler, data: object, path: str) -> Amount:
    compiler.word(data, ("self",), path)
    return lambda core, env: row_of(core, env["self"][0])


AMOUNTS: Final[Mapping[str, Callable[[Compiler, object, str], Amount]]] = {
    **words.AMOUNTS,
    "icons": _icons,
    "coins": _coins,
    "power_of": nouns.total_of(added_power),
    "value": _value,
    "row": _row_number,
}

CONDITIONS: Final[Mapping[str, Callable[[Compiler, object, str], Condition]]] = words.CONDITIONS
