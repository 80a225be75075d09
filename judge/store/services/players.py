"""Players: added by the staff or themselves (by a list: `player_lists.py`); renamed, dropped, returned; their links."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, func, select, update

from judge.store.adapters import tournament
from judge.store.models import (
    Event,
    Once,
    Penalty,
    Player,
    Round,
)
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services.eventfile import event_file
from judge.store.services.locks import refuse_locked_player
from judge.store.services.names import clean_name, skeleton
from judge.store.services.places import fill_places, is_full

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.orm import Session

    from judge.store.work import Change, Work

MOST_PLAYERS = 10_000
MOST_BYE, LONGEST_GROUP, MOST_RATING = 40, 60, 1_000_000


@dataclass(frozen=True)
class PlayerCard:
    """One player as the staff's list shows it."""

    code: str
    name: str
    joined: int
    dropped: int | None
    fixed_table: int | None
    seed: int | None
    rating: int | None
    byes: tuple[int, ...]  # awarded, by round
    groups: dict[str, str]  # kind of group -> which one
    twin: bool  # another player's name looks the same
    version: int
    erased: bool = False  # nothing personal is kept of them any more
    waiting: bool = False  # for a place
    here: bool = False  # checked in


CURRENT_ROUND = select(func.max(Round.number)).where(
    Round.event_id == bindparam("event"), Round.state != "draft"
)


def current_round(session: Session, event: Event, *, drafts: bool = False) -> int:
    """Return the number of the newest round, 0 before the first; a draft counts only on request."""
    newest = select(func.max(Round.number)).where(Round.event_id == event.id) if drafts else CURRENT_ROUND
    return session.scalar(newest, {"event": event.id}) or 0


def player_by(session: Session, event: Event, code: str) -> Player:
    """Return a player by the id on paper, such as P012 (also p12 and 12 if unambiguous), or by name.

    A name shared by several is refused with their numbers.
    """
    said = code.strip()
    digits = said.upper().removeprefix("P")
    likely = [said, said.upper()]
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        likely.append(paper_code(int(digits)))
    wanted = select(Player).where(Player.event_id == event.id, Player.code.in_(likely))
    found = {player.code: player for player in session.scalars(wanted)}
    for each in likely:
        if each in found:
            return found[each]
    same = find_namesakes(session, event, said)
    if len(same) > 1:
        raise Conflict("player.which", name=said, numbers=", ".join(player.code for player in same))
    if not same:
        raise NotFound("player.unknown", player=code[:20])
    return same[0]


def find_namesakes(session: Session, event: Event, name: str) -> list[Player]:
    """Return the players whose name looks like this one."""
    try:
        look = skeleton(name)
    except Invalid:  # too long for a name, or nothing to see
        return []
    wanted = select(Player).where(Player.event_id == event.id, Player.skeleton == look)
    return list(session.scalars(wanted.order_by(Player.number)))


def paper_code(number: int) -> str:
    """Return the id of a player who entered here: P001."""
    return f"P{number:03d}"


def new_player(work: Work, change: Change, name: str) -> Player:
    """Create a player of this name, active from the next round. Conflict or Invalid where that is impossible."""
    name = clean_name(name)
    number = _last_number(change) + 1
    if number > MOST_PLAYERS:
        raise Conflict("player.too_many", most=MOST_PLAYERS)
    while _is_taken(change, paper_code(number)):  # by an imported player
        number += 1
    player = Player(
        event_id=change.event.id,
        number=number,
        code=paper_code(number),
        name=name,
        skeleton=skeleton(name),
        joined=current_round(change.session, change.event) + 1,
        absences=[],
        link_nonce=secrets.token_hex(8),
        created_at=work.now,
    )
    if is_full(change.session, change.event):  # who comes when every place is taken is out until there is one
        player.waiting, player.dropped = True, 0
    change.session.add(player)
    change.session.flush()
    return player


def _last_number(change: Change) -> int:
    """Return the highest number ever assigned: papers with it may still exist."""
    last = select(func.max(Player.number)).where(Player.event_id == change.event_id)
    gone = select(Event.last_number).where(Event.id == change.event_id)
    return max(change.session.scalar(last) or 0, change.session.scalar(gone) or 0)


def keep_number(session: Session, event_id: int | None, number: int) -> None:
    """Reserve the number of a removed player, so that it is not assigned again."""
    session.execute(
        update(Event)
        .where(Event.id == event_id, Event.last_number < number)
        .values(last_number=number, version=Event.version),
        execution_options={"synchronize_session": False},
    )


