"""Parsing a card's text: each of its abilities is read, ambiguous, or declined with the position.

Nothing is guessed: either the rows consume every character of an ability or it is declined, and data that are read
compile.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext import card_fields
from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.meaning import NobodyMeantError, UnspeakableError, meanings
from judge.cardtext.normalization import LONGEST, normalize, space_text
from judge.cardtext.parser import NearestRow, Parser, TooManyError
from judge.cardtext.rendering import Printer, UnsayableError
from judge.cardtext.rows import Grammar, grammar
from judge.cardtext.unparse import Spoken
from judge.cardtext.vocabulary import speech
from judge.engine.errors import BadDefinition
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.cardtext.ability_data import Data, Said
    from judge.cardtext.normalization import NormalText

READ: Final = "read"
SEVERAL: Final = "several"
DECLINED: Final = "declined"


@dataclass(frozen=True, slots=True)
class AbilityText:
    """One ability of a text, or its keywords. `start` and `end`: its range in the original text.

    `readings`: its possible meanings, as ability data or as fields of the card; with several, none is chosen. `at`:
    where parsing of a declined one stopped; `near`: the nearest row there, as it is printed. `timing` and `when`:
    what its icon and its beginning say.
    """

    text: str
    start: int
    end: int
    state: str
    readings: tuple[Data, ...] = ()
    keyword: str = ""
    at: int = -1
    near: str = ""
    why: str = ""
    timing: str = ""
    when: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The parsed text. `kind`: the kind of card; `rows`: the version of the rows that parsed it."""

    game: str
    language: str
    kind: str
    typed: str
    rows: str
    parts: tuple[AbilityText, ...]
    changes: tuple[tuple[int, str, str], ...] = field(repr=False, default=())

    @property
    def state(self) -> str:
        """Return the state: `read` if each part is, `several` if some part is ambiguous, else `declined`."""
        states = {part.state for part in self.parts}
        return DECLINED if DECLINED in states or not states else SEVERAL if SEVERAL in states else READ

    @property
    def keywords(self) -> list[str]:
        """Return its printed keywords."""
        return [part.keyword for part in self.parts if part.keyword]

    @property
    def abilities(self) -> list[Data]:
        """Return the abilities that are read and not left out."""
        if speech(self.game).fields:
            return []
        return with_ids([part.readings[0] for part in self.parts if part.state == READ and part.readings])

    @property
    def fields(self) -> Data:
        """Return the fields of the card that are read, in a game whose texts state no abilities."""
        if not speech(self.game).fields or self.state != READ:
            return {}
        return {key: value for part in self.parts for key, value in part.readings[0].items()}


