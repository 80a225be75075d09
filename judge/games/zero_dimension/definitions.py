"""Cards and abilities of 零次元 as compiled values, made from card data.

Four kinds of card (ZX-card.kinds), four kinds of effect (ZX-toc.700) and a tactic's own effect. An ability is
active only at its level (ZX-level.effect-gate) and in the turn it is marked for (ZX-toc.809).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import abilities
from judge.engine.effects.abilities import Cost, listed, positive, read_number, read_targets
from judge.engine.effects.language import BoundName, Compiler
from judge.engine.errors import BadDefinition, NeedsFact
from judge.engine.table import Definition
from judge.games.zero_dimension.continuous import ALLOWED, FORBIDDEN, STATED, statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.effects.abilities import TriggerCondition
    from judge.engine.effects.language import Amount, Entry, Vocabulary

COLOURS: Final = ("red", "yellow", "blue", "green", "white", "black")  # ZX-card.six-colors
KINDS: Final = ("character", "equipment", "tactic", "event")  # ZX-card.kinds
TACTICS: Final = ("normal", "instant")  # ZX-tactics.two-types
TIMINGS: Final = ("continuous", "triggered", "activated", "counter", "tactic")  # ZX-toc.700 ... ZX-toc.704
STATS: Final = ("attack", "defence")
# By which rules the words of an effect are read.
_TIMING_RULES: Final = {
    "continuous": ("ZX-toc.701",),
    "triggered": ("ZX-toc.702", "ZX-toc.800"),
    "activated": ("ZX-toc.703",),
    "counter": ("ZX-toc.704",),
    "tactic": ("ZX-tactics.resolve-effect",),
}
_LEVEL_RULES: Final = {2: "ZX-level.two-or-more", 3: "ZX-level.three-or-more"}
_DEFINES_RULES: Final = {
    "attack": ("ZX-attack-defence.attack-indefinite",),
    "defence": ("ZX-attack-defence.defence-indefinite",),
    "cost": ("ZX-cost.indefinite", "ZX-cost.indefinite-unused"),
}
_MARK_RULES: Final = {
    "enters": "ZX-toc.801",
    "destroyed": "ZX-toc.802",
    **dict.fromkeys(("battle_destroyed", "attack_destroyed", "defence_destroyed"), "ZX-toc.803"),
    **dict.fromkeys(("battle_won", "attack_won", "defence_won"), "ZX-toc.804"),
    "defends": "ZX-toc.805",
    "attacks": "ZX-toc.806",
    "turn_starts": "ZX-toc.807",
    "turn_ends": "ZX-toc.808",
}

# What a triggered effect can wait for: the marks of ZX-toc.801 to ZX-toc.808 and plain happenings. The subject is
# the card, or the player for the last group.
HAPPENINGS: Final = (
    "enters", "destroyed", "battle_destroyed", "attack_destroyed", "defence_destroyed",
    "battle_won", "attack_won", "defence_won", "attacks", "defends",
    "scrapped", "discarded", "to_rest_zone", "leaves", "rested", "readied", "damaged", "levelled", "revealed",
    "turn_starts", "turn_ends", "draws", "life_lost", "resource_placed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ability(abilities.Ability):
    """One effect of a card. `on_self`: it applies to the card itself; `gives`: the granted effects it gives to cards."""

    places: tuple[str, ...] = ("battle",)
    level: int = 1
    turn: str = "any"
    granted: bool = False
    extra: tuple[Cost, ...] = ()
    alternative: tuple[Cost, ...] = ()
    defines: Mapping[str, Amount] = field(default_factory=dict)
    gives: tuple[str, ...] = ()
    on_self: bool = False


class Card(Definition):
    """A card. Unknown numbers are None; asking for one that matters raises NeedsFact."""

    __slots__ = (
        "attributes", "by_timing", "characters", "colour_cost", "colours", "counters", "defined",
        "kind", "level", "numbers", "on_opponent", "printed", "series", "states", "text_only", "timing", "triggers",
    )  # fmt: skip

    def __init__(self, key: str, data: Entry, abilities: tuple[Ability, ...]) -> None:
        super().__init__(key, str(data.get("name", key)), abilities)
        self.printed = data
        self.kind: str | None = data.get("kind")
        colours = data.get("colours")
        self.colours: frozenset[str] | None = None if colours is None else frozenset(colours)
        self.colour_cost: dict[str, int] = dict(data.get("colour_cost") or {})
        characters = (
            data.get("characters") or [data["character"]] if data.get("character") else data.get("characters")
        )
        self.characters = frozenset(characters or ())
        self.attributes = frozenset(data.get("attributes") or ())
        self.series = data.get("series")
        self.timing: str | None = data.get("timing")
        self.level: int = data.get("level") or 1  # the rulebook prints none: ZX-level.three-or-more
        self.on_opponent = bool(data.get("on_opponent", False))
        self.numbers: dict[str, Any] = {
            name: data.get(name)
            for name in ("cost", "attack", "defence", "attack_bonus", "defence_bonus", "level_cost")
        }
        self.by_timing: dict[str, tuple[tuple[int, Ability], ...]] = {
            timing: tuple((number, each) for number, each in enumerate(abilities) if each.timing == timing)
            for timing in TIMINGS
        }
        # Asked of every card on the table again and again: whether it states or waits for anything at all.
        self.states = any(each.auras for each in abilities)
        self.triggers = bool(self.by_timing["triggered"])
        self.defined = frozenset(name for each in abilities for name in each.defines)
        # A card with an unknown text (null) may do anything; one without text, or with `abilities: []`, does nothing.
        untold = bool(data.get("text")) or ("text" in data and data["text"] is None)
        self.text_only = untold and data.get("abilities") != [] and all(each.unread for each in abilities)

    def number(self, name: str) -> int:
        """Return a printed number; NeedsFact when it is unknown. A number determined by an effect is 0 in print."""
        value = self.numbers[name]
        if value is None:
            if name.endswith("bonus") or name in self.defined:
                return 0
            raise NeedsFact(name, None, card=self.name)
        return int(value)

    def open_number(self, name: str) -> bool:
        """Return whether the number is undetermined: set by the card's own effect."""
        return name in self.defined

    def colour_set(self) -> frozenset[str]:
        """Return the colours; NeedsFact when they are unknown. ZX-card.color-frame."""
        if self.colours is None:
            raise NeedsFact("colours", None, card=self.name)
        return self.colours

    def the_tactic(self) -> tuple[int, Ability] | None:
        """Return the effect of a tactic when it is used."""
        found = self.by_timing["tactic"]
        return found[0] if found else None


