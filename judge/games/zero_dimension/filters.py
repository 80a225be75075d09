"""The filters of 零次元's ability data: which of the cards that a noun finds are meant. ZX-name.*, ZX-attribute.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.effects import nouns
from judge.games.zero_dimension import names, state, stats
from judge.games.zero_dimension.battle import is_fighting
from judge.games.zero_dimension.definitions import COLOURS, HAPPENINGS, KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import Compiler, Env, Filter, FilterWord
    from judge.engine.game import Core
    from judge.engine.ids import Obj


def _zone_filter(compiler: Compiler, data: object, path: str) -> Filter:
    kinds = {state.NAMES.index(name) for name in nouns.words(compiler, data, state.NAMES, path)}
    if state.OUT in kinds:
        compiler.cite("ZX-zone.out-still-linked")
    if state.RESOURCE in kinds:
        compiler.cite("ZX-resource.only-color-and-name", "ZX-resource.face-down-colorless")
    return lambda core, _env, obj: state.kind_of(core, obj) in kinds


def _all_words(test: Callable[[Core, Obj, str], bool], *rules: str, every: bool = True) -> FilterWord:
    """Return the cards with all of several words side by side, or with any of them after 或.

    ZX-attribute.juxtaposed-and, ZX-attribute.or.
    """

    def compile_(compiler: Compiler, data: object, path: str) -> Filter:
        wanted = nouns.names(data, path)
        compiler.cite(*rules)
        if len(wanted) > 1:
            compiler.cite("ZX-attribute.juxtaposed-and" if every else "ZX-attribute.or")
        join = all if every else any
        return lambda core, _env, obj: join(test(core, obj, word) for word in wanted)

    return compile_


def _attribute(core: Core, obj: Obj, word: str) -> bool:

    return word in names.attributes(core, obj)


def _character(core: Core, obj: Obj, word: str) -> bool:

    return word in names.character_names(core, obj)


def _original_attribute(core: Core, obj: Obj, word: str) -> bool:
    return word in names.original(core, obj, "attribute")


def _original_character(core: Core, obj: Obj, word: str) -> bool:
    return word in names.original(core, obj, "character")


def _character_match(compiler: Compiler, data: object, path: str) -> Filter:
    """Return whether cards share a character name: one in common is enough. ZX-name.same-name-any-match."""
    select = compiler.select(data, path)
    compiler.cite("ZX-name.same-name-any-match")

    def test(core: Core, env: Env, obj: Obj) -> bool:
        own = names.character_names(core, obj)
        return any(own & names.character_names(core, other) for other in select(core, env))

    return test


def _colour(compiler: Compiler, data: object, path: str) -> Filter:
    """Test the colour; a face-down card has none. ZX-card.face-down-no-color, ZX-card.color-frame."""
    wanted = frozenset(nouns.words(compiler, data, COLOURS, path))
    compiler.cite("ZX-card.color-frame", "ZX-card.six-colors", "ZX-card.face-down-no-color")

    def test(core: Core, _env: Env, obj: Obj) -> bool:
        return not stats.is_face_down(core, obj) and bool(wanted & core.card(obj).colour_set())

    return test


def _kind(compiler: Compiler, data: object, path: str) -> Filter:
    """Test the kind; a resource no longer has one. ZX-resource.only-color-and-name, ZX-card.kinds."""
    wanted = nouns.words(compiler, data, KINDS, path)
    compiler.cite("ZX-card.kinds")

    def test(core: Core, _env: Env, obj: Obj) -> bool:
        if (
            state.kind_of(core, obj) == state.RESOURCE
            and core.reading("ZX-resource.only-color-and-name") == "resource-only"
        ):
            return False
        return core.card(obj).kind in wanted

    return test


def _state(compiler: Compiler, data: object, path: str) -> Filter:
    """Test for ready or rested: only resources and cards of the battle zone except events have this state.

    ZX-orientation.only-bz-rz.
    """
    wanted = state.RESTED if compiler.word(data, ("ready", "rested"), path) == "rested" else 0
    compiler.cite("ZX-orientation.definitions", "ZX-orientation.only-bz-rz")

    def test(core: Core, _env: Env, obj: Obj) -> bool:
        turns = core.place[obj] in state.BATTLES or state.kind_of(core, obj) == state.RESOURCE
        return turns and core.bits[obj] & state.RESTED == wanted

    return test


def _effect_filter(core: Core, obj: Obj, happening: str) -> bool:
    """Return whether a card has such an effect; one without the required level does not count. ZX-level.unmet-not-had."""
    found = (held.ability.when for held in stats.effects(core, obj, "triggered"))
    return any(when is not None and when.happening == happening for when in found)


def _counter_filter(_compiler: Compiler, data: object, _path: str) -> Filter:
    return lambda core, _env, obj: any(mark.kind == f"counter:{data}" for mark in core.marks.get(obj, ()))


def _entered_filter(core: Core, obj: Obj, said: str) -> bool:
    """Return whether a card entered this turn, or did not. ZX-character.entry-turn-no-attack."""
    return bool(core.columns[state.ENTERED][obj] == core.vars["turn"]) == (said == "this_turn")


_CALLED: Final = ("ZX-name.bracket-shared", "ZX-name.character-name", "ZX-attribute.reference")
_ATTRIBUTE: Final = ("ZX-attribute.reference", "ZX-attribute.several")
_ORIGINAL: Final = ("ZX-resource.original-face-up", "ZX-resource.original-face-down")


def _number_filter(measure: Callable[[Core, Obj], int]) -> FilterWord:
    """Compare a number, both ends included. ZX-toc.613."""
    compile_ = nouns.number_filter(measure)

    def cited(compiler: Compiler, data: object, path: str) -> Filter:
        compiler.cite("ZX-toc.613")
        return compile_(compiler, data, path)

    return cited


FILTERS: Final[Mapping[str, FilterWord]] = {
    **nouns.FILTERS,
    "in": _zone_filter,
    "named": nouns.title_filter(
        lambda core, obj, said: names.card_name(core, obj) == said, "ZX-name.card-name"
    ),
    "called": _all_words(names.has_name, *_CALLED),
    "called_any": _all_words(names.has_name, *_CALLED, every=False),
    "attribute": _all_words(_attribute, *_ATTRIBUTE),
    "attribute_any": _all_words(_attribute, *_ATTRIBUTE, every=False),
    "character_name": _all_words(_character, "ZX-name.character-name", "ZX-name.none"),
    "original_attribute": _all_words(_original_attribute, *_ORIGINAL),
    "original_character": _all_words(_original_character, *_ORIGINAL),
    "same_character": _character_match,
    "colour": _colour,
    "kind": _kind,
    "state": _state,
    "face": nouns.flag_filter(state.DOWN, ("up", "down")),
    "role": nouns.word_filter(("attacking", "defending"), is_fighting),
    "entered": nouns.word_filter(("this_turn", "before"), _entered_filter),
    "has_effect": nouns.word_filter(HAPPENINGS, _effect_filter, "ZX-level.unmet-not-had"),
    "has_counter": _counter_filter,
    "cost": _number_filter(stats.printed_cost),
    "attack": _number_filter(stats.attack),
    "defence": _number_filter(stats.defence),
    "level": _number_filter(state.level),
    "damage": _number_filter(lambda core, obj: core.columns[state.DAMAGE][obj]),
}

# What nothing changes as long as a card lies where it lies.
PRINTED: Final = frozenset({"colour", "kind", "original_attribute", "original_character"})
