"""Render row data as the text of one section, by the same rows that parse it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.parser import LOOSE, ONES, QUOTES, fill_holes, is_rest, merge
from judge.cardtext.rows import PLAIN, Grammar, Row
from judge.cardtext.templates import Choice, Literal, Node, Slot, slots
from judge.cardtext.vocabulary import speech
from judge.engine.effects.abilities import X

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.cardtext.ability_data import Data, Said

AGREEING: Final = (
    ("s", ""),
    ("es", ""),
    ("s", "ve"),
    ("is", "are"),
    ("its", "their"),
    ("it", "they"),
    ("it", "them"),
)
ENDINGS: Final = (
    *"うくすつぬむるぐぶ",
    "ない",
)  # of a Japanese verb that ends its sentence: further forms go on
_META: Final = ("?on", "?cl")  # what only the words of a phrase must agree in


class UnsayableError(Exception):
    """No row renders these data."""


class Printer:
    """Renders data of one game in one language."""

    def __init__(self, grammar: Grammar, *, apart: bool = False) -> None:
        """`apart`: put nested effects in brackets where their end would otherwise be ambiguous."""
        self.grammar = grammar
        self.apart = apart

    def say(self, section: str, data: Any) -> str:
        """Return the text of one section. UnsayableError where no row matches."""
        if section == "listed":
            bare = data in self.grammar.names.values()
            return data if bare else _plain("text", data, self.grammar.language)
        if section in PLAIN:
            return _plain(section, data, self.grammar.language)
        if section in self.grammar.lists:
            return self._list(section, data)
        if section in self.grammar.phrases:
            return self._phrase(section, data)
        for row in self.grammar.sections.get(section, ()):
            if row.says is None or (self.apart and row.key == "single"):
                continue
            values = match_row(row.data, data)
            if values is None:
                continue
            try:
                return self._row(row, values)
            except UnsayableError:
                continue
        raise UnsayableError(section, data)

    def _row(self, row: Row, values: Said) -> str:
        says = row.says or ()
        said = {slot.name for slot in slots(says)}
        if any(name not in said and name[0] != "_" for name in values):
            raise UnsayableError(row.key)
        return self._template(says, values)

    def _template(self, nodes: tuple[Node, ...], values: Said) -> str:
        parts = []
        for node in nodes:
            if isinstance(node, Literal):
                parts.append(node.shown)
            elif isinstance(node, Slot):
                if node.name == ".":
                    continue
                if node.name not in values:
                    raise UnsayableError(node.name)
                parts.append(self.say(node.takes, values[node.name]))
            elif node.optional:
                if any(slot.name in values for slot in slots(node.options[0])):
                    parts.append(self._template(node.options[0], values))
            else:
                parts.append(self._first_template(node, values))
        return "".join(parts)

    def _first_template(self, node: Choice, values: Said) -> str:
        agreed = agreeing_forms(node, self.grammar.language)
        if agreed is not None:
            return agreed
        for option in node.options:
            try:
                return self._template(option, values)
            except UnsayableError:
                continue
        raise UnsayableError(node)

    def _list(self, section: str, data: object) -> str:
        of, joined, least = self.grammar.lists[section]
        if not isinstance(data, list) or len(data) < least:
            raise UnsayableError(section, data)
        return joined[0].shown.join(self.say(of, part) for part in data)

    # ---- phrases that mean cards

    def _phrase(self, section: str, data: Any) -> str:
        if isinstance(data, list):
            data = {key: part for single in data for key, part in single.items()}
        if section in ONES:
            data = data.get("?one") if isinstance(data, dict) else None
        if not isinstance(data, dict):
            raise UnsayableError(section, data)
        noun = (
            "card"
            if section in LOOSE
            else next((word for word in speech(self.grammar.game).nouns if word in data), "")
        )
        if not noun:
            raise UnsayableError(section, data)
        sides = {} if section in LOOSE else {"?side": data[noun]}
        whole = {"?noun": noun} | sides | {key: part for key, part in data.items() if key != noun}
        for row in self.grammar.sections[section]:
            for said in self._phrase_words(row, whole) if row.says is not None else ():
                return said
        raise UnsayableError(section, data)

    def _phrase_words(self, row: Row, whole: Said) -> Iterator[str]:
        """Yield a row's words for a phrase: nouns and places first, the rest as filters."""
        says = row.says or ()
        named = [slot for slot in slots(says) if slot.takes not in self.grammar.lists]
        listed = [slot for slot in slots(says) if slot.takes in self.grammar.lists]
        options = [list(self._parts(slot.takes, whole)) for slot in named]
        for chosen in product(*options):
            found: dict[str, object] = {}
            if not all(merge(found, part) for part, _ in chosen):
                continue
            left = {key: part for key, part in whole.items() if key not in found}
            if any(whole.get(key) != part for key, part in found.items() if key not in _META):
                continue
            said = {slot.name: text for slot, (_, text) in zip(named, chosen, strict=True)}
            lists = self._filters(listed, left)
            if lists is not None:
                yield self._words(says, {**said, **lists})

    def _words(self, nodes: tuple[Node, ...], said: Mapping[str, str]) -> str:
        parts = []
        for node in nodes:
            if isinstance(node, Literal):
                parts.append(node.shown)
            elif isinstance(node, Slot):
                parts.append(said[node.name])
            elif not node.optional or any(said[slot.name] for slot in slots(node.options[0])):
                parts.append(self._words(node.options[0], said))
        return "".join(parts)

    def _parts(self, section: str, whole: Mapping[str, object]) -> Iterator[tuple[dict[str, object], str]]:
        """Yield the words that apply to one part of a phrase, the most specific first."""
        found = []
        for row in self.grammar.sections[section]:
            if row.says is None:
                continue
            inner = list(slots(row.says))
            asked = {key: part for key, part in row.data.items() if key != "+"}
            values: Data = {}
            true = True
            for key, part in asked.items():
                if key in _META:
                    continue
                if key not in whole:
                    true = False
                    break
                inside = match_row(part, whole[key])
                if inside is None:
                    true = False
                    break
                values |= inside
            if not true:
                continue
            if "+" in row.data:
                for slot in inner:
                    if slot.name in row.data["+"]:
                        values[slot.name] = {"?side": whole.get("?side")}
            try:
                text = self._template(row.says, values)
            except UnsayableError:
                continue
            meant = fill_holes(row.data, values)
            if meant is not None:
                found.append((meant, text))
        yield from sorted(found, key=lambda each: -len([key for key in each[0] if key not in _META]))

    def _filters(self, listed: list[Slot], left: Said) -> dict[str, str] | None:
        said: dict[str, list[str]] = {slot.name: [] for slot in listed}
        for key, part in left.items():
            bounds = isinstance(part, dict) and set(part) <= {"least", "most"}
            singles = [{key: {word: one}} for word, one in part.items()] if bounds else [{key: part}]
            for single in singles:
                for slot in listed:
                    of, _, _ = self.grammar.lists[slot.takes]
                    try:
                        said[slot.name].append(self.say(of, single))
                        break
                    except UnsayableError:
                        continue
                else:
                    return None
        joins = {slot.name: self.grammar.lists[slot.takes][1][0].shown for slot in listed}
        return {name: joins[name].join(texts) for name, texts in said.items()}


