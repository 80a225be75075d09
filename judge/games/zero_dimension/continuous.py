"""The statements of continuous effects and of lasting effects, one word each. ZX-toc.701, ZX-toc.707.

{modify: S, attack|defence|life_damage: n}   {set: S, attack|defence: n}   {reduce: S, part: any|colourless|red.., by: n}
{forbid: S, do: word}            {allow: S, rule: word}        {instead: S, of: word, to: word}
{gain: S, attribute|character|name|ability: x}                 {become: S, attribute|character|name: x}
(an ability by the id of a granted one of the same card, or in full: {timing: triggered, when: …, effect: […]})
{lose_effects: S}                {lose_bonus: S}
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import kinds
from judge.engine.canonical import USED
from judge.engine.effects.abilities import Aura
from judge.engine.effects.later import LATER
from judge.engine.errors import BadDefinition
from judge.engine.layout import Lasts
from judge.engine.view import SEEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.effects.language import Amount, Compiler, Condition, Entry
    from judge.engine.ids import Rules
    from judge.engine.kinds import Kind

FORBIDDEN: Final = (
    "attack", "defend", "be_attacked", "be_destroyed", "be_chosen", "be_equipped", "use", "activate", "draw",
    "ready", "level_up", "enter", "be_damaged",
)  # fmt: skip
# What a card may allow against the rules: ZX-general.card-beats-rule
ALLOWED: Final = (
    "attack_at_once", "attack_while_rested", "attack_rested", "undefendable", "deck_top_revealed", "look_face_down",
    "defend_rested",
)  # fmt: skip
# What can be said of players, of cards, or of both; `attack_rested` (attack rested characters) is what the rules let
# everybody do.
OF_CARDS: Final = frozenset({
    "be_destroyed", "be_equipped", "ready",
    "attack_at_once", "attack_while_rested", "attack_rested", "undefendable", "defend_rested",
})  # fmt: skip
OF_PLAYERS: Final = frozenset({"draw", "deck_top_revealed", "look_face_down"})
INSTEAD: Final = {"to_rest_zone": ("out", "hand", "deck_bottom"), "destroyed": ("rest",)}
PARTS: Final = ("any", "colourless", "red", "yellow", "blue", "green", "white", "black")
_OF_NUMBERS: Final = {"modify": ("attack", "defence", "life_damage"), "set": ("attack", "defence")}
_HEADS: Final = (
    "modify", "set", "reduce", "forbid", "allow", "instead", "gain", "become", "lose_effects", "lose_bonus",
)  # fmt: skip


_RULES: Final = {
    "modify": ("ZX-toc.707", "ZX-numbers.negative-remembered", "ZX-numbers.negative-as-zero"),
    "set": ("ZX-toc.707",),
    "reduce": ("ZX-cost.reduction", "ZX-cost.floor-colored"),
    "forbid": ("ZX-general.cannot-beats-can",),
    "allow": ("ZX-general.card-beats-rule",),
    "instead": ("ZX-zone.replacement-beats-trigger",),
    "lose_effects": ("ZX-toc.708", "ZX-card.lose-effects-own-only", "ZX-card.effects-mutual"),
    "lose_bonus": ("ZX-equipment.negate-independent", "ZX-equipment.bonus-not-effect"),
    "gain_attribute": ("ZX-attribute.gain",),
    "become_attribute": ("ZX-attribute.change",),
    "gain_character": ("ZX-name.multiple",),
    "become_character": ("ZX-name.character-name",),
    "gain_name": ("ZX-name.card-name-changed",),
    "become_name": ("ZX-name.card-name-changed",),
    "ability": ("ZX-card.effect-gain", "ZX-toc.709"),
    "attack": ("ZX-attack-defence.attack-icon", "ZX-equipment.bonus-modified"),
    "defence": ("ZX-attack-defence.defence-icon", "ZX-equipment.bonus-modified"),
}

# What lasts by another name than the statement has that put it there.
_STATED_AS: Final = {"blank": "lose_effects", "no_bonus": "lose_bonus", "cost": "reduce", "change": "allow"}

UNTIL: Final = ("turn", "battle", "zone")
_INSTEAD: Final = kinds.row(
    of=kinds.word(INSTEAD), to=kinds.word(to for words in INSTEAD.values() for to in words)
)
# What a continuous effect can state: the kinds of it, with what is stated.
STATED: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("attack", "defence", "life_damage", "set_attack", "set_defence"), kinds.kind("int")),
    **{
        f"{head}_{of}": kinds.kind("str")
        for head in ("gain", "become")
        for of in ("attribute", "character", "name")
    },
    "copy": kinds.kind("DefId"),
    "cost": kinds.row(part=kinds.word(PARTS), by="int"),
    "instead": _INSTEAD,
    "forbid": kinds.word(FORBIDDEN),
    "change": kinds.word(ALLOWED),
    "ability": kinds.row(card="DefId", ability="int"),
    "blank": kinds.kind("bool"),
    "no_bonus": kinds.kind("bool"),
}
# What can last on a card or a player. ZX-toc.707
LASTING: Final = {
    **{name: Lasts(of, UNTIL) for name, of in STATED.items()},
    "counter:": Lasts(kinds.kind("int"), ("zone",)),
    USED: Lasts(kinds.kind("str"), ("turn",)),
    LATER: Lasts(kinds.kind("Do"), ("turn",)),
    SEEN: Lasts(kinds.kind("Seat")),
}


Said = tuple[str, object]
"""A kind of statement, and its value: a number's is an amount to be worked out."""


