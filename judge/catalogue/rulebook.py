"""Reads a game's rulebook registry: rules by id, their sentences in our words, the readings of unclear points.

The files are `judge/games/<game>/rulebook.yaml`. Rule ids are permanent, for they are printed on paper.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any, TypeVar

import yaml
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from judge.documents import LOADER
from judge.words.languages import LANGUAGES

WORD = r"[a-z0-9]+(-[a-z0-9]+)*"
TOPIC = validate.Regexp(rf"{WORD}\Z", error="must be a lower-case word")
SAID = validate.Regexp(r".*\S", error="must not be empty")

T = TypeVar("T")
Words = Mapping[str, str]  # language tag -> sentence; "en" is always there


class RulebookError(ValueError):
    """A registry that cannot be used; the message names file, rule and field."""


class UnknownRuleError(LookupError):
    """An id that no registry holds; the message names the nearest ids."""


def say(words: Words, language: str) -> str:
    """Return the sentence in one language, in English where there is none."""
    return words.get(language, words["en"])


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One point that a rulebook leaves unclear, with two or more readings.

    `key` is the rule's id, or id/word where a rule has several points; `default` is a key of `readings`.
    """

    key: str
    question: Words
    readings: Mapping[str, Words]
    default: str
    note: str | None = None

    @property
    def rule_id(self) -> str:
        """Return the id of the rule that this point belongs to."""
        return self.key.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `data`: a description that no code applies. `basis`: `not_in_text` where only implied."""

    id: str
    section: str
    topic: str
    text: Words
    data: bool = False
    basis: str | None = None
    interpretations: tuple[Interpretation, ...] = ()


@dataclass(frozen=True)
class Registry:
    """All rules of one game, in the order of its rulebook."""

    game: str
    prefix: str
    language: str
    version: int
    rules: tuple[Rule, ...] = field(repr=False)

    @property
    def languages(self) -> frozenset[str]:
        """Return the languages in which every sentence is available."""
        return frozenset(self.rules[0].text)

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _points(self) -> dict[str, Interpretation]:
        return {point.key: point for rule in self.rules for point in rule.interpretations}

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def rule(self, rule_id: str) -> Rule:
        """Return a rule; `UnknownRuleError` names the nearest ids."""
        return _get(self._rules, rule_id, "rule", self.game)

    def interpretation(self, key: str) -> Interpretation:
        """Return one unclear point by its key; `UnknownRuleError` names the nearest keys."""
        return _get(self._points, key, "interpretation", self.game)

    def defaults(self) -> dict[str, str]:
        """Map every interpretation's key to the reading used unless an event fixes another."""
        return {key: point.default for key, point in self._points.items()}


def games() -> tuple[str, ...]:
    """Return the ids of the games with a registry, in alphabetical order."""
    found = resources.files("judge.games").iterdir()
    return tuple(sorted(place.name for place in found if place.joinpath("rulebook.yaml").is_file()))


@cache
def load(game: str) -> Registry:
    """Read and check one game's registry. `RulebookError` when there is none or it is faulty."""
    if game not in games():
        raise RulebookError(f"no game {game!r}; there are {', '.join(games())}")
    source = resources.files("judge.games").joinpath(game, "rulebook.yaml")
    return parse(source.read_bytes(), f"judge/games/{game}/rulebook.yaml")


def find(rule_id: str) -> tuple[Registry, Rule]:
    """Return the rule of an id and its registry, whatever the game."""
    registries = [load(game) for game in games()]
    for registry in registries:
        if rule_id.startswith(f"{registry.prefix}-"):
            return registry, registry.rule(rule_id)
    prefixes = ", ".join(f"{registry.prefix}-" for registry in registries)
    raise UnknownRuleError(f"no rule {rule_id}: a rule id starts with one of {prefixes}")


def parse(source: bytes, name: str) -> Registry:
    """Check the bytes of a registry and build it; `name` is what messages call the file."""
    try:
        raw = yaml.load(source, LOADER)  # noqa: S506 - LOADER is a safe loader
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise RulebookError(f"{name}: not YAML: {error}") from error
    if not isinstance(raw, dict):
        raise RulebookError(f"{name}: a mapping with `registry`, `game`, `rules` is needed")
    try:
        data = RegistrySchema().load(raw)
    except ValidationError as error:
        raise RulebookError(f"{name}: {_first_fault(raw, error.messages)}") from error
    del data["registry"]
    rules = tuple(_rule(rule) for rule in data.pop("rules"))
    return Registry(rules=rules, **data)


