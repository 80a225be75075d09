"""Erase one person's data: a player's, or those of a staff member. Results and standings stay as they are.

A player is shown as their id from then on, an account as its number. The name, deck lists, devices, tokens and other data
are deleted; texts about them, the log, disputes and stored rulings use the label instead. A result, a seat, a penalty and
its points stay, because the standings depend on them. A group shared with others stays too, since the proof of a pairing
depends on it, and so does the id on paper.

The erasure is not recorded as changes of rows, which would store what is erased; the log says only that it was done.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import String, cast, delete, func, or_, select, text, update
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import flag_modified

from judge.catalogue.everyday import pieces
from judge.disputes.kept.renaming import rename_in_kept, rename_player
from judge.store.models import (
    Account,
    Announcement,
    AuditEntry,
    Call,
    Deck,
    DeckCheck,
    Dispute,
    Event,
    ForbiddenPair,
    Login,
    Match,
    Membership,
    Once,
    Penalty,
    Player,
    Round,
    Setting,
    UnansweredQuestion,
)
from judge.store.refusals import Conflict, Forbidden, Invalid
from judge.store.rights import ORGANIZER, Right
from judge.store.services import passwords
from judge.store.services.accounts import OWNER
from judge.store.services.erased_words import ErasedPerson
from judge.store.services.names import skeleton
from judge.store.services.places import fill_places
from judge.store.services.players import current_round, keep_number, player_by
from judge.store.words_of_disputes import TERMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.store.work import Work

NO_SECRET: Final = "!"  # noqa: S105 - no password has this hash


class _DoneError(Exception):
    """The person was erased before, or by a concurrent request."""


# ---- a player


def erase_player(work: Work, slug: str, code: str, *, confirmed: str) -> None:
    """Erase a player's personal data permanently; their id, results and the standings stay.

    Repeating it does nothing. `confirmed`: their id, entered again. A player still in the event must be dropped first: every
    seated player needs a name.
    """
    with work.reading(slug, Right.PERSONS) as (session, event):
        player = player_by(session, event, code)
        if player.erased_at is not None:
            return
        if confirmed.strip().upper() != player.code.upper():
            raise Invalid("erase.confirm", code=player.code)
        number = player.id
    try:
        with (
            work.writing("person.erase", slug) as change,
            _without_history(change.session) as session,
        ):
            player = session.get_one(Player, number)
            if player.erased_at is not None:
                raise _DoneError  # noqa: TRY301 - out of the open write
            if player.dropped is None and change.event.closed_at is None:
                raise Conflict("erase.playing", name=player.name)
            change.facts["who"] = player.code
            who = _erased_player(session, change.event.id, player)
            _forget_player(work, session, player)
            _rewrite_event(session, change.event.id, who, f"player {number}")
    except _DoneError:
        return


def _erased_player(session: Session, event_id: int, player: Player) -> ErasedPerson:
    """Collect every name this player ever had here, and those of everybody else."""
    others = session.scalars(select(Player.name).where(Player.event_id == event_id, Player.id != player.id))
    names = {player.name}
    logged = select(AuditEntry).where(AuditEntry.event_id == event_id, AuditEntry.action.like("player.%"))
    for entry in [*session.scalars(logged)]:
        for row in entry.changes:
            if (row["table"], row["id"]) == ("player", player.id):
                names |= {(row[when] or {}).get("name", player.name) for when in ("before", "after")}
    names -= {player.code}
    actors = tuple(f"{player.code} {name}" for name in names)
    return ErasedPerson(player.code, tuple(names), actors, tuple(others), player.code, player.id)


def _forget_player(work: Work, session: Session, player: Player) -> None:
    others = select(Player.groups).where(Player.event_id == player.event_id, Player.id != player.id)
    held = {each for groups in session.scalars(others) for each in groups.items()}
    player.groups = {kind: group for kind, group in player.groups.items() if (kind, group) in held}
    player.name, player.skeleton = player.code, skeleton(player.code)
    player.link_nonce, player.language = secrets.token_hex(8), None
    player.unlocked_until, player.unlock_reason, player.erased_at = None, "", work.now
    player.waiting = False  # a player without a name does not move up
    session.execute(delete(Login).where(Login.player_id == player.id))
    session.execute(delete(Deck).where(Deck.player_id == player.id))
    session.execute(update(DeckCheck).where(DeckCheck.player_id == player.id).values(counted={}))


def remove_player(work: Work, slug: str, code: str) -> None:
    """Remove a player entirely, with their deck, devices and name; only before the first pairing.

    No row is left to erase later, so the log has the id alone, which is not assigned again.
    """
    with work.writing("player.remove", slug) as change:
        player = player_by(change.session, change.event, code)
        if current_round(change.session, change.event, drafts=True):
            raise Conflict("player.remove_late", name=player.name)
        noted = (select(kept.id).where(kept.player_id == player.id).limit(1) for kept in (Penalty, Call))
        if any(change.session.scalar(one) is not None for one in noted):
            raise Conflict("player.remove_noted", name=player.name)
        with _without_history(change.session) as session:
            player = session.get_one(Player, player.id)
            change.facts["player"] = player.code
            keep_number(session, player.event_id, player.number)
            _rewrite_event(
                session,
                player.event_id,
                _erased_player(session, player.event_id, player),
                f"player {player.id}",
            )
            pairs = or_(ForbiddenPair.one_id == player.id, ForbiddenPair.two_id == player.id)
            session.execute(delete(ForbiddenPair).where(pairs))
            for table in (Deck, DeckCheck, Login):
                session.execute(delete(table).where(table.player_id == player.id))
            session.delete(player)
        fill_places(change)


# ---- somebody of the staff


def erase_account(work: Work, password: str) -> None:
    """Erase one's own account permanently: name, password, devices, tokens and roles; texts stay, by a number."""
    if work.actor.account_id is None or work.actor.scopes is not None:
        raise Forbidden("forbidden.login")
    with work.store.reading() as session:
        account = session.get_one(Account, work.actor.account_id)
        if not passwords.matches(account.secret, password):
            raise Invalid("login.wrong")
    erase_account_of(work, account.id)