def compile_card(key: str, data: Entry, words: Vocabulary) -> Card:
    """Compile one card's data (the fields of card_db). Errors have the path within the card."""
    # An unnamed card of which only the colour is known is a resource.
    if data.get("kind") not in KINDS and ("kind" in data or data.get("name")):
        raise BadDefinition("kind", "word.unknown", word=data.get("kind"), known=list(KINDS))
    if data.get("kind") == "tactic" and data.get("timing") not in TACTICS:
        raise BadDefinition("timing", "word.unknown", word=data.get("timing"), known=list(TACTICS))
    for colour in [*(data.get("colours") or ()), *(data.get("colour_cost") or {})]:
        if colour not in COLOURS:
            raise BadDefinition("colours", "word.unknown", word=colour, known=list(COLOURS))
    entries = _separate_granted(data.get("abilities") or [])
    found = tuple(_ability(entry, path, words, data.get("kind")) for path, entry in entries)
    abilities.demand_own_ids(found)
    _check_gains(found)
    return Card(key, data, found)


_OF_USE: Final = frozenset({"extra_cost", "instead_of_cost"})
_TIMINGS: Final = abilities.Timings(
    keys=frozenset(
        {
            *("id", "timing", "level", "turn", "once", "from", "granted", "text", "texts", "read"),
            *("cost", "defines", "target", "targets", "when", "if", "effect"),
            *_OF_USE,
        }
    ),
    unread_keys=frozenset({"id", "timing", "level", "when", "text", "texts", "read", "unread"}),
    excluded={
        "continuous": frozenset({"cost", "once", "target", "targets"}),
        "triggered": frozenset({*_OF_USE, "defines"}),
        "activated": frozenset({*_OF_USE, "defines"}),
        "counter": frozenset({*_OF_USE, "defines", "once", "from"}),
        "tactic": frozenset({"defines", "once", "from", "level", "turn"}),
    },
    happenings=HAPPENINGS,
    triggered="triggered",
    needs="when.needs-triggered",
)


