"""Cards and abilities of ZOMBIE WORLD ORDER as compiled values, made from card data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import abilities
from judge.engine.effects.abilities import Aura, Cost, listed, read_number, read_targets
from judge.engine.effects.language import Compiler
from judge.engine.errors import BadDefinition, NeedsFact
from judge.engine.table import Definition
from judge.games.zombie_world_order import subjects
from judge.games.zombie_world_order.replaced import DAMAGE_TAKEN, INSTEAD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.engine.effects.abilities import TriggerCondition
    from judge.engine.effects.language import Condition, Env, Select, Vocabulary
    from judge.engine.game import Core
    from judge.engine.ids import Ref, Rules

COLOURS: Final = ("green", "blue", "red")
# TECH is the keyword section's word for MEKA Z: ZWO-card.zombie.attribute-colour, ZWO-card.event.attribute-colour.
ATTRIBUTES: Final = {"deadman": "green", "meka-z": "blue", "tech": "blue", "immortal": "red"}
BY_EACH_COLOUR: Final = ("ZWO-qa.multicolour-zombie-colours", "ZWO-qa.multicolour-zombie-hit")
KEYWORDS: Final = ("amplify", "absorb", "erode")  # ZWO-keyword.definition
KINDS: Final = ("zombie", "event")  # ZWO-card.kinds
TIMINGS: Final = ("activate", "auto", "permanent")  # ZWO-icon.permanent, .auto, .activate
_NOTHING: Final = ({"id": "nothing", "effect": []},)  # an EVENT of which the file says that it does nothing
FIELD_ONLY: Final = ("field",)  # ZWO-qa.abilities-field-only
OFF_FIELD: Final = ("hand", "destroyed", "mana", "deck")  # ZWO-qa.abilities-off-field

# What an auto ability can wait for; the subject is a zombie, a card or a player.
HAPPENINGS: Final = (
    *("enters", "leaves", "destroyed", "wounded", "damaged", "revived", "rested", "stood"),
    *("attacks", "attacked", "defends", "battles", "hits_player"),
    *("discarded", "leaves_zone", "mana_placed", "turned_front", "turned_back"),
    *("draws", "drawn_by_effect", "life_lost", "life_gained", "event_used", "turn_starts", "turn_ends"),
)
# What an effect can forbid: to a zombie, or to a player.
FORBIDDEN: Final = (
    *(
        "attack",
        "defend",
        "be_attacked",
        "attack_player",
        "attack_zombie",
        "be_targeted",
        "be_targeted_by_opponent",
        "be_wounded",
        "be_wounded_by_effects",
        "be_damaged",
        "be_damaged_in_attacks",
        "be_damaged_by_effects",
        "stand",
        "revive",
        "leave",
    ),
    *("enter", "event", "activate", "draw_cards", "gain_life"),
)
RULE_CHANGES: Final = ("no_prep_stand", "unblockable", "attack_stand", "must_attack", "must_defend")
# What can happen in place of being wounded or destroyed; damage can only be taken by another.
REPLACEMENTS: Final = ("hand", "deck_bottom", "mana", "rest", "nothing")
NUMBERS: Final = ("power", "critical", "entry_cost", "revive_cost")
MODIFIED: Final = (*NUMBERS, DAMAGE_TAKEN)


@dataclass(frozen=True, slots=True)
class Ability(abilities.Ability):
    """One ability. `own`: the rules by which its text refers to the player's own cards and to each of several colours."""

    places: tuple[str, ...] = FIELD_ONLY
    free: bool = False
    main: bool = False
    text: str = ""
    own: Rules = ()

    @property
    def happenings(self) -> tuple[str, ...]:
        """Return its trigger events; an unread ability may have any."""
        return HAPPENINGS if self.when is None else (self.when.happening,)


_CARD_SLOTS = ("_stats", "activated", "attributes", "autos", "colours", "keywords", "kind", "permanents")


