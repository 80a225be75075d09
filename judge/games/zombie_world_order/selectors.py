"""The nouns, filters and amounts of ZOMBIE WORLD ORDER's ability data: which cards and players are meant.

    {zombie: own|opponent|any, form: original|half, colour: red, state: rest, power: {most: 3}, name: Walker, other: true}
    {card: own|opponent|any, in: deck|destroyed|mana, kind: zombie, ...}   {hand: own|opponent}   {top: 3}   {their_top: 3}
    {player: you|opponent|each|any}   {attacker: now}   {attack_target: now}

By default a text refers to the player's own cards: ZWO-principle.own-by-default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import but_for, holds
from judge.engine.decisions import Kind
from judge.engine.effects import nouns, words
from judge.engine.effects.nouns import (
    SIDES,
    flag_filter,
    name_filter,
    number_filter,
    seats,
    title_filter,
    total_of,
    word_filter,
)
from judge.engine.errors import NeedsFact
from judge.engine.ids import other
from judge.games.zombie_world_order import state, stats
from judge.games.zombie_world_order.definitions import ATTRIBUTES, BY_EACH_COLOUR, COLOURS, KEYWORDS, KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import (
        Amount,
        AmountWord,
        Compiler,
        Condition,
        ConditionWord,
        Env,
        Filter,
        FilterWord,
        Select,
        SelectWord,
    )
    from judge.engine.game import Core
    from judge.engine.ids import Obj
    from judge.games.zombie_world_order.definitions import Card

# ---- nouns


OWN: Final = "ZWO-principle.own-by-default"


def _side(compiler: Compiler, data: object, path: str) -> str:
    """Read whose cards are meant; the player's own are those under the player's control."""
    side = compiler.word(data, SIDES, path)
    if side == "own":
        compiler.cite(OWN)
    return side


def _zombie(compiler: Compiler, data: object, path: str) -> Select:
    """Select zombies, which are only on the field, in either zone: ZWO-qa.zombie-vs-card, ZWO-zone.field."""
    side = _side(compiler, data, path)
    if side == "any":
        return lambda core, env: state.zombies(core, env["you"]) + state.zombies(core, other(env["you"]))
    if side == "own":
        return _own_zombies
    return lambda core, env: state.zombies(core, other(env["you"]))


def _own_zombies(core: Core, env: Env) -> list[Obj]:
    """Return the player's own zombies. ZWO-principle.own-by-default."""
    found, theirs = state.zombies(core, env["you"]), other(env["you"])
    if core.decisions is not None and but_for(core, OWN, *state.zombies(core, theirs)):
        return found + state.zombies(core, theirs)
    return found


def _card(compiler: Compiler, data: object, path: str) -> Select:
    """Select cards in the zones outside the field; the hand is not a zone: ZWO-qa.hand-not-zone."""
    side = _side(compiler, data, path)

    def select(core: Core, env: Env) -> list[Obj]:
        places = [
            state.zone(seat, kind)
            for seat in seats(env, side)
            for kind in (state.DECK, state.DESTROYED, state.MANA)
        ]
        return [obj for place in places for obj in core.zones[place]]

    return select


def _hand(compiler: Compiler, data: object, path: str) -> Select:
    side = _side(compiler, data, path)
    return lambda core, env: [
        obj for seat in seats(env, side) for obj in core.zones[state.zone(seat, state.HAND)]
    ]


NOUNS: Final[Mapping[str, SelectWord]] = {
    **nouns.NOUNS,
    "zombie": _zombie,
    "card": _card,
    "hand": _hand,
    "top": nouns.top_of(lambda seat: state.zone(seat, state.DECK)),  # ZWO-qa.draw-top
    "their_top": nouns.top_of(lambda seat: state.zone(other(seat), state.DECK)),
    "attacker": nouns.fighter(0),
    "attack_target": nouns.fighter(1),
}

# ---- filters. Everything printed on a card may be referred to: ZWO-card.all-printed-referable.


def _colour(compiler: Compiler, data: object, path: str) -> Filter:
    """Test the colour; a multicoloured card has each: ZWO-qa.multicolour-zombie-colours, ZWO-qa.multicolour-zombie-hit."""
    compiler.cite(*BY_EACH_COLOUR)
    wanted = frozenset(nouns.words(compiler, data, (*COLOURS, "none"), path))

    def test(core: Core, _env: Env, obj: Obj) -> bool:
        colours = core.card(obj).colour_set()
        if len(colours) > 1 and wanted & colours:
            return holds(core, "ZWO-qa.multicolour-zombie-hit", Kind.USUAL, obj)
        return bool(wanted & colours) or ("none" in wanted and not colours)

    return test


