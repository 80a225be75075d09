"""Rate limits. A hall shares one address, so a login and a device are counted separately.

At log-in wrong passwords are counted three ways: by device (few), by account (more, on devices that never logged in to it)
and by address (many more: a whole hall mistypes). A device that has logged in to an account before is counted separately:
guessing a password locks out only the guesser and other strangers.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from flask import current_app, g, request
from flask_limiter import Limiter

from judge.store import Actor
from judge.web.shared_limits import SharedStorage
from judge.web.signin import has_logged_in_here, known_device

if TYPE_CHECKING:
    from flask import Flask, Response


def requester() -> str:
    """Return the key under which tries are counted: a login, else a device, else an address."""
    actor = g.get("actor")
    if actor is not None and actor.login_id is not None:
        return f"login {actor.login_id}"
    device = known_device()
    return f"device {_short_hash(device)}" if device else address()


def address() -> str:
    """Return the address of the request."""
    return f"address {request.remote_addr or '?'}"


def name_tried() -> str:
    """Return the account that a password is tried for."""
    body = request.get_json(silent=True) if request.is_json else None
    name = body.get("name", "") if isinstance(body, dict) else request.form.get("name", "")
    return str(name)[:80].casefold()


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _device_and_name() -> str:
    return f"{requester()} {_short_hash(name_tried())}"


def _account() -> str:
    return f"account {_short_hash(name_tried())}"


def _is_known_device() -> bool:
    return has_logged_in_here(name_tried())


def _is_wrong_password(response: Response) -> bool:
    return response.status_code == 422


def _counts_by_itself() -> bool:
    return not requester().startswith("address")


def _is_person() -> bool:
    return g.get("actor", NOBODY).scopes is None


NOBODY = Actor()
SOON: Final = {
    "socket_timeout": 1,
    "socket_connect_timeout": 1,
    "retry": None,
}  # seconds for who counts elsewhere
STORAGES = (SharedStorage,)  # known to the limiter by their addresses, once they are imported
limiter = Limiter(
    key_func=requester,
    headers_enabled=False,
    in_memory_fallback_enabled=True,
    swallow_errors=True,  # requests under way when the counter fails are not refused
    application_limits=[lambda: str(current_app.config["PROGRAM_LIMIT"])],
    application_limits_exempt_when=_is_person,
)
WRONG_ON_DEVICE = limiter.shared_limit(
    "8 per minute; 60 per hour",
    scope="wrong on device",
    key_func=_device_and_name,
    deduct_when=_is_wrong_password,
)
WRONG_FOR_ACCOUNT = limiter.shared_limit(
    "100 per hour",
    scope="wrong for account",
    key_func=_account,
    deduct_when=_is_wrong_password,
    exempt_when=_is_known_device,
)
WRONG_AT_ADDRESS = limiter.shared_limit(
    "300 per minute",
    scope="wrong at address",
    key_func=address,
    deduct_when=_is_wrong_password,
    exempt_when=_is_known_device,
)
JOIN = limiter.shared_limit(
    lambda: "60 per minute" if _counts_by_itself() else "3000 per minute", scope="join"
)
TAP = limiter.shared_limit(
    lambda: "240 per minute" if _counts_by_itself() else "1200 per minute", scope="tap"
)
ASK = limiter.shared_limit(lambda: "30 per minute" if _counts_by_itself() else "300 per minute", scope="ask")


@limiter.request_filter
def _unlimited() -> bool:
    """Exempt every request where the operator has switched limits off."""
    return not current_app.config["LIMITS"]


def init_app(app: Flask) -> None:
    """Count in memory, in a file for the processes of one machine, or in Redis for several machines."""
    if str(app.config["RATELIMIT_STORAGE_URI"]).startswith("redis"):
        app.config.setdefault("RATELIMIT_STORAGE_OPTIONS", SOON)
    limiter.init_app(app)
