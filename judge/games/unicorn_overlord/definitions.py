"""Cards as data: what is printed, and the abilities compiled from it.

kind: unit | item | territory | crit | burn | curse | renown | power        start: copies of each player's start
power, classes (icons), bonus (the class its class bonus counts)            of a unit; a territory has classes too
conditions, value                                                           of a critical card
round, value                                                                of a prestige card (`renown`)
icons: [coin, draw, ...]                                                    short for one ability of these icons
abilities: [{id, timing, effect, text}]   timing: reveal (units, items) | activate, permanent, coin (territories)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.abilities import Ability, Aura, demand_own_ids, listed, read_condition
from judge.engine.effects.language import Compiler
from judge.engine.errors import BadDefinition, NeedsFact
from judge.engine.table import Definition
from judge.games.card_fields import other_names, words_within

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import Condition, Vocabulary
    from judge.engine.game import Core

CARD_KINDS: Final = ("unit", "item", "territory", "crit", "burn", "curse", "renown", "power")
TIMINGS: Final = ("reveal", "activate", "permanent", "coin")

ICONS: Final = ("coin", "draw", "exclude", "curse", "burn", "crit")  # UO-icons.list: exactly six
_ICONS_RULE: Final = "UO-icons.list"

# The cards whose effect an example of the rulebook shows: the point that is unclear, the reading that takes the
# example for the card, and what the example shows. UO-territory.example.cards, UO-mercenary, UO-example.nineteen
_SHOWN: Final[Mapping[str, tuple[str, str, Mapping[str, object]]]] = {
    "Town": ("UO-territory.example.cards", "as-example", {"timing": "activate", "effect": [{"coin": 3}]}),
    "Forest": (
        "UO-territory.example.cards",
        "as-example",
        {"timing": "activate", "effect": [{"discard": 2}, {"draw": 2}]},
    ),
    "Mercenary": (
        "UO-mercenary",
        "as-example",
        {"effect": [{"strengthen": "self", "power": {"times": [2, {"coins": "battle"}]}}]},
    ),
    "Steel Sword": ("UO-example.nineteen", "all-later", {"effect": [{"strengthen": "later", "power": 3}]}),
}
_PRINTED: Final = {"城鎮": "Town", "森林": "Forest", "雇傭兵": "Mercenary", "鋼劍": "Steel Sword"}


class Card(Definition):
    """A card. An unknown property raises NeedsFact when it matters."""

    __slots__ = (
        "_ability_in_example",
        "auras",
        "bonus",
        "classes",
        "conditions",
        "gives_coins",
        "kind",
        "printed",
        "round",
        "start",
        "text_only",
    )

    def __init__(
        self,
        key: str,
        data: Mapping[str, Any],
        abilities: tuple[Ability, ...],
        conditions: tuple[Condition, ...],
        shown: tuple[str, str] | None,
    ) -> None:
        super().__init__(key, str(data.get("name", key)), abilities)
        self.printed = data
        self.kind: str = data["kind"]
        self.start: int = data.get("start", 0)
        self.round: int = data.get("round", 0)
        self.classes: tuple[str, ...] = tuple(data.get("classes", ()))
        self.bonus: str | None = data.get("bonus")
        self.conditions = conditions
        own = abilities[:-1] if shown else abilities
        unread = any(ability.unread for ability in own)  # it may do anything
        self.text_only = unread or ("text" in data and not own and "abilities" not in data)
        self.auras = tuple(aura for ability in abilities for aura in ability.auras)
        words = {*data.get("icons", ()), *words_within(data.get("abilities"))}
        self.gives_coins = self.text_only or "coin" in words
        self._ability_in_example = (
            shown  # the point and the reading under which the last ability holds instead
        )

    def stat(self, name: str) -> int:
        """Return a printed number; NeedsFact when it is unknown."""
        value: int | None = self.printed.get(name)
        if value is None:
            raise NeedsFact(name, None, card=self.name)
        return value

    def in_force(self, core: Core) -> tuple[Ability | None, ...]:
        """Return the abilities by number, None for one that is not in force.

        A card shown in an example has the ability shown there as its last one; an interpretation decides which is in
        force. NeedsFact for a card with unknown text: UO-item.resolve, UO-unit.effect.top.down.
        """
        abilities: tuple[Ability | None, ...] = self.abilities
        if self._ability_in_example is not None:
            point, reading = self._ability_in_example
            if core.reading(point) == reading:
                return (*(None for _ in abilities[:-1]), abilities[-1])
            abilities = (*abilities[:-1], None)
        if self.text_only:
            raise NeedsFact("ability", None, card=self.name)
        return abilities

    def meant(self, core: Core, number: int) -> int:
        """Return the number of the ability in force for an ability stated by its own number: see `in_force`."""
        if (
            self._ability_in_example is not None
            and core.reading(self._ability_in_example[0]) == self._ability_in_example[1]
        ):
            return len(self.abilities) - 1
        return number


def _ability_in_example(data: Mapping[str, Any]) -> tuple[str, str, Mapping[str, object]] | None:
    """Return the ability of a card as an example shows it, found by any of its names."""
    for name in (str(data.get("name")), *other_names(data)):
        if _PRINTED.get(name, name) in _SHOWN:
            return _SHOWN[_PRINTED.get(name, name)]
    return None


def compile_card(key: str, data: Mapping[str, object], words: Vocabulary) -> Card:
    """Compile one card's data (the fields of card_db). BadDefinition carries the path below the card."""
    kind = data["kind"]
    if kind not in CARD_KINDS:
        raise BadDefinition("kind", "word.unknown", word=kind, known=list(CARD_KINDS))
    entries = list(listed(data.get("abilities"), "abilities"))
    if not entries and data.get("icons"):
        entries = [_icon_ability(data["icons"], kind)]
    shown = _ability_in_example(data)
    abilities = tuple(_ability(entry, f"abilities[{at}]", words, kind) for at, entry in enumerate(entries))
    if shown is not None:
        ability = _ability({"id": "shown", **shown[2]}, f"abilities[{len(entries)}]", words, kind)
        abilities = (*abilities, replace(ability, rules=(shown[0],)))
    demand_own_ids(abilities)
    conditions = tuple(
        Compiler(words).condition(entry, f"conditions[{at}]")
        for at, entry in enumerate(listed(data.get("conditions"), "conditions"))
    )
    return Card(key, data, abilities, conditions, None if shown is None else shown[:2])


