"""The rows of a game's `cardtext.yaml`: ability data with holes, and their printed form in each language.

The first template of a language renders and parses; the others only parse. A hole is filled by the section that
`takes` names, by default the section of its own name.

`%word%` stands for the spellings of a word, listed under `spellings`. Chinese is one language in two scripts: the
rows of both are parsed in either, normalized to simplified characters, and words that only the traditional script has
are printed in simplified characters too.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.normalization import one_spelling
from judge.cardtext.templates import Literal, Node, Templates, holes, slots
from judge.cardtext.vocabulary import rows_file
from judge.engine.plain import to_json
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Mapping


PLAIN: Final = (
    "number",
    "below",
    "less",
    "signed",
    "text",
    "name",
    "called",
    "braced",
    "mark",
    "listed",
    ".",
)  # what is no section: read sign by sign


@dataclass(frozen=True, slots=True)
class Row:
    """One row in one language. `reads`: every template; the first one also renders, None where all only parse."""

    key: str
    section: str
    data: Any
    reads: tuple[tuple[Node, ...], ...]
    says: tuple[Node, ...] | None
    shown: str


@dataclass(frozen=True, slots=True)
class Grammar:
    """All rows of a game in one language."""

    game: str
    language: str
    version: str
    sections: Mapping[str, tuple[Row, ...]]
    lists: Mapping[
        str, tuple[str, tuple[Literal, ...], int]
    ]  # section of lists: of what, joined by what, at least how many
    phrases: frozenset[str]  # sections of phrases that mean cards
    together: tuple[Row, ...]  # rows that state several effects
    signs: Mapping[str, str]
    icons: Mapping[str, str]
    starts: tuple[str, ...]
    keyword_starts: tuple[str, ...]
    names: Mapping[str, str]  # that stand without quotes: as a normal text has them, and as they are written


@cache
def languages(game: str) -> tuple[str, ...]:
    """Return the languages in which a game's texts can be parsed, its own first."""
    return tuple(rows_file(game).get("languages", ()))


@cache
def timings(game: str) -> tuple[str, ...]:
    """Return the kinds of ability that a game's texts state."""
    stated = (row["data"] for row in rows_file(game).get("rows", {}).get("ability", {}).values())
    return tuple(dict.fromkeys(data["timing"] for data in stated if "timing" in data))


_TRADITIONAL: Final = "zh-Hant"
_SIMPLIFIED: Final = "zh-Hans"
_BRACKETS: Final = ("[]", "【】", "（）", "()", "〔〕", "<>", "《》")  # in which an icon is written as a word
Said = dict[str, dict[str, Any]]


def _language_file(game: str, language: str) -> dict[str, Any]:
    """Return the file with the words of a language."""
    return rows_file(game, f"cardtext.{language}.yaml") or rows_file(game)


def _other_script(game: str, language: str) -> str:
    """Return the other script of the same language, where texts exist in both; else ""."""
    other = {_TRADITIONAL: _SIMPLIFIED, _SIMPLIFIED: _TRADITIONAL}.get(language, "")
    return other if other in languages(game) else ""


def _rows_of_language(game: str, language: str) -> dict[str, Said]:
    """Return the rows that have words in a language: those of the game, and those needed only in this language."""
    sections: dict[str, Said] = {}
    words = rows_file(game, f"cardtext.{language}.yaml").get("rows", {})
    spellings = _language_file(game, language).get("spellings", {})
    for section, rows in rows_file(game)["rows"].items():
        found = {key: row for key, row in rows.items() if language in row}
        for key, said in words.get(section, {}).items():
            row = said if isinstance(said, dict) else {**rows[key], language: said}
            found[key] = row if language in row else {**row, language: row["text"]}
        sections[section] = {
            key: {**row, "texts": [_expand_spellings(text, spellings) for text in _as_list(row[language])]}
            for key, row in found.items()
        }
    return sections


def _rows_of_both_scripts(game: str, language: str, instead: Mapping[str, str]) -> dict[str, Said]:
    """Return the rows of a language, with those of its second script where it has one."""
    own, twin = _rows_of_language(game, language), _other_script(game, language)
    order = rows_file(game)["rows"]
    other = _rows_of_language(game, twin) if twin else {section: {} for section in own}
    found: dict[str, Said] = {}
    for section, rows in own.items():
        merged = dict(rows)
        for key, row in other[section].items():
            texts = [_convert_script(text, instead, language) for text in row["texts"]]
            if key in merged:
                merged[key] = {**merged[key], "texts": [*merged[key]["texts"], *texts]}
            else:
                merged[key] = {
                    **row,
                    "texts": texts,
                    "reads_only": row.get("reads_only") or language != _SIMPLIFIED,
                }
        keys = [key for key in order[section] if key in merged] + [
            key for key in merged if key not in order[section]
        ]
        keys.sort(key=lambda key: not merged[key].get("first"))
        found[section] = {key: merged[key] for key in keys}
    return found


def _convert_script(text: str, instead: Mapping[str, str], language: str) -> str:
    """Return a template of the other script in this one; only traditional can be converted, to simplified."""
    if language == _SIMPLIFIED:
        text = text.translate(TO_SIMPLIFIED)
        for word, as_ in instead.items():
            text = text.replace(word, as_)
    return text


