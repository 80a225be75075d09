"""Who is in the cut whatever happens, and what a player's tie-breakers are made of; for the staff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.store.doors import tournament
from judge.store.rights import Right
from judge.store.services.eventfile import event_file

if TYPE_CHECKING:
    from judge.store.work import Work


def what_if(work: Work, slug: str, cut: int | None, language: str) -> dict[str, object]:
    """Return who is in the cut whatever happens, who can safely draw, and whether that is exact; names beside ids."""
    file = _file(work, slug)
    return _named(file, tournament.what_if(file, cut, language))


def audit(work: Work, slug: str, player: str, language: str) -> dict[str, object]:
    """Take one player's tie-breakers apart: each opponent's share, floor and cap applied or not."""
    file = _file(work, slug)
    return {**tournament.audit(file, player, language), "names": _names(file)}


def _file(work: Work, slug: str) -> dict[str, object]:
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        return event_file(session, event, names=True)


def _names(file: dict[str, Any]) -> dict[str, str]:
    return {player["id"]: player.get("name", player["id"]) for player in file["players"]}


def _named(file: dict[str, object], said: dict[str, Any]) -> dict[str, object]:
    names = _names(file)
    rows = [{**row, "name": names[row["player"]]} for row in said["players"]]
    return {**said, "players": rows}