def _icon_ability(icons: Any, kind: str) -> dict[str, object]:
    """Convert a row of icons to an ability, each icon once in the printed order. UO-icons.list."""
    for at, icon in enumerate(listed(icons, "icons")):
        if icon not in ICONS:
            raise BadDefinition(
                f"icons[{at}]", "icon.unknown", word=icon, known=list(ICONS), rules=(_ICONS_RULE,)
            )
    timing = "activate" if kind == "territory" else "reveal"
    return {"id": "icons", "timing": timing, "effect": [{icon: 1} for icon in icons]}


_TEXT_KEYS: Final = {"id", "timing", "text", "texts", "read"}
_KEYS: Final = {*_TEXT_KEYS, "effect"}
_UNREAD_KEYS: Final = {*_TEXT_KEYS, "unread"}


def _ability(data: Any, path: str, words: Vocabulary, kind: str) -> Ability:
    compiler = Compiler(words)
    mapping = compiler.mapping(data, path)
    unread = mapping.get("unread") is True
    compiler.keys(mapping, _UNREAD_KEYS if unread else {*_KEYS, "if"}, path)
    usual = "activate" if kind == "territory" else "reveal"
    timing = compiler.word(mapping.get("timing", usual), TIMINGS, f"{path}.timing")
    if (timing == "reveal") == (kind == "territory"):
        raise BadDefinition(f"{path}.timing", "timing.not-of-kind", word=timing, kind=kind)
    name = str(mapping.get("id", timing))
    if unread:
        return Ability(name, timing, unread=True)
    if timing == "permanent":
        condition = read_condition(mapping, compiler, path)
        stated = mapping.get("effect")
        if not isinstance(stated, list):
            raise BadDefinition(f"{path}.effect", "list.expected", given=type(stated).__name__)
        auras = tuple(
            _aura(item, compiler, f"{path}.effect[{at}]", condition) for at, item in enumerate(stated)
        )
        return Ability(name, timing, auras=auras)
    compiler.keys(mapping, _KEYS, path)
    compiler.effects(mapping.get("effect"), f"{path}.effect")
    return Ability(name, timing, ops=tuple(compiler.ops), names=compiler.bound)


def _aura(data: object, compiler: Compiler, path: str, condition: Condition | None) -> Aura:
    mapping = compiler.mapping(data, path)
    compiler.keys(mapping, {"modify", "power"}, path)
    select = compiler.select(mapping.get("modify"), f"{path}.modify")
    return Aura("stronger", select, compiler.amount(mapping.get("power"), f"{path}.power"), condition)
