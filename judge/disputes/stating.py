"""Stating an ability by form: what a game's ability data can say, as entries with holes to fill, and as sentences.

Each game has `stating.yaml`: entries of data with holes (`{draw: $n, who: $who}`), what each hole takes, and a sentence
with the same holes. One entry builds data from a form and, read the other way, says what data mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

import yaml

from judge.catalogue.documents import read_yaml
from judge.disputes.errors import DisputeError
from judge.disputes.words import fill, pick, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LISTS: Final = {
    "cost": "cost",
    "effects": "effect",
    "statements": "effect",
}  # section -> key of the ability data
MOST: Final = 99_999
_WHOLE: Final = ("number", "signed")  # a signed one is said with its sign: POWER +2


@dataclass(frozen=True, slots=True)
class Hole:
    """One thing to fill in: a number, one of some words, or cards. `optional`: it may be left out."""

    name: str
    takes: str
    optional: bool


@cache
def vocabulary(game: str) -> dict[str, Any]:
    """Give what the forms of a game can build: its own stating.yaml over what all games share."""
    joined: dict[str, Any] = {}
    sources = [resources.files("judge.disputes").joinpath("stating.yaml")]
    own = resources.files("judge.games").joinpath(game, "stating.yaml")
    if own.is_file():
        sources.append(own)
    for source in sources:
        for name, entries in read_yaml(source.read_bytes()).items():
            if isinstance(entries, dict):
                joined.setdefault(name, {}).update(entries)
    return joined


def holes(entry: Mapping[str, Any]) -> tuple[Hole, ...]:
    """Name what an entry takes."""
    return tuple(
        Hole(name, takes.removesuffix("?"), takes.endswith("?"))
        for name, takes in (entry.get("takes") or {}).items()
    )


class Stating:
    """Builds ability data of one game from what a form sends, and says it in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.words = vocabulary(game)
        self.terms = tables(game)["terms"]

    # ---- words

    def word(self, word: str) -> str:
        """Say a word of the data."""
        entry = self.words["words"].get(word) or self.terms.get(word)
        return pick(entry, self.language) if entry is not None else word

    def term(self, word: str) -> str:
        """Say a word of a position: as rulings say it."""
        entry = self.terms.get(word) or self.words["words"].get(word)
        return pick(entry, self.language) if entry is not None else word

    def tally(self, name: str) -> str:
        """Name a number of a position: as rulings do."""
        return self.term(f"tally {name}") if f"tally {name}" in self.terms else self.term(name)

    def label(self, field: str) -> str:
        """Say what a field of a card is called; it may be called otherwise than the same word elsewhere."""
        return self.word(f"field {field}") if f"field {field}" in self.words["words"] else self.word(field)

    def choices(self, field: str) -> tuple[str, ...]:
        """Give the words that the rules know for a field in which a card may print any."""
        return tuple(self.words["types"].get(self.words.get("choices", {}).get(field, ""), ()))

    def say(self, entry: Mapping[str, Any]) -> str:
        """Give the sentence of an entry, its holes still in it."""
        card = pick(self.terms["the word card"], self.language)
        return pick(entry, self.language).replace("{the word card}", card)

    def entries(self, section: str) -> Iterator[tuple[str, str]]:
        """List a section for a form: each entry's key and its sentence with the holes named."""
        for key, entry in self.words.get(section, {}).items():
            yield key, self._sentence(entry, {hole.name: "…" for hole in holes(entry)} | {"who": "…"})

    def options(self, takes: str, ability: Mapping[str, Any]) -> list[tuple[str, str]]:
        """List what a hole of words or cards takes: values as a form sends them, and what people call them."""
        if takes != "cards":
            return [(word, self.word(word)) for word in self.words["types"][takes]]
        bound = [name for name in self.words["bound"] if _is_bound(name, ability)]
        return [
            *((f"name:{name}", self.say(self.words["bound"][name])) for name in bound),
            *((f"select:{key}", self.say(entry)) for key, entry in self.words.get("selectors", {}).items()),
        ]

    # ---- building

    def build(self, section: str, key: str, given: Mapping[str, str], prefix: str = "") -> dict[str, Any]:
        """Fill one entry in. DisputeError names the hole that cannot be filled so."""
        entry = self.words.get(section, {}).get(key)
        if entry is None:
            raise DisputeError(section, "key.unknown", word=key[:40])
        filled = {
            hole.name: self._value(hole, given.get(f"{prefix}{hole.name}", "").strip(), f"{section}.{key}")
            for hole in holes(entry)
        }
        built: dict[str, Any] = _filled(entry["data"], filled)
        return built

    def _value(self, hole: Hole, text: str, path: str) -> Any:
        spot = f"{path}.{hole.name}"
        if not text:
            if hole.optional:
                return None
            raise DisputeError(spot, "values.missing", missing=[self.word(hole.name)])
        if hole.takes in _WHOLE:
            digits = text.removeprefix("-").removeprefix("+")
            if not digits.isascii() or not digits.isdecimal() or int(digits[:6]) > MOST:
                raise DisputeError(spot, "number.range", low=-MOST, high=MOST, given=text[:20])
            return int(text)
        if hole.takes == "text":
            return text[:80]
        if hole.takes == "cards":
            return self.cards(text, spot)
        known = self.words["types"][hole.takes]
        if text not in known:
            raise DisputeError(spot, "word.unknown", word=text[:40], known=list(known))
        return text

    def cards(self, text: str, path: str) -> Any:
        """Read `name:self` or `select:own` as a form sends it."""
        kind, _, key = text.partition(":")
        if kind == "name" and key in self.words["bound"]:
            return key
        if kind == "select" and key in self.words.get("selectors", {}):
            return dict(self.words["selectors"][key]["data"])
        raise DisputeError(path, "word.unknown", word=text[:40], known=[])

    def target(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Build a target: whom, which of them, how many."""
        found: dict[str, Any] = self.cards(f"select:{given.get('cards', '')}", "target")
        for key, entry in self.words.get("filters", {}).items():
            said = given.get(f"filter:{key}", "").strip()
            if said:
                takes = dict.fromkeys(entry.get("takes") or {}, said)
                for word, value in self.build("filters", key, takes).items():
                    found[word] = {**found[word], **value} if isinstance(found.get(word), dict) else value
        count = given.get("count", "").strip() or "1"
        if not count.isascii() or not count.isdecimal() or not 0 < int(count[:3]) < 51:
            raise DisputeError("target.count", "number.range", low=1, high=50, given=count[:20])
        if int(count) != 1:
            found["count"] = int(count)
        if given.get("up_to"):
            found["up_to"] = True
        return found

    # ---- saying

    def timing_of(self, data: Mapping[str, Any], kind: str) -> str:
        """Give the kind of an ability; a card that has only one kind need not name it."""
        own = [name for name, entry in self.words.get("timings", {}).items() if kind in entry["of"]]
        return str(data.get("timing") or (own[0] if own else ""))

    def ability(self, data: Mapping[str, Any], kind: str) -> str:
        """Say a whole ability in one sentence; what the forms cannot build stands as it is written."""
        timing = self.timing_of(data, kind)
        head = self.say(self.words["timings"][timing]) if timing in self.words.get("timings", {}) else timing
        marks = [said for key in self.words.get("marks", {}) if (said := self._mark(key, data))]
        open_, close = ("（", "）") if self.language != "en" else (" (", ")")
        parts = [head + (f"{open_}{self._list(marks)}{close}" if marks else "")]
        if data.get("when"):
            parts.append(self._when(data["when"]))
        parts += (
            [f"[{self._list([self.entry('cost', item) for item in data['cost']])}]"]
            if data.get("cost")
            else []
        )
        if data.get("target"):
            parts.append(f"{self.say(self.words['bound']['target'])} = {self.selection(data['target'])}")
        section = "statements" if "statements" in self.parts(timing) else "effects"
        parts.append(self._list([self.entry(section, item) for item in data.get("effect") or []]) or "…")
        return (" · " if self.language == "en" else "　").join(parts)

    def parts(self, timing: str) -> list[str]:
        """Name the parts an ability of this kind has."""
        return list(self.words.get("parts", {}).get(timing, ()))

    def entry(self, section: str, data: Any) -> str:
        """Say one cost, effect or statement."""
        for entry in self.words.get(section, {}).values():
            found = _match(entry["data"], data, {hole.name for hole in holes(entry) if hole.optional})
            if found is not None and all(self._fits(hole, found.get(hole.name)) for hole in holes(entry)):
                return self._sentence(entry, self._spoken(entry, found))
        return written(data)

    def selection(self, data: Any) -> str:
        """Say which cards a selector means."""
        if isinstance(data, str):
            entry = self.words["bound"].get(data)
            return self.say(entry) if entry else data
        rest = {key: value for key, value in data.items() if key not in {"count", "up_to"}}
        best = max(
            (entry for entry in self.words.get("selectors", {}).values() if _holds(rest, entry["data"])),
            key=lambda entry: len(entry["data"]),
            default=None,
        )
        if best is None:
            return written(data)
        left = {key: value for key, value in rest.items() if key not in best["data"]}
        marks = []
        for key, value in left.items():
            singles = (
                [{key: {word: one}} for word, one in value.items()]
                if isinstance(value, dict)
                else [{key: value}]
            )
            marks += [self.entry("filters", single) for single in singles]
        count = data.get("count", 1)
        if count != 1 or data.get("up_to"):
            marks.append(f"{'≤ ' if data.get('up_to') else '× '}{count}")
        open_, close = ("（", "）") if self.language != "en" else (" (", ")")
        return self.say(best) + (f"{open_}{self._list(marks)}{close}" if marks else "")

    def _mark(self, key: str, data: Mapping[str, Any]) -> str:
        entry = self.words["marks"][key]
        found = _match(entry["data"], {name: data[name] for name in entry["data"] if name in data}, set())
        return self._sentence(entry, self._spoken(entry, found)) if found is not None else ""

    def _when(self, data: Mapping[str, Any]) -> str:
        happening, subject = next(iter(data.items()))
        entry = self.words.get("happenings", {}).get(happening)
        return fill(self.say(entry), {"who": self.selection(subject)}) if entry else written(data)

    def _spoken(self, entry: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, str]:
        takes = {hole.name: hole.takes for hole in holes(entry)}
        said = dict.fromkeys(takes, "")
        for name, value in found.items():
            said[name] = self._say(takes.get(name, ""), value)
        return said

    def _say(self, takes: str, value: Any) -> str:
        if takes == "cards":
            return self.selection(value)
        return (
            f"{value:+d}"
            if takes == "signed"
            else str(value)
            if takes in {"number", "text"}
            else self.word(str(value))
        )

    def _sentence(self, entry: Mapping[str, Any], facts: Mapping[str, str]) -> str:
        return " ".join(fill(self.say(entry), facts).split())

    def _fits(self, hole: Hole, value: Any) -> bool:
        if value is None:
            return hole.optional
        if hole.takes in _WHOLE:
            return type(value) is int
        if hole.takes == "cards":
            return isinstance(value, (str, dict))
        return isinstance(value, str)

    def _list(self, parts: list[str]) -> str:
        return ("; " if self.language == "en" else "，").join(parts)


def written(data: Any) -> str:
    """Give data as the dispute file writes them, on one line."""
    return str(yaml.safe_dump(data, default_flow_style=True, allow_unicode=True, width=10_000)).strip()


def _is_bound(name: str, ability: Mapping[str, Any]) -> bool:
    """Say whether a name means something in an ability."""
    return (
        name == "self" or (name == "target" and "target" in ability) or (name == "it" and "when" in ability)
    )


def _filled(data: Any, given: Mapping[str, Any]) -> Any:
    """Put values into the holes; a key whose hole was left empty goes."""
    if isinstance(data, dict):
        pairs = ((key, _filled(value, given)) for key, value in data.items())
        return {key: value for key, value in pairs if value is not None}
    return given[data[1:]] if isinstance(data, str) and data.startswith("$") else data


def _match(pattern: Any, data: Any, optional: set[str]) -> dict[str, Any] | None:
    """Find what fills the holes of a pattern so that it gives these data; None where nothing does."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        return {pattern[1:]: data}
    if not isinstance(pattern, dict):
        return {} if pattern == data else None
    if not isinstance(data, dict) or set(data) - set(pattern):
        return None
    found: dict[str, Any] = {}
    for key, part in pattern.items():
        if key not in data:
            if isinstance(part, str) and part[1:] in optional:
                continue
            return None
        inner = _match(part, data[key], optional)
        if inner is None:
            return None
        found |= inner
    return found


def _holds(data: Mapping[str, Any], part: Mapping[str, Any]) -> bool:
    return all(data.get(key) == value for key, value in part.items())
