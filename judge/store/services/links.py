"""The personal link of a player: who may see it, how it is renewed and followed."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Login, Player
from judge.store.refusals import Forbidden
from judge.store.rights import LINK_OPENS
from judge.store.services.accounts import open_login_in
from judge.store.services.players import player_by, refuse_erased

if TYPE_CHECKING:
    from judge.store.work import Work


def shows_link(work: Work, slug: str) -> bool:
    """Return whether the reader has all rights that a personal link opens; other staff do not see it."""
    with work.reading(slug) as (_, event):
        return work.actor.rights(event.id) >= LINK_OPENS


def link_nonce(work: Work, slug: str, code: str) -> tuple[int, str]:
    """Return the signed content of a personal link: the player's id and the nonce that a new link changes."""
    with work.reading(slug) as (session, event):
        player = player_by(session, event, code)
        if work.actor.player_id != player.id:
            for right in LINK_OPENS:
                work.need(right, event)
        return player.id, player.link_nonce


def renew_link(work: Work, slug: str, code: str, *, printed: bool = False) -> tuple[int, str]:
    """Revoke a player's link and every device that used it; return the content of the new one.

    `printed`: the new one goes on paper to the player, by a person to whom it may not be shown; the log says so.
    """
    with work.writing(f"player.link{'_printed' * printed}", slug) as change:
        player = refuse_erased(player_by(change.session, change.event, code))
        player.link_nonce = secrets.token_hex(8)
        for login in change.session.scalars(
            select(Login).where(Login.player_id == player.id, Login.revoked_at.is_(None))
        ):
            login.revoked_at = work.now
        change.facts |= {"player": player.code, "name": player.name}
        return player.id, player.link_nonce


def follow_link(work: Work, player_id: int, nonce: str, device: str) -> tuple[str, str]:
    """Open a login by a personal link, which is logged; return the event's slug and the login's token."""
    with work.writing_alone("player.open") as change:
        player = change.session.get(Player, player_id)
        if player is None or not secrets.compare_digest(player.link_nonce, nonce):
            raise Forbidden("link.old")
        change.event = player.event
        change.facts |= {"player": player.code, "name": player.name, "device": device}
        return player.event.slug, open_login_in(change.session, work, device, player_id=player.id)