def _ability(data: object, path: str, words: Vocabulary, card_kind: str | None) -> Ability:
    compiler = Compiler(words)
    mapping = compiler.mapping(data, path)
    usual = "tactic" if card_kind == "tactic" else None
    timing, when = abilities.read_timing(mapping, compiler, path, _TIMINGS, TIMINGS, usual)
    if when is not None:
        _check_can_happen(mapping["when"][when.happening], when.happening, f"{path}.when.{when.happening}")
    if mapping.get("unread") is True:
        return _unread(mapping, timing, when)
    places = tuple(listed(mapping.get("from", ["battle"]), f"{path}.from"))
    for place in places:
        compiler.word(place, ("battle", "hand", "rest", "resource"), f"{path}.from")
    numbers = compiler.mapping(mapping["defines"], f"{path}.defines") if "defines" in mapping else {}
    level = positive(mapping.get("level", 1), f"{path}.level", 99)
    targets = read_targets(mapping, compiler, path)
    condition = abilities.read_condition(mapping, compiler, path)
    before, compiler.rules = compiler.rules, {}
    costs, extra, alternative = (
        abilities.read_costs(mapping.get(key), compiler, f"{path}.{key}", _cost)
        for key in ("cost", "extra_cost", "instead_of_cost")
    )
    of_costs, compiler.rules = compiler.rules, before
    states = partial(statements, compiler, condition) if timing == "continuous" else None
    auras = abilities.read_effect(mapping, compiler, path, states)
    cheaper = any(aura.kind == "cost" and isinstance(aura.select, BoundName) for aura in auras)
    if cheaper or "cost" in numbers or "extra_cost" in mapping or "instead_of_cost" in mapping:
        places = ("battle", "hand")  # what using a card takes holds where it is used from
    for name in numbers:
        compiler.word(name, (*STATS, "cost"), f"{path}.defines")
    _cite_frame(compiler, mapping, timing, when)
    compiler.cite(*of_costs)
    return Ability(
        id=str(mapping.get("id", timing)),
        timing=timing,
        level=level,
        turn=compiler.word(mapping.get("turn", "any"), ("any", "own", "opponent"), f"{path}.turn"),
        once=abilities.read_once(mapping, compiler, path),
        places=places,
        granted=compiler.truth(mapping, "granted", path),
        costs=costs,
        extra=extra,
        alternative=alternative,
        defines={name: compiler.amount(each, f"{path}.defines.{name}") for name, each in numbers.items()},
        targets=targets,
        when=when,
        condition=condition,
        ops=tuple(compiler.ops),
        auras=auras,
        gives=tuple(_granted_names(mapping.get("effect"))),
        on_self="'self'" in str(mapping.get("effect")),
        rules=tuple(compiler.rules),
        names=compiler.bound,
    )


def _unread(mapping: Entry, timing: str, when: TriggerCondition | None) -> Ability:
    """Make an ability known by its text only. A continuous one may state anything while it is active."""
    words = {"forbid": FORBIDDEN, "change": ALLOWED}
    stated = [(kind, word) for kind in STATED for word in words.get(kind, ("",))]
    return Ability(
        id=str(mapping.get("id", timing)),
        timing=timing,
        when=when,
        auras=abilities.anything(stated) if timing == "continuous" else (),
        unread=True,
    )


def _cite_frame(compiler: Compiler, mapping: Entry, timing: str, when: TriggerCondition | None) -> None:
    """Record the rules that define the frame of an ability; its words have recorded their own."""
    compiler.cite(*_TIMING_RULES[timing])
    if "level" in mapping:
        compiler.cite("ZX-level.effect-gate", *filter(None, [_LEVEL_RULES.get(mapping["level"])]))
    if "turn" in mapping:
        compiler.cite("ZX-toc.809")
    if when is not None and when.happening in _MARK_RULES:
        compiler.cite(_MARK_RULES[when.happening])
    for name in mapping.get("defines") or {}:
        compiler.cite(*_DEFINES_RULES[name])
    if "extra_cost" in mapping or "instead_of_cost" in mapping:
        compiler.cite("ZX-card.conditions-are-effects")
    if "self" in str(mapping):
        compiler.cite("ZX-toc.601")


