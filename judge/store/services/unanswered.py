"""Rules questions that no rule answers: a bounded list for whoever tends the tables of everyday words, without names."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, select

from judge.store.models import Player, UnansweredQuestion
from judge.store.refusals import Conflict, NotFound
from judge.store.rights import Right
from judge.store.services.erased_words import NOBODY, ErasedPerson
from judge.store.services.names import one_line
from judge.store.work import Actor

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.work import Work

MOST: Final = 500  # questions of one event
LONGEST: Final = 200  # characters of a question


@dataclass(frozen=True)
class AskedEvent:
    """The event from whose page somebody asks; `keeps`: whether questions without an answer are kept."""

    slug: str
    name: str
    game: str
    keeps: bool


def asked_event(work: Work, slug: str) -> AskedEvent | None:
    """Return the event with this word in its address; None if there is none."""
    with suppress(NotFound), work.reading(slug) as (_, event):
        return AskedEvent(slug, event.name, event.game, event.questions_kept and event.closed_at is None)
    return None


def keep(work: Work, slug: str, words: str) -> None:
    """Keep a question as nobody's, with the names of players taken out, unless it is there or the list is full."""
    words = one_line(words)[:LONGEST]
    with work.reading(slug) as (session, event):
        kept = _kept(session, event.id)
        names = tuple(session.scalars(select(Player.name).where(Player.event_id == event.id)))
        words = ErasedPerson(NOBODY, names, ()).in_words(words) if names else words
        if not words or not event.questions_kept or words in kept or len(kept) >= MOST:
            return
    with (
        suppress(Conflict),  # the event is over
        replace(work, actor=Actor()).writing("question.keep", slug) as change,
    ):
        change.session.add(UnansweredQuestion(event_id=change.event_id, words=words))


def questions(work: Work, slug: str) -> list[str]:
    """Return the kept questions, oldest first."""
    with work.reading(slug, Right.EVENT) as (session, event):
        return _kept(session, event.id)


def clear(work: Work, slug: str) -> None:
    """Delete the kept questions of an event."""
    with work.writing("question.clear", slug) as change:
        change.facts["count"] = len(_kept(change.session, change.event.id))
        change.session.execute(
            delete(UnansweredQuestion).where(UnansweredQuestion.event_id == change.event_id)
        )


def _kept(session: Session, event_id: int) -> list[str]:
    of = UnansweredQuestion.event_id == event_id
    return list(session.scalars(select(UnansweredQuestion.words).where(of).order_by(UnansweredQuestion.id)))
