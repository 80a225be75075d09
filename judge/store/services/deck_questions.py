"""Questions about the deck lists of an event: one question for all lists with the same words, and its answer.

An answer is one of the report's fixes (`judge.decks.fixes`), applied to the list of every player with the same question. It
stores a new submission of each, so that it can be undone: then the one before counts again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, select

from judge.store.adapters import decks as door
from judge.store.models import AuditEntry, Deck, Player
from judge.store.refusals import Conflict, NotFound
from judge.store.rights import Right
from judge.store.services.decks import deck_requirements, keep, may_write, newest
from judge.store.services.names import display_names
from judge.store.services.players import player_by

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Work

ANSWERED: Final = "deck.answer"
_COUNT: Final = re.compile(r"^[0-9]+x ")
SHOWN: Final = 3  # lines of a question, and answers that may be taken back


@dataclass(frozen=True)
class QuestionRow:
    """One question: its kind, lines, affected lists, and the fixes that answer it, in order."""

    id: str
    because: str
    lines: list[str]
    fixes: list[dict[str, Any]]
    players: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class AnswerRow:
    """An active answer: who gave it when, and for how many lists."""

    entry: int
    actor: str
    at: datetime
    count: int


def questions(work: Work, slug: str) -> list[QuestionRow]:
    """Return the questions about an event's lists, most lists first; empty for staff who may not read lists."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        if not work.may(Right.DECKS, event):
            return []
        names = display_names(work, session, event)
        rows: dict[str, QuestionRow] = {}
        for player, deck in _open_decks(session, event):
            said: Any = door.worded_report(deck.report, work.language)
            for at, problem, key in _answerable_findings(deck.report):
                if key not in rows:
                    lines = [deck.report["lines"][line - 1]["text"] for line in problem["lines"]]
                    because = said["problems"][at]["because"]
                    rows[key] = QuestionRow(key, because, lines[:SHOWN], problem["fixes"])
                rows[key].players.append((player.code, names[player.code]))
        return sorted(rows.values(), key=lambda row: -len(row.players))


def answers(work: Work, slug: str) -> list[AnswerRow]:
    """Return the newest answers that can be undone."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        if not work.may(Right.DECKS, event):
            return []
        wanted = select(AuditEntry).where(
            AuditEntry.event_id == event.id,
            AuditEntry.action == ANSWERED,
            AuditEntry.undone_by_id.is_(None),
        )
        entries = session.scalars(wanted.order_by(AuditEntry.id.desc()).limit(SHOWN))
        return [AnswerRow(each.id, each.actor, each.at, each.facts["count"]) for each in entries]


def answer(work: Work, slug: str, question: str, tap: int) -> int:
    """Apply an answer to every list with the question; return how many were changed. Locked lists stay as they are."""
    with work.reading(slug, Right.DECKS) as (session, event):
        game, asked = event.game, deck_requirements(event)
        mended = {
            player.code: (deck.number, door.apply_fix(deck.source, problem["fixes"][tap]))
            for player, deck in _open_decks(session, event)
            for _, problem, key in _answerable_findings(deck.report)
            if key == question and 0 <= tap < len(problem["fixes"])
        }
    reports = {
        code: door.check(text, game, language=work.language, **asked) for code, (_, text) in mended.items()
    }
    with work.writing(ANSWERED, slug) as change:
        count = 0
        for code, (number, text) in mended.items():
            player = player_by(change.session, change.event, code)
            last = newest(change.session, player)
            if last is None or last.number != number:
                continue
            try:
                may_write(work, change.session, change.event, player)
            except Conflict:
                continue
            keep(work, change, player, door.source_of(reports[code], text), reports[code])
            count += 1
        if not count:
            raise Conflict("deck.unlock_first" if mended else "deck.not_asked")
        change.facts["count"] = count
    return count


def take_back(work: Work, slug: str, entry: int) -> None:
    """Undo an answer: the earlier list counts again where there is no newer submission. Locked lists stay."""
    with work.writing("deck.answer_back", slug) as change:
        undone = change.session.get(AuditEntry, entry)
        if undone is None or undone.event_id != change.event_id or undone.action != ANSWERED:
            raise NotFound("undo.unknown")
        if undone.undone_by_id is not None:
            raise Conflict("undo.done")
        count = locked = 0
        for row in undone.changes:
            deck = change.session.get(Deck, row["id"]) if row["table"] == "deck" else None
            if deck is None or newest(change.session, deck.player) is not deck:
                continue
            try:
                may_write(work, change.session, change.event, deck.player)
            except Conflict:
                locked += 1
                continue
            before = change.session.scalars(
                select(Deck).where(Deck.player_id == deck.player_id, Deck.number < deck.number)
            )
            last = max(before, key=lambda each: each.number)
            keep(work, change, deck.player, last.source, last.report)
            count += 1
        if not count:
            raise Conflict("deck.unlock_first" if locked else "undo.changed_since")
        change.undoes = undone
        change.facts["count"] = count


def _open_decks(session: Session, event: Event) -> list[tuple[Player, Deck]]:
    """Return the players whose newest list is not legal, with that list."""
    last = (
        select(func.max(Deck.number)).where(Deck.player_id == Player.id).correlate(Player).scalar_subquery()
    )
    wanted = select(Player, Deck).join(Deck, (Deck.player_id == Player.id) & (Deck.number == last))
    of = wanted.where(Player.event_id == event.id, Deck.legal.is_(False), Player.erased_at.is_(None))
    return [(player, deck) for player, deck in session.execute(of.order_by(Player.number))]


def _answerable_findings(report: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any], str]]:
    """Yield the findings that a fix can answer, with place and key: equal for the same words and cards.

    The wording is the doubtful words of the lines where there are any, else the lines themselves.
    """
    for at, problem in enumerate(report["problems"]):
        if not (problem["undecided"] and problem["lines"] and problem.get("fixes")):
            continue
        words = door.doubtful_words(problem)
        if words is None:
            words = "\n".join(
                " ".join(report["lines"][line - 1]["text"].split()) for line in problem["lines"]
            )
        taps = "\n".join(_replacement_text(fix) for fix in problem["fixes"])
        yield at, problem, sha256(f"{problem['key']}\n{taps}\n{words}".encode()).hexdigest()[:16]


def _replacement_text(fix: dict[str, Any]) -> str:
    """Return the text a fix writes into a list: with the list's own quantity, never another card."""
    cards = (
        [] if fix["kind"] == door.NO_CARD else [fix["text"], *(each["text"] for each in fix.get("more", ()))]
    )
    return "\n".join([fix["kind"], fix.get("shown", ""), *(_COUNT.sub("", card) for card in cards)])