def _as_list(said: Any) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def _expand_spellings(text: str, spellings: Mapping[str, Any]) -> str:
    """Replace the spellings of words named in a template."""
    while found := re.search(r"%([a-z_]+)%", text):
        text = f"{text[: found.start()]}({'|'.join(_as_list(spellings[found[1]]))}){text[found.end() :]}"
    return text


def _equivalent_signs(game: str, language: str) -> dict[str, str]:
    """Return equivalent characters: those of a game, and for Chinese those of both scripts."""
    chinese = language in {_TRADITIONAL, _SIMPLIFIED}
    signs = {chr(sign): as_ for sign, as_ in TO_SIMPLIFIED.items()} if chinese else {}
    own = _language_file(game, language)["marks"].get("signs", {})
    return signs | {_plainly(sign, signs): as_ for sign, as_ in own.items()}


def _plainly(text: str, signs: Mapping[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)


def _icon(text: str, language: str) -> str:
    """Return an icon as a normalized text has it."""
    return text.translate(TO_SIMPLIFIED) if language in {_TRADITIONAL, _SIMPLIFIED} else text


def _icons(game: str, language: str, signs: Mapping[str, str]) -> dict[str, str]:
    """Return the words for icons, the longest first, each with the icon as a normalized text has it."""
    wide = language != "en"
    icons: dict[str, str] = {}
    for each in filter(None, (_other_script(game, language), language)):
        marks = _language_file(game, each)["marks"]
        icons |= marks.get("icons", {})
        words = marks.get("icon_words", {}).items()
        icons |= {f"{left}{word}{right}": icon for word, icon in words for left, right in _BRACKETS}
    plain = {one_spelling(word, signs, wide=wide): _icon(icon, language) for word, icon in icons.items()}
    longest = sorted(plain.items(), key=lambda each: -len(each[0]))
    return {word: icon if wide else icon.casefold() for word, icon in longest}


def digest(game: str, language: str) -> str:
    """Return a digest of the current rows of a game in a language."""
    files = [
        rows_file(game, f"cardtext.{each}.yaml") for each in (language, _other_script(game, language)) if each
    ]
    return hashlib.sha256(to_json([rows_file(game), *files]).encode()).hexdigest()[:8]


@cache
def grammar(game: str, language: str) -> Grammar:
    """Return the rows of a game in a language. LookupError where it has none."""
    if language not in languages(game):
        raise LookupError(f"{game}: {language}")
    file, words = rows_file(game), _language_file(game, language)
    twin = _other_script(game, language)
    marks = {**(_language_file(game, twin)["marks"] if twin else {}), **words["marks"]}
    signs = _equivalent_signs(game, language)

    instead = marks.get("instead", {})

    icons = _icons(game, language, signs)
    templates = Templates(language, signs, icons)
    sections = {
        section: tuple(_row(key, section, row, templates) for key, row in rows.items())
        for section, rows in _rows_of_both_scripts(game, language, instead).items()
    }

    def joins(name: str, entry: Mapping[str, Any]) -> tuple[Literal, ...]:
        usual = entry.get("joined", ())
        own = words.get("joined", {}).get(name, usual)
        others = _language_file(game, twin).get("joined", {}).get(name, usual) if twin else ()
        return tuple(
            dict.fromkeys(
                templates.literal(_convert_script(join, instead, language)) for join in (*own, *others)
            )
        )

    lists = {
        name: (entry["of"], joins(name, entry), entry.get("least", 1))
        for name, entry in file["lists"].items()
    }
    found = Grammar(
        game,
        language,
        f"{file['cardtext']}.{digest(game, language)}",
        sections,
        lists,
        frozenset(file["phrases"]),
        tuple(row for rows in sections.values() for row in rows if isinstance(row.data, list) and row.says),
        signs,
        icons,
        tuple(_icon(start, language) for start in marks["starts"]),
        tuple(_icon(start, language) for start in marks["keywords"]),
        {templates.literal(name).text: name for name in words["marks"].get("names", ())},
    )
    _check(found)
    return found


def _row(key: str, section: str, row: Mapping[str, Any], templates: Templates) -> Row:
    takes = row.get("takes") or {}
    reads = tuple(dict.fromkeys(templates.nodes(text, takes) for text in row["texts"]))
    return Row(
        key, section, row.get("data"), reads, None if row.get("reads_only") else reads[0], row["texts"][0]
    )


def _check(found: Grammar) -> None:
    """Raise ValueError for a hole that nothing can fill, or one that the data or a template lack."""
    for rows in found.sections.values():
        for row in rows:
            for nodes in row.reads:
                named = {slot.name for slot in slots(nodes)}
                for slot in slots(nodes):
                    if slot.takes not in {*PLAIN, *found.sections, *found.lists}:
                        raise ValueError(f"{row.section}.{row.key}: nothing is called {slot.takes}")
                unsaid = {hole for hole in holes(row.data) if hole[0] not in "_+" and hole[-1] != "?"} - named
                if unsaid:
                    raise ValueError(f"{row.section}.{row.key}: {sorted(unsaid)} is never said")
