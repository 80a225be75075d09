"""The JSON Schema of dispute files (draft 2020-12): of the form that all games share, or of one game with all its words.

An editor completes and checks a file by it. What it refuses of keys, actions and places the reader refuses too, except
for words that are only spelled otherwise (`Enter`, `登場`): those the reader takes, and the schema offers `enter`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from judge.cardtext.rows import timings
from judge.disputes.account.form import DisputeSchema, StepSchema
from judge.disputes.account.in_progress import MOST_PASSES
from judge.disputes.account.items import ANY
from judge.disputes.account.stated_cards import card_schema
from judge.disputes.language.described import (
    CHANCE,
    OTHER,
    RESULTS,
    STEP,
    SUBJECTS,
    TURN_PATHS,
    USED,
    describe_game,
)
from judge.disputes.language.spelling import verb_names
from judge.disputes.language.value_schema import DEFS, ValueSchema
from judge.disputes.language.value_words import DECLARED, HEADS, NEXT, PASSES, RIGHT, WAITING
from judge.disputes.language.words import words_of
from judge.disputes.reference.reference import reference_words
from judge.engine.records import Declared, Frame, Waiting
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.described import Description, SlotNote, VerbNote
    from judge.engine.layout import Tally, TurnField
    from judge.words.languages import Language

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_NAME: Final = {"type": "string"}
_NAMES: Final = {"type": ["string", "array"], "items": _NAME}
_COUNT: Final = {"type": "integer", "minimum": 0}
_OTHERS: Final = {
    "type": "object",
    "properties": {"unknown": {"type": "integer", "minimum": 1, "maximum": 100}},
    "required": ["unknown"],
    "additionalProperties": False,
}
_OBJECTS: Final = {"anyOf": [_NAME, _OTHERS, {"type": "array", "items": {"anyOf": [_NAME, _OTHERS]}}]}
_UNDER_WAY: Final = {DECLARED: DEFS[Declared], WAITING: DEFS[Waiting], NEXT: DEFS[Frame]}
_SLOTS: Final[Mapping[str, Mapping[str, object]]] = {
    "objects": _OBJECTS,
    "object": _NAMES,
    "seat": _NAMES,
    "order": {"type": "array", "items": {"anyOf": [_NAME, _OTHERS]}},
    "number": {"type": ["number", "string"]},
    "word": _NAMES,
}
_VALUES: Final[Mapping[str, Mapping[str, object]]] = {
    "number": {"type": ["integer", "string"]},
    "bearer": {"type": ["integer", "string"]},
    "step": {"type": "integer", "minimum": 1},
    "truth": {"type": "boolean"},
    "seat": _NAME,
    "seats": _NAMES,
    "spaces": {"type": "array", "items": {"type": "integer"}},
    "word": _NAME,
    "zone": _NAME,
}


def json_schema(game: str = "", language: Language = "en") -> dict[str, object]:
    """Return the schema of a dispute file, of one game where it is named. LookupError for an unknown game."""
    shared = _shared()
    return _Writer(describe_game(game), language).fill(shared) if game else shared


def _shared() -> dict[str, object]:
    """Build the form that all games share from the marshmallow schemas."""
    schemas = _component_schemas(Step=StepSchema, Dispute=DisputeSchema)
    body = schemas.pop("Dispute")
    body["properties"]["steps"]["items"] = {"$ref": "#/$defs/Step"}
    return {"$schema": _DRAFT, "title": "Dispute, format 1", **body, "$defs": schemas}


def _component_schemas(**named: object) -> dict[str, Any]:
    spec = APISpec(title="dispute", version="1", openapi_version="3.1.0", plugins=[MarshmallowPlugin()])
    for name, schema in named.items():
        spec.components.schema(name, schema=schema)
    schemas: dict[str, object] = _with_local_refs(spec.to_dict()["components"]["schemas"])
    return schemas


def _with_local_refs(value: object) -> Any:
    if isinstance(value, dict):
        return {key: _with_local_refs(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_local_refs(item) for item in value]
    return value.replace("#/components/schemas/", "#/$defs/") if isinstance(value, str) else value


class _Writer:
    """Fills the shared form with the words of one game; their names in a language describe them."""

    def __init__(self, known: Description, language: Language) -> None:
        self.known = known
        self.language = language
        self.terms = words_of(known.game, language).terms
        self.own = reference_words(language)
        self.values = ValueSchema(known.built, self._description)

    def fill(self, schema: dict[str, Any]) -> dict[str, object]:
        """Return the schema of the game's files."""
        known, properties, defs = self.known, schema["properties"], schema["$defs"]
        properties["game"] = {"const": known.game}
        properties["players"] |= {"minItems": min(known.seats), "maxItems": max(known.seats)}
        properties["cards"]["additionalProperties"] = {"$ref": "#/$defs/Card"}
        properties["position"] = {"$ref": "#/$defs/Position"}
        own = _component_schemas(Card=card_schema(known.game))
        defs |= {name: _without_required(made) if name == "Card" else made for name, made in own.items()}
        defs["Card"]["properties"]["abilities"]["items"] = self._ability()
        defs["Position"] = self._position()
        defs["Side"] = self._section([*self._zones(owned=True), *self._numbers(known.tallies)], marks=True)
        defs["Table"] = self._section(self._zones(owned=False))
        defs["Zone"] = {"anyOf": [{"$ref": "#/$defs/Item"}, {"type": ["integer", "null"]}, _list_of("Item")]}
        defs["Mark"] = self.values.mark_schema()
        defs |= {DEFS[base]: self.values.record_schema(base) for base in HEADS}
        defs["Item"] = {"anyOf": [_NAME, self._item(own["Card"]["properties"])]}
        defs["Step"] = self._step(defs["Step"])
        defs["Claim"]["properties"]["expect"] |= self._expect()
        return {**schema, "title": f"Dispute, format 1: {known.game}"}

    def _ability(self) -> dict[str, object]:
        """Return the schema of an ability, as far as all are alike; the game's compiler reads the rest."""
        stated = list(timings(self.known.game))
        told = {"timing": {"enum": stated}} if stated else {}
        listed = {"type": "array", "items": {"type": "object"}}
        lists = {"cost": listed, "effect": listed}
        return {"type": "object", "properties": {"id": {"type": "string"}, **told, **lists}}

    # ---- positions

    def _position(self) -> dict[str, object]:
        side = {"$ref": "#/$defs/Side"}
        return _closed_object(
            {
                "turn": self._turn_section("turn"),
                "game": self._turn_section("game"),
                "players": {"type": "object", "additionalProperties": side},
                "table": {"$ref": "#/$defs/Table"},
                **{name: _list_of(of) for name, of in _UNDER_WAY.items()},
            }
        )

    def _turn_section(self, name: str) -> dict[str, object]:
        """Return the schema of `turn` or `game`: number, player, the game's fields, memory, priority."""
        fields = dict(map(self._field, self.known.fields_of(name).values()))
        told: dict[str, object] = {"number": _COUNT, "player": _NAME} if name == "turn" else {}
        for one in self.known.memory:
            if one.of == name and one.said not in fields:
                told.setdefault(
                    one.said,
                    {**self.values.schema_of(one.kind), **self._description(f"turn {one.said}", one.said)},
                )
        if self.known.has_priority and name == "turn":
            told[RIGHT] = {**_NAME, **self._description(f"turn {RIGHT}")}
            told[PASSES] = {**_COUNT, "maximum": MOST_PASSES, **self._description(f"turn {PASSES}")}
        return _closed_object({**told, **fields})

    def _field(self, field: TurnField) -> tuple[str, dict[str, object]]:
        if field.takes == "word":
            later = self.known.later_words(field.name) if field.of == "turn" else ()
            words = dict.fromkeys((*field.words, *later))
            return field.name, {"enum": list(words), **self._description(field.name)}
        if field.takes == "number":
            return field.name, {"type": "integer", **self._description(field.name)}
        made = {"seat": _NAME, "truth": {"type": "boolean"}}.get(field.takes, {"type": ["array", "object"]})
        return field.name, {**made, **self._description(field.name)}

    def _section(
        self, pairs: list[tuple[str, dict[str, object]]], *, marks: bool = False
    ) -> dict[str, object]:
        return _closed_object(dict(pairs) | ({"marks": _list_of("Mark")} if marks else {}))

    def _zones(self, *, owned: bool) -> list[tuple[str, dict[str, object]]]:
        zones = [zone for zone in self.known.zones if zone.owned is owned]
        return [(zone.name, {"$ref": "#/$defs/Zone", **self._description(zone.name)}) for zone in zones]

    def _numbers(self, tallies: tuple[Tally, ...]) -> list[tuple[str, dict[str, object]]]:
        return [
            (
                one.name,
                {
                    "type": ["integer", "string"] if one.names else "integer",
                    "minimum": one.least,
                    "maximum": one.high,
                    **self._description(one.name),
                },
            )
            for one in tallies
        ]

    def _item(self, fields: Mapping[str, object]) -> dict[str, object]:
        flags = {
            name: {"enum": list(words), **self._description(name)} for name, words in self.known.flags.items()
        }
        own = {
            "id": {"type": "string", "minLength": 1, "maxLength": 40},
            "card": _NAME,
            "owner": _NAME,
            "unknown": {"anyOf": [_COUNT, {"const": ANY}]},
            "marks": _list_of("Mark"),
            "seen_by": {"type": ["string", "array"], "items": _NAME, "description": self.own["path seen_by"]},
        }
        if self.known.limits_use:
            own[USED] = {"type": "array", "items": _NAME, "description": self.own["item used"]}
        return _closed_object({**fields, **own, **flags, **dict(self._numbers(self.known.columns))})

    # ---- steps and claims

    def _step(self, shared: dict[str, Any]) -> dict[str, object]:
        verbs = self.known.verbs
        properties = {**shared["properties"], "by": {**_NAME, "description": f"A seat, or `{CHANCE}`."}}
        properties["do"] = {"enum": [*verbs, OTHER]}
        phase = self.known.fields_of("turn").get("phase")
        if phase is not None:
            properties["phase"] = {"enum": [*phase.words, *phase.later]}
        cases = [
            {"if": {"properties": {"do": {"const": verb.name}}}, "then": self._case(verb)}
            for verb in verbs.values()
        ]
        cases.append({"if": {"properties": {"do": {"const": OTHER}}}, "then": self._in_words()})
        return {"type": "object", "properties": properties, "required": ["by", "do"], "allOf": cases}

    def _case(self, verb: VerbNote) -> dict[str, object]:
        said = pick(verb_names(verb.name, self.known.game), self.language)
        keys = self.known.step_keys(verb)
        made: dict[str, Any] = {"description": said} if said else {}
        made["properties"] = {slot.name: self._slot(slot) for slot in verb.slots}
        if keys is not None:
            made["propertyNames"] = {"enum": list(keys)}
        if verb.examples:
            made["examples"] = [step for step in verb.examples[0]["steps"] if step["do"] == verb.name][:1]
        if verb.takes == "word":
            made["properties"] |= {"word": _NAME}
        if verb.takes in {"object", "ability"}:
            made["anyOf"] = [{"required": [key]} for key in SUBJECTS["object"]]
        return made

    def _in_words(self) -> dict[str, Any]:
        """Return the case of a step that is stated only in words."""
        said = pick(verb_names(OTHER, self.known.game), self.language)
        return {"description": said, "propertyNames": {"enum": list(STEP)}, "required": ["note"]}

    def _slot(self, slot: SlotNote) -> dict[str, object]:
        made = {**_SLOTS[slot.kind], **self._description(f"slot {slot.name}", slot.name)}
        return {**made, "enum": [*slot.words, *([word] for word in slot.words)]} if slot.words else made

    def _expect(self) -> dict[str, object]:
        tails: dict[str, Mapping[str, object]] = {note.name: _VALUES[note.takes] for note in self.known.paths}
        patterns = {rf"\.{name}$": value for name, value in tails.items() if name not in TURN_PATHS}
        patterns |= {rf"\.{name}$": {} for name in tails if name in TURN_PATHS}
        patterns[r"\.[0-9]+$"] = {}
        return {
            "properties": {name: _VALUES[takes] for name, takes in RESULTS.items()},
            "patternProperties": patterns,
            "additionalProperties": False,
        }

    # ---- words

    def _description(self, *names: str) -> dict[str, str]:
        """Return the name of each word as its description."""
        for name in names:
            for key in (f"path {name}", name):
                if key in self.terms:
                    return {"description": self.terms[key]}
        return {}


def _closed_object(properties: Mapping[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _without_required(card: Mapping[str, object]) -> dict[str, object]:
    """Return the schema of a stated card: the same fields, each optional."""
    return {key: value for key, value in card.items() if key != "required"}


def _list_of(name: str) -> dict[str, object]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