def refuse_unpairable(work: Work, change: Change, name: str, seat: str = "") -> None:
    """Refuse a newcomer when a cut, a bracket or a schedule has fixed the players, or after the last round."""
    if current_round(change.session, change.event):
        file = event_file(change.session, change.event)
        tournament.refuse_entry(file, clean_name(name), seat, work.language)


def _is_taken(change: Change, code: str) -> bool:
    same = select(Player.id).where(Player.event_id == change.event.id, Player.code == code)
    return change.session.scalar(same) is not None


def add_player(
    work: Work,
    slug: str,
    name: str,
    *,
    twin: bool = False,
    late: str = "",
    seat: Callable[[Change, Player], None] | None = None,
) -> str:
    """Add one player and return their code; an existing name needs `twin`.

    Before the first round everybody joins at round 1; into a running event from the next round on, unless `seat` finds them
    a place in the current round, as `late` says.
    """
    with work.writing("player.add", slug) as change:
        if not twin and find_namesakes(change.session, change.event, name):
            raise Conflict("player.twin", name=clean_name(name))
        refuse_unpairable(work, change, name, late)
        player = new_player(work, change, name)
        if seat is not None:
            if player.waiting:
                raise Conflict("place.full", name=player.name)
            seat(change, player)
        change.facts |= {"player": player.code, "name": player.name}
        return player.code


class _Joined(Exception):  # noqa: N818 - no error: they are in already
    def __init__(self, slug: str, player_id: int) -> None:
        super().__init__(slug, player_id)
        self.slug, self.player_id = slug, player_id


SAME_HAND = timedelta(hours=1)  # in which one device that joins again under one name is the same player


def register(
    work: Work, join_code: str, name: str, device: str = "", *, twin: bool = False
) -> tuple[str, int]:
    """Join a player by code; return the event's slug and the player's id for their login.

    `device`: a secret of the sender's browser. A repeated registration from it under the same name (the first answer was
    lost) is the same player. From another device an existing name needs `twin`.
    """
    with work.store.reading() as session:
        event = session.scalar(select(Event).where(Event.join_code == join_code.strip().upper()[:12]))
    if event is None:
        raise NotFound("join.unknown")
    try:
        with work.writing("player.register", event.slug) as change:
            hand = hashlib.sha256(f"{device} {change.event.id} {skeleton(name)}".encode()).hexdigest()
            scope = "joined"
            done = change.session.scalar(select(Once).where(Once.scope == scope, Once.key == hand))
            if device and done is not None and done.player_id is not None and work.now - done.at < SAME_HAND:
                raise _Joined(change.event.slug, done.player_id)  # noqa: TRY301 - out of the open write
            if not change.event.join_open:
                raise Conflict("join.closed")
            if not twin and find_namesakes(change.session, change.event, name):
                raise Conflict("join.twin", name=clean_name(name))
            refuse_unpairable(work, change, name)
            player = new_player(work, change, name)
            if device:
                change.session.execute(delete(Once).where(Once.scope == scope, Once.key == hand))
                change.session.add(
                    Once(scope=scope, key=hand, fingerprint="", at=work.now, player_id=player.id)
                )
            change.facts |= {"player": player.code, "name": player.name}
            return event.slug, player.id
    except _Joined as before:
        return before.slug, before.player_id


def list_players(work: Work, slug: str) -> list[PlayerCard]:
    """List all players of an event for its staff."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        players = session.scalars(
            select(Player).where(Player.event_id == event.id).order_by(Player.number)
        ).all()
        looks = Counter(player.skeleton for player in players)
        return [_card(player, twin=looks[player.skeleton] > 1) for player in players]


def _card(p: Player, *, twin: bool) -> PlayerCard:
    gone, here = p.erased_at is not None, p.here_at is not None
    return p.view(PlayerCard, byes=tuple(p.byes), groups=dict(p.groups), twin=twin, erased=gone, here=here)


def list_namesakes(work: Work, slug: str, name: str) -> list[PlayerCard]:
    """Return the players whose name looks like this one, for the staff."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        found = find_namesakes(session, event, name)
        return [_card(player, twin=len(found) > 1) for player in found]


def show_player(work: Work, slug: str, code: str) -> PlayerCard:
    """Return one player for the staff."""
    with work.reading(slug, Right.SEE_FLOOR) as (session, event):
        p = player_by(session, event, code)
        same = select(func.count(Player.id)).where(Player.event_id == event.id, Player.skeleton == p.skeleton)
        twin = (session.scalar(same) or 0) > 1
        return _card(p, twin=twin)


