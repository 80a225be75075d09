"""Renders ability data as sentences: each entry of `stating.yaml` has one, with the same placeholders as its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import yaml

from judge.disputes.language.placeholders import WHOLE, Hole, contains, holes, match_data, vocabulary
from judge.disputes.language.words import word_tables
from judge.words.sentences import fill, pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SAID: Final = (
    "id",
    "timing",
    "text",
    "texts",
    "read",
    "when",
    "cost",
    "target",
    "effect",
)  # what a form asks for
MODES: Final = "①②③④⑤⑥⑦⑧⑨"


@dataclass(frozen=True, slots=True)
class EffectList:
    """One list of effects inside an effect: `holder[key]`, which may still be missing where it is `optional`."""

    label: str
    holder: Any
    key: Any
    optional: bool = False

    @property
    def effects(self) -> list[object]:
        """Return the effects of the list."""
        found = self.holder.get(self.key) if isinstance(self.holder, dict) else self.holder[self.key]
        return found or []

    def put(self, effects: list[Any]) -> None:
        """Replace the effects; an optional list is removed when it becomes empty."""
        if effects or not self.optional:
            self.holder[self.key] = effects
        else:
            self.holder.pop(self.key, None)


class AbilityWords:
    """Renders the ability data of one game in one language, and names the words of its forms."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.words = vocabulary(game)
        self.terms = word_tables(game)["terms"]

    # ---- words

    def word(self, word: str) -> str:
        """Return the name of a word of the data."""
        entry = self.words["words"].get(word) or self.terms.get(word)
        return pick(entry, self.language) if entry is not None else word

    def word_of(self, takes: str, word: str) -> str:
        """Return the name of a word for a placeholder; it may differ from the name of the same word elsewhere."""
        return self.word(f"{takes} {word}") if f"{takes} {word}" in self.words["words"] else self.word(word)

    def term(self, word: str) -> str:
        """Return the name of a word of a position, as rulings print it."""
        entry = self.terms.get(word) or self.words["words"].get(word)
        return pick(entry, self.language) if entry is not None else word

    def tally(self, name: str) -> str:
        """Return the name of a number of a position, as rulings print it."""
        return self.term(f"path {name}") if f"path {name}" in self.terms else self.term(name)

    def label(self, field: str) -> str:
        """Return the name of a card field; it may differ from the name of the same word elsewhere."""
        return self.word(f"field {field}") if f"field {field}" in self.words["words"] else self.word(field)

    def choices(self, field: str) -> tuple[str, ...]:
        """Return the words that the rules know for a card field that may have any."""
        return tuple(self.words["types"].get(self.words.get("choices", {}).get(field, ""), ()))

    def sentence(self, entry: Mapping[str, Any]) -> str:
        """Return the sentence of an entry with its placeholders."""
        card = pick(self.terms["the word card"], self.language)
        return pick(entry, self.language).replace("{the word card}", card)

    def entries(self, section: str) -> Iterator[tuple[str, str]]:
        """Yield each entry of a section for a form: its key, and its sentence with the placeholders named."""
        for key, entry in self.words.get(section, {}).items():
            yield key, self.form_sentence(entry)

    def form_sentence(self, entry: Mapping[str, object], known: Mapping[str, str] | None = None) -> str:
        """Return the sentence of an entry with its placeholders named, except those whose words are known."""
        facts = {hole.name: self._blank_text(hole) for hole in holes(entry)} | {"who": "…"}
        return self._sentence(entry, {**facts, **(known or {})})

    def _blank_text(self, hole: Hole) -> str:
        """Return what is shown for an empty placeholder."""
        if hole.takes == "effects" and hole.optional:
            return self.word(f"lead {hole.name}") + "…"
        return {"name": "", "branches": f"{MODES[0]} … {MODES[1]} …"}.get(hole.takes, "…")

    def options(
        self, takes: str, ability: Mapping[str, Any], around: Mapping[str, object] | None = None
    ) -> list[tuple[str, str]]:
        """Return what a placeholder for words or cards accepts: form values with their names.

        `around`: the effect that contains the placeholder in a branch; it may bind a name.
        """
        if takes != "cards":
            return [(word, self.word_of(takes, word)) for word in self.words["types"][takes]]
        names = {name: self.selection(name) for name in _bound_names(ability)} | self.bound_inside(around)
        return [
            *((f"name:{name}", said) for name, said in names.items()),
            *(
                (f"select:{key}", self.sentence(entry))
                for key, entry in self.words.get("selectors", {}).items()
            ),
        ]

    # ---- sentences

    def timing_of(self, data: Mapping[str, object], kind: str) -> str:
        """Return the kind of an ability; a card that has only one kind need not name it."""
        own = [name for name, entry in self.words.get("timings", {}).items() if kind in entry["of"]]
        return str(data.get("timing") or (own[0] if own else ""))

    def ability(self, data: Mapping[str, Any], kind: str) -> str:
        """Return a whole ability as one sentence; what the forms cannot build is shown as data."""
        timing = self.timing_of(data, kind)
        head = (
            self.sentence(self.words["timings"][timing])
            if timing in self.words.get("timings", {})
            else timing
        )
        between = " · " if self.language == "en" else "　"
        if data.get("unread"):
            return between.join([head, str(data.get("text") or "…")])
        marks = {key: said for key in self.words.get("marks", {}) if (said := self._mark_text(key, data))}
        parts = [head + self._in_brackets(self._join([*marks.values()]))]
        if data.get("when"):
            parts.append(self._trigger_text(data["when"]))
        parts += (
            [f"[{self._join([self.entry('cost', item) for item in data['cost']])}]"]
            if data.get("cost")
            else []
        )
        if data.get("target"):
            parts.append(f"{self.sentence(self.words['bound']['target'])} = {self.selection(data['target'])}")
        section = "statements" if "statements" in self.parts(timing) else "effects"
        parts.append(self._join([self.entry(section, item) for item in data.get("effect") or []]) or "…")
        told = {*_SAID, *(word for key in marks for word in self.words["marks"][key]["data"])}
        unsaid = {key: part for key, part in data.items() if key not in told}
        return between.join([*parts, data_as_text(unsaid)] if unsaid else parts)

    def parts(self, timing: str) -> list[str]:
        """Return the parts that an ability of this kind has."""
        return list(self.words.get("parts", {}).get(timing, ()))

    def entry(self, section: str, data: Any, names: Mapping[str, str] | None = None) -> str:
        """Return one cost, effect or statement as a sentence. `names`: what the surrounding effects name."""
        for part in sections_holding(section):
            key, entry, found = self._find_entry(part, data)
            if key:
                inside = {**(names or {}), **self.bound_inside(data)}
                return self._sentence(entry, self._hole_texts(entry, found, names or {}, inside))
        return data_as_text(data)

    def selection(self, data: object, names: Mapping[str, str] | None = None) -> str:
        """Return which cards a selector means."""
        if isinstance(data, str):
            if names and data in names:
                return names[data]
            entry = self.words["bound"].get(data)
            return self.sentence(entry) if entry else data
        if not isinstance(data, dict):
            return data_as_text(data)
        base, singles = self._split_selector(data)
        if not base:
            return data_as_text(data)
        kind, _, key = base.partition(":")
        said = self.sentence(self.words["selectors"][key]) if kind == "select" else self.selection(key, names)
        marks = [self.entry("filters", single) for single in singles]
        count = data.get("count", 1)
        if count != 1 or data.get("up_to"):
            marks.append(f"{'≤ ' if data.get('up_to') else '× '}{count}")
        return said + self._in_brackets(self._join(marks))

    def _mark_text(self, key: str, data: Mapping[str, object]) -> str:
        entry = self.words["marks"][key]
        found = match_data(entry["data"], {name: data[name] for name in entry["data"] if name in data}, set())
        return self._sentence(entry, self._hole_texts(entry, found, {}, {})) if found is not None else ""

    def _trigger_text(self, data: Mapping[str, Any]) -> str:
        happening, subject = next(iter(data.items()))
        entry = self.words.get("happenings", {}).get(happening)
        return fill(self.sentence(entry), {"who": self.selection(subject)}) if entry else data_as_text(data)

    def _hole_texts(
        self,
        entry: Mapping[str, Any],
        found: Mapping[str, Any],
        names: Mapping[str, str],
        inside: Mapping[str, str],
    ) -> dict[str, str]:
        """Return the words for the placeholders: `names` for the entry itself, `inside` for the effects in it."""
        said = {}
        for hole in holes(entry):
            value = found.get(hole.name, (entry.get("unsaid") or {}).get(hole.name))
            if hole.takes == "effects":
                effects = self._branch_text(value or [], inside)
                lead = self.word(f"lead {hole.name}") if hole.optional else ""
                said[hole.name] = lead + effects if value or not hole.optional else ""
            elif hole.takes == "branches":
                said[hole.name] = " ".join(
                    f"{option_number(number)} {self._branch_text(effects, inside)}"
                    for number, effects in enumerate(value)
                )
            elif hole.takes == "name":
                said[hole.name] = self._in_brackets(str(value) if hole.name in found else "")
            else:
                said[hole.name] = "" if value is None else self._value_text(hole.takes, value, names)
        return said

    def _branch_text(self, effects: list[object], names: Mapping[str, str]) -> str:
        """Return the effects of a branch in words: a single one as it is, several in brackets."""
        said = [self.entry("effects", effect, names) for effect in effects]
        if len(said) == 1 and not self.branches(effects[0]):
            return said[0]
        return self._in_brackets(self._join(said)).strip() or "…"

    def _value_text(self, takes: str, value: object, names: Mapping[str, str]) -> str:
        if takes == "cards":
            return self.selection(value, names)
        if takes == "condition":
            key, entry, found = self._find_entry("conditions", value)
            return (
                self._sentence(entry, self._hole_texts(entry, found, names, names))
                if key
                else data_as_text(value)
            )
        return (
            f"{value:+d}"
            if takes == "signed"
            else str(value)
            if takes in {"number", "text"}
            else self.word_of(takes, str(value))
        )

    def _in_brackets(self, text: str) -> str:
        open_, close = ("（", "）") if self.language != "en" else (" (", ")")
        return f"{open_}{text}{close}" if text else ""

    def _sentence(self, entry: Mapping[str, object], facts: Mapping[str, str]) -> str:
        return " ".join(fill(self.sentence(entry), facts).split())

    def _join(self, parts: list[str]) -> str:
        return ("; " if self.language == "en" else "，").join(parts)

    # ---- taking data apart

    def _split_selector(self, data: Mapping[str, Any]) -> tuple[str, list[dict[str, object]]]:
        """Split a selector into its base, as a form sends it, and its filters; "" where no base fits."""
        rest = {key: value for key, value in data.items() if key not in {"count", "up_to"}}
        base, used = "", set[str]()
        if isinstance(rest.get("among"), str):
            base, used = f"name:{rest['among']}", {"among"}
        for key, entry in self.words.get("selectors", {}).items():
            if contains(rest, entry["data"]) and len(entry["data"]) > len(used):
                base, used = f"select:{key}", set(entry["data"])
        singles: list[dict[str, Any]] = []
        for key, value in rest.items():
            if key not in used:
                singles += (
                    [{key: {word: one}} for word, one in value.items()]
                    if isinstance(value, dict)
                    else [{key: value}]
                )
        return base, singles

    def _find_entry(self, section: str, data: Any) -> tuple[str, Mapping[str, Any], dict[str, object]]:
        """Return the entry that builds such data, with its values; key "" where none does."""
        for key, entry in self.words.get(section, {}).items():
            found = match_data(entry["data"], data, {hole.name for hole in holes(entry) if hole.optional})
            if found is not None and all(self._fits(hole, found.get(hole.name)) for hole in holes(entry)):
                return key, entry, found
        return "", {}, {}

    def _fits(self, hole: Hole, value: object) -> bool:
        if value is None:
            return hole.optional
        if hole.takes in WHOLE:
            return type(value) is int
        if hole.takes == "cards":
            return isinstance(value, (str, dict))
        if hole.takes == "condition":
            return isinstance(value, dict)
        if hole.takes in {"effects", "branches"}:
            whole = value if hole.takes == "branches" else [value]
            return isinstance(whole, list) and bool(whole) and all(isinstance(part, list) for part in whole)
        return isinstance(value, str)

    def branches(self, data: Any) -> list[EffectList]:
        """Return the branches of an effect, to be filled one by one; empty where the forms cannot build it."""
        key, entry, _ = self._find_entry("flows", data)
        found: list[EffectList] = []
        for hole in holes(entry) if key else ():
            word = next((word for word, part in entry["data"].items() if part == f"${hole.name}"), "")
            if hole.takes == "effects":
                found.append(EffectList(self.word(hole.name), data, word, hole.optional))
            elif hole.takes == "branches":
                found += [
                    EffectList(option_number(number), data[word], number) for number in range(len(data[word]))
                ]
        return found

    def bound_inside(self, data: object) -> dict[str, str]:
        """Return the names that an effect binds for the effects in it."""
        if not isinstance(data, dict) or "for_each" not in data:
            return {}
        name = str(data.get("as", "it"))
        return {name: self.sentence(self.words["bound"]["each one"]) if name == "it" else name}


def data_as_text(data: Any) -> str:
    """Return data as the dispute file writes them, on one line."""
    return str(yaml.safe_dump(data, default_flow_style=True, allow_unicode=True, width=10_000)).strip()


def sections_holding(section: str) -> tuple[str, ...]:
    """Return the sections that can contain an item of a section."""
    return ("effects", "flows") if section in {"effects", "flows"} else (section,)


def option_number(number: int) -> str:
    """Return the words for the number of a choice, counted from 0."""
    return MODES[number] if number < len(MODES) else str(number + 1)


def _bound_names(ability: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that an ability binds."""
    yield "self"
    if "target" in ability:
        yield "target"
    targets = ability.get("targets")
    yield from targets if isinstance(targets, dict) else ()
    if "when" in ability:
        yield "it"
    yield from _chosen_names(ability.get("effect"))


def _chosen_names(data: object) -> Iterator[str]:
    """Yield the names of what effects choose, nested effects included."""
    if isinstance(data, dict) and "choose" in data:
        yield str(data.get("as", "chosen"))
    elif isinstance(data, (dict, list)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _chosen_names(part)
