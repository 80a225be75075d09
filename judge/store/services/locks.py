"""Which settings can still be changed: each until the first round that depends on it is paired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from judge.store.models import Round
from judge.store.refusals import Conflict
from judge.store.services.settings import settled_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.orm import Session

    from judge.store.models import Event, Player


@dataclass(frozen=True)
class SettingLock:
    """Why a setting is locked: a round that depends on it is paired, or (no round) the cut is."""

    round: int = 0


def locks(session: Session, event: Event) -> dict[str, SettingLock]:
    """Name the settings that are settled, each with its reason."""
    stages = session.scalars(select(Round.stage).where(Round.event_id == event.id)).all()
    main = stages.count("main")
    found: dict[str, SettingLock] = {}
    if stages:
        found |= dict.fromkeys(settled_by("first"), SettingLock(1))
    if event.rounds is not None and main >= event.rounds:
        by_rank = event.last_round == "power"  # who meets whom in the last round
        found |= dict.fromkeys(settled_by("last", *(("ranking",) if by_rank else ())), SettingLock(main))
    if len(stages) > main:
        found |= dict.fromkeys(settled_by("last", "cut", "ranking"), SettingLock())
    return found


def refuse_locked(session: Session, event: Event, wanted: Mapping[str, Any]) -> None:
    """Refuse to change a setting that is settled; `wanted` are the new values by column."""
    settled = locks(session, event)
    for name, value in wanted.items():
        if name in settled and getattr(event, name) != value:
            code = "event.started" if name in {"game", "format"} else "event.locked"
            raise Conflict(code, field=name)
    rounds = wanted.get("rounds", event.rounds)
    main = select(func.count(Round.id)).where(Round.event_id == event.id, Round.stage == "main")
    played = session.scalar(main) or 0
    if rounds is not None and rounds < played:
        raise Conflict("event.rounds_played", rounds=rounds, played=played)


def refuse_locked_player(session: Session, event: Event, player: Player, wanted: Mapping[str, Any]) -> None:
    """Refuse to change a seed or a rating after the first round, and a bye in a round that is paired."""
    paired = set(session.scalars(select(Round.number).where(Round.event_id == event.id)))
    if paired and wanted.get("seed", player.seed) != player.seed:
        raise Conflict("event.locked", field="seed")
    if paired and player.joined <= max(paired) and wanted.get("rating", player.rating) != player.rating:
        raise Conflict("event.locked", field="rating")
    changed = set(wanted.get("byes", player.byes)) ^ set(player.byes)
    if late := sorted(changed & paired):
        raise Conflict("player.bye_late", round=late[0])
