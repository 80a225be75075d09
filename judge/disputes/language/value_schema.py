"""The JSON Schema of engine values in files: of their kinds, with the keys of `value_words.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.value_words import (
    ASKS,
    EARLIER,
    ENDED,
    ENDS,
    HEADS,
    MENU,
    VALUE_WORDS,
    WAS,
    base_of,
    file_key,
    is_effect,
    menu_words,
    record_keys,
    record_words,
)
from judge.engine.kinds import fields
from judge.engine.records import Declared, Frame, Record, Waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.game import Game
    from judge.engine.kinds import Kind
    from judge.engine.layout import Lasts

    Schema = dict[str, Any]

DEFS: Final[Mapping[type[Record], str]] = {Declared: "Declared", Waiting: "Waiting", Frame: "Next"}
_NAME: Final = {"type": "string"}
_ABILITY: Final = {"type": ["string", "integer"]}  # its id, or its number
_SIMPLE: Final[Mapping[str, Mapping[str, Any]]] = {
    **dict.fromkeys(("seat", "object", "zone", "text", "place"), _NAME),
    "card": {"type": ["string", "object"]},
    "number": {"type": "integer"},
    "truth": {"type": "boolean"},
    "rules": {"type": "array", "items": _NAME},
    "paid": {"type": "object", "additionalProperties": {"type": ["string", "array"], "items": _NAME}},
    "plain": {},
    "env": {"type": "object"},
}
_REF: Final = {
    "anyOf": [
        _NAME,
        {
            "type": "object",
            "properties": {WAS: _NAME, EARLIER: {"type": "integer", "minimum": 0}},
            "required": [WAS],
            "additionalProperties": False,
        },
    ]
}


class ValueSchema:
    """Builds the schemas of one game's values. `said(names)` returns the description of a word."""

    def __init__(self, game: Game, said: Callable[..., dict[str, str]]) -> None:
        self.game = game
        self.said = said

    # ---- single values

    def schema_of(self, kind: Kind) -> Schema:
        """Return the schema of a value of a kind."""
        made = self._plain(kind)
        return {"anyOf": [made, {"type": "null"}]} if kind.optional else made

    def _plain(self, kind: Kind) -> Schema:
        match kind.of:
            case "ref":
                return dict(_REF)
            case "word":
                return {"enum": list(kind.words)}
            case "list":
                item = self.schema_of(kind.parts[0])
                return {"anyOf": [item, {"type": "array", "items": item}]}
            case "each":
                return {"type": "object", "additionalProperties": self.schema_of(kind.parts[0])}
            case "either":
                return {"anyOf": [self.schema_of(part) for part in kind.parts]}
            case "record":
                bases = [base_of(self.game, kind)] if kind.names else list(DEFS)
                return {"anyOf": [{"$ref": f"#/$defs/{DEFS[base]}"} for base in bases]}
            case "row":
                return self._row(kind)
        return dict(_SIMPLE[kind.of])

    def _row(self, kind: Kind) -> Schema:
        names = kind.names or ("",) * len(kind.parts)
        parts = [
            dict(_ABILITY) if name == "ability" else self.schema_of(part)
            for name, part in zip(names, kind.parts, strict=True)
        ]
        count = len(parts)
        listed = {"type": "array", "prefixItems": parts, "minItems": count, "maxItems": count}
        if not kind.names:
            return listed
        return {"anyOf": [_closed(dict(zip(map(file_key, names), parts, strict=True))), listed]}

    # ---- what lasts

    def mark_schema(self) -> Schema:
        """Return the schema of one lasting mark; also as a list of its kind, its value and its end."""
        listed = {"type": "array", "minItems": 2, "maxItems": 3}
        return {"anyOf": [*(self._mark(name, of) for name, of in self.game.lasting.items()), listed]}

    def _mark(self, name: str, of: Lasts) -> Schema:
        value = {**self.schema_of(of.kind), **self.said(f"mark {name}", name)}
        words = [word for word in of.until if not word.endswith(":")]
        moments = [{"enum": words}] if any(words) else []
        moments += [_closed({word[:-1]: _NAME}) for word in of.until if word.endswith(":")]
        until = {"until": {"anyOf": moments}} if moments else {}
        if name.endswith(":"):
            return {**_closed(until), "patternProperties": {f"^{name}": value}}
        return {**_closed({name: value, **until}), "required": [name]}

    # ---- records

    def record_schema(self, base: type[Record]) -> Schema:
        """Return the schema of the records of a base class: declared, triggered, or coming next."""
        head, known = HEADS[base], record_words(self.game, base)
        cases = [{"enum": list(known)}]
        for word, of in known.items():
            told = {head: {"const": word, **self.said(f"{head} {word}", word)}}
            cases.append(self._case(of, told, [] if len(known) == 1 else [head]))
        if base is Frame:
            cases += [self._asked(word, menu) for word, menu in menu_words(self.game).items()]
            cases += [self._ending(word, of) for word, of in ENDS.items()]
        return {"anyOf": cases}

    def _asked(self, word: str, menu: str) -> Schema:
        who = {"type": ["string", "array"], "items": _NAME}
        told = {ASKS: who, MENU: {"const": word, **self.said(f"{MENU} {word}", word)}}
        return self._case(self.game.menus[menu].about, told, [ASKS, MENU])

    def _ending(self, word: str, of: type[Record]) -> Schema:
        kinds = [of, *(each for each in of.__subclasses__() if each.tag == word)]
        own = {file_key(name): self.schema_of(kind) for each in kinds for name, kind in fields(each).items()}
        return {**_closed({**own, ENDED: {"const": word}}), "required": [ENDED]}

    def _case(self, of: type[Record] | None, heads: Schema, required: list[str]) -> Schema:
        own = {} if of is None else {key: self.schema_of(kind) for key, kind in record_keys(of).items()}
        made = {**_closed({**own, **heads}), "required": required}
        if of is not None and is_effect(of):  # which also knows things by names of the ability's own
            made["properties"] |= {"ability": dict(_ABILITY), **{key: {} for key in VALUE_WORDS}}
            made["additionalProperties"] = True
        return made


def _closed(properties: Mapping[str, object]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}
