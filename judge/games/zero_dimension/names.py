"""The current names and attributes of a card. ZX-name.*, ZX-attribute.*, ZX-resource.only-color-and-name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.effects.language import finds
from judge.engine.effects.lasting import mark_values
from judge.engine.errors import NeedsFact
from judge.games.zero_dimension import stats
from judge.games.zero_dimension.state import DOWN, RESOURCE, kind_of

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Obj
    from judge.games.zero_dimension.definitions import Card


def card_name(core: Core, obj: Obj) -> str | None:
    """Return the card name in force; a face-down resource has none. ZX-name.card-name-changed, ZX-toc.706."""
    if kind_of(core, obj) == RESOURCE and core.bits[obj] & DOWN:
        return None
    name: str = stats.printed_card(core, obj).name
    for changed in stats.LASTING.values(core, obj, "become_name"):
        name = changed
    return name


def character_names(core: Core, obj: Obj) -> frozenset[str]:
    """Return the character names: none, one or several. ZX-name.character-name, ZX-name.multiple, ZX-name.none."""
    if kind_of(core, obj) == RESOURCE:
        return frozenset()
    return _with_changes(core, obj, stats.printed_card(core, obj).characters, "character")


def attributes(core: Core, obj: Obj) -> frozenset[str]:
    """Return the attributes. ZX-attribute.several, ZX-attribute.gain, ZX-attribute.change."""
    if kind_of(core, obj) == RESOURCE:  # ZX-resource.loses-effects-attributes
        return frozenset()
    return _with_changes(core, obj, stats.printed_card(core, obj).attributes, "attribute")


def _with_changes(core: Core, obj: Obj, printed: frozenset[str], word: str) -> frozenset[str]:
    """Apply gains and changes in chronological order; continuous ones come last."""
    gain, become = f"gain_{word}", f"become_{word}"
    stated = core.static["auras"]
    if obj not in core.marks and gain not in stated and become not in stated:
        return printed
    found, gained = set(printed), set[str]()
    steps = []
    if mark_values(core, obj, gain) or mark_values(core, obj, become):
        steps = [(mark.kind, mark.value) for mark in core.marks[obj] if mark.kind in {gain, become}]
    for kind in (become, gain):
        if kind not in stated:
            continue
        steps += [
            (kind, aura.value)
            for env, aura in stats.LASTING.auras(core, kind)
            if finds(core, env, aura.select, obj)
        ]
    for kind, value in steps:
        if kind == gain:
            gained.add(value)
            continue
        found = {value}
        if core.reading("ZX-attribute.change") == "all-present":
            gained.clear()
    return frozenset(found | gained)


def original(core: Core, obj: Obj, word: str) -> frozenset[str]:
    """Return the printed attributes or character names, which a face-up resource keeps.

    ZX-resource.original-face-up, ZX-resource.original-face-down.
    """
    if core.bits[obj] & DOWN:
        return frozenset()
    card: Card = core.card(obj)
    return {"attribute": card.attributes, "character": card.characters}[word]


def has_name(core: Core, obj: Obj, name: str) -> bool:
    """Return whether 『name』 refers to the card: by character name or by attribute. ZX-name.bracket-shared."""
    as_name, as_attribute = name in character_names(core, obj), name in attributes(core, obj)
    if as_name != as_attribute and core.reading("ZX-name.bracket-shared") == "card-data-says":
        raise NeedsFact("bracket", obj, name=name)
    return as_name or as_attribute
