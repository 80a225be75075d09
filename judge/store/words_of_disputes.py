"""The search index of disputes and their rulings, kept by the database itself: FTS5 in SQLite, a tsvector in PostgreSQL.

Both index the same tokens (`judge.catalogue.everyday.pieces`: stems of words, pairs of signs in simplified form), so that
all four languages are found alike in both; neither tokenizes by itself. Additional marks that people do not type index the
event, the state and each cited rule. The index follows every change that a session writes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from rapidfuzz import fuzz, process
from sqlalchemy import Column, String, Table, event, select, text

from judge.catalogue.everyday import pieces
from judge.disputes.wording.report import label
from judge.store.models import Base, Dispute
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy.engine import Connection, Row
    from sqlalchemy.orm import Session

LONGEST: Final = 4_000  # characters of a dispute that are indexed
_LONG: Final = 40  # characters of a piece
TERMS: Final = Table("dispute_term", Base.metadata, Column("word", String(_LONG), primary_key=True))
"""Every word that some dispute has: what a slip of the keys is held against."""

_WORD: Final = re.compile(r"[a-z]{4,}")  # what may be a slip of the keys
_RULE: Final = re.compile(r"[A-Za-z]+-[\w.-]+", re.ASCII)
_ALIKE: Final = 78  # per cent of a word that must be right
_TRIED: Final = 5_000  # words that a slip is held against


def find(
    session: Session, events: Iterable[int], words: str = "", *, marks: Iterable[list[str]] = (), most: int
) -> list[int]:
    """Return the disputes of some events that have every word and one of each list of marks, newest first."""
    groups = [[_event(each) for each in events], *marks, *_search_groups(session, words)]
    if not all(groups):
        return []
    sqlite = session.get_bind().dialect.name == "sqlite"
    found = session.execute(
        text(_FIND_SQLITE if sqlite else _FIND_POSTGRES),
        {"wanted": _match(groups) if sqlite else _tsquery(groups), "most": most},
    )
    return [row[0] for row in found]


def state(of: str) -> str:
    """Return the mark of disputes in a state, or of precedents."""
    return "zstate" + "".join(letter for letter in of if letter.isalpha())


def rule(rule_id: str) -> str:
    """Return the index mark of disputes whose ruling cites a rule."""
    return "zrule" + "".join(letter for letter in rule_id.casefold() if letter.isalnum())


def point(key: str) -> str:
    """Return the index mark of disputes whose outcome depends on an unclear point."""
    return rule(key).replace("zrule", "zpoint", 1)


def _event(number: int) -> str:
    return f"zevent{number}"


# ---- what is wanted


def _search_groups(session: Session, words: str) -> list[list[str]]:
    """Return for each word of a search the pieces of which one must be there; `*` matches any ending."""
    rules = [[f"{rule(found)}*"] for found in _RULE.findall(words)]
    return rules + [_alternatives(session, piece) for piece in pieces(_RULE.sub(" ", words))]


def _alternatives(session: Session, piece: str) -> list[str]:
    if _WORD.fullmatch(piece):
        return [piece, *_slips(session, piece)]
    return [f"{piece}*" if len(piece) == 1 and not piece.isascii() else piece]


def _slips(session: Session, word: str) -> list[str]:
    """Return the likely corrections of a word that no dispute contains."""
    if session.scalar(select(TERMS.c.word).where(TERMS.c.word == word)):
        return []
    known = select(TERMS.c.word).where(TERMS.c.word.startswith(word[0])).limit(_TRIED)
    terms = session.scalars(known).all()
    return [
        found for found, _, _ in process.extract(word, terms, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=5)
    ]


_FIND_SQLITE: Final = (
    "SELECT rowid FROM dispute_words WHERE dispute_words MATCH :wanted ORDER BY rowid DESC LIMIT :most"
)
_FIND_POSTGRES: Final = (
    "SELECT dispute_id FROM dispute_words WHERE words @@ CAST(:wanted AS tsquery) "
    "ORDER BY dispute_id DESC LIMIT :most"
)


def _match(groups: list[list[str]]) -> str:
    """Return the search as an FTS5 query. Tokens are letters, digits and signs only."""
    return " AND ".join(
        "(" + " OR ".join(f'"{piece.rstrip("*")}"' + "*" * piece.endswith("*") for piece in group) + ")"
        for group in groups
    )


def _tsquery(groups: list[list[str]]) -> str:
    """Return the search as a PostgreSQL tsquery."""
    return " & ".join(
        "(" + " | ".join(f"'{piece.rstrip('*')}'" + ":*" * piece.endswith("*") for piece in group) + ")"
        for group in groups
    )


# ---- the index


@event.listens_for(Dispute, "after_insert")
@event.listens_for(Dispute, "after_update")
def _index_written(_mapper: object, connection: Connection, row: Dispute) -> None:
    index_dispute(connection, row)


@event.listens_for(Dispute, "after_delete")
def _index_removed(_mapper: object, connection: Connection, row: Dispute) -> None:
    _forget(connection, row.id)


def index_dispute(connection: Connection, row: Dispute | Row[object]) -> None:
    """Index the words of a dispute, replacing its earlier ones. Accepts a row of any version of the schema."""
    words = [piece[:_LONG] for piece in pieces(" ".join(_searchable_text(row))[:LONGEST], ends=True)]
    kept = row.kept or {}
    found = [
        *words,
        _event(row.event_id),
        state(row.state),
        *([state("precedent")] if row.precedent else ()),
        *map(rule, kept.get("rules", ())),
        *map(point, kept.get("depends_on", ())),
    ]
    _forget(connection, row.id)
    if connection.dialect.name == "sqlite":
        said = "INSERT INTO dispute_words (rowid, words) VALUES (:id, :words)"
        connection.execute(text(said), {"id": row.id, "words": " ".join(found)})
    else:
        said = "INSERT INTO dispute_words (dispute_id, words) VALUES (:id, array_to_tsvector(CAST(:words AS text[])))"
        connection.execute(text(said), {"id": row.id, "words": found})
    terms = [{"word": word} for word in words if _WORD.fullmatch(word)]
    if terms:
        known = "INSERT INTO dispute_term (word) VALUES (:word) ON CONFLICT DO NOTHING"
        connection.execute(text(known), terms)


def _forget(connection: Connection, number: int) -> None:
    key = "rowid" if connection.dialect.name == "sqlite" else "dispute_id"
    connection.execute(text(f"DELETE FROM dispute_words WHERE {key} = :id"), {"id": number})  # noqa: S608 - our own word


def _searchable_text(row: Dispute | Row[Any]) -> Iterator[str]:
    """Return the searchable text: what people wrote, the cards, and the verdict as displayed."""
    yield from (str(row.id), row.title, row.appeal, row.decision, row.by, row.decided_by)
    verdict = (row.kept or {}).get("verdict", "")
    if verdict:
        yield from (verdict, *(label(verdict, language) for language in LANGUAGES))
    for claim in row.file.get("claims", ()):
        yield str(claim.get("says", ""))
    yield from map(str, row.file.get("players", ()))
    for name, card in row.file.get("cards", {}).items():
        yield from (str(name), *map(str, (card.get("names") or {}).values()))
    for step in row.file.get("steps", ()):
        yield from _texts(step)


def _texts(value: object) -> Iterator[str]:
    """Return every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
