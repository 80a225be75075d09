"""A dispute with one of its players called otherwise: what is left of it when somebody's data are erased.

The ruling stays what it was. One that came out exactly as it was kept before the name went does so afterwards; one that
an update of the program had changed stays changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes import archive
from judge.disputes.errors import DisputeError
from judge.disputes.ruling import rule
from judge.disputes.sealed import check_seal, seal
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WORDS: Final = ("title", "says", "note")  # of people: what they wrote may name anybody


def renamed(file: Mapping[str, Any], old: str, new: str, words: Callable[[str], str]) -> dict[str, object]:
    """Give a dispute file in which the player `old` is `new`; `words` writes anew what people wrote in it."""
    seat = old in file.get("players", ())

    def name(text: str) -> str:
        if not seat:
            return text
        return new if text == old else new + text[len(old) :] if text.startswith(f"{old}.") else text

    def walk(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name(each): walk(inside, each) for each, inside in value.items()}
        if isinstance(value, list):
            return [walk(each, key) for each in value]
        if isinstance(value, str):
            return words(value) if key in WORDS else name(value)
        return value

    def card(data: Any) -> object:
        read = data.get("read") if isinstance(data, dict) else None
        return (
            data
            if not isinstance(read, dict)
            else {**data, "read": {**read, "by": words(str(read.get("by", "")))}}
        )

    made: dict[str, Any] = {
        key: {each: card(data) for each, data in value.items()} if key == "cards" else walk(value, key)
        for key, value in file.items()
    }
    return _sealed_again(file, made)


def _sealed_again(before: Mapping[str, Any], after: dict[str, Any]) -> dict[str, object]:
    """Seal the kernel's part of a position again, where its seal was good."""
    position = before.get("position")
    if not isinstance(position, dict) or position.get("midway") is None:
        return after
    game = package(before["game"]).build(len(before["players"]))
    try:
        check_seal(position, game)
    except DisputeError:
        return after
    return {**after, "position": seal(after["position"], game)}


def kept_renamed(
    kept: Mapping[str, Any], old: str, new: str, words: Callable[[str], str]
) -> dict[str, object]:
    """Give a kept ruling in which the player `old` is `new`."""
    before, after = kept["dispute"], renamed(kept["dispute"], old, new, words)
    made = {**kept, "dispute": after}
    if after == before or archive.verify(kept)[0] != archive.EXACT:
        return made
    try:
        now = archive.keep(rule(after, what_if=False))
    except DisputeError:
        return made
    same = (now["verdict"], now["upheld"]) == (kept["verdict"], kept["upheld"])
    return made | ({"trace": now["trace"], "digest": now["digest"]} if same else {})
