"""The result of parsing a text as plain data, and as card abilities once a person has confirmed them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.reading import DECLINED, READ, SEVERAL, AbilityText, Reading, with_ids
from judge.cardtext.rows import languages
from judge.cardtext.vocabulary import speech
from judge.games.simplified import TO_SIMPLIFIED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Say = Callable[[Mapping[str, object]], str]

_NAMES: Final = re.compile('「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"|{[^}]*}')  # may be of another language
_SIMPLIFIED: Final = frozenset(TO_SIMPLIFIED.values()) - {chr(sign) for sign in TO_SIMPLIFIED}


def language_of(game: str, text: str) -> str:
    """Return the language of a text, out of those with rows for the game; "" where none fits."""
    known = languages(game)
    text = _NAMES.sub("", text) or text
    wide = any(sign.isalpha() and ord(sign) > 0x2E80 for sign in text)
    kana = any("\u3040" < sign < "\u30ff" and sign != "・" for sign in text)
    able = [language for language in known if (language != "en") == wide and (language == "ja") == kana]
    if len(able) > 1:  # one language in two scripts
        if any(ord(sign) in TO_SIMPLIFIED for sign in text):
            able = ["zh-Hant"]
        elif any(sign in _SIMPLIFIED for sign in text):
            able = ["zh-Hans"]
    return (*able, *known, "")[0]


def to_dict(reading: Reading, say: Say) -> dict[str, object]:
    """Return the parsed text as plain data."""
    return {
        "state": reading.state,
        "kind": reading.kind,
        "language": reading.language,
        "rows": reading.rows,
        "text": reading.typed,
        "parts": [part_of(part, say) for part in reading.parts],
        "keywords": reading.keywords,
        "abilities": reading.abilities,
        "fields": reading.fields,
        "folded": [{"at": at, "typed": typed, "read": as_} for at, typed, as_ in reading.changes],
    }


def data_as_text(data: object) -> str:
    """Return data as the dispute file writes them, on one line."""
    return str(yaml.safe_dump(data, default_flow_style=True, allow_unicode=True, width=10_000)).strip()


def part_of(part: AbilityText, say: Say) -> dict[str, Any]:
    """Return one part of a parsed text as plain data."""
    found: dict[str, object] = {"text": part.text, "start": part.start, "end": part.end, "state": part.state}
    if part.keyword:
        found["keyword"] = part.keyword
    if part.readings:
        found["readings"] = [{"says": say(ability), "data": ability} for ability in part.readings]
    if part.state == DECLINED:
        found |= {"at": part.at, "why": part.why, "near": part.near}
    return found


def agrees(reading: Reading, card: Mapping[str, Any]) -> bool:
    """Return whether a text can mean the abilities stated of its card; parts not understood can mean anything."""
    told = speech(reading.game)
    if told.fields:
        return _may_state(reading, card)
    entries = [each for each in card.get("abilities") or [] if isinstance(each, dict)]
    stated = [told.with_timing(each, reading.kind) for each in entries]
    parts = [part for part in reading.parts if not part.keyword]
    dark = [each for each in stated if each.get("unread")]
    for part in parts:
        if part.state != DECLINED and not dark and not any(_is_reading_of(part, each) for each in stated):
            return False
    if any(part.state == DECLINED for part in reading.parts):
        return True
    whole = all(any(_is_reading_of(part, each) for part in parts) for each in stated if each not in dark)
    return whole and sorted(reading.keywords) == sorted(card.get("keywords") or [])


def _may_state(reading: Reading, card: Mapping[str, object]) -> bool:
    """Return whether a text can state the fields of a card; parts not understood can state anything."""
    return all(
        part.state == DECLINED
        or any(are_equivalent({key: card.get(key) for key in each}, each) for each in part.readings)
        for part in reading.parts
    )


def _is_reading_of(part: AbilityText, ability: Mapping[str, object]) -> bool:
    return any(are_equivalent(each, ability) for each in part.readings)


def confirm_reading(reading: Reading, ways: Mapping[int, int]) -> dict[str, Any]:
    """Return the confirmed keywords and abilities; `ways`: the reading chosen for each part with several.

    A part that is not read, or for which no reading is chosen, becomes an ability known by its text only. Where texts
    state fields of the card, these are returned.
    """
    if speech(reading.game).fields:
        return _fields(reading, ways)
    abilities = []
    for number, part in enumerate(reading.parts):
        if part.keyword:
            continue
        said = {"text": part.text, "read": f"{reading.language} {reading.rows}"}
        way = 0 if part.state == READ else ways.get(number, -1) if part.state == SEVERAL else -1
        if 0 <= way < len(part.readings):
            abilities.append({**part.readings[way], **said})
        else:
            when = {"when": part.when} if part.when else {}
            timing = part.timing or next((each["timing"] for each in part.readings if "timing" in each), "")
            told = speech(reading.game)
            own = timing or (told.bare if reading.kind == told.bare_kind else told.always)
            abilities.append({"timing": own, "unread": True, **when, **said})
    return {
        **({"keywords": reading.keywords} if reading.keywords else {}),
        **({"abilities": with_ids(abilities)} if abilities else {}),
    }


def _fields(reading: Reading, ways: Mapping[int, int]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number, part in enumerate(reading.parts):
        way = ways.get(number, -1) if part.state == SEVERAL else 0
        if 0 <= way < len(part.readings):
            found |= part.readings[way]
    return found
