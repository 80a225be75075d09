"""The public machine-readable feed of an event: rounds, results and standings. No decks, lots or desk data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.store.adapters import foreign, tournament
from judge.store.refusals import NotFound
from judge.store.services.boards import rank_players
from judge.store.services.eventfile import event_file

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Work

OF_EVENT: Final = (
    "game",
    "name",
    "format",
    "stages",
    "rounds",
    "best_of",
    "scoring",
    "preset",
    "tie_breakers",
    "floor",
)
OF_PLAYER: Final = ("id", "name", "joined", "dropped", "returned")
NOT_OF_TABLE: Final = ("note",)


def feed(work: Work, slug: str) -> dict[str, object]:
    """Return the published rounds and the standings of an event, its revision with them."""
    with work.reading(slug) as (session, event):

        def compute() -> dict[str, object]:
            normal_file = tournament.normalize(_public_file(session, event), work.language)
            kept = {
                key: normal_file[key]
                for key in ("event", *OF_EVENT, "players", "results")
                if key in normal_file
            }
            closed = event.closed_at is not None
            return kept | {
                "revision": event.revision,
                "closed": closed,
                "standings": rank_players(work, session, event, None),
            }

        return work.store.cached(("feed", event.id, event.revision), compute)


def export_file(work: Work, slug: str, name: str) -> tuple[str, str]:
    """Return the standings or the results of an event as a file of `WRITERS`, and its type."""
    if name not in foreign.WRITERS:
        raise NotFound("http.404")
    with work.reading(slug) as (session, event):
        file = _public_file(session, event)
    return foreign.write(file, name, work.language)


def _public_file(session: Session, event: Event) -> dict[str, object]:
    """Return an event's file without the parts only its staff may know."""
    file = event_file(session, event, names=True)
    players = [{key: one[key] for key in OF_PLAYER if key in one} for one in file["players"]]
    rounds = [
        played
        | {
            "tables": [
                {k: v for k, v in table.items() if k not in NOT_OF_TABLE} for table in played["tables"]
            ]
        }
        for played in file["results"]
    ]
    kept = {key: value for key, value in file.items() if key not in {"lots", "apart", "forbidden"}}
    return kept | {"players": players, "results": rounds}