@dataclass(frozen=True)
class PlayerDetails:
    """The staff's data of a player: the name, a fixed table (for access, for the camera), and more.

    Seeds order a first round that is paired by seed, ratings those without one; a bye may be awarded for a future round;
    players who share a group (a family, a club) are kept apart.
    """

    name: str
    fixed_table: int | None = None
    seed: int | None = None
    byes: tuple[int, ...] = ()
    groups: dict[str, str] = field(default_factory=dict)
    rating: int | None = None

    def to_columns(self, event: Event) -> dict[str, object]:
        """Return the columns to write; refuse invalid values, naming the field."""
        for name, value in (("fixed_table", self.fixed_table), ("seed", self.seed)):
            if value is not None and not 1 <= value <= 9999:
                raise Invalid("field.range", field=name, least=1, most=9999)
        if self.rating is not None and not 1 <= self.rating <= MOST_RATING:
            raise Invalid("field.range", field="rating", least=1, most=MOST_RATING)
        if any(not 1 <= number <= MOST_BYE for number in self.byes):
            raise Invalid("field.range", field="byes", least=1, most=MOST_BYE)
        groups = {kind: self.groups.get(kind, "").strip() for kind in event.apart}
        if any(len(group) > LONGEST_GROUP for group in groups.values()):
            raise Invalid("field.long", field="groups", most=LONGEST_GROUP)
        return {
            "name": clean_name(self.name),
            "skeleton": skeleton(self.name),
            "fixed_table": self.fixed_table,
            "seed": self.seed,
            "rating": self.rating,
            "byes": sorted(set(self.byes)),
            "groups": {kind: group for kind, group in groups.items() if group},
        }


def change_player(work: Work, slug: str, code: str, details: PlayerDetails) -> None:
    """Correct a player's data; a seed and a bye only before the round that depends on them."""
    with work.writing("player.change", slug) as change:
        player = refuse_erased(player_by(change.session, change.event, code))
        columns = details.to_columns(change.event)
        refuse_locked_player(change.session, change.event, player, columns)
        for name, value in columns.items():
            if getattr(player, name) != value:
                setattr(player, name, value)
        if player.seed is not None:
            tournament.check(event_file(change.session, change.event), "settings.refused", work.language)
        change.facts |= {"player": player.code, "name": player.name}


def refuse_erased(player: Player) -> Player:
    """Refuse an action on a player whose data were erased."""
    if player.erased_at is not None:
        raise Conflict("player.erased", player=player.code)
    return player


def may_act_for(work: Work, change: Change, player: Player, right: Right) -> None:
    """Refuse everybody but the player, and the staff with this right."""
    if work.actor.player_id != player.id:
        work.need(right, change.event)


def leave(player: Player, current: int) -> None:
    """Drop a player after the current round; one who returned but has not played since was out all along."""
    if player.absences and player.absences[-1][1] > current:
        *before, (current, _back) = player.absences
        player.absences = before
    player.dropped = current


def refuse_disqualified(session: Session, player: Player) -> None:
    """Raise Conflict if the player is disqualified: only undoing the penalty lets them play again."""
    given = select(Penalty.id).where(
        Penalty.player_id == player.id, Penalty.state == "given", Penalty.level == "disqualification"
    )
    if session.scalar(given.limit(1)) is not None:
        raise Conflict("player.disqualified", name=player.name)


def drop_player(work: Work, slug: str, code: str) -> None:
    """Drop a player after the current round; their played rounds stay."""
    with work.writing("player.drop", slug) as change:
        player = player_by(change.session, change.event, code)
        may_act_for(work, change, player, Right.PLAYERS)
        if player.dropped is not None and not player.waiting:
            raise Conflict("player.dropped", name=player.name)
        player.waiting = False
        leave(player, current_round(change.session, change.event))
        fill_places(change)
        change.facts |= {"player": player.code, "name": player.name, "round": player.dropped}


def undrop_player(work: Work, slug: str, code: str) -> None:
    """Take a dropped player back, from the next round on."""
    with work.writing("player.undrop", slug) as change:
        player = refuse_erased(player_by(change.session, change.event, code))
        if player.dropped is None:
            raise Conflict("player.not_dropped", name=player.name)
        refuse_disqualified(change.session, player)
        back = current_round(change.session, change.event) + 1
        if player.dropped + 1 < back:  # else they missed nothing
            file = event_file(change.session, change.event)
            tournament.refuse_entry(file, player.name, language=work.language, back=player.code)
            player.absences = [*player.absences, [player.dropped, back]]
        player.dropped, player.waiting = None, False
        change.facts |= {"player": player.code, "name": player.name}