def read(compiler: Compiler, data: Entry, path: str) -> tuple[str, list[Said]]:
    """Read the statements of one entry: its head, and each kind with its value; several where several numbers change."""
    head, rest = compiler.head(data, dict.fromkeys(_HEADS), path, "aura.unknown")
    said = (
        _numbers(compiler, data, path, head, rest)
        if head in _OF_NUMBERS
        else [_read(compiler, data, path, head, rest)]
    )
    compiler.cite(*_RULES.get(head, ()), *(rule for kind, _ in said for rule in _RULES.get(kind, ())))
    return head, said


def rules_of(kind: str) -> Rules:
    """Return the rules of a kind of statement, for lasting effects."""
    return _RULES.get(_STATED_AS.get(kind, kind), ("ZX-toc.707",))


def _numbers(compiler: Compiler, data: Entry, path: str, head: str, rest: list[str]) -> list[Said]:
    """Read the changed or set numbers, one or several. ZX-attack-defence.attack-icon."""
    known = _OF_NUMBERS[head]
    if not rest:
        raise BadDefinition(path, "one-of.expected", word=head, known=list(known))
    unknown = next((word for word in rest if word not in known), None)
    if unknown is not None:
        raise BadDefinition(path, "key.unknown", word=unknown, known=list(known))
    prefix = "" if head == "modify" else "set_"
    return [
        (f"{prefix}{word}", compiler.amount(data[word], f"{path}.{word}")) for word in known if word in rest
    ]


def _read(compiler: Compiler, data: Entry, path: str, head: str, rest: list[str]) -> Said:
    if head == "reduce":
        compiler.nothing_else([key for key in rest if key not in {"part", "by"}], path)
        part = compiler.word(data.get("part", "any"), PARTS, f"{path}.part")
        return "cost", _reduction(part, compiler.amount(data.get("by"), f"{path}.by"))
    if head in {"forbid", "allow"}:
        key = "do" if head == "forbid" else "rule"
        compiler.nothing_else([each for each in rest if each != key], path)
        words = FORBIDDEN if head == "forbid" else ALLOWED
        word = compiler.word(data.get(key), words, f"{path}.{key}")
        _check_subject(data[head], word, words, f"{path}.{key}")
        return "forbid" if head == "forbid" else "change", word
    if head == "instead":
        compiler.nothing_else([key for key in rest if key not in {"of", "to"}], path)
        of = compiler.word(data.get("of"), tuple(INSTEAD), f"{path}.of")
        return "instead", (of, compiler.word(data.get("to"), INSTEAD[of], f"{path}.to"))
    if head in {"gain", "become"}:
        known = ("attribute", "character", "name") + (("ability",) if head == "gain" else ())
        word = _only_word(rest, known, path, head)
        return word if word == "ability" else f"{head}_{word}", str(data[word])
    compiler.nothing_else(rest, path)
    if head == "lose_effects":
        return "blank", True
    return "no_bonus", True


def statements(compiler: Compiler, condition: Condition | None, data: object, path: str) -> list[Aura]:
    """Compile one entry of a continuous effect."""
    mapping = compiler.mapping(data, path)
    head, said = read(compiler, mapping, path)
    select = compiler.select(mapping[head], f"{path}.{head}")
    return [Aura(kind, select, value, condition) for kind, value in said]


def _check_subject(of: object, word: str, words: tuple[str, ...], path: str) -> None:
    """Demand that a statement applies to the kind selected: a card, or a player."""
    nouns = set(of) if isinstance(of, dict) else {"card"} if of == "self" else {"among"}
    wrong = OF_CARDS if "player" in nouns else frozenset() if nouns & {"either", "among"} else OF_PLAYERS
    if word in wrong:
        raise BadDefinition(
            path, "word.unknown", word=word, known=[each for each in words if each not in wrong]
        )


def _reduction(part: str, amount: Amount) -> object:
    return lambda core, env: (part, -amount(core, env))


def _only_word(rest: list[str], known: tuple[str, ...], path: str, head: str) -> str:
    """Demand exactly one of the words beside the head."""
    unknown = next((word for word in rest if word not in known), None)
    if unknown is not None:
        raise BadDefinition(path, "key.unknown", word=unknown, known=list(known))
    if len(rest) != 1:
        raise BadDefinition(path, "one-of.expected", word=head, known=list(known))
    return rest[0]
