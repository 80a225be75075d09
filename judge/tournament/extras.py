"""Parts of an event file beside the tournament itself: rulings, penalties, lots, and the service's own settings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from judge.tournament.field_readers import (
    clean,
    excerpt,
    format_number,
    identifier,
    keys,
    listing,
    mapping,
    number,
    text,
    whole_number,
)
from judge.tournament.lots import LONGEST, Lots
from judge.tournament.model import Penalty
from judge.tournament.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_RULINGS = 400
MAX_PENALTIES = 20_000
MAX_DESK = 40
LONGEST_NOTE = 4000
LONGEST_OF_DESK: Final = {"waiting": 4_000_000}  # a text that names players: all that an event holds
MOST_POINTS = 1000
WORDS = ("subject", "category", "level", "by", "at")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
PENALTY_KEYS = frozenset({"round", "player", "note", "points", *WORDS})


def read_rulings(data: object) -> dict[str, str]:
    """Read `house_rulings`: an unclear point of the rulebook, and the reading the event uses."""
    raw = mapping(data, "house_rulings")
    if len(raw) > MAX_RULINGS:
        raise Refusal("list_too_long", path="house_rulings", count=len(raw), most=MAX_RULINGS)
    return {key: text(reading, f"house_rulings.{excerpt(key)}") for key, reading in raw.items()}


def read_penalties(data: object, known: frozenset[str]) -> tuple[Penalty, ...]:
    """Read `penalties`: the player, the round (0 before the first), the level and the reason."""
    return tuple(
        _penalty(spot, f"penalties[{i}]", known)
        for i, spot in enumerate(listing(data, "penalties", MAX_PENALTIES))
    )


def _penalty(spot: object, path: str, known: frozenset[str]) -> Penalty:
    raw = mapping(spot, path)
    keys(raw, PENALTY_KEYS, f"{path}.")
    player = identifier(raw["player"], f"{path}.player") if raw.get("player") is not None else ""
    if player and player not in known:
        raise Refusal("unknown_player", path=f"{path}.player", player=player)
    if bool(player) == bool(raw.get("subject")):
        raise Refusal("needs_whom", path=path)
    return Penalty(
        round=whole_number(raw.get("round"), f"{path}.round", 0, 400),
        player=player,
        note=_long(raw.get("note", ""), f"{path}.note"),
        points=number(raw.get("points", 0), f"{path}.points", 0, MOST_POINTS if player else 0),
        **{word: text(raw.get(word, ""), f"{path}.{word}") for word in WORDS},
    )


def read_desk(data: object) -> dict[str, str | int | bool]:
    """Read `desk`: named texts, whole numbers and flags; their meaning is defined by the service that wrote them."""
    raw = mapping(data, "desk")
    if len(raw) > MAX_DESK:
        raise Refusal("list_too_long", path="desk", count=len(raw), most=MAX_DESK)
    return {
        key: _scalar(value, f"desk.{excerpt(key)}", LONGEST_OF_DESK.get(key, LONGEST_NOTE))
        for key, value in raw.items()
    }


def _scalar(value: object, path: str, longest: int) -> str | int | bool:
    if isinstance(value, bool):
        return value
    return (
        whole_number(value, path, -(10**9), 10**9) if isinstance(value, int) else _long(value, path, longest)
    )


def _long(value: object, path: str, longest: int = LONGEST_NOTE) -> str:
    if isinstance(value, str) and len(value) > longest:
        raise Refusal("text_too_long", path=path, count=len(value), most=longest)
    if not isinstance(value, str):
        return text(value, path)
    clean(value, path, kept="\n\r\t")
    return value


def penalty_to_dict(penalty: Penalty) -> dict[str, object]:
    """Write one penalty."""
    fields: Mapping[str, object] = {name: getattr(penalty, name) for name in ("player", *WORDS, "note")}
    points = {"points": format_number(penalty.points)} if penalty.points else {}
    return {"round": penalty.round} | {name: value for name, value in fields.items() if value} | points


def read_lots(data: object) -> Lots | None:
    """Read `lots` of an event file; refuse secrets that do not hash to the file's own promise."""
    if data is None:
        return None
    raw = mapping(data, "lots")
    keys(raw, frozenset({"anchor", "since", "secret", "told"}), "lots.")
    told = listing(raw.get("told"), "lots.told", LONGEST)
    lots = Lots(
        _digest(raw, "anchor", ""),
        whole_number(raw.get("since", 1), "lots.since", 1, LONGEST),
        _digest(raw, "secret", "") if "secret" in raw else "",
        tuple(_digest({"told": secret}, "told", f"[{i}]") for i, secret in enumerate(told)),
    )
    if not lots.is_consistent():
        raise Refusal("lots_broken", path="lots")
    return lots


def _digest(raw: Mapping[str, object], name: str, place: str) -> str:
    value = text(raw.get(name), f"lots.{name}{place}")
    if not _DIGEST.fullmatch(value):
        raise Refusal("needs_digest", path=f"lots.{name}{place}")
    return value