def with_ids(abilities: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return abilities with an id for each."""
    found: list[Data] = []
    for ability in abilities:
        timing = str(ability.get("timing", "event"))
        number = sum(each["id"].startswith(timing) for each in found) + 1
        found.append({"id": timing if number == 1 else f"{timing}{number}", **ability})
    return found


def read(game: str, text: str, language: str, kind: str = "") -> Reading:
    """Parse a text. LookupError where the game has no rows in this language."""
    rows = grammar(game, language)
    if not kind and speech(game).kinds:
        tried = [read(game, text, language, each) for each in speech(game).kinds]
        return min(tried, key=lambda each: sum(part.state == DECLINED for part in each.parts))
    whole = normalize(text[:LONGEST], language, rows.signs, rows.icons)
    parser = Parser(rows, whole)
    stretches = list(_split_text(rows, whole, parser))
    kind = kind or _kind_of(rows, whole)
    parts = tuple(_part(parser, kind, start, end, keyword) for start, end, keyword in stretches)
    if len(text) > LONGEST:
        parts = (*parts, AbilityText(text[LONGEST:], LONGEST, len(text), DECLINED, why="long"))
    return Reading(game, language, kind, text, rows.version, parts, whole.changes)


def _kind_of(rows: Grammar, whole: NormalText) -> str:
    """Return the kind of card: an EVENT's text, unlike a zombie's, begins with no ability icon."""
    told = speech(rows.game)
    iconed = whole.text.startswith((*rows.starts, *rows.keyword_starts))
    return told.body if iconed else told.bare_kind


def _split_text(rows: Grammar, whole: NormalText, parser: Parser) -> Iterator[tuple[int, int, str]]:
    """Split a text into its keywords and its abilities, each from its icon to the next."""
    at = 0
    while at < len(whole.text):
        found = max(parser.parse("printed_keyword", at), default=None)
        if found is None:
            break
        yield at, found[0], found[1]
        at = found[0]
        while at < len(whole.text) and whole.text[at] in " ,，、。.":
            at += 1
    spots = {at, *(spot for start in rows.starts for spot in _starting_spots(whole.text, start, at))}
    if "begin" in rows.sections:
        stops = (stop.end() for stop in _STOP.finditer(whole.text, at))
        spots |= {stop for stop in stops if _can_begin(parser, stop)}
    begins = sorted(spots - {len(whole.text)})
    for start, end in pairwise([*begins, len(whole.text)]):
        yield start, end, ""


def _can_begin(parser: Parser, at: int) -> bool:
    """Return whether an ability can begin at a position."""
    try:
        return bool(parser.parse("begin", at))
    except TooManyError:
        return False


_STOP: Final = re.compile(r"。|\. ")  # where an ability may end


def _starting_spots(text: str, word: str, at: int) -> Iterator[int]:
    """Yield the positions where abilities begin: at icons, or, where icons are words, only after a full stop."""
    first = at
    while (at := text.find(word, at)) >= 0:
        if not word.isascii() or at == first or text[:at].rstrip().endswith("."):
            yield at
        at += 1


def _part(parser: Parser, kind: str, start: int, end: int, keyword: str) -> AbilityText:
    whole = parser.whole
    typed = whole.original(start, end)
    first, last = whole.spots[start], whole.spots[end]
    if keyword:
        return AbilityText(
            typed,
            first,
            last,
            READ if kind == speech(parser.grammar.game).body else DECLINED,
            keyword=keyword,
        )
    while end > start and whole.text[end - 1] == " ":
        end -= 1
    parser.near = NearestRow()
    part = Parser(parser.grammar, TextSpan(whole, start, end).normal)
    said: list[object] = []
    try:
        said = part.readings("ability", 0, end - start)
        found, why = _accepted_abilities(parser.grammar.game, said, kind)
    except (TooManyError, NobodyMeantError):
        found, why = [], "many"
    except UnspeakableError:
        found, why = [], "nobody"
    if found:
        return AbilityText(typed, first, last, READ if len(found) == 1 else SEVERAL, tuple(found))
    near = part.near
    at = whole.spots[min(start + max(near.at, 0), len(whole.text))]
    shown = near.row.shown if near.row and not said else ""
    timing, when = _declined_part(part, kind)
    return AbilityText(
        typed, first, last, DECLINED, at=at, near=shown, why=why or "words", timing=timing, when=when
    )


def _declined_part(part: Parser, kind: str) -> tuple[str, Data | None]:
    """Return what the icon of an unread ability says, and its trigger condition where that much is clear."""
    told = speech(part.grammar.game)
    if told.fields or kind == told.bare_kind:
        return told.bare, None
    if "begin" in part.grammar.sections:
        usual = (0, told.usual.get(kind, told.always))
        _, timing = max(part.parse("begin", 0), default=usual, key=lambda found: found[0])
        return timing, None
    starts = zip(part.grammar.starts, ("permanent", "auto", "activate"), strict=True)
    icon, timing = next((each for each in starts if part.text.startswith(each[0])), ("", ""))
    if timing != "auto":
        return timing, None
    at = len(icon) + part.text[len(icon) :].startswith(" ")
    try:
        ends = part.parse("when", at)
    except TooManyError:
        return timing, None
    found = [value for end, value in ends if part.text[end : end + 1] in {"，", "、", ","}]
    clear = len(found) == 1 and "?" not in str(found[0])
    return timing, found[0] if clear else None


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A range of a text."""

    whole: NormalText
    start: int
    end: int

    @property
    def normal(self) -> NormalText:
        """Return it as a separate text."""
        spots = self.whole.spots[self.start : self.end + 1]
        return type(self.whole)(self.whole.text[self.start : self.end], spots, self.whole.typed)


def _accepted_abilities(game: str, said: list[Any], kind: str) -> tuple[list[dict[str, object]], str]:
    """Return the distinct abilities that readings mean and the game accepts."""
    told = speech(game)
    found: list[dict[str, object]] = []
    why = "nobody" if said else ""
    if told.fields:
        return _accepted_fields(game, said, kind)
    for one in said:
        if not fits_kind(game, one, kind):
            why = "kind"
            continue
        for ability in meanings(one, kind, told):
            if any(are_equivalent(ability, other) for other in found):
                continue
            if compiles(game, ability, kind):
                found.append(ability)
            else:
                why = "game"
    return found, why


def fits_kind(game: str, said: Said, kind: str) -> bool:
    """Return whether a card of a kind can have an ability of this timing."""
    told = speech(game)
    bare = said.get("timing") == told.bare
    return kind == told.bare_kind if bare else not (told.alone and kind == told.bare_kind)


def _accepted_fields(game: str, said: list[Any], kind: str) -> tuple[list[dict[str, object]], str]:
    """Return the distinct fields of a card that readings state and the game accepts."""
    found: list[dict[str, object]] = []
    for one in said:
        fields = card_fields.fields_meant(one, kind, game)
        if fields is not None and fields not in found and compiles(game, fields, kind):
            found.append(fields)
    return found, "game" if said else ""


def compiles(game: str, ability: Said, kind: str) -> bool:
    """Return whether the game accepts an ability, or fields of a card where its texts state those."""
    if speech(game).fields:
        return card_fields.compiles(game, ability, kind)
    also = speech(game).printed if kind == speech(game).bare_kind else {}
    try:
        package(game).definition(
            "text", {"name": "text", "kind": kind, **also, "abilities": [{"id": "a", **ability}]}
        )
    except BadDefinition:
        return False
    return True


def say(game: str, ability: Said, kind: str, language: str) -> str | None:
    """Render an ability as a card prints it; None where no sentence parses back to exactly this ability."""
    try:
        rows = grammar(game, language)
    except LookupError:
        return None
    if not compiles(game, ability, kind):
        return None
    for plainly, apart in ((True, False), (True, True), (False, False), (False, True)):
        if speech(game).fields:
            said = card_fields.unparse_fields(ability, kind, rows)
        else:
            said = Spoken(ability, kind, rows.together, speech(game), plainly=plainly).ability()
        try:
            text = space_text(Printer(rows, apart=apart).say("ability", said), language)
        except UnsayableError:
            continue
        back = read(game, text, language, kind)
        meant = speech(game).with_timing(ability, kind)
        if back.state == READ and len(back.parts) == 1 and are_equivalent(back.parts[0].readings[0], meant):
            return text
    return None