class Card(Definition):
    """A card. Unknown fields are None; asking for one that matters raises NeedsFact."""

    __slots__ = (*_CARD_SLOTS, "printed", "text_only", "traits")

    def __init__(self, key: str, data: Mapping[str, Any], abilities: tuple[Ability, ...]) -> None:
        super().__init__(key, str(data.get("name", key)), abilities)
        self.printed = data
        self.kind: str | None = data.get("kind")  # None: a mana of which only the colour was stated
        self.attributes = frozenset(data.get("attributes") or ())
        self.colours = _colours(data)
        self._stats = {name: data.get(name) for name in NUMBERS}
        self.keywords = frozenset(data.get("keywords") or ())
        self.traits = frozenset(data.get("traits") or ())
        self.text_only = (
            bool(data.get("text"))
            and not self.keywords
            and data.get("abilities") != []
            and all(ability.unread for ability in abilities)
        )
        self.autos = _numbered_abilities(abilities, "auto")
        self.permanents = _numbered_abilities(abilities, "permanent")
        self.activated = tuple(number for number, _ in _numbered_abilities(abilities, "activate"))

    def stat(self, name: str) -> int:
        """Return a printed number of a zombie card; NeedsFact when it is unknown."""
        value: int | None = self._stats[name]
        if value is None:
            raise NeedsFact(name, None, card=self.name)
        return value

    def colour_set(self) -> frozenset[str]:
        """Return the colours; NeedsFact when they are unknown."""
        if self.colours is None:
            raise NeedsFact("colours", None, card=self.name)
        return self.colours


def _numbered_abilities(abilities: tuple[Ability, ...], timing: str) -> tuple[tuple[int, Ability], ...]:
    return tuple((number, ability) for number, ability in enumerate(abilities) if ability.timing == timing)


def _colours(data: Mapping[str, Any]) -> frozenset[str] | None:
    """Return the stated colours, or those of the attributes: ZWO-card.zombie.attribute-colour."""
    if data.get("colours") is not None:
        return frozenset(data["colours"])
    if data.get("attributes") is not None:
        return frozenset(ATTRIBUTES[word] for word in data["attributes"])
    return None


def compile_card(key: str, data: Mapping[str, Any], words: Vocabulary) -> Card:
    """Compile one card's data (the fields of card_db). Errors have the path within the card."""
    _words(data, "colours", COLOURS)
    _words(data, "attributes", tuple(ATTRIBUTES))
    _words(data, "keywords", KEYWORDS)
    entries: Sequence[Any] = listed(data.get("abilities"), "abilities")
    kind = data.get("kind")
    if kind not in (None, *KINDS):
        raise BadDefinition("kind", "word.unknown", word=str(kind), known=list(KINDS))
    if kind == "event" and len(entries) > 1:
        raise BadDefinition("abilities", "event.one-ability", given=len(entries))
    if kind == "event" and data.get("abilities") == []:
        entries = _NOTHING
    found = tuple(
        _ability(entry, f"abilities[{number}]", words, kind) for number, entry in enumerate(entries)
    )
    abilities.demand_own_ids(found)
    return Card(key, data, found)


def _words(data: Mapping[str, object], field: str, known: tuple[str, ...]) -> None:
    for number, word in enumerate(listed(data.get(field), field)):
        if word not in known:
            raise BadDefinition(f"{field}[{number}]", "word.unknown", word=str(word), known=list(known))


_TIMINGS: Final = abilities.Timings(
    keys=frozenset(
        {
            *("id", "timing", "free", "main", "once", "from", "text", "texts", "read"),
            *("cost", "target", "targets", "when", "if", "effect"),
        }
    ),
    unread_keys=frozenset({"id", "timing", "text", "texts", "read", "unread", "when"}),
    excluded={
        "permanent": frozenset({"cost", "once", "target", "targets", "free", "main"}),
        "auto": frozenset({"free", "main"}),
        "activate": frozenset[str](),
        "event": frozenset({"once", "from"}),
    },
    happenings=HAPPENINGS,
    triggered="auto",
    needs="when.needs-auto",
)


def _ability(data: Any, path: str, words: Vocabulary, card_kind: str | None) -> Ability:
    compiler = Compiler(words)
    mapping = compiler.mapping(data, path)
    known, usual = (("event",), "event") if card_kind == "event" else (TIMINGS, None)
    timing, when = abilities.read_timing(mapping, compiler, path, _TIMINGS, known, usual)
    if mapping.get("unread") is True:
        return _unread(mapping, timing, when)
    places = _places(mapping.get("from"), compiler, f"{path}.from")
    targets = read_targets(mapping, compiler, path)
    condition = abilities.read_condition(mapping, compiler, path)
    costs = _costs(mapping.get("cost"), compiler, f"{path}.cost")
    states = partial(_auras, compiler, condition) if timing == "permanent" else None
    auras = abilities.read_effect(mapping, compiler, path, states)
    subjects.check(mapping, path, words.effects)
    return Ability(
        id=str(mapping.get("id", timing)),
        timing=timing,
        free=compiler.truth(mapping, "free", path),
        main=compiler.truth(mapping, "main", path),
        once=abilities.read_once(mapping, compiler, path),
        places=places,
        costs=costs,
        targets=targets,
        when=when,
        condition=condition,
        ops=tuple(compiler.ops),
        auras=auras,
        text=str(mapping.get("text", "")),
        rules=_rules_of(mapping),
        own=tuple(compiler.rules),
        names=compiler.bound,
    )


