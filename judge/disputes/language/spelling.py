"""Resolves words of the data in any spelling: case and width folded, and as rulings print them in any language."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from judge.disputes.language.described import synonyms
from judge.disputes.language.words import word_tables
from judge.documents import read_yaml
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from judge.disputes.language.errors import DisputeError, Located

ALIKE: Final = 60  # of 100: how alike a word must be to be taken for a slip
ALIKE_VERB: Final = 72  # the same of an action: a wrong one misleads more than none
_DIGITS: Final = 9  # as long as a whole number may be written
_SUBJECT: Final = "{subject}"


def fold(text: str) -> str:
    """Return a text without distinctions that readers ignore: width, case, spaces around it."""
    if text.isascii():
        return text.strip().lower()
    return unicodedata.normalize("NFKC", text).strip().casefold()


def match_name(said: object, names: Sequence[str]) -> str | None:
    """Return the name that is equal to a word; else the only one equal without case and width."""
    if not isinstance(said, str) or said in names:
        return said if isinstance(said, str) else None
    found = [name for name in names if fold(name) == fold(said)]
    return found[0] if len(found) == 1 else None


_MARKS: Final = re.compile(r"[\s…:,.·・、，。「」]+|\.\.\.")
# What joins an action to what it is done to.
_PARTICLES: Final = ("以", "將", "将", "把", "番目の", "から", "を", "に", "で", "の", "が", "へ")


def bare_verb(said: str) -> str:
    """Return the name of an action without its subject, signs and joining words; a noun in Japanese."""
    text = _MARKS.sub("", fold(said))
    for particle in _PARTICLES:
        text = text.removeprefix(particle)
    text = text.removesuffix("する")
    return text.removesuffix("を") or text


_KIND_OF_PLACE: Final = (
    *("場區", "场区", "區域", "区域", "領域", "领域", "區", "区", "ゾーン", "エリア", " zone", " area"),
    *("階段", "阶段", "步驟", "步骤", "フェイズ", "ステップ", " phase", " step"),
)


def without_kind_word(said: str) -> set[str]:
    """Return the name of a place or a phase without the word for its kind."""
    return {said.removesuffix(kind) for kind in _KIND_OF_PLACE if said.endswith(kind) and said != kind}


def verb_names(verb: str, game: str) -> dict[str, str]:
    """Return the name of a verb in each language, without its subject; empty where it has none."""
    entry = word_tables(game)["verbs"].get(verb, {})
    return {tag: entry[tag].replace(_SUBJECT, "").strip(" ：:") for tag in LANGUAGES if tag in entry}


def spellings(word: str, game: str, *, of: str = "") -> set[str]:
    """Return every spelling of a word of the data, folded. `of`: "verb" or "phase", where it is one."""
    found = {fold(word), fold(word).replace("_", " ")} | {fold(said) for said in synonyms(game).get(word, ())}
    if of == "verb":
        told = [said for said in verb_names(word, game).values() if said]
        return found | {fold(said) for said in told} | {bare_verb(said) for said in told}
    terms = word_tables(game)["terms"]
    keys = (
        word,
        f"state {word}",
        f"phase {word}",
        f"path {word}",
        f"until {word}",
        *((f"{word}_phase",) if of == "phase" else ()),
    )
    for key in keys:
        found |= {fold(str(terms[key][tag])) for tag in LANGUAGES if key in terms and tag in terms[key]}
    return found.union(*map(without_kind_word, found))


@cache
def _words_by_spelling(words: tuple[str, ...], game: str, of: str) -> dict[str, list[str]]:
    """Map each spelling to its words, in their order."""
    found: dict[str, list[str]] = {}
    for word in words:
        for spelling in spellings(word, game, of=of):
            found.setdefault(spelling, []).append(word)
    return found


@cache
def _word_by_spelling(words: tuple[str, ...], game: str, of: str) -> dict[str, str]:
    """Map each spelling to its word; a spelling shared by two words means neither, unless it is one of them."""
    plain = {fold(word): word for word in words}
    return {
        said: of_it[0] for said, of_it in _words_by_spelling(words, game, of).items() if len(of_it) == 1
    } | plain


def resolve_word(said: str, words: tuple[str, ...], game: str, *, of: str = "") -> str | None:
    """Return which of some words is meant; None for none of them."""
    if said in words:
        return said
    known = _word_by_spelling(words, game, of)
    return known.get(fold(said)) or (known.get(bare_verb(said)) if of == "verb" else None)


class CommonWord(NamedTuple):
    """A word of card players for an action: the actions it may mean, likeliest first.

    `itself`: in a game without those it happens by itself.
    """

    means: tuple[str, ...]
    itself: bool


@cache
def _common_words() -> dict[str, CommonWord]:
    """Return the words of card players, by spelling."""
    found: dict[str, CommonWord] = {}
    for row in read_yaml(files("judge.disputes").joinpath("common_words.yaml").read_bytes()):
        common = CommonWord(tuple(row["means"]), row.get("itself", False))
        for said in row["said"]:
            found.setdefault(fold(said), common)
    return found


def common_word(said: str) -> CommonWord | None:
    """Return the meaning of a word of card players in any of the four languages; None for any other word."""
    return _common_words().get(" ".join(fold(said).replace("_", " ").replace("-", " ").split()))


def happens_by_itself(said: object, verbs: Container[str]) -> bool:
    """Return whether a word usually means something that is no action in a game with these verbs."""
    usual = common_word(said) if isinstance(said, str) else None
    return usual is not None and usual.itself and not any(verb in verbs for verb in usual.means)


def nearest(said: str, words: tuple[str, ...], game: str, *, of: str = "") -> str | None:
    """Return the nearest word; None where none is similar or usual for one of them."""
    usual = common_word(said) if of == "verb" else None
    if usual is not None:
        return next((word for word in usual.means if word in words), None)
    shared = _words_by_spelling(words, game, of).get(bare_verb(said) if of == "verb" else fold(said))
    if shared:
        return shared[0]
    known = _word_by_spelling(words, game, of)
    least = ALIKE_VERB if of == "verb" else ALIKE
    folded = fold(said)[:80]
    around = {word for spelling, word in known.items() if folded in spelling}
    if len(around) == 1 and len(folded) > 1 and of != "verb":
        return around.pop()  # a part of what only that word is called
    alike = process.extract(folded, list(known), scorer=fuzz.ratio, score_cutoff=least, limit=8)
    best = max(alike, key=lambda each: (each[1], OSA.normalized_similarity(folded, each[0])), default=None)
    return known[best[0]] if best else None


def unknown_word(
    told: Located,
    words: tuple[str, ...],
    game: str,
    reason: str = "word.unknown",
    of: str = "",
    **facts: object,
) -> DisputeError:
    """Return the fault that something is none of some words, with the one that may be meant."""
    near = nearest(told.value, words, game, of=of) if isinstance(told.value, str) else None
    more = {"nearest": near} if near else {}
    return told.error(reason, word=str(told.value)[:40], known=words, **more, **facts)


def parse_numbers(data: dict[str, object], keys: Iterable[str]) -> dict[str, Any]:
    """Return data with numbers in place of numbers written as text, ignoring width."""
    return data | {key: parse_number(data[key]) for key in keys if key in data}


def parse_number(said: Any) -> Any:
    """Return a whole number that was written as text, ignoring width; other values unchanged."""
    return int(fold(said)[:_DIGITS]) if isinstance(said, str) and fold(said).isdecimal() else said
