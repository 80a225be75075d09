"""Many deck lists submitted at once by the organizer, each stored for the player it certainly belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.adapters import decks as door
from judge.store.adapters.decks import MOST_FILES
from judge.store.models import Player
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.decks import deck_requirements, keep, may_write, newest
from judge.store.services.players import player_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from judge.store.adapters.decks import DeckFile
    from judge.store.models import Event
    from judge.store.refusals import Refusal
    from judge.store.work import Change, Work


@dataclass(frozen=True)
class FileRow:
    """The outcome for one file. `done`: kept, same (as the deck that counts), or not; `refusal`: why the deck is locked."""

    file: str
    code: str
    name: str
    done: str
    verdict: str
    total: int
    problems: int
    because: str
    refusal: str = ""
    source: str = ""  # of a list without a player yet
    likely: str = ""  # whose it likely is
    facts: dict[str, object] = field(default_factory=dict)  # of the refusal


def submit_many(work: Work, slug: str, files: Sequence[tuple[str, bytes]]) -> list[FileRow]:
    """Check every file, and store those with a certain owner as these players' newest decks."""
    if not files:
        raise Invalid("deck.empty")
    with work.reading(slug, Right.DECKS) as (session, event):
        listed = session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number))
        players = {player.code: player.name for player in listed}
        game, asked = event.game, deck_requirements(event)
    checked = door.check_many(files, players, game, language=work.language, **asked)
    with work.writing("deck.submit_many", slug) as change:
        found = [_keep_list(work, change, file, players) for file in checked]
        change.facts["count"] = sum(row.done == "kept" for row in found)
    return found


def submit_chosen(work: Work, slug: str, lists: Sequence[tuple[str, str, str]]) -> list[FileRow]:
    """Check the texts of files, and store each for the player chosen by number or name.

    "" leaves a list without a player, and so does a text that matches no player, or several.
    """
    if not 0 < len(lists) <= MOST_FILES:
        raise Invalid("deck.empty" if not lists else "deck.many", most=MOST_FILES)
    with work.reading(slug, Right.DECKS) as (session, event):
        listed = session.scalars(select(Player).where(Player.event_id == event.id).order_by(Player.number))
        players = {player.code: player.name for player in listed}
        game, asked = event.game, deck_requirements(event)
        chosen = [_choose_player(session, event, said) for _, said, _ in lists]
    files = [
        door.DeckFile(name, b"", code, door.check(text, game, language=work.language, **asked), "", said)
        for (name, said, text), (code, _) in zip(lists, chosen, strict=True)
    ]
    with work.writing("deck.submit_many", slug) as change:
        found = [
            replace(row, refusal=refused.code, facts=refused.facts) if refused else row
            for row, (_, refused) in zip(
                [_keep_list(work, change, file, players) for file in files], chosen, strict=True
            )
        ]
        change.facts["count"] = sum(row.done == "kept" for row in found)
    return found


def _choose_player(session: Session, event: Event, said: str) -> tuple[str | None, Refusal | None]:
    """Return the matching player; else the reason why there is none."""
    try:
        return (player_by(session, event, said).code if said.strip() else None), None
    except (NotFound, Conflict) as error:
        return None, error


def _keep_list(work: Work, change: Change, file: DeckFile, players: dict[str, str]) -> FileRow:
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
    fields = (done, verdict, total, problems, file.because, refusal, source, file.likely)
    return FileRow(file.name, file.code or "", name, *fields)