def _attribute(compiler: Compiler, data: object, path: str) -> Filter:
    """Test the attribute; TECH is another word for MEKA Z, in the plain reading: ZWO-card.zombie.attribute-colour."""
    word = compiler.word(data, tuple(ATTRIBUTES), path)

    def test(core: Core, _env: Env, obj: Obj) -> bool:
        card = core.card(obj)
        colour = ATTRIBUTES[word]
        if colour == "blue" and core.reading("ZWO-card.zombie.attribute-colour") == "two-attributes":
            return word in card.attributes
        return colour in card.colour_set()

    return test


def _zone_filter(compiler: Compiler, data: object, path: str) -> Filter:
    kinds = {
        state.NAMES.index(name) for name in nouns.words(compiler, data, ("deck", "destroyed", "mana"), path)
    }
    return lambda core, _env, obj: state.kind_of(core, obj) in kinds


def _stat(name: str) -> Callable[[Core, Obj], int]:
    return lambda core, obj: int(core.card(obj).stat(name))


def _zombie_number_filter(number: FilterWord) -> FilterWord:
    """Make the filter of a number that only zombie cards have. ZWO-card.event.no-stats."""

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        within = number(compiler, data, path)
        return lambda core, env, obj: core.card(obj).kind != "event" and within(core, env, obj)

    return compile_


def _kind(core: Core, obj: Obj) -> str:
    card: Card = core.card(obj)
    if card.kind is None:
        raise NeedsFact("kind", obj, card=card.name)
    return card.kind


def _kind_filter(compiler: Compiler, data: object, path: str) -> Filter:
    wanted = nouns.words(compiler, data, KINDS, path)
    return lambda core, _env, obj: _kind(core, obj) in wanted


def _printed_filter(field: str) -> Callable[[Core, Obj], object]:
    return lambda core, obj: core.card(obj).printed.get(field)


def _damage(core: Core, obj: Obj) -> int:
    return core.columns[state.DAMAGE][obj]


# ZWO-glossary.original-form, ZWO-glossary.half-destroyed
_FORMS: Final = {"original": state.ORIGINAL, "half": state.HALF}
FILTERS: Final[Mapping[str, FilterWord]] = {
    **nouns.FILTERS,
    "colour": _colour,
    "attribute": _attribute,
    "form": word_filter(tuple(_FORMS), lambda core, obj, said: state.kind_of(core, obj) == _FORMS[said]),
    "in": _zone_filter,
    "state": flag_filter(state.REST, ("stand", "rest")),
    "face": flag_filter(state.BACK, ("front", "back")),
    "power": _zombie_number_filter(number_filter(stats.power)),
    "base_power": _zombie_number_filter(number_filter(stats.base_power)),
    "critical": _zombie_number_filter(number_filter(stats.critical)),
    "entry_cost": _zombie_number_filter(number_filter(_stat("entry_cost"))),
    "revive_cost": _zombie_number_filter(number_filter(_stat("revive_cost"))),
    "damage": number_filter(_damage),
    "name": name_filter(lambda core, obj: core.card(obj).name),
    "name_contains": title_filter(lambda core, obj, said: said in core.card(obj).name),
    "no": name_filter(_printed_filter("no")),
    "rarity": name_filter(_printed_filter("rarity")),
    "illustrator": name_filter(_printed_filter("illustrator")),
    "kind": _kind_filter,
    "keyword": word_filter(KEYWORDS, lambda core, obj, said: said in stats.keywords(core, obj)),
    "trait": title_filter(lambda core, obj, said: said in core.card(obj).traits),
}

# What nothing changes: ZWO-card.all-printed-referable.
PRINTED: Final = frozenset(
    {
        "colour",
        "attribute",
        "name",
        "name_contains",
        "no",
        "rarity",
        "illustrator",
        "kind",
        "trait",
    }
)

# ---- amounts


def _life(compiler: Compiler, data: object, path: str) -> Amount:
    who = compiler.word(data, ("you", "opponent"), path)
    return lambda core, env: int(core.vars["life"][env["you"] if who == "you" else other(env["you"])])


AMOUNTS: Final[Mapping[str, AmountWord]] = {
    **words.AMOUNTS,
    "power_of": total_of(stats.power),
    "critical_of": total_of(stats.critical),
    "damage_on": total_of(_damage),
    "entry_cost_of": total_of(_stat("entry_cost")),
    "life": _life,
    "counters": nouns.counters,
}

# ---- conditions


def _phase(compiler: Compiler, data: object, path: str) -> Condition:
    word = compiler.word(data, ("main", "battle", "end"), path)
    return lambda core, _env: bool(core.vars["phase"] == word)


CONDITIONS: Final[Mapping[str, ConditionWord]] = {
    **words.CONDITIONS,
    "turn": nouns.whose_turn(),
    "phase": _phase,
}
