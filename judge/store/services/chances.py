"""For the staff: who is certain of the cut, and how a player's tie-breakers are computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.store.adapters import tournament
from judge.store.rights import Right
from judge.store.services.eventfile import event_file
from judge.store.services.names import display_names

if TYPE_CHECKING:
    from judge.store.work import Work


def what_if(work: Work, slug: str, cut: int | None) -> dict[str, object]:
    """Return who is certain of the cut, who can safely draw, and whether that is exact; with names."""
    file, names = _file(work, slug)
    said: dict[str, Any] = tournament.what_if(file, cut, work.language)
    return {**said, "players": [{**row, "name": names[row["player"]]} for row in said["players"]]}


def audit(work: Work, slug: str, code: str) -> dict[str, object]:
    """Return the audit of one player's tie-breakers: each opponent's share, with floor and cap."""
    file, names = _file(work, slug)
    return {**tournament.audit(file, code, work.language), "names": names}


def _file(work: Work, slug: str) -> tuple[dict[str, Any], dict[str, str]]:
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        names = display_names(work, session, event)
        file = event_file(session, event)
        return {**file, "players": [{**one, "name": names[one["id"]]} for one in file["players"]]}, names
