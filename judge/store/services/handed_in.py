"""Many deck lists handed in at once by the organizer, each kept for the player it is sure to belong to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.doors import decks as door
from judge.store.doors.decks import MOST_FILES
from judge.store.models import Player
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.decks import asked_of, keep, may_write, newest
from judge.store.services.players import player_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.store.doors.decks import DeckFile
    from judge.store.work import Change, Work


@dataclass(frozen=True)
class FileRow:
    """What became of one file. `done`: kept, same (as the deck that counts), or not; `refusal`: why the deck is locked."""

    file: str
    code: str
    name: str
    done: str
    verdict: str
    total: int
    problems: int
    because: str
    refusal: str = ""
    source: str = ""  # of a list that is nobody's yet
    likely: str = ""  # whose it likely is


def submit_many(work: Work, slug: str, files: Sequence[tuple[str, bytes]]) -> list[FileRow]:
    """Check every file, and keep those of which it is sure whose they are as these players' newest decks."""
    if not files:
        raise Invalid("deck.empty")
    with work.reading(slug, Right.DECKS) as (session, event):
        listed = session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number))
        players = {player.code: player.name for player in listed}
        game, asked = event.game, asked_of(event)
    checked = door.check_many(files, players, game, language=work.language, **asked)
    with work.writing("deck.submit_many", slug, Right.DECKS) as change:
        found = [_kept(work, change, file, players) for file in checked]
        change.facts["count"] = sum(row.done == "kept" for row in found)
    return found


def submit_chosen(work: Work, slug: str, lists: Sequence[tuple[str, str, str]]) -> list[FileRow]:
    """Check the texts of files, and keep each for the player who was chosen for it; "" leaves it nobody's."""
    if not 0 < len(lists) <= MOST_FILES:
        raise Invalid("deck.empty" if not lists else "deck.many", most=MOST_FILES)
    with work.reading(slug, Right.DECKS) as (session, event):
        listed = session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number))
        players = {player.code: player.name for player in listed}
        game, asked = event.game, asked_of(event)
    for _, code, _ in lists:
        if code and code not in players:
            raise NotFound("player.unknown", player=code)
    files = [
        door.DeckFile(name, b"", code or None, door.check(text, game, language=work.language, **asked), "")
        for name, code, text in lists
    ]
    with work.writing("deck.submit_many", slug, Right.DECKS) as change:
        found = [_kept(work, change, file, players) for file in files]
        change.facts["count"] = sum(row.done == "kept" for row in found)
    return found


def _kept(work: Work, change: Change, file: DeckFile, players: dict[str, str]) -> FileRow:
    report = file.report
    verdict, total, problems = (
        (report["verdict"], report["total"], len(report["problems"])) if report else ("", 0, 0)
    )
    done, refusal = "not", ""
    if file.code and report:
        player = player_by(change.session, change.event, file.code)
        source = door.source_of(report)
        last = newest(change.session, player)
        try:
            may_write(work, change.session, change.event, player)
        except Conflict as error:
            refusal = error.code
        else:
            done = "same" if last and last.source == source else "kept"
            if done == "kept":
                keep(work, change, player, source, report)
    name = players.get(file.code or "", "")
    source = door.source_of(report) if report and not file.code else ""
    told = (done, verdict, total, problems, file.because, refusal, source, file.likely)
    return FileRow(file.name, file.code or "", name, *told)
