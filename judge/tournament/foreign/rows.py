"""Match rows and standings as trackers publish them, with the knock-out that follows."""

from __future__ import annotations

from typing import Any

from judge.tournament.dump import to_dict
from judge.tournament.foreign.made import ImportedEvent, with_knock_out
from judge.tournament.published import is_published, knock_out_rows, read_published

is_rows = is_published


def read(data: Any) -> ImportedEvent:
    """Read a published tournament."""
    published = read_published(data)
    event = to_dict(published.event) | {"name": str(data.get("event", ""))[:200]}
    tables = [
        [{"players": list(players), "games": list(games)} for players, games in played]
        for played in knock_out_rows(data)
    ]
    full, left_out = with_knock_out(event, len(published.event.rounds), tables)
    return ImportedEvent("rows", full, left_out)