def agreeing_forms(node: Choice, language: str) -> str | None:
    """Return the forms of a verb of which one agrees with what stands around it; None for any other choice."""
    forms = [_words(option) for option in node.options]
    if tuple(forms) in AGREEING:
        return f"‹{forms[0]}|{forms[1]}›"
    if language == "ja" and forms[0].endswith(ENDINGS):
        return f"‹{'|'.join([*forms, *forms[-1:]][:3])}›"
    return None


def _words(option: tuple[Node, ...]) -> str:
    """Return the text of an option that has only text; "" for any other."""
    texts = [part.shown for part in option if isinstance(part, Literal)]
    return "".join(texts) if len(texts) == len(option) else ""


def match_row(pattern: object, data: object) -> Data | None:
    """Return the values of the holes with which a row builds these data; None where there are none."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        name = pattern[1:].rstrip("?*")
        if name.startswith("_") and not isinstance(data, str):
            return None
        return {name: data}
    if isinstance(pattern, list):
        if not isinstance(data, list):
            return None
        if pattern and is_rest(pattern[-1]) and len(data) >= len(pattern):
            data = [*data[: len(pattern) - 1], data[len(pattern) - 1 :]]
        if len(pattern) != len(data):
            return None
        pattern, data = dict(enumerate(pattern)), dict(enumerate(data))
    if not isinstance(pattern, dict):
        return {} if type(pattern) is type(data) and pattern == data else None
    if not isinstance(data, dict):
        return None
    found: dict[str, object] = {}
    for key, part in pattern.items():
        if key in {"+", "?only", "?not_in", "?not_noun", "?done", "?first", "?alone"}:
            continue
        if key not in data:
            if isinstance(part, str) and part.endswith("?"):
                continue
            return None
        inner = match_row(part, data[key])
        if inner is None or any(found.get(name, value) != value for name, value in inner.items()):
            return None
        found |= inner
    rest = {key: part for key, part in data.items() if key not in pattern}
    if "+" in pattern:
        found[pattern["+"][0]] = [{key: part} for key, part in rest.items()]
    elif rest:
        return None
    return found


def _plain(takes: str, data: Any, language: str) -> str:
    if takes == "number" and data == X:
        return X.upper()
    if takes in {"number", "below", "less", "signed"}:
        if type(data) is not int or abs(data) > 99_999:
            raise UnsayableError(takes, data)
        if takes == "signed":
            return f"{data:+d}" if data else _refuse(takes, data)
        number = data - 1 if takes == "below" else -data if takes == "less" else data
        return str(number) if number >= 0 else _refuse(takes, data)
    if not isinstance(data, str) or not data or len(data) > 80:
        raise UnsayableError(takes, data)
    if takes == "name":
        return f"〈{data}〉" if data.isidentifier() and data.isascii() else _refuse(takes, data)
    if takes == "mark":
        return (
            data
            if all(sign.isascii() and (sign.isalnum() or sign == "-") for sign in data)
            else _refuse(takes, data)
        )
    ((open_, close), *_) = QUOTES[takes].items()
    if takes == "text" and language == "en":
        open_ = close = '"'
    return f"{open_}{data}{close}" if close not in data else _refuse(takes, data)


def _refuse(takes: str, data: object) -> str:
    raise UnsayableError(takes, data)
