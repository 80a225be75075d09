"""Authentication: the login behind a cookie or a bearer token, and its `Work`."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from flask import current_app, g, request, session
from itsdangerous import BadSignature, URLSafeSerializer

from judge.store import Actor, Store, Work
from judge.store.refusals import Forbidden
from judge.store.services import accounts
from judge.web.assets import FILES
from judge.web.languages import chosen_language

if TYPE_CHECKING:
    from flask import Flask

TOKEN = "login"  # noqa: S105 - the name of the key, not a secret
DEVICE = "device"
RENEWED = "day"
HERE, MOST_HERE = "here", 8  # accounts this browser has logged in to
LINK_SALT = "player link"
SHOWN_SALT = "ruling shown"


def init_app(app: Flask) -> None:
    """Authenticate each request that is not for a file."""
    app.before_request(_identify)


def _identify() -> None:
    g.bearer = False
    g.actor = Actor()
    if request.endpoint in (None, *FILES):
        return
    header = request.headers.get("Authorization", "")
    token = session.get(TOKEN, "")
    if header.startswith("Bearer "):
        token, g.bearer = header.removeprefix("Bearer ").strip(), True
    if token:
        actor = accounts.actor_of(bare_work(), token)
        if actor is None and g.bearer:
            raise Forbidden("forbidden.login")
        if actor is not None and not g.bearer and request.method == "GET":
            _renew_cookie()
        g.actor = actor or Actor()


def _renew_cookie() -> None:
    """Send the cookie again once a day: sent with every answer, one still under way would undo a login."""
    day = current_app.config["NOW"]().date().isoformat()
    if session.get(RENEWED) != day:
        session[RENEWED] = day


def bare_work() -> Work:
    """Return the context of the public, at this moment."""
    store: Store = current_app.extensions["store"]
    return Work(store, now=current_app.config["NOW"]())


def work() -> Work:
    """Return this request's work: store, actor, moment, language."""
    bare = bare_work()
    return Work(bare.store, g.get("actor", Actor()), bare.now, chosen_language())


def keep(token: str) -> None:
    """Store a login's token in the signed cookie, in a fresh session."""
    kept = {name: session[name] for name in ("language", DEVICE, HERE) if name in session}
    session.clear()
    session.permanent = True
    session[TOKEN] = token
    session.update(kept)
    _renew_cookie()


def device() -> str:
    """Return the secret of this browser, made at its first visit of a page that needs one."""
    if DEVICE not in session:
        session.permanent = True
        session[DEVICE] = secrets.token_urlsafe(16)
    return str(session[DEVICE])


def known_device() -> str:
    """Return the secret of this browser if it has one."""
    return str(session.get(DEVICE, ""))


def _mark(name: str) -> str:
    return hashlib.sha256(f"{device()} {name[:80].casefold()}".encode()).hexdigest()[:16]


def remember(name: str) -> None:
    """Note that this browser has logged in to an account."""
    mark = _mark(name)
    session[HERE] = [mark, *(each for each in session.get(HERE, ()) if each != mark)][:MOST_HERE]


def has_logged_in_here(name: str) -> bool:
    """Return whether this browser has logged in to an account before."""
    return bool(known_device()) and _mark(name) in session.get(HERE, ())


def device_name() -> str:
    """Name the device in a way its owner recognises."""
    agent = request.user_agent.string
    system = next((s for s in ("iPhone", "iPad", "Android", "Windows", "Mac", "Linux") if s in agent), "?")
    browser = next((b for b in ("Edg", "Firefox", "Chrome", "Safari") if b in agent), agent[:20] or "?")
    return f"{browser} · {system}"


def personal_link(player_id: int, nonce: str) -> str:
    """Sign a player's personal link."""
    return _signer().dumps([player_id, nonce])


def read_link(signed: str) -> tuple[int, str]:
    """Return the player and nonce of a signed link."""
    try:
        player_id, nonce = _signer().loads(signed[:200])
    except (BadSignature, ValueError, TypeError) as error:
        raise Forbidden("link.old") from error
    return int(player_id), str(nonce)


def sign_ruling_link(slug: str, dispute_id: int) -> str:
    """Sign the public address of a ruling."""
    return _signer(SHOWN_SALT).dumps([slug, dispute_id])


def read_ruling_link(signed: str) -> tuple[str, int]:
    """Return the event and the number of the dispute in the signed address of a ruling."""
    try:
        slug, dispute_id = _signer(SHOWN_SALT).loads(signed[:200])
    except (BadSignature, ValueError, TypeError) as error:
        raise Forbidden("link.broken") from error
    return str(slug), int(dispute_id)


def _signer(salt: str = LINK_SALT) -> URLSafeSerializer:
    return URLSafeSerializer(
        current_app.config["SECRET_KEY"], salt, signer_kwargs={"digest_method": hashlib.sha256}
    )
