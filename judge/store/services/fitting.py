"""What a card of a position can have and where it can lie, by its kind: nobody fortifies a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.bench.bench import places
from judge.disputes.bench.kinds_of import can_lie, data_of
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Mapping

_HAD: Final = ("flags", "columns")
_LIES: Final = ("zones", "shared")


def fitting(file: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Narrow `positions.parts` to the flags, columns and zones that fit each card, by what the file calls it; "": unnamed.

    Of a card that is not named here, all of them can be so.
    """
    game = package(file["game"])

    def fits(data: Mapping[str, Any], row: tuple[Any, ...], part: str) -> bool:
        if part in _HAD:
            return game.can_have is None or row[0] in game.can_have(str(data.get("kind", "")))
        return can_lie(file["game"], data, row[0])

    if game.can_have is None and not game.lies_in:
        return {}
    found = {
        name: {part: [row for row in parts[part] if fits(data, row, part)] for part in (*_HAD, *_LIES)}
        for name, data in data_of(file["game"], file["cards"]).items()
    }
    unnamed = {part: [row for row in parts[part] if row[0] not in game.named_in] for part in _LIES}
    return found | {"": {part: parts[part] for part in _HAD} | unnamed}


def stands_in(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the zones whose cards stand at another, by the number that says at which."""
    return package(game).stands_in


def placed(file: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, str]:
    """Return the form that puts a card into a zone: at the other card it names, where those of the zone stand at one.

    Where it names none and there is only one, that is the one.
    """
    standing = [name for name, within in stands_in(file["game"]).items() if form.get("zone") in within]
    if not standing:
        return dict(form)
    sent = {f"column:{name}": form[f"stands:{name}"] for name in standing if f"stands:{name}" in form}
    if len(sent) == len(standing):
        return {**form, **sent}
    there = places(file, "en")
    alone = {
        f"column:{name}": str(*there[name]) for name in standing if name in there and len(there[name]) == 1
    }
    return {**alone, **form, **sent}