def _unread(mapping: Mapping[str, object], timing: str, when: TriggerCondition | None) -> Ability:
    """Make an ability known by its text only. A permanent one may state anything while it is active."""
    stated = [
        *((kind, 0) for kind in MODIFIED),
        *(("keyword", word) for word in KEYWORDS),
        *(("forbid", word) for word in FORBIDDEN),
        *(("change", word) for word in RULE_CHANGES),
        *((kind, ("nothing", False)) for kind in dict.fromkeys(kind for kind, _ in INSTEAD.values())),
    ]
    return Ability(
        id=str(mapping.get("id", timing)),
        timing=timing,
        free=timing in {"activate", "event"},
        when=when,
        auras=abilities.anything(stated, _ANYTHING) if timing == "permanent" else (),
        text=str(mapping.get("text", "")),
        unread=True,
    )


_ANYTHING: Final = frozenset({"anything"})  # no word of the data: what is stated may depend on all there is

# The rules by which a word of a target finds its cards.
_WORD_RULES: Final = {
    "zombie": ("ZWO-qa.zombie-vs-card", "ZWO-zone.field"),
    "card": ("ZWO-qa.zombie-vs-card",),
    "form": ("ZWO-glossary.original-form", "ZWO-glossary.half-destroyed"),
    "colour": BY_EACH_COLOUR,
    "name": ("ZWO-card.zombie.name", "ZWO-card.event.name", "ZWO-card.all-printed-referable"),
    **dict.fromkeys(("no", "rarity", "illustrator", "name_contains"), ("ZWO-card.all-printed-referable",)),
    "attribute": ("ZWO-card.zombie.attribute-colour", "ZWO-card.event.attribute-colour"),
}


def _rules_of(mapping: Mapping[str, Any]) -> tuple[str, ...]:
    targets = [mapping["target"]] if "target" in mapping else list(mapping.get("targets", {}).values())
    words = {word: None for target in targets for word in target}
    own = any(target.get(noun) == "own" for target in targets for noun in ("zombie", "card", "hand"))
    found = dict.fromkeys(rule for word in words for rule in _WORD_RULES.get(word, ()))
    return (*found, "ZWO-principle.own-by-default", "ZWO-qa.control-change") if own else tuple(found)


def _places(data: object, compiler: Compiler, path: str) -> tuple[str, ...]:
    if data is None:
        return FIELD_ONLY
    words = data if isinstance(data, list) else [data]
    return tuple(compiler.word(word, (*FIELD_ONLY, *OFF_FIELD), path) for word in words)


# ---- costs in [ ]: ZWO-icon.cost-brackets

_SELF: Final = ("rest", "destroy", "return")  # paid with the card itself
_COST_KINDS: Final = (
    *_SELF,
    "mana",
    "back",
    "discard",
    "life",
    "sacrifice",
    "rest_zombie",
    "counter",
    "to_deck",
)


def _costs(data: object, compiler: Compiler, path: str) -> tuple[Cost, ...]:
    costs = abilities.read_costs(data, compiler, path, _cost)
    kinds = [cost.kind for cost in costs]
    for number, kind in enumerate(kinds):
        if kind in kinds[:number]:
            raise BadDefinition(f"{path}[{number}]", "cost.twice", word=kind)
    return costs


