"""Match rows and standings as trackers publish them, with the knock-out that follows."""

from __future__ import annotations

from typing import Any

from judge.tournament.dump import to_dict
from judge.tournament.foreign.made import ImportedEvent, day_of, fields_left, told, with_knock_out
from judge.tournament.published import is_published, knock_out_rows, read_published

is_rows = is_published
_KNOWN = ("source", "event", "date", "note", "Rounds", "Standings")
_FIGURES = ("Rank", "Player", "Points", "Wins", "Losses", "Draws", "OMWP", "GWP", "OGWP")


def read(data: Any) -> ImportedEvent:
    """Read a published tournament; the order published stands with the last round, where no knock-out followed."""
    published = read_published(data)
    event = to_dict(published.event) | {"name": str(data.get("event", ""))[:200], **day_of(data.get("date"))}
    tables = [
        [{"players": list(players), "games": list(games)} for players, games in played]
        for played in knock_out_rows(data)
    ]
    results: Any = event["results"]
    if results and not tables:
        results[-1]["standings"] = [
            line.player for line in sorted(published.lines, key=lambda line: line.rank)
        ]
    full, left_out = with_knock_out(event, len(published.event.rounds), tables)
    others = told(data, _KNOWN)
    others += [name for line in data["Standings"] for name in told(line, _FIGURES, "Standings.")]
    return ImportedEvent("rows", full, (*left_out, *fields_left(others)))