def _check_gains(abilities: tuple[Ability, ...]) -> None:
    """Demand that every ability named by a `gain` is one of the card's own granted ones."""
    granted = {ability.id for ability in abilities if ability.granted}
    for number, ability in enumerate(abilities):
        for name in ability.gives:
            if name not in granted:
                path = f"abilities[{number}].effect"
                raise BadDefinition(path, "word.unknown", word=name, known=sorted(granted))


def _separate_granted(entries: list[object]) -> list[tuple[str, object]]:
    """Turn an effect granted in full into a separate granted ability. ZX-card.effect-gain."""
    given: list[tuple[str, object]] = []

    def named(data: Any, path: str) -> Any:
        if isinstance(data, list):
            return [named(item, f"{path}[{at}]") for at, item in enumerate(data)]
        if not isinstance(data, dict):
            return data
        copy = {key: named(item, f"{path}.{key}") for key, item in data.items()}
        if "gain" in copy and isinstance(copy.get("ability"), dict):
            name = str(copy["ability"].get("id", f"given{len(given) + 1}"))
            given.append((f"{path}.ability", {**copy["ability"], "id": name, "granted": True}))
            copy["ability"] = name
        return copy

    own = [(f"abilities[{at}]", named(entry, f"abilities[{at}]")) for at, entry in enumerate(entries)]
    return [*own, *given]


def _granted_names(effect: object) -> Iterator[str]:
    """Return the names of the abilities that an effect grants, at any depth."""
    if isinstance(effect, list):
        for item in effect:
            yield from _granted_names(item)
    elif isinstance(effect, dict):
        if "gain" in effect and "ability" in effect:
            yield str(effect["ability"])
        for item in effect.values():
            yield from _granted_names(item)


_COSTS = ("resources", "rest", "discard", "scrap", "scrap_self", "life", "return")


# What happens to a player; everything else happens to a card.
_TO_PLAYERS: Final = frozenset({"turn_starts", "turn_ends", "draws", "life_lost"})


def _check_can_happen(subject: object, happening: str, path: str) -> None:
    """Demand that an event can happen to the kind selected, a card or a player; for either, one of both suffices."""
    nouns = set(subject) if isinstance(subject, dict) else set()
    if nouns & {"either", "among"} or ("player" in nouns) is (happening in _TO_PLAYERS):
        return
    known = ("player",) if happening in _TO_PLAYERS else ("card",)
    raise BadDefinition(path, "subject.never", word=happening, known=known)


def _cost(data: object, compiler: Compiler, path: str) -> Cost:
    mapping = compiler.mapping(data, path)
    kind, rest = compiler.head(mapping, dict.fromkeys(_COSTS), path, "cost.unknown")
    value = mapping[kind]
    if kind == "resources":
        colours: list[str] = []
        for word in rest:
            colours += [compiler.word(word, COLOURS, path)] * positive(mapping[word], f"{path}.{word}")
        count, is_x = read_number(value, compiler, path)
        return Cost(kind, count, tuple(colours), is_x=is_x)
    named = not isinstance(value, int) and value not in ("self", "x", "X")
    if kind == "scrap" or (kind in {"rest", "return", "discard"} and named):
        compiler.nothing_else([key for key in rest if key != "count"], path)
        count, is_x = read_number(mapping.get("count", 1), compiler, f"{path}.count")
        return Cost(kind, count, (), compiler.select(value, f"{path}.{kind}"), is_x=is_x)
    compiler.nothing_else(rest, path)
    if kind in {"discard", "life"}:
        count, is_x = read_number(value, compiler, path)
        return Cost(kind, count, is_x=is_x)
    compiler.word(value, ("self",), f"{path}.{kind}")
    return Cost(kind)
