"""Owners of moved cards: a hand, deck or mana zone without an owner in the text is the player's own.

The data of a move send each card to its owner's zone. For the player's own cards that is the same zone; for other
cards the text must say so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MARK: Final = "?own"  # effects that apply only to the player's own cards
_OWN: Final = ("own", "you")
_ASKED: Final = (*_OWN, "any")


def all_own(ability: Mapping[str, object], moved: object, sides: tuple[str, ...] = _OWN) -> bool:
    """Return whether every card an ability moves is certainly the player's own, or belongs to one of some sides."""
    named = dict(_referents(ability))

    def own(moved: object, seen: frozenset[str]) -> bool:
        if moved == "self":
            return True
        if isinstance(moved, str):
            return moved in named and moved not in seen and own(named[moved], seen | {moved})
        if not isinstance(moved, dict):
            return False
        if "either" in moved:
            return all(own(part, seen) for part in moved["either"])
        if "among" in moved:
            return own(moved["among"], seen)
        return "top" in moved or any(
            part in sides for key, part in moved.items() if key not in {"name", "trait"}
        )

    return own(moved, frozenset())


def _referents(data: object) -> Iterator[tuple[str, object]]:
    """Return what an ability refers to: its targets, its trigger, and what is chosen, looked at or moved."""
    if isinstance(data, list):
        for part in data:
            yield from _referents(part)
    elif isinstance(data, dict):
        targets = data.get("targets", {})
        listed = {f"t{at}": each for at, each in enumerate(targets)} if isinstance(targets, list) else targets
        yield from listed.items()
        if "target" in data:
            yield "target", data["target"]
        if isinstance(data.get("when"), dict):
            yield "it", next(iter(data["when"].values()))
        if isinstance(data.get("as"), str):
            word, moved = next(iter(data.items()))
            yield data["as"], {"top": 1} if word == "search" else moved
        for part in data.values():
            yield from _referents(part)


def strip_owner_mark(data: object, ability: Mapping[str, object], *, asked: bool) -> Any:
    """Return data without the owner mark. ValueError where it does not fit; `asked`: the owner is asked for anyway."""
    if isinstance(data, list):
        return [strip_owner_mark(part, ability, asked=asked) for part in data]
    if not isinstance(data, dict):
        return data
    if MARK in data and not all_own(ability, next(iter(data.values())), _ASKED if asked else _OWN):
        raise ValueError
    return {key: strip_owner_mark(part, ability, asked=asked) for key, part in data.items() if key != MARK}
