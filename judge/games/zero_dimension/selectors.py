"""The nouns, filters and amounts of 零次元's ability data: which cards and players are meant.

    {character|equipment|event|battle: own|opponent|any, called: A, attribute: [A, B], state: rested, cost: {most: 5}}
    {card: own|opponent|any, in: hand|deck|life|rest|out|resource, kind: character, named: A}
    {resource: own}   {top: 3}   {wearer: self}   {worn: self}   {attacker: now}   {player: you}

Sides are relative to the controller of the effect: ZX-toc.610. X or more, X or less include X: ZX-toc.613.
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.effects import nouns, words
from judge.engine.effects.language import Doubts, Finder
from judge.engine.errors import NotCovered
from judge.engine.ids import other
from judge.games.zero_dimension import state, stats
from judge.games.zero_dimension.definitions import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import (
        Amount,
        AmountWord,
        Compiler,
        ConditionWord,
        Env,
        Select,
        SelectWord,
    )
    from judge.engine.game import Core
    from judge.engine.ids import Obj

# ---- nouns


def _battle_cards(kind: str | None) -> SelectWord:
    """Select cards of the battle zone, including events: ZX-event.zone-is-battle-zone.

    Unknown cards are possible matches.
    """

    def compile_(compiler: Compiler, data: object, path: str) -> Select:
        side = compiler.word(data, nouns.SIDES, path)
        compiler.cite("ZX-toc.610", *(("ZX-event.zone-is-battle-zone",) if kind is None else ()))

        def select(core: Core, env: Env) -> list[Obj]:
            return [
                obj
                for seat in nouns.seats(env, side)
                for place in (state.BATTLE, state.EVENT)
                for obj in core.zones[state.zone(seat, place)]
                if (kind is None and stats.is_in_battle_zone(core, obj))
                or (kind and state.is_kind(core, obj, kind))
            ]

        return select if kind is None else _OfKind(select, side, kind)

    return compile_


class _OfKind(Finder):
    """Cards of a kind in the battle zone; unknown cards there are possible matches."""

    __slots__ = ("kind", "known", "side")

    def __init__(self, known: Select, side: str, kind: str) -> None:
        self.known, self.side, self.kind = known, side, kind

    def sort(self, core: Core, env: Env) -> tuple[list[Obj], Doubts]:
        """See Finder."""
        doubts: Doubts = {}
        for seat in nouns.seats(env, self.side):
            doubts.update(state.possible_cards(core, seat, self.kind))
        return list(self.known(core, env)), doubts


def _card(compiler: Compiler, data: object, path: str) -> Select:
    """Select cards outside the battle zone, including used ones on the chain; removed cards only where the text says so.

    ZX-zone.out-still-linked, ZX-zone.out-not-reachable, ZX-zone.eight/card-on-chain.
    """
    side = compiler.word(data, nouns.SIDES, path)
    compiler.cite("ZX-toc.610", "ZX-zone.per-player", "ZX-zone.out-not-reachable")

    def select(core: Core, env: Env) -> list[Obj]:
        kinds = (state.HAND, state.DECK, state.LIFE, state.RESTING, state.RESOURCE, state.OUT)
        seats = nouns.seats(env, side)
        lying = [obj for seat in seats for kind in kinds for obj in core.zones[state.zone(seat, kind)]]
        return [*lying, *(obj for obj in core.zones[state.CHAIN] if core.owner[obj] in seats)]

    return select


def _resource(compiler: Compiler, data: object, path: str) -> Select:
    side = compiler.word(data, nouns.SIDES, path)
    compiler.cite("ZX-toc.610", "ZX-resource.only-color-and-name", "ZX-resource.loses-effects-attributes")
    return lambda core, env: [
        obj for seat in nouns.seats(env, side) for obj in core.zones[state.zone(seat, state.RESOURCE)]
    ]


def _wearer(compiler: Compiler, data: object, path: str) -> Select:
    select = compiler.select(data, path)
    return lambda core, env: [
        found for obj in select(core, env) if (found := state.wearer(core, obj)) is not None
    ]


def _worn(compiler: Compiler, data: object, path: str) -> Select:
    select = compiler.select(data, path)
    return lambda core, env: [item for obj in select(core, env) for item in state.worn_by(core, obj)]


NOUNS: Final[Mapping[str, SelectWord]] = {
    **nouns.NOUNS,
    **{kind: _battle_cards(kind) for kind in KINDS if kind != "tactic"},
    "battle": _battle_cards(None),
    "card": _card,
    "resource": _resource,
    "top": nouns.top_of(lambda seat: state.zone(seat, state.DECK)),
    "life_top": nouns.top_of(lambda seat: state.zone(seat, state.LIFE)),
    "opponent_life_top": nouns.top_of(lambda seat: state.zone(other(seat), state.LIFE)),
    "wearer": _wearer,
    "worn": _worn,
    "attacker": nouns.fighter(0),
    "attacked": nouns.fighter(1),
    "defender": nouns.fighter(2),
}

# ---- amounts and conditions


def _half(compiler: Compiler, data: object, path: str) -> Amount:
    """Halve a number, rounded down. ZX-numbers.round-down, ZX-numbers.integers-only."""
    whole = compiler.amount(data, path)
    compiler.cite("ZX-numbers.round-down")

    def amount(core: Core, env: Env) -> int:
        number = whole(core, env)
        if number < 0 and core.reading("ZX-numbers.round-down") == "toward-zero":
            return -(-number // 2)
        return number // 2

    return amount


def _divide(compiler: Compiler, data: object, path: str) -> Amount:
    """Divide, rounded down, "for each 500"; no rule covers division by 0. ZX-numbers.round-down."""
    mapping = compiler.mapping(data, path)
    compiler.keys(mapping, {"of", "by"}, path)
    compiler.cite("ZX-numbers.round-down", "ZX-numbers.negative-as-zero")
    whole = compiler.amount(mapping.get("of"), f"{path}.of")
    by = compiler.amount(mapping.get("by"), f"{path}.by")

    def amount(core: Core, env: Env) -> int:
        each = by(core, env)
        if each <= 0:
            raise NotCovered(("ZX-numbers.round-down",), "number.by-nothing", given=each)
        return whole(core, env) // each

    return amount


AMOUNTS: Final[Mapping[str, AmountWord]] = {
    **words.AMOUNTS,
    "half": _half,
    "divided": _divide,
    "attack_of": nouns.total_of(stats.attack),
    "true_attack_of": nouns.total_of(lambda core, obj: stats.true_number(core, obj, "attack")),
    "defence_of": nouns.total_of(stats.defence),
    "cost_of": nouns.total_of(stats.printed_cost),
    "level_of": nouns.total_of(state.level),
    "damage_on": nouns.total_of(lambda core, obj: core.columns[state.DAMAGE][obj]),
    "counters": nouns.counters,  # ZX-toc.326
}


CONDITIONS: Final[Mapping[str, ConditionWord]] = {
    **words.CONDITIONS,
    "turn": nouns.whose_turn("ZX-toc.809"),
}