class InterpretationSchema(Schema):
    """One unclear point in the file."""

    key = fields.String(required=True)
    question = fields.Dict(keys=fields.String(), values=fields.String(validate=SAID), required=True)
    readings = fields.Dict(
        keys=fields.String(
            validate=validate.Regexp(rf"{WORD}\Z", error="a reading is named by lower-case words")
        ),
        values=fields.Dict(keys=fields.String(), values=fields.String(validate=SAID)),
        required=True,
        validate=validate.Length(min=2, error="two readings at least"),
    )
    default = fields.String(required=True)
    note = fields.String(validate=SAID)

    @validates_schema
    def default_is_a_reading(self, data: dict[str, Any], **_: object) -> None:
        """Refuse a default that is not among the readings."""
        if data["default"] not in data["readings"]:
            raise ValidationError(f"{data['default']!r} is not one of the readings", "default")


class RuleSchema(Schema):
    """One rule in the file."""

    id = fields.String(required=True)
    section = fields.String(required=True, validate=SAID)
    topic = fields.String(required=True, validate=TOPIC)
    text = fields.Dict(keys=fields.String(), values=fields.String(validate=SAID), required=True)
    data = fields.Boolean(truthy={True}, falsy={False})
    basis = fields.String(validate=validate.OneOf(["not_in_text"]))
    interpretations = fields.List(fields.Nested(InterpretationSchema))

    @validates_schema
    def keys_belong_to_the_rule(self, data: dict[str, Any], **_: object) -> None:
        """Demand the bare id as the key of a rule's only point, or id/word."""
        points = data.get("interpretations", [])
        for n, point in enumerate(points):
            owner, slash, word = point["key"].partition("/")
            if owner != data["id"] or bool(slash) != bool(word) or (not slash and len(points) > 1):
                fault = f"{point['key']!r} must be {data['id']}, or {data['id']}/word where there are several"
                raise ValidationError({"interpretations": {n: {"key": [fault]}}})


class RegistrySchema(Schema):
    """The whole file."""

    registry = fields.Integer(required=True, strict=True, validate=validate.Equal(1))
    game = fields.String(required=True)
    prefix = fields.String(required=True, validate=validate.Regexp(r"[A-Z]+\Z"))
    language = fields.String(required=True, validate=validate.OneOf(LANGUAGES))
    version = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
    rules = fields.List(fields.Nested(RuleSchema), required=True, validate=validate.Length(min=1))

    @validates_schema
    def ids_and_languages(self, data: dict[str, Any], **_: object) -> None:
        """Demand the prefix in every id, ids and keys once each, and the languages of the first rule in all words.

        English and the rulebook's own language are always among them.
        """
        languages = {"en", data["language"], *data["rules"][0]["text"]}
        seen: set[str] = set()
        for n, rule in enumerate(data["rules"]):
            faults = []
            if not rule["id"].startswith(f"{data['prefix']}-"):
                faults.append(("id", f"must start with {data['prefix']}-"))
            if rule["id"] in seen:
                faults.append(("id", "is there twice"))
            seen.add(rule["id"])
            keys = [point["key"] for point in rule.get("interpretations", [])]
            faults += [("interpretations", f"{key} is there twice") for key in keys if keys.count(key) > 1]
            for where, words in _all_words(rule):
                if set(words) != languages:
                    faults.append((where, f"needs exactly the languages {', '.join(sorted(languages))}"))
            if faults:
                where, what = faults[0]
                raise ValidationError({"rules": {n: {where: [what]}}})


def _all_words(rule: dict[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Return every translated sentence of a rule in the file with its field."""
    found = [("text", rule["text"])]
    for point in rule.get("interpretations", []):
        found.append((f"question of {point['key']}", point["question"]))
        found += [(f"reading {name} of {point['key']}", words) for name, words in point["readings"].items()]
    return found


def _first_fault(raw: dict[str, Any], messages: object) -> str:
    """Turn marshmallow's nested messages into one line: rule, field, fault."""
    path: list[str] = []
    at = messages
    while isinstance(at, Mapping):
        step, at = next(iter(at.items()))
        path.append(str(step))
    fault = at[0] if isinstance(at, list) else at
    if path[0] == "rules" and len(path) > 2:
        rule = raw["rules"][int(path[1])]
        named = rule.get("id") if isinstance(rule, dict) else None
        return f"rule {named or f'number {int(path[1]) + 1}'}: {'.'.join(path[2:])}: {fault}"
    return f"{'.'.join(path)}: {fault}"


def _rule(data: dict[str, Any]) -> Rule:
    points = [
        Interpretation(
            key=point["key"],
            question=MappingProxyType(point["question"]),
            readings=MappingProxyType(
                {name: MappingProxyType(said) for name, said in point["readings"].items()}
            ),
            default=point["default"],
            note=point.get("note"),
        )
        for point in data.pop("interpretations", [])
    ]
    return Rule(text=MappingProxyType(data.pop("text")), interpretations=tuple(points), **data)


def _get(table: Mapping[str, T], name: str, kind: str, game: str) -> T:
    """Return the value of a name, or raise an error that names the nearest ones."""
    try:
        return table[name]
    except KeyError:
        near = difflib.get_close_matches(name, table, n=3)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise UnknownRuleError(f"no {kind} {name} in {game}{hint}") from None
