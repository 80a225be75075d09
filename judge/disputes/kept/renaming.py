"""Renames a player of a dispute, as when a person's data are erased.

The ruling does not change: one that still replays exactly does so afterwards, and one that an update changed stays
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.disputes.kept import archive
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.ruling import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.disputes.language.format import CardData, DisputeFile, KeptRuling

WORDS: Final = ("title", "says", "note")  # of people: what they wrote may name anybody


def rename_player(file: DisputeFile, old: str, new: str, words: Callable[[str], str]) -> DisputeFile:
    """Return a dispute file in which the player `old` is `new`; `words` rewrites the free texts in it."""
    seat = old in file.get("players", ())

    def name(text: str) -> str:
        if not seat:
            return text
        return new if text == old else new + text[len(old) :] if text.startswith(f"{old}.") else text

    def walk(value: object, key: str = "") -> object:
        if isinstance(value, dict):
            return {name(each): walk(inside, each) for each, inside in value.items()}
        if isinstance(value, list):
            return [walk(each, key) for each in value]
        if isinstance(value, str):
            return words(value) if key in WORDS else name(value)
        return value

    def card(data: CardData) -> CardData:
        read = data.get("read")
        return (
            data
            if not isinstance(read, dict)
            else {**data, "read": {**read, "by": words(str(read.get("by", "")))}}
        )

    made = cast("DisputeFile", {key: walk(value, key) for key, value in file.items()})
    made["cards"] = {name: card(data) for name, data in file["cards"].items()}
    return made


def rename_in_kept(kept: KeptRuling, old: str, new: str, words: Callable[[str], str]) -> KeptRuling:
    """Return a kept ruling in which the player `old` is `new`."""
    before, after = kept["dispute"], rename_player(kept["dispute"], old, new, words)
    made: KeptRuling = {**kept, "dispute": after}
    if after == before or archive.verify(kept)[0] != archive.EXACT:
        return made
    try:
        now = archive.keep(rule(after, what_if=False))
    except DisputeError:
        return made
    same = (now["verdict"], now["upheld"]) == (kept["verdict"], kept["upheld"])
    return {**made, "trace": now["trace"], "digest": now["digest"]} if same else made