def erase_account_of(work: Work, account_id: int) -> None:
    """Erase an account on behalf of the operator; repeating it does nothing."""
    label = f"#{account_id}"
    own = work.actor.account_id == account_id
    work = replace(work, actor=replace(work.actor, name=label, device="")) if own else work
    try:
        with work.writing_alone("person.erase") as change, _without_history(change.session) as session:
            account = session.get_one(Account, account_id)
            if account.erased_at is not None:
                raise _DoneError  # noqa: TRY301 - out of the open write
            _check_replaceable(session, account)
            change.facts["who"] = label
            name = account.name
            account.name, account.skeleton = label, f"erased {account.id}"  # as no name looks: it has a blank
            account.secret, account.language, account.erased_at = NO_SECRET, None, work.now
            session.execute(delete(Login).where(Login.account_id == account.id))
            session.execute(delete(Membership).where(Membership.account_id == account.id))
            owner = Setting.name == OWNER
            session.execute(update(Setting).where(owner, Setting.value == name).values(value=label))
            for event_id in [*session.scalars(select(Event.id)), None]:
                others = select(Player.name).where(Player.event_id == event_id)
                who = ErasedPerson(label, (name,), (name,), tuple(session.scalars(others)))
                _rewrite_event(session, event_id, who, f"account {account.id}")
            counted = {
                "revision": Event.revision + 1,
                "settled": Event.revision + 1,
                "version": Event.version,
            }
            session.execute(update(Event).values(counted))
    except _DoneError:
        return


def _check_replaceable(session: Session, account: Account) -> None:
    """Refuse where an event would be left without an organizer, or the service without any account."""
    held = select(Membership.event_id).where(
        Membership.account_id == account.id, Membership.role == ORGANIZER
    )
    for event_id in [*session.scalars(held)]:
        organizers = select(func.count()).where(Membership.event_id == event_id, Membership.role == ORGANIZER)
        if session.scalar(organizers) == 1:
            raise Conflict("erase.last_organizer", event=session.get_one(Event, event_id).name)
    if session.scalar(select(func.count(Account.id)).where(Account.erased_at.is_(None))) == 1:
        raise Conflict("erase.last_account")


# ---- what both leave behind


@contextmanager
def _without_history(session: Session) -> Iterator[Session]:
    """Write within a session's transaction without recording changes; deleted data are overwritten on disk."""
    session.flush()
    connection = session.connection()
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    try:
        with Session(connection, expire_on_commit=False) as quiet:
            yield quiet
            quiet.flush()
        if sqlite:
            connection.execute(text("INSERT INTO dispute_words (dispute_words) VALUES ('optimize')"))
    finally:
        if sqlite:
            connection.exec_driver_sql("PRAGMA secure_delete=OFF")
    session.expire_all()


