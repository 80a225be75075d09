"""`midway`, the part of a written position that is the kernel's own: given out sealed, taken back only as it was.

What the kernel has declared, asked and scheduled is data of its own making. Nobody can check it but by trust in who
wrote it; so it carries the form of the records it is made of and a seal over the whole position. A position somebody
changes by hand is taken without this part, and then begins where its phase begins.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from judge.disputes.errors import DisputeError
from judge.engine.plain import plain, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.format import Midway, Position
    from judge.engine.game import Game

VERSION: Final = 1  # of this part's own fields; that of the records is `form`


def seal(position: Position, game: Game) -> Position:
    """Return a written position with its kernel part sealed."""
    midway: Midway = {"sealed": VERSION, "form": _form(game), **(position.get("midway") or {})}
    sealed: Position = {**position, "midway": midway}
    midway["seal"] = _seal(sealed)
    return sealed


def check_seal(position: Position, game: Game) -> None:
    """Refuse a position whose kernel part was written by another version, or of which anything was changed."""
    midway = position.get("midway")
    if midway is None:
        return
    if not isinstance(midway, dict) or midway.get("seal") != _seal(position):
        raise DisputeError("position.midway", "midway.broken")
    if (midway.get("sealed"), midway.get("form")) != (VERSION, _form(game)):
        raise DisputeError("position.midway", "midway.version")


def _seal(position: Position) -> str:
    midway = {key: value for key, value in (position.get("midway") or {}).items() if key != "seal"}
    written = to_json(plain({**position, "midway": midway}), ordered=True)
    return hashlib.sha256(written.encode()).hexdigest()[:32]


_forms: Final[dict[tuple[str, int], str]] = {}


def _form(game: Game) -> str:
    """Name the form of a game's records: their tags, their fields, the zones and variables they speak of."""
    key = (game.id, len(game.zones))
    if key not in _forms:
        zones = [f"{zone.name} {zone.owner}" for zone in game.zones]
        text = "\n".join([*zones, *sorted(game.variables), *sorted(_records(game))])
        _forms[key] = hashlib.sha256(text.encode()).hexdigest()[:16]
    return _forms[key]


def _records(game: Game) -> Iterator[str]:
    for base, kinds in game.records.items():
        for tag, kind in kinds.items():
            yield f"{base.__name__} {tag} {sorted(kind.kinds.items())}"
