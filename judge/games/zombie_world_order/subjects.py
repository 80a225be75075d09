"""What each word of ability data can apply to: a word without any possible subject is refused at compile time.

A selector finds zombies (on the field), cards (in the deck, the fully-destroyed zone and the mana zone), hand cards
and players. A word that applies to none of the kinds its selector finds would be accepted silently and do nothing:
`forbid: {player: you}, do: attack`, `when: {draws: self}`, `{zombie: own, in: mana}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadDefinition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.effects.language import Compiler, EffectWord, Entry

Kinds = frozenset[str]

ZOMBIE: Final = frozenset({"zombie"})
CARD: Final = frozenset({"card"})
HAND: Final = frozenset({"hand"})
PLAYER: Final = frozenset({"player"})
OBJECT: Final = ZOMBIE | CARD | HAND
ANY: Final = OBJECT | PLAYER

NOUNS: Final[Mapping[str, Kinds]] = {
    "zombie": ZOMBIE,
    "attacker": ZOMBIE,
    "attack_target": ZOMBIE | PLAYER,
    "card": CARD,
    "top": CARD,
    "their_top": CARD,
    "hand": HAND,
    "player": PLAYER,
}
FILTERS: Final[Mapping[str, Kinds]] = {
    **dict.fromkeys(("form", "damage"), ZOMBIE),
    "in": CARD,
    **dict.fromkeys(("state", "face"), ZOMBIE | CARD),
    **dict.fromkeys(("colour", "attribute", "kind", "keyword", "trait", "name", "name_contains"), OBJECT),
    **dict.fromkeys(("no", "rarity", "illustrator", "other"), OBJECT),
    **dict.fromkeys(("power", "base_power", "critical", "entry_cost", "revive_cost"), OBJECT),
}
FORBIDDEN: Final[Mapping[str, Kinds]] = {
    **dict.fromkeys(("enter", "event", "draw_cards", "gain_life"), PLAYER),
    "activate": OBJECT | PLAYER,
    "be_attacked": ZOMBIE | PLAYER,
    **dict.fromkeys(("be_damaged", "be_damaged_in_attacks", "be_damaged_by_effects"), ZOMBIE | PLAYER),
    **dict.fromkeys(("be_targeted", "be_targeted_by_opponent"), OBJECT),
    "stand": ZOMBIE | CARD,
}
HAPPENINGS: Final[Mapping[str, Kinds]] = {
    **dict.fromkeys(("draws", "drawn_by_effect", "life_lost", "life_gained"), PLAYER),
    **dict.fromkeys(("event_used", "turn_starts", "turn_ends"), PLAYER),
    **dict.fromkeys(("damaged", "attacked"), ZOMBIE | PLAYER),
    **dict.fromkeys(("discarded", "mana_placed", "turned_front", "turned_back"), CARD),
    "leaves_zone": ZOMBIE | CARD,
}
NUMBERS: Final[Mapping[str, Kinds]] = {
    "power": OBJECT,
    "critical": OBJECT,
    "entry_cost": OBJECT,
    "revive_cost": ZOMBIE,
    "damage_taken": ZOMBIE | PLAYER,
}


@dataclass(frozen=True, slots=True)
class On:
    """An effect word for certain kinds of subject only. `under`: the key of its selector, if not the word."""

    kinds: Kinds
    compile: EffectWord
    under: str = ""

    def __call__(self, compiler: Compiler, data: Entry, path: str) -> None:
        """Compile it."""
        self.compile(compiler, data, path)


# On what something can last that is no prohibition and no number.
_LASTS: Final[Mapping[str, Kinds]] = {
    **dict.fromkeys(("change", "keyword", "blank", "goes_back"), ZOMBIE),
    "later": PLAYER,
    "seen": OBJECT,
}
_INSTEAD: Final = {"damaged": ZOMBIE | PLAYER}
# What a verb names by `as`, and where that lies then.
_NAMED: Final[Mapping[str, tuple[str, Kinds | None]]] = {
    "choose": ("chosen", None),
    "for_each": ("it", None),
    "look": ("seen", None),
    "reveal": ("seen", None),
    "search": ("chosen", CARD),
    "enter": ("", ZOMBIE),
    "control": ("", ZOMBIE),
    "return": ("", HAND),
    **dict.fromkeys(("destroy", "to_deck", "to_mana"), ("", CARD)),
}

Names = dict[str, Kinds]
Effects = Mapping[str, Any]
"""The effect words of the vocabulary: those that are `On` something say to what they can be done."""


def check(ability: Mapping[str, Any], path: str, words: Effects) -> None:
    """Raise BadDefinition at the first word of an ability that cannot apply to any match of its selector."""
    names: Names = {"self": OBJECT}
    for happening, subject in (ability.get("when") or {}).items():
        spot = f"{path}.when.{happening}"
        found = kinds(subject, names)
        _demand(found, HAPPENINGS.get(happening, ZOMBIE), happening, spot)
        names["it"] = found
    for spot, data, found in _selectors(ability, path, names):
        for word in data:
            if word in FILTERS and word not in NOUNS:
                _demand(found, FILTERS[word], word, f"{spot}.{word}")
    if "target" in ability:
        names["target"] = kinds(ability["target"], names)
    names |= {name: kinds(data, names) for name, data in (ability.get("targets") or {}).items()}
    _effects(ability.get("effect", []), f"{path}.effect", names, words)


def lasts_on(kind: str, value: object) -> Kinds:
    """Return the kinds of subject a lasting effect can have; it has no meaning for others."""
    if kind == "forbid":
        return FORBIDDEN.get(str(value), ZOMBIE)
    if kind.startswith("counter:"):
        return ZOMBIE
    return NUMBERS.get(kind, _LASTS.get(kind, ANY))


def kinds(data: Any, names: Names) -> Kinds:
    """Return the kinds a selector can find; all of them where that is unknown."""
    if isinstance(data, str):
        return names.get(data, ANY)
    if not isinstance(data, dict):
        return ANY
    if "either" in data:
        return frozenset(kind for part in data["either"] for kind in kinds(part, names))
    if "among" in data:
        return kinds(data["among"], names)
    return next((NOUNS[word] for word in data if word in NOUNS), ANY)


def _demand(found: Kinds, wanted: Kinds, word: str, path: str) -> None:
    if found.isdisjoint(wanted):
        raise BadDefinition(path, "subject.never", word=word, known=sorted(wanted))


def _selectors(data: object, path: str, names: Names) -> Iterator[tuple[str, Mapping[str, object], Kinds]]:
    """Yield every selector of an ability with a definite kind of matches, with its path."""
    if isinstance(data, dict):
        if not NOUNS.keys().isdisjoint(data) and len(data) > 1:
            yield path, data, kinds(data, names)
        for word, part in data.items():
            yield from _selectors(part, f"{path}.{word}", names)
    elif isinstance(data, list):
        for at, part in enumerate(data):
            yield from _selectors(part, f"{path}[{at}]", names)


def _effects(data: Any, path: str, names: Names, words: Effects) -> None:
    """Check a list of effects, in the order in which they bind names for later ones."""
    for at, effect in enumerate(data if isinstance(data, list) else ()):
        spot = f"{path}[{at}]"
        for word in effect:  # in any order: what is no verb says nothing here
            _verb(word, effect, spot, names, words)
        for word in _NAMED.keys() & effect.keys():
            usual, lies = _NAMED[word]
            name = effect.get("as", usual)
            if name:
                names[name] = lies or kinds(effect[word], names)
        for part in ("then", "else", "do", "may", "at_end"):
            _effects(effect.get(part), f"{spot}.{part}", names, words)
        for number, mode in enumerate(effect.get("one_of", ())):
            _effects(mode, f"{spot}.one_of[{number}]", names, words)


def _verb(word: str, effect: Mapping[str, object], path: str, names: Names, words: Effects) -> None:
    entry = words.get(word)
    of = (entry.under if isinstance(entry, On) else "") or word
    found = kinds(effect.get(of, "target"), names)
    if isinstance(entry, On):
        _demand(found, entry.kinds, word, f"{path}.{of}")
    elif word == "change":  # what a permanent ability states, where an effect says `rule`
        _demand(found, ZOMBIE, word, f"{path}.{word}")
    elif word == "forbid":
        _demand(found, FORBIDDEN.get(str(effect.get("do")), ZOMBIE), str(effect.get("do")), f"{path}.do")
    elif word == "modify":
        for number, wanted in NUMBERS.items():
            if number in effect:
                _demand(found, wanted, number, f"{path}.{number}")
    elif word == "instead":
        _demand(found, _INSTEAD.get(str(effect.get("of")), ZOMBIE), str(effect.get("of")), f"{path}.of")
