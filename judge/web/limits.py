"""How often one may try: per device for those logged in, per address and name for those who are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app, g, request
from flask_limiter import Limiter

if TYPE_CHECKING:
    from flask import Flask


def who() -> str:
    """Return whose tries are counted: a hall shares one address, so a login counts for itself."""
    actor = g.get("actor")
    if actor is not None and actor.login_id is not None:
        return f"login {actor.login_id}"
    return request.remote_addr or "?"


def name_tried() -> str:
    """Return the account that a password is tried for."""
    body = request.get_json(silent=True) if request.is_json else None
    name = body.get("name", "") if isinstance(body, dict) else request.form.get("name", "")
    return f"{request.remote_addr} {str(name)[:80].casefold()}"


limiter = Limiter(key_func=who, headers_enabled=False, in_memory_fallback_enabled=True)
LOGIN_BY_NAME = limiter.shared_limit("8 per minute; 60 per hour", scope="login name", key_func=name_tried)
LOGIN_BY_ADDRESS = limiter.shared_limit("60 per minute", scope="login", key_func=who)
JOIN = limiter.shared_limit("120 per minute", scope="join", key_func=who)
ASK = limiter.shared_limit("30 per minute", scope="ask", key_func=who)


@limiter.request_filter
def _unlimited() -> bool:
    """Count nothing where the operator has switched limits off."""
    return not current_app.config["LIMITS"]


def init_app(app: Flask) -> None:
    """Count in memory, or in Redis where several processes share the work."""
    limiter.init_app(app)