def _rewrite_event(session: Session, event_id: int | None, who: ErasedPerson, scope: str) -> None:
    """Replace the names by the label in all stored data of one event, or of none."""
    if event_id is not None:
        event = session.get_one(Event, event_id)
        notes = who.in_words(event.house_notes)
        if notes != event.house_notes:
            session.execute(
                update(Event).where(Event.id == event_id).values(house_notes=notes, version=Event.version)
            )
        _rewrite_rows(session, event_id, who)
        for dispute in [*session.scalars(select(Dispute).where(Dispute.event_id == event_id))]:
            _rewrite_dispute(dispute, who)
        session.flush()
    _rewrite_log(session, event_id, who)
    session.execute(delete(Once).where(Once.scope == scope))
    if who.code:
        session.execute(delete(Once).where(Once.player_id == who.row))
    for answer in session.scalars(select(Once).where(Once.body != "")):
        answer.body = who.in_words(answer.body)
    words = {piece for name in who.names for piece in pieces(name, ends=True)}
    session.execute(delete(TERMS).where(TERMS.c.word.in_(words)))


_WRITTEN: Final[tuple[tuple[Any, tuple[str, ...], tuple[str, ...]], ...]] = (
    # table, who did it, what somebody wrote
    (Call, ("taken_by",), ("note",)),
    (Penalty, ("by", "decided_by"), ("note",)),
    (DeckCheck, ("by",), ()),
    (Announcement, ("by",), ("text",)),
    (UnansweredQuestion, (), ("words",)),
)


def _rewrite_rows(session: Session, event_id: int, who: ErasedPerson) -> None:
    for table, by, written in _WRITTEN:
        for row in session.scalars(select(table).where(table.event_id == event_id)):
            for column in by:
                _put(row, column, who.actor_label(getattr(row, column)))
            for column in written:
                _put(row, column, who.in_words(getattr(row, column)))
    rounds = select(Round.id).where(Round.event_id == event_id)
    signed = Match.result_by.in_(who.actors)
    session.execute(
        update(Match).where(Match.round_id.in_(rounds), signed).values(result_by=who.label),
        execution_options={"synchronize_session": False},
    )
    here = select(Player.id).where(Player.event_id == event_id)
    session.execute(
        update(Deck).where(Deck.player_id.in_(here), Deck.by.in_(who.actors)).values(by=who.label),
        execution_options={"synchronize_session": False},
    )


def _put(row: object, column: str, value: object) -> None:
    if getattr(row, column) != value:
        setattr(row, column, value)


def _rewrite_dispute(row: Dispute, who: ErasedPerson) -> None:
    for column in ("by", "decided_by"):
        _put(row, column, who.actor_label(getattr(row, column)))
    for column in ("title", "appeal", "decision"):
        _put(row, column, who.in_words(getattr(row, column)))
    for name in who.names:
        _put(row, "file", rename_player(row.file, name, who.label, who.in_words))
        if row.kept:
            _put(row, "kept", rename_in_kept(row.kept, name, who.label, who.in_words))


def _rewrite_log(session: Session, event_id: int | None, who: ErasedPerson) -> None:
    """Rewrite the entries that name this person, and all that they made themselves."""
    kept = [cast(column, String) for column in (AuditEntry.facts, AuditEntry.changes)]
    names = [column.contains(name, autoescape=True) for column in kept for name in who.as_kept()]
    of = AuditEntry.event_id.is_(None) if event_id is None else AuditEntry.event_id == event_id
    for entry in [
        *session.scalars(select(AuditEntry).where(of, or_(AuditEntry.actor.in_(who.actors), *names)))
    ]:
        if entry.actor in who.actors:
            entry.actor, entry.device = who.label, ""
        kind = entry.action.partition(".")[0]
        if kind not in (*(("staff", "account") if who.code else ("player",)), "event", "token"):
            entry.facts = who.in_facts(entry.facts)
        elif kind in ("staff", "account"):
            entry.facts = {k: who.actor_label(v) if k == "name" else v for k, v in entry.facts.items()}
        entry.changes = [_rewrite_change(row, who) for row in entry.changes]
        flag_modified(entry, "changes")


_OF_STAFF: Final = ("account", "membership", "login", "setting")


def _rewrite_change(row: dict[str, Any], who: ErasedPerson) -> dict[str, object]:
    """Rewrite one recorded change of a row; rows of other people keep their names."""
    table, sides = row["table"], {when: row[when] for when in ("before", "after") if row[when] is not None}
    if table in _OF_STAFF and not who.code:
        label, ours = who.label, {*who.names, *map(skeleton, who.names)}
        made = {
            when: {k: label if isinstance(v, str) and v in ours else v for k, v in side.items()}
            for when, side in sides.items()
        }
    elif table == "player" and row["id"] == who.row:
        new = {"name": who.label, "skeleton": skeleton(who.label), "unlock_reason": "", "language": None}
        made = {when: {k: new.get(k, v) for k, v in side.items()} for when, side in sides.items()}
    elif table in _OF_STAFF or table == "player":
        return row
    else:
        made = {when: who.in_row(side) for when, side in sides.items()}
    return row | made