def _cost(data: object, compiler: Compiler, path: str) -> Cost:
    mapping = compiler.mapping(data, path)
    kind, rest = compiler.head(mapping, dict.fromkeys(_COST_KINDS), path, "cost.unknown")
    value = mapping[kind]
    spot = f"{path}.{kind}"
    if kind in {"mana", "back"}:
        compiler.nothing_else([key for key in rest if key not in {"colour", "colours"}], path)
        colours = mapping.get("colours", [mapping["colour"]] if "colour" in mapping else [])
        words = tuple(compiler.word(colour, COLOURS, path) for colour in listed(colours, f"{path}.colours"))
        count, is_x = read_number(value, compiler, spot)
        return Cost(kind, count, words, is_x=is_x)
    if kind == "counter":
        compiler.nothing_else([key for key in rest if key != "kind"], path)
        count, is_x = read_number(value, compiler, spot)
        return Cost(kind, count, counter=str(mapping.get("kind", "plain")), is_x=is_x)
    compiler.nothing_else([key for key in rest if key != "count"], path)
    if kind in {"discard", "life"}:
        count, is_x = read_number(value, compiler, spot)
        return Cost(kind, count, is_x=is_x)
    if kind in _SELF:
        compiler.word(value, ("self",), spot)
        return Cost(kind)
    count, is_x = read_number(mapping.get("count", 1), compiler, path)
    return Cost(kind, count, select=compiler.select(value, spot), is_x=is_x)


# ---- what a permanent ability states: ZWO-icon.permanent


def _auras(compiler: Compiler, condition: Condition | None, data: Any, path: str) -> list[Aura]:
    mapping = compiler.mapping(data, path)
    word, rest = compiler.head(mapping, _AURAS, path, "aura.unknown")
    select = compiler.select(mapping[word], f"{path}.{word}")
    kind, key, known = _AURAS[word]
    if word == "modify":
        numbers = [name for name in MODIFIED if name in rest]
        if not numbers:
            unknown = rest[0] if rest else word
            raise BadDefinition(path, "modify.unknown", word=unknown, known=list(MODIFIED))
        compiler.nothing_else([name for name in rest if name not in MODIFIED], path)
        amounts = [(name, compiler.amount(mapping[name], f"{path}.{name}")) for name in numbers]
        uses = frozenset(compiler.uses)
        return [
            Aura(name, select, mapping[name] if type(mapping[name]) is int else amount, condition, uses)
            for name, amount in amounts
        ]
    if word == "instead":
        compiler.keys(mapping, {"instead", "of", "to", "onto"}, path)
        of, to = read_instead(mapping, compiler, path)
        value = (to, False) if isinstance(to, str) else _compile_onto(to)
        return [Aura(INSTEAD[of][0], select, value, condition, frozenset(compiler.uses))]
    compiler.keys(mapping, {word, key}, path)
    said = compiler.word(mapping.get(key), known, f"{path}.{key}")
    return [Aura(kind, select, said, condition, frozenset(compiler.uses))]


def read_instead(mapping: Mapping[str, Any], compiler: Compiler, path: str) -> tuple[str, str | Select]:
    """Read what is replaced, and by what: `to` a word, or `onto` one zombie or player that receives it instead."""
    if "onto" not in mapping:
        of = compiler.word(mapping.get("of"), ("destroyed", "wounded"), f"{path}.of")
        return of, compiler.word(mapping.get("to"), REPLACEMENTS, f"{path}.to")
    compiler.nothing_else([key for key in mapping if key == "to"], path)
    of, taker = compiler.word(mapping.get("of"), tuple(INSTEAD), f"{path}.of"), mapping["onto"]
    if not isinstance(taker, str):  # several would need a choice, for which there is no word
        one = ("attacker", "attack_target", *(("player",) if of == "damaged" else ()))
        head = compiler.word(next(iter(compiler.mapping(taker, f"{path}.onto"))), one, f"{path}.onto")
        if head == "player":
            compiler.word(taker[head], ("you", "opponent"), f"{path}.onto.player")
    return of, compiler.select(taker, f"{path}.onto")


def _compile_onto(select: Select) -> Callable[[Core, Env], tuple[Ref | None, bool]]:
    """Make the value of a statement with `onto`: the current recipient."""

    def value(core: Core, env: Env) -> tuple[Ref | None, bool]:
        taker = select(core, env)
        return (core.ref(taker[0]) if taker else None, False)

    return value


# word in the data: (kind of statement, key of its value, words allowed there)
_AURAS: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "modify": ("", "", MODIFIED),
    "grant": ("keyword", "keyword", KEYWORDS),
    "forbid": ("forbid", "do", FORBIDDEN),
    "change": ("change", "rule", RULE_CHANGES),
    "instead": ("instead", "to", REPLACEMENTS),
}
